"""The battlefield (KA-4) and lines of sight (KA-6), in whole numbers; worked out once, then looked up.

A space is 0 to 4 for F1 F2 F3 B1 B2; a set of spaces is a mask.
"""

SPACES = ("F1", "F2", "F3", "B1", "B2")
CENTRES = ((-8, 8), (0, 8), (8, 8), (-4, 18), (4, 18))           # KA-4.4; y counts away from the midline
WIDE, DEEP = 8, 10                                               # a space
CARD_WIDE, CARD_DEEP = 6, 8                                      # a card, in the middle of it (KA-4.3)


def rectangle(space, wide=CARD_WIDE, deep=CARD_DEEP):
    """(x0, x1, y0, y1) of the card on a space, borders included."""
    x, y = CENTRES[space]
    return x - wide // 2, x + wide // 2, y - deep // 2, y + deep // 2


def meets(segment, rect):
    """Whether the segment (ax, ay, tx, ty) meets a rectangle (x0, x1, y0, y1), borders included (KA-6.4)."""
    ax, ay, tx, ty = segment
    x0, x1, y0, y1 = rect
    if max(ax, tx) < x0 or min(ax, tx) > x1 or max(ay, ty) < y0 or min(ay, ty) > y1:
        return False
    sides = [(tx - ax) * (cy - ay) - (ty - ay) * (cx - ax) for cx in (x0, x1) for cy in (y0, y1)]
    return not (all(side > 0 for side in sides) or all(side < 0 for side in sides))


def _touch(a, b):
    """Whether sides of two spaces touch along some length (KA-4.6)."""
    ax0, ax1, ay0, ay1 = rectangle(a, WIDE, DEEP)
    bx0, bx1, by0, by1 = rectangle(b, WIDE, DEEP)
    wide, deep = min(ax1, bx1) - max(ax0, bx0), min(ay1, by1) - max(ay0, by0)
    return wide == 0 and deep > 0 or deep == 0 and wide > 0


def _hiding(start, end):
    """The mask of enemy spaces whose card hides the card on `end` from an attacker on `start` (KA-6.2)."""
    (ax, ay), (tx, ty) = CENTRES[start], CENTRES[end]
    return sum(1 << other for other in range(5) if other != end and CENTRES[other][1] < ty
               and meets((ax, -ay, tx, ty), rectangle(other)))


NEAR = tuple(tuple(b for b in range(5) if b != a and _touch(a, b)) for a in range(5))
HIDING = tuple(tuple(_hiding(a, b) for b in range(5)) for a in range(5))
# SEEN[attacker's space][mask of enemy spaces with a card] = the targets it sees
SEEN = tuple(tuple(tuple(end for end in range(5) if mask >> end & 1 and not HIDING[start][end] & mask) for mask in range(32))
             for start in range(5))
