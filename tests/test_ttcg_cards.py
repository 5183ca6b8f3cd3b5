"""TTCG's cards (TT-2, TT-17.6, TT-21): the shipped 200, the linter of anybody's, decks, and what the roster's command
says.
"""

import copy
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from brief import some
from house import examples
from mulligan import Malformed
from ttcg.cards import decks, library, lint
from ttcg.dev import roster, trees
from ttcg.cards.library import LIBRARY, SPELL, faults_of
from ttcg.language.reader import parse

ROOT = Path(__file__).resolve().parents[1]
CARDS = LIBRARY.shipped.cards
WARDEN, WICK = CARDS["TT001"], CARDS["TT101"]


def changed(card, **more):
    """A copy of a card with other values; None leaves a key out."""
    return {key: value for key, value in {**copy.deepcopy(card), **more}.items() if value is not None}


def worded(card, text, style="normal", index=0):
    """A copy of a card with another sentence."""
    made = copy.deepcopy(card)
    made["effects"][index] = {"style": style, "text": text}
    return made


# ---- what is told of a card ------------------------------------------------------------------------------------------
def test_a_card_tells_what_its_styles_mean_in_the_words_of_the_rulebook():
    """TT-7.1: each style has a line at the beginning of the rules, and a card repeats those of its effects."""
    rules = (ROOT / "py/ttcg/RULES.md").read_text("utf-8")
    assert all(f"- **{style}**: {means}\n" in rules for style, means in library.MEANT.items())
    assert library.face(WARDEN)["terms"] == [["Normal", library.MEANT["normal"]], ["Latent", library.MEANT["latent"]]]
    assert library.terms(worded(WARDEN, "Gain one point.", "latent")) == [["Latent", library.MEANT["latent"]]]
    assert set(library.MEANT) == set(library.STYLES)


@pytest.mark.parametrize("sentence", ["Mill two cards.", "Your opponent mills two cards, then mill one card.",
                                      "When this card is milled, gain one point."])
def test_a_card_tells_what_a_word_of_card_games_means(sentence):
    """TT-20.5: whoever plays no other card game does not know what it is to mill."""
    mill = ["Mill", library.EXPLAINED["mill"]]
    assert library.terms(worded(WARDEN, sentence)).count(mill) == 1
    assert mill not in library.terms(WARDEN)


# ---- the shipped cards ---------------------------------------------------------------------------------------------
def test_the_shipped_cards_are_sound():
    assert list(CARDS) == [f"TT{n:03}" for n in range(1, 201)]
    assert [fault for card in CARDS.values() for fault in faults_of(card)] == []
    assert all(set(card) <= {"id", "name", "type", "level", "subtypes", "attack", "defense", "effects"}
               for card in CARDS.values())


def test_the_trees_are_those_of_the_sentences():
    """The file is made of today's cards by today's parser: python -m ttcg.dev.trees."""
    assert (LIBRARY.folder / "trees.json").read_text("utf-8") == trees.made()
    for card in CARDS.values():
        assert library.trees(card) == tuple(parse(one["text"], one["style"], card["type"] != SPELL)
                                            for one in card["effects"])


def test_the_schema_is_that_of_the_linter():
    assert json.loads((LIBRARY.folder / "cards.schema.json").read_text("utf-8")) == lint.schema()


def test_a_card_that_is_not_shipped_is_parsed_when_it_is_met():
    other = worded(WARDEN, "Gain one point.") | {"id": "warden~0123456789"}
    assert library.trees(other)[0] == {"style": "normal", "do": [{"node": "GainPoints", "n": 1}]}
    assert library.trees(other)[1] == library.trees(WARDEN)[1]
    assert library.trees(other) is library.trees(copy.deepcopy(other))


def test_a_card_with_the_id_of_a_shipped_one_is_not_taken_for_it():
    assert library.trees(worded(WARDEN, "Draw one card."))[0]["do"] == [{"node": "Draw", "n": 1}]


