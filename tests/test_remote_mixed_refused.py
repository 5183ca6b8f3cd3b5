"""What is refused of a match dealt from one pack of both: named to who said it, and nothing has changed (TD-16)."""

import copy
import random

import pytest

from mulligan import Illegal
from mulligan.data.json_text import canonical
from mulligan.remote import messages, mixed, mixing, transcript
from mulligan.remote.device import Device
from mulligan.remote.mixed_deal import MIXING
from mulligan.remote.mixing import GIVE, LAY, LOCK, MIX, PASS
from test_remote_mixed import begun, mixed_games
from two_devices import on_move, play_on, talk


def invited(game, options=None, seed=1):
    """Two devices before the deal."""
    rng, small = random.Random(seed), [{"name": "", "cards": deck["cards"][:10]} for deck in game.library.decks]
    host = Device.invite(game, options, name="Ada", sealed=True, deck=small[0], entropy=rng.randbytes)
    return host, Device.join(host.letter().text(), name="Bo", deck=small[1], entropy=rng.randbytes)


def lying(device, change):
    """Let a device say something else than it should."""
    say = device.say
    vars(device)["say"] = lambda kind, body: say(kind, change(kind, body))


def shorter(key):
    """A first step of the mix with less than there should be of something, which its own table lets pass."""
    def change(kind, body):
        if kind != MIXING or body["step"] != GIVE:
            return body
        return body | {key: [] if key == "bare" else [points[:-1] for points in body[key]]}
    return change


# ---- what is given ---------------------------------------------------------------------------------------------------
@mixed_games
@pytest.mark.parametrize("options", [{}, {"draws": "own"}], ids=["shared", "own"])
@pytest.mark.parametrize("key", ["bare", "piles"])
def test_who_gives_wrongly_first_is_named_at_once(game, options, key, monkeypatch):
    """TD-16.4: not the other, who gives rightly behind it, on its own device or in the log of who lied."""
    liar, honest = invited(game, options)
    lying(liar, shorter(key))
    with monkeypatch.context() as blind:                       # its own table says nothing
        blind.setattr("mulligan.remote.mixed_deal.MixedDeal.check_given", lambda *_: None, raising=False)
        liar.receive(honest.letter().text())
    opened, given = liar.own.texts[1:3]
    assert messages.read(given).kind == MIXING
    assert honest.take(opened) == "" and honest.take(given) == "other_pack"
    assert honest.stopped.clause == "TD-16.4"
    # a give of the honest one that crossed it, in the log of the other
    liar, honest = invited(game, options)
    lying(liar, shorter(key))
    with monkeypatch.context() as blind:
        blind.setattr("mulligan.remote.mixed_deal.MixedDeal.check_given", lambda *_: None, raising=False)
        liar.receive(honest.letter().text())
    honest.take(liar.own.texts[1])
    honest.follow()
    log = [*liar.order, honest.own.texts[-1]]
    assert messages.read(log[-1]).kind == MIXING
    verdict = transcript.verify(canonical({"format": transcript.FORMAT, "match": liar.id, "messages": log}))
    assert verdict.liar == 0 and verdict.lie.clause == "TD-16.4"


# ---- nothing has changed ---------------------------------------------------------------------------------------------
def held(seal):
    """All that a table knows of the mix."""
    piles = [{name: copy.deepcopy(value) for name, value in vars(pile).items()} for pile in seal.piles]
    return seal.step, list(seal.told), sorted(seal._made), seal.match.ply, seal.begun, piles


def mixing_on(devices):
    """Let a mix go on, message by message; each step as it comes to the other: (who says it, who hears it, it)."""
    for _ in range(4):
        for device, other in (devices, devices[::-1]):
            for text in device.own.texts[len(other.other):]:
                message = messages.read(text)
                if message.kind == MIXING:
                    yield device, other, message
                assert other.take(text) == ""
            other.follow()


