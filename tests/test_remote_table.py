"""Two devices, the match: actions, rounds, questions, ends, and what is signed against them (TD-4 to TD-7, TD-9)."""

import json
import random

import pytest

from house import GAMES
from mulligan import Illegal, Malformed, Match
from mulligan.lab import remote
from mulligan.remote import kept, table as kinds, transcript
from two_devices import IN_TURNS, TOGETHER, begun, letter, moves_of, on_move, play_on, position, talk
import contextlib

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
in_turns = pytest.mark.parametrize("game", IN_TURNS, ids=[game.id for game in IN_TURNS])
together = pytest.mark.parametrize("game", TOGETHER, ids=[game.id for game in TOGETHER])


def signed(device, kind, body, **other):
    """A message of a device that its own table was not asked about."""
    said = device.own.next(kind, body, device.other)._replace(**other)
    return said.sign(device.secret, device.own.key).text()


def refused(device, other, kind, body, **changes):
    """What the other side says of a message that this one signs: it stops the match."""
    before = position(other)
    other.receive(letter(device, signed(device, kind, body, **changes)))
    assert position(other) == before, "what was refused has changed the match"
    assert other.stopped, "nothing was noticed"
    assert str(other.table.ply) in str(other.stopped) and other.stopped.clause
    assert not other.to_choose()
    with pytest.raises(Illegal):
        other.phrase(1)
    return other.stopped


# ---- actions -------------------------------------------------------------------------------------------------------
@in_turns
def test_an_action_is_of_who_is_to_move_for_the_ply_of_now(game):
    """TD-4.2."""
    for ply, reason in ((1, "out_of_turn"), (0, None)):
        host, guest = begun(game)
        device, other = on_move(host, guest)
        at = host.match.ply + ply
        body = {"ply": at, "do": moves_of(device)[0], "digest": device.match.digest()}
        stopped = refused(other if reason is None else device, device if reason is None else other, kinds.ACT, body)
        assert reason in (None, stopped.reason)


@in_turns
def test_both_see_the_same_position_after_each_action(game):
    """TD-4.3."""
    host, guest = begun(game)
    device, other = on_move(host, guest)
    body = {"ply": host.match.ply, "do": moves_of(device)[0], "digest": host.match.digest()}
    assert refused(device, other, kinds.ACT, body).reason == "other_position"


@games
def test_what_the_rules_refuse_is_not_said(game):
    """TD-4.2: at the own device it is refused as ever, and nothing was signed."""
    host, guest = begun(game)
    device, other = on_move(host, guest)
    before, said = position(device), len(device.own)
    for text in ("nonsense", "", "resign "):
        with pytest.raises(ValueError):
            device.act(text)
    if not host.table.round:
        with pytest.raises(ValueError):
            other.act(moves_of(device)[0])
    assert position(device) == before and len(device.own) == said


@games
def test_a_resignation_ends_the_match(game):
    """TD-4.5, TD-7.1: at once, also while the other is to move, and it is the same end for both."""
    for first in (0, 1):
        devices = begun(game)
        devices[first].act("resign")
        assert talk(*devices) == []
        assert devices[0].match.outcome() == devices[1].match.outcome()
        if not devices[0].match.to_move():
            assert devices[0].match.outcome().winner == devices[1 - first].seat
            assert all(device.table.verified for device in devices)


@in_turns
def test_an_action_that_had_not_heard_of_a_resignation_counts(game):
    """TD-4.5: both cross on the wire; the action is taken first, then the match ends."""
    host, guest = begun(game)
    device, other = on_move(host, guest)
    device.act(moves_of(device)[0])
    other.resign()
    assert talk(host, guest) == []
    assert position(host) == position(guest)
    assert [action.text for action in host.match.actions].count("resign") == 1
    assert host.match.actions[-1].text == "resign" and host.match.actions[-2].seat == device.seat


@games
def test_resignations_that_cross_end_alike(game):
    """TD-4.5: that of side 0 stands."""
    host, guest = begun(game)
    guest.resign()
    host.resign()
    assert talk(host, guest) == []
    assert position(host) == position(guest)
    assert [action.seat for action in host.match.actions if action.text == "resign"] == [host.seat]


@games
def test_who_has_resigned_resigns_no_second_time(game):
    """TD-4.5: the refused one takes nothing back, and the other side ends alike."""
    host, guest = begun(game)
    guest.resign()
    for again in (guest.resign, guest.resign):
        with pytest.raises(Illegal):
            again()
    assert guest.match.outcome() and talk(host, guest) == [] and position(host) == position(guest)


# ---- choices at the same time --------------------------------------------------------------------------------------
def chosen(device):
    """Let a device choose all it has to choose in a round."""
    while moves := moves_of(device):
        device.act(moves[0])


