"""TTCG, sections 17 and 18: sentences to trees and back, reports of what is wrong, hostile text."""

import json
import re
from pathlib import Path

from brief import BRIEF
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from compared import compared
from mulligan import Malformed
from mulligan.testing.vectors import documents
from pace import millions
from ttcg.language.checks import faults
from ttcg.language.joining import joined
from ttcg.language.limits import records
from ttcg.dev.vectors import FORMAT
from ttcg.language.reader import LEADS, LONGEST, _TOKEN, _plain, _words, following, language, parse, read
from ttcg.language.matcher import CLASH
from ttcg.language.unclear import unclear
from ttcg.language.wording import say
from ttcg.language.watcher import Watch
from ttcg_sentences import code_of, sentence

EXAMPLES = Path(__file__).parent / "vectors" / "ttcg" / "sample.json"
GOOD = [case["text"] for case in json.loads(EXAMPLES.read_text("utf-8"))["good"]]
WATCH = Watch(language().grammar, language().tables, LEADS)
sentences = st.builds(sentence, st.integers(0, 1 << 32)).filter(lambda text: len(text) <= LONGEST)


# ---- trees -----------------------------------------------------------------------------------------------------------
def test_examples():
    """TT-17, TT-18: each sentence gives exactly its tree, each refused one its error."""
    found = list(FORMAT.conform(documents(EXAMPLES)))
    assert len(found) == 176 and [one for one in found if one[1]] == []


@pytest.mark.parametrize(("text", "path", "value"), [
    ("Destroy one spell card on the field.", "do.0.t.of", {"noun": "spell"}),
    ("Destroy one spell or fire card on the field.", "do.0.t.of",
     {"noun": "card", "kinds": [["type:spell"], ["type:fire"]]}),
    ("Add one unit from your deck or discard pile to your hand.", "do.0.t.zones", ["deck", "discard"]),
    ("Destroy one unit you own.", "do.0.t.owned_by", "you"),
    ("Return one unit destroyed this turn from your discard pile to your hand.", "do.0.t.did", "destroyed"),
    ("Destroy any number of units you control.", "do.0.t.mode", "any"),
    ("Destroy each unit controlled by each player.", "do.0.t.side", "each"),
    ("Tap one unit with 0200 or more attack on the field.", "do.0.t.of.stat",
     {"stat": "attack", "cmp": "ge", "n": 200}),
    ("Tap one LEVEL 3 or lower\tunit  on the field .", "do.0.t.of.rank", {"cmp": "le", "n": 3}),
    ("Until your next turn, this card cannot be destroyed by units above rank 2.", "do.0.by",
     {"noun": "unit", "rank": {"cmp": "gt", "n": 2}}),
    ("Search your deck for one unit and play it.", "do.0.then", "play"),
    ("Draw one card, then search your deck for one unit and play it.", "do.1.linked", True),
    ("Tap all your opponent\u2019s units.", "do.0.t.side", "opponent"),
    ("When this card is sent from your hand to your deck, draw one card.", "trigger",
     {"subj": {"sel": "self"}, "v": "moved", "from": "hand", "to": "deck"}),
    ("When this card is destroyed by a spell effect, draw one card.", "trigger.by", {"noun": "spell"}),
    ("Play it from your hand.", "do.0.from", None)])
def test_trees(text, path, value):
    """TT-18.2 to 18.8: the parts of a tree that the examples do not show."""
    tree, wrong = read(text)
    if value is None:
        assert wrong.code == "S8"
        return
    for step in path.split("."):
        tree = tree[int(step) if step.isdigit() else step]
    assert tree == value


