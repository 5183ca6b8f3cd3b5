"""A clock between two devices: agreed on before the match, told by each of its own person, claimed or not (TD-15)."""

import json
import random

import pytest

from calls import ask, call
from house import GAMES
from mulligan import Illegal, Malformed, Match
from mulligan.lab import remote
from mulligan.remote import clocks, kept, transcript
from mulligan.remote.device import Device
from test_remote_calls import carry, pair as two_devices
from test_remote_sealed import SEALED
from two_devices import IN_TURNS, QUICK, TOGETHER, letter, moves_of, news, play_on, position, talk

DEALT = [(game, sealed) for sealed in (False, True) for game in (SEALED if sealed else GAMES.values())]


def timed(game, clock=60, sealed=False, seed=1):
    """Two devices that agreed on a clock, after the deal."""
    rng = random.Random(seed)
    host = Device.invite(game, name="Ada", clock=clock, sealed=sealed, entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", entropy=rng.randbytes)
    assert talk(host, guest, rounds=4) == []
    return host, guest


def up(late, other):
    """The time of one side is up, and the other has heard so."""
    clocks.spend(late, 0)
    assert talk(late, other) == []


# ---- what is agreed --------------------------------------------------------------------------------------------------
def test_both_have_the_time_that_was_agreed_on():
    """TD-15.1: by the invitation; none without."""
    for device in timed(QUICK, 300):
        assert device.table.left == [300, 300] and device.table.terms.clock == 300
    for device in timed(QUICK, 0):
        assert device.table.left is None


@pytest.mark.parametrize("seconds", [59, 10_801, -1])
def test_a_clock_has_bounds(seconds):
    """TD-15.1."""
    with pytest.raises(Malformed):
        Device.invite(QUICK, name="Ada", clock=seconds)


def test_without_a_clock_no_time_is_told_or_claimed():
    """TD-15.1, TD-15.3."""
    host, guest = timed(QUICK, 0)
    with pytest.raises(Illegal) as refused:
        clocks.spend(host, 10)
    assert refused.value.clause == "TD-15.1"
    with pytest.raises(Illegal) as refused:
        clocks.claim(host)
    assert refused.value.clause == "TD-15.3"
    assert not news(host)


# ---- what is told ----------------------------------------------------------------------------------------------------
def test_each_device_tells_of_its_own_person():
    """TD-15.2: once for each number of seconds, and never more than before."""
    host, guest = timed(QUICK)
    clocks.spend(host, 41)
    clocks.spend(host, 41)
    assert len(news(host)) == 1
    assert talk(host, guest) == [] and host.table.left == guest.table.left == [41, 60]
    with pytest.raises(Illegal) as refused:
        clocks.spend(host, 42)
    assert refused.value.clause == "TD-15.2" and not news(host)
    with pytest.raises(Malformed):
        clocks.spend(host, -1)
    clocks.spend(guest, 59)
    assert talk(host, guest) == [] and host.table.left == guest.table.left == [41, 59]


def test_who_gives_itself_time_is_named():
    """TD-15.2."""
    host, guest = timed(QUICK)
    clocks.spend(host, 10)
    assert talk(host, guest) == []
    host.add(clocks.TIME, {"left": 50})
    assert talk(host, guest)[0] == "more_time" and guest.stopped.clause == "TD-15.2"


def test_a_device_that_starts_anew_knows_the_time():
    """TD-8.4, TD-15.2."""
    host, guest = timed(QUICK)
    up(host, guest)
    again = kept.restore(json.loads(json.dumps(kept.keep(guest))))
    assert again.table.left == [0, 60] and clocks.may_claim(again.table, again.side)


# ---- claiming --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game, sealed", DEALT, ids=[f"{game.id} {'sealed' * one}" for game, one in DEALT])
def test_a_claim_ends_the_match(game, sealed):
    """TD-15.3, TD-7.2, TD-13.1: for both, confirmed by both; the record replays, the log proves it to anyone."""
    host, guest = timed(game, sealed=sealed)
    play_on((host, guest), random.Random(3), 3)
    up(guest, host)
    clocks.claim(host)
    assert talk(host, guest, rounds=4) == []
    play_on((host, guest), random.Random(3), 20)           # where the winner has something left to choose
    for device in (host, guest):
        assert device.match.outcome().winner == host.seat and device.table.verified
        record = transcript.record(device)
        assert any(action == f"{guest.seat} time up" for action in record["actions"])
        assert Match.replay(record, game).outcome() == device.match.outcome()
        assert transcript.verify(transcript.transcript(device)).verified
    assert "out of time" in host.match.outcome().text or host.match.outcome().reason != "time"


def test_nobody_loses_by_the_clock_alone():
    """TD-15.3: without a claim both play on."""
    host, guest = timed(QUICK)
    up(host, guest)
    play_on((host, guest), random.Random(1), 4)
    assert not host.match.outcome() and position(host) == position(guest)
    assert not clocks.may_claim(host.table, host.side)     # whose time is up claims nothing


def test_time_that_is_left_cannot_be_claimed():
    """TD-15.3: refused here, and who signs it all the same is named."""
    host, guest = timed(QUICK)
    with pytest.raises(Illegal) as refused:
        clocks.claim(host)
    assert refused.value.clause == "TD-15.3" and not news(host)
    host.add(clocks.CLAIM, {})
    assert talk(host, guest)[0] == "time_left" and guest.stopped.clause == "TD-15.3"


@pytest.mark.parametrize("claimer", [0, 1])
def test_an_action_that_crosses_a_claim_is_taken_before_it(claimer):
    """TD-4.5, TD-15.3: in the same order on both devices."""
    devices = timed(QUICK)
    late, other = devices[1 - claimer], devices[claimer]
    up(late, other)
    while not late.to_choose():
        other.act(moves_of(other)[0])
        assert talk(late, other) == []
    late.act(moves_of(late)[0])
    clocks.claim(other)
    assert talk(late, other, rounds=4) == []
    for device in devices:
        assert [action.text for action in device.match.actions].count("time up") == 1
        assert device.table.verified and device.match.outcome().winner == other.seat
    assert position(late) == position(other) and late.match.actions[-1].text == "time up"


def test_who_resigns_while_the_other_claims_has_lost_once():
    """TD-4.5: what side 0 has said stands."""
    host, guest = timed(QUICK)
    up(guest, host)
    guest.resign()
    clocks.claim(host)
    assert talk(host, guest, rounds=4) == []
    assert position(host) == position(guest) and host.match.actions[-1].text == "time up"
    assert host.table.verified and guest.table.verified


@pytest.mark.parametrize("game", [IN_TURNS[0], *TOGETHER[:1]], ids=lambda game: game.id)
def test_who_claims_what_is_not_up_is_named(game):
    """TD-7.3, TD-9: the lie of that kind."""
    played = remote.play(game, None, "5/0", 0.05, "claim")
    assert played.lie and played.named == "time_left"


# ---- through the calls of the page -----------------------------------------------------------------------------------
def test_the_calls_of_the_page():
    """TD-15.1 to TD-15.3: what an invitation says of it, what is left, who may claim."""
    mine = ask("remote_invite", game=QUICK.id, name="Ada", seat=0, sealed=False, clock=60)["match"]
    text = ask("remote_letter", match=mine)["packed"]
    assert ask("remote_read", letter=text)["invitation"]["clock"] == 60
    theirs = ask("remote_join", letter=text, name="Bo")["match"]
    for sender, reader in ((theirs, mine), (mine, theirs), (theirs, mine)):
        ask("remote_receive", match=reader, letter=ask("remote_letter", match=sender)["text"])
    assert ask("remote_time", match=theirs, left=12)["left"] == [12, 60]
    status = ask("remote_time", match=theirs, left=0)
    assert status["left"] == [0, 60] and not status["claim"]
    assert call("remote_claim", match=theirs)["error"]["clause"] == "TD-15.3"
    status = ask("remote_receive", match=mine, letter=ask("remote_letter", match=theirs)["text"])["status"]
    assert status["left"] == [60, 0] and status["claim"]
    over = ask("remote_claim", match=mine)
    assert over["over"] and not over["claim"]
    view = ask("view", match=mine, seat=0)
    assert "ran out of time" in json.dumps(view["log"])


def test_messages_of_a_clock_are_short():
    """TD-2.1: a message about time has a few hundred letters."""
    host, guest = timed(QUICK)
    clocks.spend(host, 7)
    assert all(len(text) < 1000 for text in news(host)) and letter(host, *news(host))


# ---- the clock of a game's own rules ---------------------------------------------------------------------------------
CLOCKED = [game for game in GAMES.values() if any(option.name == "clock" for option in game.options)]


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("game", CLOCKED, ids=lambda game: game.id)
def test_the_clock_of_the_rules_runs_on_two_devices(game, sealed):
    """TD-5.1, GT-13.4: when the time for a choice is over, this device chooses for its own person, all of a round."""
    assert not sealed or game in SEALED
    ids = two_devices(game.id, {"clock": True}, sealed=sealed)
    for _ in range(200):
        for match in ids:
            status = ask("remote_status", match=match)
            if status["turn"]:
                view = ask("view", match=match, seat=status["seat"])
                wrong = call("overdue", match=match, seat=1 - status["seat"], ply=view["ply"])
                assert wrong["error"]["kind"] == "illegal" and view["clock"] > 0
                ask("overdue", match=match, seat=status["seat"], ply=view["ply"])
                assert not ask("remote_status", match=match)["turn"]
        carry(*ids)
        if all(ask("remote_status", match=match)["over"] for match in ids):
            break
    assert all(ask("remote_status", match=match)["verified"] for match in ids)


def test_without_a_clock_nothing_is_overdue():
    """TD-4.2: the call is refused as in any match."""
    match = next(one for one in two_devices(QUICK.id, sealed=False) if ask("remote_status", match=one)["turn"])
    status = ask("remote_status", match=match)
    view = ask("view", match=match, seat=status["seat"])
    refused = call("overdue", match=match, seat=view["seat"], ply=view["ply"])["error"]
    assert "No clock" in refused["message"]
