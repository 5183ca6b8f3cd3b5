"""The aces of ASIGOC: persons and great things for the medallion, and the words for each."""

FIGURES = {
    "furnace": "*O M4 -4Q40 -10 30 -36Q22 -30 21 -22Q20 -34 10 -40Q10 -28 3 -22Z"
               "|O M0 -42Q9 -30 6 -20H-6Q-9 -30 0 -42Z|Z M-24 34V-2Q-24 -22 0 -22T24 -2V34Z"
               "|*k M4 -4L17 -10Q18 0 10 2Q5 2 4 -4Z|*y o11 -4 2.6"
               "|k M-16 30V18Q-16 10 0 10T16 18V30Z"
               "|o M-15 30Q-13 19 -8 25Q-5 14 0 23Q5 14 8 25Q13 19 15 30Z"
               "|-K3 M-8 11V30M0 10V30M8 11V30"
               "|*b o21 30 2|-Y2.4 M-8 -18V-11M-3 -18L4 -11M4 -18L-3 -11",
    "charter": "@scroll 0 -2 0 .98|@flame -16 17 -8 .62|@flame 4 22 6 .5|E o15 8 8"
               "|y M15 3L17 7L20 8L17 9L15 13L13 9L10 8L13 7Z",
    "unfinished": "R M-34 32V-4H-20V-18H-2V6H14V20H34V32Z"
                  "|- M-34 8H-2M-34 20H14M-20 -4H-2M-12 -18V-4M-22 -4V8M-10 8V20M4 6V20M-22 20V32"
                  "M-4 20V32"
                  "M16 20V32|-K6 M6 6V-32M28 20V-32M0 -20H33M2 -4H33"
                  "|-N2.6 M6 6V-32M28 20V-32M0 -20H33M2 -4H33|R M10 -32H24V-23H10Z"
                  "|@trowel 22 10 30 .36",
    "mother": "M M-21 -14Q-26 20 -20 32H20Q26 20 21 -14Z|A M-32 38Q-30 20 0 18Q30 20 32 38Z"
              "|F M-14 -16H14V2Q12 17 0 18Q-12 17 -14 2Z|@face"
              "|M M-15 6Q-18 -2 -20 -14H20Q18 -2 15 6Q15 -4 10 -9Q0 -13 -10 -9Q-15 -4 -15 6Z"
              "|R M-22 -14V-32H-13V-25H-5V-32H5V-25H13V-32H22V-14Z"
              "|- M-22 -20H22M-9 -20V-14M9 -20V-14",
    "barge": "@sea 0 4|-K3 M-21 16V-30M21 16V-30"
             "|-K2 M-32 -12Q-27 -28 -21 -30Q0 -18 21 -30Q27 -28 32 -12"
             "|Y M-34 -12h8q6 9 0 18h-8q-6 -9 0 -18ZM-15 -22h8q6 9 0 18h-8q-6 -9 0 -18ZM7 -22h8q6 "
             "9 0 18h-8"
             "q-6 -9 0 -18ZM26 -12h8q6 9 0 18h-8q-6 -9 0 -18ZM-4 -5h8q6 9 0 18h-8q-6 -9 0 -18Z"
             "M-24 -4h8"
             "q6 9 0 18h-8q-6 -9 0 -18ZM16 -4h8q6 9 0 18h-8q-6 -9 0 -18Z"
             "|o M-30 -9q6 6 2 11h-4q-4 -5 2 -11ZM-11 -19q6 6 2 11h-4q-4 -5 2 -11ZM11 -19q6 6 2 "
             "11h-4"
             "q-4 -5 2 -11ZM30 -9q6 6 2 11h-4q-4 -5 2 -11ZM0 -2q6 6 2 11h-4q-4 -5 2 -11ZM-20 -1q6 "
             "6 2 11h-4"
             "q-4 -5 2 -11ZM20 -1q6 6 2 11h-4q-4 -5 2 -11Z"
             "|-K2 M-30 -12v-5M-11 -22v-5M11 -22v-5M30 -12v-5M0 -5v-5M-20 -4v-5M20 -4v-5"
             "|@boat 0 16 0 1.05",
    "queen": "G M-21 -12Q-30 16 -22 36H22Q30 16 21 -12Z|A M-30 38Q-26 22 0 19Q26 22 30 38Z"
             "|F M-14 -16H14V2Q12 17 0 18Q-12 17 -14 2Z|@face"
             "|G M-14 -8Q-18 8 -22 12L-23 -14Q0 -30 23 -14L22 12Q18 8 14 -8Q0 -20 -14 -8Z"
             "|*G M4 -16Q10 -32 24 -38Q22 -22 12 -13Z|-K3 M0 -16V-30|*-K2.4 M9 -16L13 -28"
             "|M M-3.4 -40H3.4V-27H-3.4Z|*M M11 -34L17 -33L15 -23L10 -24Z"
             "|B M-20 -12Q0 -24 20 -12L18 -6Q0 -17 -18 -6Z",
    "sexton": "-K8 M27 34V-20|-N4 M27 34V-20|Z M18 -18H36V-34Q27 -42 18 -34Z"
              "|I M-34 38Q-30 12 -20 -4Q-22 -34 -4 -36Q16 -34 14 -4Q22 12 24 38Z"
              "|k M-16 -4Q-18 -26 -3 -26T10 -4Q10 14 -3 14T-16 -4Z"
              "|W M-13 -6Q-13 -21 -3 -21T7 -6Q7 9 -3 10Q-13 9 -13 -6Z|k o-7 -6 2.8 3.6"
              "|k o1 -6 2.8 3.6"
              "|-K2 M-6 4H0|F o27 12 5",
    "tome": "I M-24 -32H26V32H-24Q-30 32 -30 26V-26Q-30 -32 -24 -32Z"
            "|P M-24 26H24V34H-24Q-30 34 -30 30T-24 26Z|-B2.4 M-18 -26H20V20H-18Z|@skull 1 -3 0 .66"
            "|-K7 M-30 -12L26 16M-30 10L26 -20|~Z3.4 M-30 -12L26 16M-30 10L26 -20|@lock 1 8 0 .5",
    "feast": "C M-36 16H36V25H-36Z|M M-28 25H-22V36H-28ZM22 25H28V36H22Z|W M-26 10H22L18 16H-22Z"
             "|N M-18 9Q-20 -12 -2 -12Q16 -12 16 9Z|-B3 M-10 -2Q-2 -8 8 -2"
             "|N M10 -2Q18 -10 24 -8L22 -3Q18 2 12 6Z|P o26 -8 4"
             "|B M-36 -16H-20Q-20 -2 -26 0V8H-22V13H-34V8H-30V0Q-36 -2 -36 -16Z|e o27 9 1"
             "|E o30 11 5"
             "|G o22 12 4.4|@candle 3 -22 0 .5",
}
WORDS = {
    "furnace": "furnace brasca forge kiln", "charter": "charter decree writ law",
    "unfinished": "unfinished wall tower", "mother": "mother lady keelin matron duchess",
    "barge": "barge ship fleet lanterns", "queen": "queen ysmelle empress princess witch",
    "sexton": "sexton digger priest monk reaper king lord", "tome": "ledger tome book codex",
    "feast": "feast banquet supper harvest",
}
