"""Strengths of players who met each other, by Bradley and Terry (1952), with 95 % intervals.

A player of strength s scores 1 / (1 + e^(t - s)) against one of strength t; a draw is half a win.
Strengths are said in points of Elo around the mean of all players: 400 points are 10 to 1.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from ..shares import Z, Deals, points
from .linear import Matrix, solved

ELO = 400 / log(10)                        # points of Elo for one unit of strength
PRIOR = 0.5                                # of a deal drawn against a player of mean strength
STEPS, CLOSE = 100, 1e-10


class Rating(NamedTuple):
    """A player's strength in points of Elo around the mean of all, and the ends of its interval."""

    player: str
    elo: float
    low: float
    high: float


Met = Mapping[tuple[str, str], Deals]      # (one, other) -> deals, counted from the one's side


def ratings(met: Met) -> list[Rating]:
    """The players that met, the strongest first.

    What is sampled is a deal, not a game: the variance is the sandwich of Huber and White over
    deals, so games that go together do not count twice. A drawn half deal against a player of mean
    strength is added to each, so that who won or lost everything has a strength, too.
    """
    names = sorted({name for pair in met for name in pair})
    at = {name: place for place, name in enumerate(names)}
    strength = [0.0] * len(names)
    for _ in range(STEPS):
        slope, curve = _slopes(met, at, strength)
        step = solved(curve, slope)
        strength = [one + max(-1.0, min(1.0, more)) for one, more in zip(strength, step)]
        if max(map(abs, step)) < CLOSE:
            break
    noise = _noise(met, at, strength)
    centre = sum(strength) / len(names)
    found = []
    for name in names:
        half = Z * sqrt(noise[at[name]]) * ELO
        elo = (strength[at[name]] - centre) * ELO
        found.append(Rating(name, elo, elo - half, elo + half))
    return sorted(found, key=lambda rating: -rating.elo)


def chance(one: float, other: float) -> float:
    """What a strength scores against another."""
    return 1 / (1 + exp(other - one))


def _slopes(met: Met, at: Mapping[str, int],
            strength: Sequence[float]) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood, and its curvature turned positive."""
    size = len(strength)
    slope = [PRIOR * (0.5 - chance(own, 0)) for own in strength]
    curve: Matrix = [[0.0] * size for _ in range(size)]
    for place, own in enumerate(strength):
        curve[place][place] = PRIOR * chance(own, 0) * chance(0, own)
    for (one, other), deals in met.items():
        i, j = at[one], at[other]
        share = chance(strength[i], strength[j])
        games = sum(len(word) * times for word, times in deals.items())
        gain = sum(points(word) * times for word, times in deals.items()) - games * share
        bend = games * share * (1 - share)
        for place, sign in ((i, 1), (j, -1)):
            slope[place] += sign * gain
            curve[place][place] += bend
        curve[i][j] -= bend
        curve[j][i] -= bend
    return slope, curve


def _noise(met: Met, at: Mapping[str, int], strength: Sequence[float]) -> list[float]:
    """The variance of each strength around the mean of all, by the sandwich over deals."""
    size = len(strength)
    curve = _slopes(met, at, strength)[1]
    inverse = [solved(curve, [float(row == place) for row in range(size)]) for place in range(size)]
    mean = [sum(column) / size for column in zip(*inverse)]
    around = [[own - middle for own, middle in zip(row, mean)] for row in inverse]
    noise = [0.0] * size
    many = sum(sum(deals.values()) for deals in met.values())
    for (one, other), deals in met.items():
        i, j = at[one], at[other]
        share = chance(strength[i], strength[j])
        spread = sum(times * (points(word) - len(word) * share) ** 2
                     for word, times in deals.items())
        for place, row in enumerate(around):
            noise[place] += (row[i] - row[j]) ** 2 * spread
    return [one * many / max(1, many - size + 1) for one in noise]
