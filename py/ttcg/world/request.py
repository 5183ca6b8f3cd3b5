"""A deed that somebody asks for: the one place where its values from outside are checked."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from mulligan import Illegal, Malformed
from mulligan.data import json_text
from mulligan.protocol.types import ClauseId
from mulligan.protocol.worlds import Preview, Result

from ..cardscape.terms import Hex, Json

if TYPE_CHECKING:
    from .profile import Profile

Plan: TypeAlias = tuple[Preview, Callable[[], Result]]     # what a deed would bring; what does it
MOST_FILE = 2_000_000                      # letters


def refuse(message: str, clause: ClauseId, reason: str = "refused", title: str = "Not now",
           **more: Any) -> Illegal:
    """The Illegal for a deed; `fill` and `help` in `more` are for its fields."""
    error = Illegal(message, clause=clause, reason=reason, title=title)
    for key, value in more.items():
        setattr(error, key, value)
    return error


class Request:
    """A deed of somebody: its fields are taken one by one, then `done` finds those nobody asked
    for.
    """

    def __init__(self, state: "Profile", deed: dict[str, Any]) -> None:
        self.state, self.deed, self.taken = state, deed, {"do"}

    def value(self, name: str, default: Any = None) -> Any:
        self.taken.add(name)
        found = self.deed.get(name)
        return default if found is None else found

    def number(self, name: str, default: int | None, least: int, most: int) -> int:
        found = self.value(name, default)
        if type(found) is not int or not least <= found <= most:
            raise Malformed(f"expected a whole number from {least} to {most}", name)
        return found

    def text(self, name: str, most: int, missing: str = "", clause: ClauseId = "",
             default: Any = None) -> Any:
        """A text; without one the deed is refused with the words `missing`, or it is `default`."""
        found = self.value(name)
        if found is None or found == "":
            if missing:
                raise refuse(missing, clause, "missing", "Something is missing")
            return default
        if not isinstance(found, str) or not json_text.writable(found):
            raise Malformed("expected a text", name)
        if len(found) > most:
            raise Malformed(f"longer than {most:,} letters", name)
        return found

    def line(self, name: str, most: int, missing: str, clause: ClauseId) -> str:
        """A text in one line, without blanks around it."""
        found = self.text(name, most, missing, clause).strip()
        if not found:
            raise refuse(missing, clause, "missing", "Something is missing")
        if not found.isprintable():
            raise Malformed("expected one line without signs that cannot be seen", name)
        return found

    def choice(self, name: str, choices: Iterable[Any], default: Any = None) -> Any:
        found = self.value(name, default)
        if not any(found == one and type(found) is type(one) for one in choices):
            raise Malformed(f"expected one of {', '.join(map(str, choices)) or 'none'}", name)
        return found

    def keys(self, name: str, most: int) -> list[str]:
        """A list of texts, each once, perhaps none."""
        found = self.value(name, [])
        if (not isinstance(found, list) or len(found) > most
            or not all(isinstance(one, str) and len(one) <= 120 for one in found)):
            raise Malformed(f"expected a list of at most {most} copies", name)
        if len(set(found)) < len(found):
            raise Malformed("a copy is named twice", name)
        return found

    def hexes(self, name: str, digits: int) -> Hex:
        found = self.value(name)
        if not is_hex(found, digits):
            raise Malformed(f"expected {digits} hex digits", name)
        return found

    def file(self, name: str, missing: str, clause: ClauseId) -> Json:
        """The JSON data of a file."""
        text = self.text(name, MOST_FILE, missing, clause)
        return json_text.parse(text.strip().removeprefix("\ufeff"), name)

    def done(self) -> None:
        """Raise Malformed for a field that this deed does not have."""
        for key in self.deed:
            if key not in self.taken:
                known = ", ".join(sorted(self.taken - {"do"})) or "none"
                raise Malformed(f"there is no such field; this deed has {known}", str(key)[:40])


def is_hex(text: object, digits: int) -> bool:
    return isinstance(text, str) and len(text) == digits and set(text) <= set("0123456789abcdef")


def many(n: int, word: str) -> str:
    """`1 card`, `2 cards`"""
    return f"{n} {word}{'' if n == 1 else 's'}"
