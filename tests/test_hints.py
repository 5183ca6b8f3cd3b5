"""Hints: one moment has one hint and one chance, they come soon, and they are words a person can follow."""

import random
import re
import time

import pytest

from house import GAMES, games
from mulligan import Match
from mulligan.bridge import jobs
from mulligan.match.takeback import let_pass
from mulligan.players import Thought

ALONE = ({"kind": "person"}, {"kind": "easy"})
COORDINATES = re.compile(r"row -?\d|column -?\d|\b[FB][123]\b|\d,\d")


def hint(match, seat=0):
    return jobs.start(match, "hint", seat).work(lambda: False)["result"]


def others_move(match):
    while match.to_move() and 0 not in match.to_move():
        jobs.start(match, "move").work(lambda: False)


@games
@pytest.mark.parametrize("seed", [1, 5])
def test_who_follows_the_hints_is_told_one_chance_until_somebody_acts(game, seed, monkeypatch):
    monkeypatch.setattr(jobs, "HINT_SECONDS", 0.05)
    match, told, kept = Match(game, seats=ALONE, seed=seed), None, 0
    for _ in range(25):
        others_move(match)
        if not match.to_move():
            break
        found = hint(match)
        assert hint(match) is found, "the same position again"
        if told and only_passes_since(match, told[0] + 1):
            assert found["value"] == told[1]
            kept += 1
        told = match.ply, found["value"]
        match.act(0, found["do"])
    assert kept, "no line of hints went on"


def only_passes_since(match, ply):
    return all(let_pass(match, at) for at in range(ply, match.ply))


@games
def test_a_hint_has_no_coordinates_and_no_end_of_its_own(game, monkeypatch):
    monkeypatch.setattr(jobs, "HINT_SECONDS", 0.01)
    match, rng = Match(game, seats=ALONE, seed=4), random.Random(4)
    for _ in range(60):
        others_move(match)
        if not match.to_move():
            break
        for move in rng.sample(match.legal(0), min(6, len(match.legal(0)))):
            words = f"{game.suggest(match.state, 0, move)}: {game.reason(match.state, 0, move)}"
            assert not COORDINATES.search(words), words
        match.act_move(0, rng.choice(match.legal(0)))


def test_a_hint_is_there_in_time(monkeypatch):
    """However slow the thoughts of a player are, it ends with what it has."""
    class Slow:
        seconds = 60.0

        def think(self, hidden, seat, rng, seconds=None):
            yield Thought(match.legal(0)[0], 0.5, 0.0)
            for _ in range(100):
                time.sleep(0.05)
                yield Thought(match.legal(0)[0], 0.5, 0.1)

    match = Match(GAMES["gomori"], seats=ALONE, seed=5)
    monkeypatch.setattr(jobs.players, "make", lambda game, kind: Slow())
    began = time.perf_counter()
    assert hint(match)["do"] and time.perf_counter() - began < jobs.HINT_SECONDS + 0.3 < 1.5
