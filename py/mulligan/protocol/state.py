"""A position of a match."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from .fields import Fields


class State:
    """A position: plain data, equal by value, cheap to copy, JSON both ways.

    A subclass names what it holds in `fields` and has `__slots__ = fields.names`; or it writes
    `copy`, `data` and `from_data` itself. `data()["cards"]` holds every card of the match (as ints,
    nested as the game likes), `data()["vars"]` all the rest that does not follow from it.
    """

    __slots__ = ()
    fields: ClassVar[Fields]

    def __init_subclass__(cls) -> None:
        if "fields" in vars(cls):
            cls.copy = cls.fields.copier(cls)           # type: ignore[method-assign, assignment]

    def copy(self) -> Self:
        """The same position, apart from this one."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """The position as JSON data."""
        return self.fields.data(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The inverse of `data`."""
        new = cls.__new__(cls)
        cls.fields.fill(new, data)
        new.derive()
        return new

    def exchanged(self, to: Mapping[int, int]) -> Self:
        """The position as if its cards were others, as `to` says."""
        data = self.data()
        return self.from_data(data | {"cards": _exchanged(data["cards"], to)})

    def derive(self) -> None:
        """Work out the `derived` fields from the rest."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return False
        if type(self).data is not State.data:           # it writes more than its fields, or less
            return self.data() == other.data()
        return self.fields.same(self, other)

    __hash__ = None                        # type: ignore[assignment]


def _exchanged(cards: Any, to: Mapping[int, int]) -> Any:
    if isinstance(cards, dict):
        return {key: _exchanged(part, to) for key, part in cards.items()}
    if isinstance(cards, (list, tuple)):
        return [_exchanged(part, to) for part in cards]
    return to.get(cards, cards)