@together
def test_choices_are_shown_when_both_have_committed(game):
    """TD-5.1 to TD-5.3: nothing that is sent before tells what was chosen."""
    host, guest = begun(game)
    ply = host.table.ply
    chosen(host)
    commit = json.loads(host.own.texts[-1])
    assert commit["kind"] == "choose" and set(commit["body"]) == {"ply", "commit"}
    guest.receive(host.letter().text())
    assert guest.match.ply == ply and not guest.table.round.shown[0]
    with pytest.raises(Illegal, match="not chosen yet"):
        host.act(host.match.actions[-1].text)
    chosen(guest)
    assert talk(host, guest) == []
    assert guest.table.ply > ply and position(host) == position(guest)


@together
def test_own_choices_are_taken_back_until_they_are_committed_to(game):
    """TD-6.2."""
    host, guest = begun(game)
    play_on((host, guest), random.Random(2), 2)
    before = position(host)
    while len(moves_of(host)) and not host.table.round.salt:
        host.act(moves_of(host)[0])
        if host.table.round.salt or not host.table.round.own:
            break
        host.undo()
        assert position(host) == before
        host.act(moves_of(host)[0])
        before = position(host)
    with pytest.raises(Illegal):
        guest.undo()


@together
def test_a_choice_is_whole_legal_and_the_one_committed_to(game):
    """TD-5.3, TD-5.4."""
    for kind in ("choice", "illegal-choice", "commits"):
        played = [remote.play(game, None, f"7/{at}", 0, kind) for at in range(4)]
        told = [one for one in played if one.lie]
        assert told and all(one.named for one in told)
    host, guest = begun(game)
    body = {"ply": host.table.ply + 1, "commit": "0" * 64}
    assert refused(host, guest, kinds.CHOOSE, body).clause == "TD-5.1"
    host, guest = begun(game)
    body = {"ply": host.table.ply, "salt": "0" * 64, "do": ["x"]}
    assert refused(host, guest, kinds.SHOW, body).clause == "TD-5.3"


# ---- questions -----------------------------------------------------------------------------------------------------
@in_turns
def test_a_takeback_is_asked_and_granted(game):
    """TD-6.1, TD-6.2."""
    host, guest = begun(game)
    device, other = on_move(host, guest)
    before = position(host)
    device.act(moves_of(device)[0])
    talk(host, guest)
    device.ask(kinds.TAKEBACK)
    assert not device.to_choose()
    with pytest.raises(Illegal, match="Wait for the answer"):
        device.act("anything")
    talk(host, guest)
    other.answer(True)
    talk(host, guest)
    assert position(host) == position(guest) == before and device.to_choose()


@in_turns
def test_who_acts_declines_and_who_says_no_changes_nothing(game):
    """TD-6.1, TD-6.3."""
    host, guest = begun(game)
    device, other = on_move(host, guest)
    other.ask(kinds.DRAW)
    talk(host, guest)
    assert device.table.open_question(other.side).what == kinds.DRAW
    device.act(moves_of(device)[0])
    talk(host, guest)
    assert not host.match.outcome() and not other.table.open_question(other.side)
    other.ask(kinds.DRAW)
    talk(host, guest)
    device.answer(False)
    talk(host, guest)
    assert not host.match.outcome() and not guest.table.open_question(other.side)
    with pytest.raises(Illegal):
        device.answer(True)


@games
def test_a_draw_is_agreed(game):
    """TD-6.1: it is an end of its own, and the record replays."""
    host, guest = begun(game)
    host.ask(kinds.DRAW)
    talk(host, guest)
    guest.answer(True)
    assert talk(host, guest) == []
    assert host.match.outcome().reason == "agreed" and host.match.outcome().winner is None
    assert host.table.verified and guest.table.verified
    again = Match.replay(host.match.record())
    assert again.result() == host.match.result() and again.outcome().text == host.match.outcome().text
    assert "draw" in "".join(word.get("t", "") for word in again.view(0)["log"][-1]["words"])


@games
def test_another_match_is_asked_for_after_the_end(game):
    """TD-6.1."""
    host, guest = begun(game)
    with pytest.raises(Illegal):
        host.ask(kinds.REMATCH)
    host.ask(kinds.DRAW)
    talk(host, guest)
    guest.answer(True)
    talk(host, guest)
    with pytest.raises(Illegal):
        guest.ask(kinds.DRAW)
    guest.ask(kinds.REMATCH)
    talk(host, guest)
    assert not host.table.rematch
    host.answer(True)
    talk(host, guest)
    assert host.table.rematch and guest.table.rematch


def test_questions_that_cross_on_the_wire_come_out_alike():
    """TD-6.1 to TD-6.3: takeback and draw of both at once, an action on its way; both devices agree in the end."""
    for game in IN_TURNS:
        host, guest = begun(game)
        play_on((host, guest), random.Random(3), 6)
        if host.match.outcome():
            continue
        device, other = on_move(host, guest)
        device.act(moves_of(device)[0])
        other.ask(kinds.DRAW)
        with pytest.raises(Illegal):
            other.ask(kinds.DRAW)
        if not device.match.outcome():
            device.ask(kinds.TAKEBACK)
        talk(host, guest)
        for each, more in ((host, guest), (guest, host)):
            if each.table.open_question(more.side):
                each.answer(True)
        assert talk(host, guest) == []
        assert position(host) == position(guest)


