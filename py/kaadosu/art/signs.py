"""The signs of Kaadosu: a brushed script of our own in which every card is its number.

A number of four digits makes two characters, each of a head (the first digit) and a body (the
second). They stand side by side, or one above the other with their heads at the left. Whoever
learns the drawings of the ten digits can read the cards.
"""

from functools import cache
from math import hypot

from mulligan.drawing import num

Point = tuple[float, float]
Box = tuple[float, float, float, float]     # x, y, width, height

# Strokes on a square of 100, each "kind x y x y", along the way of the brush.
HEADS = (
    "d 42 18 60 84",                                                   # 0  one drop
    "h 0 54 100 48",                                                   # 1  a bar
    "h 14 20 86 16|h 0 88 100 84",                                     # 2  two bars
    "p 50 0 2 96|n 50 6 100 92",                                       # 3  a roof
    "h 0 48 100 44|v 50 -4 50 104",                                    # 4  a cross
    "d 4 22 20 74|d 42 22 56 74|u 98 10 78 80",                        # 5  three drops
    "v 12 6 14 100|h 10 10 92 8|v 88 6 86 100|h 14 92 88 90",          # 6  a mouth
    "d 14 4 32 78|u 90 0 66 84",                                       # 7  two drops that meet
    "h 0 44 100 40|v 28 0 30 96|v 72 -4 70 92",                        # 8  grass
    "u 12 18 0 82|h 6 28 94 26|u 98 24 84 84",                         # 9  a lid
)
BESIDE = {                                 # heads that look otherwise at the left
    5: "d 10 2 84 22|d 2 38 76 60|u 8 104 100 74",
    7: "d 6 14 90 42|u 6 100 96 64",
    9: "p 96 0 8 36|v 50 26 50 104",
}
BODIES = (
    "v 14 2 12 104|h 12 4 90 2|v 86 0 88 104|d 42 34 58 84",           # 0  a gate
    "h 4 28 96 24|v 50 -4 50 106|h 20 64 82 61",                       # 1  a mast
    "p 50 0 0 100|n 46 26 102 98",                                     # 2  one who walks
    "h 0 22 100 18|p 32 24 0 102|n 62 24 102 100",                     # 3  a table
    "v 50 -2 50 92|h 0 97 100 94|d 8 34 24 74|u 94 28 76 72",          # 4  a fire
    "v 50 -2 50 106|p 47 4 2 46|n 53 6 98 44|p 47 50 0 94|n 53 50 102 90", # 5  a fir
    "p 14 2 0 98|v 50 4 50 92|v 88 0 88 104",                          # 6  a river
    "p 84 0 18 34|p 92 32 8 68|p 100 64 0 108",                        # 7  three feathers
    "h 2 16 90 12|w 88 10 62 98|p 30 18 0 102|d 42 40 54 76",          # 8  a cloak
    "w 52 0 38 98|u 24 34 0 80|d 76 34 100 82",                        # 9  a seed
)

# kind: bend to the side; width of the brush where it sets down, in the middle and where it leaves
STROKES = {
    "h": (-.02, .95, .66, 1.1), "v": (0, 1.2, .88, .95), "p": (.1, 1.15, .92, .12),
    "n": (.1, .4, .9, 1.45), "d": (-.08, .25, 1.1, 1.25), "u": (.06, 1.2, 1, .2),
    "w": (0, 1.15, .85, 1),
}

SIZE, WEIGHT = 50, 5.2

# Where the two characters stand on a square of 100: x, y, width, height.
SIDE_BY_SIDE = tuple(((0, 0, left, 100), (left + 12, 0, 88 - left, 100)) for left in (38, 44, 50))
STACKED = tuple(((0, 0, 100, above), (0, above + 12, 100, 88 - above)) for above in (41, 47))
LAYOUTS = SIDE_BY_SIDE + STACKED


@cache
def _character(digits: int, cell: Box) -> str:
    """The path data of two digits in a cell."""
    head, body = divmod(digits, 10)
    x, y = cell[:2]
    width, height = cell[2:]
    if height > width:
        top, low = (x, y, width, height * .27), (x, y + height * .4, width, height * .6)
        drawn = (HEADS[head], top), (BODIES[body], low)
    else:
        left, right = (x, y, width * .27, height), (x + width * .4, y, width * .6, height)
        drawn = (BESIDE.get(head, HEADS[head]), left), (BODIES[body], right)
    return "".join(_stroke(stroke, box) for drawing, box in drawn for stroke in drawing.split("|"))


def _stroke(stroke: str, box: Box) -> str:
    """The outline of one stroke of a drawing that fills a box."""
    kind, *spots = stroke.split()
    start, end = _within(box, *spots[:2]), _within(box, *spots[2:])
    hook = brush(end, (end[0] - 2 * WEIGHT, end[1] - WEIGHT), "u") if kind == "w" else ""
    return brush(start, end, kind) + hook


def _within(box: Box, across: str, down: str) -> Point:
    """A spot of a box, in hundredths of its sides, as a point around the middle of a sign."""
    x, y = box[:2]
    width, height = box[2:]
    left, top = x + int(across) / 100 * width - 50, y + int(down) / 100 * height - 50
    return left * SIZE / 100, top * SIZE / 100


def brush(start: Point, end: Point, kind: str) -> str:
    """The outline of a stroke.

    It sets down aslant, bends a little and leaves round or in a point.
    """
    ax, ay = start
    bx, by = end
    bend, *widths = STROKES[kind]
    long = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long
    first, middle, last = (WEIGHT * width / 2 for width in widths)
    mx, my = (ax + bx) / 2 - uy * bend * long, (ay + by) / 2 + ux * bend * long
    over = ax + (uy - .7 * ux) * first, ay - (ux + .7 * uy) * first
    under = ax - uy * first, ay + ux * first
    top, bottom = (bx + uy * last, by - ux * last), (bx - uy * last, by + ux * last)
    there = _through(over, (mx + uy * middle, my - ux * middle), top)
    back = _through(bottom, (mx - uy * middle, my + ux * middle), under)
    tip = bx + 1.2 * ux * last, by + 1.2 * uy * last
    curves = (there, top), (tip, bottom), (back, under)
    return f"M{_spot(over)}" + "".join(f"Q{_spot(bow)} {_spot(end)}" for bow, end in curves) + "Z"


def _through(start: Point, middle: Point, end: Point) -> Point:
    """The control point of a curve that is at `middle` halfway."""
    x, y = (2 * m - (a + b) / 2 for a, m, b in zip(start, middle, end))
    return x, y


def _spot(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def sign(number: int) -> str:
    """The path data of a number's sign, a square of 50 around the origin."""
    first, second = divmod(number % 10_000, 100)
    left, right = LAYOUTS[sum(divmod(first, 10) + divmod(second, 10)) % len(LAYOUTS)]
    return _character(first, left) + _character(second, right)
