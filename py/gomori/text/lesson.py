"""The lesson: its positions, and what is said in them (docs/view-model.md, part 3).

A person plays black.
"""

from mulligan import Chapter, LessonStep

from ..rules.position import COLOURS, NAMES, deck


def _deal(black: str, red: str) -> tuple[str, ...]:
    """The deal in which these cards are drawn first, in this order."""
    lines = []
    for colour, first in enumerate((black, red)):
        names = first.split()
        names += [NAMES[card] for card in deck(colour) if NAMES[card] not in names]
        lines.append(f"* deal {COLOURS[colour]} {' '.join(names)}")
    return tuple(lines)


def _played(text: str) -> tuple[str, ...]:
    """Turns by black and red: a line a turn, its plays parted by commas."""
    out = []
    for turn, line in enumerate(text.strip().splitlines()):
        out += [f"{turn % 2} play {play.strip()}" for play in line.split(";")]
    return tuple(out)


_GATHER = Chapter("Four in a line", begun=_deal(
    "4S 4C 9C 2C 7C", "5D 6H TD 8H 3H") + _played("""
    4S 0,0
    5D 1,0
    4C 0,0; 9C 0,1
    6H 1,2
    2C 0,2
    TD 2,1"""), steps=(
    LessonStep("The aim: gather more cards than the other player. You gather by making four "
               "cards of one suit in a line. You play clubs and spades, the computer diamonds "
               "and hearts", "GO-7.3"),
    LessonStep("Here a match is under way, and three clubs lie in a row. The fourth club closes "
               "the line. Pick the 7 of clubs in your hand", "GO-5.2", "play 7C 0,3", picks=1),
    LessonStep("Lay it on the empty cell at the end of the row, right of the 2 of clubs",
               "GO-5.3", "play 7C 0,3", replies=("play 3H 2,0",)),
    LessonStep("You gathered the other three piles of the line: four cards, for the 4 of spades "
               "lay under the 4 of clubs. The card you laid stays", "GO-5.4"),
))
_AGAIN = Chapter("Cards on cards", begun=_deal(
    "3S 9C 6C AS 5C", "6H TD 2D 4H 8D") + _played("""
    3S 0,0
    6H 0,1
    9C 1,0
    TD 1,1"""), steps=(
    LessonStep("Now another match. A card may also be laid on a card. A number goes on the same "
               "number only. Pick the 6 of clubs", "GO-3.3", "play 6C 0,1", picks=1),
    LessonStep("Lay it on the 6 of hearts", "GO-3.7", "play 6C 0,1"),
    LessonStep("You stacked, which is to lay on a card, so you lay again. An ace goes on every "
               "card. Pick the ace of spades", "GO-6.3", "play AS 1,1", picks=1),
    LessonStep("Lay it on the 10 of diamonds", "GO-3.5", "play AS 1,1"),
    LessonStep("Once more you lay again, and now on an empty cell. Pick the 5 of clubs",
               "GO-3.1", "play 5C 1,2", picks=1),
    LessonStep("Lay it on the empty cell right of the ace of spades: on an empty cell your turn "
               "ends", "GO-6.2", "play 5C 1,2", replies=("play 2D 2,0",)),
    LessonStep("You laid three cards in one turn, and then drew back up to five. The field grows "
               "with the cards, to four rows and four columns at most. The empty places around "
               "it only show where a card may go", "GO-6.7"),
))
_JACK = Chapter("The jack", begun=_deal(
    "8S 3C 5S JC 7S 2C", "2H 9H 8H 4D 6D") + _played("""
    8S 0,0
    2H -2,0
    3C -1,1
    9H -2,1
    5S 0,2
    8H -2,2"""), steps=(
    LessonStep("Three hearts in a row: with the fourth the computer gathers them. Jack, queen "
               "and king can stop that. They go on their own suit or rank. Pick the jack of "
               "clubs", "GO-3.4", "play JC -1,1", picks=1),
    LessonStep("Laid on a card, the jack turns down what lies above, below, left and right of "
               "him. Lay him on the 3 of clubs", "GO-4.3", "play JC -1,1"),
    LessonStep("The 9 of hearts is face-down and belongs to no line. You lay again. A face-down "
               "pile takes every card: pick the 7 of spades", "GO-3.2", "play 7S -2,1", picks=1),
    LessonStep("Lay it on the face-down pile above the jack", "GO-5.7", "play 7S -2,1"),
    LessonStep("That line is stopped", "GO-5.2"),
))
_QUEEN_KING = Chapter("Queen and king", begun=_deal(
    "6S 5C 9S 4C 3S 8C QS KC TC 7S 2C", "3D 7D JD 2H 9H 8H") + _played("""
    6S 0,0
    3D 0,-2
    5C 1,-2
    7D 1,-1
    9S 2,-2
    JD 2,0
    4C 1,0
    2H 3,-2
    3S 0,1
    9H 3,-1
    8C 1,1
    8H 3,0"""), steps=(
    LessonStep("Two lines wait for the corner below: a diagonal of diamonds and a row of "
               "hearts. First the diagonal. Pick the queen of spades", "GO-5.1",
               "play QS 0,0", picks=1),
    LessonStep("Laid on a card, the queen turns down what touches her corners. Lay her on the "
               "6 of spades", "GO-4.4", "play QS 0,0"),
    LessonStep("She turned down the 7 of diamonds, and your own 8 of clubs as well. You lay "
               "again. Pick the king of clubs", "GO-4.5", "play KC 1,0 turn 3,0", picks=1),
    LessonStep("Lay him on the 4 of clubs", "GO-3.4", "play KC 1,0 turn 3,0", picks=2),
    LessonStep("The king turns down one pile of your choice, wherever it lies. Pick the 8 of "
               "hearts", "GO-4.6", "play KC 1,0 turn 3,0"),
    LessonStep("The corner alone closes neither line now: in each a face-down pile is in the way. "
               "On an empty cell, jack, queen and king do nothing", "GO-4.1"),
))
_LAST = Chapter("The last card", begun=(
    "* deal black QS 4C 3C KC 9C 2S TC 3S JC 6S QC 6C 5C KS 7C 8C 5S AC 2C TS 4S 8S JS AS 7S 9S",
    "* deal red 2H 7D 3H KD JD QD 9H 8D 4D 5H TH 5D QH TD JH 4H 6D AH 6H 8H 7H 9D 3D KH 2D AD",
    ) + _played("""
    3C 0,0
    KD 2,0
    9C -1,-1
    QD 0,2
    2S 1,0
    2H 1,0; JD 2,1
    QS 0,1
    3H -1,1
    KC 0,0 turn -1,-1; TC 1,2
    7D -1,0
    6S 1,-1
    TH 1,1
    4C 2,2
    4D -1,-1; 5H 2,-1
    JC 2,1; QC 1,2; 6C 0,-1
    TD 2,2; QH 1,1; 8D 2,1; 9H 2,0; 5D 0,2
    KS 2,2 turn 1,1; 3S 1,1; 5C 0,2; 7C 0,0; 8C 0,1
    AH 2,2; 4H -1,2
    AC -1,0; 2C 1,0; 5S 0,2
    8H 2,1; JH 2,-1
    8S 0,1; AS 0,0
    6H 1,-1; 6D 2,2"""), steps=(
    LessonStep("The match ends when somebody cannot draw back up to five cards. Your draw pile "
               "is empty, so this turn is the last. Both have gathered seven cards", "GO-7.1"),
    LessonStep("Three spades lie in a row. Win the match: pick the 7 of spades", "GO-5.3",
               "play 7S 0,-1", picks=1),
    LessonStep("Lay it on the empty cell at the end of the row, left of the ace of spades",
               "GO-7.4", "play 7S 0,-1"),
    LessonStep("Twelve cards to seven. That decides a match; the rulebook has the rest", "GO-7.3"),
))
LESSON = (_GATHER, _AGAIN, _JACK, _QUEEN_KING, _LAST)
