"""Decks that differ in one thing: what strong cards and high numbers are worth (KA-3.5, KA-3.6).

As both decks are mixed, strong cards help either side alike; who draws the guide with the higher
number begins, and draws it from the deck of the other.
"""

from collections.abc import Callable

from mulligan.protocol.types import Deck

from .faces import COUNT, Face, base

SIZES = (10, 20)                           # cards of a deck
STRONG, WEAK, MIDDLE = 17, 3, 10           # + and - together: at least, at most, just so
LOW, HIGH = COUNT // 5, COUNT - COUNT // 5


def contrasts() -> list[tuple[str, Deck, Deck]]:
    """(what differs, the deck with more of it, the deck with less)."""
    found = []
    for size in SIZES:
        strong = deck("Strong", size, lambda ident, one: one.plus + one.minus >= STRONG)
        weak = deck("Weak", size, lambda ident, one: one.plus + one.minus <= WEAK)
        found.append((f"strong against weak cards, {size} a deck", strong, weak))
    for size in SIZES:
        high = deck("High", size, lambda ident, one: ident > HIGH and middling(one))
        low = deck("Low", size, lambda ident, one: ident <= LOW and middling(one))
        found.append((f"high against low numbers, {size} a deck", high, low))
    return found


def middling(one: Face) -> bool:
    """Whether a face is neither strong nor weak."""
    return one.plus + one.minus == MIDDLE


def deck(name: str, size: int, fits: Callable[[int, Face], bool]) -> Deck:
    """A deck of base cards that fit, from all over their numbers."""
    able = [ident for ident in range(1, COUNT + 1) if fits(ident, base(ident))]
    return {"name": name, "cards": [f"B{able[i * len(able) // size]}" for i in range(size)]}
