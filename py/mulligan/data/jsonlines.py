"""JSON that remembers its lines: which line each value stands on, and which keys stand twice in one object."""

import json
import re
from typing import NamedTuple

from .json_text import DEEPEST, depth
from .spelling import shown

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[][{}:,]|[^\s"\][{}:,]+', re.DOTALL)
_LONGEST_NUMBER = 400                      # digits


class Wrong(ValueError):
    """A text that is no JSON; `line` says where, `hint` what to look for."""

    def __init__(self, message, line=0, hint=""):
        super().__init__(message)
        self.line, self.hint = line, hint


class Source(NamedTuple):
    """The data of a JSON text, the line of every path (a tuple of keys and indexes), the paths of keys that stand twice."""

    data: object
    lines: dict
    doubled: list

    def line(self, path):
        """The line of a path, or of the nearest thing around it."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]


def load(text):
    """Read a JSON text. Raises Wrong with the line."""
    if depth(text) > DEEPEST:
        raise Wrong(f"nested deeper than {DEEPEST} brackets")
    try:
        data = json.loads(text, parse_constant=_no_constant, parse_float=number)
    except json.JSONDecodeError as error:
        raise Wrong(f"no JSON: {error.msg} (column {error.colno})", error.lineno,
                    "A comma, a quote or a bracket is missing here or just before.") from None
    except (ValueError, RecursionError):
        raise Wrong("holds a number that no JSON reader takes", _line_of_bad_number(text)) from None
    return Source(data, *_walk(text))


def number(text):
    """A number as every language reads it: 2.0 and 2e0 are 2."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _no_constant(name):
    raise ValueError(f"{name} is no JSON number")


def _tokens(text):
    """(token, line) for each token of the text."""
    line = at = 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        yield found[0], line + 1


def _line_of_bad_number(text):
    return next((line for token, line in _tokens(text)
                 if token in ("NaN", "Infinity", "-Infinity") or token[0] != '"' and len(token) > _LONGEST_NUMBER), 0)


def _walk(text):
    """Lines and doubled keys of a text that is known to be JSON."""
    lines, doubled, stack = {}, [], []     # stack: [path, next index or None in an object, path of the value to come]
    here, place = None, ()
    for token, line in _tokens(text):
        if token in ":,":
            continue
        if token in "]}":
            stack.pop()
            here = stack[-1] if stack else None
            continue
        if here is None:
            place = ()
        elif here[1] is not None:
            place = here[0] + (here[1],)
            here[1] += 1
        elif here[2] is None:              # a key
            place = here[2] = here[0] + (json.loads(token),)
            if place in lines:
                doubled.append((place, line))
            lines[place] = line
            continue
        else:
            place, here[2] = here[2], None
        lines.setdefault(place, line)
        if token in "[{":
            here = [place, 0 if token == "[" else None, None]
            stack.append(here)
    return lines, doubled


def dotted(path):
    """A path as people write it: ("power", 0, "op") is `power[0].op`."""
    out = ""
    for step in path:
        out += f"[{step}]" if isinstance(step, int) else f"{'.' if out else ''}{shown(step)}"
    return out
