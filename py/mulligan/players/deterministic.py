"""Thinking that comes out the same on every device, however fast it is and whatever it did before.

It has its time in looks, and the rest of a turn that somebody planned elsewhere is nothing to it.
"""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from .clock import Looks, counted, is_counted
from .plans import Found, unfinished


class Deterministic:
    """The looks and the plans of one long piece of thinking.

    `rate` looks stand for a second.
    """

    def __init__(self, rate: int) -> None:
        self.looks = Looks(rate)
        self.plans: dict[Hashable, Found] = {}

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Players think steadily within this; where looks are counted anyway, nothing changes."""
        if is_counted():
            yield
            return
        others = dict(unfinished)
        _put(self.plans)
        try:
            with counted(self.looks):
                yield
        finally:
            self.plans = dict(unfinished)
            _put(others)


def _put(plans: dict[Hashable, Found]) -> None:
    """Let these be the turns that were begun."""
    unfinished.clear()
    unfinished.update(plans)
