"""How the view model is declared: shapes with their meaning, beside those of `mulligan.data`.

A record is declared as {key: (shape, meaning)}; a key that ends with "?" may be left out. The
meaning goes into the JSON Schema and the types of the page.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from ..data.shapes import (Described, Either, ListOf, MapOf, Named, Object, Row, Shape, Tagged,
                           Text)

Fields: TypeAlias = Mapping[str, tuple[Shape, str]]


# ---- declaring -----------------------------------------------------------------------------------
TEXT = Text(least=0, most=None)


def several(shape: Shape) -> ListOf:
    """A list of any length."""
    return ListOf(shape, 0, None)


def mapping(shape: Shape) -> MapOf:
    """An object with any keys."""
    return MapOf(TEXT, shape)


def named(name: str, meaning: str, shape: Shape) -> Named:
    """A shape with a name and a meaning of its own."""
    return Named(name, Described(shape, meaning))


def variant(meaning: str, fields: Fields) -> Described:
    """An object with these fields; those a reader needs to know first stand first."""
    keys = {key.removesuffix("?"): Described(*described) for key, described in fields.items()}
    needed = [key for key in fields if not key.endswith("?")]
    return Described(Object(keys, needed), meaning)


def record(name: str, meaning: str, fields: Fields) -> Named:
    """An object with a name of its own."""
    return Named(name, variant(meaning, fields))


def union(name: str, meaning: str, tag: str, variants: dict[str, Described]) -> Named:
    """An object whose `tag` says which of several it is."""
    return named(name, meaning, Tagged(tag, variants))


# ---- looking through -----------------------------------------------------------------------------
def bare(shape: Shape) -> Shape:
    """The shape itself, without what it is called and what it means."""
    while isinstance(shape, Named | Described):
        shape = shape.shape
    return shape


def inner(shape: Shape) -> Iterator[Shape]:
    """The shapes a shape is made of, one level down; keys of maps are texts."""
    if isinstance(shape, Named | Described | ListOf | MapOf):
        yield shape.shape
    elif isinstance(shape, Row | Either):
        yield from shape.shapes
    elif isinstance(shape, Object):
        yield from shape.keys.values()
    elif isinstance(shape, Tagged):
        yield from shape.things.values()
