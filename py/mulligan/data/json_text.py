"""JSON text: written so that it depends on the data alone, read so that no text can exhaust a
stack."""

import json
import re
from typing import Any, TypeAlias

from ..errors import Malformed

Path: TypeAlias = tuple[str | int, ...]    # keys and indexes, from the outermost in

DEEPEST = 60                               # brackets within brackets
# a text without an end is read once, not once a quote
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"?|[][{}]', re.DOTALL)
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def compact(data: Any) -> str:
    """JSON text without a blank; keys stand as they come."""
    return _COMPACT.encode(data)


def canonical(data: Any) -> str:
    """JSON text that depends on the data alone."""
    return _CANONICAL.encode(data)


def written(data: Any, field: str) -> str:
    """Canonical JSON text of data from outside; `field` is what a fault is said of.

    Raises Malformed for what no JSON file can hold, such as half a character.
    """
    try:
        text = canonical(data)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        raise Malformed("holds something that no JSON file can hold", field) from None
    return text


def writable(text: str) -> bool:
    """Whether a text can be written to a file or a link at all: half a character cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def parse(text: str, field: str = "record") -> Any:
    """JSON text as data; `field` is what a fault is said of.

    Raises Malformed, also for a text so deep that reading it could exhaust the stack of a browser.
    """
    if depth(text) > DEEPEST:
        raise Malformed(f"nested deeper than {DEEPEST}", field)
    try:
        return json.loads(text, parse_constant=no_constant)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"no JSON: {str(error)[:120]}", field) from None


def depth(text: str) -> int:
    """How deep the brackets of a JSON text go; not counted when there are few of them."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0
    depth = deepest = 0
    for found in _BRACKETS.finditer(text):
        if found[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif found[0] in "]}":
            depth -= 1
    return deepest


def no_constant(name: str) -> None:
    """Refuse NaN and the infinities, which Python reads and JSON has not. Raises ValueError."""
    raise ValueError(f"{name} is no JSON number")
