"""The numbers the rules speak in."""

from typing import NamedTuple, TypeAlias

from mulligan.protocol.types import Card, Seat

Space: TypeAlias = int                     # 0 to 4 for F1 F2 F3 B1 B2 of a side (KA-4.2)
Spot: TypeAlias = int                      # seat * 5 + space
Mask: TypeAlias = int                      # a set of spaces, of spots or of cards
Move: TypeAlias = int                      # as moves.py makes and reads it
Codes: TypeAlias = tuple[tuple[str, ...], ...]     # of two decks as listed


class Deal(NamedTuple):
    """The deal: the top cards of both decks, the rest of both shuffled, and who is first (KA-3)."""

    kind: str
    top0: Card
    top1: Card
    rest: tuple[Card, ...]
    first: Seat


ChanceMove: TypeAlias = Deal | tuple[str, int]          # or ("deck", number)

__all__ = ["Card", "ChanceMove", "Codes", "Deal", "Mask", "Move", "Seat", "Space", "Spot"]
