"""Whole turns of the battle: each position that one can end in, once.

Cards are placed last and retired before that: a fresh card does nothing (KA-5.4), so no turn is lost by it.
"""

from heapq import heappop, heappush

from .battle import END, MAIN, PLACE, RETIRE, legal, play
from .judge import evaluate

ENDED = END << 12


def turns(pos, seat, budget, judge=evaluate):
    """Yield (value, moves, position before the turn is ended) for `budget` positions at most; the best so far is carried on first.

    `judge(position, seat)` gives the value. While nothing is chosen but a discard or a stake, each choice is a turn.
    """
    if pos.phase != MAIN:
        for move in legal(pos, seat):
            after = _played(pos, seat, move)
            yield judge(after, seat), (move,), after
        return
    value, seen, todo = judge(pos, seat), {_mark(pos, seat)}, []
    yield value, (ENDED,), pos
    todo.append((-value, 0, (), pos))
    while todo:
        _, _, moves, at = heappop(todo)
        last = moves[-1] >> 12 if moves else 0
        for move in legal(at, seat)[1:]:                                 # without the end
            kind = move >> 12
            if moves and (last == PLACE and kind != PLACE or last == RETIRE and kind not in (PLACE, RETIRE)):
                continue
            after = _played(at, seat, move)
            mark = _mark(after, seat)
            if mark in seen:
                continue
            seen.add(mark)
            value = judge(after, seat)
            if after.phase == MAIN:
                yield value, (*moves, move, ENDED), after
                heappush(todo, (-value, len(seen), (*moves, move), after))
            else:
                yield value, (*moves, move), after
            if len(seen) > budget:
                return


def _played(pos, seat, move):
    after = pos.copy()
    play(after, seat, move)
    return after


def _mark(pos, seat):
    """What tells a point of a turn from another one."""
    return *pos.field, *pos.hurt, pos.fresh, pos.moved, pos.attacked, *pos.hands[seat], *pos.health


def turn_candidates(pos, seat, budget, beliefs=None):
    """Yield (value, moves) for whole turns of `seat`."""
    for value, moves, _ in turns(pos, seat, budget):
        yield value, moves
