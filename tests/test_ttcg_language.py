"""TTCG, sections 17 to 19: sentences to trees and back, reports of what is wrong, static checks, hostile text."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from compared import compared
from mulligan import Malformed
from mulligan.testing.vectors import documents
from house import WASM
from ttcg.language.checks import complete, faults, records
from ttcg.dev.vectors import FORMAT
from ttcg.language.reader import LEADS, LONGEST, following, language, parse, read
from ttcg.language.reader import _TOKEN, _plain, _words
from ttcg.language.matcher import CLASH
from ttcg.language.wording import say
from ttcg.language.watcher import Watch
from ttcg_sentences import sentence

EXAMPLES = Path(__file__).parent / "vectors" / "ttcg" / "sample.json"
GOOD = [case["text"] for case in json.loads(EXAMPLES.read_text("utf-8"))["good"]]
WATCH = Watch(language().grammar, language().tables, LEADS)
sentences = st.builds(sentence, st.integers(0, 1 << 32)).filter(lambda text: len(text) <= LONGEST)


def code_of(text, **more):
    """"ok", or the code of the error."""
    wrong = read(text, **more)[1]
    return wrong.code if wrong else "ok"


# ---- trees -----------------------------------------------------------------------------------------------------------
def test_examples():
    """TT-17, TT-18: each sentence gives exactly its tree, each refused one its error."""
    found = list(FORMAT.conform(documents(EXAMPLES)))
    assert len(found) == 120 and [one for one in found if one[1]] == []


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


@pytest.mark.parametrize(("style", "text"), [
    ("equip", "Equip this card to one unit you control."),
    ("equip", "The equipped unit gains 50 attack."),
    ("latent", "Discard this card to counter the effect of a spell."),
    ("counter", "Counter the effect of a spell."),
    ("counter", "When a unit you control is attacked, redirect the attack to this card."),
    ("counter", "When your opponent activates the effect of a spell, draw one card."),
    ("latent", "While this card is under another card, all units you control gain 10 attack."),
    ("latent", "While this card is on the field, when this card attacks, draw one card."),
    ("continuous", "While this card is on the field, all units you control gain 10 attack."),
    ("passive", "While this card is tapped, all units you control gain 10 attack."),
    ("passive", "While you control a unit, this card gains 10 attack."),
    ("passive", "Once per turn, draw one card."),
    ("passive", "Rank up this card using a fire unit."),
    ("normal", "Rank up this card using a fire unit from your hand."),
    ("passive", "Only fire units can attack."),
    ("normal", "This card cannot be destroyed."),
])
def test_style_if_none_is_given(style, text):
    """TT-19.2: the first that fits."""
    assert parse(text)["style"] == style


# ---- static checks ---------------------------------------------------------------------------------------------------
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
    ("S5", "[counter] Draw one card."),
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
    ("S9", "[normal] The equipped unit gains 50 attack."),
    ("S9", "When the equipped unit attacks, draw one card."),
    ("S10", "Draw one card and play one unit from among them."),
    ("ok", "Reveal the top card of your deck and play one unit from among them."),
    ("ok", "Reveal your hand and play one unit from among them."),
    ("S10", "If you have a unit from among them, draw one card."),
    ("S11", "Destroy one unit your opponent controls to draw one card."),
    ("S11", "Tap up to two units you control to draw one card."),
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
    """TT-2.2: card sets may add subtypes, for themselves."""
    text = "Destroy one golem unit on the field."
    assert (language(("golem",)).parse(text)["do"][0]["t"]["of"]["kinds"] == [["sub:golem"]]
            and code_of(text) == "syntax")


# ---- syntax errors ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "pos", "found", "meant"), [
    ("Destory one unit on the field.", 0, "destory", "destroy"),
    ("Destroy one dragn unit on the field.", 12, "dragn", "dragon"),
    ("Discard one card to drew two cards.", 20, "drew", "draw"),
    ("Draw one card. Draw one card.", 15, "draw", ""),
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

    What may follow is the word that was cut.
    """
    starts = [one.start() for one in _TOKEN.finditer(_plain(text))]
    start = starts[which % len(starts)]
    wrong = read(text[:start])[1]
    assert (wrong.code, wrong.pos, wrong.found) == ("syntax", start, "end of text")
    phrases, words = following(text[:start])
    assert phrases == wrong.expected
    word = _words(text[start:])[0]
    assert word in words if isinstance(word, str) else "<number>" in phrases or "<rank>" in phrases


