"""Compares the rules with case files: positions (all legal plays with results) and whole games.

A case is one JSON object a line; docs/vectors.md says what each key means.
"""

from collections.abc import Iterator
from typing import Any

from mulligan import Malformed
from mulligan.data.shapes import Boolean, Enum, Integer, ListOf, Named, Object
from mulligan.testing.caseshapes import TEXT, TEXTS, Row, case, nullable, several
from mulligan.testing.vectors import Cases, Format, differences, said, unordered

from ..rules import position as rules
from ..rules.board import SIDE, Mask, Place, box, cells_of
from ..rules.position import (BLACK, CARD, COLOURS, DECK_OUT, NAMES, PASS, PLAY, RED, Position,
                              parts)

Play = tuple[str, Place, Place | None]     # a card, its cell, the cell a king turns
Cell = list[Any]                           # [row, column, top or null, the other cards]

AXIS = 4                                   # rows and columns a field may span (GO-2.2)
HAND = 5
DECK = 26

_COLOUR, _CARD = Enum(*COLOURS), Named("card", Enum(*NAMES))
_CARDS = several(_CARD, most=52)


def _cell_shape(axis: Integer) -> Row:
    return Row(axis, axis, nullable(_CARD), _CARDS)


def _place_shape(axis: Integer) -> Row:
    return Row(axis, axis)


_INSIDE, _NEAR, _ANYWHERE = Integer(0, AXIS - 1), Integer(1 - AXIS, AXIS - 1), Integer(-1000, 1000)
_PLAY = {"card": _CARD, "at": _place_shape(_NEAR), "king": nullable(_place_shape(_NEAR))}
_RESULT = {
    "stack": Boolean(),
    "flipped": several(_place_shape(_ANYWHERE)),
    "gathered": _CARDS,
    "gathered_cells": several(_place_shape(_ANYWHERE)),
    "after": several(_cell_shape(_ANYWHERE)),
    "shift": _place_shape(_ANYWHERE),
    "next": Enum("must", "end:empty", "end:hand", "end:noplay"),
}
_POSITION = {
    "turn": _COLOUR,
    "mid": Boolean(),
    "hand": ListOf(_CARD, 1, HAND, once=True),
    "board": several(_cell_shape(_INSIDE)),
    "area": nullable(Row(*[_ANYWHERE] * 4)),
    "plays": several(Object(_PLAY | _RESULT, tuple(_PLAY | _RESULT))),
}
_LAID = {"card": _CARD, "at": _place_shape(_ANYWHERE), "king": nullable(_place_shape(_ANYWHERE))}
_TURN = {"player": _COLOUR, "plays": several(Object(_LAID, tuple(_LAID))), "gathered": _CARDS,
         "outcome": Enum("normal", "pass", "end"), "hand": _CARDS, "pile": Integer(0, 1000)}
_COUNTS = Object(dict.fromkeys(COLOURS, Integer(0, 1000)), COLOURS)
_GAME = {**{f"{colour}_deck": ListOf(_CARD, DECK, DECK, once=True) for colour in COLOURS},
         "turns": several(Object(_TURN, tuple(_TURN))), "end": Enum("deck", "double_pass"),
         "final_board": several(_cell_shape(_ANYWHERE)), "score": _COUNTS, "score_rust": _COUNTS}


# ---- positions -----------------------------------------------------------------------------------
def position(case: dict) -> Iterator[str]:
    """Differences of one position: the set of plays, and each play's result."""
    _check(case)
    pos = lay_out(case)
    yield from differences(case["area"], area(pos) if case["board"] else None, "area")
    expected = {key(play): play for play in case["plays"]}
    moves = {play_key(pos, move): move for move in rules.plays(pos)}
    for missing in sorted(map(str, expected.keys() - moves.keys())):
        yield said("plays", missing, "nothing")
    for extra in sorted(map(str, moves.keys() - expected.keys())):
        yield said("plays", "nothing", extra)
    for number, play in enumerate(case["plays"]):
        if key(play) in moves:
            yield from result(pos, moves[key(play)], play, number)


