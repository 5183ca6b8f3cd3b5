"""Gomori, sections 6 and 7: the turn and the end of the match."""

import random

import pytest

from brief import BRIEF
from gomori import GAME
from gomori_table import Table
from house import play_on
from mulligan import Match

FULL = """
5H  7H  8D  9D
TD  5D  7D  8H
9H  TH  QH  QD
AD  AH  JH  JD
"""
STUCK_RED = "2D 3D 4H 6D 6H"


# ---- 6 Turn --------------------------------------------------------------------------------------
def test_the_order_of_a_play():
    """GO-6.1: lay, activate, gather, work out the area, and only then see whether the turn goes
    on."""
    table = Table("3C .. .. ..\nQC .. .. ..\n7H 6D .. ..\n8C .. .. 9D",
                  "QS 7C 2S").play("play 7C 2,0")
    assert table.won("black") == {"3C", "QC", "8C"} and table.area() == (0, 0, 5, 3)
    assert table.turn == "black" and table.can("play 2S 5,0")
    jack = Table("2C 3C JH 5C", "JC 2S").play("play JC 0,2")
    assert jack.won("black") == set(), "activation comes before gathering"


def test_laying_on_an_empty_cell_ends_the_turn():
    """GO-6.2: even if it gathered, and even if more cards could be laid."""
    table = Table("2C 3C 4C ..", "5C 2S 3S").play("play 5C 0,3")
    assert table.won("black") == {"2C", "3C", "4C"} and table.turn == "red"


def test_stacking_obliges_to_go_on():
    """GO-6.3: after stacking with a playable card there is no right to stop."""
    table = Table("5H 7H", "5C 2S").play("play 5C 0,0")
    assert table.turn == "black" and "pass" not in table.legal()
    assert table.refused("pass") == ("must_play", "GO-6.3")


def test_no_playable_card_left_ends_the_turn():
    """GO-6.4: an empty hand, or no card that fits, ends the turn after stacking.

    This is no pass.
    """
    empty = Table("5H", "5S", passes=1).play("play 5S 0,0")
    assert empty.turn == "red" and empty.pos.passes == 0 and len(empty.hand("black")) == 5
    stuck = Table(FULL, "5S 2C 3S", passes=1).play("play 5S 0,0")
    assert stuck.turn == "red" and stuck.pos.passes == 0 and stuck.hand("black")[:2] == ["2C", "3S"]


def test_each_play_of_a_chain_is_free():
    """GO-6.5: the same pile again, cells opened by a gather of this turn, anywhere."""
    table = Table("5H", "5S 5C AS").play("play 5S 0,0", "play 5C 0,0", "play AS 0,0")
    assert table.field() == {(0, 0): "AS+5C,5H,5S"}
    gathered = Table("3C QC 7H 8C\n5D .. 6D 8D", "7C 2S").play("play 7C 0,2")
    assert gathered.can("play 2S 0,0") and gathered.can("play 2S 1,1")


def test_nothing_is_drawn_during_a_chain():
    """GO-6.6: a turn holds at most the five cards of the hand."""
    table = Table("5H 6H 7H 8H\n9H", "5C 6C 7C 8C 9C")
    for count, text in enumerate(("play 5C 0,0", "play 6C 0,1", "play 7C 0,2"), 1):
        table.play(text)
        assert len(table.hand("black")) == 5 - count and table.pile("black") == 21
    table.play("play 8C 0,3")
    assert table.won("black") == {"5C", "6C", "7C", "5H", "6H",
                                  "7H"} and len(table.hand("black")) == 1
    table.play("play 9C 1,0")
    assert table.turn == "red" and len(table.hand("black")) == 5


def test_the_hand_is_filled_up_at_the_end_of_the_turn():
    """GO-6.7: from the own draw pile, until it holds five."""
    table = Table("5H", "5C 2S 3S 4S 6S", pile=9)
    black = list(table.pos.draws[0])
    table.play("play 5C 0,0", "play 2S 1,1")
    assert table.pos.hands[0][3:] == black[:2]
    assert table.pile("black") == 7
    assert len(table.hand("red")) == 5


def test_a_short_pile_is_drawn_to_the_end():
    """GO-6.8: the player draws what is there; then GO-7.1 applies."""
    table = Table("5H", "5C 2S 3S 4S 6S", pile=1).play("play 5C 0,0", "play 2S 1,1")
    assert len(table.hand("black")) == 4 and table.pile("black") == 0
    assert table.outcome().reason == "deck"


def test_passing():
    """GO-6.9: with no legal play the turn is a pass: nothing laid, nothing drawn.

    With one, passing is refused.
    """
    table = Table(FULL, "2C 3S 4S 6C KC", pile=9)
    assert table.legal() == {"pass"}
    table.play("pass")
    assert table.turn == "red" and table.hand("black") == ["2C", "3S", "4S", "6C",
                                                           "KC"] and table.pile("black") == 9
    assert Table(FULL, "2C 3S 4S 6C 5S").refused("pass") == ("must_play", "GO-6.9")


def test_a_forced_pass_is_recorded():
    """GO-6.10: a pass is an action of the record like any other, so a replay shows it."""
    for seed in (165, *range(400)):        # the first that holds one, until the rules change
        match = Match(GAME, seed=seed)
        for _ in play_on(match, random.Random(seed)):
            pass
        passes = [action for action in match.actions if action.text == "pass"]
        if passes:
            again = Match.replay(match.record())
            assert [a for a in again.actions
                    if a.text == "pass"] == passes and again.state == match.state
            return
    pytest.fail("no match of 400 held a pass")


