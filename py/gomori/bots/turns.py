"""Whole turns of Gomori: every chain of plays, each different outcome once, and what it is worth."""

from heapq import heappop, heappush

from .evaluate import chance, expect, masked, prospects
from ..rules.position import HAND, PASS, SUIT, lay, plays


def turns(pos, budget, quiet=None):
    """Yield (moves, position after them, hand not yet filled up) for the whole turns of the colour to move.

    Chains that lead to the same position count once. The most promising chain is carried on first; `budget` is how many
    are. `quiet` limits, after each chain, the plays on empty cells that cannot close a line.
    """
    colour = pos.colour
    seen = set()
    todo = [(0, 0, (), pos, pos.moves)]
    ended = False
    while todo and budget > 0:
        budget -= 1
        _, _, moves, at, follow = heappop(todo)
        if follow == [PASS]:
            yield (PASS,), at
            return
        if quiet is not None:
            follow = _thinned(at, follow, quiet)
        for move in follow:
            after = at.copy()
            if not lay(after, move):                    # an empty cell ends the turn (GO-6.2)
                ended = True
                yield (*moves, move), after
                continue
            hand = after.hands[colour]
            key = (after.occupied, after.down, *after.suits, *after.ranks, *hand)
            if key in seen:
                continue
            seen.add(key)
            further = plays(after) if hand else None
            if further:
                heappush(todo, (-_promise(after, colour), len(seen), (*moves, move), after, further))
            else:
                ended = True
                yield (*moves, move), after
    if not ended:
        yield _straight_on(*todo[0][2:])


def _promise(pos, colour):
    """How good a chain looks that goes on: what it gathered and what the hand may still close."""
    best, rest, pairs, _ = prospects(pos, colour, (masked(pos.hands[colour]), 0, 0, 0))
    return len(pos.won[colour]) + best + rest + pairs


def _thinned(pos, moves, quiet):
    """`moves` with no more than about `quiet` plays on empty cells that cannot close a line."""
    occupied, few = pos.occupied, [cells.bit_count() < 3 for cells in pos.suits]
    calm = [move for move in moves if few[SUIT[move & 63]] and not occupied >> (move >> 6 & 63) & 1]
    if len(calm) <= quiet:
        return moves
    kept = set(calm[len(calm) // quiet // 2::-(-len(calm) // quiet)])
    return [move for move in moves if move in kept or not few[SUIT[move & 63]] or occupied >> (move >> 6 & 63) & 1]


def _straight_on(moves, at, follow):
    """A chain carried on with whatever comes first until it ends."""
    at = at.copy()
    while follow:
        moves += (follow[0],)
        follow = plays(at) if lay(at, follow[0]) and at.hands[at.colour] else None
    return moves, at


def valued_turns(pos, budget, hidden=None, quiet=None):
    """Yield (winning chance, moves) for the whole turns of the colour to move; `hidden` as of `evaluate.expect`."""
    colour = pos.colour
    stock = len(pos.draws[colour])
    for moves, after in turns(pos, budget, quiet):
        if moves[0] != PASS and HAND - len(after.hands[colour]) > stock:            # GO-7.1: this turn ends the match
            difference = len(after.won[colour]) - len(after.won[1 - colour])
            if not pos.count_last_turn:
                difference -= after.fresh
            yield 0.5 if not difference else float(difference > 0), moves
        else:
            yield chance(after, expect(after, colour, hidden, False)), moves
