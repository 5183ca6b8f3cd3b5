"""How a position stands for a seat, and what is sensible: for opponents that look ahead (nothing here is a rule)."""

from math import exp

from . import values
from .rules import legal
from .terms import END_TURN, PASS, PLACES, PLAY

HORIZON = 40                               # moves of a playout


def evaluate(pos, seat, beliefs=None):
    """How likely `seat` wins, from 0 to 1."""
    if pos.over:
        return 0.5 if pos.winner == 2 else float(pos.winner == seat)
    return 1 / (1 + exp(-(worth(pos, seat) - worth(pos, 1 - seat)) / 6))


def worth(pos, seat):
    """Points, and what lies ready to make more of them."""
    total = float(pos.points[seat]) + 0.35 * len(pos.hands[seat])
    for place in range(seat * 10, seat * 10 + 10):
        pile = pos.piles[place]
        if pile:
            if place % 10 < PLACES:
                total += 0.5 * values.rank(pos, pile[-1]) + (values.attack(pos, pile[-1]) + values.defense(pos, pile[-1])) / 1000
            total += 0.25 * (pile[-1] not in pos.tapped) + 0.2 * (len(pile) - 1)
    return total


def rollout(pos, seat, rng):
    """A quick sensible move: play what can be played, attack what loses, use effects now and then, pass in windows mostly."""
    moves = legal(pos, seat)
    if len(moves) > 1 and moves[0][0] in (PASS, END_TURN):
        plays = [move for move in moves if move[0] == PLAY]
        moves = plays or moves[1:] if rng.random() < 0.75 else moves
    return moves[int(rng.random() * len(moves))]
