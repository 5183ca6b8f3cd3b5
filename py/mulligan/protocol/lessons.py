"""What a lesson is made of: chapters, each a match that follows a script, and what is said in it.

A person plays seat 0 and does, step by step, what the words ask for; nothing else can be done.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .types import ClauseId


class LessonStep(NamedTuple):
    """Something the coach says, and the action it asks for."""

    ask: str
    clause: ClauseId = ""
    do: str = ""                           # the action; none: there is only something to read
    picks: int = 0                         # only so many picks of it; a later step has the others
    # what the others choose then, in this order; they let pass what lies between
    replies: tuple[str, ...] = ()


class Chapter(NamedTuple):
    """A part of a lesson that begins with a position of its own and ends with words to read."""

    title: str
    steps: tuple[LessonStep, ...]
    deal: Mapping[str, Any] = {}           # seed, options and decks, as a match takes them
    # what happened before, as in a record; what passes by itself need not be written
    begun: tuple[str, ...] = ()
