"""The eight casts of gToons: what stands behind them, what they wear and what they hold.

Hats are drawn around the middle of the brow, props around the hand that holds them, the rest on
the picture.
"""

from mulligan.protocol.types import CardData

from .parts import Toon

CASTS = {"Custard Cove": "cove", "Tin Alley": "tin", "Moonbeam Diner": "moon",
         "Hex & Daughters": "hex",
         "Barnyard Broadcast": "barn", "Bogwater Philharmonic": "bog", "Patchwork Patrol": "patch",
         "Grumblewick Academy": "school"}

# behind the toon: paper with lines in the ink, so that the figure stands out
SCENES = {
    "cove": "P o50 47 35|A M-4 106V82q7 -9 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0V106Z",
    "tin": "P M44 3H56L58 13L68 17L77 11L86 20L80 29L84 39L95 42V55L84 58L80 68L86 77L77 86L68 "
           "80L58 84"
           "L56 95H44L42 84L32 80L23 86L14 77L20 68L16 58L5 55V42L16 39L20 29L14 20L23 11L32 "
           "17L42 13Z",
    "moon": "P M60 5A44 44 0 1 0 96 62A37 37 0 1 1 60 5Z"
            "|P M79 12l3 7l7 1l-5 5l2 8l-7 -4l-7 4l2 -8l-5 -5l7 -1Z",
    "hex": "P M50 4L83 18L96 50L83 82L50 96L17 82L4 50L17 18Z"
           "|- M50 4V96M4 50H96M17 18L83 82M83 18L17 82M50 18Q42 28 28 28Q28 42 16 50Q28 58 28 72"
           "Q42 72 50 82Q58 72 72 72Q72 58 84 50Q72 42 72 28Q58 28 50 18",
    "barn": "P M8 110V46L22 20L50 5L78 20L92 46V110Z|- M8 46H92M50 5V20",
    "bog": "P M50 50L62 8A44 42 0 1 1 38 8Z|- M50 50L8 42M50 50L20 80M50 50L92 42M50 50L80 80"
           "|- M9 100V62M94 100V68|A o9 56 4 10|A o94 62 4 10",
    "patch": "P M14 10L88 15L85 92L10 87Z|- M20 17L81 21M20 17L17 81M81 21L78 85",
    "school": "P M12 8Q34 14 50 6Q66 14 88 8V48Q88 82 50 97Q12 82 12 48Z"
              "|- M19 16Q36 21 50 14Q64 21 81 16V48Q81 76 50 89Q19 76 19 48Z",
}
PLAIN_SCENES = ("P o50 50 41",
                "P M50 3L63 17L82 14L85 34L98 48L86 63L86 83L66 84L52 98L38 85L18 86L15 66L2 "
                "52L14 37"
                "L14 17L34 16Z", "P M50 2L97 50L50 98L3 50Z", "P M14 14H86V86H14Z",
                "P M30 8H70L94 50L70 92H30L6 50Z")

