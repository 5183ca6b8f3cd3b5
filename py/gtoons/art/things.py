"""Toons that are things: gizmos, rides and places, drawn as what their name says if it says so."""

from .parts import Toon, arms, face, ink, saying

# name: (drawing, eyes (y, half distance, size), mouth (y, width) or None)
GIZMOS = {
    "kettle": ("*-K5 M40 88V100H32|A M22 86Q12 46 36 36H64Q88 46 78 86Z"
               "|-K7 M32 38Q30 12 50 12T68 38"
               "|-B3 M32 38Q30 12 50 12T68 38|B M40 36H60L56 28H44Z"
               "|A M78 60Q92 58 92 42L97 40Q98 72 80 74Z|-W3.4 M90 32Q84 26 90 20T90 8",
               (50, 56, 11, 7.6),
               (70, 7)),
    "blender": ("B M28 106L32 84H68L72 106Z|T M26 30H74L66 84H34Z"
                "|c M28 42Q40 36 50 42T72 42L66 82H34Z"
                "|D M24 22H76V31H24Z|D M42 14H58V22H42Z|Y o50 95 5", (50, 54, 10, 7.4), (67, 7)),
    "vacuum": ("-K9 M66 40Q92 36 90 70T84 96|-B4 M66 40Q92 36 90 70T84 96|D M72 94H98V104H72Z"
               "|A M24 88Q14 22 46 18Q78 22 74 88Z|T M33 38Q36 26 46 26T60 38Z|D M18 84H80V96H18Z"
               "|K o28 98 7|K o70 98 7", (50, 54, 10, 7.4), (67, 7)),
    "organ": ("S M16 56V26H28V56ZM30 56V14H42V56ZM44 56V6H56V56ZM58 56V14H70V56ZM72 56V26H84V56Z"
              "|A M8 50H92V104H8Z|W M18 80H82V95H18Z"
              "|-K3.4 M29 80V89M39 80V89M50 80V89M61 80V89M71 80V89",
              (50, 65, 14, 8.4), None),
    "machine": ("D M34 34V20H66V34Z|W M38 26V8H62V26Z|-K2 M43 13H57M43 18H57|A M16 34H84V84H16Z"
                "|-K5 M84 58H94V44|Y o94 42 5|D M26 84H74V96H26Z|*B o23 41 3", (50, 55, 12, 8),
                (70, 8)),
    "sock": ("A M30 8H66V52Q66 62 76 68Q94 78 86 94Q76 104 54 98Q30 90 30 62Z|B M28 6H68V20H28Z"
             "|B M86 94Q76 104 62 100Q68 84 84 78Q90 86 86 94Z|-W3.4 M31 30H65"
             "|G M40 88Q32 82 38 78Q38 70 44 76Q52 74 48 82Q50 90 40 88Z", (50, 46, 9, 7), (60, 6)),
    "luggage": ("-K7 M36 32V18H64V32|-N3 M36 32V18H64V32|A M14 32H86V92H14Z"
                "|*N M14 32H26L14 46ZM14 92H26L14 78Z|P M60 74L76 70L78 82L62 86Z|*K o26 96 5",
                (50, 54, 12, 8), (69, 8)),
    "sign": ("-K7 M50 78V106|D M30 100H70V106H30Z|A M8 26H92V78H8Z|*y o16 33 2.6|*y o28 33 2.6"
             "|*y o40 33 2.6|*y o16 71 2.6|*y o28 71 2.6|*y o40 71 2.6"
             "|-Y4 M30 18L24 6M50 16V4M70 18L76 6",
             (50, 49, 13, 9.4), (62, 8)),
    "clock": ("*B o30 22 10|*-K5 M36 82L28 98|A o50 54 35|P o50 54 28"
              "|-K2.4 M50 29V34M25 54H30M75 54H70M50 79V74", (50, 50, 10.5, 7.6), (64, 7)),
    "tv": ("-K3.4 M50 26L34 8M50 26L66 8|A M12 26H88V86H12Z|T M20 34H72V78H20Z|Y o80 44 4"
           "|Y o80 56 4"
           "|D M24 86H36L32 98H20ZM64 86H76L80 98H68Z", (46, 51, 11, 7.8), (65, 8)),
    "bulb": ("Y M50 8Q82 10 80 44Q78 62 64 70V80H36V70Q22 62 20 44Q18 10 50 8Z|A M35 76H65V92H35Z"
             "|-K3 M35 84H65|D M42 92H58V100H42Z", (50, 44, 11, 7.8), (59, 8)),
    "toaster": ("N M26 40V20Q22 10 34 10H46V40ZM54 40V10H66Q78 10 74 20V40Z"
                "|A M12 92V56Q12 36 32 36H68Q88 36 88 56V92Z|-K5 M88 60H96|D M18 92H82V100H18Z",
                (50, 60, 12, 8), (76, 8)),
}
GIZMO_NAMES = saying({
    "kettle": "kettle teapot", "blender": "milkshake blender", "vacuum": "vacuum broom",
    "organ": "organ piano", "machine": "homework machine printer", "sock": "sock shoe",
    "luggage": "luggage suitcase trunk", "sign": "sign applause", "clock": "clock alarm",
    "tv": "tv television radio", "bulb": "bulb lamp", "toaster": "toaster"})