@pytest.mark.parametrize(("text", "said"), [
    ("Your opponent draws one card and discards one card.",
     "Your opponent draws one card and your opponent discards one card."),
    ("Each player loses one point, then draws one card.",
     "Both players lose one point, then both players draw one card."),
    ("When your opponent plays a card, they lose one point and discard one card.",
     "When your opponent plays a card, they lose one point and they discard one card."),
    ("This card gains 200 attack but cannot attack.", "This card gains 200 attack and this card cannot attack."),
    ("One unit your opponent controls loses 200 attack and cannot attack.",
     "One unit your opponent controls loses 200 attack and it cannot attack."),
    ("While this card is on the field, all fire units gain 50 attack and cannot be tapped.",
     "While this card is on the field, all fire units gain 50 attack and fire units cannot be tapped."),
    ("Skip your opponent's next turn.", "Your opponent skips their next turn."),
    ("Mill two cards from your opponent's deck.", "Your opponent mills two cards."),
    ("Mill two cards from your opponent's deck to draw one card.",
     "Mill two cards from your opponent's deck to draw one card."),
    ("Discard one card of your choice from your opponent's hand.",
     "Your opponent discards one card of your choice."),
    ("When a card is sent from your opponent's hand to their discard pile, draw one card.",
     "When a card is sent from your opponent's hand to your opponent's discard pile, draw one card."),
    ("Draw one card. Then discard one card.", "Draw one card, then discard one card."),
    ("Search your deck for up to two earth units, reveal them and add them to your hand.",
     "Search your deck for up to two earth units and add them to your hand."),
    ("Both players tap a unit they control and gain one point.",
     "Tap one unit you control and force your opponent to tap one unit they control and both players gain one point."),
    ("Both players destroy all units they control, then draw that many cards.",
     "Destroy all units you control, then you draw that many cards and force your opponent to destroy all units they "
     "control, then your opponent draws that many cards."),
    ("Both players choose a unit they control and destroy it.",
     "Destroy one unit you control and force your opponent to destroy one unit they control."),
    ("Reveal the top two cards of your deck, then add one of them to your hand and put the rest on top of your deck.",
     "Reveal the top two cards of your deck, then add one card from among them to your hand and send the rest of "
     "them to the top of your deck.")])
def test_each_verb_has_its_subject(text, said):
    """TT-17.7: what is joined has the subject and the owner that are named, and is said with them."""
    assert say(parse(text)) == said and parse(said) == parse(text)


def test_a_report_tells_both_readings():
    """S16: whoever wrote it sees what to write for either."""
    wrong = read("Your opponent loses one point and gain two points.")[1]
    assert wrong.message == "Say who does it: 'your opponent gains two points' or 'you gain two points'."
    wrong = read("Let your opponent draw one card and lose one point to gain two points.")[1]
    assert "'lose one point and let your opponent draw one card'" in wrong.message
    wrong = read("Your opponent must tap one unit they control and destroy one unit.")[1]
    assert wrong.message == "Say who does it: 'force your opponent to destroy one unit' or 'you destroy one unit'."


@pytest.mark.parametrize(("style", "text"), [
    ("equip", "Equip this card to one unit you control."), ("equip", "The equipped unit gains 50 attack."),
    ("latent", "Discard this card to counter the effect of a spell."), ("counter", "Counter the effect of a spell."),
    ("counter", "When a unit you control is attacked, redirect the attack to this card."),
    ("counter", "When your opponent activates the effect of a spell, draw one card."),
    ("latent", "While this card is under another card, all units you control gain 10 attack."),
    ("latent", "While this card is on the field, when this card attacks, draw one card."),
    ("continuous", "While this card is on the field, all units you control gain 10 attack."),
    ("passive", "While this card is tapped, all units you control gain 10 attack."),
    ("passive", "While you control a unit, this card gains 10 attack."), ("passive", "Once per turn, draw one card."),
    ("passive", "Rank up this card using a fire unit."),
    ("normal", "Rank up this card using a fire unit from your hand."), ("passive", "Only fire units can attack."),
    ("normal", "This card cannot be destroyed."),
])
def test_style_if_none_is_given(style, text):
    """TT-19.2: the first that fits."""
    assert parse(text)["style"] == style


# ---- syntax errors ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "pos", "found", "meant"), [
    ("Destory one unit on the field.", 0, "destory", "destroy"),
    ("Destroy one dragn unit on the field.", 12, "dragn", "dragon"),
    ("Discard one card to drew two cards.", 20, "drew", "draw"),
    ("Draw one card. [normal] Draw one card.", 15, "[", ""),
    ("", 0, "end of text", ""),
    ("   ", 3, "end of text", ""),
    ("Draw one card", 13, "end of text", ""),
    ("Draw one card,", 14, "end of text", ""),
    ("[norml] Draw one card.", 1, "norml", "normal"),
    ("<b>Draw</b> one card.", 0, "<", ""),
    ("Draw -1 cards.", 5, "-", ""),
    ("Let your opponent let your opponent draw a card to draw a card.", 18, "let", ""),
    ("Draw \u0663 cards.", 5, "\u0663", ""),
    ("Draw \u00b2 cards.", 5, "\u00b2", ""),
    ("Draw\u200b one card.", 4, "\u200b", ""),
    ("Draw\0one card.", 4, "\0", "one"),
    ("Destroy one unit without effects.", 17, "without", ""),
])
def test_syntax_errors(text, pos, found, meant):
    """TT-17.4, TT-17.2: the first word that no sentence has there; with the nearest word that one has."""
    wrong = read(text)[1]
    assert (wrong.code, wrong.pos, wrong.found, wrong.meant, wrong.clause) == ("syntax", pos, found, meant, "TT-17.4")
    assert wrong.expected == sorted(wrong.expected) and wrong.report["expected"] == wrong.expected
    assert wrong.message.isprintable() and (not meant or f"Did you mean {meant!r}?" in wrong.message)


