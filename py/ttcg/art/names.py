"""The names of TTCG's faces: what is drawn, as one short text that a page can ask for.

`TT001` a card, `TTU-…~` and ten hex digits a person's; `TT001~3` its copy of rarity 3;
`TT001^hook.18.72.120.1` with the mark of a challenge (glyph, x, y, turn, dots; after the rarity,
and several may follow each other); `back:0`, `back:1` and `back:` with a word, a back that is won
(CS-6.5); `hidden:TT001` the silhouette of a card not opened yet; `lore:TT001:550,0;-20,610;…` a
lore card and its corners; `pack:` and the first 16 hex digits of a commitment.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from mulligan.protocol.types import FaceId

from .marks import GLYPHS

MarkData: TypeAlias = dict[str, Any]       # {glyph, x, y, turn, dots}
Corners: TypeAlias = list[tuple[int, int]]         # of a lore card


class Face(NamedTuple):
    """A face: its kind, the card or number it shows, and the rest that `split` tells of."""

    kind: str
    id: str
    rest: Any


MOST, CORNERS, DOTS = 1001, (5, 11), 9
HEX = frozenset("0123456789abcdef")


def split(face: str) -> Face:
    """A face as its kind (card, back, hidden, lore, pack), the card or number it shows, and the
    rest.

    The rest is (rarity, marks) of a card and the corners [(x, y)] of a lore card. Raises
    ValueError.
    """
    kind, colon, rest = face.partition(":")
    if not colon:
        return _card(face)
    if kind == "lore":
        ident, _, corners = rest.partition(":")
        return Face(kind, ident, _corners(corners))
    if (kind == "hidden" and rest or kind == "back" and (rest in ("0", "1") or _word(rest))
        or kind == "pack" and _hex(rest)):
        return Face(kind, rest, None)
    raise ValueError(f"TTCG has no face {face[:40]!r}; name a card (TT001, TT001~3), back:0 or "
                     "back:1, "
                     "hidden: and a card, lore: with card and corners, or pack: and 16 hex digits")


def of_card(ident: str, rarity: int = 0, marks: Sequence[MarkData] = ()) -> FaceId:
    """The face of a copy of a card, with the marks of challenges it carries (CS-6.2)."""
    codes = (f"^{one['glyph']}.{one['x']}.{one['y']}.{one['turn']}.{one['dots']}" for one in marks)
    return ident + (f"~{rarity}" if rarity else "") + "".join(codes)


def of_lore(ident: str, shape: Sequence[Sequence[int]]) -> FaceId:
    """The face of a lore card with the corners of its polygon (CS-3.2)."""
    return f"lore:{ident}:" + ";".join(f"{x},{y}" for x, y in shape)


def of_pack(commitment: str) -> FaceId:
    """The face of a sealed pack (CS-2.7)."""
    return f"pack:{commitment[:16]}"


def _card(face: str) -> Face:
    front, *codes = face.split("^")
    ident, tilde, rarity = front.partition("~")
    # a person's card: its id ends in the digest of its content
    if len(rarity) == 10 and set(rarity) <= HEX:
        return Face("card", front, (0, tuple(map(_mark, codes))))
    if not ident or tilde and rarity not in ("1", "2", "3", "4"):
        raise ValueError(f"the rarity in {face[:40]!r} is none of ~1 to ~4; leave it out for a "
                         "plain copy")
    return Face("card", ident, (int(rarity or 0), tuple(map(_mark, codes))))


def _mark(code: str) -> MarkData:
    glyph, *numbers = code.split(".")
    if glyph not in GLYPHS or len(numbers) != 4 or not all(map(_short, numbers)):
        raise ValueError(f"{code[:40]!r} is no mark; write glyph.x.y.turn.dots, such as "
                         "hook.18.72.120.1")
    x, y = map(int, numbers[:2])
    turn, dots = map(int, numbers[2:])
    if x > 100 or y > 100 or turn > 359 or not 1 <= dots <= DOTS:
        raise ValueError(f"{code!r} is out of range: x and y to 100, turn to 359, dots 1 to {DOTS}")
    return {"glyph": glyph, "x": x, "y": y, "turn": turn, "dots": dots}


def _corners(text: str) -> Corners:
    corners = [tuple(map(int, corner.split(","))) for corner in text[:200].split(";")]
    fine = all(len(one) == 2 and max(map(abs, one)) <= MOST for one in corners)
    if not fine or not CORNERS[0] <= len(corners) <= CORNERS[1]:
        raise ValueError(f"{text[:40]!r} is no shape of a lore card: it has 5 to 11 corners x,y "
                         "(CS-3.2)")
    return [(x, y) for x, y in corners]


def _short(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) < 4


def _hex(text: str) -> bool:
    return len(text) == 16 and set(text) <= HEX


def _word(text: str) -> bool:
    return 2 < len(text) <= 40 and all(letter == "-" or "a" <= letter <= "z" for letter in text)
