"""TTCG, sections 17 to 20: forms in mixtures, in the words they are shown in and on a table."""

import re

import pytest

from ttcg import GAME
from ttcg.language.reader import read
from ttcg.language.wording import say
from ttcg_table import Table, one, unit


@pytest.mark.parametrize(("text", "words"), [
    ("Both players draw one card and sacrifice one unit.",
     "Both players draw one card and you destroy one unit you control and force your opponent to destroy one unit they "
     "control."),
    ("Draw two cards if you control a dragon, otherwise draw one card.",
     "If you control a dragon unit, draw two cards; otherwise draw one card."),
    ("If you control a dragon, draw two cards. If not, draw one card.",
     "If you control a dragon unit, draw two cards; otherwise draw one card."),
    ("If your opponent controls a dragon, they lose two points, otherwise they lose one point.",
     "If your opponent controls a dragon unit, your opponent loses two points; otherwise your opponent loses one "
     "point."),
    ("Destroy one rank 1 or 2 unit.", "Destroy one rank 1 or 2 unit."),
    ("Destroy two units with rank 2 or 3.", "Destroy two rank 2 or 3 units."),
    ("Destroy one of your units and one of your opponent's units.",
     "Destroy one of your units and destroy one of your opponent's units."),
    ("For each dragon and machine you control, gain one point.",
     "For each dragon or machine unit you control, gain one point."),
    ("Gain one point for each of your dragons and machines.",
     "Gain one point for each dragon or machine unit you control."),
    ("Tap one enemy unit, then destroy another enemy unit.",
     "Tap one unit your opponent controls, then destroy another unit your opponent controls."),
    ("When you rank up a unit, equip this card to it.", "When you rank up a unit, equip this card to it."),
    ("When the equipped unit is targeted by a spell effect, that unit gains 100 attack.",
     "When the equipped unit is targeted by a spell effect, it gains 100 attack."),
    ("Enemy units with more attack than this card cannot attack this card.",
     "This card cannot be attacked by enemy units with more attack than this card."),
    ("This card cannot attack a unit with a higher rank than this card.",
     "This card cannot attack units with a higher rank than this card.")])
def test_mixed_forms_are_said(text, words):
    """TT-17.8: and what is said is read as the same."""
    tree, wrong = read(text)
    assert tree, wrong
    assert say(tree, tag=False) == words and read(say(tree))[0] == tree


@pytest.mark.parametrize("text", [
    "Destroy all spells and units with rank 1.", "Destroy all tapped units and spells.", "Destroy another enemy unit.",
    "When this card is ranked up, gain points equal to its rank.", "Destroy one rank 2 or 1 unit.",
    "Force your opponent to draw one card and sacrifice one unit.",
    "Both players draw one card and sacrifice one of your units.", "Destroy one rank 3 or 4 spell.",
    "Your opponent destroys another enemy unit.", "Tap one unit and destroy another enemy unit."])
def test_what_is_open_is_refused_with_what_to_write(text):
    """S1, S16: and whole sentences among that are read."""
    wrong = read(text)[1]
    assert wrong.code in ("S1", "S16")
    assert all(read(one)[0] for one in re.findall(r"'([A-Z][^']*\.)'", wrong.message)), wrong.message


GUARD = unit("high-guard", "earth", 1, 300,
             ("passive", "This card cannot be attacked by units with more attack than this card."))
PROUD = unit("proud-one", "earth", 1, 300,
             ("passive", "This card cannot attack units with a higher rank than this card."))
TOUGH = unit("tough-one", "earth", 2, 400,
             ("passive", "This card cannot be destroyed by enemy units with less attack than this card."))


def test_units_with_more_attack_cannot_attack_a_card():
    """TT-20.18: by the values at that moment."""
    units = Table(A=dict(units="fire-1, fire-2"), B=dict(units=f"{GUARD}, earth-1"), step="battle")
    units.offers("attack u1 eu1", "attack u1 eu2", "attack u2 eu2").lacks("attack u2 eu1")


def test_a_card_cannot_attack_those_of_a_higher_rank():
    """TT-20.18"""
    units = Table(A=dict(units=PROUD), B=dict(units="earth-1, earth-2"), step="battle")
    units.offers("attack u1 eu1").lacks("attack u1 eu2")


def test_what_is_weaker_cannot_destroy_a_card():
    """TT-20.18: of units it is their attack that is compared."""
    weak = Table(A=dict(units="fire-1"), B=dict(units=TOUGH), step="battle").do("attack u1 eu1 ..")
    strong = Table(A=dict(units="fire-3"), B=dict(units=TOUGH), step="battle").do("attack u1 eu1 ..")
    assert (weak.fact("B_units"), strong.fact("B_units")) == (TOUGH, "-")



# ---- what is asked, and what is told beforehand ----------------------------------------------------------------------
def asked(table):
    """The prompt of who chooses, with its hint."""
    ask = GAME.asks(table.pos, table.pos.mover)[0]
    return ask.ask, ask.hint


