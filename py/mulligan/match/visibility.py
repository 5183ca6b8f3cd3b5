"""What a seat may see of a state: what zones and pieces declare, nothing else."""

from collections.abc import Iterator, Sequence
from typing import Any

from .remembering import remembers_last
from ..protocol.game import Game
from ..protocol.state import State
from ..protocol.types import Card, Seat
from ..protocol.values import ALL, OWNER, Cell, Piece, Zone


def sees(zone: Zone, seat: Seat | None, everything: bool = False) -> bool:
    """Whether a seat sees the faces of a zone."""
    return everything or zone.sees == ALL or zone.sees == OWNER and zone.owner == seat


def pieces(content: Sequence[Piece] | Sequence[Cell]) -> Iterator[Piece]:
    """The pieces of a zone's contents, whatever its layout."""
    for part in content:
        if isinstance(part, Cell):
            yield from part.pieces
        else:
            yield part


@remembers_last
def known_cards(game: Game[Any], state: State, seat: Seat) -> frozenset[Card]:
    """The cards whose face `seat` can see or look up: what it has learned from the table."""
    found = set()
    for zone in game.zones(state):
        open_to_seat = sees(zone, seat)
        for piece in pieces(game.contents(state, zone)):
            if (open_to_seat and (piece.up or piece.known is True)
                    or piece.known and knows(piece, seat)):
                found.add(piece.card)
    return frozenset(found)


def knows(piece: Piece, seat: Seat | None) -> bool:
    """Whether a seat knows a card wherever it lies."""
    return isinstance(piece.known, tuple) and seat in piece.known
