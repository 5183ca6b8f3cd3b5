"""The numbers the rules speak in."""

from typing import TypeAlias

from mulligan.protocol.types import Card, Seat

Space: TypeAlias = int                     # 0 to 4 for F1 F2 F3 B1 B2 of a side (KA-4.2)
Spot: TypeAlias = int                      # seat * 5 + space
Mask: TypeAlias = int                      # a set of spaces, of spots or of cards
Move: TypeAlias = int                      # kind << 12 | one << 6 | other
ChanceMove: TypeAlias = tuple              # ("deck", number) or ("deal", top0, top1, rest, first)
Codes: TypeAlias = tuple[tuple[str, ...], ...]     # of two decks as listed

__all__ = ["Card", "ChanceMove", "Codes", "Mask", "Move", "Seat", "Space", "Spot"]