def test_no_card_with_a_refused_sentence_has_trees():
    """TT-17.6: the card, the effect and the report are named."""
    with pytest.raises(Malformed) as told:
        library.trees(worded(WARDEN, "Destroy one dragn unit on the field.", index=1) | {"id": "odd"})
    assert told.value.field == "effects[1].text" and "odd, effect 2: pos 12: Found 'dragn'" in str(told.value)
    with pytest.raises(Malformed, match=r"effect 1: S1, pos \d+: .*TT-19.3, TT-17\.6"):
        library.trees(worded(WARDEN, "Destroy one rank 7 unit on the field."))


# ---- the linter ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "key", "words", "clause"), [
    (changed(WARDEN, type="stone"), "type", "there is no type 'stone'", "TT-2.1"),
    (changed(WARDEN, type=None), "", "needs type", "TT-2.5"),
    (changed(WARDEN, subtypes=["warior"]), "subtypes[0]", "Did you mean 'warrior'?", "TT-2.2"),
    (changed(WARDEN, subtypes=[]), "subtypes", "expected a list of 1 to 3 values, got 0", "TT-2.2"),
    (changed(WARDEN, subtypes=["beast", "beast"]), "subtypes[1]", "stands in this list already", "TT-2.2"),
    (changed(WARDEN, subtypes=None), "", "needs subtypes", "TT-2.5"),
    (changed(WARDEN, level=6), "level", "expected a whole number from 1 to 5, got 6", "TT-2.3"),
    (changed(WICK, level=4), "level", "expected a whole number from 1 to 3, got 4", "TT-2.3"),
    (changed(WARDEN, attack=91), "attack", "attack and defense make 501. At rank 1 they make 500: defense 409",
     "TT-2.4"),
    (changed(WARDEN, attack=-1), "attack", "expected a whole number from 0 to 2500, got -1", "TT-2.4"),
    (changed(WARDEN, attack=9.5), "attack", "expected a whole number", "TT-2.4"),
    (changed(WICK, attack=0), "attack", "a spell has none", "TT-2.4"),
    (changed(WICK, subtypes=["beast"]), "subtypes", "a spell has none", "TT-2.2"),
    (changed(WARDEN, effects=WARDEN["effects"][:1]), "effects", "expected a list of 2 to 2 values, got 1", "TT-2.5"),
    (changed(WARDEN, rank=1), "rank", "there is no such key here", "TT-2.5"),
    (worded(WARDEN, "Draw one card.", "norml"), "effects[0].style", "Did you mean 'normal'?", "TT-7.1"),
    (worded(worded(WARDEN, "Draw one card."), "draw ONE  card.", "dormant", 1), "effects[1].text",
     "both effects have this text", "TT-2.5"),
    (worded(WARDEN, "Destroy one dragn unit on the field."), "effects[0].text",
     "at letter 13: Found 'dragn', expected", "TT-17.4"),
    (worded(WARDEN, "Destroy one dragn unit on the field."), "effects[0].text", "Did you mean 'dragon'?", "TT-17.4"),
    (worded(WARDEN, "Destroy one"), "effects[0].text", "at letter 12: The sentence ends too soon", "TT-17.4"),
    (worded(WARDEN, "Destroy one rank 7 unit on the field."), "effects[0].text", "S1 at letter", "TT-19.3"),
    (worded(WARDEN, "The equipped unit gains 100 attack.", "equip"), "effects[0].text",
     "Only spells have equip effects", "TT-19.3"),
    (worded(WARDEN, "<b>" * 80), "effects[0].text", "at letter 1: Found '<'", "TT-17.4")])
def test_a_fault_is_named_with_key_and_clause(card, key, words, clause):
    found = [fault for fault in faults_of(card) if fault.key == key and words in fault.words]
    assert found and found[0].clause == clause, [str(fault) for fault in faults_of(card)]


def test_every_fault_of_a_card_is_told():
    card = worded(worded(changed(WARDEN, attack=91), "Draw one crd."), "Gain won point.", index=1)
    assert [fault.key for fault in faults_of(card)] == ["attack", "effects[0].text", "effects[1].text"]


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
                    max_leaves=8)


