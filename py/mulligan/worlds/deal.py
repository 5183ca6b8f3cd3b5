"""The deal of a match that waits in a world."""

from collections.abc import Iterator
from typing import Any

from ..match.match import Match
from ..match.visibility import pieces
from ..protocol.game import Game
from ..protocol.types import FaceId, Seat

MOST_DEALS = 100                           # that are tried for a card in a first hand


def dealt(game: Game[Any], waits: dict[str, Any], created: str = "") -> Match:
    """The match of `Worlds.match`, dealt.

    Where it `holds` a card, that card is in the first hand of the seat. Of the seeds S, S/1, S/2,
    ... the first that deals it is taken: each such deal is as likely as by chance alone, nobody
    chooses among them, and the record has its seed.
    """
    tried = (Match(game, waits["options"], waits["seats"], waits["decks"], seed, created)
             for seed in _seeds(waits["seed"]))
    first = next(tried)
    if "holds" not in waits or _holds(first, *waits["holds"]):
        return first
    return next((match for match in tried if _holds(match, *waits["holds"])), first)


def _seeds(seed: str) -> Iterator[str]:
    yield seed
    yield from (f"{seed}/{number}" for number in range(1, MOST_DEALS))


def _holds(match: Match, seat: Seat, face: FaceId) -> bool:
    """Whether a card of this face is in the hand of a seat."""
    game, state = match.game, match.state
    return any(game.face_id(state, piece.card) == face for zone in game.zones(state)
               if zone.place == "hand" and zone.owner == seat
               for piece in pieces(game.contents(state, zone)))