RIDES = {
    "boat": ("-K4 M52 62V8|P M52 10Q80 20 84 54H52Z|B M46 16Q24 30 22 54H46Z"
             "|A M4 60H96Q92 96 68 96H32Q8 96 4 60Z|b M8 66H92L91 70H9Z", (50, 73, 14, 7), (80, 7)),
    "trike": ("-K6 M36 62L30 20M14 20H44M34 40L64 46H82L84 76|E M58 32H92Q88 45 74 45T58 32Z"
              "|B M23 20Q23 4 30 4T37 20Z|K o83 82 15|S o83 82 7|K o36 66 30|P o36 66 22",
              (36, 62, 9, 7.4),
              (75, 6)),
    "saucer": ("T M26 52Q28 18 50 18T74 52Z|-W3 M35 36Q38 27 46 25"
               "|A M2 62Q6 44 50 44T98 62Q92 84 50 84T2 62Z|*y o18 62 4.6|*K M26 80L18 96H28L36 83Z"
               "|-B4 M50 18V9|B o50 8 4.6", (50, 60, 11, 7.6), (73, 7)),
    "cart": ("A M10 42H90L82 76H18Z|-K3 M28 42L32 76M72 42L68 76|P M14 42Q16 14 50 14T86 42Z"
             "|*-K2 M32 42Q34 22 50 14|-K2 M20 28Q36 36 50 28T80 28|*N o26 86 15|*T o26 86 7",
             (50, 56, 11, 7.4), (68, 6)),
    "van": ("A M6 80V36Q6 26 18 26H66L88 48Q96 52 96 62V80Z|T M62 34L80 50H62Z|-B5 M8 66H94"
            "|P M14 34H54V50H14Z|*K o26 82 13|*S o26 82 6|E M34 26V16Q42 10 50 16V26Z",
            (50, 58, 12, 7.4),
            (71, 7)),
    "limo": ("G M0 92Q2 78 50 78T100 92Q98 104 50 104T0 92Z"
             "|A M2 78Q0 52 16 50L28 28H74L86 50Q100 52 98 78Z"
             "|T M28 48L36 34H47V48ZM53 48V34H66L74 48Z"
             "|-W3 M6 56H94|*K o22 82 13|*S o22 82 6|C M50 28Q36 18 40 6L50 14L60 6Q64 18 50 28Z",
             (50, 64, 12, 7.4), (75, 7)),
    "car": ("A M4 80Q2 58 18 54L30 30H68L82 54Q98 58 96 80Z|T M34 52L41 38H59L66 52Z|*K o24 82 13"
            "|*S o24 82 6", (50, 64, 12, 7.6), (76, 7)),
    "tank": ("A M22 66Q22 18 50 16T78 66Z|k o34 34 2|k o43 28 2|k o52 26 2|k o38 44 2|k o62 32 2"
             "|S M74 34L98 24L100 32L77 44Z"
             "|D M6 70Q6 62 16 62H84Q94 62 94 70V84Q94 94 84 94H16Q6 94 6 84Z"
             "|S o18 79 8|S o39 79 8|S o61 79 8|S o82 79 8", (50, 47, 11, 7.4), (57, 6)),
    "blimp": ("B M6 28L22 40L22 56L6 68Z|A M14 48Q20 18 54 18Q92 20 96 48Q92 76 54 78Q20 78 14 48Z"
              "|-D2 M26 32Q56 24 88 34M26 64Q56 72 88 62|N M36 78H72L66 92H42Z"
              "|T M44 82H50V87H44ZM56 82H62V87H56Z", (58, 44, 12, 8.4), (58, 8)),
    "rocket": ("*B M34 50L12 80L34 74Z|Y M38 74L50 102L62 74Z|W M50 4Q76 26 70 76H30Q24 26 50 4Z"
               "|A M50 4Q62 14 67 30H33Q38 14 50 4Z|A M30 66H70V76H30Z", (50, 44, 9, 7.4), (57, 7)),
}
RIDE_NAMES = saying({
    "boat": "boat ship raft", "trike": "tricycle bicycle bike scooter", "saucer": "saucer",
    "cart": "cart wagon", "van": "van truck bus", "limo": "limo", "car": "car taxi", "tank": "tank",
    "blimp": "zeppelin blimp balloon", "rocket": "rocket"})
