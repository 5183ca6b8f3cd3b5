"""The turns of a match, for review: what one seat did before another began something."""

from typing import TYPE_CHECKING, NamedTuple

from ..protocol.game import CHANCE
from ..protocol.types import Ply, Seat

if TYPE_CHECKING:
    from .match import Match


class Turn(NamedTuple):
    """Actions that belong together: from a seat's first decision to the last action they led to."""

    seat: Seat
    first: Ply
    last: Ply


def turns(match: "Match") -> list[Turn]:
    """The turns of a match, in order.

    Who only lets a window pass begins no turn: the pass belongs to what it answers. What chance
    does after the last action of a turn belongs to none.
    """
    found: list[Turn] = []
    for ply, action in enumerate(match.actions, 1):
        if action.seat == CHANCE:
            continue
        if found and (action.seat == found[-1].seat or passes(match, ply)):
            found[-1] = found[-1]._replace(last=ply)
        else:
            found.append(Turn(action.seat, ply, ply))
    return found


def passes(match: "Match", ply: Ply) -> bool:
    """Whether the last of `ply` actions only let a window pass."""
    move = match.moves[ply - 1]
    return move is not None \
        and move == match.game.idle(match.states[ply - 1], match.actions[ply - 1].seat)
