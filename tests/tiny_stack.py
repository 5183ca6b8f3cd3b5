"""A small game with a response stack and priority, whole enough for a match, a browser and a wheel: to test windows on.

Each of 24 cards is one of four kinds, twelve a seat: a spark does one damage at any time, a null makes a chosen entry
of the stack do nothing, a dig takes a chosen card back from the own discard pile. Both let a window pass: the stack
resolves from the top, or without one the turn ends. Who is at no health, or cannot draw, loses.
"""

from mulligan.protocol.fields import LIST, PAIR, VALUE, Fields
from mulligan.protocol.game import (ALL, CHANCE, NOBODY, OWNER, Ask, Game, Illegal, Line, Link, Malformed,
                                    Outcome, Piece, Ref, State, Until, Verb, Zone)
from mulligan.protocol.rulebook import Rulebook

KINDS = ("spark", "null", "dig")
INKS = ("red", "blue", "green")
ENTRY = 1 << 20                            # stack pieces are no cards of the match: ENTRY | number
PASS = ("pass",)
RULES = """# Tiny Stack

## How to play

- **TS-1** Cards answer cards; the last one is carried out first.
- **TS-2** A card is used while you have priority.
"""


def kind(card):
    return KINDS[card % 12 % 3]


class Position(State):
    """`stack` holds (number, seat, card, target, nullified); `mover` CHANCE until the decks are dealt."""

    fields = Fields(cards={"hands": PAIR, "decks": PAIR, "discards": PAIR},
                    vars={"stack": LIST, "health": LIST, "turn": VALUE, "mover": VALUE, "passes": VALUE,
                          "round": VALUE})
    __slots__ = fields.names

    def __init__(self):
        self.hands, self.discards, self.stack = [[], []], [[], []], []
        self.decks = [list(range(12)), list(range(12, 24))]
        self.health, self.turn, self.mover, self.passes, self.round = [3, 3], 0, CHANCE, 0, 0


def draw(pos):
    pos.round += 1
    if pos.decks[pos.turn]:
        pos.hands[pos.turn].append(pos.decks[pos.turn].pop())
    else:
        pos.health[pos.turn] = 0


def carry_out(pos):
    """The top entry does what it does; it still lies there."""
    *who, target, nullified = pos.stack[-1]
    if nullified:
        return
    _, seat, card = who
    if kind(card) == "spark":
        pos.health[1 - seat] = max(0, pos.health[1 - seat] - 1)
    elif kind(card) == "null":
        pos.stack = [(*entry[:4], True) if entry[0] == target else entry for entry in pos.stack]
    elif target in pos.discards[seat]:
        pos.discards[seat].remove(target)
        pos.hands[seat].append(target)


def resolve(pos, seen=None):
    while pos.stack and min(pos.health):
        carry_out(pos)
        if seen is not None:
            seen.append(pos.copy())
        pos.stack.pop()
    pos.mover, pos.passes = pos.turn, 0


