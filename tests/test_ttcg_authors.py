"""TTCG, sentences as authors of cards write them: how each is read, and what is refused rather than misread (TT-17)."""

from pathlib import Path

import pytest

from ttcg.language.reader import read
from ttcg.language.wording import say
from ttcg_authors import SENTENCES
from ttcg_table import Table, one, unit

TEN = Path(__file__).parent / "readings" / "authors.txt"
# (as it is written, its plainest wording)
READ = [
    ("Destroy each enemy beast or insect.", "Destroy all beast or insect units your opponent controls."),
    ("Return one spell or unit your opponent controls to its owner's hand.",
     "Return one card your opponent controls to its owner's hand."),
    ("Only the unit with the highest attack can attack this turn.",
     "This turn, only the unit with the highest attack can attack."),
    ("Your dragons gain 100 attack. You gain one point and units cannot be destroyed.",
     "All your dragon units gain 100 attack and you gain one point and units cannot be destroyed."),
    ("Draw a card for each dragon you control.", "Draw one card for each dragon unit you control."),
    ("Destroy one spell. Its controller loses one point.", "Destroy one spell and its owner loses one point."),
    ("Return one unit whose attack is 300 or less to its owner's hand.",
     "Return one unit with 300 or less attack to its owner's hand."),
    ("If your hand is empty, draw two cards.", "If you have no cards in your hand, draw two cards."),
    ("Draw one card if you control a dragon.", "If you control a dragon unit, draw one card."),
    ("This card gains 100 attack while you control a dragon.",
     "While you control a dragon unit, this card gains 100 attack."),
    ("Your opponent cannot play spells while this card is on the field.",
     "While this card is on the field, your opponent cannot play spells."),
    ("Once per turn, draw one card if you control a dragon.",
     "Once per turn, if you control a dragon unit, draw one card."),
    ("When this card is attacked by a rank 2 or higher unit, destroy the attacking unit.",
     "When this card is attacked by a rank 2 or higher unit, destroy the attacking unit."),
    ("When this card attacks an enemy dragon, destroy the attacked unit.",
     "When this card attacks a dragon unit, destroy the attacked unit."),
    ("When a unit is added to your hand from your deck, draw one card.",
     "When a unit is sent from your deck to your hand, draw one card."),
    ("When this card is moved from your discard pile to your deck, draw one card.",
     "When this card is sent from the discard pile to the deck, draw one card."),
    ("When a spell is discarded from your opponent's hand, gain one point.",
     "When a spell is discarded from your opponent's hand, gain one point."),
    ("Choose one - draw a card; or gain two points.", "Choose one: draw one card; or gain two points."),
    ("All dragons you control have 100 more attack.", "All dragon units you control gain 100 attack."),
    ("This turn, this card has 100 less defense.", "This turn, this card loses 100 defense."),
    ("Promote this card.", "Rank up this card using a card from your hand."),
    ("You may level up one beast you control.",
     "You may rank up one beast unit you control using a card from your hand."),
    ("Your opponent recovers two life points.", "Your opponent gains two points."),
    ("This turn, dragons you control are immortal.", "This turn, dragon units you control cannot be destroyed."),
    ("Negate the effect of one enemy spell.", "Counter the effect of a spell your opponent controls."),
    ("Recover one dragon from your discard pile.", "Add one dragon unit from your discard pile to your hand."),
    ("Recover one card.", "Add one card from your discard pile to your hand."),
    ("Destroy one fire unit or a water dragon.", "Destroy one water dragon or fire unit."),
    ("The opponent loses one point!", "Your opponent loses one point."),
    ("As soon as an opponent's unit declares an attack, it gets 100 attack.",
     "When an enemy unit attacks, it gains 100 attack."),
    ("Before this card attacks, everyone draws a card.", "When this card attacks, both players draw one card."),
    ("The attack of one unit that your opponent controls is reduced by 100.",
     "One unit your opponent controls loses 100 attack."),
    ("All enemy units are tapped.", "Tap all units your opponent controls."),
    ("Choose two units and return them to their owners' hands.",
     "Choose two units and return them to their owners' hands."),
    ("When an enemy unit attacks, negate the attack.", "When an enemy unit attacks, counter that attack.")]
# (what can be read in two ways or does not exist here, code, part of the message)
REFUSED = [
    ("When this card attacks a dragon, destroy it.", "S16", "'the attacking unit' or 'the attacked unit'"),
    ("When this card is attacked by a dragon, it gains 200 defense this turn.", "S16", "'the attacking unit'"),
    ("When this card attacks a dragon, its owner draws one card.", "S16", "'the attacked unit'"),
    ("Draw one card and gain one point if you control a dragon.", "S16", "begin with 'if'"),
    ("This card gains 100 attack and cannot be attacked while you control a dragon.", "S16", "begin with 'while'"),
    ("Discard one card to draw two cards if you control a dragon.", "S16", "begin with 'if'"),
    ("If you control a beast, draw one card if you control a dragon.", "S7", "two times 'if'"),
    ("When this card is discarded from your opponent's hand, draw one card.", "S16", "its owner"),
    ("Recover one dragon from your opponent's discard pile.", "S15", "your own zones"),
    ("Tap your unit.", "S16", "'one of your units' or 'all your units'"),
    ("When an enemy unit attacks, tap this card and destroy it.", "S16", "'this card' or 'the attacking unit'"),
    ("Counter the attack.", "S13", "'When an enemy unit attacks,'"),
    ("Draw one card as long as your hand is empty.", "S14", "lasting changes")]


