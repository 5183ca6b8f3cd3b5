"""What the topics of kaadosu-cases/1 share: cards as the exchange format writes them (KA-11.3),
codes, a topic."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from mulligan import Malformed
from mulligan.testing.caseshapes import nullable
from mulligan.testing.vectors import facts
from mulligan.data.shapes import Enum, Integer, ListOf, Named, Object, Shape, Text

from ..cards.faces import COLOURS, COUNT, KINDS, SHAPES, Face, face

Compare = Callable[[dict, dict], Iterator[str]]

COLOUR, SHAPE, SEAT = Named("colour", Enum(*COLOURS)), Named("shape", Enum(*SHAPES)), Integer(0, 1)
NUMBER = Named("number", ListOf(Integer(1, COUNT), 1, 2))
_CARD = {
    "kind": Enum(*KINDS),
    "number": NUMBER,
    "color": COLOUR,
    "shapes": ListOf(SHAPE, 1, 2, once=True),
    "plus": Integer(1, 99),
    "minus": Integer(1, 99),
}
CARD = Named("card", Object(_CARD, tuple(_CARD)))
CODE = Named(
    "code",
    Text(
        "the code of a card, like B42, S7 or M(B1+S2)",
        r"[BS][0-9]{1,5}|M\([BS][0-9]{1,5}\+[BS][0-9]{1,5}\)",
    ),
)
DAY, AMOUNT = Integer(0, 10_000_000), Integer(0, 1_000_000)
WINNER = nullable(SEAT)


class Topic(NamedTuple):
    """A kind of cases: the shapes of `input` and `expect`, and the differences of one from the
    other."""

    input: Object
    expect: Shape
    compare: Compare


def needing(keys: dict[str, Shape], *free: str) -> Object:
    """An object with all of these keys, but for those that are `free`."""
    return Object(keys, tuple(key for key in keys if key not in free))


def giving(result: Callable[[dict], dict]) -> Compare:
    """The comparison of a topic in which a function of the input gives all that may be expected."""
    def compare(given: dict, expect: dict) -> Iterator[str]:
        yield from facts(expect, result(given))
    return compare


def face_of(card: dict) -> Face:
    """A Face of a card in the exchange format (KA-11.3)."""
    return Face(KINDS.index(card["kind"]), tuple(card["number"]), COLOURS.index(card["color"]),
                tuple(sorted(map(SHAPES.index, card["shapes"]))), card["plus"], card["minus"])


def check_codes(codes: list[str], place: str) -> None:
    """Raise Malformed for a code of no card (KA-1.6)."""
    for number, code in enumerate(codes):
        if face(code) is None:
            raise Malformed(f"{code!r} is the code of no card", f"{place}[{number}]")
