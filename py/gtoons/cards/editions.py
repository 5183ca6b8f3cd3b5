"""The editions of the shipped cards and of the four prebuilt decks (GT-2.7).

Cards are only ever added, behind those that are there; what an edition dealt it deals for ever.
"""

import json
from functools import lru_cache

from .library import LIBRARY

LETTERS = "ABCD"                           # GT-2.4
FIRST_CARDS = 120                          # of the first edition: gt001 to gt120


@lru_cache(maxsize=2)
def deck_lists(edition: int) -> dict[str, tuple[str, ...]]:
    """The cards of decks A to D in an edition, by letter (GT-2.7)."""
    if edition == 1:
        data = json.loads((LIBRARY.folder / "decks.json").read_text("utf-8"))
        return {letter: tuple(data["first"][letter]) for letter in LETTERS}
    return {deck["id"]: tuple(deck["cards"]) for deck in LIBRARY.decks}
