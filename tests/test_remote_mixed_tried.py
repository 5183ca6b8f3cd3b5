"""A match dealt from one pack of both, against a spy and against liars (TD-16)."""

import random

import pytest

import oracle
from mulligan import Illegal
from mulligan.lab import remote, spy
from mulligan.lab.mixed_liars import MIXED_LIES
from mulligan.lab.mixed_spying import MixedSpiedMatch
from mulligan.lab.remote import Pair
from mulligan.lab.spying import MIXED_LEAKS
from mulligan.remote import messages, mixing, seals, transcript
from test_remote_mixed import begun, mixed_games, secret_order
from two_devices import moves_of, talk


# ---- the spy ---------------------------------------------------------------------------------------------------------
def keys_of(device, texts, at):
    """What each text may be of the other side's key of a place: the key itself, or what its keys are made of."""
    other = 1 - device.side
    for text in texts:
        data = bytes.fromhex(text)
        yield from (int.from_bytes(data, order) for order in ("little", "big"))
        for secret in (seals.Secret(device.id, other, data), seals.secret_of(other, device.id, data)):
            yield mixing.own_key(secret, mixing.KEY, *at)


def closed_places(device, other):
    """(pile, place) of all cards that a device's person cannot know, by the true position and the rulebook."""
    seal, game = device.table.seal, device.match.game
    to, faces = {}, {}
    for number, order in enumerate(seal.order):
        for place, given in enumerate(secret_order((device, other), number)):
            card = seal.cards_of(given.side)[given.number]
            to[order[place]], faces[card] = card, given.face
    state = game.recast(device.match.state.exchanged(to), faces)
    hidden = set(oracle.HIDDEN[game.id](state, device.seat))
    return {(number, place) for number, order in enumerate(seal.order) for place, card in enumerate(order)
            if to[card] in hidden}


def spied(game, seed, plies):
    """What a spy who holds each device in turn finds in a match at random: places of hidden cards, by their keys.

    A place has one number that takes the other's lock off; the spy finds the card where it has that number, or one of
    those with which the other has locked all cards.
    """
    devices, rng = begun(game, seed=seed), random.Random(seed)
    found, looked = set(), 0
    held = [set(), set()]
    for _ in range(plies):
        for device, other in (devices, devices[::-1]):
            texts = spy.keys_in(device, [other.letter().text()])
            fresh, closed = texts - held[device.side], closed_places(device, other)
            held[device.side] |= texts
            looked += len(closed)
            found |= {at for at in closed if mixing.own_key(other.table.secret, mixing.KEY, *at)
                      in keys_of(device, fresh, at)}
            for pile in device.table.seal.piles:
                locks = mixing.own_locks(other.table.secret, pile.number, 0)
                found |= {mixing.written(lock) for lock in (locks.give, locks.all)} & texts
            assert not closed & device.table.seal.known
        ready = next((device for device in devices if device.to_choose()), None)
        if ready is None:
            break
        ready.act(rng.choice(moves_of(ready)))
        talk(*devices)
    return found, looked


@pytest.mark.deep
@mixed_games
def test_a_spy_finds_nothing(game):
    """TD-16.5, TD-16.6: at every ply, each device in turn."""
    found, looked = spied(game, 1, 30)
    assert not found and looked > 500


@mixed_games
def test_a_side_whose_keys_come_of_what_the_other_knows_is_caught(game, monkeypatch):
    """TD-16.5: by the same spy."""
    def careless(side, match, key):
        return seals.Secret(match, side, bytes.fromhex(match * 2))
    monkeypatch.setattr("mulligan.remote.device.secret_of", careless)
    monkeypatch.setattr(spy, "keys_in", lambda device, heard: {device.id * 2})
    assert spied(game, 1, 1)[0]


@pytest.mark.deep
@mixed_games
@pytest.mark.parametrize("leak", MIXED_LEAKS)
def test_who_leaks_is_caught(game, leak):
    """TD-16.4, TD-16.5: a lock of the mix and keys that are not due, too, in whatever form a device holds them."""
    found = MixedSpiedMatch(game, None, "1", leak).play()
    assert found.good and found.found
    assert leak != "give" or found.found == ["0/give"]


@mixed_games
def test_the_lock_of_what_was_given_tells_the_deck(game):
    """TD-16.4: so the spy looks for it."""
    host, guest = begun(game)
    pile = guest.table.seal.piles[0]
    off = mixing.inverse(mixing.own_locks(host.table.secret, 0, 0).give)
    read = {mixing.card_of(mixing.locked(point, off)).face for point in pile.given[0]}
    assert read < set(host.hand.deck["cards"]) and len(read) == 9


# ---- lies ------------------------------------------------------------------------------------------------------------
@pytest.mark.deep
@mixed_games
@pytest.mark.parametrize("lie", MIXED_LIES)
def test_every_lie_is_named(game, lie):
    """TD-7.3, TD-16.4 to TD-16.8: with the ply and the clause; the log proves it to anyone."""
    played = remote.play(game, None, "3/0", 0.05, lie, True)
    assert played.lie == lie and played.good, played
    assert "ply" in played.words and ("TD-" in played.words or "KA-" in played.words)
    verdict = transcript.verify(played.log)
    assert verdict.lie is not None and not verdict.verified


@mixed_games
def test_a_card_that_is_none_is_noticed_by_who_draws_it(game):
    """TD-16.6: the other has mixed crookedly, and who draws it stops the match."""
    pair = Pair(game, None, "1", 0, MIXED_LIES["locked-twice"], True)
    honest = pair.devices[1]
    while honest.match is None:
        pair.lie = None
        pair.step()
    seal = honest.table.seal
    pile, place = seal.piles[0], len(seal.piles[0].locked) - 1
    seal.drawn[1].add((0, place))
    keys = [mixing.own_key(device.table.secret, mixing.KEY, 0, place) for device in pair.devices]
    pile.keys[0][place] = keys[0]
    seal.drawn[1].add((0, 0))
    pile.keys[0][0] = mixing.own_key(pair.devices[0].table.secret, mixing.KEY, 0, 0)
    order = [list(each) for each in seal.order]
    with pytest.raises(Illegal) as refused:
        seal.look()
    assert refused.value.reason == "crooked_shuffle" and [list(each) for each in seal.order] == order


@mixed_games
def test_a_refused_action_leaves_what_was_known(game):
    """TD-16.7: the keys that came with it are not taken either."""
    host, guest = begun(game, seed=4)
    first, other = (host, guest) if host.to_choose() else (guest, host)
    seal = other.table.seal
    before = seal.kept(), other.match.state.data()
    first.act(next(text for text in moves_of(first) if text.startswith("place")))
    true = messages.read(first.own.texts[-1])
    wrong = true._replace(body=true.body | {"digest": "sha256:" + "0" * 64}).sign(first.secret, first.own.key)
    assert other.take(wrong.text()) == "other_position"
    assert (seal.kept(), other.match.state.data()) == before
