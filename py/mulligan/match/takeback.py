"""How far an undo goes back: to the last choice of a seat, with what was only let pass since.

Who plays alone against the computer may press a pass too early. It is taken back as long as nobody
but the computer has passed since, and the person has learned nothing. Passes without a choice are
no decisions: an undo goes on to the choice before them.
"""

from typing import TYPE_CHECKING

from ..protocol.types import Ply, Seat
from ..protocol.values import CHANCE
from .turns import passes
from .visibility import known_cards

if TYPE_CHECKING:
    from .match import Match


def reaches(match: "Match", seat: Seat) -> Ply | None:
    """After how many actions the match stands when `seat` takes back, or None when it cannot."""
    for ply in range(match.ply - 1, -1, -1):
        if _holds(match, seat, ply):
            return None
        if _chose(match, seat, ply):
            return ply
    return None


def refusal(match: "Match", seat: Seat) -> str:
    """Why `seat` cannot take back now, as a sentence: what held first since its last choice."""
    if match.notice:
        return match.notice
    last = next((ply for ply in range(match.ply - 1, -1, -1) if _chose(match, seat, ply)), None)
    if last is None:
        return "You have not chosen anything yet."
    held = (_since(match, seat, ply) for ply in range(last, match.ply) if _holds(match, seat, ply))
    return f"{next(filter(None, held))} since, so your last choice stands."


def _chose(match: "Match", seat: Seat, ply: Ply) -> bool:
    """Whether the action after `ply` others was a choice of `seat`."""
    return match.actions[ply].seat == seat and (
        not only_passed(match, ply) or len(match.game.legal(match.states[ply], seat)) > 1)


def _holds(match: "Match", seat: Seat, ply: Ply) -> bool:
    """Whether no undo of `seat` goes back behind the action after `ply` others."""
    return match.is_barrier(ply) or match.actions[ply].seat != seat and not only_passed(match, ply)


def _since(match: "Match", seat: Seat, ply: Ply) -> str:
    """What it is in the action after `ply` others that no undo of `seat` goes back behind.

    It is "" where the next action says it: chance follows at once.
    """
    actor, move, game = match.actions[ply].seat, match.moves[ply], match.game
    before, after = match.states[ply:ply + 2]
    if actor == CHANCE:
        shown = known_cards(game, after, seat) - known_cards(game, before, seat)
        return "You have seen a new card" if shown else "Chance has acted"
    if move is None or not game.to_move(after):
        return "The match has ended"
    passed, to_move = only_passed(match, ply), game.to_move(after)
    if actor != seat and not passed:
        return f"{match.names[actor]} has {'passed' if passes(match, ply + 1) else 'acted'}"
    if passed or to_move == game.to_move(before):
        return "You have seen a new card"
    if to_move == (CHANCE,):
        return ""
    names = " and ".join(match.names[other] for other in to_move if other != seat)
    return f"The choice has gone to {names}" if names else "The choice has gone on"


def only_passed(match: "Match", ply: Ply) -> bool:
    """Whether the action after `ply` others only let a window pass, at a table of one person."""
    move, seat = match.moves[ply], match.actions[ply].seat
    return move is not None and match.alone() is not None and seat >= 0 \
        and move == match.game.pass_move(match.states[ply], seat)


def just_chosen(match: "Match", seat: Seat) -> bool:
    """Whether the last action was a choice of `seat` that it may take back."""
    return match.can_undo(seat) and reaches(match, seat) == match.ply - 1
