"""What the bench measures of ASIGOC alone: a match as a random player meets it, listing the legal moves, an answer of Normal."""

import random

from mulligan.lab import series as lab
from mulligan import players


def gauges(game):
    rng, at = random.Random(1), [0]
    positions = [pos for seed in range(8) for pos in lab.walked(game, random.Random(seed))]

    def listing():
        at[0] = (at[0] + 1) % len(positions)
        game.legal(positions[at[0]], positions[at[0]].mover)

    choices, normal = [pos for pos in positions if len(game.legal(pos, pos.mover)) > 1], players.make(game, "normal")

    def answering():
        pos = choices[int(rng.random() * len(choices))]
        for _ in normal.think(lambda r: game.determinise(pos, pos.mover, r), pos.mover, rng):
            pass
    return {"legal moves listed": (listing, 0.06), "a whole random match": (lambda: sum(1 for _ in lab.walked(game, rng)), 8.0),
            "an answer of Normal": (answering, 150.0)}
