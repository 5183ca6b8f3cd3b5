"""Kaadosu, KA-8.7, KA-3.5: each may draw from the own rest first; what strong cards and high numbers are worth."""

import random

import pytest

from house import play_on
from kaadosu import GAME
from kaadosu.bots.determinise import determinise
from kaadosu.cards.contrasts import contrasts
from kaadosu.cards.faces import base, known
from kaadosu.rules.battle import Position, Rules, brought
from kaadosu.rules.streams import Stream
from mulligan import Malformed, Match
from mulligan.lab import series as lab

FIRST, SECOND = [f"B{i}" for i in range(1, 13)], [f"B{i}" for i in range(101, 119)]
DECKS = [{"name": "A", "cards": FIRST}, {"name": "B", "cards": SECOND}]
OWN = {"draws": "own"}


def begun(seed=1, **options):
    return Match(GAME, options, decks=DECKS, seed=seed)


def hands_of(pos):
    """Whose cards are in the hands, by seat."""
    return [[brought(pos, card) for card in hand] for hand in pos.hands]


@pytest.mark.parametrize("opening", ["source", "balanced"])
def test_the_first_hand_is_of_the_own_deck(opening):
    """KA-8.7, KA-3.8: with `own` every card of it; by default both decks are in both hands."""
    mixed = False
    for seed in range(12):
        pos = begun(seed, opening=opening, **OWN).state
        assert hands_of(pos) == [[seat] * len(pos.hands[seat]) for seat in (0, 1)]
        shared = begun(seed, opening=opening).state
        mixed |= any(owner != seat for seat in (0, 1) for owner in hands_of(shared)[seat])
        assert shared.guides == pos.guides and shared.active == pos.active
    assert mixed


@pytest.mark.parametrize(("draws", "piles"), [("shared", [28]), ("own", [11, 17])])
def test_what_is_mixed_when_dealt_sealed(draws, piles):
    """KA-8.7, KA-3.4, KA-3.5: the rest of both as one pile, or of each as one of its own; a card of each lies open."""
    pos = Position(Rules(draws=draws), (tuple(FIRST), tuple(SECOND)))
    mix = GAME.mix(pos, Stream("mixed"))
    assert list(map(len, mix.piles)) == piles and [brought(pos, card) for card in mix.bare] == [0, 1]
    assert sorted([*mix.bare, *(card for pile in mix.piles for card in pile)]) == list(range(30))


def test_the_topmost_own_card_is_drawn():
    """KA-8.7: the order of the deck stays; when no own card is left, the topmost of all."""
    pos = begun(3, **OWN).state
    deck, seat = pos.deck[:], pos.active
    wanted = next(card for card in reversed(deck) if brought(pos, card) == seat)
    after = GAME.apply(pos, seat, GAME.parse(pos, seat, "end"))
    assert after.hands[seat][-1] == wanted and after.deck == [card for card in deck if card != wanted]
    pos.deck = [card for card in deck if brought(pos, card) != seat]
    after = GAME.apply(pos, seat, GAME.parse(pos, seat, "end"))
    assert after.hands[seat][-1] == pos.deck[-1] and after.deck == pos.deck[:-1]
    shared = begun(3).state
    after = GAME.apply(shared, shared.active, GAME.parse(shared, shared.active, "end"))
    assert after.hands[shared.active][-1] == shared.deck[-1]


def test_all_know_whose_cards_a_hand_holds():
    """KA-8.7, KA-10.4: a guess at the hidden cards of the other leaves each with its owner."""
    moved = 0
    for seed in range(6):
        match = begun(seed, **OWN)
        for _ in play_on(match, random.Random(seed), 60):
            pos = match.state
            for seat in (0, 1):
                guess = determinise(pos, seat, random.Random(seed))
                assert hands_of(guess) == hands_of(pos)
                assert [brought(pos, card) for card in guess.deck] == [brought(pos, card) for card in pos.deck]
                moved += guess.deck != pos.deck
    assert moved > 20


def test_by_default_nothing_has_changed():
    """KA-20: a position and a record that do not name the option are what they were."""
    assert GAME.complete({})["draws"] == "shared"
    plain, own = begun().state, begun(**OWN).state
    assert len(plain.data()["vars"]["rules"]) == 5 and len(own.data()["vars"]["rules"]) == 6
    for pos in (plain, own):
        assert Position.from_data(pos.data()) == pos
    record = begun().record()
    assert "draws" not in GAME.digested(GAME.complete({})) and GAME.digested(GAME.complete(OWN))["draws"] == "own"
    named = {name: value for name, value in record["options"].items() if name != "draws"}
    again = Match.replay(record | {"options": named}, GAME)
    assert again.digest() == begun().digest() and not again.notice
    with pytest.raises(Malformed, match="draws"):
        GAME.complete({"draws": "mine"})
    assert Rules().draws == "shared"


def test_the_decks_of_a_contrast_differ_in_one_thing():
    """KA-3.5, KA-3.6: strong and weak, or high and low; legal decks of ten and twenty."""
    found = contrasts()
    assert [(words.split(",")[0], len(one["cards"])) for words, one, _ in found] == [
        ("strong against weak cards", 10), ("strong against weak cards", 20),
        ("high against low numbers", 10), ("high against low numbers", 20)]
    for words, one, other in found:
        for deck in (one, other):
            assert not GAME.deck_faults(deck["cards"], {}) and len(set(deck["cards"])) == len(deck["cards"])
        ids = [[known(code).number[0] for code in deck["cards"]] for deck in (one, other)]
        sums = [[base(i).plus + base(i).minus for i in some] for some in ids]
        if words.startswith("strong"):
            assert min(sums[0]) >= 17 and max(sums[1]) <= 3
            assert all(min(some) < 2000 and max(some) > 8000 for some in ids)
        else:
            assert set(sums[0] + sums[1]) == {10} and min(ids[0]) > 8000 and max(ids[1]) <= 2000


def test_balance_reports_contrasts(capsys):
    """What strong cards and high numbers are worth stands below the table, with intervals, and is no fault."""
    told = []
    report = lab.balance(GAME, 2, "random", seed=1, on_progress=lambda *at: told.append(at))
    assert [row["contrast"] for row in report["contrasts"]] == [words for words, *_ in contrasts()]
    assert all(row["games"] == 2 for row in report["contrasts"]) and told[-1] == (20, 20)
    table = lab.balance_table(report)
    assert all(f"{row['contrast']}: {100 * row['score']:.1f} %" in table for row in report["contrasts"])
    other = lab.balance_table(report | {"contrasts": []})
    assert table.startswith(other) and "strong against weak" not in other


def scores(games, **options):
    """What the strong deck of each contrast of strong and weak cards scores, by the contrast's words."""
    options = {"opening": "balanced"} | options
    found = {}
    for words, one, other in (each for each in contrasts() if each[0].startswith("strong")):
        once = lab.BetweenDecks(GAME, (one, other), "easy", options, 7)
        ends = "".join(lab.deals(once, games))
        found[words] = (ends.count("W") + ends.count("D") / 2) / games
    return found


@pytest.mark.strength
def test_strong_cards_win_where_each_draws_the_own_ones():
    """KA-8.7: at least three matches of four; where both draw from the same cards, no more than half."""
    shared, own = scores(240), scores(240, **OWN)
    assert len(shared) > 1
    for words in shared:
        assert shared[words] < 0.55 and own[words] > 0.75, (words, shared[words], own[words])
