"""JSON that remembers its lines: which line each value stands on, and which keys stand twice in
one object."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from .json_text import DEEPEST, Path, depth, no_constant
from .spelling import shown

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[][{}:,]|[^\s"\][{}:,]+', re.DOTALL)
_LONGEST_NUMBER = 400                      # digits
_ENDLESS = ("NaN", "Infinity", "-Infinity")


class Wrong(ValueError):
    """A text that is no JSON; `line` says where, `hint` what to look for."""

    def __init__(self, message: str, line: int = 0, hint: str = "") -> None:
        super().__init__(message)
        self.line, self.hint = line, hint


class Source(NamedTuple):
    """The data of a JSON text, the line of every path, and (path, line) of keys that stand twice.

    A path is a tuple of keys and indexes.
    """

    data: Any
    lines: dict[Path, int]
    doubled: list[tuple[Path, int]]

    def line(self, path: Path) -> int:
        """The line of a path, or of the nearest thing around it."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]


def load(text: str) -> Source:
    """Read a JSON text. Raises Wrong with the line."""
    if depth(text) > DEEPEST:
        raise Wrong(f"nested deeper than {DEEPEST} brackets")
    try:
        data = json.loads(text, parse_constant=no_constant, parse_float=number)
    except json.JSONDecodeError as error:
        raise Wrong(f"no JSON: {error.msg} (column {error.colno})", error.lineno,
                    "A comma, a quote or a bracket is missing here or just before.") from None
    except (ValueError, RecursionError):
        line = _line_of_bad_number(text)
        raise Wrong("holds a number that no JSON reader takes", line) from None
    return Source(data, *_walk(text))


def number(text: str) -> float:
    """A number as every language reads it: 2.0 and 2e0 are 2."""
    value = float(text)
    return int(value) if value.is_integer() else value


def dotted(path: Path) -> str:
    """A path as people write it: ("power", 0, "op") is `power[0].op`."""
    out = ""
    for step in path:
        if isinstance(step, int):
            out += f"[{step}]"
        else:
            out += f".{shown(step)}" if out else shown(step)
    return out


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """(token, line) for each token of the text."""
    line = at = 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        yield found[0], line + 1


def _line_of_bad_number(text: str) -> int:
    for token, line in _tokens(text):
        if token in _ENDLESS or token[0] != '"' and len(token) > _LONGEST_NUMBER:
            return line
    return 0


class _Open:
    """A list or object that is being read: its path, the index to come or None in an object, and
    the path of the value to come behind a key."""

    __slots__ = ("path", "index", "behind")

    def __init__(self, path: Path, index: int | None) -> None:
        self.path, self.index = path, index
        self.behind: Path | None = None


def _walk(text: str) -> tuple[dict[Path, int], list[tuple[Path, int]]]:
    """Lines and doubled keys of a text that is known to be JSON."""
    lines: dict[Path, int] = {}
    doubled: list[tuple[Path, int]] = []
    stack: list[_Open] = []
    for token, line in _tokens(text):
        if token in ":,":
            continue
        if token in "]}":
            stack.pop()
            continue
        here = stack[-1] if stack else None
        if here is None:
            place: Path = ()
        elif here.index is not None:
            place = here.path + (here.index,)
            here.index += 1
        elif here.behind is None:          # a key
            place = here.behind = here.path + (json.loads(token),)
            if place in lines:
                doubled.append((place, line))
            lines[place] = line
            continue
        else:
            place, here.behind = here.behind, None
        lines.setdefault(place, line)
        if token in "[{":
            stack.append(_Open(place, 0 if token == "[" else None))
    return lines, doubled
