"""How a Gomori position stands: the lines each colour may close soon, priced by the chance to hold their cards.

A *purse* is what is known of a colour's cards: (sure, unseen, size, draws): a mask of cards it certainly holds, a
mask of those it may hold, how many the latter are, and how many of them are in its hand. Chances are hypergeometric.
"""

from math import comb, exp

from ..rules.board import AREA, SIDE, cells_of, mask
from ..rules.position import ACE, HAND, JACK, PLAY, QUEEN, RANK

# HOLD[size][draws][fits]: the chance that `draws` cards out of `size` hold at least one of `fits`
HOLD = [[[1 - comb(size - fits, draws) / comb(size, draws) if fits and draws <= size else float(fits > 0)
          for fits in range(size + 1)] for draws in range(HAND + 1)] for size in range(27)]
WHOLE_SUIT = [0b1111111111111 << 13 * suit for suit in range(4)]
# what of a suit may lie on a face-up top of another suit: its rank and the ace (GO-3.3 to GO-3.5)
FITS = [[1 << 13 * suit + rank | 1 << 13 * suit + ACE for rank in range(13)] for suit in range(4)]


def _lines(last_row, last_column):
    """(line, rank that breaks it when stacked) of all squares that may come about around a box with this far corner."""
    found = {}
    for top in range(last_row - 3, 4):
        for left in range(last_column - 3, 4):
            for i in range(4):
                found[mask((top + i, left + j) for j in range(4))] = JACK
                found[mask((top + j, left + i) for j in range(4))] = JACK
            found[mask((top + j, left + j) for j in range(4))] = QUEEN
            found[mask((top + j, left + 3 - j) for j in range(4))] = QUEEN
    return tuple(found.items())


_LINES = {AREA[row][column]: _lines(row, column) for row in range(3, SIDE) for column in range(3, SIDE)}
_near = {area: {} for area in _LINES}


def near(area, tops):
    """The lines lacking one or two of `tops`, as (cells that have one, cells that lack one, breaking rank)."""
    known = _near[area]
    found = known.get(tops)
    if found is None:
        found = tuple((cells_of(line & tops), cells_of(line & ~tops), breaker)
                      for line, breaker in _LINES[area] if (line & tops).bit_count() in (2, 3))
        if len(known) < 5000:
            known[tops] = found
    return found


def fits(pos, cell, suit, breaker):
    """The cards of a suit that may fill `cell` of a line without breaking it."""
    bit = 1 << cell
    if not pos.occupied & bit:
        return WHOLE_SUIT[suit]
    if pos.down & bit:
        return WHOLE_SUIT[suit] & ~(1 << 13 * suit + breaker)
    return FITS[suit][RANK[pos.piles[cell][-1]]]


def prospects(pos, colour, purse):
    """What a colour may gather: (best line lacking one card, the rest of these, lines lacking two, both cells empty)."""
    sure, unseen, size, draws = purse
    hold = HOLD[size][draws]
    area, piles, occupied = pos.area, pos.piles, pos.occupied
    best = rest = pairs = slow = 0.0
    for suit in (2 * colour, 2 * colour + 1):
        tops = pos.suits[suit]
        if tops.bit_count() < 2:
            continue
        for have, lack, breaker in near(area, tops):
            gain = 0
            for cell in have:
                gain += len(piles[cell])
            cards = fits(pos, lack[0], suit, breaker)
            chance = 1.0 if cards & sure else hold[(cards & unseen).bit_count()]
            if len(lack) == 1:
                gain *= chance
                if gain > best:
                    rest += best
                    best = gain
                else:
                    rest += gain
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


def masked(cards):
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


# What a card of each prospect (best, rest, pairs, slow) is worth in cards of the final difference. Fitted on 1,200
# games of self-play, a sixth of the turns at random: least-squares temporal differences for MOVER and QUICK; WAITER is
# larger than that fit, tuned against opponents that leave open lines alone.
MOVER = (0.85, 0.4, 0.65, 0.1)             # to the colour that moves next
WAITER = (0.35, 0.2, 0.2, 0.12)            # to the other
QUICK = -0.2                               # of each card laid more than the opponent
HOPE = 2.5                                 # what hopes count at most for a plain look
# An expected difference of SURE cards, and WIDE more for each card still in stock, is a chance of 73 % (1 / (1 + 1/e)):
# the logistic that fits the same games; of 42,399 positions it foretold each tenth within two points of a hundred.
SURE, WIDE = 5.0, 0.15


def beliefs(pos, colour):
    """What `colour` may think of the hidden cards, the same in every determinised position.

    (its own stock as a mask, the other's hand and stock together as a mask, how many cards the other holds)
    """
    other = 1 - colour
    hand = pos.hands[other]
    return masked(pos.draws[colour]), masked(hand) | masked(pos.draws[other]), len(hand)


def expect(pos, colour, hidden, moves):
    """The final difference of gathered cards `colour` may expect; `moves` tells whether it moves next.

    `hidden` are its beliefs about cards, without which the other's chances are left out. A waiting hand short of five
    is filled up before it plays again.
    """
    stock, unseen, held = hidden or beliefs(pos, colour)
    other = 1 - colour
    hand = pos.hands[colour]
    size = stock.bit_count()
    need = 0 if moves else HAND - len(hand)
    value = pos.score(colour) - pos.score(other)
    weights = MOVER if moves else WAITER
    for prospect, weight in zip(prospects(pos, colour, (masked(hand), stock, size, need)), weights):
        value += weight * prospect
    if hidden:
        theirs = unseen.bit_count()
        weights = WAITER if moves else MOVER
        for prospect, weight in zip(prospects(pos, other, (0, unseen, theirs, held)), weights):
            value -= weight * prospect
        value += QUICK * (theirs - size - len(hand))
    return value


def chance(pos, difference):
    """The winning chance that goes with an expected difference: the more cards are still to come, the less it says."""
    left = len(pos.draws[0]) + len(pos.draws[1])
    return 1 / (1 + exp(-difference / (SURE + WIDE * left)))


def judge(pos, colour, hidden=None):
    """The winning chance of `colour`, 0 to 1; the result itself once the match is over.

    Without beliefs it is a plain look: what is gathered, three cards at least, goes before all hopes.
    """
    lead = pos.score(colour) - pos.score(1 - colour)
    if pos.stage > PLAY:
        return 0.5 if not lead else float(lead > 0)
    difference = expect(pos, colour, hidden, pos.colour == colour)
    return chance(pos, difference if hidden else min(difference, lead + HOPE))