PLACES = {
    "reef": ("*C M14 94V64Q2 62 4 44Q10 38 12 46Q12 52 16 53Q14 34 20 28Q27 28 25 38L24 56Q28 54 "
             "28 46"
             "Q32 40 35 48Q36 62 26 66V94Z"
             "|A M20 98Q18 70 32 56Q40 40 52 46Q66 40 68 56Q82 70 80 98Z"
             "|N o42 54 4|N o60 56 3.4|N o30 80 4|N o70 80 4|-B3.4 M34 24Q42 16 50 24T66 24",
             (50, 67, 11, 8)),
    "station": ("B M16 34H84V44H16Z|A M12 42H88V96H12Z|D M34 12H66V34H34Z"
                "|Y M50 14L53 20L60 21L55 25L56 31L50 28L44 31L45 25L40 21L47 20Z"
                "|*T M18 50H30V62H18Z"
                "|*T M18 70H30V82H18Z", (50, 60, 10, 7.4)),
    "diner": ("-K5 M34 40V24M66 40V24|A M6 96V54Q6 38 22 38H78Q94 38 94 54V96Z|T M13 46H87V55H13Z"
              "|Y M20 8H80V30H20Z|E M58 13A7 7 0 1 0 62 25A8 8 0 0 1 58 13Z"
              "|E M32 14L34 18L39 19L35 22L36 26L32 24L28 26L29 22L26 19L30 18Z|-B4 M10 86H90",
              (50, 67, 13, 8)),
    "manor": ("A M28 96V46H20L36 16L52 46V96Z|A M50 96V52H46L64 30L84 52H80V96Z"
              "|D M16 48L36 10L56 48ZM46 56L66 30L88 56Z|Y M64 66H74V78H64Z|Y M32 22H40V32H32Z"
              "|A M26 54H62V96H26Z|-K3 M74 30V14L82 18", (50, 66, 10, 7.4)),
    "silo": ("A M26 98V36H70V98Z|S M24 38Q24 12 48 12T72 38Z|-K2.4 M26 52H70M26 84H70|-K3 M48 12V4"
             "|-E3 M40 6Q48 -2 56 6M36 2|B M70 98V66L84 56L98 66V98Z|W M78 98V78H90V98Z",
             (48, 64, 10, 7.4)),
    "hall": ("D M6 40L50 10L94 40Z|Y o50 29 6|T M10 38H90V48H10Z|A M14 48H86V90H14Z"
             "|*T M16 48H25V90H16ZM29 48H37V90H29Z|T M8 88H92V98H8Z", (50, 63, 8.6, 7)),
    "hq": ("A M14 32H86V98H14Z|b M14 32H38V55H14ZM62 32H86V55H62ZM14 77H38V98H14ZM62 77H86V98H62Z"
           "|t M14 55H38V77H14ZM62 55H86V77H62Z|-W2 M38 35V95M62 35V95M17 55H83M17 77H83"
           "|D M8 22H92V34H8Z"
           "|-K3 M50 22V4|E M50 4L76 10L50 16Z|- M14 34V98M86 34V98", (50, 60, 11, 8.4)),
    "volcano": ("A M2 98L36 32Q44 36 50 32Q56 36 64 32L98 98Z"
                "|E M33 38L37 30Q44 36 50 31Q56 36 63 30L69 42Q62 54 57 46Q51 60 44 47Q38 54 33 38Z"
                "|S o38 16 7|S o52 10 9|S o66 18 5", (50, 66, 11, 8)),
    "inn": ("N M26 96V46H74V96Z|A M12 52L50 16L88 52L80 58L50 32L20 58Z|W M32 56H68V80H32Z"
            "|-K4 M74 40H90V50|Y M83 50H97V66H83Z|*y o14 26 3.4|y o24 14 2.6|y o78 18 3",
            (50, 66, 9.4, 7.4)),
    "canyon": ("*T M-4 106V34H18L22 44H34L30 62L38 68L34 106Z|*-A3 M0 52H26M2 72H30M2 90H30"
               "|A M26 106L31 50H40V42H60V50H69L74 106Z|-W3.4 M40 34Q50 26 60 34M32 25Q50 10 68 25",
               (50, 62, 11, 8.4)),
    "tower": ("W M28 98L34 38H66L72 98Z|A M31 66L33 50H67L69 66ZM29 98L30 82H70L71 98Z"
              "|Y M37 24H63V38H37Z"
              "|D M31 26L50 8L69 26Z|-K4 M28 39H72", (50, 60, 9, 7.4)),
    "house": ("A M16 48H84V96H16Z|B M6 50L50 14L94 50Z|D M66 18H78V38L66 28Z"
              "|Y M22 56H30V66H22ZM70 56H78V66H70Z", (50, 63, 10, 7.6)),
}
PLACE_NAMES = saying({
    "reef": "reef island", "station": "precinct station bank", "diner": "diner cafe shop",
    "manor": "manor castle", "silo": "silo studio barn", "hall": "hall museum library theatre",
    "hq": "hq base school", "volcano": "volcano mountain hill", "inn": "inn hotel",
    "canyon": "canyon valley cave", "tower": "tower lighthouse", "house": "house"})
