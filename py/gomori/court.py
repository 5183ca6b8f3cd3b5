"""The twelve court figures: half figures around the origin, from the crown at -62 to the band at the middle.

Each is put together from a held thing at the left, hair, robe, face, beard and headgear; every suit has its own.
"""

from mulligan.draw import GOLD, LINE, PAPER, box, disc, hatch, path, pen, put, star

SKIN = {"spade": "#e6b88f", "heart": "#f4d3b4", "club": "#9a6a47", "diamond": "#c98f63"}
STEEL, WOOD, LEAF = "#d5dae1", "#8a5a34", "#3f7d4f"
OUTLINE = pen(1.5)
THIN = pen(1.1)


def figure(rank, suit, colour, ink):
    """The half figure of a court card."""
    skin, hair = SKIN[suit], HAIR[rank, suit]
    hand = (put(-20.5, -3.5, box(-3, -4.5, 5, 9, PAPER, OUTLINE, 1.5), 32) + box(-30.5, -12, 9, 9.4, skin, OUTLINE, 3.6)
            + path("M-30 -9h4.4M-30 -6h4.4", "none", pen(.9)))
    return (BACK_HAIR[rank](hair, suit) + robe(rank, colour, ink) + HELD[rank, suit](colour) + face(rank, skin)
            + FRONT[rank](hair, suit) + HATS[rank, suit](colour) + hand)


def robe(rank, colour, ink):
    """Shoulders to waist: cloth in the suit's ink and hatching, a front panel and the collar of the rank."""
    cloth = "M-40 16V0Q-36 -15 -11 -20H11Q36 -15 40 0V16Z"
    out = (path(cloth, colour, OUTLINE) + path(cloth, hatch(ink, light=True))
           + path("M-9 -20L0 -9L9 -20L11 16H-11Z", GOLD, OUTLINE) + path("M-24 -14Q-21 -2 -23 12M24 -14Q21 -2 23 12", "none", THIN))
    if rank == "K":                                     # ermine
        cape = path("M-20 -17Q-12 -22 -9 -21L0 -10L9 -21Q12 -22 20 -17L16 -9Q8 -13 0 -2Q-8 -13 -16 -9Z", PAPER, OUTLINE)
        return out + cape + "".join(path(f"M{x} {y}v2.4", "none", pen(1.5)) for x, y in
                                    ((-14, -15), (14, -15), (-8, -14.5), (8, -14.5), (-3, -8), (3, -8)))
    if rank == "Q":                                     # beads
        return out + "".join(disc(x, y, 2, PAPER, pen(1)) for x, y in
                             ((-9, -18.5), (-6, -14.5), (-2.4, -11.5), (2.4, -11.5), (6, -14.5), (9, -18.5)))
    return out + path("M-12 -21L-2 -17L-6 -9L-15 -15ZM12 -21L2 -17L6 -9L15 -15Z", PAPER, OUTLINE)


def face(rank, skin):
    """Neck, head, eyes, nose and mouth."""
    out = (path("M-5 -28V-18L0 -13L5 -18V-28Z", skin, OUTLINE) + path("M-11 -50H11V-37Q10 -24 0 -23Q-10 -24 -11 -37Z", skin, OUTLINE)
           + "".join(disc(x, -39, 1.35, LINE) for x in (-5, 5))
           + path("M-8 -42.5Q-5 -44.5 -2.5 -42.5M2.5 -42.5Q5 -44.5 8 -42.5", "none", pen(1.3))
           + path("M-1.7 -34.6Q0 -33 1.7 -34.6", "none", pen(1)))
    if rank == "Q":
        lashes = path("M-6.5 -39.5L-8.2 -40.4M6.5 -39.5L8.2 -40.4", "none", pen(.9))
        return (out + lashes + disc(-7, -33.5, 2, "#d9645a", 'opacity=".55"') + disc(7, -33.5, 2, "#d9645a", 'opacity=".55"')
                + path("M-3 -29.5Q-1.4 -31 0 -30Q1.4 -31 3 -29.5Q0 -26.8 -3 -29.5Z", "#a3262c"))
    return out + path("M-3 -29.5Q0 -28 3 -29.5", "none", pen(1.2))


# ---- hair and beards ------------------------------------------------------------------------------

HAIR = {
    ("J", "spade"): "#4a2d1c", ("J", "heart"): "#d59a3a", ("J", "club"): "#2a2027", ("J", "diamond"): "#96481c",
    ("Q", "spade"): "#2a2233", ("Q", "heart"): "#8a3d16", ("Q", "club"): "#2a2027", ("Q", "diamond"): "#c98a2c",
    ("K", "spade"): "#b9b6b4", ("K", "heart"): "#efe8da", ("K", "club"): "#3a2f33", ("K", "diamond"): "#a6541f",
}


