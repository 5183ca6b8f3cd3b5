"""Toons that are people (hero, rascal, kid, oldtimer, plain folk for types unheard of) and robots.
"""

from .parts import Toon, arms, at, cloth, face, ink, saying

HAIRS = {
    "hero": ("H M30 46Q26 20 52 22Q74 22 70 46Q67 34 55 34Q40 34 30 46Z",
             "H M29 48Q24 24 40 22Q60 12 72 30Q72 40 70 48Q66 40 66 34Q48 40 36 33Q33 38 29 48Z",
             "H M30 44L30 24L40 28L47 15L54 26L66 18L70 44Q52 28 30 44Z",
             "H M29 62Q20 20 50 21Q80 20 71 62Q66 46 64 36Q48 36 36 36Q34 50 29 62Z"),
    "kid": ("H M23 48Q20 20 50 22Q56 10 64 16Q60 19 60 23Q80 26 77 48Q66 34 50 35Q34 34 23 48Z",
            "H M22 52Q18 22 50 23Q82 22 78 52Q70 36 50 34Q30 36 22 52Z"
            "|B M50 22L33 11V31ZM50 22L67 11V31Z"
            "|B o50 21 4.5",
            "*H o20 36 10 11|H M23 46Q24 22 50 22Q76 22 77 46Q64 30 50 34Q36 30 23 46Z",
            "H M24 44L22 28L34 27L38 16L48 24L60 15L65 26L78 27L76 44Q50 28 24 44Z"),
    "oldtimer": ("*U o29 45 7 9",
                 "U o50 17 10|U M29 42Q30 21 50 22Q70 21 71 42Q58 29 50 29Q42 29 29 42Z",
                 "*U M31 34Q16 30 17 46Q18 60 30 58Z",
                 "U M28 46Q22 22 44 24Q52 16 62 24Q78 24 72 46Q66 34 50 34Q36 34 28 46Z"),
    "rascal": ("H M33 42Q30 22 50 22Q70 22 67 42L60 30L50 36L40 30Z",
               "*H M35 34Q24 36 28 54L36 50Z",
               "H M33 40V26Q50 14 67 26V40L58 31L42 31Z", ""),
}
BARE = saying({True: "mother granny grandma aunt auntie lady miss madame dame gladys"})   # no beard
MOUSTACHES = ("H M50 57q-5 -4 -12 1q-8 5 -13 -5q2 15 16 10q7 -1 9 -4"
             "q2 3 9 4q14 5 16 -10q-5 10 -13 5q-7 -5 -12 -1Z",
             "-H4 M49 59Q42 58 36 64M51 59Q58 58 64 64",
             "H M45 66H55L50 82Z|-H4 M49 58L34 55M51 58L66 55")
BEARDS = ("U M50 56q-15 -5 -22 7q11 -2 14 4q6 -4 8 -4q2 0 8 4q3 -6 14 -4q-7 -12 -22 -7Z",
          "U M31 48Q28 82 50 86Q72 82 69 48Q66 58 58 57L50 60L42 57Q34 58 31 48Z", "")


BADGES = ("Y M50 76L53.6 84L62 85L56 91L57.5 100L50 95.5L42.5 100L44 91L38 85L46.4 84Z",
          "Y M50 76L62 88L50 100L38 88Z", "Y o50 88 10|d o50 88 4",
          "Y M54 74L40 90H49L45 102L61 85H52Z")

# kind: (head, face (y, half distance and size of the eyes; y and width of the mouth), brow, width
# of hats)
HEADS = {
    "hero": ("F M30 38Q31 24 50 24Q69 24 70 38V52Q70 60 61 65L50 69L39 65Q30 60 30 52Z",
             (46, 9, 6.4, 58, 7),
             33, .82),
    "rascal": ("F M33 30Q33 24 50 24Q67 24 67 30V50Q65 64 50 73Q35 64 33 50Z",
               (44, 8.6, 6.2, 63, 5), 31, .8),
    "kid": ("*F o23 52 6|F o50 49 27 24", (49, 11, 7.6, 62, 7.5), 30, .95),
    "oldtimer": ("*F o29 48 5|F o50 46 20 23", (44, 9.6, 5.2, 62, 6.5), 29, .84),
    "folk": ("*F o30 48 5|F o50 47 20 22", (45, 9, 6.6, 58, 7), 31, .84),
}


def folk(toon: Toon, kind: str, hat: str, prop: str) -> str:
    """A person: clothes, arms, head, hair or hat, and what marks the kind."""
    body, over = CLOTHES[kind](toon)
    head, features = HEADS[kind][:2]
    brow, wide = HEADS[kind][2:]
    hair = toon.who.pick(HAIRS.get(kind, HAIRS["hero"]))
    wears = hat and toon.who.pick((1, 1, 1, 0))
    top = ink(toon, hair) + (at(50, brow, ink(toon, hat), wide) if wears else "")
    looks = ink(toon, head) + face(toon, 50, *features)
    return body + arms(toon, prop) + looks + ink(toon, over) + top


