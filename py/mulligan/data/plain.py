"""State as JSON has it, and back: tuples become lists, lists become tuples, all the way down."""

from typing import Any

_SINGLE = frozenset((int, str, bool, float, type(None)))       # of these no call is worth its time


def plain(value: Any) -> Any:
    """Data as JSON gives it back: lists for tuples."""
    if isinstance(value, (list, tuple)):
        return [part if part.__class__ in _SINGLE else plain(part) for part in value]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return value


def tuples(value: Any) -> Any:
    """Lists as tuples."""
    if isinstance(value, (list, tuple)):
        return tuple(tuples(part) for part in value)
    return value
