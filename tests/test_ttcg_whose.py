"""TTCG, TT-10.8: whose "its owner" and "its rank" are, and which of two cards of one action "it" is."""

import pytest

from ttcg.language.nearest import nearest
from ttcg.language.reader import language, read
from ttcg.language.reading import read_as
from ttcg.language.useless import useless
from ttcg.language.wording import say

OWNER, RANK = ("'Its owner' can be that of one of several",), ("'Its rank' can be that of one of several",)
UNDER, SWAPPED = ("under another one then, or the one on top",), ("either of the two cards", "'Choose one unit")
LEFT = ("this card, or the other one, which is not there",)


@pytest.mark.parametrize(("text", "words"), [
    ("When an enemy unit is destroyed, draw one card and its owner loses one point.", OWNER),
    ("When an enemy unit is destroyed, discard one card and its owner loses one point.", OWNER),
    ("When an enemy unit is destroyed, one unit you control gains 100 attack and its owner loses one point.", OWNER),
    ("When your opponent plays a unit, this card gains 100 attack and its controller loses one point.", OWNER),
    ("When a spell is played, tap this card and its controller draws one card.", OWNER),
    ("Destroy one enemy unit. This card gains 100 attack and its owner draws one card.", OWNER),
    ("When an enemy unit is destroyed, tap this card and gain one point for each card in its owner's hand.", OWNER),
    ("When one of your units is destroyed, your opponent discards one card and its owner gains one point.", OWNER),
    ("When this card destroys an enemy unit, this card gains 100 attack and its owner loses one point.",
     ("'this card'", "'your opponent'")),
    ("When an enemy unit attacks, untap this card and your opponent loses points equal to its rank.", RANK),
    ("When your opponent plays a unit, tap this card and draw cards equal to its rank.", RANK),
    ("Destroy one enemy unit, untap this card and gain points equal to its rank.", RANK),
    ("Tap one enemy unit, then this card gains 100 attack and you draw cards equal to its rank.", RANK),
    ("When an enemy unit is destroyed, draw one card and gain points equal to its rank.", RANK),
    ("When an enemy unit is destroyed, discard one card and gain points equal to its rank.", RANK),
    ("When your opponent plays a unit, tap this card unless its controller loses one point.",
     ("'unless you lose one point'", "'unless your opponent loses one point'")),
    ("Place this card under one unit you control. It gains 200 attack.", UNDER),
    ("Place one dragon from your hand under one unit you control and it gains 100 attack.", UNDER),
    ("Place one dragon from your hand under one unit you control. That unit gains 100 attack.", UNDER),
    ("When an enemy unit attacks, place this card under one unit you control. That unit gains 100 attack.", UNDER),
    ("Tap one unit and place this card under one unit you control. That unit gains 100 attack.", UNDER),
    ("Place one unit from your hand under this card. It gains 100 attack.", UNDER),
    ("Place this card under one unit you control, then tap it.", UNDER),
    ("Take one unit from your discard pile and place it under one unit you control. It can attack twice this turn.",
     UNDER),
    ("Place one dragon from your hand under one unit you control and draw cards equal to its rank.", UNDER),
    ("Swap this card with one unit from your discard pile and gain points equal to its rank.", SWAPPED),
    ("Swap one unit you control with one unit from your hand and draw cards equal to its rank.", SWAPPED),
    ("Swap one unit you control with one unit from your hand, then send it to the bottom of its owner's deck.",
     SWAPPED),
    ("Swap one unit you control with one unit from your hand and it gains 100 attack.", SWAPPED),
    ("Swap this card with one unit from your hand. It cannot attack this turn.", SWAPPED),
    ("Swap this card's rank with one unit you control. It gains 100 attack.", ("this card or the other one",)),
    ("Destroy one unit with less attack than this card and it gains 100 attack.", LEFT),
    ("Return one card from under this card to your hand, then untap it.", LEFT),
    ("Destroy one unit your opponent controls with the same rank as this card, then untap it.", LEFT),
    ("Destroy one card under this card and it gains 100 attack.", LEFT),
    ("When one of your units is attacked, redirect the attack to this card and it gains 200 defense this turn.",
     ("one of several cards",)),
    ("When one of your units is destroyed, discard one card and return it to your hand.",
     ("there before or the discarded one", "'When one of your units is destroyed, return it")),
    ("When one of your units is destroyed, tap this card and return the destroyed unit to your hand.",
     ("'When one of your units is destroyed, return it to your hand and tap this card.'",)),
    ("Next turn, your units gain 200 attack and your opponent's units cannot attack.",
     ("Whose next turn?", "'your next turn'", "'your opponent's next turn'")),
    ("When an enemy unit attacks, next turn, it cannot attack and this card gains 100 attack.", ("Whose next turn?",)),
    ("When this card attacks, next turn, this card gains 100 attack and the attacked unit cannot attack.",
     ("Whose next turn?",)),
    ("When your opponent plays a unit, next turn, it cannot attack and you cannot draw cards.", ("Whose next turn?",))])
