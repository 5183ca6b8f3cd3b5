"""Ends a game in which nobody moves any more: a player or a rule that never comes back."""

import ctypes
import os
import threading
from math import inf
from time import monotonic
from types import TracebackType
from typing import Self

HUNG = 70                                  # the exit status of a worker that could not be freed


class Hung(BaseException):
    """Raised in a game that has not moved for too long: no handler of `Exception` takes it."""


class Watchdog:
    """Raises Hung in the thread that made it when `patience` seconds pass without a `tick`.

    What runs in Python is ended so. Where that does not help within as many seconds again (a call
    that never comes back), the whole process ends if `sacrifice` is set: a worker may be replaced.
    """

    def __init__(self, patience: float, sacrifice: bool = False) -> None:
        self.patience, self.sacrifice = patience, sacrifice
        self.watched = threading.get_ident()
        self.deadline, self.fired = inf, False
        self.lock, self.over = threading.Lock(), threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.over.set()

    def tick(self) -> None:
        """Something has moved."""
        self.deadline = monotonic() + self.patience

    def rest(self) -> None:
        """Nothing is to be watched until the next tick."""
        with self.lock:
            self.deadline, self.fired = inf, False
        for _ in range(2):                 # where Python would raise what was set just before
            pass

    def _watch(self) -> None:
        while not self.over.wait(min(0.25, self.patience / 4)):
            with self.lock:
                if monotonic() > self.deadline:
                    self._bark()

    def _bark(self) -> None:
        if self.fired and self.sacrifice:
            os._exit(HUNG)
        self.fired = True
        self.deadline = monotonic() + self.patience
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.watched),
                                                   ctypes.py_object(Hung))
