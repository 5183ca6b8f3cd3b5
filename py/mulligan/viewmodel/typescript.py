"""Shapes as the types of TypeScript, which the scripts of the page are checked with."""

import json
import textwrap
from collections.abc import Iterable
from functools import singledispatch

from ..data.shapes import (AnyValue, Boolean, Described, Either, Enum, ListOf, MapOf, Named,
                           Number, Object, Row, Shape, Tagged, Text)
from .kinds import bare, inner

WIDTH = 100
HEAD = """\
// What crosses from Python to the page. Written by `python -m mulligan schema` from
// mulligan.viewmodel; a test compares it.

/** An object that has none of these keys. */
export type Lacks<Keys extends string> = { [key in Keys]?: undefined };
"""


def types(roots: Iterable[Shape]) -> str:
    """A module with a type for each named shape in `roots`, in the order of first use.

    Raises ValueError when two shapes have one name.
    """
    found: dict[str, Named] = {}
    for root in roots:
        _collect(root, found)
    return "\n".join([HEAD, *(_declared(name, shape) for name, shape in found.items())])


def _collect(shape: Shape, found: dict[str, Named]) -> None:
    if isinstance(shape, Named):
        if shape.name in found:
            if found[shape.name] is not shape:
                raise ValueError(f"two shapes are called {shape.name}")
            return
        found[shape.name] = shape
    for part in inner(shape):
        _collect(part, found)


# ---- declarations --------------------------------------------------------------------------------
def _declared(name: str, shape: Named) -> str:
    """The declaration of a named shape; each object of a union by tag gets a name of its own."""
    inside = bare(shape)
    if isinstance(inside, Tagged):
        names = {tag: f"{_capital(tag)}{name}" for tag in inside.things}
        made = [_interface(names[tag], thing, (inside.tag, tag))
                for tag, thing in inside.things.items()]
        return "\n".join([*made, _comment(shape) + _alias(name, names.values())])
    if isinstance(inside, Object):
        return _interface(name, shape)
    if isinstance(inside, Either):
        return _comment(shape) + _alias(name, _alternatives(inside))
    if isinstance(inside, Enum):
        return _comment(shape) + _alias(name, map(json.dumps, inside.values))
    return _comment(shape) + f"export type {name} = {spelled(inside)};\n"


def _interface(name: str, shape: Shape, tag: tuple[str, str] | None = None) -> str:
    first = f"  {tag[0]}: {json.dumps(tag[1])};\n" if tag else ""
    inside = bare(shape)
    if not isinstance(inside, Object):
        raise TypeError(f"{name} is no object")
    fields = _fields(inside, "  ")
    return f"{_comment(shape)}export interface {name} {{\n{first}{fields}}}\n"


def _alias(name: str, options: Iterable[str]) -> str:
    options = list(options)
    line = f"export type {name} = {' | '.join(options)};\n"
    if len(line) <= WIDTH:
        return line
    lines = (textwrap.fill(f"| {option}", WIDTH, initial_indent="  ", subsequent_indent="      ")
             for option in options)
    return "\n".join([f"export type {name} =", *lines]) + ";\n"


def _fields(thing: Object, indent: str) -> str:
    return "".join(f"{_comment(shape, indent)}{indent}{_key(thing, key)}: {spelled(shape)};\n"
                   for key, shape in thing.keys.items())


def _key(thing: Object, key: str) -> str:
    return key if key in thing.needed else f"{key}?"


def _comment(shape: Shape, indent: str = "") -> str:
    """The meaning of a shape as a comment before it."""
    while isinstance(shape, Named):
        shape = shape.shape
    if not isinstance(shape, Described):
        return ""
    line = f"{indent}/** {shape.meaning} */\n"
    if len(line) <= WIDTH:
        return line
    lines = textwrap.wrap(shape.meaning, WIDTH - len(indent) - 3)
    text = "".join(f"{indent} * {part}\n" for part in lines)
    return f"{indent}/**\n{text}{indent} */\n"


def _capital(tag: str) -> str:
    return tag[:1].upper() + tag[1:]


# ---- types ---------------------------------------------------------------------------------------
@singledispatch
def spelled(shape: Shape) -> str:
    """A shape as a type, a named one by its name. Raises TypeError for a kind without one."""
    raise TypeError(f"no type for {type(shape).__name__}")


def _plain(kind: type[Shape], word: str) -> None:
    """Spell every shape of a kind by one word."""
    spelled.register(kind, lambda shape: word)


_plain(AnyValue, "unknown")
_plain(Text, "string")
_plain(Number, "number")
_plain(Boolean, "boolean")


@spelled.register
def _named(shape: Named) -> str:
    return shape.name


@spelled.register
def _described(shape: Described) -> str:
    return spelled(shape.shape)


@spelled.register
def _one(shape: Enum) -> str:
    return " | ".join(json.dumps(value) for value in shape.values)


@spelled.register
def _list(shape: ListOf) -> str:
    kind = spelled(shape.shape)
    return f"({kind})[]" if " | " in kind else f"{kind}[]"


@spelled.register
def _row(shape: Row) -> str:
    places = [spelled(part) for part in shape.shapes]
    for i in range(shape.least, len(places)):
        places[i] = f"({places[i]})?"
    return f"[{', '.join(places)}]"


@spelled.register
def _map(shape: MapOf) -> str:
    return f"Record<string, {spelled(shape.shape)}>"


@spelled.register
def _either(shape: Either) -> str:
    return " | ".join(_alternatives(shape))


@spelled.register
def _thing(shape: Object) -> str:
    keys = (f"{_key(shape, key)}: {spelled(part)}" for key, part in shape.keys.items())
    return f"{{ {'; '.join(keys)} }}"


def _alternatives(shape: Either) -> list[str]:
    """Its types; an object says which keys of the others it lacks, so all can be asked for."""
    keys = {part: list(inside.keys) for part in shape.shapes
            if isinstance(inside := bare(part), Object)}
    every = dict.fromkeys(key for own in keys.values() for key in own)
    made = []
    for part in shape.shapes:
        own = keys.get(part, list(every))
        lacks = " | ".join(json.dumps(key) for key in every if key not in own)
        made.append(spelled(part) + (f" & Lacks<{lacks}>" if lacks else ""))
    return made
