"""What a deed asks for, checked: where values from outside become numbers, texts and choices.

A game's world makes a `DeedRequest` of every deed, takes its fields one by one, and calls `done`.
What the shape of a deed forbids is Malformed; what the rules of the world refuse is Illegal.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias

from ..data import json_text, links
from ..data.checks import hexes, integer, is_int, is_list
from ..errors import Illegal, Malformed
from ..protocol.types import ClauseId, FaceId, S
from ..protocol.worlds import Preview, Result

Plan: TypeAlias = tuple[Preview, Callable[[], Result]]     # what a deed would bring; what does it


def refused(
        text: str, *, clause: ClauseId = "", reason: str = "refused", title: str = "",
        fill: Mapping[str, Any] | None = None, help: Mapping[str, Any] | None = None,
) -> Illegal:
    """The Illegal for a deed; `fill` and `help` are for its fields, as a Preview has them."""
    error = Illegal(text, clause=clause, reason=reason, title=title)
    for name, value in (("fill", fill), ("help", help)):
        if value is not None:
            setattr(error, name, value)
    return error


class DeedRequest(Generic[S]):
    """A deed that somebody asks for in a world: its fields are taken one by one.

    `done` then finds those that were not taken. A field that is null counts as left out. Where no
    form lets a person leave out a field or go beyond its bounds, that is Malformed.
    """

    def __init__(self, state: S, who: str, deed: Mapping[str, Any]) -> None:
        self.state, self.who, self.deed, self.taken = state, who, deed, {"do"}

    def value(self, name: str, default: Any = None) -> Any:
        """The value of a field as it came, or `default`."""
        self.taken.add(name)
        value = self.deed.get(name)
        return default if value is None else value

    def needed(self, name: str, missing: str, clause: ClauseId) -> Any:
        """The value of a field. Raises Illegal with the words of `missing` when there is none."""
        value = self.value(name)
        if value is None:
            raise refused(missing, clause=clause, reason="missing", title="Something is missing")
        return value

    def number(self, name: str, missing: str, clause: ClauseId, least: int = 0,
               most: int = 10**9) -> int:
        """A whole number. Raises Malformed for anything else, Illegal for one out of range."""
        value = self.needed(name, missing, clause)
        if not is_int(value):
            raise Malformed("expected a whole number", name)
        if not least <= value <= most:
            raise refused(f"It has to be from {least} to {most}, not {value}.",
                          clause=clause, reason="range", title="Out of range")
        return value

    def integer(self, name: str, default: int | None, least: int, most: int) -> int:
        """A whole number, or `default`. Raises Malformed for anything else, also out of range."""
        return integer(self.value(name, default), name, least, most)

    def text(self, name: str, missing: str, clause: ClauseId, most: int = 60) -> str:
        """A text in one line; blanks around it, which come with what is pasted, are dropped.

        Raises Illegal with the words of `missing` when nothing is left of it, Malformed when it is
        longer than `most` letters or cannot stand in a file.
        """
        value = self.needed(name, missing, clause)
        value = value.strip() if isinstance(value, str) else value
        if not isinstance(value, str) or not one_line(value):
            raise Malformed("expected a text", name)
        if not value:
            raise refused(missing, clause=clause, reason="missing", title="Something is missing")
        if len(value) > most:
            raise Malformed(f"longer than {most} letters", name)
        return value

    def choice(self, name: str, choices: Iterable[Any], default: Any = None) -> Any:
        """One of `choices`, of the same type, too. Raises Malformed."""
        value, known = self.value(name, default), list(choices)
        if not any(value == choice and type(value) is type(choice) for choice in known):
            raise Malformed(f"expected one of {', '.join(map(str, known)) or 'none'}", name)
        return value

    def many(self, name: str, kind: type, most: int, words: str) -> list[Any]:
        """A list of at most `most` values of a type, perhaps none. Raises Malformed."""
        values = self.value(name, [])
        if not is_list(values, most) or not all(type(value) is kind for value in values):
            raise Malformed(f"expected a list of at most {most} {words}", name)
        return values

    def hexes(self, name: str, digits: int, missing: str = "", clause: ClauseId = "") -> str:
        """So many hex digits. Raises Malformed for anything else.

        Raises Illegal with the words of `missing`, where there are any, when there is nothing.
        """
        value = self.needed(name, missing, clause) if missing else self.value(name)
        return hexes(value, name, digits)

    def done(self) -> None:
        """Raise Malformed for a field that this deed does not have."""
        for key in self.deed:
            if key not in self.taken:
                known = ", ".join(sorted(self.taken - {"do"})) or "none"
                raise Malformed(f"there is no such field; this deed has {known}", str(key)[:40])


def handing_on(say: str, file: tuple[str, str], link: str, shown: Sequence[FaceId] = ()) -> Result:
    """A result with a message for somebody else: a file, (name, text), and as a link the same.

    `link` is a name of `Worlds.links`.
    """
    return Result(say, (file,), shown, f"{link}={links.pack(file[1])}")


def one_line(text: str) -> bool:
    """Whether a text can be written to a file, and is one line without control characters."""
    return json_text.writable(text) and all(letter >= " " for letter in text)
