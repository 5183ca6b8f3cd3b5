"""What holds a picture of ASIGOC: the ground, shields, seals and suns.

Every set has its own of each.
"""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import TypeAlias

from mulligan.drawing import GOLD, INKS, PAPER, box, disc, hatch, num, path, pen, polygon, put

Points: TypeAlias = Sequence[tuple[float, float]]
# small signs by name, as path data around the origin: the five sets, then the three types
GLYPHS = {
    "kilnmarrow": "M6-50C10-30 36-18 36 12C36 36 19 48 0 48C-21 48-36 35-36 12C-36-6-25-15-20-30"
                  "C-12-22-11-16-9-10C-2-20-2-36 6-50Z"
                  "M3 0C0 8-14 13-14 26C-14 35-7 40 1 40C10 40 16 34 16 26C16 15 8 10 3 0Z",
    "tesselkeep": "M-44-46H-26V-34H-10V-46H10V-34H26V-46H44V-16H-44ZM-44-9H-5V14H-44ZM5-9H44V14H5Z"
                  "M-44 21H-27V46H-44ZM-18 21H18V46H-18ZM27 21H44V46H27Z",
    "glimfen": "M-2-52H3V-42Q11-40 11-31V-2Q11 7 4 9V14Q12-8 44-22Q38 26 9 48H-9Q-38 26-44-22"
               "Q-12-8-4 14V9Q-11 7-11-2V-31Q-11-40-2-42Z",
    "carrowdeep": "M0-48C28-48 44-30 44-7C44 9 37 17 28 22V46H14V34H6V46H-6V34H-14V46H-28V22"
                  "C-37 17-44 9-44-7C-44-30-28-48 0-48ZM-18-14A12 12 0 1 0-18 10A12 12 0 1 0-18-14Z"
                  "M18-14A12 12 0 1 0 18 10A12 12 0 1 0 18-14ZM0 8L-7 22H7Z",
    "wayfolk": "M0-48A48 48 0 0 1 0 48A48 48 0 0 1 0-48ZM0-36A36 36 0 0 0 0 36A36 36 0 0 0 0-36Z"
               "M-5-38H5V38H-5ZM-38-5H38V5H-38ZM-30-23L-23-30L30 23L23 30ZM23-30L30-23L-23 30L-30 "
               "23Z"
               "M0-14A14 14 0 0 1 0 14A14 14 0 0 1 0-14Z",
    "weapon": "M44-50L48-46L42-24L-8 26L4 38L-4 46L-15 35L-33 52L-44 41L-26 23L-37 12L-29 4L-18 "
              "16L22-34Z",
    "item": "M0-50L9-39L22-45L25-31L39-31L37-17L49-10L41 1L48 14L35 19L35 33L21 32L14 45L2 37L-10 "
            "46"
            "L-18 34L-32 36L-34 22L-47 18L-41 5L-49-7L-38-15L-40-29L-26-31L-22-44L-9-39Z"
            "M0-22A22 22 0 0 0 0 22A22 22 0 0 0 0-22Z",
    "ace": "M-46-34L-20-6L0-46L20-6L46-34L38 26H-38ZM-38 34H38V46H-38Z",
}
STAR = "M0-48L12-14L48-14L19 8L30 44L0 22L-30 44L-19 8L-48-14L-12-14Z"
# of the ground, left and right of the middle square
SIDE = 27
# the dress of cards of no set, or of one unheard of
OTHER = "other"
INK = {"kilnmarrow": "red", "tesselkeep": "blue", "glimfen": "green", "carrowdeep": "black",
       "wayfolk": "brown", OTHER: "silver"}
