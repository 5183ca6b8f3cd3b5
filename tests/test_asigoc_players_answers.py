"""ASIGOC's opponents see what an answer is worth that nullifies nothing: aimed elsewhere, copied, a shield, a step."""

import pytest

from asigoc.bots import evaluate
from asigoc.rules.records import Shield
from asigoc_table import Table
from test_asigoc_players import answer, position

SEEING = ("foretelling", "expert")         # Hard looks at two moves, which need not be these
DECKS = dict(deck="w11 w12 w13")


@pytest.mark.parametrize("kind", SEEING)
def test_an_effect_is_turned_on_its_own_player(kind):
    """AS-11.13: what would destroy the own 3/3 destroys theirs, and a card is drawn besides."""
    table = Table(A=dict(hand="crush", slots="w33", **DECKS), B=dict(hand="masons-oath", slots="w34", **DECKS))
    assert answer(kind, table.do("A use crush -> B1")) == "use masons-oath -> #1 A1"


@pytest.mark.parametrize("kind", SEEING)
def test_an_effect_is_copied_that_wins(kind):
    """AS-11.14: two damage come back, and the other player has no more."""
    table = Table(A=dict(hand="bolt", health=2, **DECKS), B=dict(hand="haze-of-mirrors w11", **DECKS))
    assert answer(kind, table.do("A use bolt")) == "use haze-of-mirrors -> #1"


@pytest.mark.parametrize("kind", SEEING)
def test_a_step_is_not_left_before_the_attack_is_stopped(kind):
    """AS-4.5: asked to leave Main, the player keeps the 5/5 from attacking, which would be the end."""
    table = Table(A=dict(slots="w55", **DECKS), B=dict(health=5, hand="beacon-on-the-wall w11", **DECKS)).do("A pass")
    assert answer(kind, table) == "use beacon-on-the-wall -> A1"


@pytest.mark.parametrize("kind", SEEING)
def test_the_last_step_of_the_other_turn_is_used(kind):
    """AS-4.5: a 3/3 comes in their End step, to attack in the own turn."""
    table = Table(A=DECKS, B=dict(hand="midnight-porters w33", **DECKS), step="end").do("A pass")
    assert answer(kind, table) == "use midnight-porters"


@pytest.mark.parametrize("kind", SEEING)
def test_an_answer_that_does_nothing_is_kept(kind):
    """Aimed elsewhere, damage to a player stays what it is: the Item would be wasted on it."""
    table = Table(A=dict(hand="zap", **DECKS), B=dict(hand="traitors-signpost w11", slots="w22", deck=""),
                  deck_out="none").do("A use zap")
    assert answer(kind, table) == "pass"


# ---- what things are worth -----------------------------------------------------------------------
def worth(seat=0, step="end", script="", **sides):
    table = Table(step=step, **sides)
    return evaluate.evaluate_turn(position(table.do(script)), seat)


def test_what_ends_with_the_turn_is_worth_nothing_at_its_end():
    """AS-4.7, AS-11.7: two more Attack are worth something before the attack, and nothing in the End step."""
    sides = dict(A=dict(slots="w22", hand="pump", **DECKS), B=DECKS)
    assert worth(step="end", script="A use pump -> A1, BA", **sides) < worth(step="end", **sides)
    assert worth(step="main", script="A use pump -> A1, BA", **sides) > worth(step="main", **sides)


def test_a_shield_that_lasts_is_worth_something_and_no_more_than_it_keeps_off():
    """AS-11.9: more for more damage, up to what one turn may bring; none for the other player."""
    pos = position(Table(step="end", A=DECKS, B=DECKS))
    values = [evaluate.worth(pos, 0)]
    for left in (1, 2, evaluate.MOST_SHIELD, 9, -1):
        pos.shields = [Shield(0, "any", left, pos.number + 1, 0)]
        values.append(evaluate.worth(pos, 0))
        assert evaluate.worth(pos, 1) == values[0]
    assert values[0] < values[1] < values[2] < values[3] == values[4] == values[5]


def test_a_weapon_that_cannot_attack_threatens_nobody():
    """AS-11.10: kept from attacking to the end of the next turn, it still blocks, and is worth less."""
    kept = dict(A=dict(slots="w42", **DECKS), B=dict(hand="willow-net", **DECKS), turn="B")
    before, after = Table(step="main", **kept), Table(step="main", **kept).do("B deploy willow-net 1, AB")
    assert evaluate.worth(position(after), 0) < evaluate.worth(position(before), 0) - 0.5
