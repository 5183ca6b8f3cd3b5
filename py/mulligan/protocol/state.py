"""A position of a match."""

from typing import Any, Self


class State:
    """A position: plain data, equal by value, cheap to copy, JSON both ways.

    Subclasses list everything in `__slots__` and implement `copy`, `data` and `from_data`.
    `data()["cards"]` holds every card of the match (as ints, nested as the game likes),
    `data()["vars"]` all the rest that is not derived.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """The same position, apart from this one."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """The position as JSON data."""
        raise NotImplementedError

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The inverse of `data`."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.data() == other.data()

    __hash__ = None                        # type: ignore[assignment]
