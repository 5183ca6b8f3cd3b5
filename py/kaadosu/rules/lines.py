"""The battlefield (KA-4) and lines of sight (KA-6), in whole numbers: worked out once.

A space is 0 to 4 for F1 F2 F3 B1 B2; a set of spaces is a mask.
"""

from typing import NamedTuple

from .constants import Mask, Space

SPACES = ("F1", "F2", "F3", "B1", "B2")
CENTRES = ((-8, 8), (0, 8), (8, 8), (-4, 18), (4, 18))     # KA-4.4; y counts away from the midline
WIDE, DEEP = 8, 10                         # a space
CARD_WIDE, CARD_DEEP = 6, 8                # a card, in the middle of it (KA-4.3)


class Segment(NamedTuple):
    """A line from the middle of an attacker (a) to that of a target (t)."""

    ax: int
    ay: int
    tx: int
    ty: int


class Rectangle(NamedTuple):
    """From x0 to x1 across and from y0 to y1 down, borders included."""

    x0: int
    x1: int
    y0: int
    y1: int


def rectangle(space: Space, wide: int = CARD_WIDE, deep: int = CARD_DEEP) -> Rectangle:
    """That of the card on a space."""
    x, y = CENTRES[space]
    return Rectangle(x - wide // 2, x + wide // 2, y - deep // 2, y + deep // 2)


def meets(line: Segment, rect: Rectangle) -> bool:
    """Whether a segment meets a rectangle (KA-6.4). Borders belong to it."""
    if (max(line.ax, line.tx) < rect.x0 or min(line.ax, line.tx) > rect.x1
            or max(line.ay, line.ty) < rect.y0 or min(line.ay, line.ty) > rect.y1):
        return False
    right, down = line.tx - line.ax, line.ty - line.ay
    sides = [right * (y - line.ay) - down * (x - line.ax)
             for x in (rect.x0, rect.x1) for y in (rect.y0, rect.y1)]
    return not (all(side > 0 for side in sides) or all(side < 0 for side in sides))


def _touch(a: Space, b: Space) -> bool:
    """Whether sides of two spaces touch along some length (KA-4.6)."""
    one, two = rectangle(a, WIDE, DEEP), rectangle(b, WIDE, DEEP)
    wide = min(one.x1, two.x1) - max(one.x0, two.x0)
    deep = min(one.y1, two.y1) - max(one.y0, two.y0)
    return wide == 0 and deep > 0 or deep == 0 and wide > 0


def _hiding(start: Space, end: Space) -> Mask:
    """The enemy spaces whose card hides that on `end` from an attacker on `start` (KA-6.2)."""
    ax, ay = CENTRES[start]
    tx, ty = CENTRES[end]
    before = [other for other in range(5) if other != end and CENTRES[other][1] < ty]
    return sum(1 << other for other in before if meets(Segment(ax, -ay, tx, ty), rectangle(other)))


def _seen(start: Space, mask: Mask) -> tuple[Space, ...]:
    """The targets an attacker on `start` sees, by the enemy spaces with a card."""
    hiding = HIDING[start]
    return tuple(end for end in range(5) if mask >> end & 1 and not hiding[end] & mask)


NEAR = tuple(tuple(b for b in range(5) if b != a and _touch(a, b)) for a in range(5))
HIDING = tuple(tuple(_hiding(a, b) for b in range(5)) for a in range(5))         # KA-6.3
# SEEN[attacker's space][mask of enemy spaces with a card] = the targets it sees
SEEN = tuple(tuple(_seen(start, mask) for mask in range(32)) for start in range(5))
