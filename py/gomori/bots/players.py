"""Quick moves for playouts, the levels, and the yardstick that looks at its own turn only."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from mulligan.players.learned import Weights
from mulligan.players.planner import Planner
from mulligan.protocol.types import Rng, Seat

from ..rules.board import LINES
from ..rules.position import JACK, RANK, SUIT, Play, Position
from .turns import Found, ends, result, turns


def rollout(pos: Position, seat: Seat, rng: Rng) -> Play:
    """Of a few random moves the first that closes a line, else one that stacks, else the last."""
    moves = pos.moves
    count = len(moves)
    if count == 1:
        return moves[0]
    random, suits, occupied = rng.random, pos.suits, pos.occupied
    stacks = None
    for _ in range(5):
        move = moves[int(random() * count)]
        cell = move >> 6 & 63
        tops = suits[SUIT[move & 63]] | 1 << cell
        if tops.bit_count() > 3:
            for line in LINES[cell]:
                if tops & line == line:
                    return move
        if stacks is None and occupied >> cell & 1:
            stacks = move
    return move if stacks is None else stacks


def most_gathered(
        pos: Position, seat: Seat, budget: int, beliefs: Any = None,
) -> Iterator[Found]:
    """Yield (value, moves) for every whole turn: the share of the pack gathered, but what comes of
    it where the turn ends the match. A number that opens counts as a card more.
    """
    for moves, after in turns(pos, 50 * budget):
        if ends(after, moves):
            yield result(after), moves
        else:
            number = not pos.occupied and RANK[moves[0] & 63] < JACK
            yield (len(after.won[pos.colour]) + number) / 52, moves


def whole_turn(game: Any) -> Planner:
    """The yardstick: the turn that gathers most, found by trying them all; the reply is ignored.

    It opens with a number card, and ends the match only where that does not lose it.
    """
    return Planner(game, 5.0, candidates=most_gathered)


def normal(game: Any) -> Planner:
    """The turns that the eight most promising chains lead to; what the other holds is ignored."""
    return Planner(game, 0.2, wary=False, budget=8)


def hard(game: Any, weights: Weights | None = None) -> Planner:
    """The turns of thirty chains, judged by what was learned."""
    return Planner(game, 0.4, budget=30, weights=weights)


def expert(game: Any, weights: Weights | None = None) -> Planner:
    """The few turns that look best, each against the best answer of as many hands as time allows:
    few turns tried often tell more than many tried seldom.
    """
    return Planner(game, 1.4, replies=6, worlds=32, weights=weights,
                   evaluate=partial(game.evaluate, weights=weights) if weights else None)


PLAYERS = {"whole-turn": whole_turn, "normal": normal, "hard": hard, "expert": expert}
