"""The weapons of ASIGOC: what arm a card's name says (a pick), and what is told of it (cinder).

A figure is (drawing, turn, spot): head up, turned by degrees; the charge, a small picture of what
the rest of the name tells, lies at the spot (x, y, scale), upright.
"""

LEAN, LOW = -36, (-17, 19, .62)
FIGURES = {
    "sword": ("@sword 0 2", LEAN, LOW),
    "dirk": ("S M-8 12Q-12 -18 3 -44Q12 -16 8 12Z|-W2.4 M-2 4Q-4 -14 1 -28|@hilt", LEAN, LOW),
    "rapier": ("S M-4.6 14L0 -52L4.6 14Z|-K8 M-13 20Q-16 4 0 6T13 20|-B4 M-13 20Q-16 4 0 6T13 20"
               "|B M-11 15H11V20H-11Z|M M-3 20H3V38H-3Z|A o0 42 5", LEAN, (-14, 16, .84)),
    "cleaver": ("S M-10 6V-40Q10 -46 22 -36V2Q16 10 6 8H-10Z|k o13 -31 3.6|-W2 M17 -22V-2"
                "|M M-9 8H1V42Q-4 47 -9 42Z|B o-4 18 1.6|B o-4 30 1.6", LEAN, (-20, 17, .6)),
    "fang": ("S M-9 12Q-16 -26 14 -48Q6 -16 11 12Z|-Z2 M-3 6Q-7 -18 4 -32|@hilt 1 0", LEAN, LOW),
    "shears": ("S M-4 12Q-22 -12 -15 -46Q-2 -30 3 8Z|S M4 12Q22 -12 15 -46Q2 -30 -3 8Z"
               "|*-K9 M3 10Q24 18 17 34Q8 42 4 30Q2 20 -3 10"
               "|*-A4.4 M3 10Q24 18 17 34Q8 42 4 30Q2 20 -3 10"
               "|B o0 9 4", -14, (0, -31, .62)),
    "axe": ("@haft|S M3 -38Q20 -46 32 -34Q38 -18 28 -2Q18 -14 3 -13Z|@fluke"
            "|-W2 M29 -29Q32 -18 26 -9",
            LEAN, LOW),
    "halberd": ("@haft 0 4|S M0 -54L7 -38L3 -30H-3L-7 -38Z"
                "|S M3 -32Q20 -38 25 -28Q29 -14 20 -2Q14 -12 3 -11Z"
                "|S M-3 -30Q-16 -30 -22 -20Q-14 -18 -3 -16Z|B M-5 -34H5V-28H-5ZM-5 -12H5V-6H-5Z",
                LEAN, LOW),
    "hammer": ("@haft|S M-21 -43H12L22 -37V-24L12 -19H-21Z|- M-13 -43V-19M10 -43V-19"
               "|B M-5 -46H5V-16H-5Z",
               LEAN, LOW),
    "maul": ("@haft|S M-28 -48H28V-16H-28Z|- M-19 -48V-16M19 -48V-16|B M-6 -51H6V-13H-6Z",
             LEAN, (-19, -6, .7)),
    "pick": ("@haft|S M-38 -16Q-22 -42 0 -42Q22 -42 38 -16Q18 -29 0 -29T-38 -16Z"
             "|B M-6 -45H6V-25H-6Z",
             LEAN, LOW),
    "mattock": ("@haft|S M-6 -44Q-26 -44 -36 -20Q-20 -30 -6 -30Z"
                "|S M6 -44H20L34 -30L28 -18Q18 -30 6 -30Z"
                "|B M-7 -47H7V-26H-7Z", LEAN, LOW),
    "scythe": ("@haft 0 3|S M-4 -42Q28 -54 44 -16Q22 -34 -4 -30Z|-W2 M8 -40Q26 -40 36 -27"
               "|B M-6 -44H6V-28H-6Z|-K7 M3 2H13|-H3 M3 2H13", LEAN, LOW),
    "hook": ("@haft|-K11 M0 -34Q-2 -50 14 -48Q28 -42 22 -28|-S6 M0 -34Q-2 -50 14 -48Q28 -42 22 -28"
             "|S M16 -28L20 -16L27 -28Z", LEAN, LOW),
    "fork": ("@haft|-K11 M-18 -48V-36Q-18 -22 0 -22T18 -36V-48M0 -50V-20"
             "|-S6 M-18 -48V-36Q-18 -22 0 -22T18 -36V-48M0 -50V-20|B M-6 -24H6V-16H-6Z", LEAN, LOW),
    "spear": ("@haft 0 3|S M0 -56Q15 -38 7 -24H-7Q-15 -38 0 -56Z|- M0 -48V-26|B M-6 -26H6V-18H-6Z"
              "|A M6 -22Q22 -26 25 -12Q16 -14 12 -6Q8 -12 6 -10Z", LEAN, LOW),
    "pike": ("@haft 0 3|S M0 -58L8 -34L4 -22H-4L-8 -34Z|- M0 -50V-24|B M-6 -24H6V-17H-6Z"
             "|-K4 M3 -18H-16"
             "|-B2 M3 -18H-16", -30, (-24, 2, .72)),
    "lance": ("S M0 -58L11 8H-11Z|-A5 M-5.6 -22L5 -28M-9 -4L8 -12|B M-18 8Q0 -2 18 8L14 17H-14Z"
              "|H M-4 17H4V46H-4Z|-Z1.6 M0 -46V-34", LEAN, (-18, 20, .66)),
    "pole": ("H M-3 -54H3V44H-3Z|-K7 M0 44L-8 56M0 44L8 56|-H3 M0 43L-8 55M0 43L8 55"
             "|B M-5 -56H5V-48H-5Z"
             "|-A3 M-4 -24H4M-4 -18H4", -30, (-11, 13, .92)),
    "goad": ("@haft|S M-3 -38L-2 -54L0 -60L2 -54L3 -38Z|-K6 M2 -36Q16 -38 15 -26T8 -18"
             "|-S3 M2 -36Q16 -38 15 -26T8 -18|B M-5 -40H5V-33H-5Z", LEAN, (-16, 16, .82)),
    "mace": ("@haft|*S M7 -36L19 -44L13 -33L24 -28L13 -24L19 -14L7 -20ZM0 -54L5 -40H-5ZM0 -4L5 "
             "-16H-5Z"
             "|S o0 -29 13.5|w o-4 -33 3", LEAN, LOW),
    "flail": ("@haft 0 4|-K5 M0 -36Q20 -50 25 -20|~S3 M0 -36Q20 -50 25 -20"
              "|S M25 -24L29 -15L38 -16L34 -8L41 -1L31 2L31 12L24 6L16 12L16 2L6 0L14 -7L9 -15L19 "
              "-14Z"
              "|Z o24 -4 6", -40, LOW),
    "bow": ("-K11 M4 -50Q-42 -30 -12 0Q-42 30 4 50|-H6 M4 -50Q-42 -30 -12 0Q-42 30 4 50"
            "|-K1.8 M4 -50V50"
            "|-K6 M-30 0H34|-N3 M-30 0H34|S M-34 0L-20 -7V7Z|E M26 -7H38L34 0L38 7H26L30 0Z"
            "|A M-16 -7H-9V7H-16Z", -26, (-25, -11, .7)),
    "crossbow": ("N M-4 -42H4V34Q4 46 -4 46H-6V34Z|-K10 M-38 -10Q-22 -36 0 -34T38 -10"
                 "|-S5.4 M-38 -10Q-22 -36 0 -34T38 -10|-K2 M-38 -10L0 6L38 -10|-K5 M0 6V-42"
                 "|-U2 M0 6V-42"
                 "|S M-6 -42L0 -56L6 -42Z|B M-6 2H6V9H-6Z|-K4 M4 22L12 30", LEAN, (-20, 19, .58)),
    "sling": ("-K13 M0 48V14Q-22 4 -21 -24M0 14Q22 4 21 -24"
              "|-H7 M0 48V14Q-22 4 -21 -24M0 14Q22 4 21 -24"
              "|-A4.6 M-4.6 30H4.6M-4.6 38H4.6|-K7 M-21 -24Q-14 -36 0 -36T21 -24"
              "|-E3.4 M-21 -24Q-14 -36 0 -36T21 -24|*B M17 -27H26V-20H17Z|R o0 -38 9", -12,
              (-24, 20, .6)),
    "whip": ("-K9 M-12 18Q-4 -8 18 -9Q38 -6 30 12Q15 24 8 2Q0 -30 -30 -44"
             "|-H4.6 M-12 18Q-4 -8 18 -9Q38 -6 30 12Q15 24 8 2Q0 -30 -30 -44"
             "|E M-30 -44L-38 -52L-40 -40L-32 -38Z|M M-15 14L-7 19L-22 48L-31 43Z"
             "|B M-15 14L-7 19L-10 25L-18 20Z", 0, (24, -29, .62)),
    "net": ("P o0 -8 29|-X2 M-26 -20L12 18M-20 -28L22 14M-8 -36L28 2M6 -36L-28 0M18 -30L-22 12M27 "
            "-18L-10 19"
            "|-K9 M-29 -8A29 29 0 1 1 29 -8A29 29 0 1 1 -29 -8"
            "|-H5 M-29 -8A29 29 0 1 1 29 -8A29 29 0 1 1 -29 -8|H M-3.4 21H3.4V50H-3.4Z"
            "|A M-4.4 36H4.4V48H-4.4Z", -24, (-20, 21, .8)),
    "shield": ("R o0 0 38|- M0 -38V38M-38 0H38M-27 -27L27 27M-27 27L27 -27|T o0 0 27|B o0 0 8"
               "|-K6 M-38 0A38 38 0 1 1 38 0A38 38 0 1 1 -38 0"
               "|-B3 M-38 0A38 38 0 1 1 38 0A38 38 0 1 1 -38 0",
               0, (0, -1, .66)),
    "wall": ("R M-39 36V-34H-23V-22H-8V-34H8V-22H23V-34H39V36Z"
             "|- M-39 -8H39M-39 24H39M-14 -22V-8M14 -22V-8M-28 -8V24M28 -8V24M-16 24V36M12 24V36",
             0, (0, 8, .92)),
    "ram": ("*-K15 M14 -14Q36 -30 40 -4Q38 22 22 18|*-V9 M14 -14Q36 -30 40 -4Q38 22 22 18"
            "|*-U2 M30 -21L27 -12M41 -8L32 -6M38 12L31 6"
            "|Z M-18 -20Q0 -28 18 -20L13 20Q8 38 0 38T-13 20Z"
            "|*y M5 -4L14 -8L12 1Z|*k o4 28 2|- M0 -23V8M-9 20Q0 26 9 20", 0, (0, -33, .62)),
    "drill": ("S M-16 -14H16L12 4L0 44L-12 4Z|-Z4 M-14 -6L12 -12M-12 6L11 -2M-8 18L8 8M-5 29L5 20"
              "|B M-20 -24H20V-13H-20Z|-K9 M0 -24V-42H24V-28|-H4.6 M0 -24V-42H24V-28"
              "|A M18 -32H30V-18H18Z",
              30, (21, 21, .66)),
    "censer": ("*-K2.6 M0 -46L22 2|-K2.6 M0 -46V-12|B M-26 4H26Q22 34 0 36Q-22 34 -26 4Z"
               "|A M-26 4Q-22 -16 0 -18Q22 -16 26 4Z|*k o10 -4 3|k o0 -9 3|*-M2.4 M6 14Q12 18 19 14"
               "|M M-10 35H10L14 43H-14Z|B o0 -47 4.6"
               "|-P4 M-8 -22Q-20 -30 -10 -38T-16 -52M8 -24Q22 -30 13 -40", 0, (-28, 22, .8)),
    "horn": ("V M-12 -16Q14 -8 24 -18Q30 -24 33 -34L41 -31Q42 -6 27 11Q11 29 -12 32Z"
             "|-M3 M7 -10L9 25M22 -16L31 5|B o-12 8 7 24|k o-12 8 3 16"
             "|B M31 -37L43 -33L41 -26L30 -30Z",
             0, (-27, 8, .95)),
    "effigy": ("-K13 M-32 -8H32M0 -14V46|-C7 M-32 -8H32M0 -14V46"
               "|*Y M32 -14L44 -20L40 -8L45 2L32 -2Z"
               "|M M-17 -10H17L22 28L12 24L6 32L0 25L-8 32L-12 24L-22 28Z"
               "|k M-9 0Q0 -8 9 0V12Q0 22 -9 12Z"
               "|-U2.4 M-12 4H12M-12 11H12|C o0 -28 17|*k o6.6 -31 4.6 5.4"
               "|-K3 M-8 -18L-4 -21L0 -18L4 -21L8 -18"
               "|Y M-19 -38L-10 -52L-4 -44L2 -54L8 -44L16 -50L19 -38Q0 -46 -19 -38Z", 0,
               (0, 6, .5)),
}
# kind of arm: the words that say it; a word may begin or end with one
WORDS = {
    "sword": "sword blade sabre saber brand edge falchion estoc cutlass",
    "dirk": "dirk dagger knife stiletto kris", "rapier": "rapier foil needle spine sting",
    "cleaver": "cleaver machete chopper", "fang": "fang tooth claw tusk sickle",
    "shears": "shears scissors pincers tongs", "axe": "axe hatchet adze",
    "halberd": "halberd bill glaive poleaxe", "hammer": "hammer mallet gavel",
    "maul": "maul sledge crusher breaker", "pick": "pick pickaxe",
    "mattock": "mattock hoe spade shovel",
    "scythe": "scythe reaper", "hook": "hook gaff crook anchor", "fork": "fork trident prong rake",
    "spear": "spear javelin harpoon", "pike": "pike partisan", "lance": "lance",
    "pole": "pole staff oar rod wand cane quarterstaff", "goad": "goad prod spike",
    "mace": "mace cudgel club morningstar", "flail": "flail", "bow": "bow longbow",
    "crossbow": "crossbow arbalest ballista", "sling": "sling slingshot catapult",
    "whip": "whip lash scourge", "net": "net snare trap", "shield": "shield buckler targe aegis",
    "wall": "wall rampart barrier tower gate", "ram": "ram battering",
    "drill": "drill auger borer screw",
    "censer": "censer thurible lamp", "horn": "horn trumpet bugle drum",
    "effigy": "effigy doll scarecrow idol golem puppet",
}
COMMON = ("sword", "axe", "spear", "hammer", "mace", "dirk", "halberd", "rapier", "fork", "flail")
