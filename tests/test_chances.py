"""A chance means what it says: of the moments a review tells as 70 %, about 70 % were won, in every game."""

from typing import NamedTuple

import pytest

import chances
from house import GAMES, games
from mulligan.bridge import graph, jobs
from mulligan.players.fair_chances import of_views, told

pytestmark = pytest.mark.native             # it plays matches by the dozen
BEYOND = 1_000                             # the first seed: those below it are what scales are fitted to (chances.py)


class Some(NamedTuple):
    """What of a game is played: so many matches, and moments of each (few where a review is slow)."""

    matches: int
    moments: int | None = 5
    off: float = 0.12                      # how far what is told of whoever is ahead and what came are apart, at most
    level: str = "easy"
    rate: int = chances.RATE


# Where all moments count, or nearly all are far from even, chance has little part in it. In Gomori matches of Easy
# turn on luck more than matches of those who plan, to whom the scale is fitted: such ones are played, with few looks.
SOME = {"gtoons": Some(60, None, 0.08), "kaadosu": Some(50, off=0.05), "asigoc": Some(60), "ttcg": Some(45),
        "gomori": Some(40, 4, 0.15, "normal", 300)}


@pytest.mark.deep
@games
def test_what_is_told_comes_about_as_often(game):
    some = SOME.get(game.id, Some(25, off=0.15))
    matches = [chances.played(game, some.level, BEYOND + number, some.rate) for number in range(some.matches)]
    pairs = [pair for match in matches for pair in chances.moments(match, some.moments)]
    ahead = [(value, came) if value >= 0.5 else (1 - value, 1 - came) for value, came in pairs]
    found = [band for band in chances.bands(ahead, (0.5, 0.65, 0.85))[1:] if band[0] >= 15]
    assert found
    for many, said, came in found:
        assert abs(said - came) < some.off, f"{many} moments were told as {said:.2f}, {came:.2f} came"


def test_bolder_chances_stay_in_order_and_certain_ones_certain(monkeypatch):
    game = next(iter(GAMES.values()))
    monkeypatch.setattr(type(game), "boldness", 2.0)
    assert [told(game, chance) for chance in (0, 0.5, 1)] == [0, 0.5, 1]
    assert told(game, 0.7) == pytest.approx(0.49 / 0.58) and told(game, 0.3) == pytest.approx(1 - told(game, 0.7))
    assert of_views([0.3, 0.7]) == pytest.approx(0.5) and of_views([0.4]) == pytest.approx(0.4)


@games
def test_where_nobody_alone_is_to_move_both_views_count(game, monkeypatch):
    """Each seat fears what it cannot see: by the view of one alone it would fall while cards are turned over."""
    monkeypatch.setattr(graph.players, "estimate", lambda game, hidden, seat, rng, seconds: 0.3)
    match = chances.played(game, "easy", 1)
    job = jobs.start(match, "graph", 0)
    between = [ply for ply in job.plies[:-1] if ply >= job.dealt and job.mover(ply) is None]
    assert between or game.id != "gtoons"
    for ply in between:
        assert job.value(ply) == pytest.approx(0.5)


def test_a_point_far_beyond_both_its_neighbours_is_thought_about_longer(monkeypatch):
    match = chances.played(next(iter(GAMES.values())), "easy", 1)
    job, asked = graph.Graph(match, 0), []

    def value(ply, longer=1):
        asked.append((ply, longer))
        return 0.1 if ply == job.plies[5] and longer == 1 else 0.8

    monkeypatch.setattr(job, "value", value)
    shares = []
    while not (answer := job.work(lambda: True))["done"]:
        shares.append(answer["progress"]["share"])
    assert [ask for ask in asked if ask[1] > 1] == [(job.plies[5], graph.DEEPER)]
    assert all(value == 0.8 for _, value in job.points) and shares == sorted(shares) and max(shares) < 1
