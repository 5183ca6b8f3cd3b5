"""From a match with a slip to a puzzle that is solved, by the calls of the page alone.

In this match a random player threw a win away: the graph shows the fall, the second look finds the action and names
clauses, the long search makes a puzzle of it, and its answer is taken at the table.
"""

import json
from pathlib import Path

import pytest

from calls import ask, failing
from mulligan import registry
from mulligan.bridge import better, graph, puzzles, sessions
from mulligan.players.clock import Looks, counted

RECORD = json.loads((Path(__file__).parent / "learning/gomori.json").read_text("utf-8"))
SEAT = 0
fail = failing(lambda: [match.record() for match in sessions.matches.values()])


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """What takes a quarter of a minute takes a second, and as many looks on any machine."""
    sessions.matches.clear()
    monkeypatch.setattr(better, "SECONDS", 0.05)
    monkeypatch.setattr(better, "GLANCE", 0.02)
    monkeypatch.setattr(graph, "SECONDS", 0.01)
    with counted(Looks()):
        yield


@pytest.fixture
def match():
    return ask("load", record=RECORD)["match"]


@pytest.fixture
def turn(match):
    """The actions of the person's last turn, which lost the match."""
    plies = ask("plies", match=match, seat=SEAT)["plies"]
    last = max(line["turn"] for line in plies if line["seat"] == SEAT)
    return [line["ply"] for line in plies if line["turn"] == last]


def worked(kind, **fields):
    """What a job brings, worked at in slices as the page does."""
    job = ask("job", kind=kind, **fields)["job"]
    while not (worked := ask("step", job=job, ms=200))["done"]:
        pass
    return worked["result"]


def test_a_win_thrown_away_is_found_becomes_a_puzzle_and_is_solved(match, turn, monkeypatch):
    points = dict(worked("graph", match=match, seat=SEAT)["points"])
    assert points[turn[0] - 1] - points[turn[-1]] > .06, "so the page looks at it again"
    seen = worked("better", match=match, seat=SEAT, ply=turn[0])
    assert seen["at"] in turn and seen["best"] - seen["made"] >= .2, "a blunder"
    # several answers win here: of them the one that the search wants is called best by far
    monkeypatch.setattr(puzzles.Confirm, "value", lambda self, state, move, seconds=0:
                        {self.best: .95, self.made: 0}.get(move, .5))
    puzzle = worked("puzzle", match=match, seat=SEAT, ply=seen["at"])["puzzle"]
    assert puzzle["at"] == seen["at"] and puzzle["best"] == .95
    kept = puzzle | {"kind": "blunder", "wrong": 0, "found": 0}
    assert ask("puzzles_read", match=match, puzzles=[kept]) == [kept]
    begun = ask("puzzle", match=match, ply=puzzle["at"], answer=puzzle["action"])["match"]
    wrong = next(one["action"] for one in puzzle["others"] if one.get("made"))
    assert RECORD["actions"][puzzle["at"] - 1] == f"{SEAT} {wrong}"
    error = fail("act", "illegal", match=begun, seat=SEAT, ply=puzzle["at"] - 1, action=wrong)
    assert "something better" in error["message"]
    assert ask("act", match=begun, seat=SEAT, ply=puzzle["at"] - 1, action=puzzle["action"])["ply"] >= puzzle["at"]


def test_with_a_reason_the_clauses_of_what_is_better_are_named_and_without_one_none_are(match, turn, monkeypatch):
    game = registry.get("gomori")
    seen = worked("better", match=match, seat=SEAT, ply=turn[0])
    assert seen["reason"] and seen["clauses"] and set(seen["clauses"]) <= set(game.rulebook().clauses)
    monkeypatch.setattr(type(game), "reason", lambda self, state, seat, move: "")
    monkeypatch.setattr(better.Better, "value", lambda self, state, move, seconds=0:
                        .5 if move == self.match.moves[turn[0] - 1] else .8)
    assert "clauses" not in worked("better", match=match, seat=SEAT, ply=turn[0])
