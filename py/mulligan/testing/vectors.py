"""Conformance: files of cases against the rules of a game; one line a difference, then `N passed, N
failed`.

A game declares its format once, with shapes; from that come the check of every case and the JSON
Schema. What remains is its `compare(case, head)`: it gets a case of the right shape and yields the
differences, or raises Malformed with the place in the case where no shape can tell that it is
wrong. A case that is not as its format says is refused, with its name and the place, and fails.
docs/vectors.md describes the formats.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from .casefiles import Document, documents
from .caseshapes import NOTES
from ..errors import Malformed
from ..data.jsonlines import dotted
from ..data.shapes import Enum, Path, Schema, Shape

MOST_FAULTS = 12                           # told of one case
LONGEST = 300                              # letters of a value in a difference
SCHEMA = "https://json-schema.org/draft/2020-12/schema"


class Head(NamedTuple):
    """What stands beside the cases of a file: `values` by key, and the folder of the file if it has
    one."""

    values: dict[str, object]
    folder: FilePath | None = None


Compare = Callable[[dict[str, Any], Head], Iterable[str]]
Compared = tuple[str, list[str]]           # the name of a case, its differences


class Cases(NamedTuple):
    """The cases of one kind: `key` of their list in a file, their shape, and how they are compared.

    An object with the key `alone` is one such case without a file around it.
    """

    key: str
    shape: Shape
    compare: Compare
    alone: str = ""


class Refused(str):
    """Told in place of the differences of a case that is not as its format says."""

    __slots__ = ()


class Format:
    """A format of case files: kinds of cases, and what `head` a file may have beside them.

    A head may hold any other texts about the file, too. `conform` reads the cases of it, `schema`
    describes it.
    """

    def __init__(self, title: str, *kinds: Cases, head: dict[str, Shape] | None = None) -> None:
        self.title, self.kinds, self.head = title, kinds, head or {}

    # ---- reading ---------------------------------------------------------------------------------
    def conform(self, files: Iterable[tuple[Any, ...]]) -> Iterator[Compared]:
        """Yield (case id, [difference, ...]) for every case of documents, or of (line, object)
        pairs.

        A case that is not as the format says has `Refused` texts for differences. Raises Malformed
        for a document that holds no cases.
        """
        for one in files:
            document = Document(*one)
            where = f"line {document.line}"
            for kind, name, case, head in self._cases(document, where):
                yield name, _compared(kind, case, head)

    def _cases(self, document: Document, where: str) -> Iterator[tuple[Cases, str, object, Head]]:
        data = document.data
        if not isinstance(data, dict):
            raise Malformed(self._expected(), where)
        if not any(kind.key in data for kind in self.kinds):
            alone = next((kind for kind in self.kinds if kind.alone in data), None)
            if alone is None:
                raise Malformed(self._expected(), where)
            yield alone, named(data, where), data, Head({}, document.folder)
            return
        head = self._head(data, where, document.folder)
        for kind in self.kinds:
            for number, case in enumerate(data.get(kind.key, ())):
                yield kind, named(case, f"{where}, {kind.key}[{number}]"), case, head

    def _head(self, data: dict[str, Any], where: str, folder: FilePath | None) -> Head:
        """The head of a file. Raises Malformed for what it may not have, and for lists of cases
        that are none."""
        for kind in self.kinds:
            if not isinstance(data.get(kind.key, []), list):
                raise Malformed("expected a list of cases", f"{where}, {kind.key}")
        values = {
            key: value
            for key, value in data.items()
            if key not in {kind.key for kind in self.kinds}
        }
        for key, value in values.items():
            for path, text in faults(self.head.get(key, NOTES), value):
                raise Malformed(text, f"{where}, {dotted((key, *path))}")
        return Head(values, folder)

    def _expected(self) -> str:
        lists = " or ".join(kind.key for kind in self.kinds if kind.key)
        alone = " or ".join(kind.alone for kind in self.kinds if kind.alone)
        parts = [
            f"an object with {lists} ({self.title})" if lists else "",
            f"one case with {alone}" if alone else "",
        ]
        return f"expected {', or '.join(filter(None, parts))}"

    # ---- describing ------------------------------------------------------------------------------
    def schema(self) -> Schema:
        """The format as JSON Schema: of a whole file, and of one case where a line may be one."""
        defs: Schema = {}
        cases = {kind.key or kind.alone: kind.shape.schema(defs) for kind in self.kinds}
        properties = {key: shape.schema(defs) for key, shape in self.head.items()}
        lists = [kind.key for kind in self.kinds if kind.key]
        defs |= {f"case of {key}": shape for key, shape in cases.items()}
        properties |= {
            key: {"type": "array", "items": {"$ref": f"#/$defs/case of {key}"}} for key in lists
        }
        file = {
            "type": "object",
            "properties": properties,
            "additionalProperties": NOTES.schema(defs),
            "anyOf": [{"required": [key]} for key in lists],
        }
        alone = [
            {"$ref": f"#/$defs/case of {kind.key or kind.alone}"}
            for kind in self.kinds
            if kind.alone
        ]
        return {
            "$schema": SCHEMA,
            "title": self.title,
            "anyOf": [file, *alone] if lists else alone,
            "$defs": defs,
        }


def marked(key: str, mark: str | int) -> dict[str, Shape]:
    """The part of a head that says which format a file has."""
    return {key: Enum(mark)}


def named(case: object, otherwise: str) -> str:
    """What a case is called: its id, if it has one."""
    ident = case.get("id") if isinstance(case, dict) else None
    return ident if isinstance(ident, str) and ident else otherwise


def faults(shape: Shape, value: object) -> list[tuple[Path, str]]:
    """(path, text) of everything that is wrong with a value, the first few."""
    found: list[tuple[Path, str]] = []
    shape.check(
        value,
        (),
        lambda path, text, hint="": found.append((path, f"{text}. {hint}" if hint else text)),
    )
    return found[:MOST_FAULTS]


def _compared(kind: Cases, case: Any, head: Head) -> list[str]:
    wrong = [Malformed(text, dotted(path)) for path, text in faults(kind.shape, case)]
    if wrong:
        return [Refused(f"refused: {one}") for one in wrong]
    try:
        return list(kind.compare(case, head))
    except Malformed as error:
        return [Refused(f"refused: {error}")]


# ---- comparing -----------------------------------------------------------------------------------
def difference(place: str, expected: object, got: object) -> str:
    """One difference in words: where, expected, got; the values as JSON."""
    return f"{place or 'result'}: expected {_shown(expected)}, got {_shown(got)}"


def said(place: str, expected: str, got: str) -> str:
    """One difference whose sides are words, not values."""
    return f"{place}: expected {expected}, got {got}"


def differences(expected: object, got: object, place: str = "") -> Iterator[str]:
    """Where two JSON values differ; true is not 1, 2.0 is not 2, a key more or less is a
    difference."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in {**expected, **got}:
            inner = f"{place}.{key}".lstrip(".")
            if key in expected and key in got:
                yield from differences(expected[key], got[key], inner)
            else:
                yield said(
                    inner,
                    *(_shown(side[key]) if key in side else "nothing" for side in (expected, got)),
                )
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, (one, other) in enumerate(zip(expected, got)):
            yield from differences(one, other, f"{place}[{number}]")
    elif expected != got or type(expected) is not type(got):
        yield difference(place, expected, got)


