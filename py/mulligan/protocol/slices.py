"""Work in slices: a generator that yields as it goes on, and returns what comes of it."""

from collections.abc import Generator
from typing import TypeVar

R = TypeVar("R")                           # what a generator returns


def returned(working: Generator[object, None, R]) -> R:
    """What a generator returns, once it has nothing more to yield."""
    while True:
        try:
            next(working)
        except StopIteration as end:
            result: R = end.value
            return result
