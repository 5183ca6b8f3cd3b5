"""TTCG, section 19: static checks of sentences."""

import pytest

from brief import some
from ttcg.language.reader import following, language, parse, read
from ttcg_readings_table import cases
from ttcg_sentences import code_of


@pytest.mark.parametrize(("code", "text"), [
    ("S1", "Destroy one rank 0 unit on the field."),
    ("S1", "Destroy one rank 6 or lower unit on the field."),
    ("S1", "Destroy one unit above rank 5 on the field."),
    ("S1", "Destroy one unit below rank 1 on the field."),
    ("ok", "Destroy one unit above rank 4 on the field."),
    ("S1", "Destroy one rank 2 unit above rank 1 on the field."),
    ("S1", "Destroy one rank 4 spell on the field."),
    ("S1", "Destroy one rank 4 or higher spell on the field."),
    ("S1", "Destroy one spell above rank 3 on the field."),
    ("ok", "Destroy one rank 4 or lower spell on the field."),
    ("S1", "This turn, this card becomes rank 6."),
    ("S1", "This turn, increase the rank of this card by six."),
    ("S2", "Destroy one fire water unit on the field."),
    ("ok", "Destroy one fire or water unit on the field."),
    ("ok", "Destroy one dragon machine unit on the field."),
    ("S2", "Destroy one fire spell on the field."),
    ("S2", "Destroy one dragon spell on the field."),
    ("S2", "Destroy one spell unit on the field."),
    ("S2", "Destroy one dragon spell card on the field."),
    ("S2", "Destroy one spell with 3 or less attack on the field."),
    ("S2", "Destroy the spell with the lowest attack on the field."),
    ("ok", "Destroy the spell with the lowest rank on the field."),
    ("S2", "This turn, all spells you control gain 50 attack."),
    ("S2", "Change one spell on the field to any other type."),
    ("S4", "Destroy one unit in your deck."),
    ("S4", "Destroy one unit in your hand or deck."),
    ("ok", "Destroy one unit under this card."),
    ("S4", "Discard one unit you control."),
    ("S16", "Destroy two units. Gain points equal to its rank."),
    ("ok", "Destroy two units. Gain points equal to their ranks."),
    ("ok", "Destroy two units. Gain points equal to their total rank."),
    ("S16", "Destroy one unit. Gain points equal to their ranks."),
    ("S16", "When a unit is destroyed, draw cards equal to their ranks."),
    ("S16", "Destroy one unit and one spell. Gain points equal to its rank."),
    ("S16", "Destroy one unit and one spell. Gain points equal to their ranks."),
    ("S4", "Untap all units under it. It cannot attack."),
    ("S16", "Let your opponent discard two cards to draw cards equal to their ranks."),
    ("S16", "Let your opponent choose one unit to destroy it."),
    ("S16", "Both players discard one card, then both players gain points equal to their ranks."),
    ("S16", "Destroy all units. Each player loses points equal to their ranks."),
    ("S16", "Tap all units. Gain points equal to their ranks."),
    ("S16", "Mill cards until you mill two units. Gain points equal to their ranks."),
    ("S16", "Rank up one unit with two units. Gain points equal to their ranks."),
    ("ok", "Tap two units. If there is a dragon among them, gain points equal to their ranks."),
    ("ok", "Destroy two units. Draw cards equal to the ranks of those cards."),
    ("S16", "Your opponent draws one card if there are no enemy units."),
    ("S16", "Both players draw one card if there is an enemy dragon."),
    ("ok", "If there are no enemy units on the field, draw one card."),
    ("S16", "You and your opponent shuffle your discard piles into your decks."),
    ("S16", "Your opponent loses one point and gain one point."),
    ("S16", "Your opponent loses one point, then draw one card."),
    ("ok", "Your opponent loses one point, then you draw one card."),
    ("ok", "Both players draw one card and discard one card."),
    ("S16", "Both players lose one point. Draw one card."),
    ("S16", "Force your opponent to tap one unit they control and draw one card."),
    ("ok", "Force your opponent to tap one unit they control. Draw one card."),
    ("S16", "Draws one card."),
    ("S16", "This card gains 100 attack and gains one point."),
    ("ok", "This card gains 100 attack and gain one point."),
    ("S16", "Let your opponent draw one card and lose one point to gain two points."),
    ("ok", "Lose one point and let your opponent draw one card to gain two points."),
    ("ok", "Let your opponent draw two cards and gain one point to draw three cards."),
    ("S16", "Your opponent mills two cards from your deck."),
    ("S16", "Let your opponent mill two cards from your deck to draw one card."),
    ("S16", "Shuffle your opponent's discard pile into your deck."),
    ("S16", "Send one unit you control to your opponent's discard pile."),
    ("S16", "If your opponent has three cards in your hand, draw one card."),
    ("S16", "When a card is sent from your hand to your opponent's discard pile, draw one card."),
    ("S16", "When this card is sent from your opponent's hand to their discard pile, draw one card."),
    ("S16", "Play one unit from your hand, then destroy it at the end of the turn."),
    ("ok", "At the end of the turn, tap one unit you control and destroy it."),
    ("S16", "Mill two cards from either player's deck to draw one card."),
    ("S4", "Tap one unit under this card."),
    ("S4", "Untap one card in your hand."),
    ("S4", "This turn, all units in your deck gain 50 attack."),
    ("S4", "Units in your hand cannot be attacked."),
    ("S4", "Shuffle one card into your deck."),
    ("S4", "Copy the effect of one spell."),
    ("S4", "Place one unit under this card."),
    ("ok", "Place this card under another unit you control."),
    ("S4", "Play one unit you control."),
    ("ok", "Play one unit."),
    ("S4", "Destroy one unit in your hand on the field."),
    ("S4", "Reveal one unit in your hand or deck from under this card."),
    ("ok", "Reveal one unit in your hand or deck."),
    ("S4", "Search your deck for one unit in your hand and play it."),
    ("ok", "Destroy one unit with 0 or less attack on the field."),
    ("S6", "Destroy one unit with 5001 or less attack on the field."),
    ("ok", "For the next one turn, this card cannot attack."),
    ("ok", "If you control one or more units, draw one card."),
    ("S6", "If you control 0 or more units, draw one card."),
    ("S15", "Place one unit each player controls under this card."),
    ("S15", "When your opponent draws a card, play one unit from their hand."),
    ("S5", "[dormant] When this card attacks, draw one card."),
    ("S5", "[normal] While this card is tapped, this card gains 50 attack."),
    ("S5", "[continuous] Draw one card."),
    ("S5", "[continuous] While this card is tapped, this card gains 50 attack."),
    ("S5", "[continuous] While this card is on the field, when this card attacks, draw one card."),
    ("ok", "[counter] Draw one card."),
    ("S5", "[counter] While this card is tapped, all units gain 50 attack."),
    ("S5", "[counter] When this card is milled, draw one card."),
    ("ok", "[counter] When your opponent draws a card, draw one card."),
    ("ok", "[counter] End the battle phase."),
    ("S5", "[latent] Draw one card."),
    ("S5", "[latent] Discard one card to draw one card."),
    ("S5", "[passive] Draw one card."),
    ("ok", "[passive] Once per turn, draw one card."),
    ("ok", "[passive] You may rank up this card using a fire unit."),
    ("S6", "Draw 11 cards."),
    ("S6", "Draw 0 cards."),
    ("S6", "Gain 21 points."),
    ("ok", "Gain 20 points."),
    ("S6", "This card gains 5001 attack."),
    ("S6", "This card gains 0 attack."),
    ("S6", "This card gains 5 attack and 5001 defense."),
    ("ok", "This card gains 5000 attack."),
    ("S6", "Destroy 11 units on the field."),
    ("S6", "For the next 11 turns, this card cannot attack."),
    ("S6", "If you control 11 or more units, draw one card."),
    ("ok", "If you control no units, draw one card."),
    ("S6", "Draw " + "9" * 400 + " cards."),
    ("S7", "Once per turn, draw one card once per turn."),
    ("S7", "If you control a unit, if you control a spell, draw one card."),
    ("S7", "When this card attacks, draw one card each time this card is tapped."),
    ("S7", "This turn, this card gains 50 attack this turn."),
    ("ok", "If you control a unit and you control a spell, draw one card."),
    ("S8", "Destroy it."),
    ("ok", "Tap one unit on the field, then destroy it."),
    ("ok", "When a unit attacks, tap it."),
    ("ok", "Draw one card and reveal it."),
    ("S8", "At the start of your turn, tap it."),
    ("S8", "If you control a unit, tap it."),
    ("S8", "Its owner draws one card."),
    ("ok", "Destroy one unit on the field and its owner draws one card."),
    # what is done instead of the other knows nothing of it
    ("S8", "Choose one: destroy one unit; or tap it."),
    ("S8", "Choose one: the equipped unit cannot attack; or tap it."),
    ("S8", "Choose one: destroy one unit; or gain points equal to its rank."),
    ("S8", "If you control a dragon, tap one unit. Otherwise, its owner draws one card."),
    ("ok", "When a unit attacks, choose one: destroy this card; or tap it."),
    ("ok", "Discard one card to choose one: destroy one unit; or recover it."),
    ("S10", "Choose one: reveal the top three cards of your deck; or play one unit from among them."),
    ("S9", "[normal] The equipped unit gains 50 attack."),
    ("ok", "When the equipped unit attacks, draw one card."),
    ("S10", "Draw one card and play one unit from among them."),
    ("ok", "Reveal the top card of your deck and play one unit from among them."),
    ("ok", "Reveal your hand and play one unit from among them."),
    ("S10", "If you have a unit from among them, draw one card."),
    ("S11", "Destroy one unit your opponent controls to draw one card."),
    ("S11", "Tap up to two units you control to draw one card."),
    ("S11", "When an enemy unit attacks, you may tap it to counter the attack."),
    ("S11", "When your opponent plays a unit, destroy it to draw one card."),
    ("S11", "When this card attacks, tap the attacked unit to draw one card."),
    ("S11", "When one of your units is attacked, tap the attacking unit to draw one card."),
    ("S11", "When an enemy unit attacks, tap it to tap it."),
    ("ok", "When one of your units is attacked, tap it to draw one card."),
    ("ok", "When a unit attacks, you may destroy it to draw one card."),
    ("ok", "When an enemy unit is attacked, tap the attacking unit to draw one card."),
    ("ok", "When an enemy unit attacks, let your opponent destroy it to draw one card."),
    ("ok", "When an enemy unit attacks, tap it and draw one card."),
    ("ok", "Tap one unit you control to draw one card."),
    ("ok", "Let your opponent tap one unit you control to draw one card."),
    ("S12", "Destroy one unit they control."),
    ("S12", "Gain one point for each unit they control."),
    ("ok", "When your opponent draws a card, destroy one unit they control."),
    ("ok", "Both players discard one card in their hand."),
    ("S13", "Redirect the attack to this card."),
    ("S13", "When this card is tapped, redirect the attack to this card."),
    ("S13", "Counter that attack."),
    ("ok", "When a card effect activates, counter that effect."),
    ("ok", "Counter the effect of a unit."),
    ("S14", "While this card is tapped, gain one point."),
    ("S14", "While this card is tapped, lose one point to untap one unit."),
    ("S14", "While this card is tapped, lose one point to this card gains 50 attack."),
    ("ok", "While this card is tapped, gain one point each time you draw a card."),
    ("S15", "Add one unit from your opponent's deck to your hand."),
    ("S15", "Search your opponent's deck for one unit and play it."),
    ("S15", "Reveal the top three cards of your opponent's deck and send one of them to the bottom of your deck."),
    ("S15", "Reveal your opponent's hand and play one unit from among them."),
    ("S15", "Add one unit from either player's discard pile to your hand."),
    ("S15", "Return one unit your opponent controls to your hand."),
    ("S15", "Place one unit your opponent controls under this card."),
    ("S15", "Place one unit from your hand under one unit your opponent controls."),
    ("S15", "Swap one unit your opponent controls with one unit from your discard pile."),
    ("S15", "Rank up one unit your opponent controls using a unit from your hand."),
    ("ok", "Return one unit your opponent controls to its owner's hand."),
    ("ok", "Copy the effect of one spell in your opponent's discard pile."),
    ("ok", "Let your opponent play one unit from their hand to draw one card."),
    ("S15", "Let your opponent play one unit from your hand to draw one card."),
])
def test_static_checks(code, text):
    """TT-19, TT-19.1."""
    assert code_of(text) == code


