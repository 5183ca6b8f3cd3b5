"""Compares the rules with vector files: positions (all legal plays with results) and whole games, one JSON object a line."""

from mulligan import Malformed

from ..rules import position as rules
from ..rules.board import box, cells_of
from ..rules.position import BLACK, CARD, COLOURS, DECK_OUT, NAMES, PASS, PLAY, RED, Position


def cases(lines):
    """Yield (case id, [difference, ...]) for each object. Raises Malformed for a line of neither format."""
    for number, case in lines:
        try:
            kind = position if "board" in case else game if "turns" in case else None
            if kind is None:
                raise Malformed("expected a position (with board) or a game (with turns)", f"line {number}")
            yield str(case.get("id", number)), list(kind(case))
        except (KeyError, TypeError, ValueError, IndexError) as error:
            if isinstance(error, Malformed):
                raise
            raise Malformed(f"broken case: {error!r}", f"line {number}") from None


def differ(field, expected, got):
    return [f"{field}: expected {expected}, got {got}"] if expected != got else []


# ---- positions -----------------------------------------------------------------------------------------------------
def position(case):
    """Differences of one position: the set of plays, and each play's result."""
    pos = lay_out(case)
    if case["board"]:
        area = [pos.place(cell) for cell in cells_of(pos.area)]
        got = [min(r for r, _ in area), min(c for _, c in area), max(r for r, _ in area), max(c for _, c in area)]
        yield from differ("area", case["area"], got)
    expected = {key(play): play for play in case["plays"]}
    moves = {tell(pos, move): move for move in rules.plays(pos)}
    for missing in sorted(map(str, expected.keys() - moves.keys())):
        yield f"plays: expected {missing}, got nothing"
    for extra in sorted(map(str, moves.keys() - expected.keys())):
        yield f"plays: expected nothing, got {extra}"
    for name in expected.keys() & moves.keys():
        yield from result(pos, moves[name], expected[name])


def lay_out(case):
    """The position of a case, draw piles left empty: they play no part in it."""
    colour = COLOURS.index(case["turn"])
    pos = Position()
    pos.stage, pos.colour, pos.laid = PLAY, colour, int(case["mid"])
    pos.hands[colour] = [CARD[name] for name in case["hand"]]
    pos.draws = [[], []]
    pos.set_field({(row, column): (pile(up, under), up is None) for row, column, up, under in case["board"]})
    return pos


def pile(up, under):
    cards = [CARD[name] for name in under]
    return cards if up is None else [*cards, CARD[up]]


def key(play):
    return play["card"], tuple(play["at"]), tuple(play["king"]) if play["king"] else None


def tell(pos, move):
    target = move >> 12
    return NAMES[move & 63], pos.place(move >> 6 & 63), pos.place(target - 1) if target else None


def result(pos, move, play):
    """Differences of one play: what it turned, gathered, left behind, and whether the turn goes on."""
    after, colour = pos.copy(), pos.colour
    stacked = bool(rules.lay(after, move))
    name = f"{play['card']} {play['at']}" + (f" turn {play['king']}" if play["king"] else "") + " "
    here = {pos.place(cell) for cell in cells_of(pos.occupied & ~pos.down)} | {pos.place(move >> 6 & 63)}
    down = {after.place(cell) for cell in cells_of(after.down)}
    yield from differ(name + "stack", play["stack"], stacked)
    yield from differ(name + "flipped", play["flipped"], sorted(list(at) for at in here & down))
    gathered = after.won[colour][len(pos.won[colour]):]
    yield from differ(name + "gathered", sorted(play["gathered"]), sorted(NAMES[card] for card in gathered))
    left = {after.place(cell) for cell in cells_of(after.occupied)}
    before = {pos.place(cell) for cell in cells_of(pos.occupied)}
    yield from differ(name + "gathered_cells", play["gathered_cells"], sorted(list(at) for at in before - left))
    yield from differ(name + "after", play["after"], board(after, normalised=True))
    first_row, first_column, _, _ = box(after.occupied)
    row, column = after.place(first_row * 7 + first_column)
    yield from differ(name + "shift", play["shift"], [row, column])
    goes = ("end:empty" if not stacked else "end:hand" if not after.hands[colour] else
            "must" if rules.plays(after) else "end:noplay")
    yield from differ(name + "next", play["next"], goes)


def board(pos, normalised=False):
    """The field as vector files write it: [row, column, top or null, the other cards sorted]."""
    cells = [(pos.place(cell), cell) for cell in cells_of(pos.occupied)]
    top = min((row for (row, _), _ in cells), default=0) if normalised else 0
    left = min((column for (_, column), _ in cells), default=0) if normalised else 0
    out = []
    for (row, column), cell in sorted(cells):
        names = [NAMES[card] for card in pos.piles[cell]]
        up = None if pos.down >> cell & 1 else names.pop()
        out.append([row - top, column - left, up, sorted(names)])
    return out


# ---- games ---------------------------------------------------------------------------------------------------------
def game(case):
    """Differences of one whole game, turn by turn; stops at the first turn that cannot be played."""
    pos = Position()
    for colour in (BLACK, RED):
        rules.play(pos, None, ("deal", tuple(CARD[name] for name in case[f"{COLOURS[colour]}_deck"])))
    for number, turn in enumerate(case["turns"]):
        field = f"turns[{number}]."
        trouble = list(play_turn(pos, turn, field))
        yield from trouble
        if trouble:
            return
    yield from differ("end", case["end"], {DECK_OUT: "deck", PLAY: "not over"}.get(pos.stage, "double_pass"))
    yield from differ("final_board", case["final_board"], board(pos))
    score = case["score"]
    pos.count_last_turn = True
    yield from differ("score", score, _as(score, [pos.score(BLACK), pos.score(RED)]))
    if "score_rust" in case:
        pos.count_last_turn = False
        yield from differ("score_rust", case["score_rust"], _as(score, [pos.score(BLACK), pos.score(RED)]))


def _as(sample, scores):
    """Scores in the shape the file uses: a list, or an object by colour."""
    return dict(zip(COLOURS, scores)) if isinstance(sample, dict) else scores


def play_turn(pos, turn, field):
    colour = pos.colour
    won = len(pos.won[colour])
    yield from differ(field + "player", turn["player"], COLOURS[colour])
    for number, play in enumerate(turn["plays"] or [None]):
        moves = {None if move == PASS else tell(pos, move): move for move in pos.moves}
        name = key(play) if play else None
        if pos.colour != colour or name not in moves:
            yield f"{field}plays[{number}]: expected {name or 'a pass'} to be legal, it is not"
            return
        rules.play(pos, None, moves[name])
    outcome = "end" if pos.stage == DECK_OUT else "pass" if not turn["plays"] else "normal"
    yield from differ(field + "outcome", turn["outcome"], outcome)
    if pos.colour == colour and pos.stage == PLAY:
        yield f"{field}plays: expected the turn to end, it goes on"
    gathered = sorted(NAMES[card] for card in pos.won[colour][won:])
    yield from differ(field + "gathered", sorted(turn["gathered"]), gathered)
    yield from differ(field + "hand", turn["hand"], sorted(NAMES[card] for card in pos.hands[colour]))
    yield from differ(field + "pile", turn["pile"], len(pos.draws[colour]))
