"""The files of worlds.

Canonical JSON with a hash, and their shape, checked before the rules look at them.
"""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ..data import json_text
from ..errors import Malformed
from ..match import record as records
from ..protocol.game import Game
from ..protocol.types import Json
from ..registry import get

if TYPE_CHECKING:
    from ..protocol.worlds import Worlds

FORMAT = "mulligan-world/1"
LAST_DAY = 2_900_000                       # the last day there is, some thousand years from now
MOST_BYTES = 40_000_000                    # of a world's file
MOST_DEEDS = 200_000
OPEN = {"do": "open"}                      # the deed of nobody with which a day begins
_KEYS = ("type", "game", "version", "record", "state", "sha256")
_RECORD = ("format", "game", "version", "seed", "start", "options", "name", "deeds")

WorldFile: TypeAlias = dict[str, Any]      # with the keys of _KEYS, docs/records.md
T = TypeVar("T")


def sealed(data: dict[str, Any]) -> str:
    """JSON data as canonical text, `sha256` over the rest among it."""
    return json_text.canonical(data | {"sha256": hash_of(data)})


def hash_of(data: Json) -> str:
    """The SHA-256 of data as canonical JSON, in hex digits."""
    return hashlib.sha256(json_text.canonical(data).encode()).hexdigest()


def check_day(day: Json, name: str = "day") -> int:
    """`day` if it is one. Raises Malformed."""
    if not isinstance(day, int) or isinstance(day, bool) or not 0 <= day <= LAST_DAY:
        raise Malformed(f"expected a day from 0 (1970-01-01) to {LAST_DAY}", name)
    return day


def check_deed(deed: Json, name: str = "deed") -> None:
    """Raise Malformed unless this is the shape of a deed; what it means is for the rules."""
    if not isinstance(deed, dict) or not isinstance(deed.get("do"),
                                                    str) or not 0 < len(deed["do"]) <= 40:
        raise Malformed('expected an object like {"do": name, ...}', name)
    if records.size(deed, name) > records.MOST_BYTES:
        raise Malformed(f"larger than {records.MOST_BYTES} bytes", name)


def check_record(record: Json) -> None:
    """Raise Malformed unless this is the shape of a world's record."""
    _expect(isinstance(record, dict), "record", "expected an object")
    _expect(set(record) == set(_RECORD), "record", f"expected the keys {', '.join(_RECORD)}")
    _expect(record["format"] == FORMAT, "record.format", f"expected {FORMAT!r}")
    for key in ("game", "version", "name", "seed"):
        _expect(isinstance(record[key], str) and len(record[key]) <= 64, f"record.{key}",
                "expected a short text")
    _expect(bool(record["seed"]), "record.seed", "expected a text of 1 to 64 letters")
    check_day(record["start"], "record.start")
    _expect(isinstance(record["options"], dict), "record.options", "expected an object")
    deeds = record["deeds"]
    _expect(isinstance(deeds, list) and len(deeds) <= MOST_DEEDS, "record.deeds",
            f"expected a list of at most {MOST_DEEDS}")
    for i, entry in enumerate(deeds):
        _check_entry(entry, f"record.deeds[{i}]")


def _check_entry(entry: Json, field: str) -> None:
    """Raise Malformed unless this is the shape of an entry of a log."""
    _expect(isinstance(entry, list) and len(entry) == 3, field, "expected [day, who, deed]")
    day, who, deed = entry
    check_day(day, f"{field}[0]")
    _expect(isinstance(who, str) and len(who) <= 20, f"{field}[1]",
            "expected the id of a person, or an empty text")
    check_deed(deed, f"{field}[2]")
    _expect(bool(who) or deed == OPEN, f"{field}[2]",
            f"nobody can do but {json_text.canonical(OPEN)}")


def read(text: Json, game: Game[Any] | None = None) -> WorldFile:
    """The data of an exported world, its type, hash and shape checked. Raises Malformed."""
    if not isinstance(text, str) or not 0 < len(text) <= MOST_BYTES:
        raise Malformed(f"expected the text of a world, at most {MOST_BYTES} letters", "world")
    data = json_text.parse(text.strip().removeprefix("\ufeff"), "world")
    if not isinstance(data, dict):
        raise Malformed("expected a JSON object", "world")
    name = data.get("game")
    if game is None:
        game = get(name)
    form = rules_of(game).format
    _expect(data.get("type") == form, "type", f"expected {form!r}, the file of a world")
    _expect(set(data) == set(_KEYS), "world", f"expected the keys {', '.join(_KEYS)}")
    _expect(name == game.id, "game", f"this is a world of another game; expected {game.id!r}")
    try:
        digest = hash_of({key: value for key, value in data.items() if key != "sha256"})
    except UnicodeEncodeError:
        raise Malformed("holds something that no text file can hold", "world") from None
    _expect(data["sha256"] == digest, "sha256",
            "the file is damaged or was changed after it was written; use another copy")
    _expect(isinstance(data["version"], str) and len(data["version"]) <= 64, "version",
            "expected a short text")
    check_record(data["record"])
    _expect(data["record"]["game"] == name, "record.game", f"expected {name!r}")
    return data


def rules_of(game: Game[Any]) -> "Worlds":
    """The rules of a game's worlds. Raises Malformed for a game that has none."""
    if game.world is None:
        raise Malformed(f"{game.title} has no worlds", "game")
    return game.world


def within(name: str, check: Callable[[Any], T], value: Json) -> T:
    """A checked value; a fault in it names the whole place."""
    try:
        return check(value)
    except Malformed as error:
        field = ".".join(part for part in (name, error.field) if part)
        raise Malformed(str(error).removeprefix(f"{error.field}: "), field) from None


def _expect(condition: bool, name: str, message: str) -> None:
    if not condition:
        raise Malformed(message, name)