def test_the_order_of_a_cost_is_that_of_the_choices():
    """TT-20.2, TT-7.6: whoever pays is told so, and the one that is chosen last ends outermost."""
    text = "Put two cards from your hand on top of your deck in any order: gain one point."
    table = Table(A=dict(spells=one("two-on-top", text), hand="earth-1 fire-1 water-1"))
    table.take("use s1 1")
    title, hint = asked(table)
    assert title == "What do you give for Two On Top?" and "The one you choose last ends outermost." in hint
    table.do("choose fire-1, choose earth-1 ..")
    assert table.fact("A_deck").startswith("earth-1 fire-1 ")


def test_no_order_is_spoken_of_where_there_is_none():
    """TT-7.6: of one card, and of what goes elsewhere."""
    for name, cost in (("one-on-top", "Put one card from your hand on top of your deck"),
                       ("two-away", "Discard two cards"), ("two-in", "Send two cards from your hand to your deck")):
        table = Table(A=dict(spells=one(name, f"{cost} to gain one point."), hand="earth-1 fire-1 water-1"))
        table.take("use s1 1")
        assert "outermost" not in asked(table)[1]


def test_who_ranks_up_is_asked_what():
    """TT-20.11: which unit is ranked up, and with which card."""
    text = "Rank up one unit you control using a unit from your hand."
    table = Table(A=dict(spells=one("up-it-goes", text), units="earth-1, fire-1", hand="earth-2 fire-2"))
    table.take("use s1 1")
    assert asked(table)[0] == "Which unit is ranked up?"
    table = Table(A=dict(spells=one("strike", "Destroy one unit."), units="earth-1, fire-1"))
    table.take("use s1 1")
    assert asked(table)[0] == "Choose a target for Strike"


@pytest.mark.parametrize(("text", "tag"), [
    ("Destroy all dragons.", "nothing now"), ("Destroy all units.", ""), ("Draw one card.", ""),
    ("Gain one point for each dragon you control.", "nothing now"), ("Gain one point for each unit you control.", ""),
    ("Draw one card and destroy all dragons.", ""), ("Destroy all dragons and tap all dragons.", "nothing now"),
    ("Return all dragons from your discard pile to your hand.", "nothing now"),
    ("Until your next turn, all dragons gain 100 attack.", ""),
    ("Destroy any number of dragons you control.", "nothing now"), ("Gain one point for each card in your hand.", ""),
    ("Tap all units. If you control a dragon, draw one card.", ""),
    ("Untap all units. If you control a dragon, draw one card.", "nothing now"),
    ("If you control a dragon, draw two cards; otherwise draw one card.", ""),
    ("At the end of the turn, destroy all dragons.", ""),
    ("Destroy all dragons, then draw one card for each dragon on the field.", "nothing now"),
    ("Untap all units.", "nothing now"), ("Untap all cards on the field.", ""), ("Tap up to two units.", ""),
    ("Tap all units you control.", ""), ("Untap up to two spells.", ""), ("Tap all spells you control.", "nothing now"),
    # the card that is used is tapped, and what is paid lies in the discard pile, before it is done
    ("Destroy all tapped spells.", ""), ("Gain one point for each tapped spell you control.", ""),
    ("Tap one unit you control: destroy all tapped units.", ""),
    ("Sacrifice one unit to gain one point for each unit destroyed this turn.", "")])
def test_what_surely_does_nothing_is_told_before(text, tag):
    """TT-7.5: it may be used all the same, but it is never drawn as what to press."""
    table = Table(A=dict(spells=one(f"idle-{sum(map(ord, text))}", text), units="earth-1"), B=dict(units="fire-1"))
    use = next(move for move in GAME.legal(table.pos, 0) if GAME.text(table.pos, 0, move) == "use s1 1")
    assert GAME.tag(table.pos, 0, use) == tag
    assert GAME.yields(table.pos, 0, use) == bool(tag)
    before = {key: table.fact(key) for key in ("A_points", "A_hand_size", "A_units", "B_units")}
    table.do("use s1 1 ..")
    assert not tag or before == {key: table.fact(key) for key in before}


@pytest.mark.parametrize(("text", "style", "itself"), [
    ("Discard this card to draw one card.", "latent", True), ("Destroy this card to draw one card.", "normal", True),
    ("Lose one point to draw one card.", "normal", False), ("Discard one card to draw two cards.", "normal", False)])
def test_what_costs_its_own_card_is_not_drawn_as_what_to_press(text, style, itself):
    """TT-7.5: it may be the best there is, but nobody gives a card away by the button that stands out."""
    card = one(f"given-{sum(map(ord, text))}", text, style)
    table = Table(A=dict(spells="" if style == "latent" else card, hand=f"fire-1 {card}"))
    use = next(move for move in GAME.legal(table.pos, 0) if GAME.text(table.pos, 0, move).startswith("use "))
    assert GAME.yields(table.pos, 0, use) is itself


def test_nobody_is_told_to_tap_what_is_tapped():
    """TT-20.12: only untapped cards can be tapped."""
    table = Table(A=dict(spells=one("tap-two", "Tap up to two units your opponent controls.")),
                  B=dict(units="earth-1*, fire-1*"))
    assert GAME.tag(table.pos, 0, GAME.parse(table.pos, 0, "use s1 1")) == "nothing now"
