"""Compares the scoring rules with vector files in the format gt-cases/1: final boards with all that follows from them."""

from mulligan import Malformed
from mulligan.testing.vectors import listed

from ..rules import score
from ..cards.library import LIBRARY
from ..rules.powers import BLACK, COLOURS, SILVER, SLOTS, Pool

FORMAT = "gt-cases/1"
OPTIONS = {"lead": (0, 1), "allow_duplicate_cards": (False, True), "same_colour_cut": ("bonus", "colour_win"),
           "silver_timing": ("after_reveal", "before_reveal"), "silver_choice": ("one", "per_card"),
           "silver_black": (False, True), "multiplier_stacking": ("sum", "product"), "open_decks": (False, True),
           "clock": None}
KEYS = ("id", "title", "clauses", "lead", "cut", "slots", "silver", "swapped", "options", "expect", "trace")
EXPECT = ("game_colours", "mode", "cancelled", "points", "colours", "colour_counts", "bonus", "penalty", "totals",
          "winner", "reason")
STEP = ("seat", "slot", "card", "cancelled", "totals")


def cases(documents):
    """Yield (case id, [difference, ...]) for each case of (line, object) documents.

    Raises Malformed naming case and key.
    """
    for name, case in listed(documents, "schema", FORMAT, alone="slots"):
        yield name, list(_compare(Case(case, name), case))


# ---- reading a case ------------------------------------------------------------------------------------------------
class Case:
    """What a case gives: cards, cut, choices and options. Raises Malformed naming the key that is wrong."""

    def __init__(self, case, name):
        self.name = name
        self.need(isinstance(case, dict), "expected an object", "")
        self.known(case, KEYS, "")
        for key in ("cut", "slots", "expect"):
            self.need(key in case, "is missing", key)
        self.known(case["expect"], EXPECT, "expect")
        self.need(case["expect"], "expects nothing", "expect")
        self.options = self.known(case.get("options", {}), OPTIONS, "options")
        for key, value in self.options.items():
            self.one_of(value, OPTIONS[key], f"options.{key}")
        self.lead = self.one_of(case.get("lead", self.options.get("lead", 0)), (0, 1), "lead")
        self.cut = [COLOURS.index(self.one_of(colour, COLOURS, f"cut[{seat}]"))
                    for seat, colour in self.pair(case, "cut")]
        self.swapped = [self.one_of(swap, (False, True), f"swapped[{seat}]")
                        for seat, swap in self.pair(case, "swapped", False)]
        self.cards = [card for seat, row in self.pair(case, "slots") for card in self.row(row, f"slots[{seat}]")]
        self.pool = Pool([card for card in self.cards if card])
        numbers = iter(range(len(self.pool)))
        self.board = [next(numbers) if card else -1 for card in self.cards]
        self.silver = [colour for seat, choice in self.pair(case, "silver", None) for colour in self.choice(choice, seat)]

    def need(self, fine, text, key):
        if not fine:
            raise Malformed(text, f"{self.name}, {key}" if key else self.name)

    def known(self, thing, keys, place):
        """An object without unknown keys."""
        self.need(isinstance(thing, dict), "expected an object", place)
        for key in thing:
            self.need(key in keys, f"there is no such key; known are {', '.join(keys)}", f"{place}.{key}".lstrip("."))
        return thing

    def one_of(self, value, known, key):
        """A value of a fixed list; True is no 1 here."""
        fine = known is None or any(value == one and type(value) is type(one) for one in known)
        self.need(fine, f"expected one of {known}, got {value!r}", key)
        return value

    def pair(self, case, key, default=...):
        """(seat, value) of a list with one value a seat."""
        values = case.get(key, [default, default])
        self.need(isinstance(values, list) and len(values) == 2, "expected a list with one value a seat", key)
        return enumerate(values)

    def row(self, ids, key):
        """The seven cards of a seat; null is an empty slot."""
        self.need(isinstance(ids, list) and len(ids) == 7, "expected a list of seven cards", key)
        found = [None if ident is None else LIBRARY.card(ident, f"{self.name}, {key}[{i}]")
                 for i, ident in enumerate(ids)]
        for ident in set(filter(None, ids)):                     # GT-2.2
            again = self.options.get("allow_duplicate_cards") or ids.count(ident) == 1
            self.need(again, f"{ident} stands there twice, without the option allow_duplicate_cards", key)
        return found

    def choice(self, choice, seat):
        """The chosen colour of each slot of a seat, -1 for none: one colour for all, or an object by slot (GT-7.8)."""
        slots = choice if isinstance(choice, dict) else dict.fromkeys("1234567", choice)
        known = COLOURS if self.options.get("silver_black") else COLOURS[:BLACK] + COLOURS[SILVER:]
        out = [-1] * 7
        for slot, colour in slots.items():
            self.one_of(slot, tuple("1234567"), f"silver[{seat}]")
            if colour is not None:
                out[int(slot) - 1] = COLOURS.index(self.one_of(colour, known, f"silver[{seat}]"))
        return out


