"""What the learned evaluation of Gomori looks at, in the words of the rulebook."""

from ..rules.board import cells_of
from ..rules.position import ACE, HAND, JACK, KING, SUIT, Colour, Position
from .lines import Beliefs, CardMask, card_mask, open_lines, prospects

FEATURES = (
    "cards gathered more than the other",
    "best own line that lacks one card", "the others of them",
    "own lines that lack two cards, one on a pile", "own lines that lack two empty cells",
    "best line of the other that lacks one card", "the others of those",
    "lines of the other that lack two cards, one on a pile",
    "lines of the other that lack two empty cells",
    "cards laid more than the other",
    "the turn itself",
    "own lines that lack one card", "lines of the other that lack one card",
    "piles", "face-down piles", "cards in face-down piles", "cards in piles with an own top",
    "cards in piles with a top of the other",
    "cards held", "aces held", "kings held", "jacks and queens held", "aces the other may hold",
    "cards held that can be stacked", "cards the other may hold that can be stacked",
)
SITUATIONS = ("waits", "moves")            # whether the seat moves next
# a difference counts SURE cards, and WIDE more for each card that may still be drawn, as one: the
# more cards are still to come, the less it says
SURE, WIDE = 5.0, 0.15

ACES, KINGS, COURT = (sum(1 << 13 * suit + rank for suit in range(4) for rank in ranks)
                      for ranks in ((ACE,), (KING,), (JACK, JACK + 1)))
OF_RANK = [sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13)]
HIGH = [0b111 << 13 * suit + JACK for suit in range(4)]        # jack, queen and king of a suit
WHOLE = (1 << 52) - 1


def scale(pos: Position) -> float:
    """What a card of difference counts, with so many still to come."""
    return 1 / (SURE + WIDE * (len(pos.draws[0]) + len(pos.draws[1])))


def stackable(pos: Position) -> CardMask:
    """The cards that could be laid on some pile (GO-3.2 to GO-3.5)."""
    if pos.down:
        return WHOLE
    cards = ACES
    for rank, cells in enumerate(pos.ranks):
        if cells:
            cards |= OF_RANK[rank]
    for suit, cells in enumerate(pos.suits):
        if cells:
            cards |= HIGH[suit]
    return cards


def threes(pos: Position, colour: Colour) -> int:
    """How many lines of a colour's suits lack one card."""
    return sum(len(open_lines(pos.area, tops)[0])
               for tops in pos.suits[2 * colour:2 * colour + 2] if tops.bit_count() > 2)


def heights(pos: Position, colour: Colour) -> tuple[int, int, int]:
    """How many cards lie in face-down piles, in those with a top of `colour`, and in others."""
    down = own = others = 0
    piles, hidden = pos.piles, pos.down
    for cell in cells_of(pos.occupied):
        pile = piles[cell]
        if hidden >> cell & 1:
            down += len(pile)
        elif SUIT[pile[-1]] >> 1 == colour:
            own += len(pile)
        else:
            others += len(pile)
    return down, own, others


def values(pos: Position, colour: Colour, hidden: Beliefs, moves: bool) -> tuple[float, ...]:
    """How much of each feature a position has for `colour`; `moves`: it moves next.

    A waiting hand short of five is filled up before it plays again. Cards of a hidden hand count by
    their chance to be there.
    """
    stock, unseen, held = hidden
    other, hand = 1 - colour, card_mask(pos.hands[colour])
    size, others, holding = stock.bit_count(), unseen.bit_count(), hand.bit_count()
    need = 0 if moves else min(size, HAND - holding)
    drawn, shown = need / (size or 1), held / (others or 1)     # the chance of one card
    can = stackable(pos)
    much = scale(pos)
    cards = (
        pos.score(colour) - pos.score(other),
        *prospects(pos, colour, hand, stock, size, need),
        *prospects(pos, other, 0, unseen, others, held),
        others - size - holding, 1, threes(pos, colour), threes(pos, other),
        pos.occupied.bit_count(), pos.down.bit_count(), *heights(pos, colour),
        holding, (hand & ACES).bit_count(), (hand & KINGS).bit_count(), (hand & COURT).bit_count(),
        shown * (unseen & ACES).bit_count(),
        (hand & can).bit_count() + drawn * (stock & can).bit_count(),
        shown * (unseen & can).bit_count())
    return tuple([much * value for value in cards])