class TinyStack(Game):
    id, title, version = "tinystack", "Tiny Stack", "1"
    hook, meta, minutes = "A small duel.", "For tests", 2
    cloth, phases, seats = "wine", ("Turn",), ("Left", "Right")
    untils = (Until("turn", "Pass until my turn", "You are asked again in your own turn."),
              Until("stack", "Pass until the stack changes"))
    cites = {"resign": "TS-1"}

    # ---- rules
    def setup(self, options, decks=()):
        return Position()

    def to_move(self, pos):
        return () if self.outcome(pos) else (pos.mover,)

    def legal(self, pos, seat):
        if pos.mover != seat or self.outcome(pos):
            return []
        out = [PASS]
        for card in pos.hands[seat]:
            if kind(card) == "spark":
                out.append(("spark", card))
            elif kind(card) == "null":
                out += [("null", card, entry[0]) for entry in pos.stack if not entry[4]]
            elif pos.turn == seat and not pos.stack:
                out += [("dig", card, other) for other in pos.discards[seat]]
        return out

    def play(self, pos, seat, move):
        if seat == CHANCE:
            pos.decks = [list(move[1:13]), list(move[13:])]
            pos.hands = [[deck.pop() for _ in range(4)] for deck in pos.decks]
            pos.mover = 0
            return draw(pos)
        if move != PASS:
            pos.hands[seat].remove(move[1])
            pos.discards[seat].append(move[1])
            pos.stack.append((len(pos.stack) + 1, seat, move[1], move[2] if len(move) > 2 else -1, False))
            pos.mover, pos.passes = 1 - seat, 0
        elif not pos.passes:
            pos.mover, pos.passes = 1 - seat, 1
        elif pos.stack:
            resolve(pos)
        else:
            pos.turn, pos.passes = 1 - pos.turn, 0
            pos.mover = pos.turn
            draw(pos)

    def sample(self, pos, rng):
        return "deal", *rng.sample(range(12), 12), *rng.sample(range(12, 24), 12)

    def check_chance(self, pos, move):
        own, other = sorted(move[1:13]), sorted(move[13:])
        if pos.mover != CHANCE or move[0] != "deal" or own != list(range(12)) or other != list(range(12, 24)):
            raise Illegal("Nothing is dealt now.", clause="TS-1")

    def outcome(self, pos):
        if min(pos.health):
            return None
        winner = int(not pos.health[0])
        return Outcome(winner, "health", f"{self.seats[winner]} has health left.", tuple(pos.health), "TS-1")

    def refuse(self, pos, seat, move):
        return Illegal("You cannot do that now.", clause="TS-2", reason="not_now")

    def why(self, pos, seat, picks):
        return Illegal("This card cannot be used now.", clause="TS-2", reason="not_now", title="Not now")

    def determinise(self, pos, seat, rng):
        new, other = pos.copy(), 1 - seat
        if new.mover != CHANCE:
            rng.shuffle(new.decks[seat])
            hidden = sorted(new.hands[other] + new.decks[other])
            rng.shuffle(hidden)
            size = len(new.hands[other])
            new.hands[other], new.decks[other] = hidden[:size], hidden[size:]
        return new

    # ---- windows
    def pass_move(self, pos, seat):
        return PASS if pos.mover == seat and not self.outcome(pos) else None

    def moment(self, pos, seat):
        whose = "my" if pos.turn == seat else "their"
        if pos.stack:
            return f"{whose}-answer", f"answers in {whose} turn"
        return f"{whose}-end", f"the end of {whose} turn"

    def lifted(self, given, now, seat, until):
        if until == "stack":
            return [entry[:4] for entry in now.stack] != [entry[:4] for entry in given.stack]
        return now.turn == seat and (given.turn, given.round) != (now.turn, now.round)

    def surely_passes(self, pos, seat):
        return not pos.hands[seat]

    def links(self, pos, seat):
        return [Link(ENTRY | number, ENTRY | target if kind(card) == "null" else target, "target")
                for number, _, card, target, _ in pos.stack if target >= 0]

    def steps(self, before, seat, move, after):
        if move != PASS or not before.stack or not before.passes:
            return ()
        seen = []
        resolve(before.copy(), seen)
        return seen

    # ---- text and table
    def text(self, pos, seat, move):
        return " ".join(map(str, move))

    def parse(self, pos, seat, text):
        first, *rest = text.split(" ")
        decimal = all(word.isdecimal() and word.isascii() for word in rest)
        if not decimal or text != " ".join([first, *(str(int(word)) for word in rest)]):
            raise Malformed("expected pass, or a kind of card with numbers", "do")
        return first, *map(int, rest)

    def zones(self, pos):
        out = [Zone("stack", "The stack", "stack", "rail")]
        for seat in (0, 1):
            out += [Zone(f"hand{seat}", "Hand", "fan", "hand", seat, OWNER),
                    Zone(f"discard{seat}", "Discard", "pile", "side", seat, ALL),
                    Zone(f"deck{seat}", "Deck", "pile", "side", seat, NOBODY),
                    Zone(f"field{seat}", "Field", "pile", "half", seat)]
        return out

    def contents(self, pos, zone):
        if zone.id == "stack":
            return [Piece(ENTRY | number, marks=("out",) if out else (),
                          extra={"by": seat, "line": line(pos, seat, card, target)})
                    for number, seat, card, target, out in pos.stack]
        piles = {"hand": pos.hands, "discard": pos.discards, "deck": pos.decks}.get(zone.id[:-1], [[], []])
        return [Piece(card, up=zone.id[:-1] != "deck", back=f"back:{zone.owner}") for card in piles[zone.owner]]

    def face_id(self, pos, card):
        if card & ENTRY:
            return self.face_id(pos, next(entry[2] for entry in pos.stack if entry[0] == card - ENTRY))
        return f"{kind(card)}-{card % 12}"

    def face(self, face):
        name, _, number = face.partition("-")
        if face.startswith("back:"):
            return {"title": "Back", "look": "back", "ink": "black", "kind": "Back", "text": "", "art": False}
        text = {"spark": "One damage.",
                "null": "An entry of the stack does nothing.",
                "dig": "Take a card from your discard pile."}[name]
        return {"title": f"{name.capitalize()} {int(number) + 1}", "look": "arms", "ink": INKS[KINDS.index(name)],
                "kind": "Card", "text": text, "art": False}

    def path(self, pos, seat, move):
        if move == PASS:
            return ("#pass",)
        return (move[1],) if len(move) == 2 else (move[1], ENTRY | move[2] if move[0] == "null" else move[2])

    def label(self, pos, seat, move):
        if move == PASS:
            if not pos.passes:
                return "Pass: the other may answer"
            return f"Pass: {'the stack resolves' if pos.stack else 'the turn ends'}"
        title = self.face(self.face_id(pos, move[1]))["title"]
        return f"Use {title}" + (f" on #{move[2]}" if move[0] == "null" else "")

    def asks(self, pos, seat):
        return Ask("Answer, or pass" if pos.stack else "Use a card, or pass",
                   "When both pass, the last card comes first."), Ask("What is {0} for?", tone="aim")

    def plate(self, pos, seat, viewer):
        return ("Health", pos.health[seat]), ("Hand", len(pos.hands[seat]))

    def phase(self, pos):
        return "Turn"

    def note(self, pos, seat):
        return "turn player" if pos.turn == seat else ""

    def tell(self, before, seat, move, after):
        if seat == CHANCE:
            return Line(("The cards are dealt.",))
        if move == PASS:
            return Line((Verb("pass", "passes"), "."), ("TS-1",), "pass")
        return Line((Verb("use ", "uses "), Ref(self.face_id(before, move[1])), "."), ("TS-2",), "lay")

    def rulebook(self):
        return Rulebook.parse(RULES)

    def poster(self):
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 128"><rect width="100" height="128"/></svg>'


def line(pos, seat, card, target):
    """What an entry will do, in words."""
    if kind(card) == "spark":
        return "one damage"
    return f"#{target} does nothing" if kind(card) == "null" else "a card comes back to the hand"


GAME = TinyStack()