def _bob(hair, suit):
    return path("M-11 -50Q-18 -40 -15 -24Q-9 -21 -7 -26V-50ZM11 -50Q18 -40 15 -24Q9 -21 7 -26V-50Z", hair, OUTLINE)


def _long(hair, suit):
    if suit == "club":                                  # braids
        knots = "".join(disc(s * x, y, 4.4, hair, OUTLINE) for s in (-1, 1) for x, y in
                        ((13, -42), (14.5, -35), (15.5, -28), (16.5, -21), (17, -14)))
        return knots
    if suit == "spade":                                 # straight
        return path("M-12 -52Q-17 -34 -18 -8H-8L-6 -50ZM12 -52Q17 -34 18 -8H8L6 -50Z", hair, OUTLINE)
    if suit == "heart":                                 # waves
        return path("M-11 -52Q-20 -45 -15 -38Q-22 -32 -16 -26Q-22 -19 -16 -12L-6 -22V-50ZM11 -52Q20 -45 15 -38Q22 -32 16 "
                    "-26Q22 -19 16 -12L6 -22V-50Z", hair, OUTLINE)
    return "".join(disc(s * x, y, r, hair, OUTLINE) for s in (-1, 1) for x, y, r in ((14, -31, 6.4), (14, -40, 5.6)))


def _king_hair(hair, suit):
    return path("M-11 -50Q-17 -44 -14 -36Q-18 -31 -13 -26L-7 -30V-50ZM11 -50Q17 -44 14 -36Q18 -31 13 -26L7 -30V-50Z", hair, OUTLINE)


BACK_HAIR = {"J": _bob, "Q": _long, "K": _king_hair}


def _fringe(hair, suit):
    lip = path("M-5.5 -30.5Q-3 -33.5 0 -31.5Q3 -33.5 5.5 -30.5Q3 -31 0 -30.4Q-3 -31 -5.5 -30.5Z", hair, pen(.8))
    return (path("M-11 -50H11V-45Q5 -48.5 0 -46Q-5 -48.5 -11 -45Z", hair, pen(1.2))
            + (lip if suit in ("spade", "diamond") else ""))


def _parting(hair, suit):
    return path("M-11.5 -50H11.5V-41Q9 -47 0 -49Q-9 -47 -11.5 -41Z", hair, pen(1.2))


BEARDS = {
    "spade": "M-11 -38Q-12 -26 -6 -20L0 -8L6 -20Q12 -26 11 -38Q7 -33 0 -33.5Q-7 -33 -11 -38Z",
    "heart": "M-11 -38Q-14 -24 -8 -19Q-9 -14 -4 -11L0 -16L4 -11Q9 -14 8 -19Q14 -24 11 -38Q7 -33 0 -33.5Q-7 -33 -11 -38Z",
    "club": "M-11 -38Q-12 -18 0 -16Q12 -18 11 -38Q7 -33 0 -33.5Q-7 -33 -11 -38Z",
    "diamond": "M-11 -38Q-12 -22 -10 -13L-6 -17L-3 -11L0 -16L3 -11L6 -17L10 -13Q12 -22 11 -38Q7 -33 0 -33.5Q-7 -33 -11 -38Z",
}


def _beard(hair, suit):
    lip = path("M0 -33Q-5 -35 -9 -29Q-4 -28 0 -31Q4 -28 9 -29Q5 -35 0 -33Z", hair, pen(1.1))
    return path(BEARDS[suit], hair, OUTLINE) + path("M-2.6 -27Q0 -25.4 2.6 -27", "none", pen(1.4, "#8c3b34")) + lip


FRONT = {"J": _fringe, "Q": _parting, "K": _beard}


# ---- headgear: what stands on the brow, at -48 ----------------------------------------------------

def _crown(top, jewels):
    """A crown with a band in the suit's ink; `jewels` are (x, y, radius) in front of it."""
    def draw(colour):
        out = path(top, GOLD, OUTLINE) + path("M-13.5 -47.5H13.5", "none", pen(5.4)) + path("M-13.5 -47.5H13.5", "none", pen(2.8, colour))
        return out + "".join(disc(x, y, r, PAPER, pen(1.1)) for x, y, r in jewels)
    return draw