# ---- comparing -----------------------------------------------------------------------------------------------------
def _compare(read, case):
    """Yield the differences between what a case expects and what the rules give."""
    board, steps = [-1] * SLOTS, []
    for at in score.ORDER[read.lead]:                            # GT-8.5
        card = read.board[at]
        if card >= 0:
            gone = score.clash(read.pool, board, at, card)
            board[at] = card
            for other in gone:
                board[other] = -1
            steps.append((at, gone, _totals(score.points(read.pool, board, read.lead, None, _product(read)))))
    if "trace" in case:
        yield from _trace(read, case["trace"], steps)
    got = _final(read, board)
    for key, expected in case["expect"].items():
        yield from _differ(key, expected, got[key])


def _product(read):
    return read.options.get("multiplier_stacking") == "product"


def _final(read, board):
    """Everything that `expect` may ask for."""
    kind, game = score.mode(*read.cut, read.options.get("same_colour_cut", score.ONE_COLOUR))
    scores, colours = score.evaluate(read.pool, board, read.lead, read.silver, _product(read))
    end = score.settle(kind, game, scores, colours, read.swapped)
    return {"game_colours": [COLOURS[colour] for colour in game], "mode": kind,
            "cancelled": [[at % 7 + 1 for at in _seat(seat) if read.board[at] >= 0 > board[at]] for seat in (0, 1)],
            "points": [[scores[at] for at in _seat(seat)] for seat in (0, 1)],
            "colours": [[COLOURS[colours[at]] if colours[at] >= 0 else None for at in _seat(seat)]
                        for seat in (0, 1)],
            "colour_counts": [dict(zip(COLOURS, tally)) for tally in end.counts],
            "bonus": end.bonus, "penalty": end.penalty, "totals": end.totals, "winner": end.winner, "reason": end.reason}


def _trace(read, trace, steps):
    """Differences of the reveals, one by one (GT-8.4)."""
    read.need(isinstance(trace, list), "expected a list of reveals", "trace")
    yield from _differ("trace: reveals", len(trace), len(steps))
    for number, (expected, (at, gone, totals)) in enumerate(zip(trace, steps)):
        field = f"trace[{number}]"
        read.known(expected, STEP, field)
        got = {"seat": at // 7, "slot": at % 7 + 1, "card": read.cards[at]["id"], "totals": totals}
        for key in expected:
            if key == "cancelled":
                yield from _cancelled(read, expected[key], gone, f"{field}.cancelled")
            else:
                yield from _differ(f"{field}.{key}", expected[key], got[key])


def _cancelled(read, expected, gone, field):
    """Cards that one reveal cancelled: a list of card ids, of [seat, slot] or {seat, slot}, or a list of slots a seat."""
    read.need(isinstance(expected, list), "expected a list of cancelled cards", field)
    if expected and all(isinstance(one, str) for one in expected):
        return _differ(field, sorted(expected), sorted(read.cards[at]["id"] for at in gone))
    if len(expected) == 2 and all(isinstance(one, list) for one in expected) and {len(one) for one in expected} != {2}:
        return _differ(field, expected, [sorted(at % 7 + 1 for at in gone if at // 7 == seat) for seat in (0, 1)])
    places = [[one.get("seat"), one.get("slot")] if isinstance(one, dict) else one for one in expected]
    got = [[at // 7, at % 7 + 1] for at in gone]
    return _differ(field, sorted(places, key=str), sorted(got))


def _seat(seat):
    return range(seat * 7, seat * 7 + 7)


def _totals(scores):
    return [sum(scores[:7]), sum(scores[7:])]


def _differ(field, expected, got):
    return [f"{field}: expected {expected}, got {got}"] if expected != got else []
