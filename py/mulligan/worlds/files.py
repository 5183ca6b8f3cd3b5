"""The files of worlds: canonical JSON with a hash, whose shape is checked before rules read it."""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ..data import json_text
from ..data.checks import expect, is_int, is_list, is_string
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


def with_checksum(data: dict[str, Any]) -> str:
    """JSON data as canonical text, `sha256` over the rest among it."""
    return json_text.canonical(data | {"sha256": hash_of(data)})


def hash_of(data: Json) -> str:
    """The SHA-256 of data as canonical JSON, in hex digits."""
    return hashlib.sha256(json_text.canonical(data).encode()).hexdigest()


def check_day(day: Json, name: str = "day") -> int:
    """`day` if it is one. Raises Malformed."""
    if not is_int(day, 0, LAST_DAY):
        raise Malformed(f"expected a day from 0 (1970-01-01) to {LAST_DAY}", name)
    return day


def check_deed(deed: Json, name: str = "deed") -> None:
    """Raise Malformed unless this is the shape of a deed; what it means is for the rules."""
    expect(isinstance(deed, dict) and is_string(deed.get("do"), 40, 1), name,
           'expected an object like {"do": name, ...}')
    expect(records.size(deed, name) <= records.MOST_BYTES, name,
           f"larger than {records.MOST_BYTES} bytes")


def check_record(record: Json) -> None:
    """Raise Malformed unless this is the shape of a world's record."""
    expect(isinstance(record, dict), "record", "expected an object")
    expect(set(record) == set(_RECORD), "record", f"expected the keys {', '.join(_RECORD)}")
    expect(record["format"] == FORMAT, "record.format", f"expected {FORMAT!r}")
    for key in ("game", "version", "name", "seed"):
        expect(is_string(record[key], 64), f"record.{key}", "expected a short text")
    expect(bool(record["seed"]), "record.seed", "expected a text of 1 to 64 letters")
    check_day(record["start"], "record.start")
    expect(isinstance(record["options"], dict), "record.options", "expected an object")
    deeds = record["deeds"]
    expect(is_list(deeds, MOST_DEEDS), "record.deeds", f"expected a list of at most {MOST_DEEDS}")
    for i, entry in enumerate(deeds):
        _check_entry(entry, f"record.deeds[{i}]")


def _check_entry(entry: Json, field: str) -> None:
    """Raise Malformed unless this is the shape of an entry of a log."""
    expect(is_list(entry, 3, 3), field, "expected [day, who, deed]")
    day, who, deed = entry
    check_day(day, f"{field}[0]")
    expect(is_string(who, 20), f"{field}[1]", "expected the id of a person, or an empty text")
    check_deed(deed, f"{field}[2]")
    expect(bool(who) or deed == OPEN, f"{field}[2]",
           f"nobody can do but {json_text.canonical(OPEN)}")


def read(text: Json, game: Game[Any] | None = None) -> WorldFile:
    """The data of an exported world, its type, hash and shape checked. Raises Malformed."""
    expect(is_string(text, MOST_BYTES, 1), "world",
           f"expected the text of a world, at most {MOST_BYTES} letters")
    data = json_text.parse(text.strip().removeprefix("\ufeff"), "world")
    if not isinstance(data, dict):
        raise Malformed("expected a JSON object", "world")
    name = data.get("game")
    if game is None:
        game = get(name)
    form = rules_of(game).format
    expect(data.get("type") == form, "type", f"expected {form!r}, the file of a world")
    expect(set(data) == set(_KEYS), "world", f"expected the keys {', '.join(_KEYS)}")
    expect(name == game.id, "game", f"this is a world of another game; expected {game.id!r}")
    try:
        digest = hash_of({key: value for key, value in data.items() if key != "sha256"})
    except UnicodeEncodeError:
        raise Malformed("holds something that no text file can hold", "world") from None
    expect(data["sha256"] == digest, "sha256",
           "the file is damaged or was changed after it was written; use another copy")
    expect(is_string(data["version"], 64), "version", "expected a short text")
    check_record(data["record"])
    expect(data["record"]["game"] == name, "record.game", f"expected {name!r}")
    return data


def rules_of(game: Game[Any]) -> "Worlds[Any]":
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
