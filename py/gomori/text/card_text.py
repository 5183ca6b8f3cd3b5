"""Cards of Gomori in words, and how their faces look."""

from functools import lru_cache
from typing import Any

from mulligan.protocol.types import Card, FaceId

from ..rules.position import ACE, CARD, JACK, KING, NAMES, QUEEN, RANK, RANKS, SUIT

RANK_WORDS = dict(zip(RANKS, (*"23456789", "10", "jack", "queen", "king", "ace")))
SUIT_WORDS = {"C": "clubs", "S": "spades", "D": "diamonds", "H": "hearts"}
GLYPHS = ("club", "spade", "diamond", "heart")
INKS = ("green", "black", "orange", "red")
POWERS = {JACK: "Laid on a pile, it turns down the face-up neighbours beside it.",
          QUEEN: "Laid on a pile, it turns down the face-up neighbours at its corners.",
          KING: "Laid on a pile, it turns down one face-up pile anywhere, itself allowed."}


def card_name(card: Card) -> str:
    """`7 of clubs`."""
    name = NAMES[card]
    return f"{RANK_WORDS[name[0]]} of {SUIT_WORDS[name[1]]}"


def rules_text(card: Card) -> str:
    """What a card may be laid on, and what it does there."""
    rank = RANK[card]
    if rank == ACE:
        return "Goes on an empty cell or any pile."
    if rank < JACK:
        return f"Goes on an empty cell, any {RANK_WORDS[RANKS[rank]]} or a face-down pile."
    return f"Goes on an empty cell, its rank, its suit or a face-down pile. {POWERS[rank]}"


@lru_cache(maxsize=64)
def face(ident: FaceId) -> dict[str, Any]:
    """How a face looks: a card such as `7C`, or `back:black`, `back:red`, `back:closed`."""
    if ident == "back:closed":
        return _back("face-down card", "brown", art=False)
    if ident.startswith("back:"):
        return _back(f"{ident[5:]} back", "green" if ident == "back:black" else "red", art=True)
    card = CARD[ident]
    rank, suit = ident[0], ident[1]
    return {"title": card_name(card), "look": "pips", "ink": INKS[SUIT[card]],
            "idx": RANK_WORDS[rank] if RANK[card] < JACK else rank, "glyph": GLYPHS[SUIT[card]],
            "kind": SUIT_WORDS[suit].capitalize(), "text": rules_text(card), "art": True}


def _back(title: str, ink: str, art: bool) -> dict[str, Any]:
    return {"title": title, "look": "back", "ink": ink, "kind": "Card back", "text": "", "art": art}
