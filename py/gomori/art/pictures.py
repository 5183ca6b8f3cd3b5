"""The pictures of Gomori: a French-suited pack of our own, two backs and the poster, as SVG text.

Suits differ by shape, by ink and by hatching. The page prints rank and suit at the top left, so
pictures keep that corner free and stand a little right of the middle.
"""

from functools import cache

from mulligan.drawing import (GOLD, INKS, PAPER, box, disc, hatch, path, pen, put, star, svg,
                              turned, woven)

from .court import figure
from .glyphs import GLYPHS

SUITS = {"C": "club", "S": "spade", "D": "diamond", "H": "heart"}
INK = {"club": "green", "spade": "black", "diamond": "orange", "heart": "red"}
SWELL = {"diamond": 1.12}                  # narrow, so it is drawn larger to look the same size
COLOUR = {"club": "#0d5a45", "spade": "#231f33", "diamond": "#b4500b", "heart": "#b3172f"}

LEFT, MIDDLE, RIGHT = 36, 55, 74
# rank: size of a pip, rows of pairs, single pips; what lies above the middle (70) is mirrored below
PAIRED = {
    "2": (.27, (), (31,)), "3": (.27, (), (31,)),
    "4": (.23, (31,), ()), "5": (.23, (31,), ()),
    "6": (.21, (30,), ()), "7": (.21, (30,), ()), "8": (.21, (30,), (50,)),
    "9": (.2, (28, 56), ()), "T": (.2, (28, 56), (42,)),
}
ONE, TWO = (MIDDLE,), (LEFT, RIGHT)
CENTRED = {"3": ONE, "5": ONE, "6": TWO, "7": TWO, "8": TWO, "9": ONE}


@cache
def art(face: str) -> str:
    """The picture of a face: a card such as `7C` or `TH`, or `back:black`, `back:red`."""
    kind, _, colour = face.partition(":")
    if kind == "back" and colour in BACKS:
        return svg(100, 140, back(colour))
    rank, suit = face[:1], SUITS.get(face[1:])
    if suit and rank in PAIRED:
        return svg(100, 140, pips(rank, suit))
    if suit and rank == "A":
        return svg(100, 140, ace(suit))
    if suit and rank in ("J", "Q", "K"):
        return svg(100, 140, court(rank, suit))
    raise ValueError(f"Gomori has no picture for face {face!r}; "
                     "name a card (7C), back:black or back:red")


