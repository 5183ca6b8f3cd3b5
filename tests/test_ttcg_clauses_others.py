"""TTCG: unless, otherwise, as many as a rank, compared with this card, what came from a deck."""

import pytest

from ttcg.language.reader import read
from ttcg.language.wording import say
from ttcg_table import Table, one, spell, unit

OTHERWISE = "If your hand is empty, draw two cards. Otherwise, gain one point."


@pytest.mark.parametrize(("text", "plain", "style"), [
    ("This card cannot attack unless you control a dragon.",
     "While you control no dragon units, this card cannot attack.", "passive"),
    ("This card cannot attack this turn unless you control a dragon.",
     "If you control no dragon units, this turn, this card cannot attack.", "normal"),
    ("One unit gains 100 attack unless you have five or more points.",
     "If you have fewer than five points, one unit gains 100 attack.", "normal"),
    ("When this card attacks, draw one card unless it was played this turn.", None, None),
    ("Draw one card unless you control exactly two dragons.", None, None),
    ("Draw one card unless you control more units than your opponent.", None, None)])
def test_unless_is_if_not(text, plain, style):
    """TT-17.10: "while not" of what stands; refused where there is no opposite."""
    tree = read(text)[0]
    assert (tree and (say(tree, tag=False), tree["style"])) == (plain and (plain, style))


def test_a_unit_that_cannot_attack_unless_another_is_there():
    """TT-17.10"""
    text = "This card cannot attack unless you control another fire unit."
    lone = unit("lone", "fire", 1, 300, ("passive", text))
    table = Table(A=dict(units=lone), B=dict(units="earth-1"), step="battle")
    table.lacks("attack u1 eu1")
    Table(A=dict(units=f"{lone}, fire-1"), B=dict(units="earth-1"), step="battle").offers("attack u1 eu1")


@pytest.mark.parametrize(("hand", "facts"), [
    ("", dict(A_hand="air-1 air-2", A_points=20)), ("earth-1", dict(A_hand="earth-1", A_points=21))])
def test_otherwise_is_decided_once(hand, facts):
    """TT-20.29: that the hand is no longer empty afterwards changes nothing."""
    Table(A=dict(spells=one("otherwise", OTHERWISE), hand=hand, deck="air-1 air-2")).do("use s1 1 ..").shows(**facts)


def test_otherwise_needs_a_condition_without_a_cost():
    """TT-20.29"""
    for text in ("Draw one card. Otherwise, gain one point.",
                 "If you control a dragon, discard one card to draw two cards. Otherwise, draw one card.",
                 "If you control a dragon, you may draw two cards. Otherwise, draw one card."):
        assert read(text)[1].code == "S16"


def test_as_many_as_a_rank():
    """TT-20.30: as it is now on the field, as printed elsewhere; "their ranks" of all cards that are meant."""
    table = Table(A=dict(units="earth-1/earth-2", spells=one("raise", "Destroy one unit you control, then gain points "
                                                             "equal to its rank.")))
    table.do("use s1 1 -> u1 ..").shows(A_points=20, A_units="-")
    both = one("raise-both", "Destroy two units you control. Gain points equal to their ranks.")
    table = Table(A=dict(units="earth-1/earth-2, water-3", spells=both))
    table.do("use s1 1 -> u1 u2 ..").shows(A_points=20, A_units="-")
    mine = unit("rank-gain", "fire", 1, 250, ("normal", "Gain points equal to this card's rank."))
    Table(A=dict(units=mine)).do("use u1 1 ..").shows(A_points=21)


def test_compared_with_this_card():
    """TT-18.4: only what has less attack than the card that says so."""
    text = "Destroy one unit your opponent controls with less attack than this card."
    card = unit("judge", "fire", 1, 250, ("normal", text))
    weak = unit("weakling", "earth", 1, 200)
    table = Table(A=dict(units=card), B=dict(units=f"fire-3, {weak}"))
    table.do("use u1 1 -> eu1 eu2 ..").shows(B_units="fire-3", B_points=19)
    assert read("Destroy one unit with less attack than this card's rank.")[1].code == "S2"
    assert read("Destroy one spell with less attack than this card.")[1].code == "S2"
    assert read("Destroy one unit with less attack than the equipped unit.")[1].code == "S9"


def test_what_came_from_a_deck_is_it():
    """TT-10.8: drawn cards are shown when it is asked what they are; with a card of an event "it" is refused."""
    table = Table(A=dict(spells=one("peek", "Draw one card, then if it is a unit, gain one point."), deck="air-1"))
    table.do("use s1 1 ..").shows(A_points=21, A_hand="air-1")
    assert read("When a unit is destroyed, draw one card and discard it.")[1].code == "S16"
    assert read("At the end of your turn, draw one card and discard it.")[0]
    assert read("When a unit is destroyed, if it was a dragon, draw one card.")[1].code == "S8"


def test_protected_from_the_enemy_alone():
    """TT-20.18: effects of the opponent's cards, and not one's own."""
    shield = unit("foe-shield", "fire", 1, 250, ("passive", "This card cannot be destroyed by enemy effects."))
    bomb = spell("all-out", ("normal", "Destroy all units on the field."))
    Table(A=dict(units=shield, spells=bomb)).do("use s1 1 ..").shows(A_units="-")
    table = Table(A=dict(units="earth-1", spells=bomb), B=dict(units=shield))
    table.do("use s1 1 ..").shows(A_units="-", B_units=shield)
