"""What a match has worked out once and may be asked for again."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from .view import View

if TYPE_CHECKING:
    from ..protocol.game import Action
    from ..protocol.state import State
    from ..protocol.types import Ply, Seat
    from .log import CachedLine, ToldSoFar
    from .match import Match
    from .steps import CachedSteps

_VIEWS = 3                                 # of one viewer, round the last two lines


class Caches:
    """The lines and steps of actions, what each viewer sees, and the log as each was told it.

    `acted` is how it looked when each seat last did something, with its last action.
    """

    __slots__ = ("lines", "steps", "views", "told", "acted")

    def __init__(self) -> None:
        self.lines: dict[Ply, CachedLine] = {}
        self.steps: dict[Ply, CachedSteps] = {}
        self.views: dict[Seat | None, deque[tuple[State, View]]] = {}
        self.told: dict[Seat | None, ToldSoFar] = {}
        self.acted: dict[Seat, tuple[Action | None, View]] = {}

    def clear(self) -> None:
        """Forget what was worked out of states: they are others, or other cards stand in them.

        What a seat saw when it acted it saw with any cards that it does not know.
        """
        for kept in (self.lines, self.steps, self.views, self.told):
            kept.clear()


def seen(match: Match, viewer: Seat | None, state: State) -> View:
    """The view of a state.

    The last ones of each viewer are kept: a line begins where the one before ends, and the last
    ends with what is looked at.
    """
    kept = match.caches.views.setdefault(viewer, deque(maxlen=_VIEWS))
    found = next((view for of, view in kept if of is state), None)
    if found is None:
        found = View(match.game, state, viewer, like=kept[-1][1] if kept else None)
        kept.append((state, found))
    return found