def _hat(crown, brim, feather):
    """A cap in the suit's ink with a golden brim and feather."""
    def draw(colour):
        quill = path(feather, GOLD, OUTLINE) if feather else ""
        return quill + path(crown, colour, OUTLINE) + path(brim, GOLD, OUTLINE)
    return draw


def _turban(colour):
    return (path("M-14 -46Q-18 -60 0 -61Q18 -60 14 -46Q0 -52 -14 -46Z", colour, OUTLINE)
            + path("M-14 -50Q-4 -60 9 -59M-11 -47Q2 -56 14 -54M-15 -54Q-10 -59 -4 -60", "none", pen(1.2, GOLD))
            + path("M0 -58L3.6 -53L0 -48L-3.6 -53Z", GOLD, OUTLINE))


HATS = {
    ("J", "spade"): _hat("M-14 -48Q-15 -60 0 -60Q15 -60 14 -48Z", "M-15 -46Q0 -51 15 -46L15 -49.5Q0 -54 -15 -49.5Z",
                         "M9 -52Q10 -60 16 -62.5Q18 -55 12 -49Z"),
    ("J", "heart"): _hat("M-13 -48Q-18 -56 -9 -60Q4 -63 13 -57Q17 -52 13 -48Z", "M-14 -46H14V-50H-14Z",
                         "M-11 -54Q-21 -52 -19 -39Q-13 -42 -9 -50Z"),
    ("J", "club"): _hat("M-12 -48Q-8 -60 10 -63Q6 -57 13 -48Z", "M-18 -45Q0 -52 16 -46Q17 -50 12 -51Q0 -55 -13 -50Z",
                        "M-6 -53Q-11 -61 -20 -61.5Q-18 -54 -9 -50Z"),
    ("J", "diamond"): _turban,
    ("Q", "spade"): _crown("M-13 -49L-15 -57L-7 -54L0 -62L7 -54L15 -57L13 -49Z", ((0, -56, 1.8),)),
    ("Q", "heart"): _crown("M-13 -49Q-16 -58 -10 -57Q-6 -57 -6 -53Q-6 -61 0 -61Q6 -61 6 -53Q6 -57 10 -57Q16 -58 13 -49Z",
                           ((-10, -54, 1.4), (0, -56, 1.8), (10, -54, 1.4))),
    ("Q", "club"): _crown("M-13 -49L-14 -55L-9 -53L-5 -59L0 -54L5 -59L9 -53L14 -55L13 -49Z",
                          ((-5, -60, 1.9), (5, -60, 1.9), (-14, -56, 1.6), (14, -56, 1.6))),
    ("Q", "diamond"): _crown("M-13 -49L-9 -58L-5 -52L0 -63L5 -52L9 -58L13 -49Z", ((0, -54, 1.7),)),
    ("K", "spade"): _crown("M-13 -49L-16 -61L-8 -55L0 -63L8 -55L16 -61L13 -49Z", ((0, -56, 2),)),
    ("K", "heart"): _crown("M-13 -49Q-20 -60 -9 -60Q-3 -60 0 -55Q3 -60 9 -60Q20 -60 13 -49Z", ((0, -60, 2.4), (-9, -55, 1.5), (9, -55, 1.5))),
    ("K", "club"): _crown("M-13 -49V-59L-7 -55L-4 -61H4L7 -55L13 -59V-49Z", ((-13, -60, 2), (13, -60, 2), (0, -61, 2.2))),
    ("K", "diamond"): _crown("M-13 -49L-16 -57L-12 -62L-8 -56L-4 -56L0 -63L4 -56L8 -56L12 -62L16 -57L13 -49Z", ((0, -56, 1.8),)),
}


# ---- what they hold at the left, the hand at (-26, -7.5) ------------------------------------------

def _staff(head, wood=WOOD):
    """A pole with something on its end."""
    return lambda colour: path("M-27.2 16V-46h2.4V16Z", wood, THIN) + head(colour)


def _sword(colour):
    return (path("M-28 -14V-56L-26 -60L-24 -56V-14Z", STEEL, OUTLINE) + path("M-26 -56V-16", "none", pen(.8))
            + box(-32.5, -15, 13, 3.4, GOLD, OUTLINE, 1) + path("M-26 -4v6", "none", pen(3.4)) + disc(-26, 2.5, 2.2, GOLD, OUTLINE))


def _flower(petals, heart, leaves):
    def draw(colour):
        leaf = path("M-26 -24Q-33 -26 -32.5 -32Q-26 -31 -26 -24ZM-26 -20Q-19 -22 -19.5 -28Q-26 -27 -26 -20Z", LEAF, THIN)
        return path("M-26 16V-42", "none", pen(2.2, LEAF)) + (leaf if leaves else "") + put(-26, -46, petals(colour) + heart, 0, .88)
    return draw


