"""What the bench measures of TTCG alone: sentences, legal moves, a match as a random player meets it, an answer of Normal, the tools."""

import random

from mulligan import CHANCE, lab, players

from . import language
from .cards import LIBRARY
from .tools import gauges as tools


def gauges(game):
    rng, at = random.Random(1), [0]
    texts = [effect["text"] for card in LIBRARY.shipped.cards.values() for effect in card["effects"]]
    positions = [pos for seed in range(6) for pos in walked(game, random.Random(seed))]
    choices, normal = [pos for pos in positions if len(game.legal(pos, pos.mover)) > 1], players.make(game, "normal")

    def reading():
        at[0] = (at[0] + 1) % len(texts)
        language.parse(texts[at[0]])

    def listing():
        at[0] = (at[0] + 1) % len(positions)
        game.legal(positions[at[0]], positions[at[0]].mover)

    def answering():
        pos = choices[int(rng.random() * len(choices))]
        for _ in normal.think(lambda r: game.determinise(pos, pos.mover, r), pos.mover, rng):
            pass
    return {"a sentence read": (reading, 0.4), "legal moves listed": (listing, 0.15),
            "a whole random match": (lambda: sum(1 for _ in walked(game, rng)), 60.0),
            "an answer of Normal": (answering, 150.0), **tools.gauges()}


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
