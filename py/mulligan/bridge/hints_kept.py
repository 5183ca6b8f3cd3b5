"""Hints that were given: one moment has one hint, and one line of play one chance.

Every estimate is a guess with a time limit, and the next would be another. So a position thought of
again keeps its hint, and who does what it said keeps the chance it named, as long as nobody else
has done anything but pass.
"""

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ..match.match import Match
from ..match.takeback import only_passed
from ..protocol.state import State
from ..protocol.types import Ply, Seat


class Given(NamedTuple):
    """What was said at a position."""

    state: State
    result: dict[str, Any]


_given: WeakKeyDictionary[Match, dict[tuple[Ply, Seat], Given]] = WeakKeyDictionary()


def keep(match: Match, seat: Seat, result: dict[str, Any]) -> None:
    """Remember the hint of now."""
    _given.setdefault(match, {})[match.ply, seat] = Given(match.state, result)


def recall(match: Match, seat: Seat, ply: Ply | None = None) -> dict[str, Any] | None:
    """The hint that was given at this position, or None."""
    at = match.ply if ply is None else ply
    found = _given.get(match, {}).get((at, seat))
    return found.result if found and found.state is match.states[at] else None


def chance(match: Match, seat: Seat) -> float | None:
    """The winning chance that was named on the way here, or None when somebody left that way."""
    for ply in range(match.ply - 1, -1, -1):
        action = match.actions[ply]
        said = recall(match, seat, ply)
        if action.seat == seat and said:
            return float(said["value"]) if said["do"] == action.text else None
        if not only_passed(match, ply):
            return None
    return None
