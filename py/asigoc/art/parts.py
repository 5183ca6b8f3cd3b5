"""What the pictures of ASIGOC are made of: a way to write shapes, colours, and parts used often.

A drawing is text around the origin: parts parted by `|`, each `KEY DATA`. A capital key is a colour
with the outline, a small one the same without it; `-` is a line, `-W4` a line four wide in white,
`~W4` the same in dashes; a `*` before the key adds the mirror image. DATA is path data, or `ox y rx
ry` for an ellipse. `@NAME x y turn scale` puts a part of `PARTS` there; a part may be made of
parts.
"""

from collections.abc import Mapping

from mulligan.drawing import INKS, LINE, PAPER, num, written

OUTLINE = f'stroke="{LINE}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'
COLOURS = {
    "K": LINE, "W": "#fff", "P": PAPER, "S": "#d9dfe6", "Z": "#8a95a3", "N": "#b98149",
    "M": "#6e452a",
    "B": "#e2ab3f", "Y": "#ffd75e", "O": "#f0892b", "E": "#cf3a26", "Q": "#5fa9cf", "L": "#cfe8f2",
    "G": "#68a955", "J": "#2f6b3d", "V": "#f5ecd6", "U": "#d2c3a0", "F": "#e6b88f", "R": "#c0b8ad",
    "X": "#857f7a", "I": "#333a69", "C": "#c98f63"}
MIRROR = '<g transform="scale(-1 1)">'
# the wood of poles, and the metal of a weapon whose name says what it is made of
HAFTS = {"kilnmarrow": "#d8a25c", "tesselkeep": "#cfd2d6", "glimfen": "#c9d183",
         "carrowdeep": "#f1e7cf", "wayfolk": "#cf9c66"}
METALS = {"bone": "#f5ecd6", "skull": "#f5ecd6", "salt": "#f5ecd6", "slag": "#6b6570",
          "glass": "#d3f0ee", "gold": "#f0c95a", "fog": "#d3f0ee", "mirror": "#e8f3fb",
          "ice": "#d3f0ee", "stone": "#b9b3ab"}


def palette(ink: str, group: str = "", metal: str | None = None) -> dict[str, str]:
    """The colours of a drawing: those of all, of ink (A fill, T tint, D deep), set and metal."""
    colours = INKS[ink]
    return {**COLOURS, "A": colours.fill, "T": colours.tint, "D": colours.deep,
            "H": HAFTS.get(group, COLOURS["N"]),
            "S": METALS.get(metal or "", COLOURS["S"])}


def draw(colours: Mapping[str, str], drawing: str) -> str:
    """A drawing as SVG text; the outline is set by the group around it."""
    return "".join(_part(colours, *part.split(" ", 1)) for part in drawing.split("|") if part)


def _part(colours: Mapping[str, str], key: str, data: str = "") -> str:
    if key[0] == "*":
        shape = _part(colours, key[1:], data)
        return f"{shape}{MIRROR}{shape}</g>"
    if key[0] == "@":
        return at(draw(colours, PARTS[key[1:]]), *map(float, data.split()))
    if key[0] in "-~":
        look = f'fill="none" stroke="{colours[key[1]]}"' if len(key) > 1 else 'fill="none"'
        look += f' stroke-width="{key[2:]}"' if key[2:] else ""
        look += ' stroke-dasharray="3 5"' if key[0] == "~" else ""
    else:
        look = f'fill="{colours[key.upper()]}"' + (' stroke="none"' if key.islower() else "")
    return written(data, look)


def at(
        shapes: str, x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float = 1.0,
) -> str:
    """Shapes moved to (x, y), turned by degrees, scaled."""
    move = f"translate({num(x)} {num(y)})" if x or y else ""
    move += f" rotate({num(turn)})" if turn else ""
    move += f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="{move.strip()}">{shapes}</g>' if move else shapes