HATS = {
    "cove": ("D M-29 3Q-27 -11 -14 -11Q-10 -21 0 -21Q10 -21 14 -11Q27 -11 29 3Q14 -5 0 -5T-29 3Z"
             "|W o0 -11 4.6",
             "B M-21 4Q-22 -17 0 -17Q22 -17 21 4Q0 -5 -21 4Z|B M20 2L31 -4L30 3L35 8L22 8Z"
             "|w o-9 -8 2.6"
             "|w o3 -11 2.6|w o12 -4 2.6"),
    "tin": ("D M-16 0L-14 -17Q-7 -23 0 -18Q7 -23 14 -17L16 0Z|B M-16 -6H16V1H-16Z"
            "|D M-29 0Q0 -7 29 0Q26 7 0 5Q-26 7 -29 0Z",
            "A M-22 -5Q-25 -19 0 -21Q25 -19 22 -5Z|D M-22 -6H22V2Q0 -3 -22 2Z"
            "|Y M0 -18L2.5 -13L8 -12L4 -9L5 -4L0 -7L-5 -4L-4 -9L-8 -12L-2.5 -13Z"),
    "moon": ("W M-22 3L-18 -13L0 -19L18 -13L22 3Q0 -5 -22 3Z|-B4 M-19 -5Q0 -12 19 -5",
             "W M-16 2V-8Q-26 -11 -20 -20Q-14 -27 -7 -22Q0 -29 7 -22Q14 -27 20 -20Q26 -11 16 -8V2"
             "Q0 -3 -16 2Z"),
    "hex": ("D M-30 3Q-14 -4 -13 -6L-4 -22Q2 -31 15 -27Q6 -23 13 -6Q14 -4 30 3Q0 11 -30 3Z"
            "|B M-14 -5Q0 1 14 -5L12 -11Q0 -6 -11 -11Z",
            "D M-28 0Q-14 -5 -14 -7L-12 -24L-20 -30Q-4 -31 14 -7Q14 -5 28 0Q0 9 -28 0Z"
            "|Y M-5 -9H5V0H-5Z"),
    "barn": ("Y M-16 -1Q-16 -19 0 -19Q16 -19 16 -1Z|B M-16 -7H16V0H-16Z"
             "|Y M-31 0Q0 -7 31 0Q24 7 0 5Q-24 7 -31 0Z",
             "-K6 M-22 12Q-24 -15 0 -16Q24 -15 22 12|-B2.4 M-22 12Q-24 -15 0 -16Q24 -15 22 12"
             "|B M-29 6H-20V20H-29ZM29 6H20V20H29Z"),
    "bog": ("D M-15 1L-17 -26Q0 -30 17 -26L15 1Z|B M-16 -8Q0 -4 16 -8L15 1Q0 4 -15 1Z"
            "|D M-27 1Q0 -5 27 1Q24 7 0 6Q-24 7 -27 1Z",
            "G M-24 3Q-24 -14 -2 -14L4 -6L8 -13Q24 -10 24 3Q0 10 -24 3Z"
            "|C M2 -12L-8 -18L0 -20L4 -28L8 -20L16 -18L8 -10Z"),
    "patch": ("B M-22 4Q-22 -20 0 -20Q22 -20 22 4Q0 -5 -22 4Z|-W2 M-13 -1V-11M0 -3V-13M13 -1V-11"
              "|Y o0 -20 5",
              "N M-23 6Q-23 -19 0 -19Q23 -19 23 6Q0 -4 -23 6Z|T o-8 -9 7 6|T o8 -9 7 6"),
    "school": ("D M-17 3V-8H17V3Q0 -4 -17 3Z|D M0 -21L30 -11L0 -1L-30 -11Z|-Y3 M0 -11L22 -8V4"
               "|Y o22 6 3.4 4.6",
               "A M-21 4Q-21 -18 0 -18Q21 -18 21 4Q0 -5 -21 4Z"
               "|-W3.4 M-10 -2Q-9 -14 0 -17Q9 -14 10 -2"
               "|D M-2 -2Q22 -6 30 4Q14 7 -2 2Z"),
}
PLAIN_HATS = ("D M-17 0Q-17 -21 0 -21Q17 -21 17 0Z|B M-17 -6H17V1H-17Z"
              "|D M-26 0Q0 -5 26 0Q24 6 0 5Q-24 6 -26 0Z",
              "B M-14 2L0 -29L14 2Q0 8 -14 2Z|-W3 M-9 -8L5 -16M-5 2L11 -5|Y o0 -28 4.6",
              "B M-24 0Q-26 -17 2 -16Q28 -14 22 1Q0 -6 -24 0Z|-K3 M2 -16V-21",
              "Y M-19 2L-23 -19L-10 -9L0 -23L10 -9L23 -19L19 2Q0 -4 -19 2Z", "")

