"""Toons that are animals and spooks.

A name that says its kind ("newt", "yeti") is drawn as that.
"""

from typing import Any, NamedTuple

from .parts import Toon, arms, at, cloth, face, hold, ink, saying

# kind: (behind the body, head, over the face, eyes (y, half their distance, size), mouth (y, width)
# or None)
BEASTS = {
    "cat": ("", "*A M31 44L22 10L48 29Z|*c M30 32L27 19L38 28Z|A o50 48 25 21|T o50 59 13 9",
            "k M45 53H55L50 59Z|-K2 M16 52L27 55M15 61L27 60M84 52L73 55M85 61L73 60", (43, 9.5, 7),
            (61, 5.5)),
    "dog": ("",
            "A o50 47 22 23|T M50 30Q57 40 56 50Q66 54 63 63Q50 74 37 63Q34 54 44 50Q43 40 50 30Z"
            "|*D M33 30Q8 24 14 56Q22 66 32 46Z", "K o50 53 6 4.4", (43, 9, 6.6), (61, 6)),
    "corgi": ("",
              "*A M30 42L19 10Q40 14 46 29Z|*c M29 32L25 18L36 26Z|A o50 48 25 21"
              "|W M50 26Q56 40 56 48Q70 54 64 63Q50 73 36 63Q30 54 44 48Q44 40 50 26Z",
              "K o50 54 6 4.4",
              (44, 10.5, 6.6), (61, 6)),
    "goat": ("",
             "*U M40 30Q38 4 16 14Q30 14 31 36Z|*A M32 40Q12 36 9 50Q22 54 34 48Z|A o50 47 20 25"
             "|T o50 62 13 11|W M43 71Q43 84 50 91Q57 84 57 71Z", "k o46 59 1.8|k o54 59 1.8",
             (43, 9, 6.6),
             (65, 5)),
    "pig": ("", "*A M36 32L16 16Q16 36 28 44Z|A o50 49 25 22|T o50 56 11 8.5",
            "k o46 56 2 3|k o54 56 2 3",
            (43, 12, 6.4), (67, 5)),
    "duck": ("", "A M46 30Q38 14 50 8Q49 16 58 14Q54 20 56 30Z|A o50 46 22 23",
             "Y M27 58Q50 44 73 58Q74 66 62 65Q50 73 38 65Q26 66 27 58Z|- M32 59Q50 66 68 59",
             (40, 8.5, 7.4),
             None),
    "lamb": ("",
             "*A M28 46Q8 42 8 54Q16 62 30 56Z"
             "|W M24 44Q14 32 28 26Q32 12 46 18Q58 10 66 20Q82 20 78 36"
             "Q86 50 72 52H28Q18 54 24 44Z|A M31 40Q50 28 69 40V52Q66 72 50 72Q34 72 31 52Z",
             "k M46 57H54L50 61Z", (47, 9, 6.8), (64, 5)),
    "hen": ("",
            "E M36 30Q28 16 38 14Q44 8 48 16Q52 4 60 12Q70 12 64 30Z"
            "|E M44 66Q38 80 47 80L50 74L53 80Q62 80 56 66Z|A o50 47 22 23",
            "Y M34 56L50 46L66 56L50 67Z|- M36 56Q50 60 64 56", (40, 9, 7.4), None),
    "cow": ("",
            "*U M37 26Q26 24 26 10Q34 16 44 20Z|*A M33 34Q12 26 9 42Q22 50 34 44Z"
            "|A M29 34Q30 20 50 20Q70 20 71 34L69 60H31Z|W M52 21Q70 20 71 34L70 46Q56 52 54 40Z"
            "|T o50 62 22 13", "k o42 59 2.4 3|k o58 59 2.4 3", (41, 10, 6.6), (68, 7)),
    "frog": ("", "*A o33 33 12|A o50 54 31 20|T M22 60Q50 82 78 60Q68 76 50 75T22 60Z",
             "k o46 51 1.6|k o54 51 1.6", (33, 17, 8.6), (61, 13)),
    "newt": ("",
             "*B M30 40L10 30L20 44L6 48L20 54L10 66L30 60Z"
             "|A M50 22Q78 24 76 50Q74 72 50 72T24 50Q22 24 50 22Z|d o50 28 3|d o40 31 2.2"
             "|d o60 31 2.2",
             "k o47 55 1.4|k o53 55 1.4", (45, 13, 7.6), (61, 9)),
    "mouse": ("",
              "*A o26 28 15|*c o26 28 9|A M50 26Q74 28 72 50Q66 70 50 70T28 50Q26 28 50 26Z"
              "|T o50 61 12 8",
              "K o50 56 4.6 3.8|-K2 M18 56L30 58M19 66L30 62M82 56L70 58M81 66L70 62", (45, 9, 7),
              (63, 5)),
    "possum": ("",
               "*D o26 28 11|S o50 46 25 22"
               "|W M50 34Q66 30 68 46Q66 60 50 70Q34 60 32 46Q34 30 50 34Z",
               "C o50 61 5.4 4.4|-K2 M22 56L34 57M78 56L66 57", (46, 9, 6.8), None),
    "moth": ("*B M42 74Q22 22 2 26Q-8 62 24 74Q0 92 20 106H44Z|*t o15 46 7|*t o20 88 4",
             "*-K3 M42 28Q34 12 18 12|*-K2.4 M34 18L34 8M26 14L24 6|A o50 48 23 22"
             "|T M28 60Q50 74 72 60Q68 76 50 76T28 60Z", "", (45, 10, 8), (60, 6)),
    "dragonfly": ("*T M42 76L4 44Q-4 58 6 68L42 84ZM42 84L6 84Q-2 98 12 100L42 92Z",
                  "*-K3 M42 28Q38 14 28 10|A o50 48 22 21|*B o30 40 13 15", "", (41, 19, 9.5),
                  (60, 7)),
    "ant": ("",
            "*-K3.4 M42 30Q36 10 20 16|*K o20 16 4|A M50 32Q74 18 76 44Q72 72 50 74Q28 72 24 44"
            "Q26 18 50 32Z", "", (46, 10.5, 7.4), (61, 7)),
    "parrot": ("",
               "B M44 28Q30 14 40 6Q44 10 46 14Q48 2 58 4Q56 12 60 12Q66 16 58 28Z|A o50 46 23 23"
               "|*T o38 43 11 12", "Y M38 52Q50 42 62 52Q64 66 50 76Q52 64 44 63Q37 60 38 52Z",
               (42, 11, 7),
               None),
    "bat": ("*D M36 82L4 50Q8 62 0 72Q10 72 12 82Q20 80 24 90Q30 88 40 94Z",
            "*A M34 42Q10 30 18 4Q42 10 46 28Z|*c M32 34Q20 26 22 14Q34 18 38 26Z|A o50 48 23 21",
            "k M46 54H54L50 58Z", (44, 9.5, 7.4), (60, 6)),
    "bear": ("", "*A o29 29 11|*t o29 29 5|A o50 48 25 22|T o50 59 14 11", "K o50 54 6 4.4",
             (43, 10, 6.6),
             (61, 6)),
    "fox": ("",
            "*A M32 44L20 12L48 28Z|A M24 40Q50 16 76 40L86 56Q66 62 50 76Q34 62 14 56Z"
            "|*W M16 56Q34 42 46 56L50 75Q34 62 16 56Z", "K o50 70 5.4 4.4", (44, 10, 6.6), None),
    "rabbit": ("",
               "*A M40 34Q20 4 34 1Q46 4 48 30Z|*c M40 26Q30 8 36 7Q42 12 43 26Z|A o50 50 23 21"
               "|T o50 60 12 9", "C M46 54H54L50 58Z", (45, 9.5, 7), (61, 5)),
}
BEAST_NAMES = saying({
    "cat": "cat kitten static", "dog": "dog hound puppy", "corgi": "corgi", "fox": "wolf fox",
    "goat": "goat", "pig": "pig piggy hog", "duck": "duck mallard goose",
    "lamb": "lamb lambkin sheep",
    "hen": "hen henrietta chicken rooster", "cow": "cow cowbell bull ox",
    "frog": "frog bullfrog toad",
    "newt": "newt lizard", "mouse": "mouse vole rat", "possum": "possum raccoon",
    "moth": "moth butterfly",
    "dragonfly": "dragonfly firefly bee", "ant": "ant aunt beetle", "parrot": "polly parrot owl",
    "bat": "bat batwing", "bear": "bear", "rabbit": "rabbit bunny hare"})