@examples(150)
@given(st.fixed_dictionaries({}, optional={key: JSON | st.just(WARDEN.get(key)) for key in (*WARDEN, "art", "lore")}))
def test_the_linter_takes_anything(card):
    for fault in faults_of(card):
        assert fault.text and fault.clause


def test_a_file_of_ones_own_cards():
    """A person's set: read, known by the content of its cards, and carried in records."""
    own = {"game": "ttcg", "name": "Harbour",
           "cards": [changed(WARDEN, id="keeper", name="Harbour Keeper", author="You", art="12/a/b/c")]}
    made, faults = LIBRARY.read(json.dumps(own))
    assert faults == [] and len(made.cards) == 1
    LIBRARY.learn(made)
    ident = next(iter(made.cards))
    keeper = LIBRARY.card(ident)
    assert library.face(keeper)["title"] == "Harbour Keeper" and library.trees(keeper) == library.trees(WARDEN)
    assert decks.deck_faults([ident, ident, *LIBRARY.decks[0]["cards"]]) == []
    assert LIBRARY.take(LIBRARY.embed([ident]))[0].cards == made.cards


def test_a_bad_file_is_told_line_by_line():
    text = json.dumps({"name": "Harbour",
                       "cards": [worded(WARDEN, "Destroy one dragn unit on the field."), changed(WICK, level=9)]},
                      indent=1)
    made, faults = LIBRARY.read(text, "harbour.json")
    assert made is None and [(fault.card, fault.key)
                             for fault in faults] == [("TT001", "effects[0].text"), ("TT101", "level")]
    assert all(fault.line > 1 and fault.file == "harbour.json" for fault in faults)


# ---- what a browser tells ------------------------------------------------------------------------------------------
def test_a_face_says_what_a_card_is():
    face = library.face(WARDEN)
    assert (face["title"], face["kind"], face["letter"],
            face["level"]) == ("Pebble Warden", "Earth warrior, rank 1", "E", 1)
    assert face["stats"] == [["attack", "90"],
                             ["defense", "410"]] and face["say"] == "Earth warrior, rank 1, attack 90, defense 410"
    assert face["text"].startswith("Normal: Until your next turn") and "Latent: When" in face["text"]
    assert library.face(WICK)["stats"] == [] and library.face(WICK)["say"] == "Spell, rank 1"
    assert len({letter for _, letter in library.INKS.values()}) == len({ink for ink, _ in library.INKS.values()}) == 9


def test_the_values_fit_the_fields():
    names = {field.name for field in library.FIELDS}
    for card in CARDS.values():
        found = library.values(card)
        assert set(found) <= names and (card["type"] == SPELL) == ("attack" not in found)
        for field in library.FIELDS:
            given_ones = found.get(field.name, [])
            for one in given_ones if isinstance(given_ones, list) else [given_ones]:
                assert not field.choices or one in dict(field.choices)


def test_a_card_knows_who_looks_for_it():
    loamling = library.about("TT001")["cares"]
    assert "TT008" in loamling and "TT002" in loamling and "TT001" not in loamling      # places, untaps earth units
    assert "TT010" not in library.about("TT025")["cares"] and "TT036" in library.about("TT025")["cares"]
    assert ["Rank", "1"] in library.about("TT001")["lines"]


@pytest.mark.parametrize(("of", "fits"), [
    ({"noun": "unit"}, True),
    ({"noun": "spell"}, False),
    ({"noun": "card", "kinds": [["type:spell"]]}, False),
    ({"noun": "unit", "kinds": [["type:earth", "sub:warrior"]]}, True),
    ({"noun": "unit", "kinds": [["type:earth", "sub:ghost"]]}, False),
    ({"noun": "card", "kinds": [["sub:ghost"], ["type:earth"]]}, True),
    ({"noun": "unit", "rank": {"cmp": "ge", "n": 2}}, False),
    ({"noun": "unit", "rank": {"cmp": "lt", "n": 2}}, True),
    ({"noun": "unit", "stat": {"stat": "defense", "cmp": "ge", "n": 410}}, True),
    ({"noun": "unit", "stat": {"stat": "attack", "cmp": "gt", "n": 90}}, False),
])
def test_what_a_filter_fits(of, fits):
    assert library.meets(WARDEN, of) is fits


