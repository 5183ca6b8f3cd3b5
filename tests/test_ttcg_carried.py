"""TTCG: who and which card are meant, carried through a sentence; how it is read and why it is refused (TT-10.8)."""

import re

import pytest

from ttcg.language.joining import joined
from ttcg.language.reader import _words, language, parse, read
from ttcg.language.wording import say
from ttcg_sentences import code_of

# (as it is written, its plainest wording)
READ = [
    ("Discard a card. If you do, draw two cards, otherwise lose one point.",
     "Discard one card. If you do, draw two cards; otherwise lose one point."),
    ("Mill one card; if you do, gain two points. If you don't, lose one point.",
     "Mill one card. If you do, gain two points; otherwise lose one point."),
    ("Your opponent discards one card. If they do, you draw one card. Otherwise, they lose two points.",
     "Your opponent discards one card. If they do, you draw one card; otherwise your opponent loses two points."),
    ("When this card attacks, discard a card. If you do, draw two cards. Otherwise, tap this card.",
     "When this card attacks, discard one card. If you do, draw two cards; otherwise tap this card."),
    ("Discard one card: if it is a dragon, draw two cards.",
     "Discard one card: if it is a dragon unit, draw two cards."),
    ("Discard one card: if the discarded card was a dragon, draw two cards; otherwise draw one card.",
     "Discard one card: if it is a dragon unit, draw two cards; otherwise draw one card."),
    ("Discard one card. If the discarded card is not a dragon, draw one card.",
     "Discard one card and if it is not a dragon unit, draw one card."),
    ("Reveal the top card of your deck. If the revealed card is a unit, play the revealed card.",
     "Reveal the top card of your deck and if it is a unit, play it."),
    ("Draw one card for each non-dragon and non-machine unit.",
     "Draw one card for each non-dragon non-machine unit."),
    ("Destroy another non-fire, non-water card.", "Destroy another non-fire non-water card."),
    ("Tap one enemy unit, then destroy all other tapped enemy units.",
     "Tap one unit your opponent controls, then destroy all other tapped units your opponent controls."),
    ("When an enemy unit attacks, other enemy units lose 100 attack this turn.",
     "When an enemy unit attacks, this turn, all other units your opponent controls lose 100 attack."),
    ("Tap all enemy dragons, then destroy another enemy unit.",
     "Tap all dragon units your opponent controls, then destroy another unit your opponent controls."),
    ("Tap all untapped enemy units, then untap another enemy unit.",
     "Tap all untapped units your opponent controls, then untap another unit your opponent controls."),
    ("Tap two enemy units. They cannot attack this turn.",
     "This turn, tap two units your opponent controls and those cards cannot attack."),
    ("During your opponent's next turn, they cannot attack.",
     "During your opponent's next turn, your opponent cannot attack."),
    ("Return one unit to its owner's hand. That player discards a card.",
     "Return one unit to its owner's hand and its owner discards one card."),
    ("One enemy unit cannot attack this turn, then draw a card.",
     "This turn, one unit your opponent controls cannot attack, then draw one card."),
    ("Gain one point. If you control a dragon, destroy one dragon. If you control a dragon, draw one card.",
     "Gain one point and if you control a dragon unit, destroy one dragon unit and if you control a dragon unit, "
     "draw one card."),
    ("Tap one unit. If it is a dragon, draw one card, then if it is a dragon, gain one point.",
     "Tap one unit and if it is a dragon unit, draw one card, then if it is a dragon unit, gain one point."),
    ("Tap one unit. If it is a dragon, draw one card. If it is a machine, gain one point; otherwise lose one point.",
     "Tap one unit and if it is a dragon unit, draw one card. If it is a machine unit, gain one point; otherwise lose "
     "one point."),
    ("When this card attacks, mill a card. If the milled card is a spell, gain one point.",
     "When this card attacks, mill one card and if it is a spell, gain one point."),
    ("When you play a dragon, draw a card. If the drawn card is not a machine, gain one point.",
     "When you play a dragon unit, draw one card and if the drawn card is not a machine unit, gain one point."),
    ("Tap one unit. If it is a dragon, draw two cards. If it is a machine, destroy it.",
     "Tap one unit and if it is a dragon unit, draw two cards and if it is a machine unit, destroy it."),
    ("Discard one card. If the discarded card is a dragon, return it to your hand. If the discarded card is a machine, "
     "gain one point.", "Discard one card and if it is a dragon unit, return it to your hand and if it is a machine "
     "unit, gain one point."),
    ("Your opponent sends the top two cards of their deck to their discard pile.", "Your opponent mills two cards.")]
