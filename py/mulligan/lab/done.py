"""What comes of games that were played: rows, and words for games that have none."""

from typing import NamedTuple

from .rows import Row


class Fault(NamedTuple):
    """A game that has no row, and why, in words."""

    part: str
    number: int
    words: str


class Timed(NamedTuple):
    """A row and the milliseconds its game took."""

    row: Row
    milliseconds: float


class Done(NamedTuple):
    """What came of a task: games that are in neither were not played."""

    rows: tuple[Timed, ...]
    faults: tuple[Fault, ...]


def raised(part: str, number: int, error: Exception) -> Fault:
    """A game that raised."""
    return Fault(part, number, f"{type(error).__name__}: {error}")
