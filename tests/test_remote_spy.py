"""The spy: in all that a device of a sealed match ever held, no card is that its person could not know (TD-11)."""

import json
import os

import pytest

import oracle
from mulligan.cli import main
from mulligan.lab import spy, spying
from mulligan.lab.spying import LEAKS, SpiedMatch
from mulligan.remote import sealing, seals
from test_remote_sealed import OPENLY, SEALED, begun, every_game
from two_devices import BRIEF

pytestmark = pytest.mark.deep

# where the cards of both lie in one pack, test_remote_mixed.py has a spy
dealt_from_own_packs = pytest.mark.parametrize("game", [game for game in SEALED if not game.mixed],
                                               ids=lambda game: game.id)
MATCHES = int(os.environ.get("SPIED_MATCHES", "2"))


def hidden_from(device, truth):
    """The cards whose place a person cannot know, by the true position and the rulebook (tests/oracle.py).

    The true position is the half-known one with each card where it lies.
    """
    match, seal = device.match, device.table.seal
    if match.game.covered or match.game.own_decks:
        return covered_from(device, truth)
    to = {pack.order[place]: card for pack in seal.packs for place, card in enumerate(truth.order(pack.number))}
    state = match.state.exchanged(to)
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
    if game.own_decks:
        return on_both_sides(device, mine, theirs) - spy.looked_through(device)
    opened = {game.named(other.match.state, 1 - seat, choice.text) for taken in other.table.seal.rounds
              for choice in taken.choices[other.side] if choice.closed and choice.open}
    return on_both_sides(device, mine, theirs) - opened


def on_both_sides(device, mine, theirs):
    """Of what is hidden from a device's person what each device's own side truly is."""
    return {card for found, owner in ((mine, device.seat), (theirs, 1 - device.seat))
            for card, key in found.items() if key == owner}


def spied(game, seed, **more):
    """What the spies of a match find that hide what the rulebook hides."""
    return SpiedMatch(game, BRIEF.get(game.id), str(seed), hidden=hidden_from, **more).play()


@dealt_from_own_packs
def test_a_spy_finds_nothing(game):
    """TD-11.2, TD-11.3, TD-12.3: at every ply, each device in turn; `SPIED_MATCHES=200` looks at more."""
    hits = chance = 0
    for seed in range(MATCHES):
        found = spied(game, seed)
        assert found.good and not found.found and found.looks > 20 and found.keys > 300
        assert game.covered == bool(found.covered)
        hits, chance = hits + found.hits, chance + found.chance
    # a stand-in is where its card lies as often as a blind guess: positions of one match are not independent
    assert hits < 4 * chance, (hits, chance)


@dealt_from_own_packs
def test_what_the_command_hides_the_rulebook_hides_too(game):
    """TD-9: `--spy` knows no game: what it looks for is what the rules have never shown, all that a rulebook hides."""
    compared = 0

    class Compared(SpiedMatch):
        def _never_shown(self, device, truth):
            nonlocal compared
            hidden = super()._never_shown(device, truth)
            assert hidden_from(device, truth) <= hidden
            compared += len(hidden)
            return hidden
    assert Compared(game, BRIEF.get(game.id), "3").play().good and compared > 100


@dealt_from_own_packs
@pytest.mark.parametrize("leak", LEAKS)
def test_a_dealer_who_leaks_is_caught(game, leak):
    """TD-11.2: each commitment has a salt of its own, which comes of nothing that the other side hears."""
    found = spied(game, 1, leak=leak)
    assert found.good and found.found


@pytest.mark.parametrize("game", [game for game in SEALED if game.covered], ids=lambda game: game.id)
def test_a_device_that_keeps_the_salts_of_the_other_is_caught(game, monkeypatch):
    """TD-14.1, TD-14.2: each text and each deck has a salt that the other side does not hear before it is opened."""
    def careless(side, match, key):
        return spying.OneSalt(match, side, seals.sha256(key).digest())
    monkeypatch.setattr("mulligan.remote.device.secret_of", careless)
    found = [set(spied(game, seed).found) for seed in range(3)]
    assert {"text", "deck"} <= set.union(*found)


def test_a_device_that_holds_the_true_deal_is_caught(monkeypatch):
    """TD-12.3: a position whose stand-ins are the true cards."""
    look, true, peeked = sealing.Seal.look, spying.Truth, []

    def peeks(seal):
        look(seal)
        if peeked:
            seal.arrange([peeked[0].order(pack.number) for pack in seal.packs])

    def remembered(devices):
        peeked.append(true(devices))
        return peeked[0]
    monkeypatch.setattr(sealing.Seal, "look", peeks)
    monkeypatch.setattr(spying, "Truth", remembered)
    found = spied(OPENLY[0], 1)
    assert found.hits > 4 * found.chance and not found.good


def test_a_deal_by_a_common_seed_is_caught(monkeypatch):
    """TD-3.4: that deal is no sealed one, and the spy knows it; but of few cards every key deals some right."""
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
    monkeypatch.setattr(spy, "MANY", 1 + len(Dealt(devices).order(0)))
    assert not spy.found_by_seeds(device, {seed}, Dealt(devices))


def test_stand_ins_that_fit_too_often_are_noticed():
    """TD-12.3: over many matches the mean is held against chance."""
    row = spying.Spied(40, 80, 900, [], 20, 20, 0)
    as_chance = [row._replace(hits=20 + more) for more in (-4, 4) * 20]
    too_often = [row._replace(hits=24 + more) for more in (-4, 4) * 20]
    assert not spying.more_than_chance(as_chance) and spying.more_than_chance(too_often)
    assert not row._replace(found=["7"]).good and not row._replace(leak="told").good


# ---- the command line ------------------------------------------------------------------------------------------------
def command(capsys, *words):
    """(exit status, standard output, standard error) of `mulligan remote`."""
    try:
        status = main(["remote", *words])
    except SystemExit as left:
        status = left.code
    said = capsys.readouterr()
    return status, said.out, said.err


# whole matches: those of the others take too long
@pytest.mark.native
@pytest.mark.parametrize("game", [game for game in SEALED if not game.mixed and game.id not in BRIEF],
                         ids=lambda game: game.id)
def test_spies_from_the_command_line(game, capsys):
    """TD-9: the status says whether nothing was found, or each leak was."""
    status, text, _ = command(capsys, game.id, "--spy", "--n", "1", "--seed", "4", "--json")
    report = json.loads(text)
    assert not status and report["good"] and report["looks"] > 20 and not report["found"]
    status, text, _ = command(capsys, game.id, "--spy", "--n", str(len(LEAKS)), "--cheat", "any")
    assert not status and f"caught: {len(LEAKS)}" in text


@pytest.mark.native
@every_game
def test_spies_are_sent_where_cards_are_sealed(game, capsys):
    """TD-10.2: in other games each device knows all cards, and the command says so."""
    if game in SEALED:
        assert "no leak" in command(capsys, game.id, "--spy", "--cheat", "nothing")[2]
    else:
        status, _, errors = command(capsys, game.id, "--spy")
        assert status == 2 and game.unsealed(game.complete({})) in " ".join(errors.split())
