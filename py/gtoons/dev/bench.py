"""What the bench measures of gToons alone: rescoring, and a match as a random player meets it."""

import random
from collections.abc import Callable
from typing import Any

from mulligan import CHANCE
from mulligan.lab import series as lab

from ..rules import score
from ..rules.position import Position


def gauges(game: Any) -> dict[str, tuple[Callable[[], object], float]]:
    rng, at = random.Random(1), [0]
    ends = [finished(game, rng) for _ in range(64)]
    boards = [(pos.pool, pos.in_play(), pos.chosen()) for pos in ends]

    def rescore() -> None:
        at[0] = (at[0] + 1) % len(boards)
        pool, board, silver = boards[at[0]]
        score.evaluate(pool, board, 0, silver)
    return {"a full board rescored": (rescore, 0.15),
            "a whole random match": (lambda: finished(game, rng), 6.0)}


def finished(game: Any, rng: random.Random) -> Position:
    """A match from the choice of decks to the end.

    Legal moves are listed and one of them is played, with chance in between.
    """
    pos = lab.deal(game, None, rng.random())
    while movers := game.to_move(pos):
        for seat in movers:
            if seat == CHANCE:
                game.play(pos, CHANCE, game.sample(pos, rng))
            else:
                moves = game.legal(pos, seat)
                game.play(pos, seat, moves[int(rng.random() * len(moves))])
    return pos
