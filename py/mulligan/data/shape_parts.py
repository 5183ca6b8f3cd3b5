"""What all shapes share: the words of their faults, and bounds."""

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from .json_text import Path
from .spelling import meant, shown

Say: TypeAlias = Callable[..., object]     # say(path, text, hint): told of every fault
Schema: TypeAlias = dict[str, Any]

LARGEST = 10**9                            # numbers a fault repeats
MOST_OFFERED = 15                          # words a hint lists


# ---- words of faults -----------------------------------------------------------------------------
def refuse(say: Say, path: Path, text: str, hint: str = "") -> bool:
    """Tell a fault; always False."""
    say(path, text, hint)
    return False


def key_of(path: Path) -> str:
    """What a value is called: the last key on its path."""
    return next((step for step in reversed(path) if isinstance(step, str)), "value")


def got(value: Any) -> str:
    """Any JSON value in a few words; nothing in it is too deep or too long for that."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, str):
        return repr(shown(value))
    return as_json(value) if value is None or abs(value) < LARGEST else "a huge number"


def as_json(value: Any) -> str:
    """A word as it is, any other value as JSON."""
    return value if isinstance(value, str) else json.dumps(value)


def near(word: object, known: Iterable[Any]) -> str:
    """A hint at the known word that was meant, or at all of them."""
    known = list(known)
    return meant(word, [one for one in known if isinstance(one, str)]) or offered(known)


def offered(known: Iterable[Any]) -> str:
    """A hint that lists what is known, unless that is too much."""
    words = [as_json(one) for one in known]
    return f"Known are {', '.join(words)}." if 0 < len(words) < MOST_OFFERED else ""


# ---- bounds --------------------------------------------------------------------------------------
def within(size: int, least: int, most: int | None) -> bool:
    """Whether a size is in its bounds; None is none."""
    return size >= least and (most is None or size <= most)


def lengths(what: str, least: int, most: int | None) -> Schema:
    """The bounds of a length in a schema; a lower one of 0 is told beside an upper one only."""
    if most is None:
        return {f"min{what}": least} if least else {}
    return {f"min{what}": least, f"max{what}": most}


def given(bounds: Schema) -> Schema:
    """The bounds of a number that there are."""
    return {key: bound for key, bound in bounds.items() if bound is not None}
