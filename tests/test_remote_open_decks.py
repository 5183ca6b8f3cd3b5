"""Sealed matches in which everybody is told what the decks hold, and nobody how they lie (TD-14.1)."""

import random

import pytest

from house import GAMES
from mulligan import Illegal, Malformed
from mulligan.lab import remote
from mulligan.lab.spying import SpiedMatch
from mulligan.remote import sealing, terms
from mulligan.remote.device import Device
from test_remote_covered import COVERED, deck_of, play_out
from test_remote_sealed import said
from two_devices import moves_of, play_on, talk

OPTIONS = {"gtoons": {"open_decks": True}}
open_decks = pytest.mark.parametrize("game", [GAMES[name] for name in OPTIONS], ids=list(OPTIONS))


def begun(game, numbers=(1, 2), seed=1):
    """Two devices with decks that both know; None for one that picks at the table."""
    rng = random.Random(seed)
    decks = [number and deck_of(game, number) for number in numbers]
    host = Device.invite(game, OPTIONS[game.id], name="Ada", seat=0, sealed=True, deck=decks[0], entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", deck=decks[1], entropy=rng.randbytes)
    assert talk(host, guest, rounds=4) == []
    return host, guest


def test_a_game_says_where_decks_lie_open():
    assert all(game.opens_decks(game.complete(options)) for game, options in
               ((GAMES[name], options) for name, options in OPTIONS.items()))
    assert not any(game.opens_decks(game.complete({})) for game in GAMES.values())
    assert {GAMES[name] for name in OPTIONS} <= set(COVERED)


@open_decks
@pytest.mark.parametrize("numbers", [(1, 2), (None, 3), (None, None)])
def test_both_know_the_decks_and_not_how_they_lie(game, numbers):
    """TD-14.1: decks are said as they are, and picked openly; the match is verified as any other."""
    host, guest = begun(game, numbers)
    brought = [said(host, terms.OPEN)[0]["deck"], said(guest, terms.JOIN)[0]["deck"]]
    assert brought == [number and deck_of(game, number) for number in numbers]
    rng = random.Random(3)
    while not host.table.seal.packs:
        play_on((host, guest), rng, 1)
    for one, other in zip(host.table.seal.packs, guest.table.seal.packs):
        assert one.cards == other.cards and one.owner == other.owner
        known = [device.table.seal.packs[one.number].unknown() for device in (host, guest)]
        assert len(known[1 - one.owner]) > len(known[one.owner]) > 0
    play_out(host, guest, rng)
    assert said(host, sealing.UNSEAL)[0]["deck"] is None


@open_decks
def test_what_keeps_its_deck_or_brings_more_is_refused(game):
    """TD-14.1: a closed deck, several decks, and at the end another deck than was told."""
    rng = random.Random(1)
    host = Device.invite(game, OPTIONS[game.id], name="Ada", sealed=True, entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", deck=deck_of(game, 1), entropy=rng.randbytes)
    body = said(guest, terms.JOIN)[0]
    for wrong in ({"closed": "0" * 64}, deck_of(game, 1) | {"more": [deck_of(game, 2)]}):
        with pytest.raises(Malformed):
            host.table.terms.join(body | {"deck": wrong})
    with pytest.raises(Illegal) as refused:
        Device.invite(game, OPTIONS[game.id], name="Ada", sealed=True,
                      deck=deck_of(game, 1) | {"more": [deck_of(game, 2)]})
    assert refused.value.reason == "cannot_be_sealed"
    host, guest = begun(game)
    play_on((host, guest), rng, 9)
    guest.resign()
    host.receive(guest.letter().text())
    guest.receive(host.letter().text())
    body = said(guest, sealing.UNSEAL)[0] | {"deck": deck_of(game, 3)}
    with pytest.raises(Illegal) as refused:
        host.table.take(guest.own.next(sealing.UNSEAL, body, guest.other))
    assert refused.value.clause == "TD-14.6"


@open_decks
@pytest.mark.parametrize("lie", ["not-held", "two-packs", "crooked-lots", "deals-again", "salt", "other-deal"])
def test_lies_are_named_there_too(game, lie):
    played = remote.play(game, OPTIONS[game.id], "3/0", 0.05, lie, True)
    assert played.lie == lie and played.good, played


@open_decks
def test_a_spy_finds_nothing_more_than_the_decks(game):
    """TD-11.2: which cards a pack holds is known, not where."""
    assert SpiedMatch(game, OPTIONS[game.id], "1").play().good


@open_decks
def test_a_device_goes_on_from_what_it_kept(game):
    """TD-8.4: with the other's deck."""
    pair = remote.Pair(game, OPTIONS[game.id], "2", 0.9, None, True)
    while not all(device.table.verified for device in pair.devices):
        pair.step()
    assert pair.crashes and not any(moves_of(device) for device in pair.devices)
