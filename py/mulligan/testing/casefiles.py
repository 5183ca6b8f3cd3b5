"""Reads files of cases: one JSON object in all, or one a line; plain or .gz; never more than a
bound of bytes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..data.files import read_packed
from ..data.json_text import DEEPEST, depth
from ..errors import Malformed

LARGEST = 100_000_000                      # bytes of a file, after unpacking


class Document(NamedTuple):
    """One JSON value of a file: the line it begins on, and the folder of the file if it has one."""

    line: int
    data: object
    folder: Path | None = None


def documents(path: str | Path) -> Iterator[Document]:
    """The JSON values of a file. Raises Malformed naming file and line, OSError for one that cannot
    be read."""
    text, folder = _text(Path(path)), Path(path).parent
    try:
        yield Document(1, load(text), folder)
        return
    except json.JSONDecodeError:
        pass                               # more than one value, or none: line by line
    except ValueError as error:
        raise Malformed(f"no JSON: {error}", str(path)) from None
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield Document(number, load(line), folder)
            except ValueError as error:
                raise Malformed(f"no JSON: {error}", f"{path}, line {number}") from None


def load(text: str) -> object:
    """JSON in which no key stands twice, no NaN.

    Raises ValueError, also for a text so deep that reading it could exhaust a stack.
    """
    if depth(text) > DEEPEST:
        raise ValueError(f"nested deeper than {DEEPEST}")
    return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made: dict[str, object] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"the key {key!a} stands twice in one object")
        made[key] = value
    return made


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _text(path: Path) -> str:
    try:
        return read_packed(path, LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8 text: {error}", str(path)) from None
