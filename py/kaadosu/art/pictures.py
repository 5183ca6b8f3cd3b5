"""The pictures of Kaadosu as SVG text.

Each is a crest on patterned cloth, and on it the number as a brushed sign.

The colour gives the cloth its weave and the crest its hatching, the shape the form of the crest.
Gold and violet are set with pearls, stars have a glory. A Shadow is the same card at night. A
merged card has the crests of both parents, side by side under its name, the lead in front. A code
is one picture for ever.
"""

from functools import cache
from typing import NamedTuple

from mulligan.drawing import LINE, PAPER, box, hatch, path, pen, put, star, svg
from mulligan.protocol.types import Seat

from .cloth import cloth, rays, sea
from .signs import sign
from ..cards.faces import BASE, COLOURS, SHADOW, SHADOW_COMBO, SHAPES, Code, Face, face, known

# colour: ink of its hatching, crest, sign and line by day, then at night
CRESTS = {
    "red": ("red", ("#c5382d", PAPER, PAPER), ("#57191a", "#dbaaa0", "#a86a63")),
    "blue": ("blue", ("#2a60ae", PAPER, PAPER), ("#183055", "#a9bfe0", "#6a88b5")),
    "green": ("green", ("#23764a", PAPER, PAPER), ("#123a28", "#a6cbb3", "#63937a")),
    "gold": ("gold", ("#f0bd35", "#43290a", "#fff6d2"), ("#5e4613", "#e6cf92", "#b3965a")),
    "violet": ("purple", ("#7a3da0", "#fff4d8", "#f4c95c"), ("#3b1b50", "#ccb1dc", "#94823f")),
}
RARE, PEARLS = ("gold", "violet"), ' pathLength="40" stroke-dasharray=".01 .99"'



class Form(NamedTuple):
    """A shape: its outline, the line within it, and the size of the sign on it."""

    outline: str
    within: str
    size: float


FORMS = {
    "circle": Form("M0-38A38 38 0 1 1 0 38A38 38 0 1 1 0-38Z",
                   "M0-34A34 34 0 1 1 0 34A34 34 0 1 1 0-34Z", .89),
    "square": Form("M-31-35H31L35-31V31L31 35H-31L-35 31V-31Z",
                   "M-27-31H27Q27-27 31-27V27Q27 27 27 31H-27Q-27 27-31 27V-27Q-27-27-27-31Z", 1),
    "star": Form(star(8, 41.5, 31.4), star(8, 36.6, 27.6), .84),
}
GLYPHS = {shape: form.outline for shape, form in FORMS.items()}
STAR = SHAPES.index("star")
GLORY = star(16, 46, 38.4)                               # behind a star
GLORIES = {"gold": ("#d2802a", "#3b2a0a"), "violet": ("#f4c95c", "#1e0d2b")}
SHADE = {shape: put(1.5, 2.5, path(FORMS[shape].outline, LINE, 'opacity=".3"'))
         for shape in ("circle", "square")}
BOTH = {"circle": .64, "square": .66, "star": .59}       # their sizes when there are two


def art(code: Code) -> str:
    """The picture of a card code (KA-1.6), a square; the page cuts it to its frame."""
    one = face(code)
    if one is None:
        raise ValueError(f"Kaadosu has no picture for {code!r}; name a card (B42, S42, "
                         "M(B42+S1337))")
    colour, night = COLOURS[one.colour], one.kind in (SHADOW, SHADOW_COMBO)
    if one.kind in (BASE, SHADOW):
        crests = _placed(one, colour, 50, 50.5 if STAR in one.shapes else 52, 1)
    else:
        lead, partner = (known(part) for part in code[2:-1].split("+"))
        crests = "".join(_placed(parent, colour, *place, BOTH[SHAPES[parent.shapes[0]]])
                         for parent, place in ((partner, (26.5, 68)), (lead, (73.5, 71))))
    shine = rays(colour, night) if STAR in one.shapes else ""
    return svg(100, 100, cloth(colour, night) + shine + crests)


def _placed(one: Face, colour: str, x: float, y: float, size: float) -> str:
    """The crest of a base card or a Shadow in the colour of a picture."""
    return put(x, y, crest(colour, SHAPES[one.shapes[0]], one.kind == SHADOW, one.number[0]), 0,
               size)


def crest(colour: str, shape: str, night: bool, number: int) -> str:
    """A crest around the origin, with the sign of a number."""
    _, *shades = CRESTS[colour]
    fill, ink, _ = shades[night]
    brushed = path(sign(number), ink, f'stroke="{fill}" stroke-width="2" paint-order="stroke"')
    return _field(colour, shape, night) + put(0, 0, brushed, 0, FORMS[shape].size)


@cache
def _field(colour: str, shape: str, night: bool) -> str:
    """A crest without its sign. At night its line is broken and without pearls."""
    ink, *shades = CRESTS[colour]
    fill, _, line = shades[night]
    outline, within = FORMS[shape].outline, FORMS[shape].within
    glory = GLORIES.get(colour, (fill, fill))[night]
    under = path(GLORY, glory, pen(1.8)) if shape == "star" else SHADE[shape]
    lines = path(outline, hatch(ink, light=True), f'opacity="{.4 if night else .65}"')
    pearls = colour in RARE and not night
    dashes = ' stroke-dasharray="5 4"' if night else ""
    if pearls:
        dashes = PEARLS
    rim = path(within, "none", pen(2.6 if pearls else 1.2, line) + dashes)
    return under + path(outline, fill) + lines + path(outline, "none", pen(2.8)) + rim


# ---- backs and poster ----------------------------------------------------------------------------

BACKS = {None: ("violet", ("star", "circle", "square")), 0: ("blue", ("circle", "square", "star")),
         1: ("red", ("square", "star", "circle"))}


def back(seat: Seat | None = None) -> str:
    """The back of a card, 3 by 4, of the shared deck or of a seat.

    The three forms lie in each other.
    """
    colour, shapes = BACKS[seat]
    _, fills, shades = CRESTS[colour]
    dark, pale, line = shades
    edge = (box(5, 5, 90, 123, "none", pen(1.8, pale), 4)
            + box(8.5, 8.5, 83, 116, "none", pen(.7, line), 2))
    layers = zip(shapes, (pale, dark, fills[0]), (LINE, pale, pale), (.84, .54, .29))
    medal = "".join(put(0, 0, path(FORMS[shape][0], shade, pen(2.2 / size, rim)), 0, size)
                    for shape, shade, rim, size in layers)
    return svg(100, 133, cloth(colour, True, 100, 133) + edge + put(50, 66.5, medal))


HOME = (("blue", "square", 4096, 27, 107, -9, .46), ("gold", "star", 57, 73, 105, 8, .48),
        ("red", "circle", 3158, 50, 45, 0, 1.12))


def poster() -> str:
    """The picture of the game for the home screen: the three forms before a sea of violet waves."""
    crests = "".join(put(x, y, crest(colour, shape, False, number), turn, size)
                     for colour, shape, number, x, y, turn, size in HOME)
    return svg(100, 128, sea() + crests)
