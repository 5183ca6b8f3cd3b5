"""What the bench measures of Kaadosu alone.

It measures a line of sight, a random turn, legal moves, an evaluation and a turn of Normal.
"""

import random
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from mulligan.lab import series as lab
from mulligan import players

from ..bots import evaluate
from ..rules.battle import MAIN, Position, legal, mask, play, to_move
from ..rules.lines import SEEN

if TYPE_CHECKING:
    from ..game import Kaadosu

LINES = 100


def gauges(game: "Kaadosu") -> dict[str, tuple[Callable[[], object], float]]:
    rng = random.Random(1)
    at, turn = [pos for seed in range(20) for pos in walked(game, seed)], [0]
    masks = [(mask(pos, pos.active), mask(pos, 1 - pos.active)) for pos in at]
    random_turns = turns_of(game, rng)

    def following(run: Callable[[Position], object]) -> Callable[[], object]:
        def one() -> object:
            turn[0] = (turn[0] + 1) % len(at)
            return run(at[turn[0]])
        return one

    def sight(pos: Position) -> None:
        _, there = masks[turn[0]]
        for _ in range(LINES // 5):
            for space in range(5):
                SEEN[space][there]

    normal = players.make(game, "normal")

    def planning(pos: Position) -> None:
        for _ in normal.think(lambda r: game.determinise(pos, pos.active, r), pos.active, rng):
            pass
    return {f"{LINES} lines of sight": (following(sight), 0.02),
            "a random turn": (lambda: next(random_turns), 0.25),
            "legal moves listed": (following(lambda pos: legal(pos, pos.active)), 0.02),
            "an evaluation": (following(lambda pos: evaluate.evaluate(pos, pos.active)), 0.05),
            "an evaluation after the answer":
                (following(lambda pos: evaluate.foretell(pos, pos.active)), 0.5),
            "a turn of Normal": (following(planning), 50.0)}


def walked(game: "Kaadosu", seed: int) -> Iterator[Position]:
    """Some positions of a match of quick moves, at the beginning of turns."""
    pos, rng, turn = lab.deal(game, {"opening": "balanced"}, seed), random.Random(seed), 0
    while movers := to_move(pos):
        if pos.phase == MAIN and pos.turn > turn:
            turn = pos.turn
            yield pos.copy()
        play(pos, movers[0], evaluate.rollout(pos, movers[0], rng))


def turns_of(game: "Kaadosu", rng: Random) -> Iterator[int]:
    """Play random matches for ever, a whole turn at a time.

    The deal counts for the first turn of each.
    """
    while True:
        pos = lab.deal(game, None, rng.random())
        while movers := to_move(pos):
            turn = pos.turn
            while movers and pos.turn == turn:
                moves = legal(pos, movers[0])
                play(pos, movers[0], moves[int(rng.random() * len(moves))])
                movers = to_move(pos)
            yield turn
