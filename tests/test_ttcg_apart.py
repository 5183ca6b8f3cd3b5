"""TTCG, TT-17.7, TT-18.3 and TT-18.5: what is said of one part of a sentence alone, and what is left open."""

import pytest

from ttcg.language.reader import read
from ttcg.language.wording import say
from ttcg_readings_table import FOLDER

SENTENCES = sorted({line.strip() for line in (FOLDER / "apart.readings").read_text("utf-8").splitlines()
                    if line and line[0] not in " #"})


@pytest.mark.parametrize("text", SENTENCES)
def test_what_is_read_is_said_again(text):
    """TT-17.8: the plainest wording of every sentence of the readings is read as the very same."""
    tree, _ = read(text)
    assert tree is None or read(say(tree, tag=True))[0] == tree


@pytest.mark.parametrize(("text", "words"), [
    ("Destroy two units or a spell.", ("so many of each or one", "'Choose one: ")),
    ("Destroy any number of units or a spell.", ("so many of each or one",)),
    ("Your units or a spell cannot be destroyed.", ("Whose the second is",)),
    ("Destroy an opponent's unit or a spell.", ("Whose the second is",)),
    ("Destroy an enemy unit or a spell.", ("Whose the second is", "your opponent controls")),
    ("When one of your units or a spell is destroyed, draw a card.", ("Whose the second is",)),
    ("If an enemy unit or a spell would be destroyed, destroy this card instead.", ("Whose the second is",)),
    ("Destroy a spell or a unit that is tapped.", ("of both or of the last", "a tapped spell")),
    ("Destroy a spell or a unit with a lower rank than this card.", ("of both or of the last",)),
    ("Destroy all non-fire and water units.", ("neither, or all of it", "non-dragon and non-machine")),
    ("If you do not control a dragon and a machine, draw a card.",
     ("of each or of both", "'no dragons and no machines'")),
    ("If you control a dragon, draw a card. Gain one point. If you control a ghost, draw a card.",
     ("under the first",)),
    ("If you control a dragon, discard a card to draw two cards. If you control a ghost, gain one point.",
     ("alone or under the first",)),
    ("Gain one point. If you control a dragon, gain two points instead and draw a card.", ("in any case", "Otherwise")),
    ("If there are two or more dragons in both hands, draw a card.", ("in each or in both together",)),
    ("Choose one: draw a card; or gain one point. Tap this card.", ("of the last choice or be done", "and")),
    ("Destroy all units except dragons you control.", ("of all or of those that are left out", "'Destroy all units")),
    ("This card gains 100 attack. Your opponent cannot attack next turn.", ("of the last sentence or of both",)),
    ("Draw a card. Gain one point each time a unit is destroyed.", ("of the last sentence or of both", "'When")),
    ("Draw a card. Gain one point once per turn.", ("of the last sentence or of both", "'Once per turn, ")),
    ("Destroy one spell or unit with 500 or less attack.", ("a spell or not", "'Choose one: ")),
    ("Destroy the spell or unit with the lowest attack.", ("a spell or not",)),
    ("When a unit is returned to your hand, gain one point.", ("from the field or from anywhere", "is sent to")),
    ("When a card is shuffled into your deck, gain one point.", ("any card that comes there", "is sent to")),
    ("This turn, this card gains 100 attack. It cannot be destroyed.", ("as long or longer", "name the card")),
    ("You may tap this card. It gains 100 attack.", ("up to you, too", "name the card")),
    ("Choose one: draw one card; or tap this card. It gains 100 attack.", ("in any case", "name the card")),
    ("This card gains 100 attack. It cannot attack this turn.", ("of both", "make two effects", "name the card")),
    ("During your turn, all units you control gain 100 attack.", ("in all of these turns",)),
    ("During your turn, one unit you control gains 100 attack and this card gains 100 attack.", ("Say the style",)),
    ("Equip this card to your unit.", ("attached to one unit", "'Equip this card to one of your units.'")),
    ("Recover this card.", ("recovered from the discard pile", "'Add one unit"))])
def test_what_is_open_is_refused(text, words):
    """S16: with both readings, or what to say instead."""
    wrong = read(text)[1]
    assert wrong is not None and wrong.code == "S16" and all(part in wrong.message for part in words), wrong


def test_the_words_that_are_offered_instead_are_sentences():
    """TT-17.5"""
    for text in ("Choose one: destroy two units; or destroy one spell.", "Destroy two units or spells.",
                 "Destroy one unit or spell your opponent controls.", "Destroy one unit or a tapped spell.",
                 "Choose one: destroy one spell; or destroy one unit that attacked this turn.",
                 "Destroy all non-dragon and non-machine units.",
                 "If you control no dragons and no machines, draw two cards.",
                 "If you control no dragons or you control no machines, draw two cards.",
                 "If you control a dragon and a machine, draw two cards.",
                 "If you control a dragon, draw two cards and gain one point. Otherwise, draw one card.",
                 "Draw one card. If you control a dragon, draw two cards instead. Gain one point.",
                 "If there is a dragon in your discard pile and there is a dragon in your opponent's discard pile, "
                 "draw one card.", "Choose one: draw one card; or gain one point and tap this card.",
                 "This turn, this card gains 100 attack and your opponent cannot attack.",
                 "When a unit is destroyed, draw one card and gain one point.",
                 "Once per turn, draw one card and gain one point.", "Destroy all units you control except dragons.",
                 "Destroy all non-dragon units and destroy all dragons your opponent controls.",
                 "When a unit leaves the field, gain one point.", "When a unit is sent to your hand, gain one point.",
                 "When a card is sent to your deck, gain one point.",
                 "Choose one: destroy one spell; or destroy one unit with 500 or less attack."):
        assert read(text)[0], text


def test_words_without_an_article_are_said_of_both():
    """TT-18.5: as before."""
    of = {text: read(text)[0]["do"][0]["t"]["of"] for text in (
        "Destroy a tapped unit or spell.", "Destroy a tapped unit or a spell.", "Destroy a unit or a spell.")}
    assert list(of.values()) == [{"state": "tapped", "noun": "card"},
                                 {"any": [{"state": "tapped", "noun": "unit"}, {"noun": "spell"}], "noun": "card"},
                                 {"noun": "card"}]
