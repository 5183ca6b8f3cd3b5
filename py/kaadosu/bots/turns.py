"""Whole turns of the battle: each position that one can end in, once.

Attacks come first, a card moving only for its own; then what is left moves, is retired, and fresh
cards are placed, in that order. Little is lost by it, as a fresh card does nothing (KA-5.4) and own
cards never hide anything (KA-6.1).
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Any, TypeAlias

from ..rules.battle import MAIN, Position, legal, play
from ..rules.moves import ATTACK, END, MOVE, PLACE, RETIRE, STRIKE, kind_of, packed, parts_of
from ..rules.constants import Move, Seat
from .evaluate import evaluate

Moves: TypeAlias = tuple[Move, ...]        # of a turn or a part of it
Turn: TypeAlias = tuple[float, Moves, Position]        # its value; the position before it is ended

ENDED = packed(END)
ORDER = {MOVE: 0, RETIRE: 1, PLACE: 2}     # after the attacks


def turns(pos: Position, seat: Seat, budget: int,
          value_of: Callable[[Position, Seat], float] = evaluate) -> Iterator[Turn]:
    """Yield a Turn for about `budget` positions at most, the best so far carried on first.

    `value_of(position, seat)` gives the value. While nothing is chosen but a discard or a stake,
    each choice is a turn.
    """
    if pos.phase != MAIN:
        for move in legal(pos, seat):
            after = _played(pos, seat, move)
            yield value_of(after, seat), (move,), after
        return
    seen = {_mark(pos, seat)}
    todo: list[tuple] = []                 # (-value, when seen, order of moves, moves, position)
    for moves, at in fights(pos, seat, budget >> 1, seen):
        value = value_of(at, seat)
        if at.phase == MAIN:
            heappush(todo, (-value, len(seen), 0, moves, at))
            yield value, (*moves, ENDED), at
        else:
            yield value, moves, at
    while todo and len(seen) <= budget:
        stage, moves, at = heappop(todo)[2:]
        for move in legal(at, seat)[1:]:                                 # without the end
            order = ORDER.get(kind_of(move), -1)
            if order >= stage:
                after = _played(at, seat, move)
                mark = _mark(after, seat)
                if mark not in seen:
                    seen.add(mark)
                    value = value_of(after, seat)
                    yield value, (*moves, move, ENDED), after
                    heappush(todo, (-value, len(seen), order, (*moves, move), after))


def fights(pos: Position, seat: Seat, budget: int,
           seen: set[tuple]) -> Iterator[tuple[Moves, Position]]:
    """Yield (moves, position) for what attacks can lead to, about `budget` of them at most.

    No attack at all comes first.
    """
    todo: list[tuple[Moves, Position]] = [((), pos)]
    for moves, at in todo:
        yield moves, at
        if at.phase != MAIN or len(seen) > budget:
            continue
        moves_here = legal(at, seat)
        for move in moves_here:
            kind, start, to = parts_of(move)
            steps: list[Moves]
            if kind == ATTACK or kind == STRIKE:
                steps = [(move,)]
            elif kind == MOVE:             # towards what it could not see before
                new = [packed(ATTACK, to, target) for target in range(5)
                       if packed(ATTACK, start, target) not in moves_here]
                steps = [(move, then) for then in legal(_played(at, seat, move), seat)
                         if then in new]
            else:
                continue
            for step in steps:
                after = at
                for one in step:
                    after = _played(after, seat, one)
                mark = _mark(after, seat)
                if mark not in seen:
                    seen.add(mark)
                    todo.append(((*moves, *step), after))


def _played(pos: Position, seat: Seat, move: Move) -> Position:
    after = pos.copy()
    play(after, seat, move)
    return after


def _mark(pos: Position, seat: Seat) -> tuple:
    """What tells a point of a turn from another one."""
    return *pos.field, *pos.hurt, pos.fresh, pos.moved, pos.attacked, *pos.hands[seat], *pos.health


def turn_candidates(pos: Position, seat: Seat, budget: int,
                    beliefs: Any = None) -> Iterator[tuple[float, Moves]]:
    """Yield (value, moves) for whole turns of `seat`."""
    for value, moves, _ in turns(pos, seat, budget):
        yield value, moves