PROPS = {
    "cove": ("S M-3 -4Q-13 -22 3 -38Q8 -20 3 -4Z|Y M-8 -7H8V-1H-8Z",
             "-K3.4 M0 6V-16|B o0 -25 11"
             "|-W2.6 M0 -25Q3 -29 6 -24Q6 -18 -1 -18Q-8 -20 -7 -27Q-4 -33 2 -33",
             "N M-6 0L-4 -20H5L7 0Z|S M-5 -20L-4 -34H5L6 -20Z|Y M-7 -20H8V-15H-7Z"),
    "tin": ("-K5 M0 4V-14|T o0 -25 11 11|-W2.6 M-5 -26Q-4 -31 1 -31",
            "S M-3 6V-18Q-12 -22 -8 -34L-3 -27H3L8 -34Q12 -22 3 -18V6Z",
            "B M-9 2L-6 -16H6L9 2Z|S M-4 -16L-13 -33L3 -16Z"),
    "moon": ("T M-8 4L-11 -17H11L8 4Z|W M-13 -17Q-11 -29 0 -28Q11 -29 13 -17Z|E o1 -31 4"
             "|-E2.6 M5 -27L10 -38",
             "S M-2.5 6V-22H2.500V6Z|S M-12 -24H12Q12 -36 0 -36T-12 -24Z",
             "Y M-15 -16Q-15 -30 0 -30Q15 -30 15 -16Z|G M-17 -16H17V-11H-17Z|N M-15 -11H15V-6H-15Z"
             "|Y M-15 -6H15Q15 2 0 2T-15 -6Z"),
    "hex": ("-N4 M0 6V-18|Y M0 -38L4 -28L14 -28L6 -21L9 -11L0 -17L-9 -11L-6 -21L-14 -28L-4 -28Z",
            "N M-2 14V-16H2V14Z|Y M-4 -16H4L11 -38H-11Z|-K2 M0 -20V-36",
            "T M-4 -20V-30H4V-20Q16 -14 13 -2Q0 6 -13 -2Q-16 -14 -4 -20Z"
            "|b M-12 -8H12Q14 -2 0 1Q-14 -2 -12 -8Z|N M-5 -30H5V-35H-5Z"),
    "barn": ("D M-4 4L-5 -18H5L4 4Z|S o0 -26 9 10|-K2 M-8 -29H8M-8 -23H8",
             "W M-12 4V-28H12V4Z|-K2.6 M-7 -21H7M-7 -14H7M-7 -7H3",
             "Y M-12 -4Q-8 -8 -8 -18Q-8 -30 0 -30Q8 -30 8 -18Q8 -8 12 -4Z|K o0 -1 4"),
    "bog": ("-W3 M0 2L-6 -36|K M8 -30V-12A4 3.5 0 1 1 6 -15V-34L18 -37V-17A4 3.5 0 1 1 15 -20V-30Z",
            "N M0 6Q-12 4 -9 -6Q-5 -11 -8 -16Q-8 -24 0 -24Q8 -24 8 -16Q5 -11 9 -6Q12 4 0 6Z"
            "|-K3 M0 -4V-38",
            "Y M-2 8Q-6 -14 -12 -34Q0 -38 12 -34Q4 -14 4 8Z|d o0 -34 8 2.6"),
    "patch": ("S M-2 10L0 -34Q4 -40 4 -32L2 10Z|-E2.4 M3 -32Q20 -30 12 -16T18 2",
              "B o0 -16 16|b o0 -16 9|k o-4 -20 2|k o4 -20 2|k o-4 -12 2|k o4 -12 2",
              "S M-2 -10L-8 -38L2 -14ZM2 -10L8 -38L-2 -14Z"
              "|E M-9 6A6 6 0 1 1 0 -6A6 6 0 1 1 9 6L0 -8Z"),
    "school": ("Y M-5 6V-24H5V6Z|N M-5 -24L0 -37L5 -24Z|C M-5 6H5V12H-5Z",
               "B M-14 4V-26Q-6 -30 0 -26Q6 -30 14 -26V4Q6 0 0 4Q-6 0 -14 4Z|- M0 -26V4",
               "T M-3 -34H3V-20L12 0Q0 6 -12 0L-3 -20Z|g M-8 -8H8L12 0Q0 5 -12 0Z|- M-6 -34H6"),
}
PLAIN_PROPS = ("-K2 M0 4Q-4 -8 0 -16|B M0 -16Q-13 -22 -11 -33Q-8 -43 0 -43T11 -33Q13 -22 0 -16Z",
               "-K3.4 M0 8V-16|B M-19 -16Q-17 -36 0 -38Q17 -36 19 -16Q13 -21 7 -16Q0 -21 -7 -16"
               "Q-13 -21 -19 -16Z",
               "-G3.4 M0 8V-16|Y M0 -38Q9 -38 7 -29Q16 -25 9 -18Q2 -10 -3 -17Q-13 -15 -12 -24"
               "Q-13 -32 -6 -31Q-6 -38 0 -38Z|N o0 -25 4.6", "")