PARTS = {
    # poles and hilts
    "haft": "H M-3 -38H3V40H-3Z|A M-4 4H4V20H-4Z|-K1.6 M-4 10L4 6M-4 15L4 11M-4 20L4 16"
            "|B M-5 38H5V47H-5Z",
    "hilt": "B M-17 11H17V17.5H-17Z|M M-3.4 17H3.4V36H-3.4Z|-B2 M-3.4 24L3.4 21M-3.4 30L3.4 27"
            "|A o0 40 5.6",
    "fluke": "S M-3 -34L-17 -27L-3 -19Z",
    # fire and light
    "flame": "O M2 -30Q6 -16 15 -7Q26 6 18 20Q11 30 0 30Q-14 30 -20 18Q-26 4 -13 -10Q-11 -2 -5 -1"
             "Q-8 -18 2 -30Z|y M2 -2Q13 9 9 18Q6 25 0 25Q-10 24 -10 14Q-8 7 -3 5Q-1 1 2 -2Z",
    "embers": "O o-11 8 7|O o9 11 5|O o2 -8 6|y o-12 7 3|y o2 -9 2.4|O o15 -7 4|O o-9 -16 3",
    "sparks": "Y M0 -18L4 -4L18 0L4 4L0 18L-4 4L-18 0L-4 -4Z"
              "|Y M15 10L17 15L22 17L17 19L15 24L13 19L8 17L13 15Z",
    "drips": "O M-18 -14H18V2Q18 10 13 10T8 2V0Q6 -4 4 0V12Q4 20 -1 20T-6 12V2Q-8 -2 -10 2V4Q-10 "
             "10 -14 10"
             "T-18 2Z|y M-13 -10H13V-5H-13Z",
    "candle": "P M-9 -6Q-4 -2 0 -6T9 -6V28H-9Z|-U2.4 M-4 0V10|-K2 M0 -6V-12"
              "|O M0 -30Q9 -18 6 -13Q3 -9 0 -9Q-4 -9 -6 -13Q-8 -19 0 -30Z"
              "|y M0 -21Q4 -15 0 -12Q-4 -14 0 -21Z",
    "lantern": "-K3 M-7 -24Q0 -40 7 -24|M M-13 -25H13L16 -17H-16Z|Y M-13 -17H13L16 17H-16Z"
               "|M M-18 17H18V25H-18Z|O M0 -10Q9 2 5 9Q0 15 -5 9Q-9 2 0 -10Z"
               "|-K2 M-7 -17L-9 17M7 -17L9 17",
    "sun": "Y M0 -30L6 -19L18 -24L17 -11L29 -8L21 2L28 13L16 15L16 28L5 21L-5 30L-9 18L-22 20L-19 "
           "8L-30 2"
           "L-20 -6L-24 -18L-11 -18Z|O o0 0 12",
    "ferry": "Q M-36 14q9 -8 18 0t18 0t18 0t18 0Q30 34 0 34T-36 14Z|@boat 0 -4"
             "|-L3 M-22 24q6 -6 12 0t12 0t12 0",
    "moon": "Y M6 -28A29 29 0 1 0 28 12A24 24 0 1 1 6 -28Z",
    "star": "Y M0 -14L4 -4L14 -4L6 3L9 13L0 7L-9 13L-6 3L-14 -4L-4 -4Z",
    # water and marsh
    "sea": "Q M-31 6q7.75 -9 15.5 0t15.5 0t15.5 0t15.5 0A31 31 0 0 1 -31 6Z"
           "|-L2.6 M-22 17q5.5 -6 11 0t11 0t11 0t11 0M-13 26q6.5 -5 13 0t13 0",
    "wave": "Q M-26 20Q-24 -20 8 -22Q24 -20 22 -6Q18 -14 9 -10Q-2 -4 8 8Q14 16 28 14V24H-26Z"
            "|-L2.6 M-17 18Q-14 -8 6 -14",
    "reeds": "-J3 M-4 30Q-6 4 -3 -20M9 30Q8 12 13 -6|M M-7 -32Q-3 -36 1 -32L0 -12Q-3 -8 -6 -12Z"
             "|M M10 -20Q14 -24 18 -19L15 -3Q12 0 9 -4Z|G M-8 30Q-22 12 -22 -14Q-8 2 -5 30Z"
             "|G M3 30Q14 18 26 16Q22 28 8 30Z",
    "leaf": "G M0 -20Q16 -8 0 20Q-16 -8 0 -20Z|- M0 -12V26",
    "drop": "Q M0 -20Q14 0 12 8Q8 18 0 18T-12 8Q-14 0 0 -20Z|-L3 M-5 8Q-4 12 0 12",
    "fog": "-K7 M-22 -9Q-12 -18 -2 -9T20 -10M-20 3Q-8 -6 2 3T24 2M-14 15Q-4 7 6 15T22 14"
           "|-W3.4 M-22 -9Q-12 -18 -2 -9T20 -10M-20 3Q-8 -6 2 3T24 2M-14 15Q-4 7 6 15T22 14",
    "wind": "-K7 M-24 4H12Q24 3 22 -8Q17 -18 8 -11M-18 14H20Q28 16 24 24M-20 -6H-4Q6 -7 4 -15Q-1 "
            "-20 -6 -16"
            "|-W3.4 M-24 4H12Q24 3 22 -8Q17 -18 8 -11M-18 14H20Q28 16 24 24M-20 -6H-4Q6 -7 4 -15"
            "Q-1 -20 -6 -16",
    "eel": "-K9 M-22 16Q-12 -4 -2 8T16 4Q24 -4 18 -14|-Q5 M-22 16Q-12 -4 -2 8T16 4Q24 -4 18 -14"
           "|Q M25 -12Q22 -28 10 -20Q8 -14 12 -10Z|W o17 -17 3|k o16 -17 1.4",
    "heron": "S M2 24Q20 14 10 0Q2 -10 8 -20Q16 -26 22 -20Q20 -14 18 -8Q26 8 18 26Z"
             "|B M10 -22L-28 -12L9 -13Z"
             "|k o14 -18 2.2|-K2.4 M19 -22Q26 -22 31 -15",
    "boat": "C M-34 -2Q-16 8 0 8T34 -2Q29 22 12 22H-12Q-29 22 -34 -2Z|-M3 M-26 11Q0 19 26 11",
    # stone and walls
    "bricks": "R M-28 -16H28V24H-28Z"
              "|- M-28 -3H28M-28 11H28M-10 -16V-3M12 -16V-3M-18 -3V11M2 -3V11M20 -3V11M-8 11V24M12 "
              "11V24",
    "tower": "R M-20 28L-16 -10H-22V-28H-13V-21H-5V-28H5V-21H13V-28H22V-10H16L20 28Z"
             "|k M-6 28V12Q0 4 6 12V28Z|-K2 M-16 -10H16",
    "tiles": "P M-22 -22H22V22H-22Z|e M-20 -20H-8V-8H-20ZM8 8H20V20H8Z"
             "|q M-6 -20H6V-8H-6ZM-6 8H6V20H-6Z"
             "|y M8 -20H20V-8H8ZM-20 8H-8V20H-20Z|g M-20 -6H-8V6H-20ZM8 -6H20V6H8Z"
             "|b M-6 -6H6V6H-6Z",
    "arch": "R M-32 31V-6Q-32 -32 0 -32T32 -6V31H20V-4Q20 -20 0 -20T-20 -4V31Z"
            "|k M-20 31V-4Q-20 -20 0 -20T20 -4V31Z"
            "|N M-20 31V-4Q-20 -14 -11 -17V31ZM20 31V-4Q20 -14 11 -17V31Z"
            "|- M-32 14H-20M20 14H32M-31 -4H-20M20 -4H31M-22 -24L-14 -16M22 -24L14 -16M0 -32V-20",
    "house": "P M-17 24V-2H17V24Z|E M-24 0L0 -24L24 0Z|O M0 2Q9 12 6 19Q0 26 -6 19Q-9 12 0 2Z",
    "rocks": "R o0 22 28 9|X o-3 7 20 8.5|R o3 -8 14 8|X o-1 -21 8.5 6.5",
    "grave": "R M-18 26V-8Q-18 -28 0 -28T18 -8V26Z|-K3 M0 -18V4M-8 -10H8"
             "|J M-26 26Q-22 18 -18 24Q-12 18 -6 25Q0 18 6 25Q12 18 18 24Q22 18 26 26Z",
    "gem": "Q M-12 -18H12L22 -6L0 24L-22 -6Z|-L2 M-12 -18L-6 -6L0 24L6 -6L12 -18M-22 -6H22",
    "crystals": "W M-20 22L-16 -4L-8 -12L-2 22ZM-6 22L-4 -18L5 -28L12 -16L10 22ZM8 22L14 -2L20 "
                "-6L22 22Z"
                "|-Z2 M-9 -6L-8 22M4 -18L3 22M17 2V22",
    # the dead
    "skull": "V M0 -26Q24 -26 24 -3Q24 9 14 13V25H-14V13Q-24 9 -24 -3Q-24 -26 0 -26Z"
             "|*k o10 -2 6.4 7"
             "|k M0 5L4 12H-4Z|-K2.4 M-5 17V25M5 17V25",
    "bone": "V M-24 -7A8 8 0 1 1 -15 -4H15A8 8 0 1 1 24 -7A8 8 0 1 1 24 7A8 8 0 1 1 15 4H-15A8 8 0 "
            "1 1 -24 7"
            "A8 8 0 1 1 -24 -7Z",
    "ghost": "P M0 -28Q22 -28 22 -2V24L14 16L7 26L0 17L-7 26L-14 16L-22 24V-2Q-22 -28 0 -28Z"
             "|*k o8 -7 4 6"
             "|k o0 7 4 6",
    "chain": "-K7 M-16 -16a8 8 0 1 0 11 11M16 16a8 8 0 1 0 -11 -11M-6 -6L6 6"
             "|-Z3.4 M-16 -16a8 8 0 1 0 11 11M16 16a8 8 0 1 0 -11 -11M-6 -6L6 6",
    "bonehand": "-K8.4 M-4 34V10M-14 8L-19 -10M-8 4L-9 -22M1 4L4 -24M9 6L17 -17M10 16L24 4"
                "|-V4.4 M-4 34V10M-14 8L-19 -10M-8 4L-9 -22M1 4L4 -24M9 6L17 -17M10 16L24 4"
                "|V M-16 4Q-2 -4 12 4L8 20H-12Z",
    "hourglass": "L M-15 -24H15Q15 -8 3 0Q15 8 15 24H-15Q-15 8 -3 0Q-15 -8 -15 -24Z"
                 "|u M-10 -10H10Q6 -4 0 0Q-6 -4 -10 -10ZM-13 22Q-8 8 0 8T13 22Z"
                 "|N M-20 -31H20V-24H-20ZM-20 24H20V31H-20Z",
    # goods and people
    "coin": "B o0 0 22|-M2 M-16 0A16 16 0 1 1 16 0A16 16 0 1 1 -16 0"
            "|M M0 -10L3 -3L10 0L3 3L0 10L-3 3L-10 0L-3 -3Z",
    "bell": "B M0 -26Q17 -24 17 0Q17 10 26 18H-26Q-17 10 -17 0Q-17 -24 0 -26Z"
            "|M M-6 18H6Q6 27 0 27T-6 18Z"
            "|-M2.6 M-17 8H17|B o0 -28 4",
    "sound": "*-K7 M15 -10Q21 0 15 10M24 -17Q34 0 24 17"
             "|*-Y3.4 M15 -10Q21 0 15 10M24 -17Q34 0 24 17",
    "call": "-K7 M2 -9Q-6 0 2 9M-8 -16Q-20 0 -8 16|-Y3.4 M2 -9Q-6 0 2 9M-8 -16Q-20 0 -8 16",
    "shield": "A M-22 -26Q0 -18 22 -26V2Q22 20 0 30Q-22 20 -22 2Z"
              "|-Y2 M-17 -19Q0 -13 17 -19V2Q17 16 0 24Q-17 16 -17 2Z"
              "|t M-2.4 -13H2.4V18H-2.4ZM-14 -4H14V1H-14Z",
    "lock": "-K8 M-9 -4V-12Q-9 -22 0 -22T9 -12V-4|-Z4 M-9 -4V-12Q-9 -22 0 -22T9 -12V-4"
            "|B M-16 -5H16V20H-16Z"
            "|k o0 5 4|k M-2 6H2V14H-2Z",
    "key": "B o0 -16 12|T o0 -16 5|B M-3 -4H3V30H-3ZM3 14H12V20H3ZM3 24H10V30H3Z",
    "wheel": "-K9 M-23 0A23 23 0 1 1 23 0A23 23 0 1 1 -23 0"
             "|-N4.6 M-23 0A23 23 0 1 1 23 0A23 23 0 1 1 -23 0"
             "|-K7 M0 -20V20M-17 -10L17 10M-17 10L17 -10"
             "|-N2.6 M0 -20V20M-17 -10L17 10M-17 10L17 -10"
             "|B o0 0 6",
    "sack": "U M-8 -16Q-26 6 -20 20Q-16 26 0 26T20 20Q26 6 8 -16Z|U M-12 -27Q0 -21 12 -27L8 -16H-8Z"
            "|-M3 M-9 -16H9",
    "scroll": "P M-20 -28H20V26H-20Z|-M2.6 M-12 -16H12M-12 -7H12M-12 2H4"
              "|U M-26 -30Q-26 -35 -20 -35H20Q26 -35 26 -30T20 -25H-20Q-26 -25 -26 -30ZM-26 28Q-26 "
              "23 -20 23"
              "H20Q26 23 26 28T20 33H-20Q-26 33 -26 28Z",
    "book": "M M-33 -18H33V24H-33Z|P M0 -16Q-14 -25 -29 -19V19Q-14 14 0 21Q14 14 29 19V-19Q14 -25 "
            "0 -16Z"
            "|- M0 -16V21|-X2 M-23 -11Q-14 -14 -6 -9M-23 -3Q-14 -6 -6 -1M-23 5Q-14 2 -6 7",
    "feather": "P M-18 28Q-14 -8 20 -32Q24 -4 2 8Q-8 12 -12 16Z|- M-18 28Q-4 0 13 -19",
    "ox": "*V M14 -14Q30 -10 28 -30Q40 -10 22 -2H14Z|*M M14 -6L30 2L16 8Z"
          "|M M-16 -16H16L12 18Q8 27 0 27T-12 18Z|F M-12 15Q0 9 12 15Q12 27 0 27T-12 15Z"
          "|*k o8 0 2.6"
          "|*k o4 20 2",
    "hand": "F M-13 30V10L-24 -3Q-26 -9 -20 -9L-13 -3V-20Q-12 -25 -8 -24T-5 -20V-24Q-4 -29 0 -29T5 "
            "-24V-21"
            "Q7 -26 10 -25T13 -20V-12Q16 -17 19 -15T21 -10V10Q20 18 13 22V30Z"
            "|- M-5 -20V-5M5 -21V-5M13 -14V-3",
    "eye": "P M-34 0Q0 -34 34 0Q0 34 -34 0Z|A o0 0 14.5|k o0 0 7|w o4 -4 3",
    "bandage": "P M-24 -18H14V22H-24Z|P o-24 2 7 20|P o14 2 7 20|-Z2.4 M15 -9A4 12 0 1 1 13 12"
               "|P M14 22H32L27 28L32 33H-12V22Z|e M-10 -14H2V-4H12V8H2V18H-10V8H-17V-4H-10Z",
    "sword": "S M-5 14V-34L0 -46L5 -34V14Z|- M0 -36V10|@hilt 0 0",
    "arrow": "-K6 M0 34V-14|-N2.6 M0 34V-14|S M-8 -12L0 -30L8 -12Z|*E M0 36V26L8 31V40Z",
    "crown": "B M-28 20L-32 -14L-16 2L0 -24L16 2L32 -14L28 20Z|*E o32 -16 4|E o0 -26 5"
             "|-M2.4 M-27 11H27",
    "trowel": "S M0 34Q-16 14 -15 2H15Q16 14 0 34Z|-K6 M0 2V-8H0V-12|-Z3 M0 2V-12"
              "|N M-5 -32H5V-12H-5Z",
    "pail": "-K3 M-18 -16Q0 -44 18 -16|N M-20 -16H20L14 20H-14Z|-Z3.4 M-17.4 -4H17.4M-15.6 10H15.6"
            "|L o0 -16 20 5",
    "face": "*k o8 -4 2.6 3|- M0 -4L-2 4H2|-E3 M-5 11Q0 14 5 11",
    "porter": "-K8 M-3 12L-9 30M5 12L8 30|-I4 M-3 12L-9 29M5 12L8 29|A M-7 -8Q2 -14 10 -8L8 14H-7Z"
              "|F o9 -18 8|M M1 -21Q9 -32 17 -21Z|C M-25 -24H-3V8H-25Z|-M2.6 M-25 -13H-3M-14 -24V8"
              "|-K7 M4 -4L-5 3|-F3.6 M4 -4L-5 3",
    "bellows": "N M-8 -22Q22 -22 24 2Q22 22 -8 22L-22 4V-4Z|-M2.4 M2 -22V22M12 -18V18"
               "|S M-34 -3H-20V3H-34Z"
               "|B M24 -3H34V3H24Z",
    "mirror": "-K12 M0 14V30|-B7 M0 14V30|B o0 -6 18 22|L o0 -6 13 17|-W3 M-6 -6L2 -18M0 0L7 -10",
    "pit": "X M-28 24L-16 -14L0 -26L18 -16L28 24Z|k M-14 24V2Q-14 -10 0 -10T14 2V24Z"
           "|-C4 M-14 24V-2H14V24",
    "heart": "E M0 26C-10 14 -28 6 -28 -10C-28 -26 -8 -28 0 -14C8 -28 28 -26 28 -10C28 6 10 14 0 "
             "26Z",
}
