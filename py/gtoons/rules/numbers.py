"""The number a card has in a match: its index in the match's pool, whose it is, which copy.

It is index | owner << 10 | copy << 11; copies of one card in one deck are counted from 0. Where
speed matters the index is read as `card & INDEX`.
"""

from collections.abc import Iterable

from mulligan.protocol.types import Card, Seat

from .powers import Index

INDEX = 1023
_OWNER_BIT, _COPY_BIT = 10, 11


def number_of(index: Index, seat: Seat, copy: int = 0) -> Card:
    """The number of a copy of a card in the deck of a seat."""
    return index | seat << _OWNER_BIT | copy << _COPY_BIT


def owner_of(card: Card) -> Seat:
    """Whose deck a card came from."""
    return card >> _OWNER_BIT & 1


def copy_of(card: Card) -> int:
    """Which copy of its card in its deck it is."""
    return card >> _COPY_BIT


def numbered(indexes: Iterable[Index], seat: Seat) -> list[Card]:
    """The cards of a deck: each copy a number of its own."""
    seen: dict[Index, int] = {}
    out = []
    for index in indexes:
        copy = seen[index] = seen.get(index, -1) + 1
        out.append(number_of(index, seat, copy))
    return out
