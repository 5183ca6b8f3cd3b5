"""A wire in hostile hands: whatever comes altered, forged, early or again is named and changes no match (TD-2)."""

import json
import re

import pytest

from house import GAMES
from mulligan.cli import main
from mulligan.lab import hostile
from mulligan.lab import remote, spying
from mulligan.lab.hostile import HARMS, Harm, HostileMatch, Tally
from mulligan.remote.chains import Chain
from test_remote_sealed import OPENLY, sealed_games
from two_devices import BRIEF

pytestmark = pytest.mark.deep

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
KINDS = {"altered", "cut off", "doubled", "dropped", "forged", "of another match", "reordered", "replayed",
         "sent back"}


# what is said in a sealed match, by how it is dealt
SEALED_KINDS = {
    False: {"deal", "lots", "lay", "unseal"},
    "covered": {"deal", "lots", "choose", "cover", "uncover", "unseal"},
    "own": {"deal", "lots", "play", "unseal"},
    True: {"mix", "keys", "put", "unmix"}}


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
    """TD-8.3, TD-11.3: the same where cards are sealed and choices covered; deals, locks and openings are harmed."""
    tally = Tally()
    assert HostileMatch(game, BRIEF.get(game.id), "2/0", True, tally).play(10_000) and not tally.wrong
    assert set(tally.harmed) == KINDS and set(tally.of) >= SEALED_KINDS[
        game.mixed or game.covered and "covered" or game.own_decks and "own"]


def test_a_device_that_takes_what_is_forged_is_noticed(monkeypatch):
    """The measure itself: without a look at signatures forged messages are taken, or named as something else."""
    monkeypatch.setattr(Chain, "_check_sender", lambda chain, message, trusted: None)
    report = hostile.series(OPENLY[0], None, 60, 1, True, quiet)
    assert report["wrong"] and not report["good"] and "was not named rightly" in hostile.told(report)


def test_a_change_without_a_reason_is_noticed():
    """The measure itself: a message that was refused, and changed something."""
    tally, harm = Tally(), Harm("altered", [], frozenset({"forged"}))
    tally.count(harm, "lay", "forged", changed=False)
    assert not tally.wrong
    tally.count(harm, "lay", "forged", changed=True)
    tally.count(harm, "deal", "", changed=False)
    assert tally.wrong == ["altered, lay: forged, changed the match", "altered, deal: taken"]
    assert tally.of == {"lay": 2, "deal": 1}


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


# ---- Ctrl-C ----------------------------------------------------------------------------------------------------------
def interrupted(after):
    """A progress that is interrupted when so much is done."""
    def progress(done, of):
        if done >= after:
            raise KeyboardInterrupt
    return progress


def test_what_is_stopped_says_what_was_done_by_then():
    """TD-9: harm, spies, and matches over a bad wire alike; what was not finished is not called good."""
    game = OPENLY[0]
    harmed = hostile.series(game, None, 10_000, 1, True, interrupted(0))
    spied = spying.series(game, None, 200, 1, None, interrupted(0))
    played = remote.series(game, None, 50, 1, 0.0, None, interrupted(1), lambda *_: None)
    for report, tell, unit in ((harmed, hostile.told, "10000 messages"), (spied, spying.told, "200 matches"),
                               (played, remote.told, "50 matches")):
        assert report["stopped"] and not report["good"]
        assert re.match(rf"Stopped after \d+ of {unit}\.\n", tell(report)), tell(report)
    assert harmed["matches"] == spied["matches"] == 0 and played["verified"] == played["honest"] == 1


@pytest.mark.native
def test_control_c_on_the_command_line(capsys, monkeypatch):
    """TD-9: the report, and the status of a program that was interrupted."""
    series = hostile.series
    monkeypatch.setattr(hostile, "series", lambda *given: series(*given[:-1], interrupted(0)))
    assert main(["remote", OPENLY[0].id, "--harm", "500"]) == 130
    assert capsys.readouterr().out.startswith("Stopped after ")