COMMON = ("cat", "dog", "bear", "fox", "rabbit", "mouse", "pig", "frog", "duck")


def critter(toon: Toon, hat: str, prop: str) -> str:
    """An animal: its head is its kind, its coat the ink."""
    kind = toon.named(BEAST_NAMES) or toon.who.pick(COMMON)
    behind, head, front = BEASTS[kind][:3]
    eyes, mouth = BEASTS[kind][3:]
    coat = cloth(toon, "M27 106Q27 74 50 68Q73 74 73 106Z")
    body = ink(toon, behind) + coat + ink(toon, "T o50 94 12 16")
    features = face(toon, 50, *eyes, *(mouth or ()))
    top = at(50, 27, ink(toon, hat), .66) if hat and toon.who.pick((1, 0, 0)) else ""
    return body + arms(toon, prop) + ink(toon, head) + ink(toon, front) + features + top


# ---- spooks --------------------------------------------------------------------------------------

class Spook(NamedTuple):
    """A spook from behind to before."""

    figure: str
    eyes: tuple[float, float, float]       # y, half their distance, size
    mouth: tuple[float, float] | None      # y, width
    front: str                             # over the face


# kind: what a Spook has
SPOOKS: dict[str, tuple[Any, ...]] = {
    "ghost": ("P M50 12Q79 12 79 48V60Q91 54 94 64Q90 77 79 76V94Q71 102 64 94T50 95T36 95T21 94V76"
              "Q10 77 6 64Q9 54 21 60V48Q21 12 50 12Z|*c o33 60 5 3.4", (44, 11, 8.4), (62, 8), ""),
    "chalk": ("P M30 106V28Q30 14 50 14T70 28V106Z|t M33 22Q50 32 67 22Q64 17 50 17T33 22Z"
              "|*c o37 62 4 3",
              (46, 9.5, 7.4), (61, 7), "-T4 M8 92Q16 84 24 92M76 94Q84 86 92 94"),
    "kraken": ("*A M34 66Q12 60 8 78Q4 92 16 92Q12 82 22 80Q28 82 20 106H36L44 76Z"
               "|A M44 76L40 106H60L56 76Z"
               "|A M50 10Q80 12 78 44Q76 62 66 74H34Q24 62 22 44Q20 12 50 10Z"
               "|*t o33 22 4|*t o40 86 2.6|t o50 17 3", (48, 11, 8.8), (63, 7), ""),
    "knight": ("B M50 14Q52 -2 76 6Q66 10 70 18Q60 16 54 22Z|A M20 106Q22 78 38 72H62Q78 78 80 106Z"
               "|*S o24 82 10 9|S M26 66V40Q26 14 50 14T74 40V66Q62 76 50 76T26 66Z"
               "|K M30 38H70V54H30Z"
               "|- M50 54V76|-K2.4 M37 61V67M43 61V69M57 61V69M63 61V67", (46, 10, 6.8), None, ""),
    "slime": ("A M10 106Q8 92 22 88Q18 64 24 46Q28 20 50 20T76 46Q82 64 78 88Q92 92 90 106Z"
              "|t M30 40Q32 28 42 26Q40 34 36 42Z|A M26 62Q24 80 30 80T33 66Z|-A3 M50 20V10"
              "|W o50 10 6.4"
              "|k o50 11 3", (46, 11.5, 8.6), (62, 9), ""),
    "yeti": ("W M8 106L14 94L8 90L18 80L14 74L26 68L20 58L24 48L18 40L27 34L26 24L36 24L40 12L50 "
             "20L60 12"
             "L64 24L74 24L73 34L82 40L76 48L80 58L74 68L86 74L82 80L92 90L86 94L92 106Z"
             "|T M31 46Q32 30 50 34Q68 30 69 46Q70 70 50 70T31 46Z"
             "|*U M30 30Q14 26 16 8Q26 10 36 24Z",
             (46, 9.5, 7.2), (59, 8), ""),
    "dragon": ("B M22 106Q2 88 4 48L18 58L26 44L34 60ZM78 106Q98 88 96 48L82 58L74 44L66 60Z"
               "|A M30 106Q30 78 50 72Q70 78 70 106Z"
               "|T M42 106L40 92H60L58 106ZM40 92L43 80H57L60 92Z"
               "|*Y M36 30L28 6L46 24Z|T M30 30L50 20L70 30L72 52L62 74H38L28 52Z"
               "|P M34 56H66L61 74H39Z"
               "|- M50 20V38|k o44 61 1.8|k o56 61 1.8", (43, 10, 7), (66, 5), ""),
    "phantom": ("D M6 106Q14 60 30 50Q26 14 50 12T70 50Q86 60 94 106Z"
                "|B M28 80Q50 92 72 80L66 74Q50 82 34 74Z|T M33 42Q34 26 50 26T67 42Q68 70 50 74"
                "Q32 70 33 42Z|W M50 27Q66 27 67 42Q67 54 58 56Q50 54 50 44Z", (45, 9, 6.8),
                (62, 6), ""),
    "count": ("D M12 106L10 52Q22 62 32 64H68Q78 62 90 52L88 106Z"
              "|E M18 98L17 64L34 70L50 92L66 70L83 64L82 98Q50 74 18 98Z"
              "|A M32 106Q36 84 50 78Q64 84 68 106Z"
              "|T M29 36Q30 22 50 22T71 36V50Q70 66 50 72Q30 66 29 50Z"
              "|K M29 44Q24 16 50 16T71 44Q68 32 60 31L50 40L40 31Q32 32 29 44Z", (48, 9, 6.4),
              (60, 7),
              "W M45 62H49L47 68ZM51 62H55L53 68Z"),
    "goblin": ("A M26 106Q26 78 50 72Q74 78 74 106Z|D M38 76L50 86L62 76L58 106H42Z"
               "|*A M32 40Q10 26 1 32Q8 54 32 56Z|*c M29 43Q16 34 9 35Q14 48 29 51Z"
               "|A M27 42Q28 20 50 20T73 42Q74 70 50 74Q26 70 27 42Z", (42, 10.5, 7.4), (63, 8),
               "A M50 46Q58 52 55 60Q50 64 45 60Q42 52 50 46Z"),
}
SPOOK_NAMES = saying({
    "ghost": "boo ghost", "chalk": "chalky chalk", "kraken": "kraken squid octopus",
    "knight": "sir knight armour", "slime": "slimy slime blob", "yeti": "yeti", "dragon": "dragon",
    "phantom": "phantom shade", "count": "count vampire", "goblin": "goblin imp gremlin"})
HAUNTS = ("ghost", "ghost", "slime", "phantom", "goblin", "kraken", "yeti")
INKED = ("goblin", "kraken", "slime")                    # whose faces are in the card's ink
HANDS = ("goblin", "chalk", "dragon")                    # the others only hold up what they hold


def spook(toon: Toon, hat: str, prop: str) -> str:
    """A spook of the kind its name says, or of one that suits anybody."""
    kind = toon.named(SPOOK_NAMES) or toon.who.pick(HAUNTS)
    one = Spook(*SPOOKS[kind])
    if kind in INKED:
        toon.lighten()
    hands = arms(toon, prop) if kind in HANDS else ""
    held = "" if hands or not prop else hold(toon, prop, 16, 76) + ink(toon, "W o16 76 6 5.6")
    wears = hat and kind in ("ghost", "slime") and toon.who.pick((1, 0))
    top = at(50, 20, ink(toon, hat), .7) if wears else ""
    features = face(toon, 50, *one.eyes, *(one.mouth or ()))
    return hands + ink(toon, one.figure) + held + features + ink(toon, one.front) + top