def pip(suit: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """One sign of a suit in its ink."""
    return put(x, y, path(GLYPHS[suit], COLOUR[suit]), turn, round(size * SWELL.get(suit, 1), 3))


def pips(rank: str, suit: str) -> str:
    """A number card: as many signs as its rank, the lower half upside down."""
    size, rows, singles = PAIRED[rank]
    spots = [(x, y) for y in rows for x in (LEFT, RIGHT)] + [(MIDDLE, y) for y in singles]
    out = "".join(pip(suit, x, y, size) + pip(suit, x, 140 - y, size, 180) for x, y in spots)
    out += "".join(pip(suit, x, 70, size) for x in CENTRED.get(rank, ()))
    return out + (pip(suit, MIDDLE, 50, size) if rank == "7" else "")


# ---- aces ----------------------------------------------------------------------------------------

def ace(suit: str) -> str:
    """A medal with the sign of the suit, in a border that each suit has for itself."""
    colour, sign = COLOUR[suit], GLYPHS[suit]
    medal = disc(0, 0, 33, PAPER, pen(1.2, colour)) + disc(0, 0, 33, hatch(INK[suit]))
    medal += disc(0, 0, 30.5, "none", pen(.8, GOLD)) + put(0, 0, path(sign, colour), scale=.58)
    medal += put(0, 0, path(sign, "none", pen(1.6, GOLD)), scale=.47) + CENTRES[suit]
    return put(MIDDLE, 70, BORDERS[suit](colour) + medal)


def _rays(colour: str) -> str:
    ray = path("M-3.4 -34L0 -42L3.4 -34Z", GOLD) + path("M-2 -34L0 -38.5L2 -34Z", colour)
    return turned(ray, 20)


def _scallops(colour: str) -> str:
    return turned(disc(0, -35.5, 5.4, GOLD, pen(1, colour)) + disc(0, -35.5, 1.8, colour), 18)


def _leaves(colour: str) -> str:
    leaf = path("M0 -33Q9 -36 7 -43Q-1 -42 0 -33Z", colour)
    berry = disc(-4.5, -38.5, 1.9, GOLD, pen(.8, colour))
    return turned(leaf + berry, 16)


def _facets(colour: str) -> str:
    lozenge = path("M0 -43L5 -37L0 -31L-5 -37Z", GOLD, pen(1, colour))
    return turned(lozenge + path("M0 -40L2.4 -37L0 -34L-2.4 -37Z", colour), 16)


BORDERS = {"spade": _rays, "heart": _scallops, "club": _leaves, "diamond": _facets}
CENTRES = {                                # the small sign in the middle of the big one
    "spade": put(0, 4, path(star(8, 8, 3.6), PAPER)),
    "heart": put(0, -2, turned(path("M0 0Q4.5 -5 0 -9Q-4.5 -5 0 0Z", PAPER), 5)
                 + disc(0, 0, 1.8, GOLD)),
    "club": put(0, -1, turned(path("M0 1C-7 -5 -4 -10 0 -6.5C4 -10 7 -5 0 1Z", PAPER), 3)),
    "diamond": (path("M0 -10L7.5 0L0 10L-7.5 0Z", PAPER)
                + path("M0 -10V10M-7.5 0H7.5", "none", pen(1, COLOUR["diamond"]))),
}


# ---- courts --------------------------------------------------------------------------------------

def court(rank: str, suit: str) -> str:
    """A jack, queen or king: one half figure and its mirror image, parted by a slanting band."""
    colour, ink = COLOUR[suit], INK[suit]
    half = figure(rank, suit, colour, ink) + pip(suit, 26.5, -54.5, .15)
    halves = (f'<clipPath id="half"><path d="M-34 -64H34V-9L-34 9Z"/></clipPath>'
              f'<g id="figure"><g clip-path="url(#half)">{half}</g></g>'
              f'<use href="#figure" transform="rotate(180)"/>')
    band = path("M-34 6V12L34 -6V-12Z", GOLD, pen(1.3))
    band += path("M-34 9L34 -9", "none", pen(1, colour))
    stud = path("M0 -2.4L2.4 0L0 2.4L-2.4 0Z", colour)
    band += "".join(put(x, -x * 9 / 34, stud) for x in (-24, -12, 0, 12, 24))
    ground = _panel("#fdf3df") + _panel(hatch(ink), 'opacity=".4"')
    return put(MIDDLE + 1, 70, ground + halves + band + _panel("none", pen(1.4, colour)))


def _panel(fill: str, more: str = "") -> str:
    return box(-34, -64, 68, 128, fill, more, 3)


# ---- backs and poster ----------------------------------------------------------------------------

BACKS = {"black": ("green", ("spade", "club")), "red": ("red", ("heart", "diamond"))}


def back(colour: str) -> str:
    """A woven back; its medal shows the two suits of the deck, for who does not see the colour."""
    ink, suits = BACKS[colour]
    colours = INKS[ink]
    tint, deep = colours.tint, colours.deep
    first, second = suits
    signs = turned(pip(first, 0, -10.2, .15) + pip(second, 10.2, 0, .15, 90), 2)
    medal = disc(0, 0, 24, deep, pen(2, tint)) + disc(0, 0, 20, tint) + signs
    medal += path(star(4, 4, 1.6), deep)
    return woven(ink, medal)


FIELD = ("HCSD", "SCHD", "DCSH", "HCDS")   # of the poster: the second column is a closed line
TURNED = ((1, 2), (2, 3))


@cache
def poster() -> str:
    """The picture of the game for the home screen: a field with one closed line."""
    deep, tint = INKS["green"].deep, INKS["green"].tint
    down = (box(-14, -19.5, 28, 39, deep, pen(1.2), 3)
            + box(-11, -16.5, 22, 33, "none", pen(1, tint), 2)
            + path(star(4, 8, 3), tint))
    glow = box(-17, -22.5, 34, 45, "#ffc63f", pen(1.4), 5)
    tiles = ""
    for row, suits in enumerate(FIELD):
        for column, suit in enumerate(suits):
            card = box(-14, -19.5, 28, 39, PAPER, pen(1.2), 3) + pip(SUITS[suit], 0, 0, .235)
            if (row, column) in TURNED:
                tile = down
            else:
                tile = glow + card if column == 1 else card
            tiles += put(column * 31, row * 42, tile)
    cloth = box(0, 0, 100, 128, "#1c5a43")
    cloth += box(0, 0, 100, 128, hatch("green", light=True), 'opacity=".5"')
    return svg(100, 128, cloth + put(14, 8, tiles, 11, .93))
