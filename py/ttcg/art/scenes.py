"""The worlds behind the figures of TTCG: nine types, each with colours, hatching, emblem and a
skyline.

A scene is 100 wide and 116 high; whatever must be seen is between 16 and 100 from the top, for the
page cuts the rest away on some cards. A higher rank has more hills, more rays and at last pillars.
"""

from typing import NamedTuple

from mulligan.drawing import Dice, box, disc, hatch, num, path, put, star

WIDTH, HEIGHT = 100, 116


class Shades(NamedTuple):
    """The colours of a picture, from behind to before, and that of what shines."""

    sky: str
    haze: str
    far: str
    middle: str
    near: str
    glow: str


class Kind(NamedTuple):
    """What a type has on pictures."""

    ink: str
    letter: str
    skyline: str                           # a name of PIECES
    # around the origin, 45 to each side; its holes run the other way round
    emblem: str


TYPES = {name: Kind(*parts) for name, parts in {
    "earth": ("brown", "E", "mesa", "M-16-40H16L28-10L44 8V40H-44V8L-28-10ZM-14-6L0 14L14-6L0-26Z"),
    "water": ("blue", "W", "wave", "M0-46C14-20 34-4 34 16A34 30 0 0 1-34 16C-34-4-14-20 0-46Z"
                                   "M-18 16A20 18 0 0 0 0 34V25A11 10 0 0 1-10 16Z"),
    "fire": ("red", "F", "peak",
             "M6-46C12-22 38-10 34 16C32 36 16 44 0 44S-34 34-34 14C-34-2-24-12-20-26"
                                 "C-10-22-8-14-8-8C2-18 6-30 6-46Z"
                                 "M0 34C10 34 16 26 14 16C12 8 4 4 2-4C-4 6-14 10-14 20C-14 28-8 "
                                 "34 0 34Z"),
    "air": ("sky", "A", "cloud", "M-44-12H14A11 11 0 1 0 4-26H-8A22 22 0 1 1 16 0H-44Z"
                                 "M-30 10H26A17 17 0 1 1 8 30H20A6 6 0 1 0 24 21H-30Z"),
    "electric": ("yellow", "Z", "bolt", "M10-48L-30 6H-4L-14 48L32-12H6L22-48Z"),
    "light": ("gold", "L", "hill", star(8, 48, 24)),
    "nature": ("green", "N", "tree", "M40-42C40 10 20 34-14 32L-34 46L-28 22C-38-16-4-40 40-42Z"
                                     "M24-28C0-16-14 0-22 20C-2 8 12-8 24-28Z"),
    "dark": ("black", "D", "spire", "M16-44A45 45 0 1 0 42 22A36 36 0 0 1 16-44Z"
                                    "M26-20L30-8L42-4L30 0L26 12L22 0L10-4L22-8Z"),
    "spell": ("purple", "S", "hill",
              star(4, 48, 15) + "M30-40L34-32L42-28L34-24L30-16L26-24L18-28L26-32Z"),
}.items()}
INK = {name: one.ink for name, one in TYPES.items()}
LETTERS = {name: one.letter for name, one in TYPES.items()}
GLYPHS = {name: one.emblem for name, one in TYPES.items()}

# of a world, or of a player's palette: sky, haze, far, middle, near, glow
COLOURS = {name: Shades(*shades) for name, *shades in map(str.split, """\
earth #f2dcb4 #dcae72 #b5793f #7d4f2a #4a2c18 #ffd977
water #d9eef0 #9dd0d8 #4e9db4 #23658a #123a5c #fff2b0
fire #ffe3a1 #f9a650 #dd5a2c #96281f #4b1218 #fff3a6
air #eef6fb #cfe4f2 #9fc3e0 #6b94bd #38587f #ffffff
electric #fff1a8 #f0c93d #7a6a9c #46407a #211d44 #fffbd0
light #fffbe8 #fbeebb #efd384 #c9a04c #7a5a20 #ffffff
nature #eaf2c8 #b9d58b #6faa5c #357a48 #174529 #fff0a0
dark #b9a7c9 #7c6496 #503e70 #30244c #170f28 #ff8f6b
spell #f1dff0 #d3a8d6 #9a66ad #5d3a7d #2f1b4a #ffe38a
hidden #d9d6cf #c4c0b8 #a9a49b #77727a #3a3640 #d9d6cf
dawn #ffe8dc #f7b9a3 #d9798a #8d4a78 #43234f #fff2c4
dusk #c9b6e4 #8f7fc7 #6359a6 #3d3a78 #1d1c45 #ffb38a
rust #f3dcc6 #d99c6c #b0603c #74361f #3b1a12 #9fe3d4
snow #f3f8ff #cfe0f5 #93b4d9 #5177a8 #24406b #ffdcec
moss #e7edd2 #bccb91 #86994f #556a33 #2a381b #ffd86e
ink #f2efe6 #cfcabd #989289 #5c5760 #23202b #ff6f59
rose #ffe6ee #f5b3c8 #d6728f #8f3a5f #471a38 #ffe9a8
tide #dcf5ec #9edccb #4fae9f #236f74 #113f4c #ffd3a1
""".splitlines())}

# one piece of a skyline, w wide and h high: a path from foot to foot, in shares of both
PIECES = {
    "mesa": "l .2w -h .5w 0 .2w h .1w 0", "peak": "l .5w -h .5w h",
    "tree": "l .6w -1.2h .6w 1.2h -.2w 0", "spire": "l .3w 0 .14w -1.5h .14w 1.5h .42w 0",
    "hill": "q .5w -h w 0", "cloud": "q .02w -1.1h .5w -1.1h .5w 0 .5w 1.1h",
    "bolt": "l 0 -.8h .3w 0 0 .5h .3w 0 0 -.3h .4w 0 0 .6h",
    "wave": "q .3w -.7h .55w -.4h -.3w .3h .45w .4h",
}