@pytest.mark.parametrize(("text", "pos", "name"), [
    ("D\u0435stroy one unit on the field.", 0, "cyrillic small letter ie"),
    ("Draw \u043ene card.", 5, "cyrillic small letter o"),
    ("Destroy all dar\u212a units on the field.", 12, "kelvin sign"),
    ("Tap one un\u0130t.", 8, "latin capital letter i with dot above"),
    ("\uff24raw one card.", 0, "fullwidth latin capital letter d"),
    ("Draw one c\u0131rd.", 9, "latin small letter dotless i")])
def test_lookalike_letters(text, pos, name):
    """TT-17.2: only a to z are letters; the message names the letter that is none, and no other letter becomes one."""
    wrong = read(text)[1]
    assert wrong.code == "syntax" and wrong.pos == pos and name in wrong.message and wrong.meant


@given(st.sampled_from(GOOD), st.integers(0, 99), st.sampled_from(["zzqx", "\u00e4", "<", "zz-qx's", "%"]))
def test_a_wrong_word_is_found_where_it_stands(text, which, nonsense):
    """TT-17.4: replace any one word by a nonsense word, and pos is that word's."""
    start, end = (spans := [one.span() for one in _TOKEN.finditer(_plain(text))])[which % len(spans)]
    wrong = read(f"{text[:start]} {nonsense} {text[end:]}")[1]
    assert (wrong.code, wrong.pos, wrong.found) == ("syntax", start + 1, _TOKEN.match(nonsense)[0])


@given(st.sampled_from(GOOD), st.integers(0, 99))
def test_a_text_that_is_cut_ends_too_soon(text, which):
    """TT-17.4: cut the text before any word, and pos is the length of the rest.

    What may follow is the word that was cut. "Draw cards" lacks a number rather than what "cards until" begins, so
    those two words are never told.
    """
    starts = [one.start() for one in _TOKEN.finditer(_plain(text))]
    start = starts[which % len(starts)]
    assume(not re.match(r"(cards )?until (you|they) ", text[start:]))
    wrong = read(text[:start])[1]
    assert (wrong.code, wrong.pos, wrong.found) == ("syntax", start, "end of text")
    phrases, words = following(text[:start])
    assert phrases == wrong.expected
    word = _words(text[start:])[0]
    assert word in words if isinstance(word, str) else "<number>" in phrases or "<rank>" in phrases


def test_messages():
    """What was found, what would have been right, in words for people."""
    assert read("[x")[1].message == "Found 'x', expected a style."
    assert read("Draw cards.")[1].message == "Found 'cards', expected a number, 'the', 'a', 'all' or 'that'."
    assert read("Draw one card")[1].message.startswith("The sentence ends too soon. Expected '.', ")
    assert "other words" in read("!")[1].message and len(read("!")[1].expected) > 12


def test_what_follows():
    """For menus: nothing after a text that is wrong already, the end after a sentence."""
    assert following("Drw ") == ([], []) and following("Draw two cards.") == (["end of text"], [])
    assert ("opponent" in following("Your ")[1] and "<kind>" in following("Destroy one ")[0]
            and "dragon" in following("Destroy one ")[1])


# ---- sentences from the grammar --------------------------------------------------------------------------------------
@given(sentences)
def test_any_sentence(text):
    """Parses to its tree or is refused at a word of its own; the tree is JSON, said again it is the same tree."""
    tree, wrong = read(text)
    if wrong:
        assert wrong.code == "syntax" or 1 <= int(wrong.code[1:]) <= 16
        assert 0 <= wrong.pos <= len(text) and wrong.message and json.loads(json.dumps(wrong.report)) == wrong.report
        if wrong.code == "syntax" and wrong.found != "end of text":
            assert _plain(text[wrong.pos:]).startswith(wrong.found.removesuffix("..."))
        return
    assert json.loads(json.dumps(tree)) == tree and not list(faults(tree))
    assert parse(say(tree)) == tree
    assert parse(say(tree, tag=False), tree["style"]) == parse(say(tree, tag=True)) == tree


