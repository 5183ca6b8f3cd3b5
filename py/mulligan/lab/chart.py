"""Line charts as SVG text.

There is one small panel for each series, so that every number keeps a scale of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

WIDE, HIGH, ACROSS = 300, 130, 3           # a panel, and how many stand in a row
LEFT, RIGHT = 46, 10                       # beside the lines of a panel
TOP, BOTTOM = 24, 20                       # above and below them
INK, FAINT, LINE = "#222", "#ccc", "#1b6b4a"

Row: TypeAlias = Mapping[str, float]       # {name: number}


def escape(text: str) -> str:
    """A text as it may stand in SVG and in HTML, in an attribute too.

    As `html.escape` does it; the page has not that module, whose tables are large.
    """
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#x27")):
        text = text.replace(sign, f"&{name};")
    return text


class Span(NamedTuple):
    """The range of a scale, drawn from one place to another."""

    least: float
    most: float
    start: float
    end: float

    def place(self, value: float) -> float:
        """Where on the panel a value stands."""
        share = (value - self.least) / (self.most - self.least)
        return self.start + share * (self.end - self.start)


def chart(title: str, along: str, rows: Sequence[Row]) -> str:
    """The SVG of `rows` with the same names, over the name `along`."""
    names = [name for name in rows[0] if name != along] if rows else []
    deep = -(-len(names) // ACROSS)
    wide, high = WIDE * min(ACROSS, max(1, len(names))), HIGH * deep + 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
             f'width="{wide}" height="{high}" '
             f'font-family="sans-serif" font-size="10" fill="{INK}" role="img">',
             f"<title>{escape(title)}</title>",
             f'<rect width="{wide}" height="{high}" fill="#fff"/>',
             f'<text x="10" y="19" font-size="14">{escape(title)}</text>']
    for i, name in enumerate(names):
        at = f"{WIDE * (i % ACROSS)},{30 + HIGH * (i // ACROSS)}"
        parts.append(f'<g transform="translate({at})">')
        parts += _panel(name, along, [(row[along], row[name]) for row in rows])
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(name: str, along: str, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    """The lines of SVG of one series."""
    right, low = WIDE - RIGHT, HIGH - BOTTOM
    across = _span([x for x, _ in points], LEFT, right)
    up = _span([0, *(y for _, y in points)], low, TOP)
    yield f'<text x="{LEFT}" y="16" font-weight="bold">{escape(name)}</text>'
    for value in (up.least, (up.least + up.most) / 2, up.most):
        y = up.place(value)
        yield f'<path d="M{LEFT} {y:.1f}H{right}" stroke="{FAINT}"/>'
        yield f'<text x="{LEFT - 5}" y="{y + 3:.1f}" text-anchor="end">{short(value)}</text>'
    bottom = HIGH - 6
    yield f'<text x="{LEFT}" y="{bottom}">{escape(along)} {short(across.least)}</text>'
    yield f'<text x="{right}" y="{bottom}" text-anchor="end">{short(across.most)}</text>'
    line = "L".join(f"{across.place(x):.1f} {up.place(y):.1f}" for x, y in points)
    yield (f'<path d="M{line}" fill="none" stroke="{LINE}" stroke-width="1.5" '
           'stroke-linejoin="round"/>')


def _span(values: Sequence[float], start: float, end: float) -> Span:
    """The scale that holds all values; its ends are never the same."""
    least, most = min(values), max(values)
    return Span(least, most if most > least else least + 1, start, end)


def short(value: float) -> str:
    """A number in few letters: 3, 0.25, 12.4, 43,027."""
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 100 else f"{value:.3g}"
