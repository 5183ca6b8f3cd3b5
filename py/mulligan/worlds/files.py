"""The files of worlds: canonical JSON with a hash, and the shape of what is in them, checked before the rules look at it."""

import hashlib

from ..data import json_text
from ..match import record as records
from ..errors import Malformed
from ..registry import get

FORMAT = "mulligan-world/1"
LAST_DAY = 2_900_000                       # the last day there is, some thousand years from now
MOST_BYTES = 40_000_000                    # of a world's file
MOST_DEEDS = 200_000
OPEN = {"do": "open"}                      # the deed of nobody with which a day begins
_KEYS = ("type", "game", "version", "record", "state", "sha256")
_RECORD = ("format", "game", "version", "seed", "start", "options", "name", "deeds")


def sealed(data):
    """JSON data as canonical text, `sha256` over the rest among it."""
    return json_text.canonical(data | {"sha256": hash_of(data)})


def hash_of(data):
    return hashlib.sha256(json_text.canonical(data).encode()).hexdigest()


def check_day(day, name="day"):
    """`day` if it is one. Raises Malformed."""
    if not isinstance(day, int) or isinstance(day, bool) or not 0 <= day <= LAST_DAY:
        raise Malformed(f"expected a day from 0 (1970-01-01) to {LAST_DAY}", name)
    return day


def check_deed(deed, name="deed"):
    """Raise Malformed unless this is the shape of a deed; what it means is for the rules."""
    if not isinstance(deed, dict) or not isinstance(deed.get("do"), str) or not 0 < len(deed["do"]) <= 40:
        raise Malformed('expected an object like {"do": name, ...}', name)
    try:
        size = len(json_text.canonical(deed).encode())
    except (UnicodeEncodeError, TypeError, ValueError, RecursionError):
        raise Malformed("holds something that no JSON file can hold", name) from None
    if size > records.MOST_BYTES:
        raise Malformed(f"larger than {records.MOST_BYTES} bytes", name)


def check_record(made):
    """Raise Malformed unless this is the shape of a world's record."""
    _expect(isinstance(made, dict), "record", "expected an object")
    _expect(set(made) == set(_RECORD), "record", f"expected the keys {', '.join(_RECORD)}")
    _expect(made["format"] == FORMAT, "record.format", f"expected {FORMAT!r}")
    for key in ("game", "version", "name", "seed"):
        _expect(isinstance(made[key], str) and len(made[key]) <= 64, f"record.{key}", "expected a short text")
    _expect(bool(made["seed"]), "record.seed", "expected a text of 1 to 64 letters")
    check_day(made["start"], "record.start")
    _expect(isinstance(made["options"], dict), "record.options", "expected an object")
    deeds = made["deeds"]
    _expect(isinstance(deeds, list) and len(deeds) <= MOST_DEEDS, "record.deeds", f"expected a list of at most {MOST_DEEDS}")
    for i, entry in enumerate(deeds):
        at = f"record.deeds[{i}]"
        _expect(isinstance(entry, list) and len(entry) == 3, at, "expected [day, who, deed]")
        check_day(entry[0], f"{at}[0]")
        _expect(isinstance(entry[1], str) and len(entry[1]) <= 20, f"{at}[1]", "expected the id of a person, or an empty text")
        check_deed(entry[2], f"{at}[2]")
        _expect(bool(entry[1]) or entry[2] == OPEN, f"{at}[2]", f"nobody can do but {json_text.canonical(OPEN)}")


def read(text, game=None):
    """The data of an exported world, its type, hash and shape checked. Raises Malformed."""
    _expect(isinstance(text, str) and 0 < len(text) <= MOST_BYTES, "world", f"expected the text of a world, at most {MOST_BYTES} letters")
    data = json_text.parse(text.strip().removeprefix("\ufeff"), "world")
    _expect(isinstance(data, dict), "world", "expected a JSON object")
    name = data.get("game")
    if game is None:
        game = get(name)
    _expect(data.get("type") == rules_of(game).format, "type", f"expected {rules_of(game).format!r}, the file of a world")
    _expect(set(data) == set(_KEYS), "world", f"expected the keys {', '.join(_KEYS)}")
    _expect(name == game.id, "game", f"this is a world of another game; expected {game.id!r}")
    try:
        digest = hash_of({key: value for key, value in data.items() if key != "sha256"})
    except UnicodeEncodeError:
        raise Malformed("holds something that no text file can hold", "world") from None
    _expect(data["sha256"] == digest, "sha256", "the file is damaged or was changed after it was written; use another copy")
    _expect(isinstance(data["version"], str) and len(data["version"]) <= 64, "version", "expected a short text")
    check_record(data["record"])
    _expect(data["record"]["game"] == name, "record.game", f"expected {name!r}")
    return data


def rules_of(game):
    """The rules of a game's worlds. Raises Malformed for a game that has none."""
    if game.world is None:
        raise Malformed(f"{game.title} has no worlds", "game")
    return game.world


def within(name, check, value):
    """A checked value; a fault in it names the whole place."""
    try:
        return check(value)
    except Malformed as error:
        field = ".".join(part for part in (name, error.field) if part)
        raise Malformed(str(error).removeprefix(f"{error.field}: "), field) from None


def _expect(condition, name, message):
    if not condition:
        raise Malformed(message, name)