# (what can be taken for something else, code, part of the message)
REFUSED = [
    ("Tap all enemy units, then destroy another enemy unit.", "S16", "there is no other one"),
    ("Discard all cards, then discard another card.", "S16", "there is no other one"),
    ("Draw one card. If you control a dragon, tap all units and destroy another unit.", "S16", "there is no other one"),
    ("Destroy all other units, then tap another unit.", "S16", "there is no other one"),
    ("Tap all your cards to untap another unit you control.", "S16", "there is no other one"),
    ("You may discard a card. If you do, draw two cards, otherwise lose one point.", "S16", "'Choose one:"),
    ("You may discard a card. If you don't, lose one point.", "S16", "unless you discard one card"),
    ("Lose one point to discard a card. If you do, draw two cards, otherwise gain one point.", "S16", "Otherwise"),
    ("Draw a card. Discard a card. If you do, draw two cards, otherwise gain one point.", "S16", "one thing"),
    ("Your opponent discards a card. If you do, you draw a card.", "S16", "Who does that?"),
    ("Each player discards a card. If they do, they draw a card, otherwise they lose one point.", "S16", "one player"),
    ("Destroy one unit. If the discarded card is a dragon, draw one card.", "S8", "discarded"),
    ("Destroy one unit and tap one unit. If the destroyed unit was a dragon, draw one card.", "S16", "at once"),
    ("When a unit is destroyed, draw a card. If it was a dragon, draw two cards.", "S16", "one of several cards"),
    ("When you play a dragon, draw a card. If it is a machine, gain one point.", "S16", "'the drawn card'"),
    ("Tap one unit. If it is a dragon, draw one card. If the drawn card is a machine, gain one point.", "S16",
     "no such card"),
    ("Tap one unit. If you control a dragon, tap one enemy unit. If the tapped unit is a machine, gain one point.",
     "S16", "named since"),
    ("Discard one card and tap one unit you control to gain one point. If it is a dragon, gain one point.", "S16",
     "either cost"),
    ("Discard one card and tap one unit you control to gain one point. If the tapped unit is a dragon, gain one point.",
     "S16", "either cost"),
    ("Tap one unit. If you control a machine, tap one enemy unit. If it is a dragon, gain one point.", "S16",
     "two effects"),
    ("Discard one card to draw one card. If it is a unit, play it.", "S16", "'the drawn card'"),
    ("Discard one card to draw two cards. If it was a spell, gain one point.", "S16", "'the discarded card'"),
    ("Discard two cards to draw one card. If the discarded card was a dragon, draw one card.", "S16", "at once"),
    ("Tap one unit. If it is a dragon, draw a card and discard it. If it is a machine, gain one point.", "S16", "last"),
    ("Tap all units you control and they gain 100 attack.", "S16", "'all untapped units you control'"),
    ("Untap all your units, then return them to your hand.", "S16", "'all your tapped units'"),
    ("When this card destroys a unit, gain points equal to the rank of the destroyed unit.", "S16",
     "'When an enemy unit is destroyed by battle"),
    ("When this card destroys a unit, tap the destroyed unit.", "S16", "'When an enemy unit is destroyed by battle"),
    ("One unit cannot attack during your opponent's next turn and draw a card.", "S16", "how long the rest lasts"),
    ("Your opponent discards one card. If they don't, they lose two points.", "S16", "unless they discard one card"),
    ("Mill cards until you mill a spell, then add them to your hand.", "S16", "looked for"),
    ("When your opponent plays a unit, tap two units you control. They cannot attack.", "S16", "those cards cannot"),
    ("When your opponent draws a card, return one unit to its owner's hand and that player discards a card.", "S16",
     "'its owner'"),
    ("This card gains 100 attack this turn and cannot attack.", "S16", "how long the rest lasts"),
    ("For every two units on your side of the field under another card, gain one point.", "S4", "two places"),
    ("Draw two cards, then put one of them on the top of your deck.", "S10", "one card from your hand"),
    ("When an enemy unit attacks, other enemy unit loses 100 attack.", "S16", "how many"),
    ("Your opponent discards a card or loses two points.", "syntax", "unless they lose two points"),
    ("Untap one unit your opponent controls and one of yours.", "syntax", "'one of your units'"),
    ("Destroy one unit. Its owner may draw a card.", "syntax", "unless its owner loses one point"),
    ("This card and another unit you control gain 100 attack.", "syntax", "of each"),
    ("This turn, your units cannot be targeted this turn.", "syntax", "targeted by effects"),
    ("Destroy up to two units, then draw a card for each of them.", "syntax", "that many cards")]