def facts(expected: dict[str, Any], got: dict[str, Any], place: str = "") -> Iterator[str]:
    """Where what a case expects is not so; `got` may hold more than is expected, never less."""
    for key, value in expected.items():
        yield from differences(value, got[key], f"{place}.{key}".lstrip("."))


def unordered(expected: list[Any], got: list[Any], place: str) -> Iterator[str]:
    """As `differences`, of two lists whose order says nothing; what stands twice counts twice."""
    first, second = sorted(expected, key=canonical), sorted(got, key=canonical)
    yield from differences(first, second, place)


def canonical(value: object) -> str:
    """A text that is the same for equal JSON values only."""
    return json.dumps(value, sort_keys=True)


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    text = text if text.isprintable() else json.dumps(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


# ---- running -------------------------------------------------------------------------------------
def run(game: Any, path: str | FilePath, say: Callable[[str], object] = print) -> tuple[int, int]:
    """Compare every case of a file with a game, or a Format; say each difference and the sum.
    Returns (passed, failed).

    Raises Malformed for a file that holds no case; and at the end, when all is said, if a case was
    refused.
    """
    passed = failed = 0
    refused = []
    for case, found in game.conform(documents(path)):
        failed, passed = failed + bool(found), passed + (not found)
        refused += [case] if any(isinstance(one, Refused) for one in found) else []
        for one in found:
            say(f"{case}: {one}")
    if not passed + failed:
        raise Malformed("holds no case", str(path))
    say(f"{passed} passed, {failed} failed")
    if refused:
        raise Malformed(
            f"{len(refused)} of its cases are not as the format says, the first is {refused[0]}",
            str(path),
        )
    return passed, failed
