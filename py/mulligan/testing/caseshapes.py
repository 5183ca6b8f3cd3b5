"""The shapes that case files need beside those of `mulligan.data`: what a case expects, what it
may say about itself."""

from collections.abc import Iterable, Mapping
from typing import Any as Json

from ..data.shapes import (AnyValue, Either, Enum, Integer, ListOf, MapOf, Object, Path, Row, Say,
                           Schema, Shape, Text, nullable)
from ..protocol.values import Option

LONGEST, MOST = 100_000, 100_000           # letters of a text, values of a list


class Facts(Object):
    """An object with at least one of these keys and no others: what a case expects."""

    def __init__(self, keys: Mapping[str, Shape]) -> None:
        super().__init__(keys)
        self.wanted = "an object that names a fact"

    def _inside(self, value: dict[str, Json], path: Path, say: Say) -> bool:
        if not value:
            say(path, "expects nothing", "")
            return False
        return super()._inside(value, path, say)

    def _schema(self, defs: Schema) -> Schema:
        return super()._schema(defs) | {"minProperties": 1}


def several(shape: Shape, least: int = 0, most: int = MOST, once: bool = False) -> ListOf:
    """A list that may be empty."""
    return ListOf(shape, least, most, once)


TEXT = Text("a text", most=LONGEST, least=0)
TEXTS = several(TEXT)
NOTES = Either(TEXT, TEXTS, MapOf(TEXT, TEXT))
ABOUT: dict[str, Shape] = {
    "id": TEXT,
    "title": TEXT,
    "note": TEXT,
    "clauses": TEXTS,
    "hand_checked": Enum(True, False),
}
"""What a case of any format may say about itself; nothing but `id` is read, and all may be left
out."""


def case(keys: Mapping[str, Shape], needed: Iterable[str]) -> Object:
    """The shape of a case: these keys, and what it says about itself."""
    return Object({**ABOUT, **keys}, needed)


def options(known: Iterable[Option]) -> Object:
    """The match options of a game by name, each with its own values."""
    return Object({option.name: _option(option) for option in known})


def _option(option: Option) -> Shape:
    values = [value for value, _ in option.choices]
    if not option.span:
        return Enum(*values)
    words = [value for value in values if type(value) is not int]
    numbers = Integer(*option.span)
    return Either(Enum(*words), numbers) if words else numbers


__all__ = ["ABOUT", "NOTES", "TEXT", "TEXTS", "AnyValue", "Facts", "MapOf", "Row", "case",
           "nullable", "options", "several"]
