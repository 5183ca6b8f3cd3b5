"""The marks of challenges on their carriers (CS-6.2).

A mark is a small glyph, turned, and dots that say its place.
"""

from typing import Any

from mulligan.drawing import disc, path, put

from .scenes import Shades

# upright and unlike itself when turned, 5 to each side
GLYPHS = {
    "hook": "M0 5V-5M-3.5-1.5L0-5L3-2Q4.5 0 3 2",
    "ring": "M-1.6-4.7A5 5 0 1 0 1.6-4.7M0-2V-6.5",
    "wave": "M-5 3Q-3.3-3-1 0T3 0Q4.5-2 5-5M3-4L5-5.5L6.5-3.5",
    "fork": "M0 5V0M-4-5V-2Q-4 0 0 0Q4 0 4-2V-5M0 0V-5.5",
    "star": "M0-6L1.3-1.5L5 1L1.2 1.5L0 5L-1.2 1.5L-5 1L-1.3-1.5Z",
    "gate": "M-4 5V-1A4 4 0 0 1 4-1V5M0 5V1M0-5V-7",
    "leaf": "M0 6V-1M0-6Q5-2 0 2.5Q-5-2 0-6",
    "eye": "M-5 1Q0-4.5 5 1Q0 5-5 1M0 0V1.5M0-3.5V-6",
}


def place(mark: dict[str, Any]) -> tuple[float, float]:
    """Where a mark's middle lies: its 0 to 100 fills what is seen of every card."""
    return 10 + .78 * mark["x"], 26 + .58 * mark["y"]


def drawn(mark: dict[str, Any], shades: Shades) -> str:
    """A mark over a picture: it can be found by looking, and does not call."""
    near, glow = shades.near, shades.glow
    data, tied = GLYPHS[mark["glyph"]], 'stroke-linecap="round" stroke-linejoin="round"'
    glyph = path(data, "none", f'stroke="{near}" stroke-width="3" opacity=".55" {tied}')
    glyph += path(data, "none", f'stroke="{glow}" stroke-width="1.2" {tied}')
    rim = f'stroke="{near}" stroke-width=".7"'
    dots = "".join(disc(3 * (i % 3) - 3, 9 + 3 * (i // 3), 1, glow, rim)
                   for i in range(mark["dots"]))
    return put(*place(mark), put(0, 0, glyph, mark["turn"]) + dots)