def test_what_may_be_another_card_is_refused(text, words):
    """TT-10.8, S16: with both readings, or what to say instead."""
    wrong = read(text)[1]
    assert wrong is not None and wrong.code == "S16" and all(part in wrong.message for part in words), wrong


@pytest.mark.parametrize("text", [
    "When an enemy unit is destroyed, its owner loses one point and this card gains 100 attack.",
    "When one of your units is destroyed, this card gains 100 attack and its owner loses one point.",
    "When your opponent plays a unit, draw cards equal to its rank and tap this card.",
    "When this card attacks, tap one enemy unit and its owner loses one point.",
    "When this card destroys an enemy unit, it gains 100 attack.",
    "When your opponent plays a unit, tap one enemy unit unless its controller loses one point.",
    "Tap one enemy unit, mill one card and gain points equal to its rank.",
    "Place this card under one unit you control and its owner draws one card.",
    "Swap one unit you control with one unit from your hand, then tap it.",
    "Place this card under one unit you control. That unit gains 200 attack.",
    "Place this card under one unit you control, then untap that unit.",
    "If you control a dragon, place this card under another unit. That card cannot be tapped this turn.",
    "Tap one unit with less attack than this card and it loses 100 attack.",
    "Destroy one unit with less attack than this card and this card gains 100 attack.",
    "Choose one unit you control. It gains 100 attack. Place this card under it.",
    "Choose one unit you control, gain points equal to its rank and swap it with one unit from your hand.",
    "Choose one unit you control. It gains 100 attack. Swap this card's rank with it.",
    "When one of your units is destroyed, return it to your hand and discard one card.",
    "Next turn, your units gain 200 attack.", "Next turn, your opponent cannot attack."])
def test_what_can_be_one_card_alone_is_read(text):
    """TT-10.8: among it all that the messages of the refusals say to write."""
    tree, wrong = read(text)
    assert tree is not None, wrong
    assert read(say(tree, tag=True))[0] == tree


@pytest.mark.parametrize(("text", "dead"), [
    ("Destroy one unit your opponent controls, then tap it.", True),
    ("Return one unit you control to your hand, then untap it.", True),
    ("Add up to two units from your discard pile to your hand. They gain 100 attack.", True),
    ("Tap one unit, then destroy it.", False), ("Destroy one unit, then return it to its owner's hand.", False)])
def test_what_is_done_to_a_card_that_left_is_named(text, dead):
    """TT-19.4: it is done to nothing."""
    assert any("by then" in why for why in useless(read(text)[0])) == dead


@pytest.mark.parametrize(("text", "told"), [
    ("Choose one unit you control; other units you control gain 100 attack this turn.", ["other"]),
    ("Tap one unit you control: all other units you control gain 100 attack.", ["other"]),
    ("When one of your units is destroyed, all other units you control gain 100 attack.", ["other"]),
    ("All other units you control gain 100 attack.", []),        # it is said as it is read
    ("When an enemy unit attacks, all other units you control gain 100 attack.", [])])
def test_who_is_left_out_is_told(text, told):
    """TT-17.8: "other units" behind one that was named are without this card, too (TT-9.8)."""
    left = [one for one in read_as(text, read(text)[0]).differences
            if one.read == "other than this card and the one before"]
    assert [text[one.pos:one.end] for one in left] == told


def test_the_word_that_leaves_out_is_pointed_at():
    text = "Tap one other unit you control. All other units you control gain 100 attack."
    pointed = [one.pos for one in read_as(text, read(text)[0]).differences if "before" in one.read]
    assert pointed == [text.rindex("other")]


def test_messages_say_what_to_write():
    """TT-17.4, S14: nothing near that has another meaning, and words for what is done instead."""
    two = "Destroy one unit you control and one your opponent controls."
    assert nearest(language(), two) == "Destroy one unit you control and destroy one unit your opponent controls."
    wrong = read("When a spell you control is destroyed, add it to your hand instead.")[1]
    assert "'If a unit you control would be destroyed, return it to your hand instead.'" in wrong.message
    wrong = read("Draw two cards. Your opponent cannot attack next turn.")[1]
    assert wrong.code == "S14" and "Make two effects of it" in wrong.message
    wrong = read("Mill cards until you mill a dragon. It gains 100 attack.")[1]
    assert wrong.code == "S4"
