"""Positions for players to think about."""

import random

from mulligan.lab import series as lab

BRIEF = 0.02


def guesses(game, state, seat):
    return lambda rng: game.determinise(state, seat, rng)


def midway(game, seed, plies=14):
    """A state some way into a match of quick moves, and the seat to move.

    A match too short for that is gone round again.
    """
    state, rng, states = lab.deal(game, None, seed), random.Random(seed), []
    while (movers := game.to_move(state)) and len(states) <= plies:
        states.append(state)
        for seat, move in [(seat, game.rollout(state, seat, rng)) for seat in movers]:
            state = game.apply(state, seat, move)
        lab.let_chance_act(game, state, rng)
    state = states[plies] if plies < len(states) else states[1 + plies % (len(states) - 1)]
    return state, rng.choice(game.to_move(state))


def last(thoughts):
    *_, thought = thoughts
    return thought
