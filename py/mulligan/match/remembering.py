"""Functions of positions that remember what they have found last."""

from collections import deque
from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import TypeVar, TypeVarTuple

Args = TypeVarTuple("Args")
Found = TypeVar("Found")

_MOST = 8                                  # answers that are remembered


def remembers_last(find: Callable[[*Args], Found]) -> Callable[[*Args], Found]:
    """Let a function remember its last answers, by the very objects it was asked about.

    It is for functions of positions: these do not change, and to compare two costs as much as to
    find the answer anew. Whoever gets an answer must not change it.
    """
    known: deque[tuple[tuple[*Args], Found]] = deque(maxlen=_MOST)

    @wraps(find)
    def asked(*args: *Args) -> Found:
        for before, answer in known:
            if len(before) == len(args) and all(map(is_, before, args)):
                return answer
        answer = find(*args)
        known.appendleft((args, answer))
        return answer
    return asked
