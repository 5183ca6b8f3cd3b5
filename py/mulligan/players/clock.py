"""The clock that players think by: seconds, or, where the same must come of it anywhere, looks.

A player reads the clock each time it has looked at something: a playout, a line, a reply. Where
the clock goes on by one look whenever it is read, a player's time is a number of looks, and the
same seed gives the same moves on a fast machine, a slow one and a busy one.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

RATE = 20_000                              # looks that stand for a second of a player's own time

# in a context of its own, so that other threads of the process keep theirs
_clock: ContextVar[Callable[[], float]] = ContextVar("clock", default=time.perf_counter)


class Looks:
    """A clock that goes on by one look, 1 / `rate` of a second, whenever it is read."""

    __slots__ = ("taken", "rate")

    def __init__(self, rate: int = RATE) -> None:
        self.taken, self.rate = 0, rate

    def __call__(self) -> float:
        self.taken += 1
        return self.taken / self.rate


def perf_counter() -> float:
    """Seconds, as `time.perf_counter` has them; within `counted`, as the looks have them."""
    return _clock.get()()


@contextmanager
def counted(looks: Looks) -> Iterator[Looks]:
    """Whoever thinks within this has its time in looks."""
    token = _clock.set(looks)
    try:
        yield looks
    finally:
        _clock.reset(token)


def is_counted() -> bool:
    """Whether the clock counts looks here."""
    return isinstance(_clock.get(), Looks)