# ---- decks (TT-2.6, TT-2.7) ----------------------------------------------------------------------------------------
def faults(ids, options=None):
    return [(fault.clause, fault.card, fault.words) for fault in decks.deck_faults(ids, options)]


GOOD = LIBRARY.decks[0]["cards"]


def test_the_prebuilt_decks_are_legal_and_of_their_own():
    assert [deck["name"]
            for deck in LIBRARY.decks] == ["Stone and Ember", "Tide and Dusk", "Root and Bell", "Gale and Wire"]
    for deck in LIBRARY.decks:
        assert faults(deck["cards"]) == [] and deck["blurb"].endswith(".")
    of = [{CARDS[ident]["type"] for ident in deck["cards"]} - {SPELL} for deck in LIBRARY.decks]
    assert all(len(types) == 2 for types in of) and len(set.union(*of)) == 8


@pytest.mark.parametrize(("ids", "found"), [
    (GOOD[1:], [("TT-2.6", "", "A deck has 50 to 70 cards, this one has 49. Add 1 more.")]),
    (GOOD * 2, "A deck has 50 to 70 cards, this one has 100. Take 30 out."),
    ([*GOOD, "TT001"],
     [("TT-2.6", "TT001", "Pebble Warden stands in the deck 3 times, and may stand in it 2 times. Take 1 out.")]),
    ([*GOOD, "TT001~3"],
     [("TT-2.6", "TT001", "Pebble Warden stands in the deck 3 times, and may stand in it 2 times. Take 1 out.")]),
    ([*GOOD, "TT0O1"], "there is no card 'TT0O1'. Did you mean"),
    ([], [("TT-2.6", "", "A deck has 50 to 70 cards, this one has 0. Add 50 more.")])])
def test_a_broken_rule_is_named(ids, found):
    assert faults(ids) == found if isinstance(found, list) else any(found in words for _, _, words in faults(ids))


def test_every_violation_is_told_at_once():
    told = faults(["TT001", "TT001~1", "TT001~2", "TT002", "TT002", "TT002", "nobody"])
    assert [(clause, card) for clause, card,
            _ in told] == [("TT-2.7", "nobody"), ("TT-2.6", ""), ("TT-2.6", "TT001"), ("TT-2.6", "TT002")]


def test_a_test_match_sets_its_own_sizes():
    assert faults(["TT001"] * 3, {"deck_min": 3, "deck_max": 3, "copies": 3}) == []
    assert [clause for clause, _, _ in faults(GOOD, {"deck_max": 40})] == ["TT-2.6"]


@examples(60)
@given(st.lists(st.sampled_from(sorted(CARDS)), max_size=24).filter(lambda ids: all(ids.count(one) < 3 for one in ids)),
       st.integers(0, 99))
def test_a_deck_is_filled_up_to_a_legal_one(start, seed):
    made = decks.finish_deck(start, random.Random(seed))
    assert made[:len(start)] == start and len(made) == decks.LEAST and faults(made) == []


def test_a_filled_deck_has_the_units_its_ranks_need():
    made = decks.finish_deck(["TT025", "TT085"], random.Random(1))
    found = [CARDS[ident] for ident in made if CARDS[ident]["type"] in ("fire", "dark")]
    ranks = [sum(card["level"] == rank for card in found) for rank in range(1, 6)]
    assert ranks == [18, 10, 6, 2, 2]


def test_sections_and_charts_hold_the_whole_deck():
    for deck in LIBRARY.decks:
        shown = decks.sections(deck["cards"])
        assert sorted(ident for _, ids in shown for ident in ids) == sorted(deck["cards"]) and shown[-1][0] == "Spells"
        ranks, types, attack = decks.charts(deck["cards"])
        units = sum(CARDS[ident]["type"] != SPELL for ident in deck["cards"])
        assert sum(bar["value"] for bar in ranks["bars"]) == sum(bar["value"] for bar in attack["bars"]) == units
        assert sum(bar["value"] for bar in types["bars"]) == len(deck["cards"])


