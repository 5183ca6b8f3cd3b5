"""The spy: in all that a device of a sealed match ever held, no card is that its person could not know (TD-11)."""

import os
import random

import pytest

import oracle
import spy
from mulligan.remote import sealing, seals
from test_remote_covered import with_decks
from test_remote_sealed import OPENLY, SEALED, begun, sealed_games
from two_devices import moves_of, talk

pytestmark = pytest.mark.deep

MATCHES = int(os.environ.get("SPIED_MATCHES", "2"))


def hidden_from(device, truth):
    """The cards whose place a person cannot know, by the true position and the rulebook (tests/oracle.py).

    The true position is the half-known one with each card where it lies.
    """
    match, seal = device.match, device.table.seal
    if match.game.covered:
        return covered_from(device, truth)
    to = {pack.order[place]: card for pack in seal.packs for place, card in enumerate(truth.order(pack.number))}
    state = sealing.half_known.exchanged(match.state, to)
    return set(oracle.HIDDEN[match.game.id](state, device.seat))


def covered_from(device, truth):
    """The same where choices are covered: each device alone has its own side of the true position.

    Of a seat's own cards those of its draw pile are hidden from it, which the other device does not know either.
    """
    if not device.table.seal.begun:
        return set()
    game, seat = device.match.game, device.seat
    other = truth.devices[1 - device.side]
    mine, theirs = (oracle.HIDDEN[game.id](one.match.state, seat) for one in (device, other))
    # what the other has uncovered lies open as soon as this device hears of it, before the other hears that it does
    opened = {game.named(other.match.state, 1 - seat, choice.text) for taken in other.table.seal.rounds
              for choice in taken.choices[other.side] if choice.closed and choice.open}
    hidden = {card for found, owner in ((mine, seat), (theirs, 1 - seat))
              for card, key in found.items() if key == owner}
    return hidden - opened


class Spied:
    """A match at random between two devices; what the spy has found at every ply, for each in turn."""

    def __init__(self, game, seed):
        self.found, self.looks = set(), 0
        self.hits, self.chance = 0, 0.0
        self.seeds, self.covered = False, 0
        devices = with_decks(game, (None, 2), seed) if game.covered else begun(game, seed=seed)
        truth, rng, heard = None, random.Random(seed), ([], [])
        keys = [set(), set()]
        while not all(device.match.outcome() for device in devices):
            truth = truth or (spy.Truth(devices) if devices[0].table.seal.packs else None)
            for device in devices if truth else ():
                heard[device.side].append(devices[1 - device.side].letter().text())
                held = spy.keys_in(device, heard[device.side][-1:]) | {device.table.terms.seed()}
                fresh = held - keys[device.side]
                keys[device.side] |= fresh
                self._look(device, fresh, truth)
            ready = next(device for device in devices if device.to_choose())
            ready.act(rng.choice(moves_of(ready)))
            talk(*devices)

    def _look(self, device, fresh, truth):
        hidden = hidden_from(device, truth)
        self.looks += 1
        self.covered += spy.covered_choices(device)
        # a key that opened nothing hidden before opens nothing now: what is hidden only grows less
        self.found |= spy.found_by_keys(device, fresh, hidden, truth)
        self.found |= spy.uncovered(device, fresh, truth)
        self.seeds = self.seeds or spy.found_by_seeds(device, fresh, truth)
        hits, chance = spy.guessed(device, hidden, truth)
        self.hits, self.chance = self.hits + hits, self.chance + chance


@sealed_games
def test_a_spy_finds_nothing(game):
    """TD-11.2, TD-11.3, TD-12.3: at every ply, each device in turn; `SPIED_MATCHES=200` looks at more."""
    hits = chance = 0
    for seed in range(MATCHES):
        spied = Spied(game, seed)
        assert not spied.found and not spied.seeds and spied.looks > 20
        assert game.covered == bool(spied.covered)
        hits, chance = hits + spied.hits, chance + spied.chance
    # a stand-in is where its card lies as often as a blind guess: positions of one match are not independent
    assert hits < 4 * chance, (hits, chance)


@pytest.mark.parametrize("game", [game for game in SEALED if game.covered], ids=lambda game: game.id)
def test_a_device_that_keeps_the_salts_of_the_other_is_caught(game, monkeypatch):
    """TD-14.1, TD-14.2: each text and each deck has a salt that the other side does not hear before it is opened."""
    def careless(side, match, key):
        return OneSecret(match, side, seals.sha256(key).digest())
    monkeypatch.setattr("mulligan.remote.device.secret_of", careless)
    assert {"text", "deck"} <= Spied(game, 1).found


# ---- dealers who leak ------------------------------------------------------------------------------------------------
class OneSecret(seals.Secret):
    """All salts are the one that was opened first."""

    __slots__ = ()

    def salt(self, what, pack, at):
        return "5a" * 32


def test_a_dealer_with_one_salt_is_caught(monkeypatch):
    """TD-11.2: each commitment has a salt of its own."""
    def careless(side, match, key):
        return OneSecret(match, side, seals.sha256(key).digest())
    monkeypatch.setattr("mulligan.remote.device.secret_of", careless)
    assert Spied(OPENLY[0], 1).found


def test_a_dealer_who_tells_its_secret_is_caught(monkeypatch):
    """TD-11.2: salts that come of what the other side has heard."""
    def careless(side, match, key):
        return seals.Secret(match, side, bytes.fromhex(match * 2))
    monkeypatch.setattr("mulligan.remote.device.secret_of", careless)
    monkeypatch.setattr(spy, "keys_in", lambda device, heard: {device.id * 2})
    assert Spied(OPENLY[0], 1).found


def test_a_device_that_holds_the_true_deal_is_caught(monkeypatch):
    """TD-12.3: a position whose stand-ins are the true cards."""
    look = sealing.Seal.look

    def peeks(seal):
        look(seal)
        if PEEKED:
            seal.arrange([PEEKED[0].order(pack.number) for pack in seal.packs])
    PEEKED = []
    monkeypatch.setattr(sealing.Seal, "look", peeks)
    true = spy.Truth

    def remembered(devices):
        PEEKED.append(true(devices))
        return PEEKED[0]
    monkeypatch.setattr(spy, "Truth", remembered)
    spied = Spied(OPENLY[0], 1)
    assert spied.hits > 4 * spied.chance


def test_a_deal_by_a_common_seed_is_caught(monkeypatch):
    """TD-3.4: that deal is no sealed one, and the spy knows it."""
    game = OPENLY[0]
    devices = begun(game, seed=1)
    device, match = devices[0], devices[0].match
    seed = "ab" * 32

    class Dealt(spy.Truth):
        def order(self, number):
            state = match.states[number]
            return list(game.sample(state, game.luck(seed, state, number))[1])
    assert spy.found_by_seeds(device, {seed}, Dealt(devices))
    assert not spy.found_by_seeds(device, {seed}, spy.Truth(devices))
