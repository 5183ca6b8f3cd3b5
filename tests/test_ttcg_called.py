"""TTCG: what is said again, "that dragon", "that attack", is what was named before (TT-10.8, TT-9.13, S13)."""

import pytest

from ttcg.language.reader import read
from ttcg.language.wording import say


@pytest.mark.parametrize(("text", "called"), [
    ("Tap one dragon, then destroy that fairy.", "a fairy"),
    ("Tap one dragon. That fairy gains 100 attack.", "a fairy"),
    ("Tap two dragons. Those fairies gain 100 attack.", "a fairy"),
    ("Choose two fire units. Those water units gain 100 attack.", "a water unit"),
    ("Choose one unit. That dragon gains 100 attack.", "a dragon"),
    ("Tap one dragon or fairy, then destroy that dragon.", "a dragon"),
    ("Tap one unit, then destroy that spell.", "a spell"),
    ("When a fairy attacks, destroy that dragon.", "a dragon"),
    ("When a spell is played, destroy that unit.", "a unit"),
    ("When a unit is destroyed, return that spell to its owner's hand.", "a spell"),
    ("If you control a fairy, tap one dragon, then destroy that fairy.", "a fairy"),
    ("Tap one dragon you control to destroy that fairy.", "a fairy"),
    ("Destroy one dragon unless your opponent destroys that fairy.", "a fairy"),
    ("If a dragon would be destroyed, return that fairy to its owner's hand instead.", "a fairy"),
    ("Equip this card to one dragon, that fairy gains 200 attack.", "a fairy"),
    ("Equip this card to one dragon, that fairy cannot attack.", "a fairy"),
    ("Equip this card to one spell, that unit cannot be tapped.", "a unit"),
    ("Equip this card to one dragon. That spell cannot be tapped.", "a spell"),
    ("Search your deck for one dragon and add that fairy to your hand.", "a fairy"),
    ("Search your deck for two spells and play those units.", "a unit"),
    ("Your opponent chooses one dragon and destroys that fairy.", "a fairy"),
    ("Tap one dragon. If that fairy attacked this turn, destroy it.", "a fairy"),
    ("Choose one dragon. If that fairy is a fire unit, draw one card.", "a fairy"),
    ("Choose one spell on the field. If that unit is a fire unit, draw one card.", "a unit"),
    ("Choose one dragon and gain points equal to the rank of that fairy.", "a fairy"),
    ("When a spell is destroyed, return the destroyed unit to its owner's hand.", "a unit"),
    ("When a spell is destroyed, gain points equal to the rank of the destroyed unit.", "a unit"),
    ("Discard one spell, then play the discarded unit.", "a unit"),
    ("Reveal the top card of your deck. If it is a spell, add that unit to your hand.", "a unit"),
    ("When your opponent plays a card, counter that unit.", "a unit"),
    ("When your opponent ranks up a card, tap that unit.", "a unit"),
    ("Mill one card. If the milled unit is a spell, draw one card.", "a unit"),
    ("Draw one card. If the drawn unit is not a dragon, gain one point.", "a unit"),
    ("Discard one card to draw one card. If the discarded unit was a spell, gain one point.", "a unit"),
    ("Tap one unit you control to draw one card. If the tapped spell is a dragon, gain one point.", "a spell")])
def test_who_was_named_otherwise_is_not_meant(text, called):
    """TT-10.8, S8."""
    wrong = read(text)[1]
    assert wrong is not None and wrong.code == "S8" and f"was not called {called}." in wrong.message, wrong