def test_when_no_play_is_legal():
    """GO-6.11: only with 16 piles, all face-up, none taking a card.

    One gap or one face-down pile takes any card.
    """
    assert Table(FULL, "2C 3S 4S 6C KC").legal() == {"pass"}
    gap = Table(FULL.replace("QH", ".."), "2C 3S 4S 6C KC")
    assert len(gap.legal()) == 5 and gap.cells("2C") == {(2, 2)}
    down = Table(FULL.replace("QH", "#QH"), "2C 3S 4S 6C KC")
    assert down.cells("2C") == down.cells("KC") == {(2, 2)} and "pass" not in down.legal()


# ---- 7 End of the match --------------------------------------------------------------------------
def test_a_hand_that_cannot_be_filled_ends_the_match():
    """GO-7.1: at once, without another turn; drawing the last card exactly ends nothing."""
    exactly = Table("5H", "5C 2S 3S 4S 6S", pile=2).play("play 5C 0,0", "play 2S 1,1")
    assert exactly.outcome() is None and exactly.pile("black") == 0 and exactly.turn == "red"
    short = Table("5H", "5C 2S 3S 4S 6S", pile=1).play("play 5C 0,0", "play 2S 1,1")
    assert short.outcome().clause == "GO-7.1" and GAME.to_move(short.pos) == ()
    assert short.refused("play 3S 2,2", seat=0) == ("match_over", "GO-7.1")


def test_two_passes_in_a_row_end_the_match():
    """GO-7.2: after the second; any play in between counts as a new start."""
    table = Table(FULL, "2C 3S 4S 6C KC", other=STUCK_RED).play("pass")
    assert table.outcome() is None and table.pos.passes == 1
    table.play("pass")
    assert table.outcome().reason == "double_pass" and table.outcome().clause == "GO-7.2"
    king = Table(FULL, "2C 3S 4S 6C KC", other="KD 3D 4H 6D 6H").play("pass")
    assert king.refused("pass") == ("must_play", "GO-6.9")
    king.play("play KD 0,2 turn 0,0")
    assert king.pos.passes == 0 and king.outcome() is None


def test_the_end_of_a_match_is_kept_as_a_number():
    """GO-7.1, GO-7.2: kept records hold the stage of a position, 4 and 5 at the end."""
    short = Table("5H", "5C", pile=0).play("play 5C 1,1")
    assert short.outcome().clause == "GO-7.1" and short.pos.data()["vars"]["stage"] == 4
    double = Table(FULL, "2C 3S 4S 6C KC", other=STUCK_RED).play("pass", "pass")
    assert double.outcome().clause == "GO-7.2" and double.pos.data()["vars"]["stage"] == 5


def test_more_gathered_cards_win():
    """GO-7.3: gathered cards count one each; hands, draw piles and the field count for nobody."""
    end = Table(FULL, "2C 3S 4S 6C KC", other=STUCK_RED, won=("7C 8C", "2H")).play("pass",
                                                                                   "pass").outcome()
    assert end.scores == (2, 1) and end.winner == 0
    end = Table(FULL, "2C 3S 4S 6C KC", other=STUCK_RED, won=("7C", "2H 3H"),
                black_seat=2).play("pass", "pass").outcome()
    assert end.scores == (2, 1) and end.winner == 0, "scores go by seat, and black sits at seat 2"


@pytest.mark.parametrize(("counts", "scores", "winner"), [(True, (3, 2), 0), (False, (0, 2), 1)])
def test_the_last_turn_counts_unless_the_option_says_no(counts, scores, winner):
    """GO-7.4: gathers of the turn that ends the match count.

    With `count_last_turn` false they do not.
    """
    table = Table("2C 3C 4C ..\n5H", "5S 5C 6S", pile=0, won=("", "2H 3H"), count_last_turn=counts)
    table.play("play 5S 1,0", "play 5C 0,3")
    assert table.outcome().scores == scores and table.outcome().winner == winner


def test_earlier_turns_count_either_way():
    """GO-7.4: only the ending turn's gathers are at stake, and only those of the player who ended
    the match."""
    table = Table("2C 3C 4C ..", "5C", pile=0, won=("7C 8C", "2H"),
                  count_last_turn=False).play("play 5C 0,3")
    assert table.outcome().scores == (2, 1)
    double = Table(FULL, "2C 3S 4S 6C KC", other=STUCK_RED, won=("7C 8C", "2H"),
                   count_last_turn=False)
    assert double.play("pass", "pass").outcome().scores == (2, 1)


@pytest.mark.parametrize("won", [("", ""), ("7C 8C", "2H 3H")])
def test_equal_numbers_are_a_draw(won):
    """GO-7.5: 0 to 0 included."""
    end = Table(FULL, "2C 3S 4S 6C KC", other=STUCK_RED, won=won).play("pass", "pass").outcome()
    assert end.winner is None and end.scores[0] == end.scores[1]


def test_every_match_ends_within_85_turns_and_52_plays():
    """GO-7.6: the 22nd turn of a player that lays a card cannot be filled up."""
    assert GAME.plies >= 3 + 52 + 85
    for seed in range(15 if BRIEF else 60):
        match = Match(GAME, {"first_player": ("black", "red")[seed % 2]}, seed=seed)
        turns, last = 0, None
        for _ in play_on(match, random.Random(seed)):
            action = match.actions[-1]
            if action.seat >= 0 and (action.seat != last or action.text == "pass"):
                turns, last = turns + 1, action.seat
        plays = sum(action.text.startswith("play") for action in match.actions)
        assert match.outcome() and turns <= 85 and plays <= 52
