"""TTCG, TT-17.4 and TT-17.5: forms of other games are read, or told what to write instead in words that are read."""

import re

import pytest

from ttcg.language.apart import _GRANTED
from ttcg.language.forms import FORMS
from ttcg.language.reach import _BEHIND, _EACH_IF, _SIDE
from ttcg.language.reader import read
from ttcg.language.wording import say


def offered(message):
    """The sentences that a message writes out."""
    return re.findall(r"'((?:\[[a-z]+\] )?[A-Z].*?\.)'(?=[ ,.]|$)", message)


@pytest.mark.parametrize("message", [*(advice for _, advice in FORMS), *_BEHIND.values(), _EACH_IF, _SIDE,
                                     _GRANTED])
def test_what_is_told_to_write_is_a_sentence(message):
    """TT-17.4"""
    assert all(read(text)[0] for text in offered(message)), message


# ---- what is told --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "instead"), [
    ("When this card is played or destroyed, draw one card.", "When this card is destroyed, draw one card."),
    ("Destroy another enemy unit.", "Destroy one enemy unit."),
    ("All other tapped enemy units lose 100 attack.", "Destroy all enemy units."),
    ("Your opponent destroys another enemy unit.", "Your opponent destroys another unit you control."),
    ("Two dragons, machines or beasts gain 100 attack.", "Destroy two dragon or machine or beast units."),
    ("Destroy any number of units you control to gain one point for each.",
     "Destroy any number of units you control to gain that many points."),
    ("Mill three cards. If two or more of them are units, draw one card.",
     "Mill three cards and if there are two or more units among them, draw one card."),
    ("When your opponent has no units, draw one card.", "If you have five or fewer points, draw one card."),
    ("If you control a dragon or two machines, draw one card.",
     "If you control a dragon or you control two machines, draw one card."),
    ("Draw up to two cards.", "Choose one: draw one card; or draw two cards."),
    ("Destroy one enemy unit with the same rank.", "Destroy one enemy unit with the same rank as this card."),
    ("This card cannot attack the turn it is played.", "When this card is played, this turn, it cannot attack."),
    ("Play one unit. At the end of the turn, destroy it.", "Play one dragon from your hand."),
    ("Choose one enemy unit. Until your next turn, it cannot attack.",
     "Until your next turn, choose one enemy unit and it cannot attack."),
    ("Units you control gain 100 attack while they are tapped.", "Tapped units you control gain 100 attack."),
    ("When a dragon or beast attacks or blocks, draw one card.", "When this card is played, draw one card."),
    ("Your opponent may discard one card. If they do, draw one card.",
     "Let your opponent discard one card to draw one card."),
    ("You may discard a card. If you don't, lose a point.", "Lose one point unless you discard one card."),
    ("Put the top card of your deck into your hand.", "Draw one card."),
    ("On its next turn, this card cannot attack.", "During your opponent's next turn, one unit cannot attack."),
    ("Tap one unit. It does not untap on its next turn.", "Next turn, one unit cannot be untapped."),
    ("Deal 200 damage to one unit.", "One unit loses 200 defense."),
    ("This unit enters the field tapped.", "When this card is played, tap it."),
    ("Exile target unit.", "Send one unit to the bottom of its owner's deck."),
    ("Gain control of target unit.", "Tap one unit your opponent controls."),
    ("Negate the effects of one unit.", "This turn, one unit cannot activate effects."),
    ("Counter target spell.", "When your opponent plays a spell, counter that card."),
    ("Search your deck for a dragon, reveal it, put it into your hand, then shuffle.",
     "Search your deck for one dragon and add it to your hand."),
    ("This card cannot be blocked.", "This card can attack your opponent directly."),
    ("This card cannot be targeted.", "This card cannot be targeted by effects."),
    ("Destroy the weakest unit.", "Destroy the unit with the lowest attack."),
    ("Destroy one unit or lose two points.", "Choose one: destroy one unit; or lose two points."),
    ("Take an extra turn after this one.", "Your opponent skips their next turn."),
    ("One unit's attack becomes 0.", "The attack of one unit becomes 0."),
    ("Level this card up.", "Rank up this card using a card from your hand."),
    ("Destroy one unit at random.", "Destroy one random unit."),
    ("Attack each turn if able.", "This card must attack each turn if able."),
    ("Lose one point each turn.", "At the start of your turn, gain one point."),
    ("Your opponent must attack with all units.", "Your opponent's units must attack if able."),
    ("This card gains 200 attack during your turn.", "[passive] During your turn, this card gains 200 attack."),
    ("Draw one card. You may discard one card.", "You may draw one card and gain one point."),
    ("Draw X cards, where X is the number of units you control.", "Draw one card for each unit you control."),
    ("If you played a spell this turn, draw one card.", "When you play a spell, draw one card."),
    ("Destroy one unit that is a dragon.", "Destroy one dragon unit."),
    ("Mill two cards. If one of them is a dragon, draw one card.",
     "Mill one card and if it is a dragon, draw one card."),
    ("If you control a unit that is not a dragon, draw one card.",
     "If you control a non-dragon unit, draw one card."),
    ("Discard two cards. For each spell discarded this way, draw one card, then gain one point.",
     "Gain one point for each dragon you control and draw one card for each dragon you control."),
    ("Discard one dragon or two machines to draw two cards.", "Discard one dragon to draw two cards."),
    ("If you control a dragon, destroy two units instead.",
     "Gain one point. If you control a dragon, gain two points instead."),
    ("Two units each gain 100 attack.", "Two units gain 100 attack."),
    ("Destroy one unit. If it was already tapped, draw one card.", "Destroy one tapped enemy unit."),
    ("Gain one point or two points.", "Choose one: gain one point; or gain two points."),
    ("Draw one or two cards.", "Choose one: gain one point; or gain two points."),
    ("Destroy all rank 1 units. For each unit destroyed this way, its owner loses one point.",
     "Destroy all enemy units. For each unit destroyed this way, your opponent loses one point."),
    ("Discard up to three cards, then draw that many cards plus one.",
     "Discard any number of cards, then draw that many cards. Draw one card."),
    ("Destroy one enemy unit. If it had 500 or more attack, draw one card.",
     "Destroy one enemy unit. If it was a unit with 500 or more attack, draw one card."),
    ("Your opponent cannot attack with rank 1 units.", "Rank 2 or lower units your opponent controls cannot attack."),
    ("Each player with more than three cards in hand discards one card.",
     "If you have more than three cards in your hand, discard one card."),
    ("Draw cards until you have as many as your opponent.", "Draw cards until you have three cards in your hand."),
    ("Destroy one enemy unit of equal or lower rank.", "Destroy one enemy unit with a lower rank than this card."),
    ("Mill two cards. If you milled two dragons this way, draw two cards.",
     "Mill three cards. If there are two or more dragons among them, draw one card."),
    ("Units cannot attack the turn they are played.", "Units played this turn cannot attack."),
    ("Destroy two enemy units or one enemy spell.",
     "Choose one: destroy two enemy units; or destroy one enemy spell."),
    ("Destroy one tapped enemy unit or one enemy spell.", "Destroy one unit or one spell your opponent controls."),
    ("This card cannot be destroyed by battle or by spells.",
     "This card cannot be destroyed by battle or destroyed by spells."),
    ("When this card attacks, tap one enemy unit. It cannot be untapped next turn.",
     "Until the end of the next turn, tap one enemy unit and it cannot be untapped."),
    ("When this card is destroyed by battle, destroy the attacking unit.",
     "When this card is attacked, destroy the attacking unit."),
    ("Choose one dragon and one machine. Destroy them.", "Destroy one dragon and one machine."),
    ("Choose two enemy units. Tap one of them and destroy the other.",
     "Tap one enemy unit, then destroy another enemy unit."),
    ("Tap one enemy unit and one unit you control. The enemy unit loses 100 attack.",
     "Tap one enemy unit and it loses 100 attack."),
    ("Tap this card and another unit you control: draw one card.",
     "Tap this card and tap another unit you control to draw one card."),
    ("Your opponent chooses one of your units. Destroy it.", "Your opponent destroys one unit you control."),
    ("Enemy units cannot attack units you control other than this card.",
     "Enemy units cannot attack your other units."),
    ("This card gains 100 attack for each dragon you control and 50 defense for each spell you control.",
     "This card gains 100 attack for each dragon you control and this card gains 50 defense for each spell you "
     "control."),
    ("Your opponent discards two cards, or one card if they have three or fewer cards in hand.",
     "If you control a dragon, destroy two units. Otherwise, destroy one unit."),
    ("This card can attack each enemy unit once each turn.", "This card can attack twice per turn."),
    ("Return the top card of your discard pile to your hand.", "Return one card from your discard pile to your hand."),
    ("Lose any number of points, then draw that many cards.", "Choose one: draw one card; or draw two cards."),
    ("Draw two cards, then discard one of them.", "Draw two cards, then discard one card from your hand."),
    ("Your opponent loses one point for each spell you control and two points for each dragon you control.",
     "Gain one point for each dragon you control and gain two points for each machine you control."),
    ("Your units have 100 more attack for each spell under them.",
     "This card gains 100 attack for each card under it."),
    ("This card is treated as a dragon.", "This card counts as a dragon."),
    ("This card's rank is increased by one.", "Increase the rank of this card by one."),
    ("Your opponent reveals a card from their hand at random.",
     "Your opponent reveals one random card from their hand."),
    ("Draw until you have five cards.", "Draw cards until you have three cards in your hand."),
    ("When this card is equipped, it gains 100 attack.", "While this card is equipped, it gains 200 attack."),
    ("Exchange the attack of this card and one enemy unit.", "Swap the attack and defense of one unit."),
    ("Place one enemy unit under this card.", "Place one card from your hand under this card."),
    ("Gain points equal to the number of dragons you control plus two.",
     "Discard any number of cards, then draw that many cards. Draw one card."),
    ("Your opponent cannot gain points this turn.", "Until your next turn, your opponent cannot draw cards."),
    ("Dragons you control and all machines gain 100 attack.",
     "Dragons you control gain 100 attack and all machines gain 100 attack."),
    ("Choose one at random: draw one card; or lose one point.",
     "Flip a coin, if heads draw one card, if tails lose one point."),
    ("If you control fewer units than your opponent, draw cards equal to the difference.",
     "If you control fewer units than your opponent, draw one card."),
    ("If it is your opponent's turn, draw one card.", "During your opponent's turn, draw one card."),
    ("When an enemy dragon is destroyed, gain two points instead of one.",
     "Gain one point. If you control a dragon, gain two points instead."),
    ("When you play a dragon, this card and that dragon gain 100 attack this turn.",
     "This card gains 100 attack and another unit you control gains 100 attack."),
    ("Flip a coin. If tails, lose two points. Otherwise, gain two points.",
     "Flip a coin, if heads draw one card, if tails lose one point."),
    ("For each spell you control and each dragon you control, draw one card.",
     "Draw one card for each spell you control and draw one card for each dragon you control."),
    ("This turn, the next unit you play gains 200 attack.",
     "Once per turn, when a unit you control is destroyed, draw one card.")])