def _check(case: dict) -> None:
    """Raise Malformed for what no shape can tell.

    It may be a card or a cell that stands twice, or a board that is not normalised.
    """
    board = case["board"]
    lying = [card for _, _, up, under in board for card in (*under, up) if card]
    _once(lying + case["hand"], "board", "card")
    _once([(row, column) for row, column, _, _ in board], "board", "cell")
    _once([key(play) for play in case["plays"]], "plays", "play")
    for number, (_, _, up, under) in enumerate(board):
        if up is None and not under:
            raise Malformed("is a cell without a card", f"board[{number}]")
    if board and (min(row for row, *_ in board), min(column for _, column, *_ in board)) != (0, 0):
        raise Malformed("the smallest row and the smallest column are not 0", "board")


def _once(values: list, place: str, what: str) -> None:
    for number, value in enumerate(values):
        if value in values[:number]:
            raise Malformed(f"the {what} {value} stands there twice", place)


def area(pos: Position) -> list[int]:
    """The first row and column and the last ones of the playable area (GO-2.2)."""
    rows, columns = zip(*(pos.place(cell) for cell in cells_of(pos.area)))
    return [min(rows), min(columns), max(rows), max(columns)]


def lay_out(case: dict) -> Position:
    """The position of a case, draw piles left empty: they play no part in it."""
    colour = COLOURS.index(case["turn"])
    pos = Position()
    pos.stage, pos.colour, pos.laid = PLAY, colour, int(case["mid"])
    pos.hands[colour] = [CARD[name] for name in case["hand"]]
    pos.draws = [[], []]
    pos.set_field({(row, column): (pile(up, under), up is None)
                   for row, column, up, under in case["board"]})
    return pos


def pile(up: str | None, under: list[str]) -> list[int]:
    cards = [CARD[name] for name in under]
    return cards if up is None else [*cards, CARD[up]]


def key(play: dict) -> Play:
    """A play of a case file, to be looked up by."""
    return play["card"], tuple(play["at"]), tuple(play["king"]) if play["king"] else None


def play_key(pos: Position, move: int) -> Play:
    """A move as case files name it, to compare with a `key`."""
    card, cell, target = parts(move)
    return NAMES[card], pos.place(cell), pos.place(target) if target >= 0 else None


def result(pos: Position, move: int, play: dict, number: int) -> Iterator[str]:
    """Differences of one play: what it turned, gathered and left, whether the turn goes on."""
    after, colour = pos.copy(), pos.colour
    stacked = bool(rules.lay(after, move))
    name = f"plays[{number}]."
    up = {*places(pos, pos.occupied & ~pos.down), pos.place(parts(move)[1])}
    turned = up & places(after, after.down)
    gathered = after.won[colour][len(pos.won[colour]):]
    emptied = places(pos, pos.occupied) - places(after, after.occupied)
    first_row, first_column = box(after.occupied)[0]
    corner = after.place(first_row * SIDE + first_column)
    yield from differences(play["stack"], stacked, name + "stack")
    yield from unordered(play["flipped"], [list(at) for at in turned], name + "flipped")
    yield from unordered(play["gathered"], [NAMES[card] for card in gathered], name + "gathered")
    cells = [list(at) for at in emptied]
    yield from unordered(play["gathered_cells"], cells, name + "gathered_cells")
    yield from boards(play["after"], board(after, normalised=True), name + "after")
    yield from differences(play["shift"], list(corner), name + "shift")
    yield from differences(play["next"], goes_on(after, stacked), name + "next")


def places(pos: Position, cells: Mask) -> set[Place]:
    return {pos.place(cell) for cell in cells_of(cells)}


def goes_on(after: Position, stacked: bool) -> str:
    """Whether the turn goes on after a play."""
    if not stacked:
        return "end:empty"
    if not after.hands[after.colour]:
        return "end:hand"
    return "must" if rules.plays(after) else "end:noplay"


