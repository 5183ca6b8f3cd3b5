"""gToons cards: the shipped set, card text from the data, versions and who cares (GT-1)."""

import json
import random

import pytest

from gtoons.cards import decks, library
from gtoons.cards.library import LIBRARY, cares, values, versions
from gtoons.rules.powers import COLOURS
from gtoons.text.card_text import card_text, effect_text
from gtoons_board import CARDS, NAMED, made
from gtoons_lint import SCHEMA, faults


# ---- the shipped set -----------------------------------------------------------------------------
def test_the_shipped_set_is_sound():
    """GT-1.1 to GT-1.4: every card passes the linter; ids and names are each there once."""
    assert len(CARDS) == 136 == len({card["name"] for card in CARDS.values()})
    for card in CARDS.values():
        assert faults(card, list(CARDS.values())) == {}, card["id"]
        assert set(card) == {"id", "name", "character", "colour", "points", "groups", "types",
                             "power", "rarity"}


def test_the_head_of_the_file_names_what_is_in_it():
    head = json.loads((LIBRARY.folder / "cards.json").read_text("utf-8"))
    assert head["schema"] == "gt-cards/1" and tuple(head["colours"]) == COLOURS
    assert {name for card in CARDS.values() for name in card["types"]} == set(head["types"])
    assert {name for card in CARDS.values() for name in card["groups"]} == set(head["groups"])


@pytest.mark.native
def test_the_shipped_set_and_the_one_of_the_docs_follow_the_schema():
    jsonschema = pytest.importorskip("jsonschema",
                                     reason="the schema is compared where jsonschema is installed")
    schema = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    schema.validate(json.loads((SCHEMA.parent / "cards.json").read_text("utf-8")))
    page = (SCHEMA.parents[2] / "docs/card-sets.md").read_text("utf-8")
    schema.validate(json.loads(page.partition("```json")[2].partition("```")[0]))


def test_the_four_decks_are_legal():
    """GT-2.1, GT-2.2, GT-2.4: A to D."""
    assert [deck["id"] for deck in LIBRARY.decks] == list("ABCD")
    for deck in LIBRARY.decks:
        assert decks.deck_faults(deck["cards"]) == []
        assert all(ident in CARDS for ident in deck["cards"])


# ---- card text -----------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "text"), [
    ("Captain Custard", "No power."),
    ("Custard at the Wheel", "×2 while touching The Gravy Boat."),
    ("Crumb the Cabin Kid", "+2 per other Custard Cove card in play."),
    ("Jelly Kraken", "Every ride \u22123."),
    ("Colander Undercover", "The facing card \u22124 unless it is a rascal."),
    ("Dot Rivet", "Every Inspector Colander +3."),
    ("Madame Magnetta", "The facing card counts as a robot too. Every enemy robot \u22122."),
    ("Slimy Pete", "Every other green card \u22123."),
    ("Widget the Paper Kid", "+4 per enemy yellow card."),
    ("Granny Gravity", "Each touching card counts as purple."),
    ("Luna Ladle", "×2 while Chef Crater is in play."),
    ("Count Snorely", "×4 while facing a blue card."),
    ("Lambkin Scoop", "+10 as the last card."),
    ("Gloomsby Manor", "Each touching card \u22121 per spook in play."),
    ("The Swamp Organ", "Every 7-point card +5."),
    ("Lunch Lady Lorraine", "Every Nora Inkwell, Fitz Fidget or Penny Nebula +2."),
    ("The Tax Goblin", "Every yellow 10-point card \u22124."),
    ("The Lucky Sock", "+8 while Boo Bartleby is in play and Sir Clatterworth is in play."),
    ("The Moth", "The facing card loses its touching powers."),
    ("Hush the Librarian", "The facing card loses its power."),
    ("The Applause Sign", "Every Henrietta Headline or Bogwater Philharmonic card +2."),
    ("Firefly Inn", "Every Chef Crater ×2 while Luna Ladle is in play. Every black card +1."),
    ("Corduroy Remembers",
     "Ward: another card of its character is cancelled in its place, whatever the points, unless "
     "that has ward too.")])
def test_text(name, text):
    """GT-1.6: made from the power; nothing is typed beside it."""
    assert library.text(NAMED[name]) == text


