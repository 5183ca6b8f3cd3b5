"""How a Gomori position stands: the lines each colour may close soon, priced by the chance to hold
their cards. Chances are hypergeometric.
"""

from collections.abc import Iterable
from functools import cache
from math import comb, exp
from typing import NamedTuple, TypeAlias

from mulligan.protocol.types import Card

from ..rules.board import AREA, MARGIN, SIDE, SPAN, Cell, Mask, cells_of, mask
from ..rules.position import ACE, HAND, JACK, PLAY, QUEEN, RANK, Colour, Position

CardMask: TypeAlias = int                  # a set of cards, one bit each
# cells of a line that have a card of the suit, cells that lack one, the rank that breaks the line;
# a plain tuple, for it is unpacked in the innermost loop
OpenLine: TypeAlias = tuple[tuple[Cell, ...], tuple[Cell, ...], int]
# cards that may be gathered: by the best line lacking one card, by the rest of these, by lines
# lacking two cards, by lines whose two lacking cells are both empty
Prospects: TypeAlias = tuple[float, float, float, float]


class Beliefs(NamedTuple):
    """What a colour may think of the hidden cards, the same in every determinised position."""

    stock: CardMask                        # its own draw pile
    unseen: CardMask                       # the other's hand and draw pile together
    held: int                              # how many cards the other holds


def _hold(size: int, draws: int, fits: int) -> float:
    """The chance that `draws` cards out of `size` hold at least one of `fits`."""
    if not fits or draws > size:
        return float(fits > 0)
    return 1 - comb(size - fits, draws) / comb(size, draws)


@cache
def holds(size: int, draws: int) -> tuple[float, ...]:
    """By how many cards fit: the chance that `draws` cards out of `size` hold one of them."""
    return tuple(_hold(size, draws, fits) for fits in range(size + 1))


WHOLE_SUIT = [0b1111111111111 << 13 * suit for suit in range(4)]
# of a suit, what may lie on a face-up top of another suit: its rank and the ace (GO-3.3, GO-3.5)
FITS = [[1 << 13 * suit + rank | 1 << 13 * suit + ACE for rank in range(13)] for suit in range(4)]


def _lines(last_row: int, last_column: int) -> tuple[tuple[Mask, int], ...]:
    """(line, rank that breaks it when stacked) of all squares that may come about around a box.

    The box is given by its last row and column.
    """
    breakers = {}
    steps = range(SPAN)
    for top in range(last_row - MARGIN, SPAN):
        for left in range(last_column - MARGIN, SPAN):
            for i in steps:
                breakers[mask((top + i, left + j) for j in steps)] = JACK
                breakers[mask((top + j, left + i) for j in steps)] = JACK
            breakers[mask((top + j, left + j) for j in steps)] = QUEEN
            breakers[mask((top + j, left + MARGIN - j) for j in steps)] = QUEEN
    return tuple(breakers.items())


@cache
def _lines_by_area() -> dict[Mask, tuple[tuple[Mask, int], ...]]:
    """Made when the first position is judged: a match between persons starts without."""
    return {AREA[row][column]: _lines(row, column)
            for row in range(MARGIN, SIDE) for column in range(MARGIN, SIDE)}


_known_lines: dict[Mask, dict[Mask, tuple[OpenLine, ...]]] = {
    AREA[row][column]: {} for row in range(MARGIN, SIDE) for column in range(MARGIN, SIDE)}


def open_lines(area: Mask, tops: Mask) -> tuple[OpenLine, ...]:
    """The lines of a playable area that lack one or two of `tops`; remembered."""
    known = _known_lines[area]
    lines = known.get(tops)
    if lines is None:
        lines = tuple((cells_of(line & tops), cells_of(line & ~tops), breaker)
                      for line, breaker in _lines_by_area()[area]
                      if (line & tops).bit_count() in (2, 3))
        if len(known) < 5000:
            known[tops] = lines
    return lines


def fits(pos: Position, cell: Cell, suit: int, breaker: int) -> CardMask:
    """The cards of a suit that may fill `cell` of a line without breaking it."""
    bit = 1 << cell
    if not pos.occupied & bit:
        return WHOLE_SUIT[suit]
    if pos.down & bit:
        return WHOLE_SUIT[suit] & ~(1 << 13 * suit + breaker)
    return FITS[suit][RANK[pos.piles[cell][-1]]]


