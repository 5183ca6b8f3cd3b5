"""The twelve court figures, as half figures around the origin: headgear at -62, the middle of the
card at 0.

Each is put together from hair, robe, face, beard, headgear and a thing held at the left;
most of these differ from suit to suit.
"""

from collections.abc import Callable
from typing import TypeAlias

from mulligan.drawing import GOLD, LINE, PAPER, box, disc, hatch, path, pen, put, star, turned

Drawing: TypeAlias = Callable[[str], str]   # shapes, by the colour of the suit

SKIN = {"spade": "#e6b88f", "heart": "#f4d3b4", "club": "#9a6a47", "diamond": "#c98f63"}
HAIR = {
    "J": {"spade": "#4a2d1c", "heart": "#d59a3a", "club": "#2a2027", "diamond": "#96481c"},
    "Q": {"spade": "#2a2233", "heart": "#8a3d16", "club": "#2a2027", "diamond": "#c98a2c"},
    "K": {"spade": "#b9b6b4", "heart": "#efe8da", "club": "#3a2f33", "diamond": "#a6541f"},
}
STEEL, WOOD = "#d5dae1", "#8a5a34"
LEAF, BLUSH = "#3f7d4f", "#d9645a"
OUTLINE, THIN = pen(1.5), pen(1.1)


def figure(rank: str, suit: str, colour: str, ink: str) -> str:
    """The half figure of a court card."""
    skin, hair = SKIN[suit], HAIR[rank][suit]
    body = BACK_HAIR[rank](hair, suit) + robe(rank, colour, ink) + HELD[rank, suit](colour)
    return body + face(rank, skin) + FRONT[rank](hair, suit) + HATS[rank, suit](colour) + hand(skin)


def inked(data: str, fill: str) -> str:
    """A shape with the figures' outline."""
    return path(data, fill, OUTLINE)


def drawn(data: str, width: float, colour: str = LINE) -> str:
    """A line."""
    return path(data, "none", pen(width, colour))


def both(shapes: str) -> str:
    """Shapes at the right, and their mirror image at the left."""
    return f'{shapes}<g transform="scale(-1 1)">{shapes}</g>'


# ---- what all share ------------------------------------------------------------------------------

def robe(rank: str, colour: str, ink: str) -> str:
    """Shoulders to waist: hatched cloth of the suit, a front panel and the collar of the rank."""
    cloth = "M-40 16V0Q-36 -15 -11 -20H11Q36 -15 40 0V16Z"
    return (inked(cloth, colour) + path(cloth, hatch(ink, light=True))
            + inked("M-9 -20L0 -9L9 -20L11 16H-11Z", GOLD)
            + both(drawn("M24 -14Q21 -2 23 12", 1.1)) + COLLARS[rank])


COLLARS = {
    "J": both(inked("M12 -21L2 -17L6 -9L15 -15Z", PAPER)),
    "Q": both("".join(disc(x, y, 2, PAPER, pen(1))
                      for x, y in ((9, -18.5), (6, -14.5), (2.4, -11.5)))),
    "K": both(inked("M0 -10L9 -21Q12 -22 20 -17L16 -9Q8 -13 0 -2Z", PAPER)                # ermine
              + drawn("M14 -15v2.4M8 -14.5v2.4M3 -8v2.4", 1.5)),
}


def face(rank: str, skin: str) -> str:
    """Neck, head, eyes, nose and mouth."""
    head = "M-11 -50H11V-37Q10 -24 0 -23Q-10 -24 -11 -37Z"
    neck = "M-5 -28V-18L0 -13L5 -18V-28Z"
    out = (inked(neck, skin) + inked(head, skin) + drawn("M-1.7 -34.6Q0 -33 1.7 -34.6", 1)
           + both(disc(5, -39, 1.35, LINE) + drawn("M2.5 -42.5Q5 -44.5 8 -42.5", 1.3)))
    if rank != "Q":
        return out + drawn("M-3 -29.5Q0 -28 3 -29.5", 1.2)
    lashes = drawn("M6.5 -39.5L8.2 -40.4", .9)
    lips = path("M-3 -29.5Q-1.4 -31 0 -30Q1.4 -31 3 -29.5Q0 -26.8 -3 -29.5Z", "#a3262c")
    return out + both(lashes + disc(7, -33.5, 2, BLUSH, 'opacity=".55"')) + lips


