"""What the bench measures of ASIGOC alone: a whole match as a random player meets it, and listing the legal moves."""

import random

from mulligan import CHANCE, lab


def gauges(game):
    rng, at = random.Random(1), [0]
    positions = [pos for seed in range(8) for pos in walked(game, random.Random(seed))]

    def listing():
        at[0] = (at[0] + 1) % len(positions)
        game.legal(positions[at[0]], positions[at[0]].mover)
    return {"legal moves listed": (listing, 0.06), "a whole random match": (lambda: sum(1 for _ in walked(game, rng)), 8.0)}


def walked(game, rng):
    """Yield the positions of a random match in which a seat decides, as they are passed."""
    pos = lab.deal(game, None, rng.random())
    while movers := game.to_move(pos):
        seat = movers[0]
        if seat == CHANCE:
            game.play(pos, CHANCE, game.sample(pos, rng))
        else:
            yield pos.copy()
            moves = game.legal(pos, seat)
            game.play(pos, seat, moves[int(rng.random() * len(moves))])