def board(pos: Position, normalised: bool = False) -> list[Cell]:
    """The field as case files write it: [row, column, top or null, the other cards sorted]."""
    cells = [(pos.place(cell), cell) for cell in cells_of(pos.occupied)]
    top = min((row for (row, _), _ in cells), default=0) if normalised else 0
    left = min((column for (_, column), _ in cells), default=0) if normalised else 0
    out = []
    for (row, column), cell in sorted(cells):
        names = [NAMES[card] for card in pos.piles[cell]]
        up = None if pos.down >> cell & 1 else names.pop()
        out.append([row - top, column - left, up, sorted(names)])
    return out


def boards(expected: list[Cell], got: list[Cell], place: str) -> Iterator[str]:
    """Differences of two fields; neither the order of cells nor that inside a pile counts."""
    expected = [[row, column, up, sorted(under)] for row, column, up, under in expected]
    yield from unordered(expected, got, place)


# ---- games ---------------------------------------------------------------------------------------
def game(case: dict) -> Iterator[str]:
    """Differences of one whole game, turn by turn, up to the first turn that cannot be played."""
    pos = Position()
    for colour, suits in zip(COLOURS, ("CS", "DH")):
        deck = case[f"{colour}_deck"]
        for number, card in enumerate(deck):
            if card[1] not in suits:
                raise Malformed(f"{card} is no card of {colour}", f"{colour}_deck[{number}]")
        rules.play(pos, None, ("deal", tuple(CARD[name] for name in deck)))
    for number, turn in enumerate(case["turns"]):
        trouble = list(play_turn(pos, turn, f"turns[{number}]."))
        yield from trouble
        if trouble:
            return
    end = {DECK_OUT: "deck", PLAY: "not over"}.get(pos.stage, "double_pass")
    yield from differences(case["end"], end, "end")
    yield from boards(case["final_board"], board(pos), "final_board")
    for name, last in (("score", True), ("score_rust", False)):
        pos.count_last_turn = last
        score = {"black": pos.score(BLACK), "red": pos.score(RED)}
        yield from differences(case[name], score, name)


def play_turn(pos: Position, turn: dict, field: str) -> Iterator[str]:
    """Differences of one turn, which is played."""
    if pos.stage != PLAY:
        yield said(f"{field}player", turn["player"], "a game that is over")
        return
    colour = pos.colour
    won = len(pos.won[colour])
    yield from differences(turn["player"], COLOURS[colour], field + "player")
    for number, play in enumerate(turn["plays"] or [None]):
        moves = {None if move == PASS else play_key(pos, move): move for move in pos.moves}
        name = key(play) if play else None
        if pos.colour != colour or name not in moves:
            expected = f"{name or 'a pass'} to be legal"
            yield said(f"{field}plays[{number}]", expected, "an illegal play")
            return
        rules.play(pos, None, moves[name])
    played = "normal" if turn["plays"] else "pass"
    outcome = "end" if pos.stage == DECK_OUT else played
    yield from differences(turn["outcome"], outcome, field + "outcome")
    if pos.colour == colour and pos.stage == PLAY:
        yield said(f"{field}plays", "the end of the turn", "a turn that goes on")
    gathered, hand = pos.won[colour][won:], pos.hands[colour]
    yield from unordered(turn["gathered"], [NAMES[card] for card in gathered], field + "gathered")
    yield from unordered(turn["hand"], [NAMES[card] for card in hand], field + "hand")
    yield from differences(turn["pile"], len(pos.draws[colour]), field + "pile")


FORMAT = Format(
    "positions and games of Gomori",
    Cases("", case(_POSITION | {"src": TEXT, "tags": TEXTS}, tuple(_POSITION)),
          lambda one, _: position(one), "board"),
    Cases("", case(_GAME | {"policies": TEXTS}, tuple(_GAME)),
          lambda one, _: game(one), "turns"),
)
