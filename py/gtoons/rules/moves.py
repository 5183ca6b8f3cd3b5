"""A move of gToons is an int: its kind << 20 | what it says. Here it is made and read.

LAY says a card and its slot, SWAP a card, DISCARD a mask of the hand, COLOUR a slot (0 for all
silver cards) and a colour, PICK_DECK the number of a deck. READY and KEEP say nothing.
"""

from mulligan.protocol.types import Card, Move

from .powers import Ink

# kinds of moves
LAY = 0
READY = 1
DISCARD = 2
KEEP = 3
SWAP = 4
COLOUR = 5
PICK_DECK = 6
KIND_BIT, SLOT_BIT, INK_BITS = 20, 15, 4   # above what it says, a card, a colour
SAID = (1 << KIND_BIT) - 1                 # a mask of what is said
NO_CARD = (1 << SLOT_BIT) - 1              # a mask of the card; no hand holds one of this number


def packed(kind: int, what: int = 0) -> Move:
    """The move of a kind that says something."""
    return kind << KIND_BIT | what


def kind_of(move: Move) -> int:
    """Of which kind a move is."""
    return move >> KIND_BIT


def parts_of(move: Move) -> tuple[int, int]:
    """(kind, what it says) of a move."""
    return move >> KIND_BIT, move & SAID


def to_lay(card: Card, slot: int) -> Move:
    """The move by which a card is laid."""
    return LAY << KIND_BIT | slot << SLOT_BIT | card


def card_and_slot(what: int) -> tuple[Card, int]:
    """What LAY says."""
    return what & NO_CARD, what >> SLOT_BIT


def to_colour(slot: int, ink: Ink) -> Move:
    """The move by which the silver card in a slot gets a colour; slot 0: all of them."""
    return COLOUR << KIND_BIT | slot << INK_BITS | ink


def slot_and_ink(what: int) -> tuple[int, Ink]:
    """What COLOUR says."""
    return what >> INK_BITS, what & (1 << INK_BITS) - 1
