"""A request of the page: its fields, each asked for with the kind of value it must be."""

import json
from typing import Any

from . import sessions
from ..data import json_text
from ..errors import Malformed
from ..match.match import Match
from ..protocol.types import Seat
from ..worlds.life import Life

REQUIRED: Any = object()                   # the default of a field that may not be left out


class Request:
    """The fields of a request. What reads them raises Malformed naming the field."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    @classmethod
    def parse(cls, text: str) -> "Request":
        """A request from JSON text."""
        fields = json_text.parse(text, "request")
        if not isinstance(fields, dict):
            raise Malformed("expected a JSON object", "request")
        return cls(fields)

    def get(self, name: str, kind: type | tuple[type, ...], default: Any = REQUIRED) -> Any:
        """The field `name`; missing or null gives `default`, when there is one."""
        value = self.fields.get(name)
        if value is None and default is not REQUIRED:
            return default
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if type(value) not in kinds:
            wanted = " or ".join(one.__name__ for one in kinds)
            raise Malformed(f"expected {wanted}, got {json.dumps(value)[:40]}", name)
        return value

    def name(self, name: str) -> str:
        """A short text that may be left out."""
        value: str = self.get(name, str, "")
        if len(value) > 60 or not json_text.writable(value):
            raise Malformed("expected a text of at most 60 letters", name)
        return value

    def match(self) -> Match:
        """The open match the request names."""
        ident = self.get("match", str)
        if ident not in sessions.matches:
            raise Malformed("this match is not open here; open it again", "match")
        return sessions.matches[ident]

    def seat(self, match: Match) -> Seat:
        """The seat of a match the request names."""
        return match.check_seat(self.get("seat", int))

    def viewer(self, match: Match) -> Seat | None:
        """The seat that looks at a match, None for an onlooker."""
        seat = self.get("seat", int, None)
        return None if seat is None else match.check_seat(seat)

    def life(self) -> Life:
        """The open world the request names."""
        ident = self.get("world", str)
        if ident not in sessions.worlds:
            raise Malformed("this world is not open here; open it again", "world")
        return sessions.worlds[ident]

    def person(self, life: Life) -> str:
        """The person of a world the request names."""
        return life.check_who(self.get("who", str))
