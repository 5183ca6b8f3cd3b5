"""What the bench measures of ASIGOC alone: a match as a random player meets it, listing the legal moves, an answer of Normal."""

import random

from mulligan import CHANCE, lab, players


def gauges(game):
    rng, at = random.Random(1), [0]
    positions = [pos for seed in range(8) for pos in walked(game, random.Random(seed))]

    def listing():
        at[0] = (at[0] + 1) % len(positions)
        game.legal(positions[at[0]], positions[at[0]].mover)

    choices, normal = [pos for pos in positions if len(game.legal(pos, pos.mover)) > 1], players.make(game, "normal")

    def answering():
        pos = choices[int(rng.random() * len(choices))]
        for _ in normal.think(lambda r: game.determinise(pos, pos.mover, r), pos.mover, rng):
            pass
    return {"legal moves listed": (listing, 0.06), "a whole random match": (lambda: sum(1 for _ in walked(game, rng)), 8.0),
            "an answer of Normal": (answering, 150.0)}


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
