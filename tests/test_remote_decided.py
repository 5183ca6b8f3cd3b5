"""A resignation or a claim that crosses the action by which the rules decide the match (TD-4.5, TD-15.3).

Where something is left to choose then, the match is decided but not over.
"""

import random

import pytest

from brief import some
from house import GAMES
from mulligan import Illegal, Match
from mulligan.match import endings
from mulligan.remote import clocks, transcript
from mulligan.remote.device import Device
from two_devices import moves_of, on_move, play_on, position, talk

STAKED = [game for game in GAMES.values() if any(option.name == "stakes" for option in game.options)]
staked_games = pytest.mark.parametrize("game", STAKED, ids=lambda game: game.id)
WAYS = {"resign": Device.resign, "claim": clocks.claim}
each_way = pytest.mark.parametrize("way", some(WAYS, 2))


def staked(game, seed=8, sealed=False):
    """Two devices with a clock and stakes, after the deal of two small decks."""
    rng = random.Random(seed)
    small = [{"name": "", "cards": deck["cards"][:10]} for deck in game.library.decks]
    host = Device.invite(game, {"stakes": True}, name="Ada", clock=60, deck=small[0], sealed=sealed,
                         entropy=rng.randbytes)
    guest = Device.join(host.letter().text(), name="Bo", deck=small[1], entropy=rng.randbytes)
    assert talk(host, guest, rounds=4) == []
    return host, guest


def about_to_win(game, sealed=False):
    """(who is to act, the other, the action by which the first wins and has still to choose)."""
    devices = staked(game, sealed=sealed)
    while True:
        first, other = on_move(*devices)
        match, texts = first.match, moves_of(first)
        text = next((text for kind in ("strike", "attack", "place") for text in texts if text.startswith(kind)), "end")
        after = match.game.apply(match.state, first.seat, match.game.parse(match.state, first.seat, text))
        if match.game.to_move(after) == (first.seat,) and after.winner == first.seat:
            return first, other, text
        first.act(text)
        assert talk(*devices, rounds=1 + sealed) == []


def heard_out(first, other):
    """Both are told all, in agreement, and the log names no liar."""
    assert talk(first, other) == [] and not first.stopped and not other.stopped
    assert first.match.actions[1:] == other.match.actions[1:]
    if not first.table.half_known:                             # else each has stand-ins of its own
        assert position(first) == position(other)
    for device in (first, other):
        assert not transcript.verify(transcript.transcript(device)).lie


@staked_games
@pytest.mark.parametrize("sealed", [False, True])
@each_way
def test_what_crosses_the_end_changes_nothing(game, way, sealed):
    """TD-4.5, TD-15.3: the winner has still to choose, and no honest side is called a liar."""
    winner, loser, text = about_to_win(game, sealed)
    clocks.spend(winner, 0)
    assert talk(winner, loser) == []
    winner.act(text)
    WAYS[way](loser)
    heard_out(winner, loser)
    assert not loser.table.resigned and not winner.table.resigned and winner.to_choose()
    winner.act(moves_of(winner)[0])
    heard_out(winner, loser)
    assert talk(winner, loser, rounds=4) == []
    assert winner.table.verified and winner.match.outcome().winner == winner.seat


@staked_games
@pytest.mark.parametrize("late", ["say", "act"])
@pytest.mark.parametrize("claimer", [0, 1])
def test_a_claim_leaves_nothing_to_choose(game, late, claimer):
    """TD-15.3: so what the loser says late takes no choice of the winner away."""
    devices = staked(game, seed=1)
    while on_move(*devices)[1].side != claimer:
        play_on(devices, random.Random(1), 1)
    first, other = on_move(*devices)
    clocks.spend(first, 0)
    assert talk(first, other) == []
    first.phrase(1) if late == "say" else first.act(moves_of(first)[0])
    clocks.claim(other)
    assert other.match.outcome().reason == "time" and not moves_of(other)
    heard_out(first, other)
    for device in devices:
        assert device.table.verified and device.match.outcome().winner == other.seat
        assert device.match.actions[-1].text == "time up"
        record = transcript.record(device)
        assert Match.replay(record, game).outcome() == device.match.outcome()


@staked_games
def test_a_record_in_which_time_is_up_behind_the_end_is_refused(game):
    """TD-15.3: as a resignation is."""
    winner, loser, text = about_to_win(game)
    winner.act(text)
    for way in (endings.resign, endings.time_up):
        with pytest.raises(Illegal) as refused:
            way(winner.match, loser.seat)
        assert refused.value.reason == "match_over"


@staked_games
@each_way
def test_what_is_decided_is_neither_given_up_nor_claimed(game, way):
    """TD-4.5, TD-15.3: the rules have decided it, so who presses late is told so, and nothing is said."""
    winner, loser, text = about_to_win(game)
    clocks.spend(winner, 0)
    winner.act(text)
    assert talk(winner, loser) == []
    assert not clocks.may_claim(loser.table, loser.side)
    said = len(loser.own)
    with pytest.raises(Illegal):
        WAYS[way](loser)
    assert len(loser.own) == said
    heard_out(winner, loser)
