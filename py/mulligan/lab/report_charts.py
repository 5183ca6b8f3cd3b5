"""The charts of a report: an interval, a histogram, a heat map; what they show, and as SVG text."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from ..shares import Interval
from .chart import Span, escape, short

BAR_WIDE, BAR_HIGH = 120, 18               # of an interval in a row of a table
WIDE, HIGH, COLUMN = 320, 150, 24          # of a histogram, and its most columns
LOW, TOP = 24, 18                          # below and above its columns
CELL, SIDE, FAINTEST = 46, 34, 0.08        # of a heat map: cells, the labels beside, the palest


class Histogram(NamedTuple):
    """How often each whole number came."""

    title: str
    counts: Mapping[int, int]

    def columns(self) -> list[tuple[int, int]]:
        """(the least number, how often) of each column: many numbers stand together in one."""
        least, most = min(self.counts), max(self.counts)
        width = -(-(most - least + 1) // COLUMN)
        columns = [0] * -(-(most - least + 1) // width)
        for value, times in self.counts.items():
            columns[(value - least) // width] += times
        return [(least + at * width, times) for at, times in enumerate(columns)]


class HeatMap(NamedTuple):
    """What each of some scores against each other, the row against the column."""

    title: str
    names: tuple[str, ...]
    scores: Mapping[tuple[str, str], float]


Chart: TypeAlias = Histogram | HeatMap


def drawn(chart: Chart) -> str:
    """A chart as SVG text."""
    return histogram(chart) if isinstance(chart, Histogram) else heat_map(chart)


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


def histogram(chart: Histogram) -> str:
    """How often each whole number came."""
    counts = chart.counts
    columns = [times for _, times in chart.columns()]
    step = (WIDE - 10) / len(columns)
    tall = Span(0, max(columns), HIGH - LOW, TOP)
    parts = [f'<svg viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" role="img">'
             f'<title>{escape(chart.title)}</title>'
             f'<text class="small" x="4" y="12">{max(columns):,} games</text>'
             f'<path class="rule" d="M4 {HIGH - LOW}H{WIDE - 4}"/>']
    for at, times in enumerate(columns):
        top = tall.place(times)
        parts.append(f'<rect class="column" x="{5 + at * step:.1f}" y="{top:.1f}" '
                     f'width="{max(1, step - 1):.1f}" height="{HIGH - LOW - top:.1f}"/>')
    parts.append(f'<text class="small" x="5" y="{HIGH - 8}">{short(min(counts))}</text>'
                 f'<text class="small" x="{WIDE - 5}" y="{HIGH - 8}" text-anchor="end">'
                 f'{short(max(counts))}</text></svg>')
    return "".join(parts)


def heat_map(chart: HeatMap) -> str:
    """What each of some scores against each other, in percent; the row against the column."""
    title, names, scores = chart
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
