"""How a figure of TTCG is drawn: the right half once in the light, and mirrored in the shade.

A card of two subtypes shows the first with the signs of the second: what is behind it and what is
before it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from mulligan.drawing import Dice, disc, num, path, put
from mulligan.protocol.types import CardData

from .beings import TABLE
from .scenes import Shades, emblem

Part: TypeAlias = Sequence[str]           # how it is drawn, its path
Parts: TypeAlias = dict[str, list[Part]]   # by their place
PLACES = "<=^>+"


class Figure(NamedTuple):
    """What the cards of a subtype look like."""

    parts: Parts
    eye: tuple[float, float]
    top: float                             # of the head
    kinds: list[tuple[set[str], Parts]]    # the parts in place of those, where a name has a word


def _read(table: str) -> dict[str, Figure]:
    """The figure of each subtype."""
    found: dict[str, Figure] = {}
    parts: Parts = {}
    kinds: list[tuple[set[str], Parts]] = []
    for line in table.splitlines():
        mark, rest = line.split(" ", 1)
        if mark in PLACES:
            parts.setdefault(mark, []).append(rest.split(" ", 1))
        elif mark == "*":
            parts = {}
            kinds.append((set(rest.split()), parts))
        else:
            parts, kinds = {}, []
            x, y, top = map(float, rest.split())
            found[mark] = Figure(parts, (x, y), top, kinds)
    return found


FIGURES = _read(TABLE)
EYES = ((3.4, 2.4, 14), (2.7, 3.1, 0), (4, 1.7, 18), (3.1, 2, -8))       # radii and turn
SIZES = {"ghost": (1, 1), "undead": (.75, .75), "warrior": (.85, .7), "fairy": (.6, .9)}
SIDE = {"D": "", "M": ' fill="currentColor"', "-F": "", "-M": ' stroke="currentColor"'}
CROWNS = {4: "M-11 0L-13-10L-5-4L0-13L5-4L13-10L11 0Z",
          5: "M-13 0L-17-12L-9-6L-7-15L-2-7L0-18L2-7L7-15L9-6L17-12L13 0Z"}


def figure(dice: Dice, card: CardData, shades: Shades, flat: bool = False) -> str:
    """A figure in its place on the picture, larger for a higher rank; `flat` is its silhouette."""
    subtypes = card["subtypes"]
    parts, eye, top = _parts(subtypes, card["name"])
    size, wide = .83 + .035 * card["level"], dice.number("wide", 94, 107) / 100
    if flat:
        dark = shades.near
        body = _twice("h", _half(parts, dict.fromkeys("DMFPGK", dark)),
                      *[_sides(dark, dark, dark)] * 2)
    else:
        body = _lit(parts, shades) + _twice(
            "e", _eye(dice, shades, eye, SIZES.get(subtypes[0], (1, 1))))
        body += _signs(card, shades, top)
    return (f'<g transform="translate(50 {num(102 - 102 * size)}) scale({size * wide:.3g} '
            f'{size:.3g})" '
            f'stroke-linecap="round" stroke-linejoin="round" stroke-width="0">{body}</g>')


def _parts(subtypes: list[str], name: str) -> tuple[list[Part], tuple[float, float], float]:
    """What a figure is made of, from behind to before, its eye and the top of its head."""
    first = _figure(subtypes[0])
    own = first.parts
    said = set(name.lower().replace("-", " ").split())
    for words, parts in first.kinds:
        if said & words:
            own = own | parts
    behind, before = own["<"], own[">"]
    for other in subtypes[1:]:
        signs = _figure(other).parts
        behind, before = signs["<"] + behind, before + signs.get("+", signs[">"])
    return behind + own["="] + own["^"] + before, first.eye, first.top


@lru_cache(maxsize=256)
def _figure(subtype: str) -> Figure:
    """The figure of a subtype.

    That of one which a set adds (TT-2.8) is put together of four others, which its word chooses: it
    looks the same on every card, and other than those it is made of.
    """
    if subtype in FIGURES:
        return FIGURES[subtype]
    dice, left = Dice(f"subtype/{subtype}"), sorted(FIGURES)
    found = {place: FIGURES[left.pop(dice.number(place, 0, len(left) - 1))] for place in "^=<>"}
    parts = {place: one.parts[place] for place, one in found.items()}
    return Figure(parts, found["^"].eye, found["^"].top, [])


def _lit(parts: list[Part], shades: Shades) -> str:
    """Both halves, the right one in the light."""
    sky, haze, far = shades[:3]
    middle, near, glow = shades[3:]
    tones = {"D": _mixed(near, middle, .3), "F": _mixed(far, haze, .5),
             "P": _mixed(sky, "#ffffff", .4),
             "G": glow, "K": _mixed(near, "#000000", .35)}
    light = _sides(_mixed(near, middle, .62), _mixed(middle, far, .6), _mixed(far, haze, .55))
    body = _twice("h", _half(parts, tones), light, _sides(near, _mixed(middle, near, .15), far))
    pale = "".join(data for key, data in parts if key in "PF" and data[0] == "M")
    return body + (path(pale, near, 'opacity=".22" transform="scale(-1 1)"') if pale else "")


def _sides(dark: str, middle: str, far: str) -> str:
    """What differs between the sides: the fill, the colour and the stroke that shapes take over."""
    return f'fill="{dark}" color="{middle}" stroke="{far}"'


def _twice(name: str, half: str, right: str = "", left: str = "") -> str:
    """A right half and its mirror image; they lap a little, so that no gap is seen between them."""
    return (f'<g {right}><g id="{name}" transform="translate(-.3)">{half}</g></g>'
            f'<use href="#{name}" transform="scale(-1 1)" {left}/>')


def _half(parts: list[Part], tones: dict[str, str]) -> str:
    """The parts as SVG text; D and M, and F of lines, come from the side they are on."""
    return "".join(_part(key, data, tones) for key, data in parts)


def _part(key: str, data: str, tones: dict[str, str]) -> str:
    line, tone = key[0] in "-~", key.strip("-~")[0]
    look = SIDE.get("-" + tone if line else tone)
    if look is None:
        look = f' {"stroke" if line else "fill"}="{tones[tone]}"'
    if line:
        look += f' fill="none" stroke-width="{key[2:]}"'
    if key[0] == "~":
        look += ' stroke-dasharray="7 6"'
    if data[0] != "o":
        return f'<path d="{data}"{look}/>'
    x, y, *radii = data[1:].split()
    return f'<ellipse cx="{x}" cy="{y}" rx="{radii[0]}" ry="{radii[-1]}"{look}/>'


def _eye(dice: Dice, shades: Shades, place: tuple[float, float],
         size: tuple[float, float]) -> str:
    rx, ry, turn = dice.pick("eye", EYES)
    line = f'stroke="{shades.near}" stroke-width='
    ball = disc(0, 0, rx * size[0], shades.glow, f'{line}"1"', ry * size[1])
    return put(*place, ball + path("M0-1V1", "none", f'{line}"1.8"'), turn)


def _signs(card: CardData, shades: Shades, top: float) -> str:
    """The emblem of the type on the chest, and the crown of a high rank."""
    near, glow = shades.near, shades.glow
    out = disc(0, 91, 7.4, near, f'stroke="{glow}" stroke-width="1"')
    out += emblem(card["type"], 0, 91, 5, glow)
    if card["level"] not in CROWNS:
        return out
    gems = "".join(disc(x, -2.6, 1.3, near) for x in ((-6, 0, 6) if card["level"] == 5 else (0,)))
    return out + put(0, top, path(CROWNS[card["level"]], glow,
                                  f'stroke="{near}" stroke-width="1.6"') + gems)


def _mixed(one: str, other: str, share: float) -> str:
    """A colour between two."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
