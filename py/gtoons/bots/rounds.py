"""What a seat of gToons may commit in a round, whole, and its worth.

The quick moves of a playout are here, too.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, permutations, product
from math import perm
from typing import TypeAlias

from mulligan.protocol.types import Card, Move, Rng, Seat

from ..rules.moves import DISCARD, KEEP, PICK_DECK, READY, SWAP, packed, parts_of, to_colour, to_lay
from ..rules.numbers import INDEX
from ..rules.position import (DROP, LAST, PLACE1, ROWS, SILVER, TRADE, Position, colours,
                              colours_tell, legal, offered, silvers)
from ..rules.powers import Pool, Spot
from .evaluate import AVERAGE, USUAL, Beliefs, Sight, Weights

Rounds: TypeAlias = Iterator[tuple[float, tuple[Move, ...]] | None]      # (winning chance, moves)

BREATH = 8                                             # boards rescored between two chances to stop
GLANCES = 4                                # boards rescored for each one that may be judged in full
HELD = 0.5                                     # what a point kept in the hand counts at first sight
ALIKE = 4                                      # placements of the same cards that get a second look
PLAINLY = 3                                             # points a power is worth to a playout


def rounds(pos: Position, seat: Seat, budget: int, beliefs: Beliefs | None = None,
           weights: Weights = USUAL) -> Rounds:
    """Yield (winning chance, moves) for all a seat may commit now, or the promising ones of many.

    `budget` limits how many are judged; with 90 or more, all placements are rescored. None in
    between. `weights` are those of a character.
    """
    if pos.stage in ROWS:
        yield from _rows(pos, seat, budget, beliefs, weights)
    elif pos.stage == DROP:
        sight = Sight(pos, seat, beliefs, weights)
        for move in legal(pos, seat):
            yield sight.drop(parts_of(move)[1]), (move,)
    elif pos.stage == TRADE:
        yield from _trades(pos, seat, beliefs, weights)
    elif pos.stage == SILVER and (own := silvers(pos, seat)):
        yield from _silvers(pos, seat, own, budget, beliefs, weights)
    else:
        for move in legal(pos, seat):                 # a deck: none is better than another for sure
            yield 0.5, (move,)


def _rows(pos: Position, seat: Seat, budget: int, beliefs: Beliefs | None,
          weights: Weights) -> Rounds:
    """Rows of cards for the open slots.

    Each gets a first sight, the best of each choice of cards a judgement.
    """
    sight, hand, slots = Sight(pos, seat, beliefs, weights), pos.hands[seat], ROWS[pos.stage]
    first = seat * 7 - 1
    free = [first + slot for slot in slots if pos.board[first + slot] < 0]
    own = {first + slot: pos.board[first + slot] & INDEX
           for slot in slots if pos.board[first + slot] >= 0}
    points, hold, found = pos.pool.points, HELD if pos.stage == PLACE1 else 0, []
    step = max(1, perm(len(hand), len(free)) // (GLANCES * budget))
    for number, cards in enumerate(islice(permutations(hand, len(free)), 0, None, step)):
        board = sight.turn(sight.board,
                           own | {spot: card & INDEX for spot, card in zip(free, cards)})
        worth = sight.ahead(board) - hold * sum(points[card & INDEX] for card in cards)
        found.append((worth, number, cards, board))
        if not number % BREATH:
            yield None
    found.sort(reverse=True)
    taken: dict[frozenset[Card], int] = {}
    left, spots = max(1, budget // 3), [spot for spot in sight.open(seat) if spot not in free]
    hopes = sight.hopes()[0][len(hand):]
    for _, _, cards, board in found:
        choice = frozenset(cards)
        if taken.setdefault(choice, 0) < ALIKE and left:
            taken[choice] += 1
            left -= 1
            kept = [(card & INDEX, 1.0) for card in hand if card not in choice]
            yield (sight.chance(board, kept + hopes if spots else (), spots),
                   (*(to_lay(card, spot - first) for spot, card in zip(free, cards)),
                    packed(READY)))


def _trades(pos: Position, seat: Seat, beliefs: Beliefs | None, weights: Weights) -> Rounds:
    """The last card kept, and each swap (GT-7.4)."""
    sight, spot = Sight(pos, seat, beliefs, weights), seat * 7 + LAST - 1
    yield sight.chance(sight.laid()), (packed(KEEP),)
    sight.cost |= 1 << seat
    for card in pos.hands[seat]:
        yield sight.chance(sight.turn(sight.board, {spot: card & INDEX})), (packed(SWAP, card),)


def _silvers(pos: Position, seat: Seat, own: list[Spot], budget: int,
             beliefs: Beliefs | None, weights: Weights) -> Rounds:
    """The colours of the own silver cards that have none yet (GT-7.8)."""
    sight = Sight(pos, seat, beliefs, weights)
    board, one = sight.laid(), pos.rules.silver_choice == "one"
    spots = [own] if one else [[spot] for spot in own if pos.silver[spot] < 0]
    then = (packed(READY),) if colours_tell(pos, seat) else ()
    for number, inks in enumerate(islice(product(colours(pos), repeat=len(spots)),
                                         max(8, 2 * budget))):
        look = sight
        for group, ink in zip(spots, inks):
            look = look.with_silver(look.inked(group, ink))
        yield look.chance(board), (*(to_colour(0 if one else group[0] % 7 + 1, ink)
                                     for group, ink in zip(spots, inks)), *then)


# ---- playouts ------------------------------------------------------------------------------------
@lru_cache(maxsize=32)
def _worths(pool: Pool) -> tuple[int, ...]:
    """By index, what a card is worth at a glance."""
    return tuple(points + PLAINLY * bool(card["power"])
                 for points, card in zip(pool.points, pool.cards))


def rollout(pos: Position, seat: Seat, rng: Rng) -> Move:
    """Of two random cards the better one, in any slot.

    Cards below the average are discarded; no swap.
    """
    stage, random = pos.stage, rng.random
    if stage in ROWS:
        first, hand = seat * 7 - 1, pos.hands[seat]
        free = [slot for slot in ROWS[stage] if pos.board[first + slot] < 0]
        if not free:
            return packed(READY)
        worths = _worths(pos.pool)
        a, b = hand[int(random() * len(hand))], hand[int(random() * len(hand))]
        card = a if worths[a & INDEX] > worths[b & INDEX] else b
        return to_lay(card, free[int(random() * len(free))])
    if stage == DROP:
        worths = _worths(pos.pool)
        return packed(DISCARD, sum(1 << i for i, card in enumerate(pos.hands[seat])
                                   if worths[card & INDEX] < AVERAGE))
    if stage == TRADE:
        return packed(KEEP)
    if stage == SILVER:
        moves = legal(pos, seat)
        return moves[int(random() * len(moves))]
    return packed(PICK_DECK, int(random() * len(offered(pos, seat))))
