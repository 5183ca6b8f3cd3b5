"""How the graph of a review weighs a match: the same for who is to move as for who was."""

import random
from math import exp
from statistics import median

import pytest

from house import games, whole
from mulligan import Match, registry
from mulligan.bridge import better, graph, hints_kept, jobs
from mulligan.match.turns import turns
from mulligan.players.clock import Looks, counted
from mulligan.players.plans import unfinished

pytestmark = pytest.mark.native             # reviews in the browser's Python are seen by the tests of the page
LEAN = 0.8                                 # log odds


def lost(match, points):
    """By turn, what the one who took it gave away; turns after which nobody else is to move are left out."""
    values, found = dict(map(tuple, points)), []
    for turn in turns(match):
        before, after = values.get(turn.first - 1), values.get(turn.last)
        if None not in (before, after) and turn.last < match.ply:
            found.append((before - after) * (1 - 2 * turn.seat))
    return found


@pytest.mark.parametrize("lean", [LEAN, -LEAN])
def test_what_estimates_lean_to_whoever_is_to_move_is_taken_off(monkeypatch, lean):
    match = whole(registry.get("gomori"), 0)

    def leaning(job, ply, longer=1):
        """Even all the time, but for how far the estimate leans, and a slip in the middle."""
        mover = job.mover(ply)
        odds = 0 if mover is None else lean * (1 - 2 * mover)
        return 1 / (1 + exp(-odds - (1.5 if ply > match.ply / 2 else 0)))

    monkeypatch.setattr(graph.Graph, "value", leaning)
    job = graph.Graph(match, 0)
    job.work(lambda: False)
    assert abs(median(lost(match, job.points))) > 0.3, "the estimate alone calls every turn a slip, or luck"
    given = lost(match, job.levelled())
    assert abs(median(given)) < 0.08
    assert sum(abs(each) > 0.2 for each in given) == 1, "the one that is one stays"


@games
def test_few_turns_take_little_off_and_an_end_stays_an_end(game, monkeypatch):
    monkeypatch.setattr(graph, "SECONDS", 0.01)
    match = whole(game, 1)
    job = graph.Graph(match, 0)
    job.work(lambda: False)
    [*_, (ply, value)] = job.levelled()
    assert ply == match.ply and value == (0.5 if match.outcome().winner is None else 1 - match.outcome().winner)
    job.points = job.points[:1]
    assert job.lean() == 0


@games
def test_the_graph_keeps_what_a_hint_told_and_nothing_is_certain_before_the_end(game, monkeypatch):
    monkeypatch.setattr(graph, "SECONDS", 0.01)
    monkeypatch.setattr(jobs, "HINT_SECONDS", 0.01)
    match, rng, told = Match(game, seats=[{"kind": "person"}] * 2, seed=2), random.Random(2), {}
    while not match.outcome():
        seat = match.to_move()[0]
        if seat == 1 and match.ply % 3 and len(told) < 4:
            told[match.ply] = jobs.start(match, "hint", 1).work(lambda: False)["result"]["value"]
        match.act_move(seat, rng.choice(match.legal(seat)))
    both = [graph.Graph(match, seat) for seat in (0, 1)]
    asked = [dict(map(tuple, job.work(lambda: False)["result"]["points"])) for job in both]
    kept = told.keys() & asked[1].keys()
    assert kept, "some of them are at the end of a turn"
    for ply in kept:
        assert asked[1][ply] == pytest.approx(1 - told[ply], abs=0.0011), "one moment, one chance"
    assert both[1].named == kept and not both[0].named, "what a hint told is told to its seat alone"
    for points in asked:
        assert all(0.01 <= value <= 0.99 for ply, value in points.items() if ply < match.ply and ply not in kept)


