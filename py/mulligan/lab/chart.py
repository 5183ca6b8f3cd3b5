"""Line charts as SVG text: one small panel for each series, so that every number keeps a scale of its own."""

from html import escape

WIDE, HIGH, ACROSS = 300, 130, 3           # a panel, and how many stand in a row
LEFT, RIGHT, TOP, BOTTOM = 46, 10, 24, 20  # around the lines of a panel
INK, FAINT, LINE = "#222", "#ccc", "#1b6b4a"


def chart(title, along, rows):
    """The SVG of `rows`, objects {name: number} with the same names, over the name `along`."""
    names = [name for name in rows[0] if name != along] if rows else []
    deep = -(-len(names) // ACROSS)
    wide, high = WIDE * min(ACROSS, max(1, len(names))), HIGH * deep + 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
             f'font-family="sans-serif" font-size="10" fill="{INK}" role="img">',
             f"<title>{escape(title)}</title>", f'<rect width="{wide}" height="{high}" fill="#fff"/>',
             f'<text x="10" y="19" font-size="14">{escape(title)}</text>']
    for i, name in enumerate(names):
        parts.append(f'<g transform="translate({WIDE * (i % ACROSS)},{30 + HIGH * (i // ACROSS)})">')
        parts += _panel(name, along, [(row[along], row[name]) for row in rows])
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(name, along, points):
    """The lines of SVG of one series."""
    (x0, x1), (y0, y1) = _span([x for x, _ in points]), _span([0, *(y for _, y in points)])
    right, low = WIDE - RIGHT, HIGH - BOTTOM
    places = [(LEFT + (x - x0) / (x1 - x0) * (right - LEFT), low - (y - y0) / (y1 - y0) * (low - TOP)) for x, y in points]
    yield f'<text x="{LEFT}" y="16" font-weight="bold">{escape(name)}</text>'
    for value in (y0, (y0 + y1) / 2, y1):
        y = low - (value - y0) / (y1 - y0) * (low - TOP)
        yield f'<path d="M{LEFT} {y:.1f}H{right}" stroke="{FAINT}"/>'
        yield f'<text x="{LEFT - 5}" y="{y + 3:.1f}" text-anchor="end">{short(value)}</text>'
    yield f'<text x="{LEFT}" y="{HIGH - 6}">{escape(along)} {short(x0)}</text>'
    yield f'<text x="{right}" y="{HIGH - 6}" text-anchor="end">{short(x1)}</text>'
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    yield f'<path d="M{line}" fill="none" stroke="{LINE}" stroke-width="1.5" stroke-linejoin="round"/>'


def _span(values):
    """(least, most), never the same."""
    least, most = min(values), max(values)
    return (least, most) if most > least else (least, least + 1)


def short(value):
    """A number in few letters: 3, 0.25, 12.4, 43,027."""
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 100 else f"{value:.3g}"
