"""Small helpers for drawing card pictures as SVG text: shapes, inks and hatchings. They know no
game.

Everything returns text and is joined by adding. A picture is `svg(width, height, body)`, which also
brings the hatchings that the body asks for with `hatch(...)`. The same calls give the same picture,
always.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import NamedTuple, TypeVar
from zlib import crc32

T = TypeVar("T")
LINE, PAPER, GOLD = "#1e1a24", "#fffaf0", "#e2ab3f"


class Ink(NamedTuple):
    """The colours of one ink."""

    fill: str
    text: str                              # what is legible on the fill
    tint: str
    deep: str


INKS = {
    "red": Ink("#c43a2f", "#fff", "#f4c9bd", "#7a1a18"),
    "orange": Ink("#e0782c", "#201006", "#f9d5ad", "#8a3d0d"),
    "yellow": Ink("#f2c230", "#241b04", "#fbe9a9", "#6f4d05"),
    "green": Ink("#2b744b", "#fff", "#c4e0c8", "#17492f"),
    "blue": Ink("#2d61aa", "#fff", "#c2d6f0", "#173762"),
    "purple": Ink("#79409a", "#fff", "#dcc7ea", "#43205a"),
    "black": Ink("#4b4753", "#fff", "#c9c6cf", "#17151b"),
    "silver": Ink("#bcc3cc", "#191d24", "#e8ecf0", "#4d5560"),
    "brown": Ink("#7f583a", "#fff", "#e2cdb6", "#472e1b"),
    "sky": Ink("#86c6dc", "#0c2732", "#d8eef5", "#25586a"),
    "gold": Ink("#e6cf7e", "#2a2107", "#f8f0d0", "#665011"),
}

# the lines of each ink on a tile of 8 x 8: the hatchings by which heralds print colours in black
HATCHINGS = {
    "red": "M2 0V8M6 0V8", "blue": "M0 2H8M0 6H8", "green": "M-2-2L10 10M-2 6L2 10M6-2L10 2",
    "purple": "M-2 10L10-2M-2 2L2-2M6 10L10 6", "orange": "M0 0L8 8M8 0L0 8",
    "yellow": "M2 2h.01M6 6h.01",
    "black": "M2 0V8M6 0V8M0 2H8M0 6H8", "silver": "", "brown": "M0 1H5M4 5H9M-4 5H1",
    "sky": "M0 3Q2 0 4 3T8 3M0 7Q2 4 4 7T8 7", "gold": "M4 2V6M2 4H6",
}


def num(value: float) -> str:
    """A coordinate as short text: at most one decimal."""
    return f"{round(value, 1):g}"


def pen(width: float = 2.2, colour: str = LINE) -> str:
    """The attributes of an outline."""
    return (f'stroke="{colour}" stroke-width="{width:g}" '
            'stroke-linejoin="round" stroke-linecap="round"')


def path(data: str, fill: str = "none", more: str = "") -> str:
    """A shape by its path data."""
    return f'<path d="{data}" fill="{fill}" {more}/>'


def written(data: str, look: str) -> str:
    """A shape as drawings write it: path data, or `ox y rx ry` for an ellipse; one r: a circle."""
    if data[0] != "o":
        return f'<path d="{data}" {look}/>'
    x, y, *radii = data[1:].split()
    return f'<ellipse cx="{x}" cy="{y}" rx="{radii[0]}" ry="{radii[-1]}" {look}/>'


def disc(x: float, y: float, r: float, fill: str = "none", more: str = "",
         ry: float | None = None) -> str:
    """A circle, or an ellipse if `ry` is given."""
    ry = r if ry is None else ry
    return (f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(r)}" ry="{num(ry)}" '
            f'fill="{fill}" {more}/>')


def box(x: float, y: float, width: float, height: float, fill: str = "none", more: str = "",
        corner: float = 0) -> str:
    """A rectangle, its corners rounded by `corner`."""
    return (f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" '
            f'rx="{num(corner)}" fill="{fill}" {more}/>')


def put(x: float, y: float, shapes: str, turn: float = 0, scale: float = 1) -> str:
    """Shapes drawn around the origin, moved to (x, y), turned by degrees and scaled."""
    rotation = f" rotate({num(turn)})" if turn else ""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){rotation}{size}">{shapes}</g>'


def turned(shape: str, count: int) -> str:
    """A shape `count` times around the origin."""
    return "".join(put(0, 0, shape, 360 * i / count) for i in range(count))


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The path data of a closed line through (x, y) points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def star(points: int, outer: float, inner: float) -> str:
    """The path data of a star around the origin, one point up."""
    spots = [(i * pi / points, inner if i % 2 else outer) for i in range(2 * points)]
    return polygon([(radius * sin(angle), -radius * cos(angle)) for angle, radius in spots])


def hatch(ink: str, light: bool = False) -> str:
    """The fill that hatches a shape like `ink`: dark lines, or light ones for dark grounds."""
    return f"url(#{'light' if light else 'dark'}-{ink})"


def woven(ink: str, medal: str) -> str:
    """The back of a card, 100 x 140, woven in an ink, with a medal drawn around the origin."""
    tint, deep = INKS[ink].tint, INKS[ink].deep
    knot = path("M0-9L9 0L0 9L-9 0Z", "none", pen(1, tint)) + path("M0-4L4 0L0 4L-4 0Z", tint)
    weave = (f'<pattern id="weave" width="40" height="20" patternUnits="userSpaceOnUse">'
             f'{put(10, 0, knot)}{put(10, 20, knot)}{put(30, 10, knot)}</pattern>')
    cloth = "".join(box(0, 0, 100, 140, fill, f'opacity="{opacity}"') for fill, opacity in
                    ((deep, 1), (hatch(ink, light=True), .25), ("url(#weave)", .55)))
    edge = box(5, 5, 90, 130, "none", pen(2, tint), 5)
    return f"<defs>{weave}</defs>{cloth}{edge}{put(50, 70, medal)}"


def svg(width: float, height: float, body: str) -> str:
    """A picture that stands alone, with the hatchings that `body` uses."""
    every = [(ink, light) for ink in HATCHINGS for light in (False, True)]
    defs = "".join(_pattern(ink, light) for ink, light in every if hatch(ink, light) in body)
    head = f"<defs>{defs}</defs>" if defs else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'preserveAspectRatio="xMidYMid slice">{head}{body}</svg>')


def _pattern(ink: str, light: bool) -> str:
    colour, opacity = ("#fff", .42) if light else (LINE, .3)
    width = 2.4 if ink == "yellow" else 1.1
    name = f"{'light' if light else 'dark'}-{ink}"
    return (f'<pattern id="{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<path d="{HATCHINGS[ink]}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" '
            f'stroke-width="{width}" stroke-linecap="round"/></pattern>')


class Dice:
    """Numbers that depend on a text and on nothing else, one for each question asked."""

    def __init__(self, text: str) -> None:
        self.text = text.encode("utf-8", "surrogatepass")

    def number(self, question: str, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        return least + (crc32(question.encode() + b"/" + self.text) >> 7) % (most - least + 1)

    def pick(self, question: str, things: Sequence[T]) -> T:
        """One of a sequence."""
        return things[self.number(question, 0, len(things) - 1)]