@pytest.mark.deep
def test_any_tree_can_be_said():
    """Trees that the checks refuse too, as long as no phrase is there twice.

    Every phrase of the grammar comes along.
    """
    said = 0
    for text in map(sentence, range(1300 if BRIEF else 6800)):
        tree = _tree(text)
        if tree and not any(CLASH in one or "zone" in one and "zones" in one
                            for one in records(tree)) and not list(unclear(tree)):
            assert _tree(say(tree, tag=True)) == tree, text
            said += 1
    assert said > (105 if BRIEF else 570)


def _tree(text):
    """The tree of a sentence before the checks."""
    WATCH.run("effect", _words(text))
    return joined(WATCH.found[1]) if WATCH.found else None


@given(sentences)
def test_the_fast_matcher_and_the_watching_one_agree(text):
    """The same tree, or none, with and without a look at the first word."""
    tree, wrong = read(text)
    assert (_tree(text) is None) == (bool(wrong) and wrong.code == "syntax") and (wrong or _tree(text) == tree)


@pytest.mark.deep
def test_most_sentences_of_the_grammar_are_right_words():
    """The sentences the tests above go through are of all kinds: right ones, and refused ones for many reasons.

    More than 205 of 2800 are right (7 % of them are), and fewer than 18 % no sentences: with each phrase the grammar
    learns all of them are made anew. What is made writes "your unit" as often as "your units", so many are S16.
    """
    codes = [code_of(sentence(seed)) for seed in range(2800)]
    assert codes.count("syntax") < 504 and len(set(codes)) >= 9
    assert codes.count("ok") + codes.count("S5") > 205


@pytest.mark.parametrize("text", GOOD)
def test_said_again(text):
    """The printer, over the examples: the same tree, in a sentence that begins and ends like one."""
    tree = parse(text)
    said = say(tree)
    assert (parse(said) == tree and say(parse(said)) == said and said[-1] == "."
            and said.removeprefix(f"[{tree['style']}] ")[0].isupper())


def test_the_printer_writes_plain_sentences():
    """One card, several cards; no article but the right one; he who acts."""
    for text in ("All units on the field lose 50 defense.",
                 "For the next one turn, units you control are immune to spell effects.",
                 "For the next two turns, this card is immune to effects.", "This card cannot activate effects.",
                 "Counter the effect of an undead unit.", "Counter the effect of a unit.", "Play two extra units.",
                 "Play one extra unit.", "Your opponent can play one extra unit.", "You cannot draw cards.",
                 "Reveal the top card of your deck.",
                 "Your opponent discards their hand and draws the same number of cards.",
                 "Discard your hand.", "Gain one point.",
                 "Both players skip their next turn.",
                 "Let your opponent reduce the attack of one unit on the field by 50 to draw one card.",
                 "If you have two or more units on the field destroyed this turn, draw one card.",
                 "If there are two or more units on the field, draw one card.",
                 "If you control another unit, draw one card.",
                 "Equip this card to one unit you control and that card gains 50 attack.",
                 "Play each of your other units.",
                 "[latent] When one of your other units is destroyed by a spell effect, draw two cards."):
        assert say(parse(text), tag="[" in text) == text
    assert say(parse("[latent] Discard this card to draw a card.")) == "Discard this card to draw one card."
    assert say(parse("Pay two points and discard one card to each player draws three card, and then all spell card "
                     "cannot be tapped.")) == \
        "Lose two points and discard one card: both players draw three cards, then spells cannot be tapped."
    assert say(parse("When an enemy level 2 or higher unit attacks directly, counter the effect of one unit above rank "
                     "3.")) == \
        "When an enemy rank 2 or higher unit attacks directly, counter the effect of a unit above rank 3."


# ---- hostile text ----------------------------------------------------------------------------------------------------
HOSTILE = ["a" * 100_000, " " * 100_000, "[" * 100_000, "(" * 100_000, "9" * 100_000, "\u0435" * 100_000, "\ud800",
           "\u202e", "Draw " + "9" * 100_000,
           "Draw one card" + ", draw one card" * 7000 + ".", "Destroy all " + "fire " * 20_000 + "units.",
           "Once per turn, " * 7000, "Destroy all units" + " on the field" * 8000, "Let your opponent " * 6000,
           "Destroy all " + "fire or " * 123, "'" * 900, "-" * 900,
           "Destroy all units" + " on the field" * 74 + " x", "If you control " * 60,
           "Draw one card" + " and draw one card" * 54, "o'" * 400]


