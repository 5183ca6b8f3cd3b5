"""Work that Ctrl-C ends early, with what was done by then."""

from collections.abc import Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def until_stopped(work: Iterable[T]) -> tuple[list[T], bool]:
    """What comes, one after another, until the end or until Ctrl-C; and whether it was stopped."""
    done: list[T] = []
    try:
        for one in work:
            done.append(one)
    except KeyboardInterrupt:
        return done, True
    return done, False


def as_far(report: dict[str, Any], done: int, of: int, what: str) -> list[str]:
    """The first line of a report that was stopped; none of one that was not."""
    return [f"Stopped after {done} of {of} {what}."] if report["stopped"] else []