@pytest.mark.parametrize(("text", "same"), [
    ("Tap one dragon, then destroy that dragon.", "Tap one dragon, then destroy it."),
    ("Tap one fire dragon, then destroy that dragon.", "Tap one fire dragon, then destroy it."),
    ("Tap one fire dragon, then destroy that fire unit.", "Tap one fire dragon, then destroy it."),
    ("Tap one dragon, then destroy that unit.", "Tap one dragon, then destroy it."),
    ("Choose two fire units. Those fire units gain 100 attack.", "Choose two fire units. Those cards gain 100 attack."),
    ("When a dragon attacks, destroy that dragon.", "When a dragon attacks, destroy it."),
    ("Destroy one dragon unless your opponent taps that dragon.", "Destroy one dragon unless your opponent taps it."),
    ("If a dragon would be destroyed, return that dragon to its owner's hand instead.",
     "If a dragon would be destroyed, return it to its owner's hand instead."),
    ("Equip this card to one dragon, that dragon gains 200 attack.",
     "Equip this card to one dragon, it gains 200 attack."),
    ("Equip this card to one spell, that spell cannot be tapped.",
     "Equip this card to one spell, it cannot be tapped."),
    ("Search your deck for one dragon and add that dragon to your hand.",
     "Search your deck for one dragon and add it to your hand."),
    ("Your opponent chooses one dragon and destroys that dragon.", "Your opponent chooses one dragon and destroys it."),
    ("Tap one dragon. If that dragon attacked this turn, destroy it.",
     "Tap one dragon. If it attacked this turn, destroy it."),
    ("Choose one dragon and gain points equal to the rank of that dragon.",
     "Choose one dragon and gain points equal to its rank."),
    ("Reveal the top card of your deck. If it is a dragon, add that dragon to your hand.",
     "Reveal the top card of your deck. If it is a dragon, add it to your hand."),
    ("Reveal the top card of your deck. If it is a unit, add that unit to your hand.",
     "Reveal the top card of your deck. If it is a unit, add it to your hand."),
    ("Mill one card. If the milled unit is a dragon, gain one point.",
     "Mill one card. If the milled card is a dragon, gain one point."),
    ("Sacrifice one unit to draw one card. If the destroyed unit was a dragon, gain one point.",
     "Sacrifice one unit to draw one card. If the destroyed card was a dragon, gain one point."),
    ("When this card attacks a unit, destroy that unit.", "When this card attacks a unit, destroy the attacked unit."),
    ("When this card attacks an enemy dragon, that dragon loses 100 defense this turn.",
     "When this card attacks an enemy dragon, the attacked unit loses 100 defense this turn."),
    ("When a unit attacks this card, destroy that unit.",
     "When this card is attacked by a unit, destroy the attacking unit."),
    ("When this card is attacked by a dragon, tap that dragon, then destroy it.",
     "When this card is attacked by a dragon, tap the attacking unit, then destroy it."),
    ("When this card attacks a unit, this card gains 100 attack and that unit loses 100 attack.",
     "When this card attacks a unit, this card gains 100 attack and the attacked unit loses 100 attack.")])
def test_who_was_named_so_is_meant(text, same):
    """TT-10.8, TT-9.13: with the same meaning as where it is said otherwise."""
    tree, wrong = read(text)
    assert tree is not None and tree == read(same)[0], wrong
    assert read(say(tree, tag=True))[0] == tree


@pytest.mark.parametrize("text", [
    "Tap two units and destroy it.", "Tap up to two units. It gains 100 attack.", "Draw two cards, then discard it.",
    "Mill two cards and add it to your hand.", "Destroy all units. It gains 100 attack.",
    "Choose two units your opponent controls and return it to their owners' hands."])
def test_it_is_one_card(text):
    """TT-10.8, S8: it was all of those that were named."""
    assert read(text)[1].code == "S8" and "Write 'them'" in read(text)[1].message


@pytest.mark.parametrize(("text", "same"), [
    ("Tap two units and destroy them.", "Tap two units and destroy those cards."),
    ("Each dragon you control gains 100 attack and it cannot be destroyed.",
     "All dragons you control gain 100 attack and they cannot be destroyed."),
    ("Discard your hand, then shuffle it into your deck.", "Discard your hand, then shuffle them into your deck."),
    ("Each player discards one card, then shuffles it into their deck.",
     "Each player discards one card, then shuffles that card into their deck.")])
def test_a_whole_hand_is_it_and_so_is_each_unit(text, same):
    """TT-10.8."""
    assert read(text)[0] is not None and read(text)[0] == read(same)[0], read(text)[1]


@pytest.mark.parametrize("text", [
    "That unit gains 200 attack while it is tapped.", "That dragon cannot attack while untapped.",
    "That unit gains 100 attack if this card is tapped."])
def test_that_unit_is_not_this_card(text):
    """TT-10.8, S8."""
    assert read(text)[0] is None, read(text)[0]


@pytest.mark.parametrize("text", [
    "This card becomes a fire spell.", "Change one unit you control into a dragon spell.",
    "Destroy one unit that is not a fire spell.", "Destroy all units except fire spells.",
    "Tap one dragon, then destroy that dragon spell.", "If you have more points than you, draw one card.",
    "If your opponent has fewer points than your opponent, draw one card.", "Counter two spell effects."])
