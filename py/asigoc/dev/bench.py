"""What the bench measures of ASIGOC alone: a match as a random player meets it, listing the legal
moves, an answer of Normal."""

import random
from collections.abc import Callable
from itertools import cycle
from typing import TYPE_CHECKING

from mulligan.lab import series as lab
from mulligan import players

if TYPE_CHECKING:
    from mulligan import Game
    from ..rules.position import Position


def gauges(game: "Game[Position]") -> dict[str, tuple[Callable[[], object], float]]:
    """{words: (function without arguments, milliseconds it may take)}."""
    rng = random.Random(1)
    positions = [pos for seed in range(8)
                 for pos in lab.random_positions(game, random.Random(seed))]
    following = cycle(positions)
    normal = players.make(game, "normal")
    choices = [pos for pos in positions if len(game.legal(pos, pos.mover)) > 1]

    def listing() -> None:
        pos = next(following)
        game.legal(pos, pos.mover)

    def answering() -> None:
        pos = choices[int(rng.random() * len(choices))]
        for _ in normal.think(lambda r: game.determinise(pos, pos.mover, r), pos.mover, rng):
            pass

    def match() -> int:
        return sum(1 for _ in lab.random_positions(game, rng))
    return {"legal moves listed": (listing, 0.06), "a whole random match": (match, 8.0),
            "an answer of Normal": (answering, 150.0)}
