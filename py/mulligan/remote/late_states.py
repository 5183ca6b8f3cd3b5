"""Positions of a match in which cards change places: the earlier ones only when they are looked at.

Whoever plays on looks at the last few alone, so what is learned late in a match costs no more than
what is learned early.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import SupportsIndex, overload

from ..protocol.state import State

Change = Callable[[State], State]


class LateStates(list[State]):
    """A list of positions, as changes make them that were said of all at once."""

    def __init__(self, states: Iterable[State]) -> None:
        super().__init__(states)
        self.changes: list[Change] = []
        self.made = [0] * len(self)        # of the changes, how many each position has had

    @classmethod
    def of(cls, states: list[State]) -> "LateStates":
        """These positions, the very list where it is such a one."""
        return states if isinstance(states, cls) else cls(states)

    def copy(self) -> "LateStates":
        """The same positions, to be changed on their own."""
        again = LateStates(super().__iter__())
        again.changes, again.made = list(self.changes), list(self.made)
        return again

    def change(self, first: Sequence[State], how: Change) -> None:
        """Let the first positions be these, and the others as `how` makes them."""
        self.changes.append(how)
        super().__setitem__(slice(len(first)), first)
        self.made[:len(first)] = [len(self.changes)] * len(first)

    @overload
    def __getitem__(self, at: SupportsIndex) -> State: ...
    @overload
    def __getitem__(self, at: slice) -> list[State]: ...

    def __getitem__(self, at: SupportsIndex | slice) -> State | list[State]:
        places = range(len(self))[at]
        if isinstance(places, range):
            return [self[place] for place in places]
        state = super().__getitem__(places)
        for how in self.changes[self.made[places]:]:
            state = how(state)
        self.made[places] = len(self.changes)
        super().__setitem__(places, state)
        return state

    def __iter__(self) -> Iterator[State]:
        return (self[place] for place in range(len(self)))

    def __setitem__(self, at: SupportsIndex, state: State) -> None:     # type: ignore[override]
        super().__setitem__(at, state)
        self.made[at] = len(self.changes)

    def append(self, state: State) -> None:
        """Add a position that is as it is to be."""
        super().append(state)
        self.made.append(len(self.changes))

    def __delitem__(self, at: SupportsIndex | slice) -> None:
        super().__delitem__(at)
        del self.made[at]
