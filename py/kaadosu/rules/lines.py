"""The battlefield (KA-4) and lines of sight (KA-6), in whole numbers: worked out once.

A space is 0 to 4 for F1 F2 F3 B1 B2; a set of spaces is a mask.
"""

from .terms import Mask, Space

SPACES = ("F1", "F2", "F3", "B1", "B2")
CENTRES = ((-8, 8), (0, 8), (8, 8), (-4, 18), (4, 18))     # KA-4.4; y counts away from the midline
WIDE, DEEP = 8, 10                         # a space
CARD_WIDE, CARD_DEEP = 6, 8                # a card, in the middle of it (KA-4.3)
Four = tuple[int, int, int, int]           # a rectangle x0 x1 y0 y1 or a segment ax ay tx ty


def rectangle(space: Space, wide: int = CARD_WIDE, deep: int = CARD_DEEP) -> Four:
    """(x0, x1, y0, y1) of the card on a space, borders included."""
    x, y = CENTRES[space]
    return x - wide // 2, x + wide // 2, y - deep // 2, y + deep // 2


def meets(segment: Four, rect: Four) -> bool:
    """Whether the segment (ax, ay, tx, ty) meets a rectangle (x0, x1, y0, y1) (KA-6.4).

    Borders belong to it.
    """
    ax, ay = segment[:2]
    tx, ty = segment[2:]
    x0, x1 = rect[:2]
    y0, y1 = rect[2:]
    if max(ax, tx) < x0 or min(ax, tx) > x1 or max(ay, ty) < y0 or min(ay, ty) > y1:
        return False
    sides = [(tx - ax) * (cy - ay) - (ty - ay) * (cx - ax) for cx in (x0, x1) for cy in (y0, y1)]
    return not (all(side > 0 for side in sides) or all(side < 0 for side in sides))


def _touch(a: Space, b: Space) -> bool:
    """Whether sides of two spaces touch along some length (KA-4.6)."""
    one, two = rectangle(a, WIDE, DEEP), rectangle(b, WIDE, DEEP)
    wide = min(one[1], two[1]) - max(one[0], two[0])
    deep = min(one[3], two[3]) - max(one[2], two[2])
    return wide == 0 and deep > 0 or deep == 0 and wide > 0


def _hiding(start: Space, end: Space) -> Mask:
    """The enemy spaces whose card hides that on `end` from an attacker on `start` (KA-6.2)."""
    ax, ay = CENTRES[start]
    tx, ty = CENTRES[end]
    before = [other for other in range(5) if other != end and CENTRES[other][1] < ty]
    return sum(1 << other for other in before if meets((ax, -ay, tx, ty), rectangle(other)))


def _seen(start: Space, mask: Mask) -> tuple[Space, ...]:
    """The targets an attacker on `start` sees, by the enemy spaces with a card."""
    hiding = HIDING[start]
    return tuple(end for end in range(5) if mask >> end & 1 and not hiding[end] & mask)


NEAR = tuple(tuple(b for b in range(5) if b != a and _touch(a, b)) for a in range(5))
HIDING = tuple(tuple(_hiding(a, b) for b in range(5)) for a in range(5))         # KA-6.3
# SEEN[attacker's space][mask of enemy spaces with a card] = the targets it sees
SEEN = tuple(tuple(_seen(start, mask) for mask in range(32)) for start in range(5))
