"""Cards and decks that come later change nothing that was: numbers, records, decks by their ids (AS-2.8)."""

import json
import random
from pathlib import Path

import pytest

from asigoc import GAME
from asigoc.cards import library
from asigoc.rules import pool as pools
from mulligan import CHANCE, Match
from mulligan.cards.library import CardSet

KEPT = Path(__file__).parent / "records/asigoc_own.json"


def kept():
    """A match with people's own cards on both sides, played when the set had 81 cards."""
    return json.loads(KEPT.read_text("utf-8"))


@pytest.fixture
def later(monkeypatch):
    """The shipped set with two more cards at its end."""
    shipped = GAME.library.shipped
    more = {ident: shipped.cards["kilnfork"] | {"id": ident, "name": ident} for ident in ("later-one", "later-two")}
    monkeypatch.setattr(GAME.library, "_shipped", CardSet(shipped.name, shipped.digest, shipped.cards | more))
    pools.pool.cache_clear()
    yield list(more)
    pools.pool.cache_clear()


def test_a_kept_record_with_own_cards_holds():
    """Its digest holds the numbers of people's cards, so they are what they were."""
    data = kept()
    match = Match.replay(data)
    assert match.digest() == data["digest"] and len(match.state.customs) == 3
    assert [match.state.pool.index[ident] for ident in match.state.customs] == [81, 82, 83]
    assert Match.replay(match.record()).digest() == data["digest"]


def test_cards_that_are_shipped_later_stand_behind_peoples_own(later):
    """With more shipped cards the same record has the same digest; without the rule they would shift by two."""
    data = kept()
    match = Match.replay(data)
    assert match.digest() == data["digest"]
    own = match.state.pool
    assert [own.cards[at].id for at in (81, 82, 83)] == list(match.state.customs)
    assert [card.id for card in own.cards[-2:]] == later
    assert [pools.pool().index[ident] for ident in later] == [len(own.cards) - 5, len(own.cards) - 4]


def test_a_card_that_came_later_is_guessed_in_an_unknown_hand(later):
    """AS-3.7: who guesses knows all shipped cards, whatever their numbers, and nobody's own."""
    match, met = Match.replay({**kept(), "actions": kept()["actions"][:12], "digest": "", "result": None}), set()
    for seed in range(60):
        pos = GAME.determinise(match.state, 1, random.Random(seed))
        met |= {pos.pool.cards[card & 1023].id for card in pos.hands[0] + pos.decks[0]}
    assert met & set(later) and not any("~" in ident for ident in met - set(match.state.customs))


def test_a_deck_that_is_offered_no_more_keeps_its_id_and_its_list():
    """AS-2.8: a record names it, and it is dealt as it was; chance never gives it to anybody."""
    offered = {deck["id"] for deck in GAME.library.decks}
    named = {deck["id"]: deck for deck in library.named_decks()}
    assert len(named) == len(library.named_decks())
    file = json.loads((GAME.library.folder / "decks.json").read_text("utf-8"))
    assert [deck["id"] for deck in file["earlier"]] == ["kiln-rush", "mosaic-wall", "lantern-marsh", "bone-salt"]
    for deck in file["earlier"]:
        before = GAME.setup(GAME.complete({}))
        move = GAME.parse(before, CHANCE, f"deck {deck['id']}")
        state = GAME.apply(before, CHANCE, move)
        dealt = [state.pool.cards[card & 1023].id for card in (*state.decks[0], state.aces[0])]
        assert sorted(dealt) == sorted(deck["cards"]) and not GAME.deck_faults(deck["cards"], {})
        assert GAME.text(before, CHANCE, move) == f"deck {deck['id']}" and deck["id"] not in offered

    class Last:
        def random(self):
            return 0.999999
    first = GAME.setup(GAME.complete({}))
    assert GAME.sample(first, Last()) == ("deck", len(GAME.library.decks) - 1)
