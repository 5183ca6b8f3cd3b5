"""What persons at one table agree to before a match with cards made by players begins.

A game whose rulebook asks for it names the clause (`Game.cites["accept"]`); each person's seat
then needs `accepts`. A computer accepts.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors import Illegal
from ..protocol.game import Game
from ..protocol.types import CardData, Seat

if TYPE_CHECKING:
    from .match import Match
    from .record import SeatData


def seats_to_ask(game: Game[Any], seats: "Sequence[SeatData]",
                 sets: Sequence[CardData]) -> list[Seat]:
    """The seats that must accept the cards of `sets` (as `Library.embed` gives them).

    There are none where one person plays, or nothing is asked.
    """
    persons = [seat for seat in range(len(game.seats))
               if seat >= len(seats) or seats[seat].get("kind", "person") == "person"]
    return persons if len(persons) > 1 and sets and game.cites.get("accept") else []


def check(match: "Match") -> None:
    """Raise Illegal unless all who must accept the cards of a new match do."""
    asked = seats_to_ask(match.game, match.seats, match.sets)
    missing = [match.names[seat] for seat in asked if not match.seats[seat].get("accepts")]
    if missing:
        clause = match.game.cites["accept"]
        raise Illegal("These decks hold cards made by players, and everybody at the table must "
                      f"accept them ({clause}). Still to accept: {' and '.join(missing)}.",
                      clause=clause, reason="not_accepted", title="Not accepted yet")