@pytest.mark.parametrize(("text", "plain"), READ)
def test_it_is_read_as_it_means(text, plain):
    tree = parse(text)
    assert say(tree, tag=False) == plain
    assert parse(plain, tree["style"]) == tree


@pytest.mark.parametrize(("text", "code", "part"), REFUSED)
def test_what_may_be_taken_for_something_else_is_refused(text, code, part):
    wrong = read(text)[1]
    assert wrong is not None and wrong.code == code
    assert part in wrong.message


@pytest.mark.parametrize("text", [
    "If you destroyed a dragon this way, draw one card.",
    "When you discard a card, if a dragon was discarded this way, draw one card.",
    "While a dragon was tapped this way, this card gains 100 attack."])
def test_this_way_behind_nothing_is_refused_and_stands_in_no_tree(text):
    def tree(words):
        return joined(language()._effect(_words(words), 0)[1])
    assert code_of(text) == "S8"
    assert tree(say(tree(text), tag=True)) == tree(text)


@pytest.mark.parametrize("cards", [
    "enemy units", "your units", "attacking units", "rank 1 units", "dragons and machines", "other units", "spells",
    "units with 500 or less attack", "cards except this card", "your untapped units"])
@pytest.mark.parametrize("verb", ["Tap", "Untap"])
def test_what_is_said_of_all_that_are_tapped_is_read(cards, verb):
    wrong = read(f"{verb} all {cards} and destroy them.")[1]
    if wrong is None:                      # these were not tapped before, so that all of them are meant
        assert (verb, cards) == ("Tap", "your untapped units")
        return
    advice = re.findall(r"'([^']*)'", wrong.message)
    assert advice or "two effects" in wrong.message
    for text in advice:
        assert code_of(text if text[-1] == "." else f"{verb} {text}.") == "ok", text


@pytest.mark.parametrize("text", [
    "Destroy all units, then play another unit.", "Destroy all units to play another unit.",
    "Return all units to their owners' hands, then discard another unit.",
    "Destroy all cards, then discard another card.",
    "Your opponent discards all cards, then you discard another card in your hand.",
    "Draw one card. If you control a dragon, destroy all units. Destroy another unit.",
    "Destroy all units, then each player plays one unit from their hand, then tap another unit.",
    "Tap all units you control, then rank up one unit you control, then untap another unit you control.",
    "Discard all cards, then draw two cards and discard another card."])
def test_there_may_be_another_one_where_not_all_are_named(text):
    assert code_of(text) == "ok"


@pytest.mark.parametrize("text", [
    "Tap one enemy unit, then destroy another enemy unit.", "Tap all enemy units, then destroy one enemy unit.",
    "Choose one: discard one card, then draw two cards; or lose one point.",
    "Discard one card. If you do, draw one card. If you don't, lose one point.",
    "Your opponent discards one card. If they do, you draw one card.",
    "Your opponent discards one card unless they lose two points.",
    "Mill cards until you mill two units, then add all units from among them to your hand.",
    "Tap all enemy units and all enemy units lose 100 attack.",
    "Draw two cards, then put one card from your hand on the top of your deck.",
    "This card gains 100 attack and another unit you control gains 100 attack.",
    "Draw one card. If the drawn card is a dragon, draw one card.",
    "Mill one card. If the milled card is a dragon, gain one point.",
    "Your opponent loses one point unless they discard one card.",
    "Your opponent discards one card. If they do, you draw one card. If they don't, they lose one point.",
    "Discard one card to draw one card. If the drawn card is a unit, play it.",
    "Tap one unit. If it is a machine, gain one point. If it is a dragon, draw one card and discard it.",
    "When an enemy unit attacks, tap two units you control and those cards cannot attack."])
def test_what_is_to_be_written_instead_is_read(text):
    assert code_of(text) == "ok"
