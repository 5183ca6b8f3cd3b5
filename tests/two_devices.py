"""Two devices for tests: their people, their wire."""

import random

from house import GAMES
from mulligan.remote import letters
from mulligan.remote.device import Device


# options of matches that are over soon; without them a match of some game takes hundreds of actions
SHORT = {"ttcg": {"max_turns": 16}}
# the same where each action is looked at from all sides
BRIEF = {"ttcg": {"max_turns": 4}}


def pair(game, options=None, seed=1, seat=None, **guest):
    """Who invited and who joined, before the letter of who joined has come."""
    rng = random.Random(seed)
    host = Device.invite(game, options, name="Ada", seat=seat, entropy=rng.randbytes)
    return host, Device.join(host.letter().text(), name="Bo", entropy=rng.randbytes, **guest)


def talk(*devices, rounds=3):
    """Let all letters arrive; returns the reasons of what was refused."""
    found = []
    for _ in range(rounds):
        for device, other in (devices, devices[::-1]):
            found += other.receive(device.letter().text())
    return [reason for reason in found if reason != "twice"]


def begun(game, options=None, seed=1, seat=None):
    """Two devices whose match is dealt."""
    host, guest = pair(game, options, seed, seat)
    assert talk(host, guest) == []
    return host, guest


def moves_of(device):
    """The texts of what a device's person may do."""
    match = device.match
    if not device.to_choose():
        return []
    return [match.game.text(match.state, device.seat, move) for move in match.legal(device.seat)]


def on_move(*devices):
    """(who is to act, the other)."""
    first = next(device for device in devices if device.to_choose())
    return first, next(device for device in devices if device is not first)


def play_on(devices, rng, plies):
    """Let so many actions be taken at random, or fewer where the match ends."""
    for _ in range(plies):
        ready = [device for device in devices if device.to_choose()]
        if not ready:
            return
        device = rng.choice(ready)
        device.act(rng.choice(moves_of(device)))
        assert talk(*devices) == []


def news(device):
    """The messages of a device that the other has not."""
    return list(device.letter().messages)


def letter(device, *messages):
    """A letter of a device with these messages."""
    return letters.Letter(device.id, len(device.other), messages).text()


def position(device):
    """All that a match is on a device."""
    return device.match and (device.match.digest(), [str(action) for action in device.match.actions])


# whose seats choose one after another, whose at the same time; the shortest of the first that needs no locks of both
IN_TURNS = [game for game in GAMES.values() if not begun(game)[0].table.round]
TOGETHER = [game for game in GAMES.values() if game not in IN_TURNS]
QUICK = min((game for game in IN_TURNS if not game.mixed), key=lambda game: game.minutes)