def test_what_is_on_knows_nothing_of_what_is_done_instead():
    """TT-10.8: "it" is the unit that cannot attack, as the equipped one is named where this is not done."""
    tree = parse("One unit cannot attack. If you control a dragon, the equipped unit gains 100 attack. Otherwise, "
                 "destroy it.")
    assert tree["style"] == "equip" and tree["do"][-1] == {"node": "Destroy", "t": {"sel": "it"}, "case": 2}


@pytest.mark.parametrize("words", [
    "this card gains 50 attack", "double the attack of this card", "swap the attack and defense of this card",
    "this card becomes rank 2", "attack and defense changes are inverted", "increase the rank of this card by one",
    "swap this card's rank with another unit on the field",
    "change this card to any other type", "change the subtype of this card to fairy", "this card cannot attack",
    "this card is immune to battle",
    "this card can attack twice", "this card can attack directly", "only this card can attack",
    "your opponent cannot draw cards", "this card can be untapped once by paying one point",
    "this card can be untapped at the start of your turn", "fire units can rank up using dragon units",
    "rank up this card using a fire unit"])
def test_lasting_changes(words):
    """TT-20: these may last while something holds (S14), and a passive effect may be nothing else (TT-19.1)."""
    assert code_of(f"While this card is tapped, {words}.") == code_of(f"[passive] {words}.") == "ok"


