"""The fields of a position, told once; from them come its slots, its copy and its JSON.

    class Position(State):
        fields = Fields(cards={"hands": PAIR, "deck": LIST}, vars={"turn": VALUE})
        __slots__ = fields.names
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from ..data.plain import plain, tuples


class Kind(NamedTuple):
    """What a field holds.

    `copied` is the line of Python that gives the field `{0}` of `self` to `new`; `write` makes JSON
    of its value, `read` makes the value of that JSON.
    """

    copied: str
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


Section: TypeAlias = Mapping[str, Kind]


def _list(rows: Any) -> list[Any]:
    return [tuples(row) for row in rows]


def _pair(sides: Any) -> list[list[Any]]:
    return [_list(side) for side in sides]


def _places(cards: list[int]) -> list[list[int]]:
    return [[card] if card >= 0 else [] for card in cards]


_AS_IT_IS = "new.{0} = self.{0}"
_SLICED = "new.{0} = self.{0}[:]"
_SHALLOW = "new.{0} = self.{0}.copy()"

# a number, a word, None, or tuples of these: it is replaced, never changed
VALUE = Kind(_AS_IT_IS, plain, tuples)
# a list of values
LIST = Kind(_SLICED, plain, _list)
# two lists of values, one for each seat
PAIR = Kind("a, b = self.{0}; new.{0} = [a[:], b[:]]", plain, _pair)
# a list of places with a card or, below 0, without
PLACES = Kind(_SLICED, _places, lambda rows: [row[0] if row else -1 for row in rows])
# a dict of values, by numbers or words
DICT = Kind(_SHALLOW, lambda table: plain(sorted(table.items())), lambda rows: dict(tuples(rows)))
# a set of values
SET = Kind(_SHALLOW, lambda found: sorted(plain(list(found))), lambda rows: set(tuples(rows)))


def record(make: Callable[..., Any], later: int = 0) -> Kind:
    """A named tuple of the type `make`, or () for none.

    So many parts at its end came later: as long as they have their defaults they are not written,
    and what was written before holds.
    """
    def write(value: Any) -> Any:
        parts = list(value)
        for name in reversed(value._fields[-later:] if later and value else ()):
            if parts[-1] != value._field_defaults[name]:
                break
            parts.pop()
        return plain(parts)
    return Kind(_AS_IT_IS, write, lambda parts: make(*tuples(parts)) if parts else ())


def records(make: Callable[..., Any]) -> Kind:
    """A list of named tuples of the type `make`."""
    return Kind(_SLICED, plain, lambda rows: [make(*tuples(row)) for row in rows])


class Fields:
    """The fields of a class of positions.

    `sections` are those of its JSON, {section: {field: kind}}. `derived` fields follow from the
    rest: they are copied, but not written.
    """

    def __init__(self, derived: Section | None = None, **sections: Section) -> None:
        self.sections = sections
        self.derived = derived or {}

    @property
    def names(self) -> tuple[str, ...]:
        """Every field, for `__slots__`."""
        written = (name for section in self.sections.values() for name in section)
        return (*written, *self.derived)

    def data(self, state: Any) -> dict[str, Any]:
        """What `state` holds, as JSON data."""
        return {title: {name: kind.write(getattr(state, name)) for name, kind in section.items()}
                for title, section in self.sections.items()}

    def same(self, one: Any, other: Any) -> bool:
        """Whether two states hold what is the same as JSON data; most of it need not be written."""
        for section in self.sections.values():
            for name, kind in section.items():
                mine, theirs = getattr(one, name), getattr(other, name)
                if mine != theirs and kind.write(mine) != kind.write(theirs):
                    return False
        return True

    def fill(self, state: Any, data: Mapping[str, Any]) -> None:
        """Give `state` what `data` says."""
        for title, section in self.sections.items():
            for name, kind in section.items():
                setattr(state, name, kind.read(data[title][name]))

    def copier(self, cls: type) -> Callable[[Any], Any]:
        """The method `copy` of `cls`, a line for each field.

        A copy comes with every move of a search, and a loop over the names takes twice as long; so
        it is compiled when the class is made, as `dataclasses` makes its methods.
        """
        kinds = [*self.sections.values(), self.derived]
        lines = [kind.copied.format(name) for section in kinds for name, kind in section.items()]
        text = "\n    ".join(["def copy(self):", "new = make(cls)", *lines, "return new"])
        scope: dict[str, Any] = {"make": object.__new__, "cls": cls}
        exec(text, scope)
        method: Callable[[Any], Any] = scope["copy"]
        return method