def test_how_far_a_graph_is_never_goes_back(monkeypatch):
    """Also where every point sticks out, and more time is spent only where a plan is thought of."""
    longer = []
    monkeypatch.setattr(graph.Graph, "value", lambda job, ply, times=1: longer.append((ply, times)) or ply % 2)
    match, rng = Match(registry.get("kaadosu"), seats=[{"kind": "person"}] * 2, seed=3), random.Random(3)
    while match.to_move():
        match.act_move(match.to_move()[0], rng.choice(match.legal(match.to_move()[0])))
    job, shares = graph.Graph(match, 0), []
    while not shares or shares[-1] < 1:
        shares.append(job.work(lambda: True)["progress"]["share"])
    again = [ply for ply, times in longer if times > 1]
    assert shares == sorted(shares) and again and all(job.mover(ply) is not None for ply in again)


def test_a_win_that_a_hint_saw_is_a_win_in_the_review(monkeypatch):
    """What the action wins at once is told as 100 %, by the hint and by the graph."""
    monkeypatch.setattr(graph, "SECONDS", 0.01)
    match, rng = Match(registry.get("gomori"), seats=[{"kind": "person"}] * 2, seed=3), random.Random(3)
    for _ in range(20):
        hints_kept.keep(match, 0, {"value": 1.0, "do": ""})
        match.act_move(match.to_move()[0], rng.choice(match.legal(match.to_move()[0])))
    job = graph.Graph(match, 0)
    points = dict(map(tuple, job.work(lambda: False)["result"]["points"]))
    assert job.named and all(points[ply] == 1.0 for ply in job.named)


# the first to move keeps the upper hand until it retires two cards that could have shot, at move 12
HALVES = """* deck 1
* deck 0
* deal 12 22 37,0,7,9,27,38,24,28,8,34,5,26,14,23,21,17,31,13,4,25,20,3,2,1,11,29,33,32,19,6,39,35,36,10,30,15,18,16 0
0 place B5182 F3\n0 place B9923 B2\n0 place B9185 F1\n0 end
1 place B3708 F3\n1 place B2519 F2\n1 place B7210 B2\n1 end
0 retire F1\n0 move B2 F2\n0 attack F2 F2\n0 attack F3 F3\n0 move F3 B2\n0 retire B2\n0 place B4788 F1\n0 end
1 attack B2 F2\n1 attack F3 F1\n1 strike F2\n1 place B3379 B1\n1 end
0 place B1639 F2\n0 end
1 attack B2 F2\n1 strike B1"""


def test_half_of_a_round_looks_no_better_than_the_whole():
    match = Match.replay({
        "format": "mulligan-record/1", "game": "kaadosu", "version": "1.0", "options": {"opening": "source"},
        "seats": [{"kind": "person", "name": "You"}, {"kind": "easy", "name": "Easy"}], "decks": [], "seed": 1,
        "actions": HALVES.split("\n")})
    with counted(Looks()):                                 # on a slow machine, too
        points = dict(map(tuple, jobs.start(match, "graph", 0).work(lambda: False)["result"]["points"]))
    assert points[7] > 0.8, "it has more on the field"
    assert points[11] > 0.8, "the other has as much now, but is to be shot at"
    assert points[19] < 0.1, "the shots did not come"


def test_a_review_is_the_same_however_it_is_cut_and_whatever_was_planned_before(monkeypatch):
    monkeypatch.setattr(graph, "SECONDS", 0.01)
    for name, span in (("SECONDS", 0.1), ("GLANCE", 0.02)):
        monkeypatch.setattr(better, name, span)
    match = whole(registry.get("gomori"), 0)
    ply = match.ply // 2
    results = []
    unfinished.clear()
    for enough in (lambda: False, lambda: True):
        for kind in ("graph", "better"):
            job = jobs.start(match, kind, None, ply)
            while not (said := job.work(enough))["done"]:
                unfinished[job] = 0.0, ()              # somebody else plans meanwhile
            results.append(said["result"])
            assert all(key is job for key in unfinished), "and finds nothing of it"
            unfinished.clear()
    assert results[:2] == results[2:]
