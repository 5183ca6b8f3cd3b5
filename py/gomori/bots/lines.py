"""The lines each colour may close soon, priced by the chance to hold their cards (GO-5).

Chances are hypergeometric.
"""

from collections.abc import Iterable
from functools import cache
from math import comb
from typing import NamedTuple, TypeAlias

from mulligan.protocol.types import Card

from ..rules.board import AREA, MARGIN, SIDE, SPAN, Cell, Mask, cells_of, mask
from ..rules.position import ACE, JACK, QUEEN, RANK, Colour, Position

CardMask: TypeAlias = int                  # a set of cards, one bit each
# what a line lacks at a cell: the cell, and the rank that would break the line there, as one int
Gap: TypeAlias = int
# cells of a line that have a card of the suit, and its gap: plain tuples, for they are unpacked in
# the innermost loop
Three: TypeAlias = tuple[Cell, Cell, Cell, Gap]
# the same of a line that lacks two cards, which come again as cells and as a mask
Two: TypeAlias = tuple[Cell, Cell, Gap, Gap, Cell, Cell, Mask]


class Beliefs(NamedTuple):
    """What a colour may think of the hidden cards, the same in every determinised position."""

    stock: CardMask                        # its own draw pile
    unseen: CardMask                       # the other's hand and draw pile together
    held: int                              # how many cards the other holds


class Prospects(NamedTuple):
    """Cards that may be gathered, each line by its chance."""

    best: float                            # of lines that lack one card: the best,
    rest: float                            # and all others
    pairs: float                           # of lines that lack two cards, one on a pile
    slow: float                            # of lines whose two lacking cells are both empty


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


_known_lines: dict[Mask, dict[Mask, tuple[list[Three], list[Two]]]] = {
    AREA[row][column]: {} for row in range(MARGIN, SIDE) for column in range(MARGIN, SIDE)}


def open_lines(area: Mask, tops: Mask) -> tuple[list[Three], list[Two]]:
    """The lines of a playable area that lack one of `tops`, and that lack two; remembered."""
    known = _known_lines[area]
    found = known.get(tops)
    if found is None:
        found = [], []
        for line, breaker in _lines_by_area()[area]:
            have, lack = cells_of(line & tops), line & ~tops
            gaps = [cell | breaker << 6 for cell in cells_of(lack)]
            if len(have) == 3:
                one, other, third = have
                found[0].append((one, other, third, gaps[0]))
            elif len(have) == 2:
                one, other = have
                cell, next_cell = cells_of(lack)
                found[1].append((one, other, gaps[0], gaps[1], cell, next_cell, lack))
        if len(known) < 5000:
            known[tops] = found
    return found


def fits(pos: Position, gap: Gap, suit: int) -> CardMask:
    """The cards of a suit that may fill a gap of a line without breaking it."""
    cell, breaker = gap & 63, gap >> 6
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
    occupied, high = pos.occupied, list(map(len, pos.piles))
    best = rest = 0.0
    pairs = slow = 0.0
    for suit in (2 * colour, 2 * colour + 1):
        tops = pos.suits[suit]
        if tops.bit_count() < 2:
            continue
        threes, twos = open_lines(pos.area, tops)
        odds: dict[Gap, float] = {}
        for gap in [three[3] for three in threes] + [gap for two in twos for gap in two[2:4]]:
            if gap not in odds:
                cards = fits(pos, gap, suit)
                odds[gap] = 1.0 if cards & sure else hold[(cards & unseen).bit_count()]
        for one, other, third, gap in threes:
            value = (high[one] + high[other] + high[third]) * odds[gap]
            if value > best:
                value, best = best, value
            rest += value
        for one, other, gap, next_gap, cell, next_cell, lack in twos:
            # one of both piles is gathered, with the card laid there, the other stays
            lower = high[cell] if high[cell] < high[next_cell] else high[next_cell]
            value = (high[one] + high[other] + 1 + lower) * odds[gap] * odds[next_gap]
            if occupied & lack:
                pairs += value
            else:
                slow += value
    return Prospects(best, rest, pairs, slow)


def card_mask(cards: Iterable[Card]) -> CardMask:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def beliefs(pos: Position, colour: Colour) -> Beliefs:
    """The Beliefs of `colour`."""
    other = 1 - colour
    hand = pos.hands[other]
    return Beliefs(card_mask(pos.draws[colour]), card_mask(hand) | card_mask(pos.draws[other]),
                   len(hand))