# what the words of a name put into the hand, before the cast does
HELD = {
    "wheel": "N M-2 -34H2V2H-2ZM-18 -18V-14H18V-18Z|- o0 -16 12"
             "|-Y4 M-8.5 -24.500A12 12 0 1 1 -8.6 -24.4"
             "|N o0 -16 4",
    "fire": "E M0 4Q-18 -4 -12 -20Q-9 -16 -7 -17Q-10 -32 4 -40Q2 -28 12 -20Q18 -4 0 4Z"
            "|y M0 0Q-7 -6 0 -18Q9 -6 0 0Z",
    "disco": "-K2 M0 2V-10|S o0 -22 13|-W2 M-12 -26H12M-12 -18H12M-4 -34V-10M4 -34V-10",
    "librarian": "B M-14 4V-26Q-6 -30 0 -26Q6 -30 14 -26V4Q6 0 0 4Q-6 0 -14 4Z|- M0 -26V4",
    "watchman": "-K3 M-8 -26Q0 -40 8 -26|Y M-9 -24H9L12 -2H-12Z"
                "|D M-11 -28H11V-22H-11ZM-14 -3H14V4H-14Z",
    "bubblegum": "C o0 -24 14|w o-5 -29 4 3|-C3 M0 -10V2",
    "mayor": "Y M-4 -12L-10 2H-2ZM4 -12L10 2H2Z|Y o0 -22 13|W o0 -22 7",
    "eclipse": "Y o0 -24 14|k o3 -25 12",
    "tax": "N M-6 -20Q-18 -4 -10 4H10Q18 -4 6 -20L10 -28H-10Z|Y o0 -8 5",
    "lunch": "S M-18 -6H18L14 4H-14Z|G M-14 -6Q-10 -20 0 -16Q12 -22 14 -6Z",
    "remembers": "N M-13 4V-30H13V4Z|P M-8 -1V-25H8V-1Z|b o0 -13 5",
    "undercover": "W M-14 4V-28H14V4Z|-K2.6 M-8 -21H8M-8 -14H8M-8 -7H3",
    "location": "D M-4 4L-5 -18H5L4 4Z|E o0 -26 9 10",
    "science": "T M-3 -34H3V-20L12 0Q0 6 -12 0L-3 -20Z|g M-8 -8H8L12 0Q0 5 -12 0Z|- M-6 -34H6",
}

_SLEEP = "-K3 M70 31h9l-9 10h9M80 17h7l-7 8h7"
_CONFETTI = ("Y o33 12 3|E o67 22 3|B o10 44 3|G o90 58 3|Y M74 8l6 3l-3 5l-6 -3Z"
             "|G M22 30l6 -3l2 5l-6 3Z"
             "|E M88 36l5 4l-4 4l-5 -4Z"
             "|B o12 62 3")
# what the words of a name put before everything
BEFORE = {
    "overboard": "Q M-6 108V82q9 -8 18 0t18 0t18 0t18 0t18 0t18 0t18 0V108Z"
                 "|-W3 M6 95q6 -5 12 0t12 0M58 96q6 -5 12 0t12 0",
    "flight": "W M-6 108V92Q4 80 16 87Q26 76 38 87Q50 79 62 88Q74 78 84 87Q96 82 106 92V108Z",
    "unravelled": "-E3.4 M-4 90Q12 76 26 90T50 92T72 90T104 84",
    "napping": _SLEEP, "sleepy": _SLEEP, "snorely": _SLEEP, "hush": _SLEEP, "night": _SLEEP,
    "encore": _CONFETTI, "bow": _CONFETTI, "applause": _CONFETTI, "disco": _CONFETTI,
}


def cast(card: CardData) -> str | None:
    """The cast of a card, or None."""
    return next((CASTS[group] for group in card["groups"] if group in CASTS), None)


def scene(toon: Toon, group: str | None) -> str:
    """The drawing behind a toon."""
    return SCENES[group] if group else toon.who.pick(PLAIN_SCENES)


def hat(toon: Toon, group: str | None) -> str:
    """The drawing of a character's hat; it keeps it on in all its versions."""
    return toon.who.pick(HATS[group] if group else PLAIN_HATS)


def prop(toon: Toon, group: str | None) -> str:
    """The drawing of what a card's toon holds."""
    named = toon.named(HELD)
    return toon.pose.pick(PROPS[group] if group else PLAIN_PROPS) if named is None else named


def before(toon: Toon) -> str:
    """The drawing in front of a toon, if its name asks for one."""
    return toon.named(BEFORE) or ""