def hand(skin: str) -> str:
    """A fist around whatever stands at x = -26, and its cuff."""
    cuff = put(-20.5, -3.5, box(-3, -4.5, 5, 9, PAPER, OUTLINE, 1.5), 32)
    return cuff + box(-30.5, -12, 9, 9.4, skin, OUTLINE, 3.6) + drawn("M-30 -9h4.4M-30 -6h4.4", .9)


# ---- hair and beards -----------------------------------------------------------------------------

def _bob(hair: str, suit: str) -> str:
    return both(inked("M11 -50Q18 -40 15 -24Q9 -21 7 -26V-50Z", hair))


def _long(hair: str, suit: str) -> str:
    if suit == "spade":                                 # straight
        return both(inked("M12 -52Q17 -34 18 -8H8L6 -50Z", hair))
    if suit == "heart":                                 # waves
        return both(inked("M11 -52Q20 -45 15 -38Q22 -32 16 -26Q22 -19 16 -12L6 -22V-50Z", hair))
    return both("".join(disc(x, y, r, hair, OUTLINE) for x, y, r in KNOTS[suit]))


KNOTS = {                                               # braids and curls: (x, y, radius)
    "club": ((13, -42, 4.4), (14.5, -35, 4.4), (15.5, -28, 4.4), (16.5, -21, 4.4), (17, -14, 4.4)),
    "diamond": ((14, -31, 6.4), (14, -40, 5.6)),
}


def _locks(hair: str, suit: str) -> str:
    return both(inked("M11 -50Q17 -44 14 -36Q18 -31 13 -26L7 -30V-50Z", hair))


def _fringe(hair: str, suit: str) -> str:
    fringe = path("M-11 -50H11V-45Q5 -48.5 0 -46Q-5 -48.5 -11 -45Z", hair, pen(1.2))
    lip = "M-5.5 -30.5Q-3 -33.5 0 -31.5Q3 -33.5 5.5 -30.5Q3 -31 0 -30.4Q-3 -31 -5.5 -30.5Z"
    return fringe + path(lip, hair, pen(.8)) if suit in ("spade", "diamond") else fringe


def _parting(hair: str, suit: str) -> str:
    return path("M-11.5 -50H11.5V-41Q9 -47 0 -49Q-9 -47 -11.5 -41Z", hair, pen(1.2))


def _beard(hair: str, suit: str) -> str:
    lip = path("M0 -33Q-5 -35 -9 -29Q-4 -28 0 -31Q4 -28 9 -29Q5 -35 0 -33Z", hair, pen(1.1))
    beard = inked(f"M-11 -38{BEARDS[suit]}Q7 -33 0 -33.5Q-7 -33 -11 -38Z", hair)
    return beard + drawn("M-2.6 -27Q0 -25.4 2.6 -27", 1.4, "#8c3b34") + lip


BEARDS = {                                              # the lower edge, from left to right
    "spade": "Q-12 -26 -6 -20L0 -8L6 -20Q12 -26 11 -38",
    "heart": "Q-14 -24 -8 -19Q-9 -14 -4 -11L0 -16L4 -11Q9 -14 8 -19Q14 -24 11 -38",
    "club": "Q-12 -18 0 -16Q12 -18 11 -38",
    "diamond": "Q-12 -22 -10 -13L-6 -17L-3 -11L0 -16L3 -11L6 -17L10 -13Q12 -22 11 -38",
}
BACK_HAIR = {"J": _bob, "Q": _long, "K": _locks}
FRONT = {"J": _fringe, "Q": _parting, "K": _beard}


# ---- headgear, on the brow at -48 ----------------------------------------------------------------

def _crown(edge: str, *pearls: tuple[float, float, float]) -> Drawing:
    """A golden crown by its upper edge, with a band of the suit; `pearls` are (x, y, radius)."""
    def draw(colour: str) -> str:
        band = drawn("M-13.5 -47.5H13.5", 5.4) + drawn("M-13.5 -47.5H13.5", 2.8, colour)
        jewels = "".join(disc(x, y, r, PAPER, pen(1.1)) for x, y, r in pearls)
        return inked(f"M-13 -49{edge}Z", GOLD) + band + jewels
    return draw


def _hat(cap: str, brim: str, feather: str) -> Drawing:
    """A cap in the suit's ink with a golden brim and feather."""
    return lambda colour: inked(feather, GOLD) + inked(cap, colour) + inked(brim, GOLD)


