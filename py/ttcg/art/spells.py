"""The sigils of spells.

The style of the first effect gives the form, what the effects do gives the signs.

A higher rank adds rings, rays and stones. The words of an effect are only read for its deed, never
drawn.
"""

from typing import Any

from mulligan.drawing import Dice, disc, path, pen, put, star
from mulligan.protocol.types import CardData

from .scenes import Shades

# around the origin, 20 to each side
SIGNS = {
    "attack": "M0-21L4-14V5H11V10H4V20H-4V10H-11V5H-4V-14Z",
    "defense": "M-14-17H14V2Q14 14 0 20Q-14 14-14 2ZM-9-12V2Q-9 10 0 14V-12Z",
    "points": "M0-20L15 0L0 20L-15 0ZM0-10L7 0L0 10L-7 0Z",
    "loss": "M-15 0L0-20L3-8L-4 2L2 20ZM6-13L15 0L6 13L2 3Z",
    "draw": "M-16-12L-5-16L3 13L-8 17ZM2-17H15V14H9Z",
    "fall": "M-9-19H9V2H17L0 20L-17 2H-9Z",
    "mill": "M-17-17H17V-9H-17ZM-12-4H12V4H-12ZM-6 9H6V17H-6Z",
    "destroy": "M-18-14L-14-18L0-6L14-18L18-14L6 0L18 14L14 18L0 6L-14 18L-18 14L-6 0Z",
    "counter": "M0-19A19 19 0 1 1-.1-19ZM-12-4.5V4.5H12V-4.5Z",
    "back": "M-4-19V-11H4A13 13 0 0 1 4 15H-12V8H4A6 6 0 0 0 4-4H-4V4L-18-7.5Z",
    "tap": "M0-17A17 17 0 1 1-17 0H-9A9 9 0 1 0 0-9V-3L-13-13L0-23Z",
    "untap": "M0-17A17 17 0 1 0 17 0H9A9 9 0 1 1 0-9V-3L13-13L0-23ZM-3 0H3V6H-3Z",
    "seek": "M-20 0Q0-19 20 0Q0 19-20 0ZM0-7A7 7 0 1 0 .1-7Z",
    "copy": "M-17-17H7V7H-17ZM-7-7H17V17H-7Z",
    "swap": "M-18-12H5V-19L18-8L5 3V-4H-18ZM18 12H-5V19L-18 8L-5-3V4H18Z",
    "pile": "M0-20L17-8V0L0-12L-17 0V-8ZM0-2L17 10V18L0 6L-17 18V10Z",
    "gate": "M-15 18V-4A15 15 0 0 1 15-4V18H8V-4A8 8 0 0 0-8-4V18ZM-3 18V2H3V18Z",
    "glass": "M-14-20H14V-15L4 0L14 15V20H-14V15L-4 0L-14-15Z",
    "ward": "M0-20L17-10V10L0 20L-17 10V-10ZM0-12L10-6V6L0 12L-10 6V-6Z",
}
DEEDS = {word: sign for sign, *words in map(str.split, """\
counter counters negate
destroy destroy destroys
draw draws
back return returns
tap taps
untap untaps
seek search add adds reveal reveals look
fall discard discards send
mill mills
copy activate repeat
swap swaps shuffle shuffles change becomes redirect take
pile place places up higher
gate play plays
glass skip skips ends
ward cannot unaffected immune
attack attacks
""".splitlines()) for word in (sign, *words)}
AMOUNTS = {"attack": "attack", "defense": "defense", "point": "points", "points": "points"}


def deed(effect: dict[str, Any]) -> str:
    """The sign of what an effect does first."""
    if effect["style"] == "counter":
        return "counter"
    words = [word.strip(".,").lower() for word in effect["text"].split()]
    for i, word in enumerate(words):
        if word in ("gain", "gains", "lose", "loses"):
            amount = next((AMOUNTS[known] for known in words[i + 1:i + 5] if known in AMOUNTS),
                          "points")
            return "loss" if amount == "points" and word[0] == "l" else amount
        if word in DEEDS and words[i + 1:i + 2] not in (["pile"], ["step"], ["phase"]):
            return DEEDS[word]
    return "ward"


# the edge of a sigil by the style of its first effect
FORMS = {
    "normal": "M0-36A36 36 0 1 1-.1-36Z",
    "continuous": "M0-37A12 12 0 0 1 23-28A12 12 0 0 1 36-4A12 12 0 0 1 31 21A12 12 0 0 1 10 36H-10"
                  "A12 12 0 0 1-31 21A12 12 0 0 1-36-4A12 12 0 0 1-23-28A12 12 0 0 1 0-37Z",
    "equip": "M-32-36Q-16-28 0-38Q16-28 32-36V4Q30 28 0 40Q-30 28-32 4Z",
    "counter": star(8, 39, 32),
    "latent": "M-10-36A36 36 0 0 1 36-4A36 36 0 0 1-30 22A36 36 0 0 1-10-36Z",
    "dormant": "M0-40L39 0L0 40L-39 0Z",
    "passive": "M0-39L34-19V19L0 39L-34 19V-19Z",
}
RINGS = (.88, .8, .72)
BEADS = "M0-24.5A24.5 24.5 0 1 1-.1-24.5"
GEMS = "M-38-35L-34-30L-38-25L-42-30ZM38-35L42-30L38-25L34-30ZM0-48L4-43L0-38L-4-43Z"


def _line(width: float, colour: str) -> str:
    return f'stroke="{colour}" stroke-width="{width:g}"'


def sigil(dice: Dice, card: CardData, shades: Shades) -> str:
    """The sigil of a spell in its place on the picture."""
    middle, near, glow = shades[3:]
    first, second = map(deed, card["effects"])
    form, rank, points = _form(card), card["level"], dice.number("points", 5, 9)
    out = _rays(rank, glow)
    out += path(form, near, _line(3.6, middle))
    out += path(form, "none", f'id="form" {_line(1.3, glow)}')
    out += "".join(f'<use href="#form" transform="scale({size})"/>' for size in RINGS[:rank])
    out += path(star(points, 29, (9, 13, 17)[rank - 1]), middle, _line(1, glow))
    out += disc(0, 0, 19, near, _line(1.4, glow)) + put(0, 0, path(SIGNS[first], glow), 0, .74)
    if dice.number("beads", 0, 1):
        out += path(BEADS, "none", _line(3, glow) + ' stroke-dasharray=".1 6.3"')
    small = disc(0, 0, 8.5, near, _line(1.2, glow)) + put(0, 0, path(SIGNS[second], glow), 0, .29)
    out += put(-33, 29, f'<g id="small">{small}</g>') + '<use href="#small" x="33" y="29"/>'
    if rank > 2:
        out += path(GEMS, glow, _line(1, near))
    return (f'<g transform="translate(50 57)" fill-rule="evenodd" stroke-linecap="round" '
            f'stroke-linejoin="round">{out}</g>')


def _rays(rank: int, colour: str) -> str:
    return path(star(8 * rank, 34 + 7 * rank, 34), colour) if rank > 1 else disc(0, 0, 42, colour)


def _form(card: CardData) -> str:
    return FORMS.get(card["effects"][0]["style"], FORMS["normal"])


def shadow(card: CardData, colour: str) -> str:
    """The silhouette of a sigil."""
    return put(50, 57, path(_form(card), colour, pen(3, colour)) + _rays(card["level"], colour))