def emblem(kind: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    """The sign of a type, `size` to each side; its inner forms are holes."""
    return put(x, y, path(GLYPHS[kind], fill, f'fill-rule="evenodd" {more}'), 0,
               round(size / 45, 3))


def ridge(dice: Dice, kind: str, y: float, high: float, name: str) -> str:
    """The path of the skyline of a type from edge to edge."""
    command, *moves = PIECES[TYPES[kind].skyline].split()
    out, x, step = f"M-2 {HEIGHT}V{y}", -2.0, 0
    while x < WIDTH + 2:
        tall = high * dice.number(f"{name}h{step}", 35, 110) / 100
        sizes = {"w": dice.number(f"{name}w{step}", 13, 24), "h": tall}
        steps = [_share(move, sizes) for move in moves]
        out += command + " ".join(map(num, steps))
        x, step = x + sizes["w"], step + 1
    return out + f"V{HEIGHT}Z"


def _share(move: str, sizes: dict[str, float]) -> float:
    if move[-1] not in sizes:
        return float(move)
    share = move[:-1]
    return sizes[move[-1]] * (float(share + "1") if share in ("", "-") else float(share))


BIRD = "M-6 0Q-3-4 0 0Q3-4 6 0"


def _sun(dice: Dice, x: float, y: float, haze: str, glow: str) -> str:
    return disc(x, y, 19, haze) + disc(x, y, 13, glow)


def _moon(dice: Dice, x: float, y: float, haze: str, glow: str) -> str:
    return put(x, y, path("M4-17A17 17 0 1 0 17 5A14 14 0 0 1 4-17Z", glow), 0, 1.1)


def _twin(dice: Dice, x: float, y: float, haze: str, glow: str) -> str:
    return disc(x, y, 12, glow) + disc(100 - x, y + 12, 6, glow,
                                       f'stroke="{haze}" stroke-width="3"')


def _star(dice: Dice, x: float, y: float, haze: str, glow: str) -> str:
    return put(x, y, path(star(8, 20, 8), haze) + path(star(4, 17, 5), glow))


def _comet(dice: Dice, x: float, y: float, haze: str, glow: str) -> str:
    return path(f"M{x} {y}L{x + 46} {y - 26}L{x + 8} {y + 8}Z", haze) + disc(x + 2, y + 2, 7, glow)


def _ring(dice: Dice, x: float, y: float, haze: str, glow: str) -> str:
    ring = disc(0, 0, 24, "none", f'stroke="{haze}" stroke-width="2.4"', 7)
    return put(x, y, disc(0, 0, 14, glow) + ring, -18)


def _sparks(dice: Dice, x: float, y: float, haze: str, glow: str) -> str:
    spots = [(dice.number(f"sx{i}", 6, 94), dice.number(f"sy{i}", 10, 50)) for i in range(6)]
    return "".join(put(x, y, path("M0-5L1 0L0 5L-1 0ZM-4 0L0-1L4 0L0 1Z", glow)) for x, y in spots)


def _birds(dice: Dice, x: float, y: float, haze: str, glow: str) -> str:
    flock = "".join(put(dice.number(f"bx{i}", 8, 92), 16 + 7 * i, path(BIRD)) for i in range(4))
    return disc(x, y, 14, glow) + f'<g stroke="{haze}" stroke-width="1.8">{flock}</g>'


# what hangs in the sky; also the motifs of a player's card
SIGHTS = {"sun": _sun, "moon": _moon, "twin": _twin, "star": _star, "comt": _comet, "ring": _ring,
          "spar": _sparks, "bird": _birds}


def scene(dice: Dice, kind: str, shades: Shades, rank: int, sight: str) -> str:
    """Sky, what hangs in it, and the hills: more of them for a higher rank, and at last pillars."""
    x, y = dice.number("x", 20, 80), dice.number("y", 20, 34)
    out = box(0, 0, WIDTH, HEIGHT, shades.sky)
    out += box(0, 0, WIDTH, HEIGHT, hatch(INK[kind]), 'opacity=".34"')
    out += SIGHTS[sight](dice, x, y, shades.haze, shades.glow)
    if rank > 2:
        out += path(ridge(dice, kind, 62, 15, "a"), shades.haze)
    out += path(ridge(dice, kind, 78, 18, "b"), shades.far)
    return out + (_pillars(kind, shades) if rank > 4 else "")


def _pillars(kind: str, shades: Shades) -> str:
    middle = shades.middle
    posts = path("M4 116V44H2V39H14V44H12V116ZM88 116V44H86V39H98V44H96V116Z", middle)
    posts += path("M6 116V46h2V116ZM90 116V46h2V116Z", shades.far)
    return posts + "".join(disc(x, 31, 7.4, middle) + emblem(kind, x, 31, 5.6, shades.glow)
                           for x in (8, 92))


def ground(dice: Dice, kind: str, shades: Shades) -> str:
    """What lies before a figure's feet."""
    return path(ridge(dice, kind, 110, 9, "c"), shades.near)


def halo(shades: Shades, rank: int) -> str:
    """The light behind a figure, with more rays for a higher rank."""
    out = disc(50, 56, 25, shades.glow, 'opacity=".55"')
    if rank > 1:
        rays = path(star(6 * rank, 34 + 5 * rank, 24), shades.glow, 'opacity=".7"')
        out = put(50, 56, rays) + out
    return out
