"""Sealed matches of gToons in which silver gets its colour before the last reveal (GT-7.6, TD-14.5)."""

import random

import pytest

from brief import BRIEF, some
from gtoons import GAME
from gtoons.rules.position import SILVER, TURN3, silvers
from mulligan.lab import remote
from mulligan.lab.liars import signed
from mulligan.lab.spying import SpiedMatch
from mulligan.remote import covered
from mulligan.remote.choices import closing
from mulligan.remote.device import Device
from mulligan.remote.half_view import veil
from mulligan.remote.seals import TEXT
from test_remote_sealed import said
from two_devices import letter, play_on, talk

ONE = {"silver_timing": "before_reveal"}
EACH = ONE | {"silver_choice": "per_card"}
both_ways = pytest.mark.parametrize("options", [ONE, EACH], ids=["one", "per card"])


def asked(options, seed, silver):
    """(host, guest) as colours are asked for, the guest's last card silver or not."""
    for attempt in range(seed, seed + 200):
        rng = random.Random(attempt)
        host = Device.invite(GAME, options, name="Ada", seat=0, sealed=True, entropy=rng.randbytes)
        guest = Device.join(host.letter().text(), name="Bo", entropy=rng.randbytes)
        talk(host, guest, rounds=4)
        while not guest.match or guest.match.state.stage < SILVER and guest.match.state.stage != TURN3:
            play_on((host, guest), rng, 1)
        assert guest.match.state.stage == SILVER
        if (13 in silvers(guest.match.state, 1)) == silver:
            return host, guest
    raise AssertionError("no seed has such a last card")


def answers(device):
    """Answers as its person may, the first way."""
    while device.to_choose():
        device.act(GAME.text(device.match.state, device.seat, GAME.legal(device.match.state, device.seat)[0]))


@both_ways
def test_the_matches_are_verified(options):
    """TD-14.3, TD-14.6: over a wire that cuts and doubles, with crashes."""
    assert GAME.unsealed(GAME.complete(options)) == ""
    played = [remote.play(GAME, options, f"colours/{at}", 0.1, None, True) for at in range(3 if BRIEF else 12)]
    assert all(one.verified and one.good for one in played)
    assert sum(one.plies for one in played) > 25 * len(played)


@both_ways
@pytest.mark.parametrize("silver", [True, False])
def test_what_is_told_says_nothing_of_the_last_card(options, silver):
    """GT-7.6, TD-14.2: every colour, and that there is none, has one veil; their number is that of open silver."""
    host, guest = asked(options, 1, silver)
    shown = [spot for spot in silvers(guest.match.state, 1) if spot != 13]
    answers(guest)
    answers(host)
    talk(host, guest, rounds=4)
    cover = said(guest, covered.COVER)[-1]["do"]
    assert [one["veil"] for one in cover] == ["silver"] * (len(shown) + 1 if options is EACH else 1)
    assert all(one["closed"] for one in cover)
    texts = [one["do"] for one in said(guest, covered.UNCOVER)[-1]["texts"]]
    assert any(text == "ready" for text in texts) == (not silver and (options is EACH or not shown))
    while not host.table.verified:
        play_on((host, guest), random.Random(1), 1)
    assert guest.table.verified


@both_ways
def test_no_colour_is_shown_before_the_last_cards(options):
    """GT-7.6: the other device does not show a stand-in's colour as if it had been chosen."""
    host, guest = asked(options, 5, True)
    answers(guest)
    answers(host)
    for _ in range(8):
        for device, other in ((host, guest), (guest, host)):
            other.receive(device.letter().text())
            state = other.match.state
            with veil(other):
                view = other.match.view(other.seat)
            if state.stage == TURN3:
                assert not state.turned and state.chosen() is None and other.table.seal.waits(other.side)
                assert not any("#colour" in entry for entry in map(str, view["log"]))
    assert host.match.state.chosen() == guest.match.state.chosen() is not None


def test_who_says_that_a_silver_card_is_none_is_named():
    """TD-14.5: the last card does not allow it, which is seen as both are uncovered."""
    host, guest = asked(ONE, 9, True)
    seal, true, ply = guest.table.seal, guest.shows, guest.table.ply

    def shows(now, number):
        salt = seal.secret.salt(TEXT, number, 0)
        return [true(now, number)[0] | {"closed": closing(guest.id, number, 0, salt, "ready")}]
    guest.shows, due = shows, seal.due
    seal.due = lambda side: None if seal.owed_texts[side] else due(side)       # it is told below
    answers(guest)
    answers(host)
    assert talk(host, guest, rounds=4) == []
    texts = [seal.opened_text(1, *at) for at in seal.owed_texts[1]]
    assert texts[-1]["ply"] == ply
    texts[-1]["do"] = "ready"
    host.receive(letter(guest, signed(guest, covered.UNCOVER, {"texts": texts})))
    assert host.stopped and host.stopped.clause == "GT-13.6", host.stopped


@pytest.mark.parametrize("lie", some(["not-held", "two-packs", "crooked-lots", "deals-again", "salt", "other-deal"]))
def test_other_lies_are_named_there_too(lie):
    played = remote.play(GAME, EACH, "3/0", 0.05, lie, True)
    assert played.lie == lie and played.good, played


@both_ways
def test_a_spy_finds_no_last_card(options):
    """TD-14.2: nor whether it is silver."""
    assert SpiedMatch(GAME, options, "1").play().good