@pytest.mark.parametrize("words", [
    "draw one card", "mill one card", "discard one card", "discard your hand", "skip your next turn",
    "reveal your hand", "shuffle your deck",
    "play one extra unit", "destroy this card", "tap this card", "end the battle phase", "reveal one card in your hand",
    "return this card to your hand", "rank up this card using a fire unit from your hand",
    "play one unit from your hand", "swap this card with one unit from your discard pile",
    "copy the effect of one spell in your discard pile"])
def test_what_happens_once(words):
    """TT-19: these are no lasting changes (S14, S5)."""
    assert code_of(f"While this card is tapped, {words}.") == "S14" and code_of(f"[passive] {words}.") == "S5"


def test_style_beside_the_text():
    """TT-17.1: it must agree with a tag; TT-19.1: only spells are equipped."""
    assert parse("Draw one card.", "dormant")["style"] == "dormant" and parse("[dormant] Draw one card.", "dormant")
    assert code_of("[dormant] Draw one card.", style="normal") == code_of("Draw one card.", style="<b>") == "S5"
    equip = "Equip this card to one unit you control."
    assert parse(equip, "equip") and code_of(equip, style="equip", unit=True) == code_of(equip, unit=True) == "S5"


def test_all_faults_of_a_sentence():
    """TT-17.5: the first by code decides; the place is that of what is wrong; the others are told too."""
    wrong = read("Destroy one rank 7 unit in your hand, then tap it.")[1]
    assert (wrong.code == "S1" and wrong.pos == 12 and [code for code, _ in wrong.faults] == ["S1", "S4"]
            and wrong.clause == "TT-19.3")
    assert wrong.report == {"error": "S1", "pos": 12, "message": wrong.message}


