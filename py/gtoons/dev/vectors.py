"""Compares the scoring rules with case files in the format gt-cases/1.

A case is a final board with all that follows from it; docs/vectors.md says what each key means.
"""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from mulligan import Malformed
from mulligan.data.jsonlines import dotted
from mulligan.data.shapes import Boolean, Either, Enum, Integer, Named, Object, Shape, Text
from mulligan.protocol.types import CardData, Seat
from mulligan.testing.casefiles import load
from mulligan.testing.caseshapes import TEXT, Facts, MapOf, Row, case, nullable, options, several
from mulligan.testing.vectors import Cases, Format, Head, differences, facts, marked, unordered

from ..cards.library import LIBRARY
from ..cards.lint import check
from ..game import GToons
from ..rules import score
from ..rules.powers import BLACK, COLOURS, SILVER, SLOTS, Pool

Step = tuple[int, tuple[int, ...], list[int]]         # its slot, the slots it cancels, both totals

SEATS, ROW = (0, 1), 7
FILE = "cards.json"                        # what the shipped set is called

_SEAT, _SLOT = Integer(0, 1), Integer(1, ROW)
_COLOUR, _POINTS = Named("colour", Enum(*COLOURS)), Integer(-10_000, 10_000)
_SUMS, _FLAGS = Row(_POINTS, _POINTS), Row(Boolean(), Boolean())


def _both(shape: Shape) -> Row:
    return Row(shape, shape)


_CHOICE = Either(Enum(None, *COLOURS[:SILVER + 1]), MapOf(Text("a slot, 1 to 7", "[1-7]"), _COLOUR))
_EXPECT = Facts({
    "game_colours": several(Enum(*COLOURS[:BLACK]), most=2),
    "mode": Enum(score.NO_COLOUR, score.ONE_COLOUR, score.COLOUR_WIN),
    "cancelled": _both(several(_SLOT, most=ROW, once=True)), "points": _both(Row(*[_POINTS] * ROW)),
    "colours": _both(Row(*[nullable(_COLOUR)] * ROW)),
    "colour_counts":
        _both(Object(dict.fromkeys(COLOURS[:BLACK], Integer(0, ROW)), COLOURS[:BLACK])),
    "bonus": _SUMS, "penalty": _SUMS, "totals": _SUMS, "winner": nullable(_SEAT),
    "reason": Enum("points", "colour", "tie")})
_STEP = Facts({"seat": _SEAT, "slot": _SLOT, "card": TEXT, "totals": _SUMS,
               "cancelled": several(Either(TEXT, Row(_SEAT, _SLOT)))})
_CASE = case({"lead": _SEAT, "cut": _both(_COLOUR), "slots": _both(Row(*[nullable(TEXT)] * ROW)),
              "silver": _both(_CHOICE), "swapped": _FLAGS, "options": options(GToons.options),
              "expect": _EXPECT, "trace": several(_STEP)}, ("cut", "slots", "expect"))


# ---- reading a case ------------------------------------------------------------------------------
class Case:
    """What a case gives: cards, cut, choices and options.

    Raises Malformed naming the key that is wrong.
    """

    def __init__(self, case: dict, cards: dict[str, CardData]) -> None:
        self.options = case.get("options", {})
        self.lead = case.get("lead", self.options.get("lead", 0))
        if self.lead != self.options.get("lead", self.lead):
            raise Malformed("is not the lead of the options", "lead")
        self.cut = [COLOURS.index(colour) for colour in case["cut"]]
        self.swapped = case.get("swapped", [False, False])
        self.cards: list[CardData | None] = []
        for seat in SEATS:
            self.cards += self.row(case["slots"][seat], f"slots[{seat}]", cards)
        self.pool = Pool([card for card in self.cards if card])
        numbers = iter(range(len(self.pool)))
        self.board = [next(numbers) if card else -1 for card in self.cards]
        silver = case.get("silver", [None, None])
        self.silver: list[int] = []
        for seat in SEATS:
            self.silver += self.choice(silver[seat], f"silver[{seat}]")

    def ident(self, at: int) -> str:
        """The id of the card in a slot 0..13 that is not empty."""
        card = self.cards[at]
        assert card is not None
        return card["id"]

    @property
    def product(self) -> bool:
        """Whether multipliers multiply (GT-9.11)."""
        return self.options.get("multiplier_stacking") == "product"

    def row(self, ids: list, place: str, cards: dict[str, CardData]) -> list[CardData | None]:
        """The seven cards of a seat; null is an empty slot."""
        for slot, ident in enumerate(ids):
            if ident is not None and ident not in cards:
                raise Malformed(f"there is no card {ident!r}", f"{place}[{slot}]")
        for ident in set(filter(None, ids)):                     # GT-2.2
            if ids.count(ident) > 1 and not self.options.get("allow_duplicate_cards"):
                raise Malformed(f"{ident} stands there twice, "
                                "without the option allow_duplicate_cards", place)
        return [cards[ident] if ident else None for ident in ids]

    def choice(self, choice: str | dict | None, place: str) -> list[int]:
        """The chosen colour of each slot of a seat, -1 for none.

        It is one colour for all, or an object by slot (GT-7.8).
        """
        if isinstance(choice, dict):
            if self.options.get("silver_choice") != "per_card":
                raise Malformed("one colour for each slot needs the option silver_choice per_card",
                                place)
            by_slot = choice
        else:
            by_slot = dict.fromkeys("1234567", choice)
        out = [-1] * ROW
        for slot in range(ROW):
            colour = by_slot.get(str(slot + 1))
            if colour == COLOURS[BLACK] and not self.options.get("silver_black"):
                raise Malformed("black needs the option silver_black", place)
            out[slot] = -1 if colour is None else COLOURS.index(colour)
        return out


