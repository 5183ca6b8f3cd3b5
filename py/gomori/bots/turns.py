"""Whole turns of Gomori: every chain of plays, each outcome once, and what it is worth."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..rules.position import HAND, PASS, SUIT, Colour, Play, Position, lay, plays
from .evaluate import foresee
from .lines import Beliefs, card_mask, prospects

if TYPE_CHECKING:
    from mulligan.players.learned import Weights

Found: TypeAlias = tuple[float, tuple[Play, ...]]      # what a turn is worth, and its moves
Turn: TypeAlias = tuple[tuple[Play, ...], Position]    # its moves, and the position after them


class Chain(NamedTuple):
    """Plays of a turn that goes on; a heap of them has the most promising first."""

    promise: float                         # negative: the less, the better
    number: int                            # among equals the earlier one comes first
    moves: tuple[Play, ...]
    pos: Position
    next_plays: list[Play]


def turns(pos: Position, budget: int, quiet: int | None = None) -> Iterator[Turn]:
    """Yield (moves, position after them, hand not yet filled up) for whole turns of the mover.

    Chains that lead to the same position count once. The most promising chain is carried on first;
    `budget` is how many are. `quiet` limits, after each chain, the plays on empty cells that cannot
    close a line.
    """
    colour = pos.colour
    seen = set()
    chains = [Chain(0, 0, (), pos, pos.moves)]
    ended = False
    while chains and budget > 0:
        budget -= 1
        chain = heappop(chains)
        moves, before, next_plays = chain[2:]
        if next_plays == [PASS]:
            yield (PASS,), before
            return
        if quiet is not None:
            next_plays = _thinned(before, next_plays, quiet)
        for move in next_plays:
            after = before.copy()
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
                promise = _promise(after, colour)
                heappush(chains, Chain(-promise, len(seen), (*moves, move), after, further))
            else:
                ended = True
                yield (*moves, move), after
    if not ended:
        yield _straight_on(chains[0])


def _promise(pos: Position, colour: Colour) -> float:
    """How good a chain looks that goes on: what it gathered and what the hand may still close."""
    hand = card_mask(pos.hands[colour])
    return len(pos.won[colour]) + sum(prospects(pos, colour, hand, 0, 0, 0)[:3])


def _thinned(pos: Position, moves: list[Play], quiet: int) -> list[Play]:
    """`moves` with about `quiet` at most of the plays on empty cells that cannot close a line."""
    occupied, few = pos.occupied, [cells.bit_count() < 3 for cells in pos.suits]
    calm = [move for move in moves if few[SUIT[move & 63]] and not occupied >> (move >> 6 & 63) & 1]
    if len(calm) <= quiet:
        return moves
    step = -(-len(calm) // quiet)
    left_out = set(calm) - set(calm[len(calm) // quiet // 2::step])
    return [move for move in moves if move not in left_out]


def _straight_on(chain: Chain) -> Turn:
    """A chain carried on with whatever comes first until it ends."""
    moves, pos = chain.moves, chain.pos.copy()
    next_plays: list[Play] | None = chain.next_plays
    while next_plays:
        moves += (next_plays[0],)
        goes_on = lay(pos, next_plays[0]) and pos.hands[pos.colour]
        next_plays = plays(pos) if goes_on else None
    return moves, pos


def valued_turns(
        pos: Position, budget: int, hidden: Beliefs | None = None, quiet: int | None = None,
        learned: "Weights | None" = None,
) -> Iterator[Found]:
    """Yield (winning chance, moves) for the whole turns of the colour to move.

    `learned` are weights that take the place of those that are shipped.
    """
    colour = pos.colour
    for moves, after in turns(pos, budget, quiet):
        if ends(after, moves):
            yield result(after), moves
        else:
            yield foresee(after, colour, hidden, False, learned), moves


def ends(after: Position, moves: tuple[Play, ...]) -> bool:
    """Whether a turn ends the match, its hand not to be filled up any more (GO-7.1)."""
    colour = after.colour
    return moves[0] != PASS and HAND - len(after.hands[colour]) > len(after.draws[colour])


def result(after: Position) -> float:
    """What a turn that ends the match brings its colour: 1, 1/2 or 0 (GO-7.3, GO-7.4)."""
    colour = after.colour
    difference = len(after.won[colour]) - len(after.won[1 - colour])
    if not after.count_last_turn:
        difference -= after.fresh
    return 0.5 if not difference else float(difference > 0)
