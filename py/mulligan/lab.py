"""The lab: matches between players by the hundred, and what they say about strength.

Every deal is played twice with the seats swapped, so that luck of the deal cancels; intervals are those of the deals.
"""

import random
from math import sqrt
from time import perf_counter, process_time

from . import players
from .errors import Malformed
from .game import CHANCE
from .players.search import finish


def deal(game, options, seed, decks=()):
    """A state of `game` after its opening chance moves, the same for the same seed."""
    state = game.setup(game.complete(options), decks)
    shake(game, state, random.Random(f"{seed}/deal"))
    return state


def shake(game, state, rng):
    """Let chance act until a seat is to move or the match is over."""
    while game.to_move(state) == (CHANCE,):
        game.play(state, CHANCE, game.sample(state, rng))


def play(game, seated, state, seed, seconds=None, spent=None):
    """Play `state` to its end with the players `seated` by seat; returns the Outcome.

    `spent` collects, by seat, [CPU seconds, longest move in seconds, moves].
    """
    luck = random.Random(f"{seed}/chance")
    minds = [random.Random(f"{seed}/{seat}") for seat in range(len(seated))]
    while movers := game.to_move(state):
        chosen = []
        for seat in movers:
            cpu, clock = process_time(), perf_counter()
            for thought in seated[seat].think(_hidden(game, state, seat), seat, minds[seat], seconds):
                pass
            if spent:
                row = spent[seat]
                row[0] += process_time() - cpu
                row[1] = max(row[1], perf_counter() - clock)
                row[2] += 1
            chosen.append((seat, thought.move))
        for seat, move in chosen:
            state = game.apply(state, seat, move)
        shake(game, state, luck)
    return game.outcome(state)


def _hidden(game, state, seat):
    return lambda rng: game.determinise(state, seat, rng)