def crossing(game, what, first):
    """A question of side `first` that crosses a commitment of the other, granted as soon as it is heard."""
    devices = begun(game)
    asker, other = devices[first], devices[1 - first]
    chosen(other)
    asker.ask(what)
    with pytest.raises(Illegal):
        chosen(asker)
        asker.act(moves_of(other)[0] if moves_of(other) else "x")
    other.receive(asker.letter().text())
    other.answer(True)
    assert talk(*devices) == []
    return devices


@together
def test_a_question_that_crosses_a_choice_comes_out_alike(game):
    """TD-5.2, TD-6.1: who has asked does not commit, so an answer never ends a round that is being shown."""
    for first in (0, 1):
        host, guest = crossing(game, kinds.DRAW, first)
        assert host.match.outcome().reason == guest.match.outcome().reason == "agreed"
        assert host.table.verified and guest.table.verified
    host, guest = begun(game)
    chosen(host)
    with pytest.raises(Illegal):
        host.ask(kinds.DRAW)


@together
def test_who_commits_declines_and_a_round_is_taken_back_whole(game):
    """TD-6.2, TD-6.3."""
    host, guest = begun(game)
    before = position(host)
    host.ask(kinds.DRAW)
    talk(host, guest)
    chosen(guest)
    talk(host, guest)
    assert host.to_choose() and not guest.table.open_question(0)
    chosen(host)
    talk(host, guest)
    guest.ask(kinds.TAKEBACK)
    talk(host, guest)
    host.answer(True)
    assert talk(host, guest) == []
    assert host.to_choose() and guest.to_choose()
    assert len(host.match.actions) <= len(before[1]) and not host.table.round.commits[0]


@in_turns
def test_rematches_that_both_ask_for_are_agreed(game):
    """TD-6.1: also where an older question about the match is still open."""
    host, guest = begun(game)
    host.ask(kinds.DRAW)
    guest.resign()
    if guest.match.outcome():
        guest.ask(kinds.REMATCH)
        assert talk(host, guest) == []
        host.ask(kinds.REMATCH) if not host.table.open_question(1) else host.answer(True)
        assert talk(host, guest) == []
        assert host.table.rematch and guest.table.rematch


@games
def test_a_choice_that_was_committed_to_is_kept_through_a_resignation(game):
    """TD-8.4: commit, resign, reload."""
    host, guest = begun(game)
    if not host.table.round:
        host.resign()
    else:
        chosen(host)
        host.resign()
    again = kept.restore(json.loads(json.dumps(kept.keep(host))))
    assert position(again) == position(host)
    assert talk(again, guest) == [] and position(again) == position(guest)


def test_phrases_are_six():
    """TD-6.4."""
    host, guest = begun(IN_TURNS[0])
    host.phrase(5)
    talk(host, guest)
    assert guest.table.said == [(len(host.own) - 1, 5), None]
    for number in (6, -1, "hello"):
        with pytest.raises(ValueError):
            host.phrase(number)


# ---- the end -------------------------------------------------------------------------------------------------------
@games
def test_nobody_confirms_an_end_that_is_none(game):
    """TD-7.1, TD-7.2, TD-7.3."""
    host, guest = begun(game)
    assert refused(host, guest, kinds.CLOSE, host.table.ending()).clause == "TD-7.1"
    host, guest = begun(game)
    host.resign()
    other = host.table.ending() | {"result": {"winner": host.seat, "reason": "resigned", "scores": []}}
    guest.receive(host.letter().text())
    if guest.match.outcome():
        assert refused(host, guest, kinds.CLOSE, other).clause == "TD-7.2"


@games
def test_a_transcript_tells_anyone_what_was_played(game):
    """TD-7.4: and every change to it is found."""
    host, guest = begun(game)
    play_on((host, guest), random.Random(1), 8)
    if not host.match.outcome():
        host.resign()
    talk(host, guest)
    text = transcript.transcript(guest)
    verdict = transcript.verify(text)
    assert verdict.verified and verdict.match.record() == guest.match.record()
    data = json.loads(text)
    twice = data | {"messages": [*data["messages"], data["messages"][-2]]}
    with pytest.raises(Malformed, match="came twice"):
        transcript.verify(twice)
    for at in range(0, len(data["messages"]), 3):
        less = data | {"messages": data["messages"][:at] + data["messages"][at + 1:]}
        with contextlib.suppress(ValueError):
            assert transcript.verify(less).lie or at == len(data["messages"]) - 1
    half = transcript.verify(data | {"messages": data["messages"][:-1]})
    assert not half.verified and half.lie is None