SHIELDS = {
    "kilnmarrow": "M50 97C24 86 13 64 13 40V9Q33 16 50 7Q67 16 87 9V40C87 64 76 86 50 97Z",
    "tesselkeep": "M12 20V7H27V15H42V7H58V15H73V7H88V72L50 96L12 72Z",
    "glimfen": "M50 3C76 17 91 38 89 58C87 80 70 91 50 98C30 91 13 80 11 58C9 38 24 17 50 3Z",
    "carrowdeep": "M34 5H66L90 34L70 96H30L10 34Z",
    "wayfolk": "M50 6A44 45 0 0 1 50 96A44 45 0 0 1 50 6Z",
    OTHER: "M14 10H86V54C86 76 70 88 50 97C30 88 14 76 14 54Z",
}
# how a field may be parted: the ordinaries of heraldry, the first one plain
FIELDS = ("", "M50 0H100V100H50Z", "M0 0H100V100Z", "M0 0H100V32H0Z",
          "M50 0H100V50H50ZM0 50H50V100H0Z",
          "M36 0H64V100H36Z", "M0 100L50 44L100 100V76L50 20L0 76Z", "M0 34H100V60H0Z",
          "M100 0V100H0Z", "M0 0H24V100H0ZM76 0H100V100H76Z", "M0 62H100V100H0Z",
          "M0 0L50 50L0 100ZM100 0L50 50L100 100Z")


def sign(group: str) -> str:
    """The sign of a set as path data."""
    return STAR if group == OTHER else GLYPHS[group]


def ground(group: str) -> str:
    """The tint of a set, strewn with its sign."""
    ink = INKS[INK[group]]
    mark = path(sign(group), ink.fill, 'opacity=".5"')
    tile = (f'<pattern id="ground" width="22" height="22" patternUnits="userSpaceOnUse">'
            f'{put(5.5, 5.5, mark, 0, .09)}{put(16.5, 16.5, mark, 0, .09)}</pattern>')
    return f"<defs>{tile}</defs>" + cloth(ink.tint) + cloth("url(#ground)")


def cloth(fill: str) -> str:
    """The whole ground in one colour: wider than the square that frames are drawn on."""
    return box(-SIDE, 0, 100 + 2 * SIDE, 100, fill)


def shield(group: str, parting: str, attack: int, block: int) -> str:
    """The shield of a set, its field parted.

    Attack puts studs on it (up to 7), block makes its rim thick.
    """
    ink = INKS[INK[group]]
    outline = SHIELDS[group]
    rim = num(2 * (2.4 + min(block, 8) * .7))
    field = box(0, 0, 100, 100, ink.fill)
    field += path(parting, ink.deep, 'opacity=".7"') if parting else ""
    field += box(0, 0, 100, 100, hatch(INK[group], light=True))
    field += path(outline, "none", f'stroke="{GOLD}" stroke-width="{rim}"')
    clip = f'<defs><clipPath id="field"><path d="{outline}"/></clipPath></defs>'
    edge = path(outline, "none", pen(3))
    return f'{clip}<g clip-path="url(#field)">{field}</g>{edge}' + _studs(group, min(attack, 7))


def _studs(group: str, count: int) -> str:
    # below battlements and a narrow top
    height = 21 if group in ("tesselkeep", "glimfen") else 15
    return "".join(disc(50 + 7.4 * (i - (count - 1) / 2), height, 2.6, PAPER, pen(1.4))
                   for i in range(count))


def seal(group: str, parting: str = "", answers: bool = False) -> str:
    """A round seal with the teeth of a set.

    A dashed ring says that the item may answer another effect.
    """
    ink = INK[group]
    clip, part = "", ""
    if parting:
        clip = ('<defs><clipPath id="disc"><ellipse cx="50" cy="50" rx="36" ry="36"/>'
                '</clipPath></defs>')
        part = path(parting, INKS[ink].tint, 'clip-path="url(#disc)" opacity=".75"')
    ring = pen(1.8, PAPER) + (' stroke-dasharray="4 5"' if answers else "")
    return (clip + put(50, 50, TEETH[group](INKS[ink].fill)) + disc(50, 50, 36, PAPER, pen(1.6))
            + part
            + disc(50, 50, 36, hatch(ink), 'opacity=".45"') + disc(50, 50, 38.7, "none", ring))