GROUND = "d M-4 94Q50 84 104 94V106H-4Z"
COMMON_PLACES = ("house", "tower", "manor", "hall", "inn", "station")


def gizmo(toon: Toon, hat: str, prop: str) -> str:
    """A thing that works by itself, and has arms for it."""
    drawing, eyes, mouth = GIZMOS[toon.named(GIZMO_NAMES) or toon.who.pick(list(GIZMOS))]
    return arms(toon, prop) + _faced(toon, drawing, eyes, mouth)


def ride(toon: Toon, hat: str, prop: str) -> str:
    """A thing to go in."""
    return _faced(toon, *RIDES[toon.named(RIDE_NAMES) or toon.who.pick(list(RIDES))])


def place(toon: Toon, hat: str, prop: str) -> str:
    """A place, with its door for a mouth."""
    drawing, eyes = PLACES[toon.named(PLACE_NAMES) or toon.who.pick(COMMON_PLACES)]
    left, right = eyes[0] - 8, eyes[0] + 8
    door = f"R M{left} 97V85Q{eyes[0]} 75 {right} 85V97Z"
    return _faced(toon, f"{GROUND}|{drawing}|{door}", eyes)


def _faced(toon: Toon, drawing: str, eyes: tuple[float, ...],
           mouth: tuple[float, ...] | None = None) -> str:
    toon.lighten()
    return ink(toon, drawing) + face(toon, *eyes, *(mouth or ()))