def wrong(body, device, other):
    """Steps of the mix as nobody should say them."""
    step, piles = body["step"], body["piles"]
    at = next(at for at, points in enumerate(piles) if points)

    def instead(points):
        return body | {"piles": [*piles[:at], points, *piles[at + 1:]]}
    for points in (piles[at][:-1], [*piles[at][:-1], piles[at][0]], [*piles[at][:-1], "00" * 32]):
        yield instead(points)
    if step > GIVE:
        yield instead([*piles[at], mixing.point_of(mixing.BroughtCard(0, 0, "x"))])
    yield body | {"piles": [*piles, []]}
    if step == GIVE:
        yield body | {"bare": []}
        yield body | {"bare": body["bare"] * 2}
        yield body | {"bare": ["no card"]}
    if step == PASS:                                           # a card of the other given as an own one
        pile = other.table.seal.piles[at]
        give = mixing.own_locks(other.table.secret, at, 0).give
        if pile.given[1]:
            yield instead([*piles[at][:-1], mixing.locked(pile.given[1][0], give)])
    if step >= LAY:
        yield body | {"bound": [body["bound"][0][:-1], *body["bound"][1:]]}


@mixed_games
@pytest.mark.parametrize("options", [{}, {"draws": "own"}], ids=["shared", "own"])
def test_a_refused_step_of_the_mix_changes_nothing(game, options):
    """TD-16.4: each is judged before any of it is taken."""
    steps = []
    for device, other, message in mixing_on(invited(game, options)):
        steps.append(message.body["step"])
        for body in wrong(message.body, device, other):
            before = held(other.table.seal)
            with pytest.raises(Illegal) as refused:
                other.table.take(message._replace(body=body))
            assert refused.value.clause == "TD-16.4" and held(other.table.seal) == before
    assert sorted(steps) == [GIVE, GIVE, PASS, MIX, LAY, LOCK]


@mixed_games
def test_a_refused_opening_changes_nothing(game):
    """TD-16.8: that of no pile is taken where that of one is wrong."""
    host, guest = begun(game, {"draws": "own"})
    host.resign()
    guest.receive(host.letter().text())
    kind, body = guest.table.seal.unsealing(guest.side, guest.hand.deck)
    first, last = body["piles"]
    body = body | {"piles": [first, last | {"give": mixing.written(5)}]}
    assert kind == mixed.UNMIX
    before = held(host.table.seal)
    with pytest.raises(Illegal) as refused:
        host.table.take(guest.own.next(kind, body, guest.other))
    assert refused.value.clause == "TD-16.4" and held(host.table.seal) == before
    assert talk(host, guest, rounds=4) == [] and host.table.verified


# ---- who acts too early, and what only one's own secrets show --------------------------------------------------------
@mixed_games
def test_who_waits_for_a_key_does_not_act(game):
    """TD-16.6: an action of a side that has not been handed what it drew is refused, and the log names it."""
    first, other = begun(game, seed=5)
    vars(first)["_seal"] = lambda: False                       # hands over nothing from now on
    while not (other.seat in other.match.to_move() and other.table.seal.waits(other.side)):
        play_on((first, other), random.Random(1), 1)
    assert not other.to_choose()
    text = next(text for text in texts_of(other) if not other.match.game.telling(
        other.match.state, other.seat, other.match.game.parse(other.match.state, other.seat, text)))
    other.add(*other.table.seal.acting(other.table, other.side, text))
    ply = first.match.ply
    assert first.receive(other.letter().text()) == ["out_of_turn"] and first.match.ply == ply
    assert first.stopped.clause == "TD-16.6"
    assert transcript.verify(transcript.transcript(first)).liar == other.side


def texts_of(device):
    match = device.match
    return [match.game.text(match.state, device.seat, move) for move in match.legal(device.seat)]


