"""gToons, sections 1, 3, 4, 8, 10 and 11.

Geometry, cut, cancellation, counts, totals and who wins.
"""

import pytest

from gtoons.rules import score
from gtoons.cards.library import LIBRARY
from gtoons.rules.powers import AROUND, COLOURS, OTHERS, Pool
from gtoons_board import CARDS, Board, made

RED, ORANGE, YELLOW = range(3)
GREEN, BLUE, PURPLE = range(3, 6)
BLACK, SILVER = 6, 7


def numbers(mask):
    return [(at // 7, at % 7 + 1) for at in range(14) if mask >> at & 1]


# ---- 1 Cards, 3 Board ----------------------------------------------------------------------------
def test_colours():
    """GT-1.2: six true colours, then the two non-colours, which count for nothing (GT-10.2)."""
    assert COLOURS == ("red", "orange", "yellow", "green", "blue", "purple", "black", "silver")
    assert score.counts(list(range(7)) + [7, 6, 0, -1, -1, -1, 5]) == [[1, 1, 1, 1, 1, 1],
                                                                       [1, 0, 0, 0, 0, 1]]


@pytest.mark.parametrize(("slot", "touches"),
                         [(1, "2 5"), (2, "1 3 5 6"), (3, "2 4 6 7"), (4, "3 7"), (5, "1 2 6"),
                                               (6, "2 3 5 7"), (7, "3 4 6")])
def test_touching(slot, touches):
    """GT-3.4, GT-X4: own slots only, the same for both seats, and both ways."""
    for seat in (0, 1):
        at = seat * 7 + slot - 1
        assert numbers(AROUND["adjacent"][at]) == [(seat, int(other)) for other in touches.split()]
        assert all(AROUND["adjacent"][seat * 7 + int(other) - 1] >> at & 1
                   for other in touches.split())


def test_facing():
    """GT-3.3: the enemy slot of the same number, the back row included.

    Nothing else crosses the line.
    """
    for at in range(14):
        assert numbers(AROUND["opposing"][at]) == [(1 - at // 7, at % 7 + 1)]
        assert not AROUND["adjacent"][at] & AROUND["enemy"][at]


def test_zones():
    """GT-9.3, GT-9.4: own and all hold the source, unless other cards are meant.

    The rest never does.
    """
    for at in range(14):
        mine, bit = [(at // 7, slot) for slot in range(1, 8)], 1 << at
        assert numbers(AROUND["self"][at]) == [(at // 7,
                                                at % 7 + 1)] and numbers(AROUND["own"][at]) == mine
        assert numbers(AROUND["enemy"][at]) == [(1 - seat, slot) for seat, slot in mine]
        assert AROUND["all"][at] == AROUND["own"][at] | AROUND["enemy"][at]
        assert all(OTHERS[zone][at] == AROUND[zone][at] & ~bit for zone in AROUND)
        assert not any(AROUND[zone][at] & bit for zone in ("adjacent", "opposing", "enemy"))


# ---- 4 Cut ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("bottom", "mode"), [
    ((RED, BLUE), ("colour_win", (RED, BLUE))), ((RED, SILVER), ("bonus", (RED,))),
    ((BLACK, PURPLE), ("bonus", (PURPLE,))),
    ((BLACK, SILVER), ("none", ())), ((SILVER, SILVER), ("none", ())),
    ((RED, RED), ("bonus", (RED,)))])
def test_mode(bottom, mode):
    """GT-4.2, GT-4.3, GT-X2: two true colours are won by colour, one pays a bonus.

    Black and silver are no game colours.
    """
    assert score.mode(*bottom) == mode


def test_the_same_colour_twice():
    """GT-4.2, GT-X2: an option makes it a colour win on that colour alone.

    It changes no other cut.
    """
    assert score.mode(RED, RED, "colour_win") == ("colour_win", (RED,))
    assert score.mode(RED, SILVER, "colour_win") == ("bonus", (RED,))
    assert score.mode(BLACK, BLACK, "colour_win") == ("none", ())


# ---- 8 Cancellation ------------------------------------------------------------------------------
def test_the_dearer_goes():
    """GT-8.1, GT-8.3, GT-X5: on either side of the line; equal values take both (GT-X6)."""
    assert Board("s0:1 Mother Hex; s1:1 Mother Hex's Bad Hair Night").gone() == ["s0:1"]
    assert Board("s0:1 Mother Hex's Bad Hair Night; s1:1 Mother Hex").gone() == ["s1:1"]
    assert Board("s0:1 Mother Hex; s0:2 Mother Hex's Bad Hair Night").gone() == ["s0:1"]
    assert Board("s0:1 Baron Bubblegum; s1:1 Baron Bubblegum").gone() == ["s0:1", "s1:1"]


def test_printed_values_are_compared():
    """GT-8.2: a 6 lifted over a 10 still stays."""
    board = Board("s0:1 Captain Custard; s1:2 The Gravy Boat; s1:1 Cuckoo Clocksworth; s1:3 "
                  "Custard at the Wheel")
    assert board.gone() == ["s0:1"] and board.points()[-1] == 14


def test_one_reveal_at_a_time():
    """GT-8.4, GT-X6, GT-X7: cancelled cards clash with nobody any more."""
    board = Board("s0:1 Baron Bubblegum; s1:1 Baron Bubblegum; s0:2 Bubblegum's Blimp")
    assert (board.gone(), board.points(), board.steps) == (["s0:1", "s1:1"], [0, 7, 0],
                                                           [(9, 0), (0, 0), (7, 0)])
    board = Board("s0:1 Captain Custard; s1:1 Custard at the Wheel; s0:2 Custard Overboard")
    assert (board.gone(), board.points()) == (["s0:1", "s1:1"], [0, 4, 0])


def test_the_order_of_reveals():
    """GT-8.5, GT-2.6, GT-X8: slot by slot, the lead first."""
    text = "s0:1 Colander's Big Case; s0:2 Inspector Colander; s1:2 Colander's Big Case"
    assert Board(text, lead=0).gone() == ["s0:1", "s0:2", "s1:2"]
    assert Board(text, lead=1).gone() == ["s0:1", "s1:2"]
    assert score.ORDER[0][:5] == (0, 7, 1, 8, 2) and score.ORDER[1][:5] == (7, 0, 8, 1, 9)
    assert sorted(score.ORDER[0]) == sorted(score.ORDER[1]) == list(range(14))


def test_a_cancelled_card_is_nowhere():
    """GT-8.6, GT-9.2: no score, no colour, no target, no neighbour, nothing to face, not
    counted."""
    board = Board("s0:1 Captain Custard; s1:1 Custard Overboard; s0:2 Polly Parfait; s0:3 Raisin "
                  "Reef")
    assert board.gone() == ["s0:1"]
    assert board.points() == [0, 3, 2, 6] and board.colours() == [None, "red", "silver", "orange"]


def test_a_power_ends_with_its_card():
    """GT-8.7, GT-9.1, GT-X10: running totals are worked out anew after each reveal."""
    board = Board("s0:1 Mudd's Encore; s1:1 Sourball Sam; s0:2 Bassoon Bullfrog; s1:2 Mudd Takes "
                  "a Bow")
    assert board.steps == [(5, 0), (5, 8), (17, 8), (10, 12)]


def test_a_power_of_a_card_cancelled_on_reveal_never_acts():
    """GT-8.7."""
    giver = made(points=6, character="Twin", power=[{"op": "add", "n": 5, "to": {"zone": "all"}}])
    board = Board("s0:1 Sourball Sam; s1:1 twin; s0:2 giver", giver=giver,
                  twin=made(points=3, character="Twin"))
    assert board.steps == [(8, 0), (8, 3), (8, 3)]


def test_ward():
    """GT-8.8, GT-X9: it saves its card whatever the values, on reveal and later.

    Two wards are as none.
    """
    assert Board("s0:1 Corduroy Remembers; s1:3 Corduroy Unravelled").gone() == ["s1:3"]
    assert Board("s0:1 Corduroy Unravelled; s1:3 Corduroy Remembers").gone() == ["s0:1"]
    assert Board("s0:1 Corduroy Remembers; s1:3 Corduroy Remembers").gone() == ["s0:1", "s1:3"]
    dear = made(points=10, character="Captain Corduroy", power=[{"op": "ward"}])
    assert Board("s0:1 Corduroy Remembers; s1:3 dear", dear=dear).gone() == ["s1:3"]


def test_ward_cannot_be_muted():
    """GT-9.8: it is no effect of a stage."""
    assert Board("s0:2 Corduroy Remembers; s1:2 Hush the Librarian; s1:3 Corduroy Unravelled").gone() == ["s1:3"]


def test_treats_change_no_character_for_the_clash():
    """GT-8.9: who counts as the Captain too clashes with nobody for that."""
    power = [{"op": "treat", "character": "Captain Custard", "to": {"zone": "adjacent"}}]
    board = Board("s0:1 treater; s0:2 Sourball Sam; s1:3 Captain Custard",
                  treater=made(power=power))
    assert board.gone() == []


# ---- 10 Scoring, 11 End --------------------------------------------------------------------------
def settled(kind, game, mine="", theirs="", points=(0, 0), swapped=(False, False)):
    """The result for colours by their first letters (k for black, s for silver) and given
    points."""
    letters = {"r": 0, "o": 1, "y": 2, "g": 3, "b": 4, "p": 5, "k": 6, "s": 7}
    colours = [letters[letter] for side in (mine, theirs)
               for letter in side] if len(mine) == len(theirs) == 7 else \
        [number for side in (mine,
                             theirs) for number in [letters[letter] for letter in side]
                             + [-1] * (7 - len(side))]
    return score.result_of(kind, game, [points[0]] + [0] * 6 + [points[1]] + [0] * 6, colours, swapped)


def test_points_are_the_sum_of_the_slots():
    """GT-10.1: cancelled cards give 0."""
    assert score.result_of("none", (), [1, 2, 3, 4, 5, 6, 7] + [0, 0, 10, 0, 0, 0, 0],
                        [-1] * 14).totals == [28, 10]


@pytest.mark.parametrize(("mine", "theirs", "bonus"),
                         [("yy", "y", [15, 0]), ("y", "yy", [0, 15]), ("y", "y", [0, 0]),
                                                       ("", "", [0, 0]),
                                                       ("ysk", "y", [0, 0]),
                                                       ("ygggg", "yy", [0, 15])])
def test_bonus(mine, theirs, bonus):
    """GT-10.3, GT-X21: fifteen points to who has more cards of the game colour.

    Nobody when equal.
    """
    end = settled("bonus", (YELLOW,), mine, theirs, (20, 20))
    assert end.bonus == bonus and end.totals == [20 + bonus[0], 20 + bonus[1]]


def test_counts_are_taken_after_silver_and_treat():
    """GT-10.2: by what a card counts as in the end."""
    board = Board("s0:1 Granny Gravity; s0:2 Piggy Sterling; s0:7 Mossy Gladys",
                  silver=("green", None))
    assert board.colours() == ["purple", "purple", "green"]


@pytest.mark.parametrize(("mine", "theirs", "points", "winner", "reason"), [
    ("yyg", "y", (40, 70), 0, "colour"), ("yyg", "yg", (40, 70), 1, "points"),
    ("y", "yygg", (70, 40), 1, "colour"),
    ("yy", "gg", (40, 40), None, "tie"), ("yyy", "g", (40, 70), 1, "points"),
    ("", "", (3, 2), 0, "points")])
def test_colour_before_points(mine, theirs, points, winner, reason):
    """GT-11.1, GT-11.2, GT-X22: strictly more of each game colour wins whatever the points.

    There is no bonus then.
    """
    end = settled("colour_win", (YELLOW, GREEN), mine, theirs, points)
    assert (end.winner, end.reason, end.bonus) == (winner, reason, [0, 0])


def test_colour_win_on_one_colour():
    """GT-4.2, GT-11.1: with the option, strictly more of the one colour is enough."""
    assert settled("colour_win", (RED,), "r", "", (0, 50)).reason == "colour"
    assert settled("colour_win", (RED,), "r", "r", (0, 50)).winner == 1


def test_swap_and_tie():
    """GT-10.4, GT-10.5, GT-11.3, GT-X23: ten points at the end.

    A total may be negative; equal totals are a tie.
    """
    assert settled("none", (), points=(55, 55))[-2:] == (None, "tie")
    end = settled("none", (), points=(55, 55), swapped=(False, True))
    assert (end.totals, end.penalty, end.winner, end.reason) == ([55, 45], [0, 10], 0, "points")
    assert settled("none", (), points=(8, 0), swapped=(True, False)).totals == [-2, 0]
    end = settled("bonus", (RED,), "r", "", (10, 25))
    assert end.totals == [25, 25] and end.reason == "tie"


def test_scores_are_a_pure_function():
    """GT-9.1: the same call gives the same, and touches neither the board nor the choices."""
    pool = Pool(LIBRARY.shipped.cards.values())
    board, silver = list(range(0, 28, 2)), [1] * 14
    before = score.evaluate(pool, board, 1, silver)
    assert score.evaluate(pool, board, 1, silver) == before == score.evaluate(Pool(CARDS.values()),
                                                                              board, 1, silver)
    assert (board, silver) == (list(range(0, 28, 2)), [1] * 14)


def test_an_empty_slot_has_no_colour():
    """GT-10.2: nothing counts for no colour, and is told as -1."""
    pool = Pool(LIBRARY.shipped.cards.values())
    assert score.colours(pool, [-1] * 14, 0) == [-1] * 14