def test_a_first_hand_is_seven_cards():
    hand = decks.opening(GOOD, random.Random(2))
    assert len(hand) == 7 and all(hand.count(ident) <= GOOD.count(ident) for ident in hand)


# ---- the roster (TT-21) --------------------------------------------------------------------------------------------
def test_the_roster_keeps_every_rule():
    assert [(rule.clause, rule.text, rule.broken) for rule in roster.rules() if rule.broken] == []


def test_the_command_prints_figures_and_ends_with_0(capsys):
    assert roster.main() == 0
    said = capsys.readouterr().out
    assert "200 cards: 144 units, 56 spells" in said and "50 of 50 nodes" in said and said.endswith("All rules hold.\n")


def with_card(ident, **more):
    return [changed(card, **more) if card["id"] == ident else card for card in CARDS.values()]


def with_text(ident, text, style="normal", index=0):
    return [worded(card, text, style, index) if card["id"] == ident else card for card in CARDS.values()]


def with_all(idents, text, style="normal"):
    return [worded(card, text, style) if card["id"] in idents else card for card in CARDS.values()]


@pytest.mark.parametrize(("roster_of", "clause", "named"), some([
    (list(CARDS.values())[1:], "TT-21.1", "earth rank 1: 7, not 8"),
    (with_card("TT001", attack=300, defense=200), "TT-21.2", "TT001 Pebble Warden: 60 %"),
    (with_card("TT001", attack=91), "TT-2, TT-19", "TT001 attack"),
    ([changed(card, subtypes=["beast"]) if "undead" in card.get("subtypes", ()) else card for card in CARDS.values()],
     "TT-21.4", "undead"),
    (with_all([f"TT{n:03}" for n in range(25, 31)], "Draw one card."), "TT-21.4", "draw one card."),
    (with_card("TT002", effects=CARDS["TT003"]["effects"]), "TT-21.4", "mill two cards."),
    (with_card("TT002", name="pebble warden"), "TT-2.6", "pebble warden"),
    (with_text("TT001", "Draw two cards."), "TT-21.5", "TT001 Pebble Warden"),
    (with_text("TT001", "Your opponent loses two points."), "TT-21.5", "TT001 Pebble Warden"),
    (with_text("TT001", "This card gains 250 attack."), "TT-21.5", "TT001 Pebble Warden"),
    (with_text("TT001", "Destroy one rank 2 or lower unit on the field."), "TT-21.5", "TT001 Pebble Warden"),
    (with_text("TT006", "Destroy all rank 1 units on the field."), "TT-21.5", "TT006 Quarry Marshal"),
    (with_text("TT036", "Destroy all units your opponent controls."), "TT-21.5", "TT036 Sovereign Emberwing"),
    (with_text("TT060", "Your opponent skips their next turn."), "TT-21.5", "TT060 Anode Titan"),
    (with_text("TT060", "Units your opponent controls cannot attack.", "normal"), "TT-21.5", "TT060 Anode Titan"),
    (with_text("TT175", "Draw one card."), "TT-21.6", "dark"),
    (with_text("TT152", "Draw one card."), "TT-20", "SwapRanks"),
    (with_all([card["id"] for card in CARDS.values() if card["type"] == "fire"], "Draw one card."), "TT-21.3",
     "TT027 Kiln Apprentice")]))
def test_a_broken_roster_rule_is_named(roster_of, clause, named):
    broken = [one for rule in roster.rules(roster_of) if rule.clause == clause for one in rule.broken]
    assert any(named in one for one in broken), broken


# ---- the tales (CS-3.4) --------------------------------------------------------------------------------------------
def test_every_card_has_a_tale_of_its_own():
    text = (LIBRARY.folder / "lore.json").read_text("utf-8")
    tales = json.loads(text)
    assert list(tales) == list(CARDS) and len(set(tales.values())) == len(CARDS) and len(text) < 45_000
    for ident, tale in tales.items():
        assert 90 <= len(tale) <= 600 and tale.isascii() and tale.isprintable(), ident
        assert tale[-1] == "." and "!" not in tale and "  " not in tale and not set("<>&") & set(tale), ident