def _turban(colour: str) -> str:
    return (inked("M-14 -46Q-18 -60 0 -61Q18 -60 14 -46Q0 -52 -14 -46Z", colour)
            + drawn("M-14 -50Q-4 -60 9 -59M-11 -47Q2 -56 14 -54M-15 -54Q-10 -59 -4 -60", 1.2, GOLD)
            + inked("M0 -58L3.6 -53L0 -48L-3.6 -53Z", GOLD))


HATS = {
    ("J", "spade"): _hat("M-14 -48Q-15 -60 0 -60Q15 -60 14 -48Z",
                         "M-15 -46Q0 -51 15 -46V-49.5Q0 -54 -15 -49.5Z",
                         "M9 -52Q10 -60 16 -62.5Q18 -55 12 -49Z"),
    ("J", "heart"): _hat("M-13 -48Q-18 -56 -9 -60Q4 -63 13 -57Q17 -52 13 -48Z",
                         "M-14 -46H14V-50H-14Z",
                         "M-11 -54Q-21 -52 -19 -39Q-13 -42 -9 -50Z"),
    ("J", "club"): _hat("M-12 -48Q-8 -60 10 -63Q6 -57 13 -48Z",
                        "M-18 -45Q0 -52 16 -46Q17 -50 12 -51Q0 -55 -13 -50Z",
                        "M-6 -53Q-11 -61 -20 -61.5Q-18 -54 -9 -50Z"),
    ("J", "diamond"): _turban,
    ("Q", "spade"): _crown("L-15 -57L-7 -54L0 -62L7 -54L15 -57L13 -49", (0, -56, 1.8)),
    ("Q", "heart"): _crown("Q-16 -58 -10 -57Q-6 -57 -6 -53Q-6 -61 0 -61Q6 -61 6 -53Q6 -57 10 -57"
                           "Q16 -58 13 -49",
                           (-10, -54, 1.4), (0, -56, 1.8), (10, -54, 1.4)),
    ("Q", "club"): _crown("L-14 -55L-9 -53L-5 -59L0 -54L5 -59L9 -53L14 -55L13 -49",
                          (-5, -60, 1.9), (5, -60, 1.9), (-14, -56, 1.6), (14, -56, 1.6)),
    ("Q", "diamond"): _crown("L-9 -58L-5 -52L0 -63L5 -52L9 -58L13 -49", (0, -54, 1.7)),
    ("K", "spade"): _crown("L-16 -61L-8 -55L0 -63L8 -55L16 -61L13 -49", (0, -56, 2)),
    ("K", "heart"): _crown("Q-20 -60 -9 -60Q-3 -60 0 -55Q3 -60 9 -60Q20 -60 13 -49",
                           (0, -60, 2.4), (-9, -55, 1.5), (9, -55, 1.5)),
    ("K", "club"): _crown("V-59L-7 -55L-4 -61H4L7 -55L13 -59V-49",
                          (-13, -60, 2), (13, -60, 2), (0, -61, 2.2)),
    ("K", "diamond"): _crown("L-16 -57L-12 -62L-8 -56L-4 -56L0 -63"
                             "L4 -56L8 -56L12 -62L16 -57L13 -49",
                             (0, -56, 1.8)),
}


# ---- what they hold, at x = -26 ------------------------------------------------------------------

def _staff(head: Drawing, wood: str = WOOD) -> Drawing:
    """A pole with something on its end."""
    return lambda colour: path("M-27.2 16V-46h2.4V16Z", wood, THIN) + head(colour)


def _flower(bloom: Drawing, leaves: bool = True) -> Drawing:
    """A stalk with a bloom, and two leaves."""
    def draw(colour: str) -> str:
        pair = ("M-26 -24Q-33 -26 -32.5 -32Q-26 -31 -26 -24Z"
                "M-26 -20Q-19 -22 -19.5 -28Q-26 -27 -26 -20Z")
        return (drawn("M-26 16V-42", 2.2, LEAF) + (path(pair, LEAF, THIN) if leaves else "")
                + put(-26, -46, bloom(colour), 0, .88))
    return draw


def _rose(colour: str) -> str:
    return turned(disc(0, -4.6, 3.7, colour, THIN), 5) + disc(0, 0, 2.6, GOLD, THIN)


