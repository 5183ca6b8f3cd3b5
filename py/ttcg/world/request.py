"""A deed that somebody asks for: most is checked by the engine, copies and files here."""

from typing import Any

from mulligan import Malformed
from mulligan.data import json_text, links
from mulligan.data.checks import is_list, is_string
from mulligan.protocol.types import ClauseId
from mulligan.worlds.deeds import DeedRequest, Plan, refused

from ..cardscape.types import Json
from .profile import Profile

MOST_FILE = 2_000_000                      # letters

__all__ = ["Plan", "Request", "file_name", "refused"]


def file_name(name: str) -> str:
    """A name as it may stand in that of a file."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)


class Request(DeedRequest[Profile]):
    """A deed of the person of a profile."""

    def passage(self, name: str, most: int, missing: str = "", clause: ClauseId = "",
                default: Any = None) -> Any:
        """A text of many lines, as it came.

        Without one the deed is refused with the words `missing`, or it is `default` when there are
        no such words.
        """
        value = self.value(name)
        if value is None or value == "":
            if missing:
                raise refused(missing, clause=clause, reason="missing",
                              title="Something is missing")
            return default
        if not isinstance(value, str) or not json_text.writable(value):
            raise Malformed("expected a text", name)
        if len(value) > most:
            raise Malformed(f"longer than {most:,} letters", name)
        return value

    def keys(self, name: str, most: int) -> list[str]:
        """A list of texts, each once, perhaps none."""
        keys = self.value(name, [])
        if not is_list(keys, most) or not all(is_string(key, 120) for key in keys):
            raise Malformed(f"expected a list of at most {most} copies", name)
        if len(set(keys)) < len(keys):
            raise Malformed("a copy is named twice", name)
        return keys

    def file(self, name: str, missing: str, clause: ClauseId) -> Json:
        """The JSON data of a file."""
        text = self.passage(name, MOST_FILE, missing, clause)
        return json_text.parse(text.strip().removeprefix("\ufeff"), name)

    def message(self, name: str, missing: str, clause: ClauseId) -> Json:
        """The JSON data of a message, which came as a file or in a link."""
        text = links.handed_on(self.passage(name, MOST_FILE, missing, clause), name, MOST_FILE)
        return json_text.parse(text.strip().removeprefix("\ufeff"), name)
