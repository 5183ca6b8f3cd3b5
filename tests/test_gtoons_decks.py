"""gToons decks: their rules, charts, decks that are finished, the opening hand (GT-2)."""

import json
import random
from collections import Counter

import pytest

from gtoons.cards import decks
from gtoons.cards.library import LIBRARY
from gtoons.rules.powers import COLOURS
from gtoons_board import CARDS
from gtoons_lint import GOOD
from pace import millions


def test_deck_size():
    """GT-2.1, GT-X1: exactly twelve."""
    deck = list(CARDS)[:12]
    assert decks.deck_faults(deck) == []
    for wrong, todo in ((deck[:11], "Add 1 more."), ([*deck, "gt100"], "Take 1 out."),
                        ([], "Add 12 more.")):
        (fault,) = decks.deck_faults(wrong)
        assert (fault.clause, fault.hint) == ("GT-2.1", todo) and f"has {len(wrong)}" in fault.text


def test_deck_duplicates():
    """GT-2.2, GT-2.3, GT-X1: each id once unless the option allows more.

    Versions of a character may meet.
    """
    deck = ["gt013", "gt013", *list(CARDS)[:10]]
    (fault,) = decks.deck_faults(deck)
    assert (fault.clause, fault.card) == ("GT-2.2", "gt013") and "Inspector Colander" in fault.text
    assert decks.deck_faults(deck, allow_duplicates=True) == []
    assert decks.deck_faults(["gt013", "gt014", *list(CARDS)[:10]]) == []


def test_charts():
    curve, inks = decks.charts(["gt001", "gt002", "gt011"])
    assert [bar["value"] for bar in curve["bars"]] == [0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]
    filled = [(bar["label"], bar["value"]) for bar in inks["bars"] if bar["value"]]
    assert filled == [("red", 1), ("orange", 1), ("silver", 1)]
    assert [bar["ink"] for bar in inks["bars"]] == list(COLOURS)


@pytest.mark.parametrize("seed", range(3))
def test_finished_decks_are_legal_and_fit(seed):
    """Kept cards stay, no character stands twice, and the cards added go with those that were
    there."""
    start = ["gt006", "gt004", "gt007"]
    deck = decks.finish_deck(start, random.Random(seed))
    assert deck[:3] == start and decks.deck_faults(deck) == []
    assert len({CARDS[ident]["character"] for ident in deck}) == 12
    assert "gt001" in deck, "two cards wait for the Captain"
    assert sum(CARDS[ident]["colour"] in ("red", "orange") for ident in deck) >= 6
    assert decks.finish_deck(start, random.Random(seed)) == deck
    assert decks.finish_deck(list(CARDS)[:13], random.Random(seed)) == list(CARDS)[:13]


def test_finished_decks_differ():
    made_of = Counter(tuple(sorted(decks.finish_deck([], random.Random(seed))))
                      for seed in range(5))
    assert len(made_of) > 1


def own_set(count):
    """A person's set whose every card has powers of its own, learned."""
    made = []
    for i in range(count):
        power = [{"op": "add", "n": 1,
                  "to": {"zone": "adjacent", "group": [f"g{i}", f"g{(i + k) % count}"]}}
                  for k in (1, 2, 3, 4)]
        made.append(GOOD | {"id": f"y-{count}-{i}", "name": f"Y {i}", "character": f"Y {i}",
                            "groups": [f"g{i}"], "power": power})
    found, wrong = LIBRARY.read(json.dumps({"name": f"{count} of mine", "cards": made}))
    assert not wrong
    return list(LIBRARY.learn(found).cards)


@pytest.mark.native
def test_decks_of_a_large_set_are_finished_at_once():
    """A thousand cards of a person, each with powers of its own.

    Well under a second, and only some of them are tried.
    """
    mine = own_set(1000)
    for size in (1, 6, 11, 12, 60):
        made = []
        assert millions(lambda: made.append(decks.finish_deck(mine[:size], random.Random(size)))) < 25
        [deck] = made
        assert deck[:size] == mine[:size] and len(deck) == max(12, size)
        assert size > 12 or not decks.deck_faults(deck)
    assert len(decks._candidates(mine[:3], random.Random(1))) == len(CARDS) + 3 + decks.TRIED


def test_of_a_small_set_every_card_is_tried():
    few = own_set(40)
    assert set(decks._candidates(few[:1], random.Random(1))) == set(CARDS) | set(few)


def test_opening():
    """GT-5.1: six of the twelve, each copy at most once."""
    deck = LIBRARY.decks[0]["cards"]
    drawn = decks.opening(deck, random.Random(3))
    assert len(drawn) == 6 == len(set(drawn)) and set(drawn) <= set(deck)
    assert sorted(decks.opening(deck[:3], random.Random(3))) == sorted(deck[:3])
