"""What happened inside an action, step by step (`Game.steps`), and what each step changed."""

from typing import TYPE_CHECKING

from ..protocol.state import State
from ..protocol.types import Ply, Seat
from .caches import seen
from .log import Told, changed
from .steps import steps
from .view import View
from .zone_view import ViewData

if TYPE_CHECKING:
    from .match import Match


def lines(match: "Match", seat: Seat | None, ply: Ply, view: View) -> list[ViewData]:
    """A line for each step of the last of `ply` actions, and one for what came after them.

    Faces go into `view`.
    """
    told, before = [], match.states[max(ply - 1, 0)]
    for state in (*steps(match, ply), match.states[ply]):
        more = changed(match, seat, before, state)
        if state is match.states[ply] and not more:
            break
        told.append({"words": [{"t": _caption(match, seat, state, more)}],
                     "changes": [each.words for each in more]})
        for face in (face for each in more for face in each.faces):
            view.face(face)
        before = state
    return told


def caption(match: "Match", seat: Seat | None, ply: Ply, step: int) -> str:
    """What a step shows, in words."""
    states = [match.states[ply - 1], *steps(match, ply)]
    before, state = states[step:step + 2]
    return _caption(match, seat, state, changed(match, seat, before, state))


def _caption(match: "Match", seat: Seat | None, state: State, more: list[Told]) -> str:
    """The entry on top of the stack; without one, what changed."""
    view = seen(match, seat, state)
    stacks = (zone["cards"] for zone in view.zones if zone["layout"] == "stack" and zone["cards"])
    top: ViewData = next((cards[-1] for cards in stacks), {})
    title = view.faces[top["face"]]["title"] if "face" in top else ""
    entry = ": ".join(filter(None, (title, top.get("line"))))
    return entry or " ".join(_plain(match, told) for told in more) or "What happened"


def _plain(match: "Match", told: Told) -> str:
    """Words as plain text."""
    return "".join(word.get("t") or match.game.face(word["face"])["title"] for word in told.words)