def test_more_subtypes():
    """TT-2.8: card sets may add subtypes, for themselves."""
    text = "Destroy one golem unit on the field."
    assert (language((("golem", "golems"),)).parse(text)["do"][0]["t"]["of"]["kinds"] == [["sub:golem"]]
            and code_of(text) == "syntax")


def test_where_a_sentence_may_end_its_full_stop_is_offered():
    """TT-17.1: whoever writes it word by word is offered the stop, behind whatever was said last."""
    texts = some(sorted({case.sentence for case in cases()}), 8)
    whole = [text for text in texts if text.endswith(".") and read(text)[1] is None]
    assert len(whole) > 100
    missing = [text for text in whole if "." not in following(text[:-1])[1]]
    assert not missing, "\n".join(missing)


def test_a_card_in_two_places_is_refused_whoever_discards_it():
    """TT-19.3: the report that asks who does it names the cards, although nobody controls those of an owner's hand."""
    wrong = read("Your opponent loses one point and discard one unit on the field in its owner's hand.")[1]
    assert wrong.code == "S4"


def test_an_event_by_which_cards_are_drawn_names_none():
    """TT-10.8: "it" would be no card, and nothing would happen."""
    assert read("When you draw a card, discard it.")[1].code == "S8"
    assert read("When you draw a card, discard one card.")[1] is None


@pytest.mark.parametrize(("text", "advice"), [
    ("Look at your opponent's hand and choose one spell. They discard it.",
     "Choose one spell in your opponent's hand."),
    ("Your opponent cannot attack with more than one unit.", "The number of attackers is not limited by effects."),
    ("When your opponent uses a spell, draw one card.", "When your opponent plays a spell, draw one card."),
    ("Discard one card. Gain one point for each spell discarded this way.", "If it is a spell, draw one card."),
    ("Destroy two units. Gain points equal to its rank.", "Write 'their ranks' for the sum of all.")])
def test_a_refusal_says_what_to_write(text, advice):
    """TT-17.5"""
    assert advice in read(text)[1].message


@pytest.mark.parametrize("text", [
    "When you play a unit, this turn, it cannot attack and mill one card and if it is a spell, draw one card.",
    "Let your opponent choose one unit to destroy it.",
    "Untap all your opponent's units under it. It cannot attack."])
def test_what_is_said_of_a_card_that_something_was_done_to_since_is_read_or_refused(text):
    """TT-17.6: reading each of them fell."""
    tree, wrong = read(text)
    assert (tree is None) == bool(wrong)
