"""The cloth behind the crests: each colour of Kaadosu has a woven pattern, as kimono have.

Red is hemp leaves, blue waves, green arrow feathers, gold tortoiseshell, violet linked rings.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from mulligan.drawing import box, num, path, pen, put

HEMP = ("M0 0H24M0 20.8H24M0 41.6H24M0 0L24 41.6M24 0L0 41.6M0 0L12 6.9L24 0M0 41.6L12 34.6L24 41.6"
        "M12 6.9V34.6M0 0V13.9L12 20.8L0 27.7V41.6M24 0V13.9L12 20.8L24 27.7V41.6")
# of a wave: half its width, above its middle, radius
ARCS = ((8.7, 4.9, 10), (5.7, 4, 7), (3.2, 2.4, 4))


def _waves(spots: Iterable[tuple[float, float]]) -> str:
    return "".join(f"M{num(x - wide)} {num(y - up)}A{r} {r} 0 0 1 {num(x + wide)} {num(y - up)}"
                   for x, y in spots for wide, up, r in ARCS)


WAVES = _waves(((10, 11), (0, 6), (20, 6), (0, 16), (20, 16)))
ARROWS = "M0 0L9 6V19L0 13ZM18 13L9 19V32L18 26ZM18-13L9-7V6L18 0Z"
SHELL = ("M0 5.2L9 0L18 5.2V15.6L9 20.8L0 15.6ZM9 20.8V31.2M9 4.8L14 7.6V13.2L9 16L4 13.2V7.6Z"
         "M0 20.4L5 23.2V28.8L0 31.6M18 20.4L13 23.2V28.8L18 31.6")
RINGS = ("M10 0A10 10 0 0 1 10 20A10 10 0 0 1 10 0Z"
         "M0 10A10 10 0 0 0 10 0A10 10 0 0 0 20 10A10 10 0 0 0 10 20A10 10 0 0 0 0 10Z")
GEMS = {                                   # in rare cloth
    "gold": "M9 8L11 10.4L9 12.8L7 10.4ZM0 23.6L2 26L0 28.4ZM18 23.6L16 26L18 28.4Z",
    "violet": "M10 7.5L12.5 10L10 12.5L7.5 10Z"
              "M0 0H2L0 2ZM20 0V2L18 0ZM0 20V18L2 20ZM20 20H18L20 18Z",
}



class Weave(NamedTuple):
    """The pattern of a colour: a tile, its lines, (cloth, thread) by day and at night."""

    wide: float
    high: float
    lines: str
    shades: tuple[tuple[str, str], tuple[str, str]]


WEAVES = {
    "red": Weave(24, 41.6, HEMP, (("#f7d3c7", "#c43a2f"), ("#3c2a2d", "#94605a"))),
    "blue": Weave(20, 10, WAVES, (("#c9dcf3", "#2d61aa"), ("#27303f", "#5f7da4"))),
    "green": Weave(18, 26, ARROWS, (("#cbe5cf", "#2b744b"), ("#26342d", "#56866c"))),
    "gold": Weave(18, 31.2, SHELL, (("#fcefb9", "#b98a13"), ("#383223", "#93804b"))),
    "violet": Weave(20, 20, RINGS, (("#e0ccef", "#79409a"), ("#30273b", "#80649a"))),
}
RAYS = ("M0 0L-8-80H8ZM0 0L8 80H-8ZM0 0L80-8V8ZM0 0L-80 8V-8Z"
        "M0 0L51-62L62-51ZM0 0L62 51L51 62ZM0 0L-51 62L-62 51ZM0 0L-62-51L-51-62Z")


@cache
def cloth(colour: str, night: bool = False, width: int = 100, height: int = 100) -> str:
    """A piece of cloth, by day or in the dark of a Shadow."""
    weave = WEAVES[colour]
    ground, thread = weave.shades[night]
    way = f'fill="{thread}" fill-opacity=".38"'
    if weave.lines is not ARROWS:
        way = f'fill="none" stroke="{thread}" stroke-opacity=".6"'
    gems = path(GEMS[colour], "#96772f" if night else "#e0a526") if colour in GEMS else ""
    tile = _tile("cloth", weave.wide, weave.high, f'<path d="{weave.lines}" {way}/>{gems}')
    return tile + box(0, 0, width, height, ground) + box(0, 0, width, height, "url(#cloth)")


def _tile(name: str, width: float, height: float, shapes: str) -> str:
    size = f'width="{width}" height="{height}"'
    return (f'<defs><pattern id="{name}" {size} patternUnits="userSpaceOnUse">'
            f'{shapes}</pattern></defs>')


def rays(colour: str, night: bool) -> str:
    """The light around a star in the middle of a picture."""
    return put(50, 50.5, path(RAYS, WEAVES[colour].shades[night][1], 'opacity=".3"'))


def sea() -> str:
    """Waves under a bright sky, 100 by 128: the ground of the poster."""
    thread = pen(.9, "#5a4fa0")
    sky = box(0, 0, 100, 128, "#dcd5f3") + put(50, 46, path(RAYS, "#c9bcea"), 11.25)
    tops = "".join(path(_waves(((x, 76),)), "none", thread) for x in range(0, 101, 20))
    water = box(0, 70, 100, 58, "#dcd5f3") + tops + box(0, 70, 100, 58, "url(#sea)")
    return _tile("sea", 20, 10, path(WAVES, "none", thread)) + sky + water