def junk_locked(kind, body):
    """The last step of the mix with points that are those of no card."""
    if kind != MIXING or body["step"] != LOCK:
        return body
    return body | {"piles": [[mixing.locked(point, 5) for point in points] for points in body["piles"]]}


@mixed_games
def test_what_only_own_secrets_show_is_not_said_to_be_proved(game):
    """TD-16.6: the match stops on one device, in words that promise no more; the log names nobody."""
    liar, honest = invited(game)
    lying(liar, junk_locked)
    talk(liar, honest, rounds=4)
    assert honest.stopped.reason == "crooked_shuffle" and honest.stopped.clause == "TD-16.4"
    assert "does not prove it" in str(honest.stopped) and "keeps it" not in str(honest.stopped)
    verdict = transcript.verify(transcript.transcript(honest))
    assert verdict.lie is None and verdict.liar is None and not verdict.verified


@mixed_games
def test_what_is_given_twice_is_seen_by_one_alone(game):
    """TD-16.4: side 0 stops where the other has given a card of side 0 as its own, and does not call that proved."""
    host, guest = invited(game)
    for device, other, message in mixing_on((host, guest)):
        if message.body["step"] == PASS:
            pile = host.table.seal.piles[0]
            twice = mixing.locked(pile.given[1][0], mixing.own_locks(host.table.secret, 0, 0).give)
            points, *more = message.body["piles"]
            message = message._replace(body=message.body | {"piles": [[*points[:-1], twice], *more]})
            break
    assert host.take(message.sign(guest.secret, guest.own.key).text()) == "crooked_shuffle"
    assert "does not prove it" in str(host.stopped)


@mixed_games
def test_what_the_log_proves_is_said_so(game):
    """TD-7.3."""
    host, guest = begun(game)
    first, other = on_move(host, guest)
    other.add(mixed.PUT, {"ply": other.match.ply, "do": "end", "digest": "x", "cards": []})
    first.receive(other.letter().text())
    assert "keeps it" in str(first.stopped)


# ---- what is named at the end only -----------------------------------------------------------------------------------
def guessing(game, seed):
    """Two devices whose guest asks, by a card given twice, if the other has it; what it found; what was refused."""
    host, guest = both = invited(game, seed=seed)
    face, times, found = host.hand.deck["cards"][2], 987654321, []

    def guess(kind, body):
        seal, secret = guest.table.seal, guest.table.secret
        if kind == MIXING and body["step"] == GIVE:
            lock = mixing.own_locks(secret, 0, 0).give * times % mixing.ORDER
            [first, *points], *more = body["piles"]
            forged = mixing.locked(mixing.point_of(mixing.BroughtCard(0, 2, face)), lock)
            return body | {"piles": [[forged, *points], *more]}
        if kind == MIXING and body["step"] == LAY:
            mixed_points = seal.piles[0].mixed
            found.extend(point for point in mixed_points if mixing.locked(point, times) in mixed_points)
        return body
    lying(guest, guess)
    return both, found, talk(*both, rounds=4)


@mixed_games
def test_a_guess_at_the_deck_of_the_other_is_named_when_both_have_opened(game):
    """TD-16.10: it tells who gave it whether the card is there; the match goes on, and the end names it."""
    # a false card that is drawn in the deal is found at once, so the first match in which it is not is taken
    tried = (guessing(game, seed) for seed in range(1, 30))
    (host, guest), found = next((both, found) for both, found, refused in tried if not refused)
    assert host.match and len(found) == 1
    host.resign()
    vars(guest)["_seal"] = lambda: False                       # it would refuse itself what it has to open
    assert talk(host, guest) == [] and not host.stopped
    guest.add(*guest.table.seal.unsealing(guest.side, guest.hand.deck))
    assert talk(host, guest, rounds=1) == ["other_pack"]
    assert host.stopped.clause == "TD-16.4" and "keeps it" in str(host.stopped)
    assert transcript.verify(transcript.transcript(host)).liar == 1