def _hero(toon: Toon) -> tuple[str, str]:
    cape, suit = "B M32 70Q10 80 3 106H97Q90 80 68 70Z", "M22 106Q15 78 36 70H64Q85 78 78 106Z"
    return ink(toon, cape) + cloth(toon, suit) + ink(toon, toon.who.pick(BADGES)), ""


def _rascal(toon: Toon) -> tuple[str, str]:
    lapels = "D M40 70L50 92L60 70L66 78L52 106H48L34 78Z|B M50 77L38 71V85ZM50 77L62 71V85Z"
    coat = cloth(toon, "M22 106L12 74Q32 78 40 70H60Q68 78 88 74L78 106Z")
    return coat + ink(toon, lapels), toon.who.pick(MOUSTACHES) + "|F o50 54 5 4"


def _kid(toon: Toon) -> tuple[str, str]:
    return (cloth(toon, "M31 106Q31 78 50 72Q69 78 69 106Z")
            + ink(toon, "-W4.5 M35 87H65M33 98H67")), ""


def _oldtimer(toon: Toon) -> tuple[str, str]:
    coat = cloth(toon, "M14 106Q15 72 50 70Q85 72 86 106Z")
    beard = toon.who.pick(BEARDS)
    if toon.named(BARE):
        beard = "*c o35 56 4 3"
    return coat + ink(toon, "-D3 M50 72V106|Y o50 86 2.4|Y o50 97 2.4"), beard + "|F o50 53 5.6 4.6"


def _plain(toon: Toon) -> tuple[str, str]:
    shirt = cloth(toon, "M24 106Q22 76 38 70H62Q78 76 76 106Z")
    return shirt + ink(toon, "W M38 70L50 78L62 70L58 86L50 79L42 86Z"), ""


CLOTHES = {"hero": _hero, "rascal": _rascal, "kid": _kid, "oldtimer": _oldtimer, "folk": _plain}

# ---- robots --------------------------------------------------------------------------------------

ROBOT_HEADS = ("*B M26 38H20V54H26Z|S M25 26H75V66H25Z|- M50 26V15|B o50 12 5",
               "*S o22 50 6 9|A M24 66V46Q24 22 50 22Q76 22 76 46V66Z|-K3 M36 24L26 10M64 24L74 10"
               "|B o26 10 4|B o74 10 4", "*B o24 48 6|T M30 22H70L76 66H24Z|S M34 22H66L60 12H40Z",
               "*S M24 44H16V54H24Z|S o50 46 27 23|B M44 24Q46 8 50 8T56 24Z",
               "S M22 30Q22 24 28 24H72Q78 24 78 30V62Q78 68 72 68H28Q22 68 22 62Z"
               "|t M28 34Q28 30 32 30H68Q72 30 72 34V58Q72 62 68 62H32Q28 62 28 58Z"
               "|-K3 M50 24L36 9M50 24L64 9")
ROBOT_NAMES = {
    "colander": "*N M25 42H14V49H25Z|S M20 46Q20 14 50 14Q80 14 80 46Z|k o50 21 2.2|k o38 24 2.2"
                "|k o62 24 2.2|k o29 32 2.2|k o44 31 2.2|k o56 31 2.2|k o71 32 2.2"
                "|A M26 42H74V67H26Z",
    "cuckoo": "N M14 40L50 12L86 40V46H14Z|A M22 44H78V68H22Z|B o50 29 6",
    "magnetta": "E M22 66V38Q22 14 50 14T78 38V66H64V40Q64 28 50 28T36 40V66Z"
                "|S M22 56H36V66H22ZM64 56H78V66H64Z|S M32 32H68V66H32Z",
    "oilcan": "S M26 68L30 34H70L74 68Z|S M30 34Q50 16 70 34ZM52 26L74 8L78 11L60 30Z",
}
DIALS = ("T o50 89 8|- M50 89l4 -5", "D M40 82H60V98H40Z|y o45 88 2|e o55 88 2|-W2 M44 94H56",
         "Y o50 89 7|k o50 89 2.4", "-D3 M38 84H62M38 91H62M38 98H62")
GRILLES = ("W M37 57H63V64H37Z|-K1.8 M43.5 57v7M50 57v7M56.5 57v7", "D M40 58H60V63H40Z", "")


def robot(toon: Toon, hat: str, prop: str) -> str:
    """A tin body with a dial, tube arms, and a head whose shape belongs to the character."""
    head = toon.named(ROBOT_NAMES)
    topped = hat and head is None and toon.who.pick((1, 0))
    head = head or toon.who.pick(ROBOT_HEADS)
    body = ink(toon, "S M44 64H56V76H44Z") + cloth(toon, "M30 74H70L74 106H26Z")
    body += ink(toon, toon.who.pick(DIALS))
    grille = toon.who.pick(GRILLES)
    features = face(toon, 50, 46, 10.5, 7.4, None if grille else 58, 7)
    top = at(50, 27, ink(toon, hat), .8) if topped else ""
    return body + arms(toon, prop) + ink(toon, head) + features + ink(toon, grille) + top
