"""Ends that two persons bring about beside the rules: a resignation, a draw, time that is up.

Each is an action of the record, with no move behind it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import script
from ..errors import Illegal
from ..protocol.game import Action, Outcome
from ..protocol.state import State
from ..protocol.types import Seat

if TYPE_CHECKING:
    from .match import Match

RESIGN = "resign"
DRAW = "draw agreed"
TIME_UP = "time up"
GIVEN_UP = (RESIGN, TIME_UP)               # those by which one has lost


def resign(match: "Match", seat: Seat) -> "Match":
    """Give the match up: the other seat wins.

    It does so at once, unless the game has something left to choose (`Game.resigned`).
    """
    _check(match, seat)
    after = match.game.resigned(match.state, seat)
    if after is None:
        return _lost(match, seat, RESIGN, "resigned", f"{match.names[seat]} resigned.")
    _append(match, Action(seat, RESIGN), after)
    return match


def time_up(match: "Match", seat: Seat) -> "Match":
    """End the match because the time of a seat is up and the other claims it.

    It ends at once in every game (TD-15.3): a word of the loser that comes late would otherwise
    stand before a claim behind which the winner has chosen.
    """
    _check(match, seat)
    if decided(match):
        raise over()
    return _lost(match, seat, TIME_UP, "time", f"{match.names[seat]} ran out of time.")


def _lost(match: "Match", seat: Seat, text: str, reason: str, told: str) -> "Match":
    _append(match, Action(seat, text), match.state)
    others = [other for other in range(len(match.seats)) if other != seat]
    match.ended = Outcome(others[0] if len(others) == 1 else None, reason, told,
                          clause=match.game.cites.get("resign", ""))
    return match


def agree_to_draw(match: "Match", seat: Seat) -> "Match":
    """End the match as a draw: `seat` takes what another seat has offered.

    Raises Illegal unless only persons sit at the table.
    """
    _check(match, seat)
    if len(match.persons()) < len(match.seats):
        raise Illegal("Two persons agree to a draw; a computer agrees to none.",
                      reason="no_draw", title="No draw")
    _append(match, Action(seat, DRAW), match.state)
    match.ended = Outcome(None, "agreed", "Both agreed to a draw.")
    return match


def decided(match: "Match") -> bool:
    """Whether it is clear who has won, even if something is left to choose then."""
    return match.ended is not None or match.game.decided(match.state)


WAYS: dict[str, Callable[["Match", Seat], "Match"]] = {RESIGN: resign, DRAW: agree_to_draw,
                                                       TIME_UP: time_up}


def over() -> Illegal:
    """The refusal of whatever comes after the end."""
    return Illegal("The match is over.", reason="match_over", title="The match is over")


def _check(match: "Match", seat: Seat) -> None:
    match.check_turn(seat, None)
    if match.outcome():
        raise over()
    script.check_free(match)


def _append(match: "Match", action: Action, after: State) -> None:
    match.append(action, None, after, True)
    match.undone.clear()
