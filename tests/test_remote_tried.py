"""Two devices tried as a whole: lies, cuts, whatever two persons do, and the command line (TD-7.3, TD-8, TD-9)."""

import json
from collections import Counter

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from house import GAMES
from mulligan import Illegal
from mulligan.cli import main
from mulligan.lab import remote
from mulligan.lab.liars import LIES
from mulligan.lab.remote import Pair
from mulligan.remote import half_known, kept, table as kinds, transcript
from test_remote_sealed import begun as begun_sealed
from two_devices import IN_TURNS, QUICK, SHORT, TOGETHER, begun, moves_of, position, talk

pytestmark = pytest.mark.deep

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
ABOUT_CHOICES = ("choice", "choice-salt", "illegal-choice", "commits", "copies")


@pytest.mark.native
@pytest.mark.parametrize("lie", LIES)
def test_every_lie_is_named(lie):
    """TD-7.3, TD-9: in the games where it can be told; the log proves it to anyone."""
    told = 0
    for game in TOGETHER if lie in ABOUT_CHOICES else IN_TURNS:
        played = remote.play(game, None, "3/0", 0.05, lie)
        assert played.good, played
        told += played.lie is not None
        if played.lie:
            verdict = transcript.verify(played.log)
            assert verdict.lie is not None and not verdict.verified
    assert told


def test_a_lie_that_nobody_names_is_noticed_here():
    """The measure itself: a device that takes everything names nothing, and that is no good match."""
    game = QUICK
    played = remote.play(game, None, "3/0", 0, "position")
    assert played.good and not played._replace(named="").good
    assert not remote.play(game, None, "3/0")._replace(verified=False).good


@pytest.mark.strength
@games
def test_a_wire_that_cuts_and_devices_that_start_anew(game):
    """TD-8.3, TD-8.4, TD-9: the same match on both, confirmed by both; some hundred cuts in all."""
    report = remote.series(game, None, 2, 5, 0.3, None, lambda *_: None, lambda *_: None)
    assert report["good"] and report["verified"] == 2 and report["harm"] > 20


class Broken(Pair):
    """Devices whose line breaks off all the time: what is on it is lost, and one of them starts anew from what it kept.

    A match that takes longer than `most` steps is given up.
    """

    def play(self, most=30):
        for step in range(most + 100):
            if all(device.table.verified for device in self.devices):
                break
            self.step()
            if step > most and not any(device.table.playing.outcome() for device in self.devices):
                self.devices[0].resign()
        return self

    def _crash(self, side):
        if self.rng.random() > 0.5:
            return
        for wire in self.wires:
            wire.letters.clear()
        device = kept.restore(json.loads(json.dumps(kept.keep(self.devices[side]))))
        assert position(device) == position(self.devices[side])
        device.entropy = self.rng.randbytes
        self.devices[side] = device
        self.crashes += 1


@pytest.mark.native
def test_a_thousand_cuts_and_resumes():
    """TD-8.3, TD-8.4, TD-9: in all games, sealed and by a common seed; both stand at the same in the end."""
    cuts = Counter()
    for game in GAMES.values():
        for sealed in (False, True):
            many = 4 if sealed else 9
            for seed in range(2 if game.mixed or game.own_decks else many):
                pair = Broken(game, SHORT.get(game.id), f"cuts/{seed}", 0.2, None, sealed).play()
                first, second = pair.devices
                assert first.table.verified and second.table.verified and not first.stopped and not second.stopped
                assert position(first) == position(second) and first.match.digest() == second.match.digest()
                assert pair.crashes > 5
                cuts[sealed] += pair.crashes
    assert cuts.total() >= 1000 and cuts[True] >= 300