@pytest.mark.parametrize(("text", "plain"), READ)
def test_how_authors_are_read(text, plain):
    """TT-17.8, TT-17.9, TT-9.13: the plainest wording is read as the very same."""
    tree, wrong = read(text)
    assert wrong is None, wrong
    assert say(tree, tag=False) == plain and read(plain, tree["style"])[0] == tree


@pytest.mark.parametrize(("text", "code", "words"), REFUSED)
def test_what_is_not_sure_is_refused(text, code, words):
    """TT-17.5, TT-17.9, TT-9.13: with what to write instead."""
    wrong = read(text)[1]
    assert wrong is not None and wrong.code == code and words in wrong.message, wrong


@pytest.mark.parametrize(("text", "found"), SENTENCES)
def test_sentences_of_authors(text, found):
    """TT-17.3, TT-17.8: at least 85 of 100 are read, and each as it is meant."""
    tree, wrong = read(text)
    assert (say(tree, tag=False) if tree else wrong.code) == found


def test_most_of_them_are_read():
    """TT-17.3: those of both lists that are refused were judged to be, with the reason there."""
    read_ones = [text for text, found in SENTENCES if " " in found] + [text for text, _ in READ]
    assert len(read_ones) >= .85 * (len(SENTENCES) + len(READ)) and len(SENTENCES) >= 150


def test_sentences_of_ten_authors():
    """TT-17.8, TT-17.9: tests/readings/authors.txt, as it was judged; the share that is read may only grow."""
    lines = [line for line in TEN.read_text("utf-8").splitlines() if line and line[0] != "#"]
    pairs = [(text, found.strip()) for text, found in zip(lines[::2], lines[1::2])]
    for text, found in pairs:
        tree, wrong = read(text)
        assert (say(tree, tag=False) if tree else wrong.code) == found, text
    assert sum(" " in found for _, found in pairs) >= .69 * len(pairs)


def test_at_any_time_is_a_counter_effect():
    """TT-17.9, TT-7.1: its style is said, so that no card of another style can have the sentence."""
    for lead in ("At any time", "In response to your opponent's action",
                 "At any time in response to an opponent's action"):
        tree, wrong = read(f"{lead}, draw one card.")
        assert wrong is None and tree == read("[counter] Draw one card.")[0]
        assert read(f"{lead}, draw one card.", "normal")[1].code == "S5"
    assert read("At any time, while this card is on the field, all units gain 100 attack.")[1].code == "S5"


# ---- played ----------------------------------------------------------------------------------------------
def test_an_attack_is_waited_for_by_the_kind_of_the_other():
    """TT-9.13: on a dragon and not on a beast, nor on nobody; by rank 2 and not by rank 1."""
    hunter = unit("kind-hunter", "fire", 2, 900, ("passive", "When this card attacks a dragon, gain two points."))
    drake = unit("kind-drake", "earth", 1, 100, subs="dragon")
    for foes, aim, points in ((drake, "eu1", 22), ("earth-1", "eu1", 20), ("-", "player", 20)):
        Table(A=dict(units=hunter), B=dict(units=foes), step="battle").do(f"attack u1 {aim} ..").shows(A_points=points)
    wall = unit("kind-wall", "earth", 1, 0,
                ("passive", "When this card is attacked by a rank 2 or higher unit, gain one point."))
    for foe, points in (("fire-2", 21), ("fire-1", 20)):
        Table(A=dict(units=foe), B=dict(units=wall), step="battle").do("attack u1 eu1 ..").shows(B_points=points)


def test_a_condition_behind_is_one_before():
    """TT-17.9: it can be used only where it is so."""
    late = one("late-if", "Gain two points if you control a unit.")
    Table(A=dict(spells=late, units="earth-1")).do("use s1 1 ..").shows(A_points=22)
    Table(A=dict(spells=late)).lacks("use s1 1")
    glad = unit("late-while", "light", 1, 250, ("passive", "This card gains 100 attack while you control a spell."))
    Table(A=dict(units=glad, spells="filler-1")).shows(A_u1_attack=350)
    Table(A=dict(units=glad)).shows(A_u1_attack=250)


def test_a_card_is_discarded_from_a_hand_that_is_named():
    """TT-9.13: of the opponent, not of one's own."""
    glad = unit("hand-glad", "dark", 1, 250,
                ("passive", "When a card is discarded from your opponent's hand, gain one point."))
    mine, theirs = one("hand-mine", "Discard one card."), one("hand-theirs", "Your opponent discards one card.")
    table = Table(A=dict(units=glad, spells=f"{mine}, {theirs}", hand="earth-1"), B=dict(hand="fire-1"))
    table.do("use s1 1 -> earth-1 ..").shows(A_points=20)
    table.do("use s2 1 -> fire-1 ..").shows(A_points=21)


def test_other_words_do_what_they_stand_for():
    """TT-17.9, TT-20.11: immortal, recover, more attack, and a rank up from the hand."""
    keep = one("word-immortal", "This turn, one unit you control is immortal.")
    kill = one("word-kill", "Destroy one unit.")
    table = Table(A=dict(units="earth-1", spells=f"{keep}, {kill}"))
    table.do("use s1 1 -> u1 ..").do("use s2 1 -> u1 ..").shows(A_units="earth-1")
    Table(A=dict(spells=one("word-recover", "Recover two points."))).do("use s1 1 ..").shows(A_points=22)
    more = one("word-more", "This turn, one unit you control has 100 more attack.")
    Table(A=dict(units="earth-1", spells=more)).do("use s1 1 -> u1 ..").shows(A_u1_attack=350)
    rise = one("word-promote", "Promote one unit you control.")
    Table(A=dict(units="earth-1", spells=rise, hand="earth-2 fire-3")).do("use s1 1 -> u1 earth-2 ..").shows(
        A_units="earth-1/earth-2", A_hand="fire-3")
