"""State as JSON has it, and back: tuples become lists, lists become tuples, all the way down."""

from typing import Any


def plain(value: Any) -> Any:
    """Data as JSON gives it back: lists for tuples."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value


def tuples(value: Any) -> Any:
    """Lists as tuples."""
    if isinstance(value, (list, tuple)):
        return tuple(tuples(part) for part in value)
    return value
