"""Every face of TTCG by its id (art_faces.py): how it looks, and its picture."""

from functools import lru_cache

from mulligan import Malformed
from mulligan.spelling import shown

from . import cards
from .art_faces import split

BACK = {"look": "back", "text": "", "art": True}


@lru_cache(maxsize=4096)
def face(ident):
    """How a face looks (docs/view-model.md, part 3). Raises Malformed."""
    kind, name, rest = _split(ident)
    if kind == "back":
        return BACK | {"title": "card back", "ink": "purple" if name == "1" else "brown", "kind": "Card back"}
    if kind == "pack":
        return BACK | {"title": f"sealed pack {name}", "ink": "silver", "kind": "Sealed pack"}
    card = cards.LIBRARY.card(name, "face")
    ink = cards.INKS[card["type"]][0]
    if kind == "hidden":
        return BACK | {"title": "closed entry", "ink": "silver", "kind": "Its entry is closed"}
    if kind == "lore":
        return BACK | {"title": f"lore card: {card['name']}", "ink": ink, "kind": f"Lore card with {len(rest)} corners"}
    rarity, marks = rest
    made = cards.face(card)
    more = f"{f', rarity {rarity}' if rarity else ''}{', with a small mark in its picture' if marks else ''}"
    return made | {"say": made["say"] + more} if more else made


def picture(ident):
    """The picture of a face as SVG text. Raises Malformed."""
    from . import art
    kind, name, _ = _split(ident)
    card = None if kind in ("back", "pack") else cards.LIBRARY.card(name, "face")
    return art.art(card) if ident == name else art.picture(ident, card)


def _split(ident):
    if ident in cards.LIBRARY:             # also people's cards, whose ids end in the digest of their content
        return "card", ident, (0, ())
    try:
        return split(ident)
    except ValueError:
        raise Malformed(f"there is no face {shown(ident)!r}", "face") from None
