"""Lore cards: the tale of one card on a random polygon, one in every pack (CS-3)."""

import math
from collections.abc import Container, Sequence
from typing import Any

from mulligan.data.checks import is_int, is_list, is_object

from .streams import Stream
from .types import CardId, Corner, Json

RADIUS = (550, 1000)
SINES = [round(10_000 * math.sin(math.radians(t / 10))) for t in range(3600)]
LONGEST, NO_TALE = 600, "no tale yet"


def lore_of(seed: bytes, index: int, ids: Sequence[CardId]) -> dict[str, Any]:
    """{card, shape} of the pack with that index; `ids` ascending (CS-3.2)."""
    stream = Stream(seed, f"lore|{index}")
    card = ids[stream.below(len(ids))]
    return {"card": card, "shape": polygon(stream)}


def polygon(stream: Stream) -> list[Corner]:
    """Corners one in each sector around the middle, so that no two sides cross (CS-3.2)."""
    n = 5 + stream.below(7)
    shape = []
    for k in range(n):
        angle = 3600 * k // n + stream.below(max(1, 3600 // n // 2))
        radius = RADIUS[0] + stream.below(RADIUS[1] - RADIUS[0] + 1)
        shape.append([radius * SINES[(angle + 900) % 3600] // 10_000,
                      radius * SINES[angle % 3600] // 10_000])
    return shape


def well_formed(lore: Json, ids: Container[CardId]) -> bool:
    """Whether this could be a lore card of that roster.

    It is of a card there, and has 5 to 11 corners within the circle (CS-2.10, CS-3.2).
    """
    if not is_object(lore, ("card", "shape")) or not is_list(lore["shape"], 11, 5):
        return False
    if not isinstance(lore["card"], str) or lore["card"] not in ids:
        return False
    return all(is_list(corner, 2, 2) and all(map(_within, corner)) for corner in lore["shape"])


def _within(n: Json) -> bool:
    """Whether a number of a corner lies within the circle."""
    return is_int(n, -RADIUS[1] - 1, RADIUS[1] + 1)


def tale(texts: dict[CardId, list[str]], card: str, which: int = 0) -> str:
    """One of the texts of a card, or that there is none (CS-3.4).

    `texts` is the content of lore.json.
    """
    known = texts.get(card) or [NO_TALE]
    return known[which % len(known)]
