"""Every face of TTCG as the page is told of it, and its picture.

There are cards in all rarities, backs, lore cards, silhouettes and packs.
"""

from functools import lru_cache
from typing import Any

from mulligan.protocol.types import FaceId

from ..cards import library
from .names import split

BACKS = (("orange", "orange back"), ("blue", "blue back"))
RARITIES = ("", "lined", "woven", "gilt", "jewelled")


@lru_cache(maxsize=4096)
def face(ident: FaceId) -> dict[str, Any]:
    """How a face looks: the object of docs/view-model.md, part 1 (faces).

    Raises Malformed or ValueError for what is no face.
    """
    kind, card, rest = split(ident)
    if kind == "back":
        ink, title = BACKS[int(card)] if card.isdigit() else ("gold", f"card back {card}")
        return _plain(title, "back", ink, "Card back")
    if kind == "pack":
        return _plain("Sealed pack", "back", "gold", "Sealed pack")
    if kind == "hidden":
        return _plain("Not opened yet", "back", "silver", "Album entry")
    own = library.LIBRARY.card(card)
    if kind == "lore":
        return _plain(f"The tale of {own['name']}", "back", "brown", "Lore card")
    rarity = RARITIES[rest[0]]
    made = library.face(own)
    return (made | {"kind": f"{made['kind']}, {rarity}", "say": f"{made['say']}, {rarity}"}
            if rarity else made)


def _plain(title: str, look: str, ink: str, kind: str) -> dict[str, Any]:
    return {"title": title, "look": look, "ink": ink, "kind": kind, "text": "", "art": True}


def art(ident: FaceId) -> str:
    """The picture of a face as SVG text."""
    from .pictures import picture
    kind, card, _ = split(ident)
    return picture(ident, library.LIBRARY.card(card) if kind in ("card", "hidden", "lore")
                   else None)
