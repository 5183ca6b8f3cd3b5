"""TTCG, TT-17.8 and TT-19.4: sentences that are read otherwise than they are written, and useless ones."""

import json

import pytest

from mulligan import cli
from ttcg.cards.library import LIBRARY
from ttcg.language.notes import notes
from ttcg.language.reader import read
from ttcg.language.reading import read_as
from ttcg.language.useless import useless
from ttcg_readings import misread
from ttcg_readings_table import Case

FILE = "reading.readings"


def tree_of(text, style=None, unit=False):
    tree, wrong = read(text, style, unit)
    assert tree, wrong
    return tree


# ---- read otherwise (TT-17.8) ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "kind", "typed", "is_read", "at"), [
    ("Enemy units lose 100 attack this turn.", "number", "", "all", "units"),
    ("Skip the next turn.", "owner", "", "your", "next"),
    ("Discard its hand.", "owner", "", "your", "hand"),
    ("Shuffle the deck.", "owner", "the deck", "both players' decks", "the deck"),
    ("Send the top two cards of your deck to either player's discard pile.", "subject", "either player's", "",
     "either player's"),
    ("Force your opponent to counter ten fairy cards effect.", "number", "ten", "", "ten"),
    ("For every six other units on your opponent's side of the field under another card, gain one point.",
     "zone", "under", "", "under")])
def test_a_difference_is_pointed_at(text, kind, typed, is_read, at):
    """TT-17.8: whom, whose, how many, how long, where."""
    tree, wrong = read(text)
    if tree is None:                       # the language has come to refuse it, which is better still
        assert wrong.message
        return
    found = [one for one in read_as(text, tree).differences if one[:3] == (kind, typed, is_read)]
    assert len(found) == 1 and text[found[0].pos:found[0].end] == at
    assert kind in found[0].words and (typed or is_read) in found[0].words


@pytest.mark.parametrize("text", [
    "If both players control a dragon, draw a card.", "If a player controls a dragon, draw a card.",
    "Both players discard their hands and draw three cards.", "Destroy one dragon, machine or beast.",
    "This card gains 200 attack while it is tapped.", "Untapped enemy units cannot attack.",
    "If an enemy unit is tapped, draw a card.", "Draw a card.", "Mill two cards from your opponent's deck.",
    "Destroy one enemy unit.",
    "Your opponent draws one card and discards one card.", "Each player discards their hand.",
    "Discard one card from your hand.", "Return all units to their owners' hands.",
    "Until end of turn, this card gains 100 attack.", "This card can attack twice each turn.",
    "When your opponent attacks directly, draw one card.", "Gain one point at the start of each of your turns.",
    "Shuffle your opponent's discard pile into their deck.", "You can draw 2 cards."])
def test_what_means_the_same_is_no_difference(text):
    """TT-17.8: other words for a thing, a subject that holds, what a verb says by itself."""
    assert read_as(text, tree_of(text)).differences == []


def test_the_cards_of_the_game_say_what_is_read():
    """TT-17.8: beside bare plurals, which are all there are, no card is read otherwise than written."""
    for card in LIBRARY.shipped.cards.values():
        for one in card["effects"]:
            tree = tree_of(one["text"], one["style"], card["type"] != "spell")
            told = [note for note in notes(one["text"], tree) if "number: 'all'" not in note.text]
            assert not told, (card["id"], told)


# ---- useless (TT-19.4) -----------------------------------------------------------------------------------------------
NEVER = [
    ("normal", "If this card is tapped, draw one card."),
    ("continuous", "If this card is tapped, while this card is on the field, all units gain 100 attack."),
    ("dormant", "If this card is untapped, draw one card."),
    ("normal", "If this card is under another card, draw one card."),
    ("latent", "If this card is untapped, discard this card to draw one card."),
    ("normal", "Untap this card to draw one card."),
    ("normal", "Tap one tapped unit."),
    ("normal", "Untap one untapped unit."),
    ("normal", "Destroy one unit with less than 0 attack."),
    ("normal", "Destroy one unit with 300 or less attack and 500 or more attack."),
    ("normal", "Destroy exactly six units you control."),
    ("normal", "If each player controls six units, draw one card."),
    ("normal", "If a player controls six units, draw one card."),
    ("normal", "Return six spells your opponent controls to their owner's hand."),
    ("normal", "If you control six or more units, draw one card."),
    ("normal", "If this card was destroyed this turn, return it to your hand."),
    ("dormant", "Draw one card if this card was discarded this turn."),
]
NOTHING = [
    ("normal", "Tap all tapped units.", {}),
    ("normal", "Tap this card.", {}),
    ("normal", "Return all cards from your hand to your hand.", {}),
    ("normal", "Send all cards in your discard pile to your discard pile.", {}),
    ("normal", "At the end of the turn, all units gain 100 attack this turn.", {"next": "same"}),
    ("passive", "At the end of your turn, all units gain 100 attack this turn.", {"do": "end turn"}),
    ("normal", "Change the type of all fire units to fire.", {}),
    ("normal", "All rank 1 units become rank 1.", {}),
    ("passive", "During your opponent's turn, at the end of your turn, gain one point.", {"do": "end turn"}),
    ("passive", "During your main phase, at the end of your turn, gain one point.", {"do": "end turn"}),
    ("latent", "At the end of your turn, untap this card.", {"as": "unit*", "do": "end turn"}),
    ("latent", "After this card attacks, untap it.", {"as": "unit", "do": "end turn"}),
    ("counter", "When you activate the effect of a spell, draw one card.",
     {"as": "unit", "my tool": "Gain one point.", "do": "use my-tool"}),
    ("latent", "When the equipped unit is destroyed, equip this card to another unit.",
     {"attached": "my-dragon", "my tool": "Destroy one unit you control.", "do": "use my-tool",
      "choose": "my-dragon my-knight"}),
    ("passive", "When the equipped unit leaves the field, equip this card to one unit you control.",
     {"attached": "my-dragon", "my tool": "Return one unit you control to your hand.", "do": "use my-tool",
      "choose": "my-dragon my-knight"}),
]


