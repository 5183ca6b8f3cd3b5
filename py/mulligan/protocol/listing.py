"""Several things in one sentence, and how many there are."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

Kind = TypeVar("Kind")


def either(words: Sequence[str]) -> str:
    """`words` to choose from: "a", "a or b", "a, b or c". Raises ValueError when there are none."""
    return _joined(words, "or")


def together(words: Sequence[str]) -> str:
    """All `words`: "a", "a and b" or "a, b and c". Raises ValueError when there are none."""
    return _joined(words, "and")


def many(n: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _joined(words: Sequence[str], joint: str) -> str:
    *others, last = words
    return f"{', '.join(others)} {joint} {last}" if others else last


def sentence(words: str) -> str:
    """`words` with a capital letter and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


_IN_ROW = {2: ("left", "right"), 3: ("left", "middle", "right")}
_COUNTED = ("first", "second", "third", "fourth", "fifth")


def in_row(at: int, count: int) -> str:
    """Which of so many in a row is meant, from the left: "left ", "second "; "" of one alone."""
    return f"{_IN_ROW.get(count, _COUNTED)[at]} " if count > 1 else ""


def possible(words: Mapping[Kind, str], can: Collection[Kind]) -> str:
    """What can be done, by the words of its kinds, each said once: "Play a card or end the turn.".

    Raises ValueError when nothing can.
    """
    return sentence(either([*dict.fromkeys(way for kind, way in words.items() if kind in can)]))
