"""How true the chances of reviews come: matches of computers, and of every moment what was told and who won.

`python tests/chances.py GAME MATCHES [LEVEL]` prints what was told and what came, and the boldness that fits best.
"""

import random
import sys
from math import log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "py"))
from mulligan import Match, players, registry
from mulligan.bridge.graph import Graph
from mulligan.players.clock import Looks, counted
from mulligan.players.fair_chances import bolder, open_still

RATE = 3_000                               # looks that stand for a second of whoever plays
BANDS = (0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95)


def played(game, level, seed, rate=RATE):
    """A match of two players of a level, who have so many looks a second, the same on every machine."""
    match, rng = Match(game, seats=[{"kind": level}] * 2, seed=seed), random.Random(seed)
    made = [players.make(game, level) for _ in range(2)]
    with counted(Looks(rate)):
        while movers := match.to_move():
            *_, thought = made[movers[0]].think(match.hidden(movers[0]), movers[0], rng)
            match.act_move(movers[0], thought.move)
    return match


def moments(match, most=None):
    """Of the moments of its review after the deal, or some: what is told of the first seat, and what came."""
    winner = match.outcome().winner
    came = 0.5 if winner is None else 1.0 - winner
    job = Graph(match, 0)
    begun = [ply for ply in job.plies if ply >= job.dealt]
    if most is not None and most < len(begun):
        job.plies = sorted(random.Random(match.seed).sample(begun, most))
    points = job.work(lambda: False)["result"]["points"]
    return [(value, came) for ply, value in points if job.dealt <= ply < match.ply]


def loss(pairs, boldness=1.0):
    """How badly chances, made so much bolder, foretold what came: the mean log loss."""
    total = 0.0
    for value, came in pairs:
        bold = open_still(bolder(value, boldness))
        total -= came * log(bold) + (1 - came) * log(1 - bold)
    return total / len(pairs)


def bands(pairs, borders=BANDS):
    """By the band of what was told: (how many, the mean of what was told, of what came)."""
    sorted_in = [[pair for pair in pairs if low <= pair[0] < high] for low, high in zip(borders, (*borders[1:], 2))]
    return [(len(band), *(sum(column) / len(band) for column in zip(*band))) for band in sorted_in if band]


def main(name, count, level="normal"):
    game = registry.get(name)
    pairs = [pair for seed in range(int(count)) for pair in moments(played(game, level, seed))]
    for many, said, came in bands(pairs):
        print(f"{many:6d} moments told as {said:.3f} on average: {came:.3f} came")
    fit = min((step / 20 for step in range(5, 60)), key=lambda boldness: loss(pairs, boldness))
    print(f"loss {loss(pairs):.4f}; {loss(pairs, fit):.4f} if {fit:.2f} times as bold: {fit * game.boldness:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