@pytest.mark.parametrize(("line", "style", "text"), [(line, *one) for line, one in enumerate(NEVER)])
def test_what_can_never_be_used_is_named(line, style, text):
    """TT-19.4: it is, and on a table it cannot be used, though a sentence like it can."""
    assert useless(tree_of(text, style))
    assert misread(Case(text, FILE, line, {"style": style, "do": "cannot use this"})) == ""


@pytest.mark.parametrize(("line", "style", "text", "says"), [(line, *one) for line, one in enumerate(NOTHING, 100)])
def test_what_does_nothing_is_named(line, style, text, says):
    """TT-19.4: it is, and on a table nothing is changed by it."""
    assert useless(tree_of(text, style))
    assert misread(Case(text, FILE, line, {"style": style, **says})) == ""


def test_what_waits_until_its_card_is_tapped_is_named():
    """TT-7.1, TT-19.4: a latent effect needs an untapped card, also where a sentence has that style by itself."""
    tool = {"as": "unit", "my tool": "Tap one unit you control.", "do": "use my-tool", "choose": "this"}
    text = "When this card is tapped, gain one point."
    tree, _ = read(text)
    assert tree["style"] == "latent" and "[passive]" in useless(tree)[0]
    assert misread(Case(text, FILE, 200, {"style": "latent", **tool})) == ""
    assert misread(Case(text, FILE, 201, {"style": "passive", **tool, "you": "points +1"})) == ""


@pytest.mark.parametrize(("text", "style"), [
    ("When you activate the effect of a spell, draw one card.", "latent"),
    ("When a spell you control is activated, draw one card.", "latent"),
    ("When your opponent activates an effect, draw one card.", "counter"),
    ("When a spell is activated, draw one card.", "counter")])
def test_no_counter_waits_for_what_you_activate(text, style):
    """TT-8.6, TT-19.2: a counter answers what the opponent does, so that a sentence about you is none."""
    tree, _ = read(text)
    assert tree["style"] == style and useless(tree) == []


@pytest.mark.parametrize(("style", "text"), [
    ("dormant", "If this card is tapped, draw one card."), ("normal", "If this card is untapped, draw one card."),
    ("normal", "Tap this card to draw one card."), ("normal", "Untap this card."), ("dormant", "Tap this card."),
    ("normal", "Destroy one unit with 300 or more attack and 300 or less attack."),
    ("normal", "Destroy one unit with 300 or less attack and 500 or more defense."),
    ("normal", "If a player controls six or fewer units, draw one card."),
    ("normal", "Untap one tapped unit."), ("equip", "Equip this card to one unit."),
    ("normal", "Destroy exactly five units you control."), ("normal", "Destroy exactly six units on the field."),
    ("normal", "Destroy up to six units you control."), ("normal", "Discard six units."),
    ("normal", "If you control no units, draw one card."), ("normal", "Change the type of all fire units to water."),
    ("normal", "At the end of the turn, draw one card."),
    ("passive", "At the end of your turn, untap one unit you control."),
    ("passive", "At the end of your turn, untap this card."), ("passive", "When this card is tapped, gain one point."),
    ("latent", "After this card attacks, draw one card and untap this card."),
    ("latent", "When the equipped unit attacks, equip this card to another unit you control."),
    ("latent", "When a dragon is destroyed, equip this card to another dragon."),
    ("normal", "If you have six or more units in your hand, draw one card.")])
def test_what_can_be_of_use_is_not_named(style, text):
    """TT-19.4: nothing is called useless that is not."""
    assert useless(tree_of(text, style)) == []


# ---- where they are told ---------------------------------------------------------------------------------------------
@pytest.mark.native
def test_the_linter_tells_them_and_refuses_nothing(tmp_path, capsys):
    """TT-17.8, TT-19.4: with card and key, in words and as JSON; the set is as good as before."""
    card = {"id": "Odd-1", "name": "Odd One", "type": "fire", "level": 1, "subtypes": ["beast"], "attack": 250,
            "defense": 250, "effects": [{"style": "normal", "text": "This turn, enemy units lose 100 attack."},
                                        {"style": "normal", "text": "Tap this card."}]}
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({"name": "Odd", "cards": [card]}), "utf-8")
    assert cli.main(["lint", "ttcg", str(file)]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith("note: Odd-1") and "effects[0].text: Look twice: number: 'all'" in first
    assert first.endswith("(TT-17.8)") and second.endswith("(TT-19.4)") and "It can do nothing" in second
    assert "no fault" in last
    assert cli.main(["lint", "ttcg", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["faults"] == [] and [note["clause"] for note in told["notes"]] == ["TT-17.8", "TT-19.4"]