@pytest.mark.parametrize(("effect", "text"), [
    ({"op": "add", "n": 2,
      "to": {"zone": "own", "other": True, "colour": ["orange", "red"], "points": [8, 3]}},
     "every other own red or orange 3-point or 8-point card +2"),
    ({"op": "add", "n": 1,
      "if": [{"have": {"zone": "all", "other": True, "type": ["spook"]}, "min": 2},
             {"slot": [6, 5]}]},
     "+1 while at least 2 other spook cards are in play and in slot 5 or 6"),
    ({"op": "add", "n": 1,
      "if": [{"have": {"zone": "enemy", "group": ["Tin Alley"]}, "min": 0, "max": 0}]},
     "+1 while the enemy side has no Tin Alley card"),
    ({"op": "add", "n": 1,
      "if": [{"have": {"zone": "own", "type": ["oldtimer"]}, "min": 0, "max": 2}]},
     "+1 while its own side has at most 2 oldtimer cards"),
    ({"op": "add", "n": 1, "if": [{"have": {"zone": "adjacent"}, "min": 2, "max": 2}]},
     "+1 while touching exactly 2 cards"),
    ({"op": "add", "n": 1, "if": [{"have": {"zone": "self", "colour": ["orange"]}}]},
     "+1 if it is an orange card"),
    ({"op": "mul", "n": 2, "to": {"zone": "self", "points": [8]}}, "×2 if it is an 8-point card"),
    ({"op": "mute", "what": "all", "to": {"zone": "all", "type": ["hero"],
                                          "any": [{"type": ["kid"]},
                                                  {"colour": ["red"], "not": {"type": ["ride"]}}]}},
     "every hero that is a kid or a red card that is not a ride loses its power"),
    ({"op": "treat", "group": "Tin Alley",
      "to": {"zone": "adjacent", "not": {"colour": ["black"]}}},
     "each touching card that is not a black card counts as a Tin Alley card too"),
    ({"op": "treat", "character": "The Moth", "to": {"zone": "opposing", "card": ["gt001"]}},
     "the facing card counts as The Moth too if it is Captain Custard"),
    ({"op": "add", "n": 1,
      "to": {"zone": "all", "character": ["Captain Custard"], "card": ["gt002", "gt003"]}},
     "every Captain Custard that is Custard at the Wheel or Custard Overboard +1"),
    ({"op": "add", "n": -1, "to": {"zone": "opposing", "type": ["oldtimer"]},
      "per": {"zone": "adjacent", "all": [{"type": ["kid"]}, {"not": {"slot": [1]}}]}},
     "the facing card \u22121 if it is an oldtimer per touching card that is a kid and is not a "
     "card in slot 1")])
def test_phrases(effect, text):
    """Every part of the effect schema has its words."""
    assert effect_text(effect, library.name_of) == text


def test_no_two_different_powers_read_alike():
    texts = {}
    for card in CARDS.values():
        texts.setdefault(card_text(card), set()).add(json.dumps(card["power"], sort_keys=True))
    assert all(len(powers) == 1 for powers in texts.values())


# ---- browsing ------------------------------------------------------------------------------------
def test_versions():
    """GT-1.5: the other cards of the character."""
    assert versions("gt001") == ["gt002", "gt003"] and versions("gt005") == []


def test_cares_names_the_most_specific_first():
    """Who names the card itself, then its group, type, points, colour.

    What names everybody names nobody.
    """
    assert [CARDS[ident]["name"] for ident in cares(NAMED["Captain Custard"]["id"])] == [
        "First Mate Macaroon", "Polly Parfait", "Crumb the Cabin Kid", "Roquefort the Bilge Rat",
        "Gus the Gatecrasher", "Phantom of the Bog", "Velvet Vanguard", "Raisin Reef"]
    caring = {other for ident in CARDS for other in cares(ident)}
    assert not {"gt031", "gt083", "gt014"} & caring, "any card, or any but some"
    assert NAMED["The Applause Sign"]["id"] in cares(NAMED["Maestro Mudd"]["id"]), "named inside any"
    assert all(ident not in cares(ident) for ident in CARDS)


def test_values():
    assert values(CARDS["gt002"]) == {
        "colour": "red", "points": 6, "type": ["hero"], "group": ["Custard Cove"],
        "power": True, "rarity": "common"}


def test_a_persons_card_meets_its_own_set_and_the_shipped_one():
    """Versions and cares look at both; no shipped card ever sees a person's."""
    mine = [made("red", 4, character="Captain Custard", name="Custard Mine") | {"id": "a"},
            made("red", 4, [{"op": "add", "n": 1, "to": {"zone": "all", "card": ["a"]}}],
                 name="Fan") | {"id": "b"}]
    made_of, found = LIBRARY.read(json.dumps({"name": "Mine", "cards": mine}))
    assert found == []
    LIBRARY.learn(made_of)
    first, fan = made_of.cards
    assert versions(first) == ["gt001", "gt002", "gt003"]
    assert cares(first)[0] == fan and "gt004" in cares(first)
    assert versions("gt001") == ["gt002", "gt003"]
    assert library.text(LIBRARY.card(fan)) == "Every a +1."
    deck = decks.finish_deck([first, fan], random.Random(1))
    assert deck[:2] == [first, fan] and decks.deck_faults(deck) == []
