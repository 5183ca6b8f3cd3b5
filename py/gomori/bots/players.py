"""Quick moves for playouts, and the yardstick that looks at its own turn only."""

from collections.abc import Iterator
from typing import Any

from mulligan.players.planner import Planner
from mulligan.protocol.types import Rng, Seat

from ..rules.board import LINES
from ..rules.position import SUIT, Play, Position
from .turns import turns


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
) -> Iterator[tuple[float, tuple[Play, ...]]]:
    """Yield (share of the pack gathered, moves) for every whole turn."""
    for moves, after in turns(pos, 50 * budget):
        yield len(after.won[pos.colour]) / 52, moves


def whole_turn(game: Any) -> Planner:
    """The yardstick: the turn that gathers most, found by trying them all; the reply is ignored."""
    return Planner(game, 5.0, candidates=most_gathered)


PLAYERS = {"whole-turn": whole_turn}
