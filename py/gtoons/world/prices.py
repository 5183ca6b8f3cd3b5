"""What the shop asks for a card, and gives for one brought back (GT-18.3, GT-19.7)."""

from ..cards.library import LIBRARY

PRICES = {"common": 30, "uncommon": 60, "rare": 120, "slam": 240}                      # GT-18.3
BACK = 4                                   # it gives a quarter for a card (GT-19.7)


def price(ident: str) -> int:
    """What a card costs, by its rarity (GT-18.3)."""
    return PRICES[LIBRARY.card(ident)["rarity"]]


def refund(ident: str) -> int:
    """What the shop gives for a card (GT-19.7)."""
    return price(ident) // BACK
