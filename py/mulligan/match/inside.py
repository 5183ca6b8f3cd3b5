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
        told.append({"words": [{"t": _caption(match, seat, before, state, more)}],
                     "changes": [each.words for each in more]})
        for face in (face for each in more for face in each.faces):
            view.face(face)
        before = state
    return told


def caption(match: "Match", seat: Seat | None, ply: Ply, step: int) -> str:
    """What a step shows, in words."""
    states = [match.states[ply - 1], *steps(match, ply)]
    before, state = states[step:step + 2]
    return _caption(match, seat, before, state, changed(match, seat, before, state))


def _caption(match: "Match", seat: Seat | None, before: State, state: State,
             more: list[Told]) -> str:
    """The entry on top of the stack; without one, who attacked and what changed.

    An entry is told as it was before the step: its own doing may take away what it is aimed at.
    """
    view, then = seen(match, seat, state), seen(match, seat, before)
    top = next(iter(_stacked(view)[::-1]), None)
    if top:
        told = next((card for card in _stacked(then) if card["k"] == top["k"]), top)
        return ": ".join(filter(None, (view.faces[top["face"]]["title"], told.get("line"))))
    said = [f"{name} attacks." for name in _attackers(match, then)] if more else []
    return " ".join(said + [_plain(match, told) for told in more]) or "What happened"


def _stacked(view: View) -> list[ViewData]:
    """What lies on the stack, the last entry on top."""
    return [card for zone in view.zones if zone["layout"] == "stack" for card in zone["cards"]]


def _attackers(match: "Match", view: View) -> list[str]:
    """The titles of the cards in sight that attack."""
    shown = {card["k"]: card for zone in view.zones
             for place in zone.get("cells", [zone]) for card in place["cards"]}
    starts = [view.token.get(link.start) for link in match.game.links(view.state, view.seat)
              if link.kind == "attack" and link.when is None and isinstance(link.start, int)]
    faces = [shown[start]["face"] for start in starts if start in shown]
    return [view.faces[face]["title"] for face in faces if face]


def _plain(match: "Match", told: Told) -> str:
    """Words as plain text."""
    return "".join(word.get("t") or match.game.face(word["face"])["title"] for word in told.words)
