"""What was tried against sealed matches in which something is opened between two actions (TD-14, TD-17)."""

import random

import pytest

from mulligan import Illegal
from mulligan.remote import table as kinds
from mulligan.remote.deck_messages import PLAY
from test_remote_decks import own_decks, quiet
from test_remote_sealed import SEALED, begun
from two_devices import moves_of, on_move, talk

STEPWISE = [game for game in SEALED if game.own_decks or game.covered]


# ---- nobody answers before all is open -------------------------------------------------------------------------------
@pytest.mark.parametrize("game", STEPWISE, ids=lambda game: game.id)
def test_who_has_something_to_open_does_not_answer(game):
    """TD-14.5, TD-17.4: the log refuses it, whatever the device of who answers lets its person do."""
    host, guest = begun(game, seed=2)
    rng = random.Random(2)
    for _ in range(200):
        if host.match and not host.match.outcome() and host.table.seal.owes(1) and not host.table.round:
            break
        for device, other in ((host, guest), (guest, host)):
            if device.to_choose():
                device.act(rng.choice(moves_of(device)))
            if device is guest or not host.table.seal.owes(1):
                other.receive(device.letter().text())
    host.ask(kinds.DRAW)
    asked, before = len(host.own) - 1, host.match.ply
    for yes in (True, False):
        with pytest.raises(Illegal) as refused:
            host.table.take(guest.own.next(kinds.ANSWER, {"ask": asked, "yes": yes}, host.own))
        assert refused.value.reason == "not_now"
        assert refused.value.clause == ("TD-14.5" if game.covered else "TD-17.4")
    assert host.match.ply == before and not host.match.outcome() and host.table.open_question(0)


# ---- what an action opens --------------------------------------------------------------------------------------------
@own_decks
def test_an_action_opens_what_it_names_once_and_nothing_that_was_open(game):
    """TD-17.3: neither a card twice nor one that everybody knows already."""
    host, guest = begun(game, seed=4)
    rng, tried = random.Random(4), set()
    while len(tried) < 2:
        assert not quiet(host, guest)
        device, other = on_move(host, guest)
        text = rng.choice(moves_of(device))
        _, body = device.table.seal.acting(device.table, device.side, text)
        seal, path = device.table.seal, game.path(device.match.state, device.seat, device.match.game.parse(
            device.match.state, device.seat, text))
        homes = [home for card in path if isinstance(card, int) and (home := seal.home(card))]
        again = seal.opened_cards([(pack, place) for pack, place in homes
                                   if pack.owner == device.side and pack.is_shown(place)])
        for what, more in (("twice", body["cards"]), ("open", again)):
            if more and not body["slots"]:
                tried.add(what)
                with pytest.raises(Illegal) as refused:
                    other.table.take(device.own.next(PLAY, body | {"cards": [*body["cards"], *more]}, device.other))
                assert (refused.value.clause, refused.value.reason) == ("TD-17.3", "not_shown")
        device.act(text)


# ---- the end ---------------------------------------------------------------------------------------------------------
def given_up(game):
    """Two devices of which one gave up after some actions, before the letter that opens its cards has come."""
    host, guest = begun(game, seed=6)
    rng = random.Random(6)
    for _ in range(12):
        talk(host, guest, rounds=3)
        for device in (host, guest):
            if device.to_choose():
                device.act(rng.choice(moves_of(device)))
    talk(host, guest, rounds=3)
    host.resign()
    guest.receive(host.letter().text())
    return host, guest


@own_decks
def test_a_position_that_the_true_cards_do_not_make_is_noted(game):
    """TD-12.2, TD-13.3, TD-17.7: what went with an action is compared when all is open; both had seen it, so nobody is
    named, and nobody closes."""
    host, guest = given_up(game)
    host.table.seal.claims[max(host.table.seal.claims)] = "sha256:" + "0" * 64
    talk(host, guest)
    assert host.stopped.clause == "TD-13.3" and "another course" in str(host.stopped)
    assert all(host.table.seal.opened) and host.table.seal.liar is None and not host.table.verified


@pytest.mark.parametrize("game", STEPWISE, ids=lambda game: game.id)
def test_a_match_that_takes_another_course_is_not_left_open(game):
    """TD-13.3, TD-14.6, TD-17.7: with the true cards there is more to shuffle or to choose than both have seen."""
    host, guest = given_up(game)
    talk(host, guest)
    seal = host.table.seal
    assert seal.judged and host.table.verified
    seal.judged, seal.packs, seal.rounds = False, seal.packs[:1], []
    seal.judge(host.table)
    host.follow()
    assert host.stopped is seal.lie and seal.lie.clause == "TD-13.3" and seal.liar is None and not seal.judged
