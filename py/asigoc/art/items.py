"""The items of ASIGOC: pictures for round seals, their words, and what operations look like."""

FIGURES = {
    "toss": "-K8 M-4 -2Q-2 -24 20 -30|-O4 M-4 -2Q-2 -24 20 -30"
            "|O M31 -31L8 -16Q17 -16 22 -18L14 -6Q20 -6 25 -8L11 10Q2 22 -8 0Q-6 -22 4 -30L3 -21Z"
            "|M o-7 8 14"
            "|-O3 M-14 4L-7 8L-3 2M-7 8L-8 17|O o17 17 4.4|O o25 4 3|O o4 28 3",
    "stoke": "@flame 0 -16 0 .8|R M-28 32V2Q-28 -18 -10 -18H10Q28 -18 28 2V32Z"
             "|k M-18 32V6Q-18 -10 0 -10T18 6V32Z|@flame 0 13 0 .62"
             "|- M-28 8H-18M18 8H28M-28 20H-18M18 20H28"
             "|-K3.4 M-12 24H12",
    "draft": "M M-23 33V-33H16V33Z|k M-17 33V-27H16V33Z|@flame -3 6 -8 .9|@flame 8 14 24 .6"
             "|N M16 -33L33 -37V38L16 33Z|- M22 -26L28 -27V-4L22 -4ZM22 4L28 4V29L22 27Z|B o20 2 2",
    "pan": "Y M-8 -34L-3 -18L10 -30L8 -14L26 -16L14 -4L24 4H-38L-28 -4L-40 -14L-23 -14L-26 "
           "-30L-12 -19Z"
           "|w M-8 -18L-4 -8L6 -10L2 0H-18L-22 -10L-12 -8Z|Z M-32 4H18Q16 22 -7 22T-32 4Z"
           "|-K8 M16 8L36 20"
           "|-N3.6 M18 9L35 19",
    "scorch": "K M-4 -33L4 -20L16 -31L15 -15L32 -18L22 -4L33 6L20 9L26 24L11 20L4 33L-4 21L-18 "
              "30L-16 15"
              "L-33 14L-22 3L-32 -9L-17 -11L-20 -27L-8 -19Z|@flame 0 1 0 .84",
    "heat": "O M-26 32A26 26 0 0 1 26 32Z|y M-16 32A16 16 0 0 1 16 32Z|-K2.6 M-33 32H33"
            "|-K2.6 M-31 12L-24 16M31 12L24 16"
            "|-E5 M-18 2q-8 -8 0 -16t0 -16M0 -2q-8 -8 0 -16t0 -14M18 2q-8 -8 0 -16t0 -16",
    "mend": "@bricks 0 8|k M-4 -8L2 2L-5 8L3 19L-1 19L-8 9L-2 2Z|@trowel 9 -6 28 .95",
    "shields": "@shield -13 -3 -9 .82|@shield 13 -3 9 .82|@lock 0 9 0 .8",
    "vigil": "i o0 0 32|@moon 13 -12 0 .42|w o-18 -14 1.8|w o-24 2 1.6|w o24 14 1.6|w o-6 -25 1.6"
             "|@candle -4 2 0 1|M M-20 27H12V31H-20Z",
    "brace": "@shield 5 0 0 1.05|@arrow -22 -18 122 .66|@arrow -23 3 90 .66|@arrow -18 23 62 .66",
    "portcullis": "@arch|k M-20 31V-4Q-20 -20 0 -20T20 -4V31Z"
                  "|-K8 M-13 -14V18M0 -18V18M13 -14V18M-20 -4H20M-20 10H20"
                  "|-S4 M-13 -14V18M0 -18V18M13 -14V18M-20 -4H20M-20 10H20"
                  "|s M-17 17H-9L-13 28ZM-4 17H4L0 28ZM9 17H17L13 28Z",
    "patience": "@rocks 0 0|G M0 -26Q-10 -26 -12 -34Q-2 -34 0 -28Q4 -36 12 -35Q10 -26 0 -26Z",
    "whisper": "@reeds 24 8 6 .8|E M-30 6Q-20 -8 -12 -2Q-4 -8 6 6Q-4 18 -12 18T-30 6Z"
               "|-K2.4 M-28 6Q-12 9 4 6"
               "|-J3.6 M10 0Q22 -2 20 -11Q14 -17 9 -10M2 -12Q6 -28 -6 -30Q-16 -28 -12 -20M-18 -10"
               "Q-18 -20 -26 -20",
    "undertow": "@hand 0 -10 0 .82|@sea|-W3 M-16 17Q-16 10 0 10T17 17Q16 26 2 26T-9 19Q-6 15 2 16",
    "mirage": "t o0 0 32|P M-18 4V-12L-11 -24L-4 -12V-2H2V-18L10 -31L18 -18V4Z"
              "|k M-13 -6H-9V2H-13ZM8 -10H12V-3H8Z"
              "|Q M-31 6q7.75 -9 15.5 0t15.5 0t15.5 0t15.5 0A31 31 0 0 1 -31 6Z"
              "|~W2.6 M-18 11V17L-11 27L-4 16V11M2 11V20L10 28L18 18V11",
    "signal": "*-O4 M21 -12L31 -18M22 2H33M21 15L31 22|@lantern 0 3 0 1",
    "ferryman": "@sea|M M-10 16Q-18 -4 -9 -16Q-6 -32 4 -32Q16 -28 14 -12Q20 0 18 16Z"
                "|k M-3 -12Q-3 -24 4 -24T11 -12Q10 -3 4 -3T-3 -12Z|y o1 -14 2|y o7.4 -14 2"
                "|-K6 M-22 -28L-12 26|-N3 M-22 -28L-12 26|@boat 2 14 0 .86"
                "|P M12 -4Q20 -8 28 -4V4Q26 12 20 12T12 4Z|k o17 1 1.6|k o23 1 1.6"
                "|-K1.8 M16 6Q20 9 24 6",
    "letter": "@reeds -4 -12 -12 .84|P M-29 -6H29V28H-29Z"
              "|- M-29 -6L0 14L29 -6M-29 28L-8 9M29 28L8 9"
              "|E o0 12 8|w M-1.4 6H1.4V18H-1.4Z",
    "sift": "N M-32 -22H32L25 -2H-25Z|-K6 M-25 0H25|~P3 M-25 0H25|-K2 M-29 -13H29|x o-15 8 2"
            "|x o-4 10 2"
            "|x o8 8 2|x o17 11 2|x o1 17 2|x o-10 17 2|x o10 18 2|U M-26 33Q-10 20 0 20T26 33Z"
            "|B o-16 -25 4"
            "|R o2 -26 6|R o17 -25 4",
    "lampeye": "@eye|@flame 0 -2 0 .52|*-O3.4 M14 -26L18 -34M28 -16L35 -22M14 26L18 34"
               "|-O3.4 M0 -29V-36",
    "tide": "U M-31 6Q-8 12 31 20V24A31 31 0 0 1 -26 20Z"
            "|Q M-32 -2q7 -9 14 0t14 0Q4 2 2 12Q-12 8 -20 14T-31 8Z|-W3 M-28 13Q-18 6 -8 12T4 13"
            "|@moon 12 -14 0 .44|@star 13 22 20 .6|-K3 M-2 -26H-22M-16 -32L-23 -26L-16 -20",
    "tithe": "@bone -9 -9 -62 .8|@bone 9 -10 56 .8|@skull 0 -8 0 .6"
             "|B M-31 2H31Q27 30 8 30H-8Q-27 30 -31 2Z"
             "|-M2.6 M-27 10H27|M M-10 30H10L14 35H-14Z",
    "raise": "R M-27 22V-6Q-27 -18 -15 -18T-3 -6V22Z|-K3 M-15 -10V2M-21 -5H-9|@bonehand 10 -5 6 .9"
             "|M M-32 30Q-30 14 -12 16Q2 8 18 15Q30 14 32 30Q0 40 -32 30Z|*-X2 M12 24H20",
    "saltsack": "@sack 14 -13 -112 .9|W M-12 -12L-24 24H4L-4 -2Z|z o-14 6 1.4|z o-8 12 1.4"
                "|z o-15 17 1.4"
                "|z o-5 20 1.4|M M-33 20H33Q28 34 0 34T-33 20Z"
                "|-C2.4 M-22 21L-15 27L-18 32M2 21L8 27L4 33M20 21L16 27L20 31"
                "|W M-26 20Q-10 8 8 20Z"
                "|-J3.4 M22 20Q22 4 28 6Q32 8 31 13",
    "debt": "-K7 M0 -26V28M-26 -18L26 -10|-B3.6 M0 -26V28M-26 -18L26 -10"
            "|-K2 M-26 -18L-34 4M-26 -18L-18 4M26 -10L18 12M26 -10L34 12|U M-34 3Q-26 -16 -18 3Z"
            "|@coin 26 4 0 .36|B M-36 4H-16Q-18 13 -26 13T-36 4ZM16 12H36Q34 21 26 21T16 12Z"
            "|M M-16 28H16V34H-16Z|E o0 -27 5",
    "bargain": "@grave 0 -12 0 .8|-K15 M-34 24L-8 12|-F10 M-34 24L-8 12|-K12 M34 24L10 12"
               "|-V7 M34 24L10 12"
               "|F M-14 6Q-2 -2 8 6L14 12Q12 20 4 20L-10 22Q-18 14 -14 6Z"
               "|-K6 M14 5L2 10M16 10L3 15M17 16L5 20|-V3.4 M14 5L2 10M16 10L3 15M17 16L5 20"
               "|E M-36 18L-26 14L-22 25L-34 31Z|k M36 18L28 14L23 24L33 31Z",
    "toll": "@sound 0 -4 0 .98|@bell 0 -6 0 .84|@skull 0 22 0 .42|-K2.4 M4 -26L0 -18L6 -12L1 -4",
    "prayer": "*-Y4 M16 -22L21 -30M23 -9L32 -13|-Y4 M0 -30V-34"
              "|*F M0 -27Q-8 -25 -8 -13L-11 2Q-16 8 -15 17H0Z"
              "|- M0 -27V16|*I M0 14H-17L-24 34H0Z|*-W2 M-18 20H0",
    "quench": "@pail 11 -17 -118 .82|L M-6 -14Q-24 -2 -22 16L-2 18Q-6 -2 10 -6Z|@flame -11 18 0 .58"
              "|-L4 M-28 2L-32 10M6 4L10 12|Q M-34 30Q-12 22 14 30Q-10 38 -34 30Z",
    "dressing": "@bandage -2 -2 0 1.16",
    "mule": "-K7 M-16 14V32M-8 15V32M12 14V32M19 12V32|-C3.4 M-16 14V31M-8 15V31M12 14V31M19 12V31"
            "|C M-22 -2Q-8 -8 6 -4L16 -16L15 -32L21 -22L27 -32L27 -18L36 -8Q37 -2 31 -2L25 -6L22 "
            "14H-20"
            "Q-26 8 -22 -2Z|-K3 M-22 2Q-30 6 -27 18|k o24 -14 2|@sack -14 -4 -8 .5|@sack 3 -4 8 .5"
            "|E M-12 2H0V16H-12Z|- M-6 2V16",
    "cart": "-K2.6 M-34 31H34|N M-28 8L14 -26L26 -10L-14 24Z"
            "|- M-21 12L-14 4M-8 14L0 -14M4 4L12 -20M-24 12L18 -20|-K6 M-14 24L-33 21"
            "|-N2.6 M-14 24L-32 21"
            "|@wheel 12 8 0 .8|E o28 26 5|E o18 29 4|B o-22 28 3.4",
    "pack": "@porter -13 2 0 .92|@porter 17 6 0 .82",
    "shrine": "N M-4 12H4V34H-4Z|P M-17 14V-12H17V14Z|N M-27 -10L0 -35L27 -10L23 -6H-23Z"
              "|k M-10 12V-2Q0 -12 10 -2V12Z|@flame 0 3 0 .32|N M-20 13H20V18H-20Z"
              "|*G M30 34Q26 22 22 28Q18 22 12 34Z|*E o22 24 3",
    "ledger": "@book 0 4|-K5.4 M6 16Q22 10 14 2T24 -12|~Y2.4 M6 16Q22 10 14 2T24 -12"
              "|@feather 14 -12 12 .72",
    # for cards whose name tells nothing: what they do
    "cards": "W M-22 -20L0 -26L10 14L-12 20Z|W M-8 -26H16V16H-8Z|A M-4 -22H12V12H-4Z"
             "|W M8 -22L30 -14L18 26L-4 18Z|A M11 -17L25 -12L15 21L1 16Z",
    "heart": "@heart|w M-16 -16Q-10 -20 -6 -14Q-12 -14 -14 -8Z",
    "broken": "S M-5 4V-30L0 -38L5 -30V0L0 -4Z|S M-5 14L0 8L5 12V18H-5Z|@hilt 0 6 0 .7"
              "|*-E3.4 M12 4L22 0M11 12L20 18",
    "forbid": "-K11 M-26 0A26 26 0 1 1 26 0A26 26 0 1 1 -26 0M-18 18L18 -18|@scroll 0 0 0 .7"
              "|-E6 M-26 0A26 26 0 1 1 26 0A26 26 0 1 1 -26 0M-18 18L18 -18",
    "up": "Y M0 -32L26 -4H12V28H-12V-4H-26Z|@sword 0 6 0 .6",
    "spiral": "-K9 M2 2Q10 2 8 -7Q-2 -16 -13 -5Q-20 12 -2 19Q22 22 25 -4Q20 -30 -6 -29"
              "|-A5 M2 2Q10 2 8 -7Q-2 -16 -13 -5Q-20 12 -2 19Q22 22 25 -4Q20 -30 -6 -29"
              "|A M-4 -36L-18 -28L-5 -20Z",
}
WORDS = {
    "toss": "toss comet hurl throw fireball coal",
    "stoke": "stoke furnace kiln oven forge hearth stove",
    "draft": "draft door", "pan": "pan flash blast burst", "scorch": "scorch burn char sear",
    "heat": "heat shimmer haze", "mend": "mend repair mason", "shields": "shields phalanx",
    "vigil": "vigil watch night candle", "brace": "brace hold endure",
    "portcullis": "portcullis gate bar",
    "patience": "patience stones cairn", "whisper": "whisper voice rumour song",
    "undertow": "undertow drown whirl pull", "mirage": "mirage illusion vision",
    "signal": "signal lantern beacon", "ferryman": "ferryman stranger traitor false",
    "letter": "letter message note", "sift": "sift sieve silt", "lampeye": "eye gaze spy",
    "tide": "tide ebb shore beach", "tithe": "tithe bone offering",
    "raise": "raise fallen rise risen",
    "saltsack": "salt sow", "debt": "debt scale judgement", "bargain": "bargain pact deal oath",
    "toll": "toll knell", "prayer": "prayer blessing plea", "quench": "quench douse drench",
    "dressing": "dressing bandage medicine healer", "mule": "mule donkey horse",
    "cart": "cart wagon",
    "pack": "packhands porter crew hired", "shrine": "shrine altar chapel",
    "ledger": "ledger account record map",
}
# operation: the picture of a card whose name tells nothing
DOES = {
    "damage": "toss", "draw": "cards", "heal": "heart", "mend": "mend", "destroy": "broken",
    "nullify": "forbid", "modify": "up", "return": "spiral", "dig": "lampeye", "discard": "letter",
    "revive": "raise", "prevent": "brace", "recover": "raise", "search": "ledger",
    "reveal_hand": "lampeye",
    "end_attack": "mirage",
}
