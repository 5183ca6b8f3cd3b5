"""How two devices deal this game, neither holding what its person must not know (AS-3.3, AS-11.5).
"""

from collections.abc import Sequence

from mulligan.protocol.sealing import Pack
from mulligan.protocol.types import Card, Options, Seat

from .moves import CHOOSE, Move
from .position import Position
from .records import DIG
from .constants import ACE, CHOICE, DEAL, INDEX, OWNER_BIT, TABLE, owner_of


def unsealed(options: Options) -> str:
    """Why a match with these options cannot be dealt sealed: it always can."""
    return ""


def sealed_with(options: Options) -> Options:
    """Sealed, every question about hidden cards is asked: nobody else could tell whether it is due.
    """
    return options | {"ask_always": True}


def shuffled_deck(pos: Position) -> list[Card]:
    """The deck that chance is to shuffle."""
    return pos.decks[_shuffled(pos)]


def _shuffled(pos: Position) -> Seat:
    return pos.dealing if pos.ask == DEAL else pos.todo[-1].seat


def pack(pos: Position) -> Pack | None:
    """The deck that is shuffled now (AS-2.3, AS-11.8)."""
    if pos.mover != TABLE or pos.ask not in (DEAL, CHOICE):
        return None
    return Pack(_shuffled(pos), sorted(shuffled_deck(pos)))


def dealt(pos: Position, cards: Sequence[Card]) -> Move:
    """The move of chance that lays a deck in this order, the top first."""
    return "deal" if pos.ask == DEAL else "shuffle", tuple(cards)


def may_hold(pos: Position, seat: Seat, card: Card) -> bool:
    """Whether a card of this number may lie in the deck of a seat (AS-1.2)."""
    cards = pos.pool.cards
    return (card >> OWNER_BIT <= 1 and owner_of(card) == seat and card & INDEX < len(cards)
            and cards[card & INDEX].kind != ACE)


def unseen(pos: Position, move: Move) -> bool:
    """Whether only its owner sees which card is chosen: of those on top of the own deck."""
    return move[0] == CHOOSE and pos.ask == CHOICE and pos.todo[-1].kind == DIG


def resealed(pos: Position, seat: Seat, move: Move) -> Sequence[Card]:
    """The card that such a choice takes, then those it puts at the bottom (AS-11.8)."""
    if not unseen(pos, move):
        return ()
    looked = pos.decks[seat][-pos.todo[-1].detail:]
    return (move[1], *(card for card in looked if card != move[1]))
