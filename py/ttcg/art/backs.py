"""Card backs, sealed packs and the poster of TTCG as SVG text."""

from math import cos, pi, sin

from mulligan.drawing import GOLD, INKS, PAPER, Dice, box, disc, path, pen, put, star, svg
from mulligan.protocol.types import Seat

from .figures import figure
from .frames import mirrored
from .scenes import COLOURS, INK, TYPES, emblem, halo, scene

# seat: ink, knot of the weave, sign in the middle
BACKS = (("brown", "M0-9L9 0L0 9L-9 0Z", star(8, 20, 9)),
         ("purple", "M0-9A9 9 0 0 1 0 9A9 9 0 0 1 0-9Z", star(4, 23, 7)))


def back(seat: Seat) -> str:
    """A woven back with the wheel of types.

    Knot and star tell the seats apart, not the colour alone.
    """
    return _woven(*BACKS[seat])


def won(word: str) -> str:
    """A back that is the reward of a challenge, drawn from its word (CS-6.5)."""
    dice = Dice(word)
    sign = star(dice.number("points", 3, 9), dice.number("outer", 18, 23),
                dice.number("inner", 5, 11))
    return _woven(dice.pick("ink", PACK_INKS), dice.pick("knot", [knot for _, knot, _ in BACKS]),
                  sign)


def _woven(ink: str, knot: str, sign: str) -> str:
    colours = INKS[ink]
    tint, deep = colours.tint, colours.deep
    knots = path(knot, "none", pen(1, tint)) + path("M0-3.5L3.5 0L0 3.5L-3.5 0Z", tint)
    weave = (f'<defs><pattern id="weave" width="40" height="20" patternUnits="userSpaceOnUse">'
             f'{put(10, 0, knots)}{put(10, 20, knots)}{put(30, 10, knots)}</pattern></defs>')
    cloth = box(0, 0, 100, 140, deep) + box(0, 0, 100, 140, "url(#weave)", 'opacity=".5"')
    cloth += box(5, 5, 90, 130, "none", pen(2, tint), 5)
    turns = [2 * pi * i / 8 for i in range(8)]
    wheel = "".join(emblem(kind, 29 * sin(turn), -29 * cos(turn), 4.4, tint)
                    for kind, turn in zip(TYPES, turns))
    medal = disc(0, 0, 37, deep, pen(2, tint)) + disc(0, 0, 23, tint) + wheel
    medal += path(sign, colours.fill, pen(1.6, deep)) + disc(0, 0, 3, tint)
    return svg(100, 140, weave + cloth + put(50, 70, medal))


PACK_INKS = ("red", "orange", "green", "blue", "purple", "black", "brown", "sky")
CRIMP = "M0 0" + "l2.5 4l2.5-4" * 20 + "V14H0Z"


def pack(code: str) -> str:
    """A sealed pack, drawn from the digits of its commitment (CS-2.7): inks, knots, seal, bars."""
    digits = [int(digit, 16) for digit in code]
    ink = INKS[PACK_INKS[digits[0] % 8]]
    tint, deep = ink.tint, ink.deep
    other = INKS[PACK_INKS[(digits[0] + 1 + digits[1] % 7) % 8]].fill
    end = path(CRIMP, deep) + path("M0 8H100M0 11H100", "none", pen(.8, tint))
    knots = "".join(_knot(i, digit, (tint, other)[digit & 1])
                    for i, digit in enumerate(digits[2:14]))
    knots = mirrored("knots", knots, ' opacity=".75"')
    seal = disc(0, 0, 21, deep, pen(1.6, tint))
    seal += path(star(5 + digits[14] % 8, 17, 6 + digits[15] % 8), GOLD, pen(1, deep))
    bars = "".join(f"M{18 + i * 64 / 15:.1f} 121v{-1 - digit * .8:.1f}"
                   for i, digit in enumerate(digits))
    label = box(14, 105, 72, 19, deep, pen(1, tint), 2) + path(bars, "none", pen(2.2, tint))
    shine = path("M20 14L0 60V90L33 14Z", "#fff", 'opacity=".16"')
    body = box(0, 0, 100, 140, ink.fill) + knots + shine + label + put(50, 62, seal)
    return svg(100, 140, body + end + put(100, 140, end, 180))


def _knot(i: int, digit: int, colour: str) -> str:
    """One of the twelve knots on the left half of a pack."""
    shape = path(star(2 + digit % 4, 10, 3 + digit // 4 * 2), colour)
    return put(8 + 17 * (i % 3), 26 + 24 * (i // 3), shape, 45 * (digit % 2))


HERO = {"name": "", "type": "fire", "level": 4, "subtypes": ["dragon"]}
PLACES = ((12, 18), (88, 18), (9, 50), (91, 50), (10, 82), (90, 82), (28, 106), (72, 106))
PALE = ("air", "electric", "light")                      # their inks want a dark sign


def poster() -> str:
    """The picture of the game for the home screen.

    It shows a crowned dragon, the signs of the types and the ranks.
    """
    dice, shades = Dice("poster"), COLOURS["fire"]
    hero = halo(shades, 4) + figure(dice, HERO, shades)
    body = scene(dice, "fire", shades, 3, "sun") + put(0, -9, hero)
    body += path("M0 128V96Q50 84 100 96V128Z", shades.near)
    for kind, (x, y) in zip(TYPES, PLACES):
        body += disc(x, y, 7.5, INKS[INK[kind]].fill, pen(1.6, shades.near))
        body += emblem(kind, x, y, 5, shades.near if kind in PALE else PAPER)
    rank = "M0-7L5 0L0 7L-5 0Z"
    gems = "".join(put(26 + 12 * i, 118,
                       path(rank, shades.glow if i < 3 else "none", pen(1.6, shades.glow)))
                   for i in range(5))
    return svg(100, 128, body + gems)