def prospects(
        pos: Position, colour: Colour, sure: CardMask, unseen: CardMask, size: int, draws: int,
) -> Prospects:
    """What a colour may gather with its next cards.

    It holds the cards `sure`, and `draws` of the `size` cards `unseen`.
    """
    hold = holds(size, draws)
    area, piles, occupied = pos.area, pos.piles, pos.occupied
    best = rest = 0.0
    pairs = slow = 0.0
    for suit in (2 * colour, 2 * colour + 1):
        tops = pos.suits[suit]
        if tops.bit_count() < 2:
            continue
        for have, lack, breaker in open_lines(area, tops):
            gain = 0
            for cell in have:
                gain += len(piles[cell])
            cards = fits(pos, lack[0], suit, breaker)
            chance = 1.0 if cards & sure else hold[(cards & unseen).bit_count()]
            if len(lack) == 1:
                value = gain * chance
                if value > best:
                    rest += best
                    best = value
                else:
                    rest += value
            else:
                first, second = lack
                cards = fits(pos, second, suit, breaker)
                chance *= 1.0 if cards & sure else hold[(cards & unseen).bit_count()]
                gain += 1 + min(len(piles[first]), len(piles[second]))
                if occupied & (1 << first | 1 << second):
                    pairs += gain * chance
                else:
                    slow += gain * chance
    return best, rest, pairs, slow


def card_mask(cards: Iterable[Card]) -> CardMask:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


# What a card of each prospect is worth in cards of the final difference. Fitted on 1,200 games of
# self-play, a sixth of the turns at random: least-squares temporal differences for MOVER and QUICK;
# WAITER is larger than that fit, tuned against opponents that leave open lines alone.
MOVER: Prospects = (0.85, 0.4, 0.65, 0.1)  # to the colour that moves next
WAITER: Prospects = (0.35, 0.2, 0.2, 0.12)             # to the other
QUICK = -0.2                               # of each card laid more than the opponent
HOPE = 2.5                                 # what hopes count at most for a plain look
# An expected difference of SURE cards, and WIDE more for each card still in stock, is a chance of
# 73 % (1 / (1 + 1/e)): the logistic that fits the same games; of 42,399 positions it foretold each
# tenth within two points of a hundred.
SURE, WIDE = 5.0, 0.15


def beliefs(pos: Position, colour: Colour) -> Beliefs:
    """The Beliefs of `colour`."""
    other = 1 - colour
    hand = pos.hands[other]
    return Beliefs(card_mask(pos.draws[colour]), card_mask(hand) | card_mask(pos.draws[other]),
                   len(hand))


def expect(pos: Position, colour: Colour, hidden: Beliefs | None, moves: bool) -> float:
    """The final difference of gathered cards `colour` may expect; `moves`: it moves next.

    Without its beliefs about `hidden` cards the other's chances are left out. A waiting hand short
    of five is filled up before it plays again.
    """
    stock, unseen, held = hidden or beliefs(pos, colour)
    other = 1 - colour
    hand = pos.hands[colour]
    size = stock.bit_count()
    need = 0 if moves else HAND - len(hand)
    value: float = pos.score(colour) - pos.score(other)
    weights = MOVER if moves else WAITER
    own = prospects(pos, colour, card_mask(hand), stock, size, need)
    for prospect, weight in zip(own, weights):
        value += weight * prospect
    if hidden:
        weights = WAITER if moves else MOVER
        others = unseen.bit_count()
        theirs = prospects(pos, other, 0, unseen, others, held)
        for prospect, weight in zip(theirs, weights):
            value -= weight * prospect
        value += QUICK * (others - size - len(hand))
    return value


def winning_chance(pos: Position, difference: float) -> float:
    """What an expected difference means: the more cards are still to come, the less it says."""
    left = len(pos.draws[0]) + len(pos.draws[1])
    return 1 / (1 + exp(-difference / (SURE + WIDE * left)))


def evaluate(pos: Position, colour: Colour, hidden: Beliefs | None = None) -> float:
    """The winning chance of `colour`, 0 to 1; the result itself once the match is over.

    Without beliefs it is a plain look: what is gathered, three cards at least, goes before hopes.
    """
    lead = pos.score(colour) - pos.score(1 - colour)
    if pos.stage > PLAY:
        return 0.5 if not lead else float(lead > 0)
    difference = expect(pos, colour, hidden, pos.colour == colour)
    return winning_chance(pos, difference if hidden else min(difference, lead + HOPE))