def test_a_form_of_other_games_is_told_what_to_write(text, instead):
    """TT-17.4"""
    assert instead in offered(read(text)[1].message), read(text)[1].message


@pytest.mark.parametrize(("text", "meant"), [
    ("When a dragon or beast is destrroyed, draw one card.", "destroyed"),
    ("Search your deck for a dragn and put it into your hand, then shuffle.", "dragon")])
def test_a_slip_elsewhere_in_such_a_form_is_told_as_one(text, meant):
    """TT-17.4: only where the sentence goes wrong in what the form is told by."""
    assert read(text)[1].message.endswith(f"Did you mean '{meant}'?")


# ---- what is read ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "plain"), [
    ("Discard any number of cards, then your opponent discards that many cards.", None),
    ("Discard two cards, then gain that many points.", None), ("Destroy all dragons, then lose that many points.",
                                                               "Destroy all dragon units, then lose that many points."),
    ("Destroy all units that are not dragons or beasts.", "Destroy all non-dragon non-beast units."),
    ("Destroy one card that isn't a spell.", "Destroy one non-spell card."),
    ("Tap all units that are not tapped.", "Tap all untapped units."),
    ("Destroy the attackers.", "Destroy all attacking units."),
    ("The attacking units lose 100 attack.", "All attacking units lose 100 attack."),
    ("Once per turn: draw a card.", "Once per turn, draw one card."),
    ("When this card is played: gain a point.", "When this card is played, gain one point."),
    ("When this card is put into the discard pile from the field, draw one card.",
     "When this card is sent from the field to the discard pile, draw one card."),
    ("Pay 2 life: draw a card.", "Lose two points to draw one card."),
    ("Sacrifice another unit.", "Destroy another unit you control."),
    ("This card attacks each turn if able.", "This card must attack if able."),
    ("This card cannot be targeted by spells.", "This card cannot be targeted by spell effects."),
    ("Only once per turn, draw one card.", "Once per turn, draw one card."),
    ("Flip a coin. On heads, draw two cards. On tails, lose one point.",
     "Flip a coin, if heads draw two cards, if tails lose one point."),
    ("Your opponent taps one unit they control, then loses one point.",
     "Force your opponent to tap one unit they control, then your opponent loses one point.")])
def test_a_form_of_other_games_is_read(text, plain):
    """TT-17.9, TT-17.8: and its plainest wording is read as the same."""
    tree = read(text)[0]
    assert tree and say(tree, tag=False) == (plain or text)
    assert read(say(tree))[0] == tree


def test_nobody_sacrifices_what_is_not_theirs():
    """TT-17.9"""
    assert read("Sacrifice one unit your opponent controls.")[1].code == "syntax"


@pytest.mark.parametrize("window", ["your turn", "your battle phase", "your opponent's turn"])
def test_a_turn_without_a_style_may_be_two_things(window):
    """TT-19.2, S16: with a style it is one of them."""
    text = f"During {window}, this card cannot be destroyed."
    wrong = read(text)[1]
    assert wrong.code == "S16" and all(read(one)[0] for one in offered(wrong.message)) and offered(wrong.message)
    assert [read(f"[{style}] {text}")[0]["style"] for style in ("passive", "normal")] == ["passive", "normal"]
    assert read(text, "passive")[0] and read("During your opponent's battle phase, this card gains 200 defense.")[0]
