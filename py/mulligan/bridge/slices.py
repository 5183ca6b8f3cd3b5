"""A generator worked off in slices, as a job."""

from collections.abc import Callable, Generator
from typing import Any, Generic, TypeVar

R = TypeVar("R")                           # what the generator returns


class Slices(Generic[R]):
    """A generator of (done, of how many) as a job for `owner`.

    `note` says in words how far it is; `end` makes the result of what the generator returns.
    """

    def __init__(self, owner: object, generator: Generator[tuple[int, int], None, R],
                 note: Callable[[int, int], str], end: Callable[[R], dict[str, Any]]) -> None:
        self.owner, self.generator, self.note, self.end = owner, generator, note, end

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        """Go on until `enough()`; the answer when all is done."""
        while True:
            try:
                done, total = next(self.generator)
            except StopIteration as end:
                return {"done": True, "progress": {"share": 1, "note": ""},
                        "result": self.end(end.value)}
            if enough():
                progress = {"share": done / max(1, total), "note": self.note(done, total)}
                return {"done": False, "progress": progress}

    def finish(self) -> dict[str, Any]:
        return self.work(lambda: False)
