"""ASIGOC decks (AS-1.2 to 1.6, 2.1): what makes one legal, charts, filling up, a first hand."""

import random
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from asigoc.cards import decks
from asigoc.cards.library import LIBRARY
from asigoc.rules.constants import KINDS
from mulligan.cards import decks as lists

CARDS = LIBRARY.shipped.cards
GOOD = LIBRARY.decks[0]["cards"]
PLAIN, ACES = GOOD[:15], [ident for ident, card in CARDS.items() if card["type"] == "ace"]


def faults(cards, **more):
    """[(clause, card, words)]"""
    return [(fault.clause, fault.card, fault.words) for fault in decks.deck_faults(cards, **more)]


def test_the_prebuilt_decks_are_legal():
    """15 different cards and one Ace, the Ace last; each with words about it.

    Every card and every Ace is in one of them: nine decks, as a deck has one Ace (AS-1.4).
    """
    assert len(LIBRARY.decks) == len(ACES) == 9
    assert {ident for deck in LIBRARY.decks for ident in deck["cards"]} == set(CARDS)
    for deck in LIBRARY.decks:
        assert faults(deck["cards"]) == [] and len(deck["cards"]) == 16 and deck["cards"][-1] in ACES
        assert deck["name"] and deck["blurb"].endswith(".")


def test_any_mix_of_weapons_and_items_and_any_place_of_the_ace_is_legal():
    """AS-1.5."""
    for kind in ("weapon", "item"):
        assert faults([ACES[0], *[ident for ident, card in CARDS.items() if card["type"] == kind][:15]]) == []


@pytest.mark.parametrize(("cards", "found"), [
    (GOOD[1:], [("AS-1.2", "", "A deck has exactly 15 Weapons and Items, this one has 14. Add 1 more.")]),
    ([*GOOD, "gatestone"], [("AS-1.2", "", "A deck has exactly 15 Weapons and Items, this one has 16. Take 1 out.")]),
    ([*GOOD[1:15], "cinderpick", GOOD[15]],
     [("AS-1.3", "cinderpick",
       "Cinderpick stands in the deck 2 times, and may stand in it once. Take the others out.")]),
    (PLAIN, [("AS-1.4", "", "You bring exactly one Ace, and this deck has none. Add one.")]),
    ([*GOOD, ACES[1]], [("AS-1.4", "", "You bring exactly one Ace, and this deck has 2. Take 1 out.")]),
    ([*GOOD, GOOD[15]], [("AS-1.4", "", "You bring exactly one Ace, and this deck has 2. Take 1 out.")]),
    ([*GOOD, "kilnfrok"], [("AS-1.6", "kilnfrok", "there is no card 'kilnfrok'. Did you mean 'kilnfork'?"),
                           ("AS-1.2", "", "A deck has exactly 15 Weapons and Items, this one has 16. Take 1 out.")])])
def test_a_broken_rule_is_named(cards, found):
    assert faults(cards) == found


def test_every_fault_is_told_at_once():
    """AS-1.6."""
    assert [clause for clause, _, _ in faults(["nobody", "quench", "quench"])] == ["AS-1.6", "AS-1.2", "AS-1.3",
                                                                                   "AS-1.4"]
    assert [clause for clause, _, _ in faults([])] == ["AS-1.2", "AS-1.4"]


def test_an_ace_named_apart():
    """As scripted cases name it: it must be an Ace, and no Ace may stand among the 15."""
    kinds = {ident: KINDS.index(card["type"]) for ident, card in CARDS.items()}

    def apart(own, ace):
        return [(clause, card) for clause, card, _ in faults([*own, ace], kinds=kinds, aside=ace)]
    assert apart(PLAIN, ACES[0]) == []
    assert apart(PLAIN, "quench") == [("AS-1.4", "quench")]
    assert apart([*PLAIN[:14], ACES[1]], ACES[0]) == [("AS-1.2", ACES[1])]
    assert apart([*PLAIN[:14], ACES[0]], ACES[0]) == [("AS-1.2", ACES[0])]
    assert apart([*PLAIN[:14], ACES[0]], "gatestone") == [("AS-1.2", ACES[0]), ("AS-1.4", "gatestone")]
    assert faults(PLAIN, kinds=kinds)[0][0] == "AS-1.4"


def test_a_deck_list_has_a_heading_for_each_type():
    """Whatever order the cards were chosen in; the reader leaves headings out and knows the Ace by its type."""
    names, mixed = lists.CardNames(LIBRARY), random.Random(1).sample(GOOD, 16)
    text = lists.write({"name": "Mixed", "cards": mixed}, names, decks.sections)
    assert [line for line in text.splitlines() if line[0] in "#["] == ["# Mixed", "[Weapons]", "[Items]", "[Aces]"]
    assert text.splitlines()[-2:] == ["[Aces]", f"1 {CARDS[GOOD[15]]['name']}"]
    again, notes = lists.read(text, names)
    assert not notes and sorted(again["cards"]) == sorted(GOOD) and faults(again["cards"]) == []
    assert lists.write({"name": "", "cards": []}, names, decks.sections) == ""


# ---- building ------------------------------------------------------------------------------------
@given(st.integers(0, 10**6), st.integers(0, 15), st.integers(0, 1))
def test_a_deck_is_filled_up_and_nothing_taken_out(seed, own, ace):
    rng = random.Random(seed)
    start = rng.sample([ident for ident in CARDS if ident not in ACES], own) + rng.sample(ACES, ace)
    rng.shuffle(start)
    deck = decks.finish_deck(start, random.Random(seed))
    assert deck[:len(start)] == start and faults(deck) == []
    assert deck == decks.finish_deck(start, random.Random(seed))


def test_what_fills_a_deck_goes_with_it():
    """Cards of its set first, about half of them Weapons."""
    for deck in LIBRARY.decks:
        made = decks.finish_deck(deck["cards"][:4], random.Random(1))
        home = CARDS[deck["cards"][0]]["set"]
        assert sum(CARDS[ident]["set"] == home for ident in made) >= 12
        assert 7 <= sum(CARDS[ident]["type"] == "weapon" for ident in made) <= 9
    assert len({tuple(decks.finish_deck([], random.Random(seed))) for seed in range(20)}) == 20


def test_a_broken_deck_is_left_as_it_is():
    twice = [*GOOD, "gatestone"]
    assert decks.finish_deck(twice, random.Random(1)) == twice


def test_a_first_hand_is_four_cards_and_never_the_ace():
    """AS-2.1."""
    hands = Counter(ident for seed in range(200) for ident in decks.opening(GOOD, random.Random(seed)))
    assert sum(hands.values()) == 800 and set(hands) == set(PLAIN)
    assert decks.opening(GOOD[13:], random.Random(1)) and len(decks.opening([], random.Random(1))) == 0


def test_charts():
    attack, block, types = decks.charts(GOOD)
    assert [chart["label"] for chart in (attack, block, types)] == ["Attack of Weapons", "Block of Weapons", "Types"]
    assert {bar["label"]: bar["value"] for bar in types["bars"]} == {"Weapons": 8, "Items": 7, "Aces": 1}
    assert sum(bar["value"] for bar in attack["bars"]) == sum(bar["value"] for bar in block["bars"]) == 8
    assert [bar["label"] for bar in attack["bars"]] == ["0", "1", "2", "3", "4", "5+"]
    assert {bar["label"]: bar["value"] for bar in attack["bars"]}["1"] == sum(CARDS[ident].get("attack") == 1
                                                                              for ident in GOOD)
