"""The deal of a match that waits in a world, and the record that is brought of it."""

from collections.abc import Iterator
from typing import Any

from ..data import json_text
from ..errors import Malformed
from ..match.endings import decided
from ..match.match import Match
from ..match.visibility import pieces
from ..protocol.game import Game
from ..protocol.types import ClauseId, FaceId, Json, Seat
from .deeds import refused

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


def brought(game: Game[Any], record: Json, waits: dict[str, Any], clause: ClauseId) -> Match:
    """The match of a record that is brought, or of its text, replayed under the rules.

    It has to be the one of `Worlds.match`, with its options, its decks, its seed and its deal, and
    decided. Raises Malformed for what is no record, and Illegal by `clause`.
    """
    match = record_of(game, record, clause)
    if match.notice or not _waits(match, dealt(game, waits)):
        raise refused("This is the record of another match than the one that waits: its decks, "
                      "its options or its deal differ.",
                      clause=clause, reason="other_match", title="Another match")
    if not decided(match):
        raise refused("The match is not over.",
                      clause=clause, reason="unfinished", title="Not over")
    return match


def record_of(game: Game[Any], record: Json, clause: ClauseId) -> Match:
    """The match of a record, or of its text, replayed under the rules.

    Raises Malformed for what is no record.
    """
    if isinstance(record, str):
        record = json_text.parse(record, "record")
    if not isinstance(record, dict):
        raise Malformed(f"expected the record of a match ({clause})", "record")
    return Match.replay(record, game)


def _waits(match: Match, first: Match) -> bool:
    """Whether a match began as another one that has just been dealt."""
    decks, wanted = ([deck and deck["cards"] for deck in one.decks] for one in (match, first))
    return (match.options == first.options and decks == wanted and match.seed == first.seed
            and match.moves[:len(first.moves)] == first.moves)


def _seeds(seed: str) -> Iterator[str]:
    yield seed
    yield from (f"{seed}/{number}" for number in range(1, MOST_DEALS))


def _holds(match: Match, seat: Seat, face: FaceId) -> bool:
    """Whether a card of this face is in the hand of a seat."""
    game, state = match.game, match.state
    return any(game.face_id(state, piece.card) == face for zone in game.zones(state)
               if zone.place == "hand" and zone.owner == seat
               for piece in pieces(game.contents(state, zone)))
