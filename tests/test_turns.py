"""The turns of a match, by which a review judges and plots, over every registered game."""

import random

from house import games, whole
from mulligan import CHANCE
from mulligan.bridge import better, graph, jobs
from mulligan.match.turns import passes, turns


@games
def test_every_action_but_those_of_chance_belongs_to_one_turn(game):
    match = whole(game, 0)
    found = turns(match)
    assert all(one.last < other.first and one.seat != other.seat for one, other in zip(found, found[1:]))
    for ply, action in enumerate(match.actions, 1):
        around = [turn for turn in found if turn.first <= ply <= turn.last]
        assert len(around) == 1 or not around and action.seat == CHANCE
        for turn in around:
            assert action.seat in (turn.seat, CHANCE) or passes(match, ply)


@games
def test_a_graph_has_a_point_for_every_ply_but_those_inside_a_turn(game, monkeypatch):
    monkeypatch.setattr(graph, "SECONDS", 0.01)
    match = whole(game, 0)
    job = jobs.start(match, "graph")
    points = job.work(lambda: False)["result"]["points"]
    inside = {ply for turn in turns(match) for ply in range(turn.first, turn.last)}
    assert [ply for ply, _ in points] == [ply for ply in range(match.ply + 1) if ply not in inside]
    assert all(0 <= value <= 1 for _, value in points)


@games
def test_a_second_look_names_an_action_of_the_turn_it_was_asked_about(game, monkeypatch):
    for name, value in (("SECONDS", 0.05), ("GLANCE", 0.01), ("LOOKS", 1)):
        monkeypatch.setattr(better, name, value)
    match = whole(game, 0)
    several = [turn for turn in turns(match) if turn.last > turn.first and match.moves[turn.first - 1] is not None]
    for turn in random.Random(4).sample(several, min(2, len(several))):
        job = jobs.start(match, "better", None, turn.first)
        while not (answer := job.work(lambda: True))["done"]:
            assert 0 <= answer["progress"]["share"] <= 1
        assert turn.first <= answer["result"]["at"] <= turn.last
        assert match.actions[answer["result"]["at"] - 1].seat == turn.seat
