"""TTCG, TT-17.4: what a refusal of a sentence says: likely words first, words of other games, what is near."""

import pytest
from hypothesis import given, strategies as st

from ttcg.language.expected import likely, listed
from ttcg.language.nearest import nearest
from ttcg.language.node import NODES
from ttcg.language.reader import language, read
from ttcg.language.synonyms import SYNONYMS
from ttcg.language.wording import say
from ttcg.tools.read import row

EXAMPLES = sorted(node.example for node in NODES.values())


# ---- what could stand there ------------------------------------------------------------------------------------------
def test_the_likeliest_comes_first():
    """TT-17.4: the end, words that examples have there, phrases, other words, signs; each once."""
    given_ = ["','", "'.'", "'zebra'", "<number>", "'unit'", "'unit'/'units'", "end of text"]
    assert likely(given_, "one") == ["'.'", "'unit'", "'unit'/'units'", "<number>", "'zebra'", "','", "end of text"]
    assert listed(given_, "one") == "'.', 'unit'/'units', a number, 'zebra', ',' or end of text"


def test_a_message_has_what_people_want_first():
    message = read("Destroy one zebra.")[1].message
    assert message.startswith("Found 'zebra', expected 'unit'/'units', 'spell'/'spells', a type or subtype, ")
    assert read("Draw one card")[1].message.startswith("The sentence ends too soon. Expected '.', ")
    assert "other words" in read("!")[1].message


# ---- words of other games --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "word", "here"), [
    ("Nullify the effect of a unit.", "Nullify", "counter"), ("Destroy one monster.", "monster", "unit"),
    ("Return one unit to your graveyard.", "graveyard", "discard pile"),
    ("When this card is killed, draw one card.", "killed", "destroyed")])
def test_a_word_of_other_games_is_told(text, word, here):
    """TT-17.4: where the language's own word can stand."""
    wrong = read(text)[1]
    assert wrong.meant == here and wrong.message.endswith(f" Here '{word}' is called '{here}'.")


def test_words_of_other_games_are_none_of_this_one():
    """TT-17.2: each is written with words of the language, and most are no words of it themselves."""
    words = {word for text in _words_of(language().grammar.rules.values()) for word in text.split()}
    for word, here in SYNONYMS.items():
        assert set(here.split()) <= words, (word, here)


def _words_of(part):
    if isinstance(part, tuple) and part[:1] == ("word",):
        yield from part[1]
    elif not isinstance(part, (str, dict, int)) and part is not None:
        for one in part:
            yield from _words_of(one)


# ---- a sentence that is near -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "near"), [
    ("Kill one monster.", "Destroy one unit."), ("Draw cards.", "Draw one card."), ("Draw one card", "Draw one card."),
    ("Draw one card card.", "Draw one card."), ("Draw on crad.", "Draw one card."),
    ("At the begining of your turn gain one point.", "At the start of your turn, gain one point."),
    ("Destroy target unit opponent controls.", "Destroy one unit your opponent controls."),
    ("Whenever this unit attacks, draw one card", "When this card attacks, draw one card."),
    ("Destroy one flying unit.", "Destroy one unit."),
    ("This card must attack each turn.", ""), ("Your opponent's units must attack this card.", ""),
    ("If you control a dragon draw one card.", "If you control a dragon unit, draw one card."),
    ("This card gains 100 attack until the end of your turn.", ""), ("Gain control of one enemy unit.", ""),
    ("Draw zero cards.", ""), ("Draw eleven cards.", ""), ("Gain twenty-one points.", ""),
    ("Destroy one non-rank 1 unit.", ""), ("Add one non-unit card from your deck to your hand.", ""),
    ("If you control no dragons and beasts, draw one card.", ""), ("Recover this card from your discard pile.", ""),
    ("When a spell or trap is played, draw one card.", ""), ("After this card attacks a unit, tap that unit.", ""),
    ("During the battle phase, units gain 100 attack.", ""), ("To draw two cards, discard one card.", ""),
    ("Discard this card from your hand to draw one card.", ""), ("Tap one unit and untap another.", ""),
    ("Lose one point for each unit you control to draw two cards.", ""),
    ("I like cheese and potatoes.", ""), ("", ""), ("Destroy one rank 7 unit.", ""), ("Draw one card.", ""),
    ("x" * 500, "")])
def test_the_nearest_sentence(text, near):
    """TT-17.4: with at most two changes; none for what is far from any, is right, or only makes no sense.

    Nor where a word that carries meaning would have to be guessed.
    """
    assert nearest(language(), text) == near


@given(st.sampled_from(EXAMPLES), st.integers(0, 99), st.sampled_from("aeiou"))
def test_a_slip_of_the_pen_is_put_right_with_a_sentence(text, which, letter):
    """TT-17.4: what is offered is always a sentence, and is its own plainest wording."""
    at = which % len(text)
    slip = text[:at] + letter + text[at + 1:]
    near = nearest(language(), slip)
    if near:
        tree = read(near)[0]
        assert tree is not None and say(tree, tag=False) == near


def test_the_tools_offer_it():
    """TT-T7.1, TT-17.4"""
    fields = row("Destroy one monster.").split("\t")
    assert fields[:2] == ["refused", "syntax"] and fields[2].endswith(" The nearest sentence: Destroy one unit.")
    assert fields[3] == "Destroy one monster."


@pytest.mark.parametrize(("text", "meant"), [
    ("Destroy on unit.", "one"),
    ("Draw to cards.", "two"),
    ("Destroy one unit your opponents controls.", "opponent"),
    ("Mill another card.", ""),
    ("For three turns, this card cannot attack.", ""),
])
def test_a_word_of_the_language_is_a_slip_for_its_form_or_a_number(text, meant):
    """TT-17.4"""
    assert read(text)[1].meant == meant
