"""How far an undo goes back: to the last choice of a seat, with what was only let pass since.

Who plays alone against the computer may press a pass too early. It is taken back as long as nobody
but the computer has passed since, and the person has learned nothing. Passes without a choice are
no decisions: an undo goes on to the choice before them.
"""

from typing import TYPE_CHECKING

from ..protocol.types import Ply, Seat

if TYPE_CHECKING:
    from .match import Match


def reaches(match: "Match", seat: Seat) -> Ply | None:
    """After how many actions the match stands when `seat` takes back, or None when it cannot."""
    for ply in range(match.ply - 1, -1, -1):
        own, passed = match.actions[ply].seat == seat, only_passed(match, ply)
        if match.barriers[ply] or not own and not passed:
            return None
        if own and (not passed or len(match.game.legal(match.states[ply], seat)) > 1):
            return ply
    return None


def refusal(match: "Match", seat: Seat) -> str:
    """Why `seat` cannot take back now, as a sentence."""
    if all(action.seat != seat for action in match.actions):
        return "You have not done anything yet."
    return "You can take back until you learn something new, chance acts or the turn passes on."


def only_passed(match: "Match", ply: Ply) -> bool:
    """Whether the action after `ply` others only let a window pass, at a table of one person."""
    move, seat = match.moves[ply], match.actions[ply].seat
    return move is not None and match.alone() is not None and seat >= 0 \
        and move == match.game.idle(match.states[ply], seat)


def just_chosen(match: "Match", seat: Seat) -> bool:
    """Whether the last action was a choice of `seat` that it may take back."""
    return match.can_undo(seat) and reaches(match, seat) == match.ply - 1