def test_how_long_a_sentence_may_be():
    """What stands within the length is read as always; the report says how long it may be."""
    text = "Draw one card" + " " * (LONGEST - 14) + "."
    assert len(text) == LONGEST and code_of(text) == "ok"
    wrong = read(" " + text)[1]
    assert ((wrong.code, wrong.pos, wrong.found) == ("syntax", LONGEST, ".")
            and f"at most {LONGEST} characters" in wrong.message)
    assert read("Drw" + " one" * LONGEST)[1].pos == 0


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text(text):
    """A short report: a sentence is looked at up to a length."""
    wrong = read(text)[1]
    assert wrong.code == "syntax" and 0 <= wrong.pos <= min(len(text), LONGEST + 1) and len(str(wrong.report)) < 3000
    assert wrong.message.isprintable() and (len(text) <= LONGEST or "too long" in wrong.message or wrong.pos < LONGEST)


@pytest.mark.native            # the browser's Python knows no time of its own process: beside others all looks slow
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_refused_quickly(text):
    assert millions(lambda: read(text)) < 20, "the first to read anything also makes the language"


@given(st.text(max_size=80)
       | st.lists(st.sampled_from([word for text in GOOD for word in text.split()] + ["\u0435", "<", "'", "7"]),
                                       max_size=25).map(" ".join))
def test_any_text(text):
    """Never another exception than the report."""
    tree, wrong = read(text)
    assert parse(say(tree)) == tree if tree else 0 <= wrong.pos <= len(text)


# ---- conform ---------------------------------------------------------------------------------------------------------
def differences(**case):
    return list(compared(FORMAT, case).values())[0]


def test_conform_tells_each_difference():
    tree = parse("Draw two cards.")
    assert differences(text="Draw two cards.", ast=tree) == []
    assert differences(text="Draw two cards.",
                       ast=tree | {"style": "dormant"}) == ['style: expected "dormant", got "normal"']
    assert differences(text="Draw two cards.", style="dormant", ast=tree | {"style": "dormant"}) == []
    assert differences(text="Draw two cards.",
                       ast={"style": "normal", "do": [{"node": "Draw", "who": "you"}], "per": {}}) == [
        'do[0].who: expected "you", got nothing', "do[0].n: expected nothing, got 2", "per: expected {}, got nothing"]
    other = {"style": "normal", "do": [{"node": "Draw", "n": 2.0}]}
    assert differences(text="Draw two cards.", ast=other) == ["do[0].n: expected 2.0, got 2"]
    assert differences(text="Draw cards.", ast=tree)[0].startswith("text: expected a tree, got a refusal at 5, syntax:")
    assert differences(text="Draw two cards.", error="S4") == ["text: expected the error S4, got a tree"]
    assert differences(text="Draw cards.", error="syntax", pos=4, found="card", expected_includes=["'a'", "'b'"]) == [
        "pos: expected 4, got 5", 'found: expected "card", got "cards"',
        "expected_includes[1]: expected \"'b'\" among what would be taken, got none such"]
    assert differences(text="Draw 11 cards.", error="S6") == []
    assert differences(text="Draw 11 cards.", error="S4") == ['error: expected "S4", got "S6"']


@pytest.mark.parametrize(("document", "place"), [
    ([], "line 1"),
    ({}, "line 1"),
    ({"good": {}}, "line 1, good"),
    ({"good": [3]}, "line 1, good[0]"),
    ({"bad": [{"text": "x"}]}, "line 1, bad[0]"),
    ({"good": [{"text": 3, "ast": {}}]}, "line 1, good[0], text"),
    ({"text": "x", "ast": []}, "line 1, ast"),
    ({"text": "x", "error": "S1", "pos": True}, "line 1, pos"),
    ({"text": "x", "error": "S1", "wrong": 1}, "line 1, wrong"),
    ({"text": "x", "error": "S1", "pos": 3}, "line 1, pos"),
    ({"text": "x", "error": "S16"}, "line 1, error"),
    ({"good": [{"text": "x", "ast": {}, "error": "S1"}]}, "line 1, good[0], error"),
])
def test_conform_refuses_what_is_no_case(document, place):
    with pytest.raises(Malformed) as refused:
        compared(FORMAT, document)
    assert refused.value.field == place