def _tulip(colour: str) -> str:
    return inked("M-6 -8Q-4 -5 -3 -4L0 -11L3 -4Q4 -5 6 -8Q8 4 0 6Q-8 4 -6 -8Z", colour)


def _clover(colour: str) -> str:
    return turned(path("M0 0C-9 -5 -5 -12 0 -8C5 -12 9 -5 0 0Z", colour, THIN), 3)


def _mirror(colour: str) -> str:
    return (drawn("M-26 -32V4", 4) + drawn("M-26 -32V4", 1.6, GOLD)
            + disc(-26, -39, 6.8, colour, OUTLINE, 8.4) + disc(-26, -39, 4.4, STEEL, THIN, 6)
            + drawn("M-28 -38L-25 -42.5M-26.5 -36L-24 -39.5", 1, PAPER)
            + disc(-26, -48, 1.8, GOLD, THIN))


def _spear(colour: str) -> str:
    return (inked("M-31 -44L-26 -61L-21 -44L-26 -40Z", STEEL) + drawn("M-26 -56V-44", .8)
            + box(-29, -41, 6, 3, GOLD, THIN, 1))


def _key(colour: str) -> str:
    bow = "M0 9C-2 5 -8 2 -8 -3.4C-8 -8.6 -1.8 -9 0 -4.6C1.8 -9 8 -8.6 8 -3.4C8 2 2 5 0 9Z"
    heart = inked(bow, GOLD) + put(0, 0, path(bow, colour, pen(1.6)), 0, .52)
    shaft = "M-26 -44V6"
    return drawn(shaft, 4.6) + drawn(shaft, 2, GOLD) + put(-26, -51, heart, 0, .88)


def _bow(colour: str) -> str:
    wood = "M-24 -50Q-38 -28 -24 -4"
    return drawn(wood, 4) + drawn(wood, 1.6, WOOD) + drawn("M-24 -50V-4", .9)


def _lantern(colour: str) -> str:
    return (drawn("M-26 -60V-56", 1.4) + inked("M-31 -53L-26 -57L-21 -53Z", colour)
            + box(-30.5, -53, 9, 11, "#fbe9a9", OUTLINE, 1)
            + path("M-26 -44Q-29 -47 -26 -51Q-23 -47 -26 -44Z", "#e0782c")
            + box(-31.5, -42, 11, 2.6, colour, THIN, 1))


def _sword(colour: str) -> str:
    return (inked("M-28 -14V-56L-26 -60L-24 -56V-14Z", STEEL) + drawn("M-26 -56V-16", .8)
            + box(-32.5, -15, 13, 3.4, GOLD, OUTLINE, 1)
            + drawn("M-26 -4v6", 3.4) + disc(-26, 2.5, 2.2, GOLD, OUTLINE))


def _sceptre(colour: str) -> str:
    gem = ("M0 5.2C-1.4 2.6 -5 1 -5 -1.8C-5 -4.8 -1.2 -5 0 -2.6"
           "C1.2 -5 5 -4.8 5 -1.8C5 1 1.4 2.6 0 5.2Z")
    return put(-26, -51.5, inked(star(8, 7.2, 4.8), GOLD) + path(gem, colour, pen(.8)))


def _mace(colour: str) -> str:
    spikes = turned(path("M-2.2 -4L0 -8.2L2.2 -4Z", STEEL, THIN), 6)
    return put(-26, -51, spikes + disc(0, 0, 5, STEEL, OUTLINE) + disc(0, 0, 2, colour, THIN))


def _axe(colour: str) -> str:
    return (inked("M-25 -57Q-31 -60 -32.6 -50.5Q-31 -41 -25 -44Z", STEEL)
            + inked("M-24.8 -54.5L-19 -50.5L-24.8 -46.5Z", STEEL)
            + box(-28, -56, 4, 11, colour, THIN, 1))


HELD = {
    ("J", "spade"): _staff(_spear), ("J", "heart"): _key,
    ("J", "club"): _bow, ("J", "diamond"): _staff(_lantern),
    ("Q", "spade"): _flower(_tulip), ("Q", "heart"): _flower(_rose),
    ("Q", "club"): _flower(_clover, leaves=False), ("Q", "diamond"): _mirror,
    ("K", "spade"): _sword, ("K", "heart"): _staff(_sceptre, GOLD),
    ("K", "club"): _staff(_mace), ("K", "diamond"): _staff(_axe),
}