def test_what_no_card_can_be_is_not_read(text):
    """TT-17.4: each was read as if a word were not there."""
    assert read(text)[1].code == "syntax"


def test_if_you_do_not_is_not_the_opposite_of_if_they_do():
    """TT-20.29, S16."""
    text = "Your opponent discards one card. If they do, you draw one card. If {0} don't, they lose one point."
    assert read(text.format("they"))[0] is not None
    assert read(text.format("you"))[1].code == "S16"


@pytest.mark.parametrize("text", [
    "When this card attacks, destroy that unit.", "When your opponent attacks this card, destroy that unit.",
    "When this card attacks a unit, destroy that card.", "When this card attacks a unit, it loses 100 attack.",
    "When the equipped unit attacks a unit, that unit loses 100 attack.",
    "When this card destroys a dragon, that dragon loses 100 attack.",
    "When this card is attacked by a fairy, destroy that dragon."])
def test_which_of_two_is_still_asked_where_words_do_not_tell(text):
    """TT-9.13, S16."""
    assert read(text)[1].code == "S16"


@pytest.mark.parametrize("text", [
    "Swap one unit you control with it.", "Place one unit from your hand under it.",
    "Rank up one unit you control using it.", "Level up one unit you control using that card."])
def test_it_is_no_card_of_the_same_action(text):
    """TT-10.8, S8: nothing was named before."""
    wrong = read(text)[1]
    assert wrong.code == "S8" and "no card yet" in wrong.message


@pytest.mark.parametrize(("text", "write", "begin"), [
    ("When an enemy unit attacks, counter that effect.", "'counter that attack'", "'When a card effect activates,'"),
    ("When an enemy unit attacks, counter that card.", "'counter that attack'", "'When your opponent plays a card,'"),
    ("When a unit effect activates, counter that attack.", "'counter that effect'", "'When an enemy unit attacks,'"),
    ("When your opponent plays a card, counter that effect.", "'counter that card'", "'When a card effect activates,'"),
    ("When your opponent plays a spell, counter that attack.", "'counter that card'", "'When an enemy unit attacks,'")])
def test_what_is_countered_is_what_is_waited_for(text, write, begin):
    """TT-8.6, S13: it would never counter anything."""
    wrong = read(text)[1]
    assert wrong.code == "S13" and write in wrong.message and begin in wrong.message


@pytest.mark.parametrize(("text", "code"), [
    ("When your opponent plays a spell, counter that unit.", "S8"),
    ("When your opponent plays a unit, counter that spell.", "S8"),
    ("When an enemy unit attacks, counter that spell.", "S8"),
    ("When a spell effect activates, counter that unit.", "S8")])
def test_a_card_is_countered_by_what_it_was_named_as(text, code):
    """TT-10.8."""
    assert read(text)[1].code == code


@pytest.mark.parametrize(("text", "same"), [
    ("When your opponent plays a spell, counter that spell.", "When your opponent plays a spell, counter that card."),
    ("When an enemy unit attacks, counter that unit.", "When an enemy unit attacks, counter that attack."),
    ("When a unit effect activates, counter that unit.", "When a unit effect activates, counter that effect.")])
def test_a_card_that_is_countered_is_what_it_does(text, same):
    """TT-8.6."""
    assert read(text)[0] == read(same)[0]


@pytest.mark.parametrize(("text", "write"), [
    ("When a unit you control is attacked, redirect that effect to this card.", "'redirect the attack to this card'"),
    ("When a unit effect targets a unit you control, redirect the attack to this card.",
     "'redirect that effect to this card'")])
def test_what_is_redirected_is_what_is_waited_for(text, write):
    """TT-20.13, S13."""
    wrong = read(text)[1]
    assert wrong.code == "S13" and write in wrong.message


@pytest.mark.parametrize(("text", "words"), [
    ("When a unit you control is attacked, redirect it to this card.", "redirect the attack to this card."),
    ("When a unit effect targets a unit you control, redirect it to this card.", "redirect that effect to this card."),
    ("When a unit effect targets a unit you control, redirect that effect to this card.",
     "redirect that effect to this card.")])
def test_what_is_redirected_is_said_again(text, words):
    """TT-20.13: it was said to be an attack where it is an effect."""
    tree = read(text)[0]
    assert say(tree).endswith(words) and read(say(tree, tag=True))[0] == tree
