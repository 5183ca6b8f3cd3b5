"""The faces of rivals as SVG text: a head on a cloth of the colour a rival loves (KA-17.16).

A number and a colour are one picture for ever.
"""

from mulligan.drawing import LINE, disc, path, pen, svg

from .cloth import cloth

PERSON = "person:"                         # what the id of such a face begins with
SKINS = ("#f1c9a5", "#d9a066", "#8d5524", "#c68642", "#5c3a21", "#ffdbac", "#a9713c")
HAIRS = ("#2b2118", "#6b4423", "#b55239", "#d8b365", "#8a8d91", "#1c2a44", "#e8e3d8", "#4a2545")
CUTS = (
    "M24 50Q20 18 50 17Q80 18 76 50Q72 34 50 33Q28 34 24 50Z",
    "M22 70Q16 18 50 15Q84 18 78 70L70 70Q74 38 50 34Q26 38 30 70Z",
    "M26 40Q34 10 52 20Q70 8 75 40Q62 28 50 33Q36 28 26 40Z",
    "M25 44Q22 22 40 18L46 8L52 18L60 9L64 19Q80 24 75 44Q64 30 50 32Q34 30 25 44Z",
    "M24 36Q50 2 76 36L82 38L82 43L18 43L18 38Z",
)
MOUTHS = ("M41 66Q50 74 59 66", "M42 69Q50 65 58 69", "M43 68H57", "M42 66Q50 76 58 66Z")
BROWS = ("M34 44L44 46M56 46L66 44", "M34 46L44 43M56 43L66 46", "M34 45H44M56 45H66")


def is_person(face: str) -> bool:
    """Whether the id of a face is that of a rival."""
    return face.startswith(PERSON)


def portrait(face: str) -> str:
    """The picture of a face "person:3:red"."""
    number, colour = face[len(PERSON):].split(":")
    n = int(number)
    skin, hair = SKINS[n % len(SKINS)], HAIRS[n * 3 % len(HAIRS)]
    coat = path("M14 100Q18 78 50 78Q82 78 86 100Z", hair, pen(1.6))
    head = disc(50, 54, 25, skin, pen(1.8), 28)
    eyes = "".join(disc(x, 52, 2.6, LINE) for x in (40, 60))
    glasses = ""
    if n % 4 == 1:
        glasses = "".join(disc(x, 52, 8, "none", pen(1.5)) for x in (40, 60))
    beard = path("M30 62Q50 104 70 62Q60 72 50 71Q40 72 30 62Z", hair) if n % 5 == 2 else ""
    cut = path(CUTS[n % len(CUTS)], hair, pen(1.6))
    lines = path(BROWS[n % len(BROWS)], "none", pen(1.6))
    mouth = path(MOUTHS[n // 2 % len(MOUTHS)], "none", pen(1.8))
    nose = path("M50 54Q54 61 49 62", "none", pen(1.3))
    return svg(100, 100, cloth(colour, False) + coat + head + beard + eyes + nose + mouth + lines
               + glasses + cut)