def _rose(colour):
    return "".join(put(0, 0, disc(0, -4.6, 3.7, colour, THIN), turn) for turn in range(0, 360, 72))


def _tulip(colour):
    return path("M-6 -8Q-4 -5 -3 -4L0 -11L3 -4Q4 -5 6 -8Q8 4 0 6Q-8 4 -6 -8Z", colour, OUTLINE)


def _clover(colour):
    return "".join(put(0, 0, path("M0 0C-9 -5 -5 -12 0 -8C5 -12 9 -5 0 0Z", colour, THIN), turn) for turn in (0, 120, 240))


def _mirror(colour):
    return (path("M-26 -32V4", "none", pen(4)) + path("M-26 -32V4", "none", pen(1.6, GOLD))
            + disc(-26, -39, 6.8, colour, OUTLINE, 8.4) + disc(-26, -39, 4.4, STEEL, THIN, 6)
            + path("M-28 -38L-25 -42.5M-26.5 -36L-24 -39.5", "none", pen(1, PAPER)) + disc(-26, -48, 1.8, GOLD, THIN))


def _spear(colour):
    return path("M-31 -44L-26 -61L-21 -44L-26 -40Z", STEEL, OUTLINE) + path("M-26 -56V-44", "none", pen(.8)) + box(-29, -41, 6, 3, GOLD, THIN, 1)


def _key(colour):
    bow = "M0 9C-2 5 -8 2 -8 -3.4C-8 -8.6 -1.8 -9 0 -4.6C1.8 -9 8 -8.6 8 -3.4C8 2 2 5 0 9Z"
    return (path("M-26 -44V6M-26 2h5M-26 6h5", "none", pen(4.6)) + path("M-26 -44V6M-26 2h5M-26 6h5", "none", pen(2, GOLD))
            + put(-26, -51, path(bow, GOLD, OUTLINE) + put(0, 0, path(bow, colour, pen(1.6)), 0, .52), 0, .88))


def _bow(colour):
    return (path("M-24 -50Q-38 -28 -24 -4", "none", pen(4)) + path("M-24 -50Q-38 -28 -24 -4", "none", pen(1.6, WOOD))
            + path("M-24 -50V-4", "none", pen(.9)))


def _axe(colour):
    return (path("M-25 -57Q-31 -60 -32.6 -50.5Q-31 -41 -25 -44Z", STEEL, OUTLINE) + path("M-24.8 -54.5L-19 -50.5L-24.8 -46.5Z", STEEL, OUTLINE)
            + box(-28, -56, 4, 11, colour, THIN, 1))


def _sceptre(colour):
    return put(-26, -51.5, path(star(8, 7.2, 4.8), GOLD, OUTLINE) + path("M0 5.2C-1.4 2.6 -5 1 -5 -1.8C-5 -4.8 -1.2 -5 0 -2.6C1.2 -5 5 -4.8 5 -1.8C5 1 1.4 2.6 0 5.2Z", colour, pen(.8)))


def _mace(colour):
    knob = path("M-2.2 -4L0 -8.2L2.2 -4Z", STEEL, THIN)
    return put(-26, -51, "".join(put(0, 0, knob, turn) for turn in range(0, 360, 60)) + disc(0, 0, 5, STEEL, OUTLINE)
               + disc(0, 0, 2, colour, THIN))


def _lantern(colour):
    return (path("M-26 -60V-56", "none", pen(1.4)) + path("M-31 -53L-26 -57L-21 -53Z", colour, OUTLINE) + box(-30.5, -53, 9, 11, "#fbe9a9", OUTLINE, 1)
            + path("M-26 -44Q-29 -47 -26 -51Q-23 -47 -26 -44Z", "#e0782c") + box(-31.5, -42, 11, 2.6, colour, THIN, 1))


HELD = {
    ("J", "spade"): _staff(_spear), ("J", "heart"): _key, ("J", "club"): _bow, ("J", "diamond"): _staff(_lantern),
    ("Q", "spade"): _flower(_tulip, "", True), ("Q", "heart"): _flower(_rose, disc(0, 0, 2.6, GOLD, THIN), True),
    ("Q", "club"): _flower(_clover, "", False), ("Q", "diamond"): _mirror,
    ("K", "spade"): _sword, ("K", "heart"): _staff(_sceptre, GOLD), ("K", "club"): _staff(_mace), ("K", "diamond"): _staff(_axe),
}
