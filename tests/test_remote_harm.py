"""A wire in hostile hands: whatever comes altered, forged, early or again is named and changes no match (TD-2)."""

import json
import re

import pytest

from house import GAMES
from mulligan.cli import main
from mulligan.lab import hostile
from mulligan.lab.hostile import HARMS, HostileMatch, Tally
from mulligan.remote.chains import Chain
from test_remote_sealed import OPENLY, sealed_games

pytestmark = pytest.mark.deep

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
KINDS = {"altered", "cut off", "doubled", "dropped", "forged", "of another match", "reordered", "replayed",
         "sent back"}


def checked(report):
    assert report["good"] and not report["wrong"], report["wrong"]
    assert report["verified"] == report["matches"]
    assert set(report["harmed"]) == KINDS and min(report["harmed"].values()) > 2
    assert set(report["named"]) <= {"forged", "malformed", "missing", "other_match", "own_message", "twice"}


def quiet(*_):
    pass


@games
def test_no_harm_changes_a_match(game):
    """TD-2.3, TD-2.4, TD-2.7, TD-8.3: some hundreds here, ten thousand by `mulligan remote GAME --harm 10000`."""
    checked(hostile.series(game, None, 300, 1, False, quiet))


@sealed_games
def test_no_harm_changes_a_sealed_match(game):
    """TD-8.3, TD-11.3: the same where cards are sealed and choices covered."""
    checked(hostile.series(game, None, 300, 2, True, quiet))


def test_a_device_that_takes_what_is_forged_is_noticed(monkeypatch):
    """The measure itself: without a look at signatures forged messages are taken, or named as something else."""
    monkeypatch.setattr(Chain, "_check_sender", lambda chain, message, trusted: None)
    report = hostile.series(OPENLY[0], None, 60, 1, True, quiet)
    assert report["wrong"] and not report["good"] and "was not named rightly" in hostile.told(report)


def test_a_change_without_a_reason_is_noticed():
    """The measure itself: a message that was refused, and changed something."""
    tally = Tally()
    tally.count("altered", "forged", frozenset({"forged"}), changed=False)
    assert not tally.wrong
    tally.count("altered", "forged", frozenset({"forged"}), changed=True)
    tally.count("altered", "", frozenset({"forged"}), changed=False)
    assert tally.wrong == ["altered: forged, changed the match", "altered: taken"]


def test_every_harm_makes_another_message():
    """What is brought is never the message itself: that would be taken, and rightly."""
    match = HostileMatch(OPENLY[0], None, "7", True, Tally())
    match.play(0)
    device = match.devices[0]
    for text in device.own.texts:
        for harm in HARMS:
            made = harm(text, device, match.rng)
            assert text not in made.texts or made.kind == "replayed"


@pytest.mark.native
def test_harm_from_the_command_line(capsys):
    """TD-9."""
    assert not main(["remote", OPENLY[0].id, "--harm", "200", "--seed", "3", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert sum(report["harmed"].values()) >= 200 and report["sealed"] and report["good"]
    assert not main(["remote", OPENLY[0].id, "--harm", "60", "--no-sealed"])
    assert int(re.search(r"(\d+) harmed messages", capsys.readouterr().out)[1]) >= 60