def test_messages():
    """What was found, what would have been right, in words for people."""
    assert read("[x")[1].message == "Found 'x', expected a style."
    assert read("Draw cards.")[1].message == "Found 'cards', expected 'a', 'all', 'that' or a number."
    assert read("Draw one card")[1].message.startswith("The sentence ends too soon. Expected ',', '.', 'and', ")
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
        assert wrong.code == "syntax" or 1 <= int(wrong.code[1:]) <= 15
        assert 0 <= wrong.pos <= len(text) and wrong.message and json.loads(json.dumps(wrong.report)) == wrong.report
        if wrong.code == "syntax" and wrong.found != "end of text":
            assert _plain(text[wrong.pos:]).startswith(wrong.found.removesuffix("..."))
        return
    assert json.loads(json.dumps(tree)) == tree and not list(faults(tree))
    assert parse(say(tree)) == tree
    assert parse(say(tree, tag=False), tree["style"]) == parse(say(tree, tag=True)) == tree


def test_any_tree_can_be_said():
    """Trees that the checks refuse too, as long as no phrase is there twice.

    Every phrase of the grammar comes along.
    """
    said = 0
    for text in map(sentence, range(300 if WASM else 1500)):
        tree = _tree(text)
        if tree and not any(CLASH in one or "zone" in one and "zones" in one for one in records(tree)):
            assert _tree(say(tree, tag=True)) == tree, text
            said += 1
    assert said > (200 if WASM else 1000)


def _tree(text):
    """The tree of a sentence before the checks."""
    WATCH.run("effect", _words(text))
    return complete(WATCH.found[1]) if WATCH.found else None


@given(sentences)
def test_the_fast_matcher_and_the_watching_one_agree(text):
    """The same tree, or none, with and without a look at the first word."""
    tree, wrong = read(text)
    assert (_tree(text) is None) == (bool(wrong) and wrong.code == "syntax") and (wrong or _tree(text) == tree)


def test_most_sentences_of_the_grammar_are_right_words():
    """The sentences the tests above go through are of all kinds: right ones, and refused ones for many reasons."""
    codes = [code_of(sentence(seed)) for seed in range(400)]
    assert codes.count("syntax") < 60 < codes.count("ok") + codes.count("S5") and len(set(codes)) >= 9


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
                 "Reveal the top card of your deck.", "Your opponent discards their hand and draws the same number of "
                                                      "cards.", "Discard your hand.", "Gain one point.",
                 "Both players skip their next turn.",
                 "Let your opponent reduce the attack of one unit on the field by 50 to draw one card.",
                 "If you have two or more units on the field destroyed this turn, draw one card.",
                 "If there are two or more units on the field, draw one card.", "If you control another unit, draw one card.",
                 "Equip this card to one unit you control and that card gains 50 attack.",
                 "Play each of your other units.",
                 "[latent] When one of your other units is destroyed by a spell effect, draw that many cards."):
        assert say(parse(text), tag="[" in text) == text
    assert say(parse("[latent] Discard this card to draw a card.")) == "Discard this card to draw one card."
    assert say(parse("Pay two points and discard one card to each player draws three card, and then all spell card "
                     "cannot be tapped.")) == \
        "Lose two points and discard one card to both players draw three cards, then spells cannot be tapped."
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
    """A short report, quickly: a sentence is looked at up to a length."""
    start = time.process_time()
    wrong = read(text)[1]
    assert time.process_time() - start < 1
    assert wrong.code == "syntax" and 0 <= wrong.pos <= min(len(text), LONGEST + 1) and len(str(wrong.report)) < 3000
    assert wrong.message.isprintable() and (len(text) <= LONGEST or "too long" in wrong.message or wrong.pos < LONGEST)


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