def cards_of(head: Head) -> dict[str, CardData]:
    """The cards of a file's cases, by id.

    A file beside it that its head names has them, else the shipped set of that name.
    Raises Malformed when there is neither.
    """
    name = str(head.values.get("cards", FILE))
    if "cards" in head.values and head.folder is not None and (head.folder / name).is_file():
        return _cards_beside(head.folder / name)
    if name not in (FILE, LIBRARY.shipped.name):
        raise Malformed(f"there is no file {name!r} beside this one, "
                        "and no shipped set of that name", "cards")
    return LIBRARY.shipped.cards


@lru_cache(4)
def _cards_beside(path: Path) -> dict[str, CardData]:
    """The cards of a file, without a fault. Raises Malformed naming the first fault."""
    try:
        data = load(path.read_text("utf-8"))
        cards = data["cards"]          # type: ignore[index]
    except (OSError, ValueError, RecursionError, KeyError, TypeError) as error:
        raise Malformed(f"no file of cards: {error}", f"cards, {path.name}") from None
    if not isinstance(cards, list) or not all(
        isinstance(card, dict) and isinstance(card.get("id"), str) for card in cards
    ):
        raise Malformed("expected a list of cards, each with an id", f"cards, {path.name}")
    for number, card in enumerate(cards):
        for at, text in _faults(card):
            raise Malformed(text, f"cards, {path.name}, {dotted(('cards', number, *at))}")
    return {card["id"]: card for card in cards}


def _faults(card: CardData) -> list[tuple[tuple, str]]:
    found: list[tuple[tuple, str]] = []
    check(card, lambda at, text, *_: found.append((at, text)))
    return found


# ---- comparing -----------------------------------------------------------------------------------
def compare(case: dict, head: Head) -> Iterator[str]:
    """Yield the differences between what a case expects and what the rules give."""
    read = Case(case, cards_of(head))
    board, steps = reveal(read)
    if "trace" in case:
        yield from _trace(read, case["trace"], steps)
    got, expected = final(read, board), dict(case["expect"])
    for seat, slots in enumerate(expected.pop("cancelled", ())):
        yield from unordered(slots, got["cancelled"][seat], f"cancelled[{seat}]")
    yield from facts(expected, got)


def reveal(read: Case) -> tuple[list[int], list[Step]]:
    """The board when all cards are revealed one by one, and the reveals (GT-8.4, GT-8.5)."""
    board, steps = [-1] * SLOTS, []
    for at in score.ORDER[read.lead]:
        card = read.board[at]
        if card >= 0:
            gone = score.clash(read.pool, board, at, card)
            board[at] = card
            for other in gone:
                board[other] = -1
            steps.append(
                (at, gone, _totals(score.points(read.pool, board, read.lead, None, read.product)))
            )
    return board, steps


def final(read: Case, board: list[int]) -> dict:
    """Everything that `expect` may ask for."""
    first, second = read.cut
    same_colour = read.options.get("same_colour_cut", score.ONE_COLOUR)
    kind, game = score.mode(first, second, same_colour)
    scores, colours = score.evaluate(read.pool, board, read.lead, read.silver, read.product)
    end = score.result_of(kind, game, scores, colours, read.swapped)
    shown = [COLOURS[colour] if colour >= 0 else None for colour in colours]
    return {
        "game_colours": [COLOURS[colour] for colour in game],
        "mode": kind,
        "cancelled": [
            [at % ROW + 1 for at in _slots(seat) if read.board[at] >= 0 > board[at]]
            for seat in SEATS
        ],
        "points": [list(scores[:ROW]), list(scores[ROW:])],
        "colours": [shown[:ROW], shown[ROW:]],
        "colour_counts": [dict(zip(COLOURS, tally)) for tally in end.counts],
        "bonus": end.bonus,
        "penalty": end.penalty,
        "totals": end.totals,
        "winner": end.winner,
        "reason": end.reason,
    }


def _trace(read: Case, trace: list[dict], steps: list[Step]) -> Iterator[str]:
    """Differences of the reveals, one by one (GT-8.4)."""
    yield from differences(len(trace), len(steps), "trace: reveals")
    for number, (expected, (at, gone, totals)) in enumerate(zip(trace, steps)):
        place = f"trace[{number}]"
        got = {"seat": at // ROW, "slot": at % ROW + 1, "card": read.ident(at), "totals": totals}
        told = {key: value for key, value in expected.items() if key != "cancelled"}
        yield from facts(told, got, place)
        if "cancelled" in expected:
            yield from _cancelled(read, expected["cancelled"], gone, f"{place}.cancelled")


def _cancelled(read: Case, expected: list, gone: tuple[int, ...], place: str) -> Iterator[str]:
    """Cards that one reveal cancelled: their places, [seat, slot], or their ids."""
    ids = {isinstance(one, str) for one in expected}
    if len(ids) == 2:
        raise Malformed("expected places or ids of cards, not both", place)
    got = [read.ident(at) if ids == {True} else [at // ROW, at % ROW + 1] for at in gone]
    yield from unordered(expected, got, place)


def _slots(seat: Seat) -> range:
    return range(seat * ROW, seat * ROW + ROW)


def _totals(scores: list[int]) -> list[int]:
    return [sum(scores[:ROW]), sum(scores[ROW:])]


FORMAT = Format(
    "gt-cases/1",
    Cases("cases", _CASE, compare, "slots"),
    head=marked("schema", "gt-cases/1") | {"cards": TEXT},
)
