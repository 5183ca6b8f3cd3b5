"""What the bench measures of TTCG alone.

It measures sentences, legal moves, positions, a match as a random player meets it, an answer of
Normal, and the tools.
"""

import random
from collections.abc import Callable
from typing import Any

from mulligan import Game, players
from mulligan.lab import series as lab

from ..cards.library import LIBRARY
from ..language import reader
from . import tool_bench as tools


def gauges(game: Game[Any]) -> dict[str, tuple[Callable[[], object], float]]:
    rng, at = random.Random(1), [0]
    texts = [effect["text"] for card in LIBRARY.shipped.cards.values()
             for effect in card["effects"]]
    positions = [pos for seed in range(6)
                 for pos in lab.random_positions(game, random.Random(seed))]
    choices, normal = [pos for pos in positions
                       if len(game.legal(pos, pos.mover)) > 1], players.make(game, "normal")

    def reading() -> None:
        at[0] = (at[0] + 1) % len(texts)
        reader.parse(texts[at[0]])

    def listing() -> None:
        at[0] = (at[0] + 1) % len(positions)
        game.legal(positions[at[0]], positions[at[0]].mover)

    def pricing() -> None:
        at[0] = (at[0] + 1) % len(positions)
        game.evaluate(positions[at[0]], 0)

    def answering() -> None:
        pos = choices[int(rng.random() * len(choices))]
        for _ in normal.think(lambda r: game.determinise(pos, pos.mover, r), pos.mover, rng):
            pass
    return {"a sentence read": (reading, 0.4), "legal moves listed": (listing, 0.15),
            "a position priced": (pricing, 0.25),
            "a whole random match": (lambda: sum(1 for _ in lab.random_positions(game, rng)), 60.0),
            "an answer of Normal": (answering, 150.0), **tools.gauges()}
