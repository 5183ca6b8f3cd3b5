"""The charts of a report as SVG text: an interval, a histogram, a heat map."""

from collections.abc import Mapping, Sequence
from html import escape

from ..shares import Interval
from .chart import Span, short

BAR_WIDE, BAR_HIGH = 120, 18               # of an interval in a row of a table
WIDE, HIGH, COLUMN = 320, 150, 24          # of a histogram, and its most columns
LOW, TOP = 24, 18                          # below and above its columns
CELL, SIDE, FAINTEST = 46, 34, 0.08        # of a heat map: cells, the labels beside, the palest


def interval_bar(interval: Interval, middle: float | None, least: float, most: float) -> str:
    """An interval as a line with a dot on a scale; coloured where a middle is outside of it."""
    scale = Span(least, most, 4, BAR_WIDE - 4)
    low, dot, high = (scale.place(max(least, min(most, value)))
                      for value in (interval.low, interval.score, interval.high))
    kind, rule, y = "", "", BAR_HIGH / 2
    if middle is not None:
        kind = side(interval, middle)
        rule = f'<path class="middle" d="M{scale.place(middle):.1f} 0V{BAR_HIGH}"/>'
    return (f'<svg class="bar" width="{BAR_WIDE}" height="{BAR_HIGH}" aria-hidden="true">{rule}'
            f'<path class="span {kind}" d="M{low:.1f} {y}H{high:.1f}"/>'
            f'<circle class="dot {kind}" cx="{dot:.1f}" cy="{y}" r="4"/></svg>')


def side(interval: Interval, middle: float) -> str:
    """On which side of the middle an interval lies whole: `good`, `bad` or ``."""
    if interval.low > middle:
        return "good"
    return "bad" if interval.high < middle else ""


def histogram(title: str, counts: Mapping[int, int]) -> str:
    """How often each whole number came, many numbers in columns of some together."""
    least, most = min(counts), max(counts)
    width = -(-(most - least + 1) // COLUMN)
    columns = [0] * -(-(most - least + 1) // width)
    for value, times in counts.items():
        columns[(value - least) // width] += times
    step = (WIDE - 10) / len(columns)
    tall = Span(0, max(columns), HIGH - LOW, TOP)
    parts = [f'<svg viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" role="img">'
             f'<title>{escape(title)}</title>'
             f'<text class="small" x="4" y="12">{max(columns):,} games</text>'
             f'<path class="rule" d="M4 {HIGH - LOW}H{WIDE - 4}"/>']
    for at, times in enumerate(columns):
        top = tall.place(times)
        parts.append(f'<rect class="column" x="{5 + at * step:.1f}" y="{top:.1f}" '
                     f'width="{max(1, step - 1):.1f}" height="{HIGH - LOW - top:.1f}"/>')
    parts.append(f'<text class="small" x="5" y="{HIGH - 8}">{short(least)}</text>'
                 f'<text class="small" x="{WIDE - 5}" y="{HIGH - 8}" text-anchor="end">'
                 f'{short(most)}</text></svg>')
    return "".join(parts)


def heat_map(title: str, names: Sequence[str],
             scores: Mapping[tuple[str, str], float]) -> str:
    """What each of some scores against each other, in percent; the row against the column."""
    left = SIDE + 7 * max(0, max(map(len, names)) - 4)
    size = left + CELL * len(names)
    parts = [f'<svg viewBox="0 0 {size} {size - left + SIDE}" width="{size}" '
             f'height="{size - left + SIDE}" role="img"><title>{escape(title)}</title>']
    for at, name in enumerate(names):
        middle = at * CELL + CELL / 2
        parts.append(f'<text x="{left + middle}" y="{SIDE - 10}" text-anchor="middle">'
                     f'{escape(name[:6])}</text>'
                     f'<text x="{left - 6}" y="{SIDE + middle + 4}" text-anchor="end">'
                     f'{escape(name)}</text>')
        for place, other in enumerate(names):
            parts.append(_cell(left + place * CELL, SIDE + at * CELL, scores.get((name, other))))
    return "".join([*parts, "</svg>"])


def _cell(x: float, y: float, score: float | None) -> str:
    box = f'x="{x}" y="{y}" width="{CELL - 2}" height="{CELL - 2}" rx="4"'
    if score is None:
        return f'<rect class="same" {box}/>'
    strong = min(0.75, FAINTEST + 2 * abs(score - 0.5))
    kind = "good" if score >= 0.5 else "bad"
    return (f'<rect class="same" {box}/><rect class="{kind}" {box} fill-opacity="{strong:.2f}"/>'
            f'<text x="{x + CELL / 2 - 1}" y="{y + CELL / 2 + 3}" text-anchor="middle">'
            f'{100 * score:.0f}</text>')