# ---- hypothesis ----------------------------------------------------------------------------------------------------
class TwoDevices(RuleBasedStateMachine):
    """Whatever two persons and a hostile wire do, no device takes what is not so, and in the end both agree."""

    @initialize(game=st.sampled_from(list(GAMES.values())), seed=st.integers(0, 99), sealed=st.booleans())
    def begin(self, game, seed, sealed):
        self.devices = list((begun_sealed if sealed else begun)(game, seed=seed))
        self.flying = [[], []]

    @rule(side=st.sampled_from([0, 1]), pick=st.integers(0, 10 ** 6))
    def choose(self, side, pick):
        moves = moves_of(self.devices[side])
        if moves:
            self.devices[side].act(moves[pick % len(moves)])

    @rule(side=st.sampled_from([0, 1]),
          what=st.sampled_from([kinds.DRAW, kinds.TAKEBACK, kinds.REMATCH, "resign", "phrase"]))
    def speak(self, side, what):
        device = self.devices[side]
        try:
            if what == "resign":
                device.resign()
            elif what == "phrase":
                device.phrase(3)
            else:
                device.ask(what)
        except Illegal:
            pass

    @rule(side=st.sampled_from([0, 1]), yes=st.booleans())
    def answer(self, side, yes):
        if self.devices[side].table.open_question(1 - side):
            self.devices[side].answer(yes)

    @rule(side=st.sampled_from([0, 1]))
    def send(self, side):
        self.flying[side].append(self.devices[side].letter().text())

    @rule(side=st.sampled_from([0, 1]), pick=st.integers(0, 99), stays=st.booleans())
    def arrive(self, side, pick, stays):
        if self.flying[side]:
            at = pick % len(self.flying[side])
            letter_ = self.flying[side][at] if stays else self.flying[side].pop(at)
            self.devices[1 - side].receive(letter_)

    @rule(side=st.sampled_from([0, 1]), at=st.integers(0, 10 ** 6), sign=st.sampled_from("0a\"}"))
    def alter(self, side, at, sign):
        text = self.devices[side].letter().text()
        changed = text[:at % len(text)] + sign + text[at % len(text) + 1:]
        before = position(self.devices[1 - side]) if changed != text else None
        try:
            self.devices[1 - side].receive(changed)
        except ValueError:
            assert before is None or position(self.devices[1 - side]) == before

    @rule(side=st.sampled_from([0, 1]))
    def crash(self, side):
        self.devices[side] = kept.restore(json.loads(json.dumps(kept.keep(self.devices[side]))))

    @invariant()
    def nobody_lied(self):
        for device in getattr(self, "devices", ()):
            assert device.stopped is None, device.stopped

    def teardown(self):
        if hasattr(self, "devices"):
            talk(*self.devices, rounds=8)
            first, second = self.devices
            assert first.stopped is None and second.stopped is None
            if first.table.half_known:
                seen = [half_known.public_digest(one.match, one.match.state) for one in self.devices]
                assert seen[0] == seen[1] and first.match.ply == second.match.ply and second.table.half_known
            elif not first.table.round or first.match.outcome():
                assert position(first) == position(second)
            assert first.table.closed == second.table.closed


TestTwoDevices = pytest.mark.native(TwoDevices.TestCase)
TestTwoDevices.settings = settings(stateful_step_count=30, max_examples=max(settings().max_examples // 4, 3))


# ---- the command line ----------------------------------------------------------------------------------------------
def mulligan(capsys, *words):
    """(exit status, standard output, standard error) of a command."""
    try:
        status = main([*words])
    except SystemExit as left:
        status = left.code
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.native
def test_matches_between_devices_from_the_command_line(tmp_path, capsys):
    """TD-9, TD-7.4."""
    asked = ["remote", QUICK.id, "--n", "1", "--seed", "3", "--cut", "0.2", "--json"]
    status, text, _ = mulligan(capsys, *asked, "--keep", str(tmp_path))
    report = json.loads(text)
    assert not status and report["verified"] == 1 and report["good"] and report["harm"]
    assert mulligan(capsys, *asked)[1] == text
    file = tmp_path / "match-1.json"
    status, text, _ = mulligan(capsys, "replay", str(file))
    assert not status and "Both sides have signed" in text
    file.write_text(file.read_text("utf-8").replace('number\\":3', 'number\\":4', 1), "utf-8")
    assert mulligan(capsys, "replay", str(file))[0]


@pytest.mark.native
def test_lies_from_the_command_line(tmp_path, capsys):
    """TD-9: each is named; a kind that cannot be told in this game is no success."""
    game = QUICK.id
    asked = ["remote", game, "--n", str(len(LIES)), "--seed", "1", "--cheat", "any", "--keep", str(tmp_path)]
    status, text, _ = mulligan(capsys, *asked)
    assert not status and " named" in text
    status, text, _ = mulligan(capsys, "replay", str(tmp_path / "match-1.json"))
    assert status == 1 and "what does not hold" in text
    assert mulligan(capsys, "remote", game, "--n", "1", "--cheat", "choice")[0] != 0
    status, _, errors = mulligan(capsys, "remote", game, "--n", "1", "--cheat", "nothing")
    assert status == 2 and "known: " in errors and ", opening," in errors
    assert mulligan(capsys, "remote", game, "--cut", "2")[0] == 2
