"""The thirteen figures of TTCG, one for each subtype: a table that figures.py reads.

A figure begins with its name, the place x y of its right eye, and the top of its head. Then come
its parts, one a line, each with its place: `<` behind, `=` body, `^` head, `>` before, and `+`
before another figure, if that is something else. A line `*` lists words; a card with one of them in
its name has the parts that follow instead of those in the same places.

A part is the right half of a shape: KEY DATA. The key is a tone: D dark, M middle, F far, P pale,
G glow, K darkest; `-D2` is a line two wide, `~M8` one in teeth. Data is path data, or `ox y rx ry`
for an ellipse. Feet are at 116.
"""

TABLE = """\
dragon 11 49 37
< M M6 78q8-34 39-56-4 14 4 24-6 6-2 20-9-2-9 10-8-4-12 6L8 94Z
< -F1.4 M8 80L45 22M9 82L48 46M10 84L46 65
= D M0 66q14 0 17 14 7 12 11 50H0Z
= F M0 80H8l2 50H0Z
= -D1.4 M0 88H10M0 96H10M0 104H10
^ D M0 38q5-2 8 0L20 17 18 36q6 8 2 17l-7 5q0 10-5 17L0 79Z
^ M M0 44l5 8L8 70 0 75Z
^ -K1.6 M6 45l12-4M3 69l3-2
> P M11 35l9-21-1.5 22Z
beast 11.5 50 38
< M M0 46H22l9 8-4 6 9 7-6 6 6 11H26l2 12H0Z
= D M0 76l18-2q20 6 23 56H0Z
= M M0 80l10 2-4 8 2 8-8 6Z
= -K1.6 M16 116q-1-12 4-18
^ D M0 39l9-2 8-18 5 23q3 8-3 14l-6 4Q12 72 0 76Z
^ M M12 36l4-10 2.5 14Z
^ F M0 53q6 2 8 11-1 9-8 10Z
^ K M0 61H5.5Q5 67 0 69Z
^ -K1.3 M0 69v3
> P M3.4 72 5 79l2-8Z
* antler stag fawn deer elk moose hart doe
> -M2.8 M9 38q3-12 15-14 8-4 8-16M19 25q-2-9 2-15m6 12q9 0 15-8
* ram ox bull goat yak sheep bison buffalo aurochs
> F M8 37q14-13 26-1 8 10-2 20-6 2-6-4 7-2 2-10-8-8-16 0Z
> -K1 M16 35l2 3m7-4-1 4m8 2-3 3
* boar hog pig walrus tusk
> P M7 66q10 2 11-12 4 16-7 20Z
* finch roc bird owl hawk eagle crow raven heron wren sparrow kite falcon gull stork crane swan
^ D M0 29q24 1 22 23-2 16-12 24H0Z
^ F M0 44q4-4 12-2 8 4 6 12-4 8-12 6L0 58Z
^ G M0 52q8 2 7 8Q5 70 0 76Z
^ -K1.3 M0 62l6-2
< M M8 78Q18 54 46 36L44 50l5 4-5 8 3 8-7 6 1 10-9 2-22 16Z
< -F1.3 M12 84L42 54M14 90L42 68
> D M0 34Q3 18 14 14q-2 8-5 19Z
> -F1.5 M0 86l5 4 5-4M0 98l5 4 5-4
* rat mouse shrew bat hare rabbit ferret otter weasel mole marten fox
< M o22 33 12 13
< F o22 34 7 8
< -D3 M28 112q18-4 12-24-4-12 6-18
elemental 9 51 32
< F M31 32 42 22l4 14-10 6Z
< G M40 46l8-5-1 13Z
< F M24 22l6-8 3 8-5 6Z
= D M0 72H16L30 58l14 8 4 18L36 98 31 88l-3 8 2 34H0Z
= M M30 58l14 8L34 76 22 74Z
= -G1.8 M34 76 31 88M0 104l12-6 4-12
^ D M0 32l13 3 7 13-7 18L0 75Z
^ M M0 32l13 3L7 47 0 45Z
^ F M7 47l13 1-7 18-7-8Z
^ -G1.5 M0 66l6-4V58
> -G1.5 M0 84l5-2 4 4 5-3m4 13 6-4-2-6
aquatic 11 51 27
< M M12 62Q24 44 44 38q-6 10 3 16-7 6-3 18-10 0-32 4Z
< -P1.2 M14 64 42 41M14 68 44 55M14 71l28-1
< M M18 92l24-4q-6 10 0 24l-22-4Z
= D M0 70H14q10 14 10 60H0Z
= -F1.4 M0 84q4 6 8 0t8 0M0 93q4 6 8 0t8 0 6 0M0 102q4 6 8 0t8 0 8 0
^ D M0 22q5 2 6 14 16 4 16 20Q20 72 0 76Z
^ M M0 22q5 2 6 15L0 38Z
^ P M0 62q9-1 15 2-5 8-15 8Z
^ -K1.3 M0 66q9-1 14-1
^ -F1.5 M19 50q-3 6-1 12
> -P1.3 M31 26a4 4 0 1 1 0-.1M40 18a2.6 2.6 0 1 1 0-.1
* kraken squid octopus jelly medusa cuttle
< -D6 M10 90q24-2 26-20 0-12 10-12M12 98q24 6 34-8M12 106q18 12 32 6
< -P1.4 M14 92q22 0 24-18M16 100q20 6 28-6
* crab lobster shrimp prawn
< -D5 M12 86q18 0 22-18
< M M34 70Q22 54 34 40q2 10 6 10 4-4 2-12 12 14 0 30Z
< -D3 M16 100l22-4 8 12
warrior 9 52.5 30
< F M17 80 40 32l7-12V34L25 84Z
< -K1 M21 80L45 27
< M M0 62q30 0 36 14l8 54H0Z
= D M0 72l12-2 18-2q10 6 10 20l-6 6-5-6-1 42H0Z
= M M12 70l18-2q10 6 10 20-10-10-28-8Z
= -F1.6 M0 84l14 4 12-2M0 102l12 2 15-2
^ D M0 32q19 0 20 18L19 62Q15 74 5 79L0 80Z
^ M M0 32q5 0 6 4L4 48H0Z
^ K M0 51l16-4v8L5 59V74H0Z
^ -F1.4 M4 44l15-2
> F M0 12q10 3 9 18L4 40H0Z
spellcaster 7 58.5 26
< -G1.8 M0 15A42 42 0 0 1 0 99
< -G1 M0 20A37 37 0 0 1 0 94M0 15 37 78l5-21L21 21
< M M0 62l20-6L30 46l1 24-9 18H0Z
= D M0 76l16-2q10 6 18 30l-4 6 6 20H0Z
= M M0 76l7 6v48H0Z
= -F1.6 M7 82v48M24 92q2 8 7 16
^ M M0 44H14V58Q12 66 0 68Z
^ P M0 63l12-3Q12 74 0 88Z
^ D M0 11q4 3 9 19l4 12 23 6Q22 54 0 53Z
^ -G2.4 M0 44q8 0 13.4-2
> G M0 25l2 5 5 1.5L2 33 0 38Z
+ D M0 1Q4 3 8 16l5 15 21 5Q20 42 0 42Z
+ -G2.4 M0 33q8 0 13.5-2
machine 9.5 49 33
< ~M8 M0 26A33 33 0 0 1 0 92
< M M0 30A29 29 0 0 1 0 88Z
= D M0 72H30l8 6v24H30V90H26v40H0Z
= M M30 72h8v8H30Zm0 18h8v12H30Z
= F M0 78H10A10 10 0 0 1 0 98Z
= -F1.2 M19 78v46m3-42h.1M22 92h.1M22 102h.1
^ D M0 34H18l4 5V63l-5 5H8v4H0Z
^ M M0 34H18l2 3H0Z
^ M M22 46h6V57H22Z
^ K M0 43H18V55H0Z
^ -F1.6 M0 60H10M0 64H10
> -D2.2 M10 34V20
> G M10 15.6 14 20l-4 4.4L6 20Z
ghost 9 52 25
< F M10 84Q32 62 47 72q-7 4-3 14-10-4-12 10-8-6-22 6Z
= D M0 25q24 1 24 27 1 22 12 44 0 8-6 8-3 8-8 4-5 14-12 4-5-4-10 4Z
^ M M0 25q12 1 16 11-8-4-16-2Z
^ -F1.5 M15 78q3 12 2 22M7 80v20
^ K o9 51 6 8
^ K o0 68 4 6
> F M38 30q8 8 2 14-6 0-5-6 3-1 3-8Z
insect 13 52 40
< -D3.6 M14 74 33 60l13 6M16 86l22-4 9 12M14 98l18 4 10 14
= D M0 68q22-2 25 20 0 22-17 38l-8 4Z
= M M3 72q16 0 18 16 0 16-14 31Q4 96 3 72Z
= -F1.5 M5 84q9-4 16-1M6 96q8-4 15-1
^ D M0 42q17-2 20 12Q19 66 9 70l2 10-7-3-2-6H0Z
^ F o13 52 6.4 8
^ -K1 M9 46l8 11M8 52l6 8M13 44.5 19.4 52
^ -F1.2 M0 46V66
> -D2.6 M6 43Q9 24 26 19
> G o26 19 2.8
* moth butterfly fly hive bee wasp mosquito dragonfly hornet gnat
< F M8 74Q24 40 47 36q4 24-11 38-12 8-28 6Z
< F M8 84q22-6 36 8-8 18-24 12Z
< -D1.2 M10 74L45 40M11 76L44 60M11 86L38 96
< P o35 54 4 5
reptile 12 50 38
< M M0 34 16 18l6 13 15-6V40l11 6-8 11 4 13-16 2-4 10H0Z
< -F1.4 M14 40l3-18m1 24L36 29M19 53l27-6M18 60l24 9
= D M0 72H12q8 12 18 22 4 16 4 36H0Z
= F M0 80H7l2 50H0Z
= -D1.4 M0 88H9M0 95H9m-9 7H9
= -K1.5 M17 94l4 8-4 8
^ D M0 40q14-3 19 6 2 9-5 15L13 74Q8 81 0 82Z
^ -F1.4 M4 42l2 4-4 3M0 53l5 4-5 4
^ -K1.5 M0 74q8 0 12-6M4 65h.1
> G M0 78H1.3l.3 7L5 90 1 88 0 87Z
* tortoise turtle shell snapper terrapin
< M M0 30q46 2 46 62l-6 12H0Z
< -F1.6 M0 42l16 4 6 16-6 16m6-16 23 8M16 46l8-10M16 78l8 20H46
* serpent adder snake viper cobra asp boa python
< M M0 30q34 4 32 32Q28 82 0 92Z
< -F1.5 M18 40q8 10 6 24M14 112q32 0 28-18-4-8-12-2
< -D7 M12 110q32 2 30-14-6-12-20-4
fairy 5.4 59 36
< F M4 74q8-48 37-55 12 21-3 43Q26 74 4 76Zm0 4q26-8 38 8-4 20-20 16Q8 94 4 82Z
< -D1.2 M6 73L38 24M8 74L41 46M8 80L36 94
< P o36 32 4 5
< P o34 90 3
= D M0 74q9-1 10 6L8 92q12 14 16 38H0Z
= M M0 92H8q4 6 6 12l-4-2-1 8-5-6-4 8Z
^ D M0 38q17 0 17 16 2 14-3 22-6-6-14-6Z
^ P M0 50q8 2 11 0Q12 66 0 74Z
^ -D1.6 M3 39Q4 28 13 25
^ G o13 25 2.2
^ -K1.2 M0 68H2.5
> G M25 10l1.4 4.6L31 16l-4.6 1.4L25 22l-1.4-4.6L19 16l4.6-1.4Z
> G M45 66l1 3 3 1-3 1-1 3-1-3-3-1 3-1Z
undead 9.4 51 28
< M M0 22q28 0 30 32l8 20-7-3 5 21-11-7L0 90Z
= D M0 80l24 2q14 6 16 48H0Z
= -P2.8 M0 89q12-4 21 2M0 97q12-4 21 2M0 105q11-4 18 2
= -P3 M0 80v36
^ P M0 30q21 0 22 20 0 9-8 13V75H0Z
^ K o9.4 51 5.8 6.6
^ K M0 58l3.4 8H0Z
^ -K1.5 M0 69v6m4.6-6v6m4.8-6v6
^ -F1.3 M14 36l-3 5 3 3
> -P2.4 M29 108L42 92
> P o43 90 2.6
> P o45.6 93 2.6
botanic 9 53.5 37
< M M5 44Q0 22 12 12q10 14-1 34Zm7 2q6-20 25-22-1 18-21 30Zm3 8q17-12 32-2-9 16-30 12Z
< M M14 62q18 2 22 18-16 2-26-10Z
< -F1.3 M8 42q2-14 4-24m2 30Q24 38 33 28M18 58q12-6 24-4M16 66q10 2 16 10
= D M0 72H8q1 20 6 32 14 8 20 26H0Z
= -D4 M8 90q14 4 24-6m-8 7q8 5 18 3
= F M30 86q0-10 10-12 0 10-10 12Z
= F M40 95q2-7 9-6-1 8-9 6Z
= -K1.3 M4 84Q3 96 8 108
^ D M0 38q19 0 19 17Q18 70 0 78Z
^ -F1.3 M0 42v6m6-7q3 3 3 6M0 72q4-1 6-5
^ K M0 64q6 0 8-3-1 8-8 9Z
> F M0 38Q1 28 10 26Q11 36 0 38Z
> G o5 99 2
> G o11 108 1.6
"""
