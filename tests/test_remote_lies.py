"""Which lies are told in which games, sealed: those people think of first, and why some have no occasion (TD-9)."""

import random

import pytest

from house import GAMES
from mulligan.lab import remote
from mulligan.lab.remote import Pair
from mulligan.remote import transcript
from test_remote_sealed import SEALED
from two_devices import SHORT, moves_of

# what somebody who cheats would try first, by game: the kinds of lies that are it, each named at once or at the end
WAYS = ("draws again", "keeps two decks", "plays a card it does not hold", "claims what its hidden cards allow",
        "opens wrong salts", "shuffles crookedly")
TOLD = {
    "asigoc": ("illegal deals-again other-lot", "decks other-deck other-pack card-twice", "not-held unshown", "unseen",
               "salt lot-salt reveal-salt deal-salt deck-salt", "crooked-lots card-twice twice-later"),
    "gomori": ("illegal deals-again other-lot", "two-packs", "not-held unshown", "false-claim",
               "salt lot-salt deal-salt", "crooked-lots two-packs"),
    "gtoons": ("takeback commits deals-again other-lot", "decks two-packs", "not-held laid-again",
               "not-held laid-again",
               "salt bare lot-salt choice-salt other-texts deal-salt deck-salt", "crooked-lots two-packs"),
    "kaadosu": ("illegal mixes-again not-the-top", "decks other-cards other-deck", "not-held unshown", "",
                "other-key shown-by-another other-keys deck-salt", "locked-twice laid-twice same-point"),
    "ttcg": ("illegal deals-again other-lot", "decks other-deck other-pack card-twice", "not-held unshown",
             "false-claim", "salt lot-salt reveal-salt deal-salt deck-salt",
             "crooked-lots crooked-die card-twice twice-later"),
}
# why a kind is never told in a game that has it among its kinds
NO_OCCASION = {
    ("asigoc", "crooked-die"): "after the deal chance only shuffles: it picks no card of a hand and tosses no coin",
    ("asigoc", "false-claim"): "sealed, every question about hidden cards is asked, and may be declined (AS-11.5)",
    ("ttcg", "unseen"): "nobody puts several cards of a deck back in an order of its own",
}
# why nothing that hidden cards allow can be claimed in a game
NO_CLAIM = {
    "kaadosu": "a turn may be ended with any hand, and every card that an action hangs on is opened with it (TD-16.7)",
}
SOMETIMES = ("answers-first", "other-later", "twice-later", "unseen")      # with decks of cards that hide others


def kinds():
    """(game, kind) of all lies that can be told in sealed matches."""
    return [(game, kind) for game in SEALED for kind in remote.lies(game, True)]


def test_every_game_says_which_lies_are_told():
    """TD-9: each of the ways to cheat is a lie that is really told, or has no occasion, and here is why."""
    assert set(TOLD) == {game.id for game in SEALED} == set(GAMES)
    for game in SEALED:
        assert len(TOLD[game.id]) == len(WAYS)
        known = remote.lies(game, True)
        for way, told in zip(WAYS, TOLD[game.id]):
            assert set(told.split()) <= set(known), (game.id, way)
            assert not any((game.id, kind) in NO_OCCASION for kind in told.split()), (game.id, way)
            assert bool(told) != (way == WAYS[3] and game.id in NO_CLAIM), (game.id, way)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kind in kinds() if kind not in SOMETIMES],
                         ids=lambda one: getattr(one, "id", one))
def test_every_kind_is_told_in_every_game_or_has_no_occasion(game, kind):
    """TD-7.3, TD-9: who lies is named with ply and clause, and the log proves it to anyone."""
    never = NO_OCCASION.get((game.id, kind), "")
    for seed in range(2 if never else 16):
        played = remote.play(game, SHORT.get(game.id), f"{seed}/0", 0, kind, True)
        assert played.good, played
        if played.lie:
            break
    assert bool(played.lie) != bool(never), never
    if played.lie:
        verdict = transcript.verify(played.log)
        assert "ply" in played.words and verdict.lie is not None and verdict.lie.clause and not verdict.verified
        assert f"({verdict.lie.clause})" in played.words or verdict.lie.clause == "TD-13.3"


def closed(device):
    """The cards that not everybody has been shown."""
    seal = device.table.seal
    return [card for number, order in enumerate(seal.order) for place, card in enumerate(order)
            if (number, place) not in seal.public]


def allowed(device, state, hidden):
    """What its person may do in a position without naming one of these cards, by its text."""
    game, seat = device.match.game, device.seat
    return {game.text(state, seat, move) for move in game.legal(state, seat)
            if not set(hidden).intersection(pick for pick in game.path(state, seat, move) if isinstance(pick, int))}


@pytest.mark.parametrize("game", [GAMES[ident] for ident in NO_CLAIM], ids=lambda game: game.id)
def test_where_nothing_can_be_claimed_of_hidden_cards(game):
    """TD-12.4, TD-16.7: with any other hand the same is allowed, but for what opens a card."""
    pair, rng, looks = Pair(game, None, "1", 0, None, True), random.Random(1), 0
    while not all(device.table.verified for device in pair.devices):
        pair.step()
        for device in pair.devices:
            if moves_of(device):
                state, hidden = device.match.state, closed(device)
                other = game.exchanged(state, dict(zip(hidden, rng.sample(hidden, len(hidden)))))
                assert allowed(device, state, hidden) == allowed(device, other, hidden)
                looks += 1
    assert looks > 20
