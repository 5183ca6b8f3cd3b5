"""The turns of a match, for review: what one seat did before another began something."""

from typing import TYPE_CHECKING, Any, NamedTuple

from ..protocol.game import CHANCE, Game
from ..protocol.types import Move, Ply, Seat

if TYPE_CHECKING:
    from .match import Match


class Turn(NamedTuple):
    """Actions that belong together: from a seat's first decision to the last action they led to."""

    seat: Seat
    first: Ply
    last: Ply


def begins_turn(game: Game[Any], last: Seat | None, state: Any, seat: Seat,
                move: Move | None) -> bool:
    """Whether a move of `seat` in `state` begins a turn, where `last` had the turn before.

    Who only lets a window pass begins none: the pass belongs to what it answers.
    """
    return last is None or seat != last and (move is None or move != game.pass_move(state, seat))


def turns(match: "Match") -> list[Turn]:
    """The turns of a match, in order, as `begins_turn` parts them.

    What chance does after the last action of a turn belongs to none.
    """
    found: list[Turn] = []
    for ply, action in enumerate(match.actions, 1):
        if action.seat == CHANCE:
            continue
        last = found[-1].seat if found else None
        if begins_turn(match.game, last, match.states[ply - 1], action.seat, match.moves[ply - 1]):
            found.append(Turn(action.seat, ply, ply))
        else:
            found[-1] = found[-1]._replace(last=ply)
    return found


def passes(match: "Match", ply: Ply) -> bool:
    """Whether the last of `ply` actions only let a window pass."""
    move = match.moves[ply - 1]
    return move is not None \
        and move == match.game.pass_move(match.states[ply - 1], match.actions[ply - 1].seat)
