"""How two devices deal this game without either holding what its person may not know (GT-12.1)."""

from collections.abc import Sequence

from mulligan.protocol.sealing import Pack
from mulligan.protocol.types import Card, Move, Options, Seat

from .numbers import INDEX, copy_of, owner_of
from .position import DEAL, DECK, LAST, TURNS, Position, colours_unseen


def unsealed(options: Options) -> str:
    """Why a match cannot be dealt sealed: it can, whatever the options."""
    return ""


def opens_decks(options: Options) -> bool:
    """Whether everybody is told what the decks hold (GT-12.1)."""
    return bool(options["open_decks"])


def pack(pos: Position) -> Pack | None:
    """The deck that is shuffled now (GT-2.5)."""
    if pos.stage != DEAL:
        return None
    return Pack(pos.turned, sorted(pos.draws[pos.turned]))


def dealt(pos: Position, cards: Sequence[Card]) -> tuple[str, tuple[Card, ...]]:
    """The move of chance that lays a deck in this order, the top first."""
    return "deal", tuple(cards)


def may_hold(pos: Position, seat: Seat, card: int) -> bool:
    """Whether a card of this number may lie in a deck of a seat."""
    return (owner_of(card) == seat and card & INDEX < len(pos.pool.cards)
            and copy_of(card) < (DECK if pos.rules.allow_duplicate_cards else 1))


def turning(pos: Position) -> Sequence[Card]:
    """The cards that are turned over before anybody chooses again (GT-5.3, GT-7.3, GT-7.5)."""
    if pos.stage not in TURNS:
        return ()
    spots = [seat * 7 + slot - 1 for slot in TURNS[pos.stage] for seat in (0, 1)]
    return [pos.board[spot] for spot in spots if not pos.up >> spot & 1]


def telling(pos: Position, seat: Seat, move: Move) -> Sequence[Card]:
    """The last card, while a colour or that one is ready tells whether it is silver (GT-7.6)."""
    return (pos.board[seat * 7 + LAST - 1],) if colours_unseen(pos) else ()
