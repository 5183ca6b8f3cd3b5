"""The pictures of TTCG as SVG text: a figure before the skyline of its type, or a spell's sigil.

A card draws itself from its data, the same for ever: type, subtypes, rank and effects say what is
drawn, id and name vary it. No text of a card gets into a picture. `picture` draws any face of
art_faces.

The art text of a player's card (CS-5.4) is `seed.palette.motif.frame`, at most 20 bytes, such as
`k3f9.dusk.moon.arch`: the seed, 1 to 5 letters or digits, varies the picture; what else may be
chosen stands in `PALETTES`, `MOTIFS` and `FRAMES` as (key, words for a form). Any other text is a
seed and chooses nothing.
"""

from collections.abc import Sequence

from mulligan.drawing import GOLD, Dice, box, disc, hatch, path, pen, polygon, put, svg
from mulligan.protocol.types import CardData

from .backs import back, pack, poster, won
from .figures import figure
from .frames import FRAMES, RARITIES, edge, rare, woven
from .marks import drawn
from .names import MarkData, split
from .scenes import (COLOURS, GLYPHS, HEIGHT, INK, LETTERS, SIGHTS, WIDTH, Shades, ground,
                     halo, scene)
from .spells import shadow, sigil

__all__ = ["FRAMES", "GLYPHS", "INK", "LETTERS", "MOTIFS", "PALETTES", "RARITIES", "art",
           "art_text", "picture", "poster"]

PALETTES = (("own", "Of its type"), ("dawn", "Dawn"), ("dusk", "Dusk"), ("rust", "Rust"),
            ("snow", "Snow"),
            ("moss", "Moss"), ("ink", "Ink"), ("rose", "Rose"), ("tide", "Tide"))
MOTIFS = (("sun", "Sun"), ("moon", "Moon"), ("twin", "Two suns"), ("star", "Star"),
          ("comt", "Comet"),
          ("ring", "Ringed world"), ("spar", "Sparks"), ("bird", "Birds"))
CHOICES = tuple({key for key, _ in many} for many in (PALETTES, MOTIFS, FRAMES))
RAYS = ("M50 58L0 0H34ZM50 58L66 0H100ZM50 58L100 40V76ZM50 58L0 76V40ZM50 58L100 116H66Z"
        "M50 58L34 116H0Z")
# the height of a face that is all picture, and how far down a card's picture stands there
WHOLE, LOWER = 140, 12
KEYHOLE = "M0-8A6 6 0 0 1 3 3L6 14H-6L-3 3A6 6 0 0 1 0-8Z"


def picture(face: str, card: CardData | None = None) -> str:
    """The picture of any face; `card` is the card it names, if it names one. Raises ValueError."""
    kind, ident, rest = split(face)
    if kind == "back":
        return back(int(ident)) if ident.isdigit() else won(ident)
    if kind == "pack":
        return pack(ident)
    if card is None:
        raise ValueError(f"there is no card {ident[:40]!r} to draw; give the card that the face "
                         "names")
    if kind == "hidden":
        return hidden(card)
    return lore(card, rest) if kind == "lore" else art(card, *rest)


def art(card: CardData, rarity: int = 0, marks: Sequence[MarkData] = ()) -> str:
    """The picture of a card, in a rarity (CS-2.2) and with the marks of challenges (CS-6.2)."""
    body, shades, frame = _body(card, rarity)
    body += edge(frame, shades) + (rare(rarity) if rarity else "")
    return svg(WIDTH, HEIGHT, body + "".join(drawn(mark, shades) for mark in marks))


def art_text(seed: str, palette: str = "own", motif: str = "sun", frame: str = "none") -> str:
    """The art text of a player's card from what was chosen in a form."""
    plain = "".join(one for one in seed if one.isascii() and one.isalnum())
    return f"{plain[:5] or 0}.{palette}.{motif}.{frame}"


def _body(card: CardData, rarity: int = 0) -> tuple[str, Shades, str]:
    """A picture without frame, its colours, and the frame it asks for."""
    text, kind, rank = card.get("art", ""), card["type"], card["level"]
    dice = Dice(text or f"{card['id']}/{card['name']}")
    _, *chosen = text.split(".")
    if len(chosen) != 3 or not all(part in known for part, known in zip(chosen, CHOICES)):
        chosen = "own", dice.pick("sight", tuple(SIGHTS)), "none"
    palette, sight, frame = chosen
    shades = COLOURS[kind if palette == "own" else palette]
    body = scene(dice, kind, shades, rank, sight) + woven(rarity, shades.far)
    if kind == "spell":
        return body + ground(dice, kind, shades) + sigil(dice, card, shades), shades, frame
    body += halo(shades, rank) + figure(dice, card, shades) + ground(dice, kind, shades)
    return body, shades, frame


def hidden(card: CardData) -> str:
    """The silhouette of a card that is not opened yet, with a keyhole (CS-4.2)."""
    dice, shades = Dice(card["id"]), COLOURS["hidden"]
    if card["type"] == "spell":
        shape = shadow(card, shades.near)
    else:
        shape = figure(dice, card, shades, flat=True)
    rays = put(50, 70, put(-50, -58, path(RAYS, shades.haze)), scale=1.25)
    sky = box(0, 0, WIDTH, WHOLE, shades.sky) + rays
    return svg(WIDTH, WHOLE,
               sky + put(50, 72, put(-50, -58, shape + put(50, 78, path(KEYHOLE, shades.sky))),
                         scale=1.14))


# ---- lore cards ----------------------------------------------------------------------------------

def lore(card: CardData, corners: list[tuple[int, int]]) -> str:
    """A lore card (CS-3.3).

    The picture stands in its polygon, which is also the collector's mark at the foot.
    """
    body, shades, _ = _body(card)
    shape, cloth = polygon(_fitted(corners)), hatch(INK[card["type"]], light=True)
    ground = box(0, 0, WIDTH, WHOLE, shades.near) + box(0, 0, WIDTH, WHOLE, cloth, 'opacity=".5"')
    small = [(x * .006, -y * .006) for x, y in corners]
    mark = disc(0, 0, 8.6, shades.near, pen(1, GOLD)) + path(polygon(small), GOLD)
    mark += "".join(disc(x * 1.25, y * 1.25, .7, "#fff") for x, y in small)
    rim = path(shape, "none", pen(4, shades.near)) + path(shape, "none", pen(2, GOLD))
    return svg(WIDTH, WHOLE,
               f'<defs><clipPath id="shape"><path d="{shape}"/></clipPath></defs>{ground}'
               + put(0, LOWER, f'<g clip-path="url(#shape)">{body}</g>{rim}') + put(50, 126, mark))


def _fitted(corners: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """The corners as large as the seen part of a picture allows: 92 by 80 around (50, 58)."""
    xs, ys = zip(*corners)
    left, right = min(xs), max(xs)
    low, high = min(ys), max(ys)
    size = min(92 / max(1, right - left), 80 / max(1, high - low))
    return [(50 + size * (x - (left + right) / 2), 58 - size * (y - (low + high) / 2))
            for x, y in corners]