def sun(group: str, count: int) -> str:
    """Rays in the way of a set, and a medallion."""
    ink = INK[group]
    colours = INKS[ink]
    tint, deep = colours.tint, colours.deep
    rays = fan(RAYS[group], count)
    between = put(0, 0, path(rays, colours.fill, 'opacity=".9"'), 180 / count)
    return (cloth(deep) + put(50, 57, path(rays, GOLD, pen(1.2, deep)) + between)
            + disc(50, 57, 38, deep, pen(2.2)) + disc(50, 57, 35.6, tint, pen(1.6, GOLD))
            + disc(50, 57, 35, hatch(ink), 'opacity=".6"'))


def crown(group: str) -> str:
    """The crown of an ace with the sign of its set."""
    band = path("M27 21L30 2L40 11L50 -1L60 11L70 2L73 21Q50 15 27 21Z", GOLD, pen(2.2))
    jewel = disc(50, 13, 6.4, PAPER, pen(1.4))
    own = path(sign(group), INKS[INK[group]].deep)
    return put(0, 4, band + jewel + put(50, 13, own, 0, .1))


# ---- teeth and rays ------------------------------------------------------------------------------

def fan(points: Points, count: int) -> str:
    """A shape of points `count` times around the origin, as path data."""
    out = ""
    for i in range(count):
        x, y = cos(2 * pi * i / count), sin(2 * pi * i / count)
        out += polygon([(a * x - b * y, a * y + b * x) for a, b in points])
    return out


def _toothed(points: Points, count: int) -> Callable[[str], str]:
    """Pointed teeth around a disc."""
    data = fan(points, count)
    return lambda fill: (path(data, fill, pen(2.4)) + disc(0, 0, 41, fill, pen(2.4))
                         + path(data, fill))


def _knobs(count: int, distance: float, radius: float) -> str:
    """Round teeth as path data."""
    half = f"a{num(radius)} {num(radius)} 0 1 0"
    wide = num(2 * radius)
    spots = [(distance * sin(2 * pi * i / count), distance * cos(2 * pi * i / count))
             for i in range(count)]
    return "".join(f"M{num(x - radius)} {num(y)}{half} {wide} 0{half} -{wide} 0Z" for x, y in spots)


def _scalloped(fill: str) -> str:
    return path(_knobs(14, 40, 7.4), fill, pen(2.4)) + disc(0, 0, 41, fill)


def _studded(fill: str) -> str:
    return path(_knobs(16, 43, 4.4), GOLD, pen(2.4)) + disc(0, 0, 42, fill, pen(2.4))


TEETH = {
    "kilnmarrow": _toothed(((-5, -39), (-2, -43), (5, -48.5), (5.6, -42), (6, -39)), 20),
    "tesselkeep": _toothed(((-5, -38), (-5, -47.5), (5, -47.5), (5, -38)), 16),
    "glimfen": _scalloped,
    "carrowdeep": _toothed(((-6, -38), (0, -49), (6, -38)), 14),
    "wayfolk": _studded,
    OTHER: _toothed(((-4, -39), (0, -46), (4, -39)), 22),
}
RAYS = {
    "kilnmarrow": ((0, 0), (-5, -46), (-3, -54), (-9, -104), (9, -104), (3, -62), (5, -46)),
    "tesselkeep": ((0, 0), (-4, -56), (-8, -56), (-8, -104), (8, -104), (8, -56), (4, -56)),
    "glimfen": ((0, 0), (-3, -42), (-9, -58), (0, -104), (9, -58), (3, -42)),
    "carrowdeep": ((0, 0), (-7, -44), (0, -104), (7, -44)),
    "wayfolk": ((0, 0), (-4.4, -104), (4.4, -104)),
    OTHER: ((0, 0), (-6, -104), (6, -104)),
}
