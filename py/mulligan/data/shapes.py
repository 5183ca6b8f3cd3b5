"""What JSON data must look like, declared once: checked with exact faults, written as JSON Schema.

A shape is an object: `check(value, path, say)` tells every fault by `say(path, text, hint)` and
returns whether there was none; it takes any JSON value and never raises. `schema()` is the same as
JSON Schema. `claims(value)` says whether a value is meant for this shape rather than for another;
`wanted` is what to call it, `hint` an example.

    Point = Object({"x": Integer(0, 9), "y": Integer(0, 9)}, needed=("x", "y"))
    Point.check({"x": 3, "z": 1}, (), print)

Data from outside is bounded, so texts and lists are short unless a shape says otherwise; a bound
that is None is none.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from .json_text import Path, writable
from .shape_parts import (Say, Schema, as_json, given, got, key_of, lengths, near, offered, refuse,
                          within)

DEEPEST = 40                               # steps of a path


class Shape:
    """What every shape can do.

    `kinds` are the Python types of the JSON values it is meant for, `needed` the keys that an
    object must have.
    """

    kinds: tuple[type, ...] = ()
    needed: tuple[str, ...] = ()
    wanted, hint = "another value", ""

    def called(self, wanted: str, hint: str = "") -> Self:
        """This very shape, with what faults call it and an example of it."""
        self.wanted, self.hint = wanted, hint
        return self

    def claims(self, value: Any) -> bool:
        """Whether a value is meant for this shape: of a type it is about; True is no number."""
        return isinstance(value, self.kinds) and (bool in self.kinds or not isinstance(value, bool))

    def check(self, value: Any, path: Path, say: Say) -> bool:
        """Tell what is wrong with `value` at `path`; True when nothing is."""
        if not self.claims(value):
            return self._differs(value, path, say)
        if len(path) > DEEPEST:
            return refuse(say, path, "nested too deep")
        return self._inside(value, path, say)

    def schema(self, defs: Schema | None = None) -> Schema:
        """JSON Schema; `defs` collects what is named, and without it they stand under "$defs"."""
        own: Schema = {} if defs is None else defs
        schema = self._schema(own)
        return schema | {"$defs": own} if defs is None and own else schema

    def _inside(self, value: Any, path: Path, say: Say) -> bool:
        """The check of a value of the right type."""
        return True

    def _schema(self, defs: Schema) -> Schema:
        raise NotImplementedError

    def _differs(self, value: Any, path: Path, say: Say) -> bool:
        """Tell that something else was expected; always False."""
        return refuse(say, path, f"expected {self.wanted}, got {got(value)}", self.hint)


# ---- single values -------------------------------------------------------------------------------
class AnyValue(Shape):
    """Any JSON value: what is compared as it stands, or looked at by nobody."""

    kinds, wanted = (type(None), bool, int, float, str, list, dict), "any value"

    def _schema(self, defs: Schema) -> Schema:
        return {}


class Number(Shape):
    """A number from `least` to `most`."""

    kinds: tuple[type, ...] = (int, float)
    json_type, noun = "number", "a number"

    def __init__(self, least: float | None = None, most: float | None = None) -> None:
        self.least, self.most = least, most
        bounds = "" if least is None else f" from {least}"
        self.wanted = self.noun + bounds + ("" if most is None else f" to {most}")

    def _inside(self, value: float, path: Path, say: Say) -> bool:
        small = self.least is not None and value < self.least
        large = self.most is not None and value > self.most
        return not (small or large) or self._differs(value, path, say)

    def _schema(self, defs: Schema) -> Schema:
        bounds = {"minimum": self.least, "maximum": self.most}
        return {"type": self.json_type} | given(bounds)


class Integer(Number):
    """A whole number from `least` to `most`."""

    kinds = (int,)
    json_type, noun = "integer", "a whole number"


class Text(Shape):
    """A text of `least` to `most` letters, each of which a file can hold.

    All of it fits the regular expression `pattern` when there is one; `but` are the words it may
    not be.
    """

    kinds = (str,)

    def __init__(self, wanted: str = "a text", pattern: str | None = None, most: int | None = 60,
                 but: Sequence[str] = (), hint: str = "", least: int = 1) -> None:
        self.wanted, self.pattern, self.hint = wanted, pattern, hint
        self.least, self.most = least, most
        self.but = but

    def _inside(self, value: str, path: Path, say: Say) -> bool:
        if not within(len(value), self.least, self.most) or not writable(value):
            return self._differs(value, path, say)
        if self.pattern and not re.fullmatch(self.pattern, value):
            return self._differs(value, path, say)
        if value in self.but:
            return refuse(say, path, f"{got(value)} is taken", self.hint)
        return True

    def _schema(self, defs: Schema) -> Schema:
        schema: Schema = {"type": "string"} | lengths("Length", self.least, self.most)
        if self.pattern:
            schema["pattern"] = f"^({self.pattern})$"
        if self.but:
            schema["not"] = {"enum": list(self.but)}
        return schema


class Enum(Shape):
    """One of a few words (or true, or a number, or null)."""

    def __init__(self, *values: Any) -> None:
        self.values, self.kinds = values, tuple({type(value) for value in values})
        words = [as_json(value) for value in values]
        self.wanted = " or ".join(words) if len(words) < 3 else f"one of {', '.join(words)}"

    def _inside(self, value: Any, path: Path, say: Say) -> bool:
        if any(value == known and type(value) is type(known) for known in self.values):
            return True
        text = f"there is no {key_of(path)} {got(value)}"
        return refuse(say, path, text, near(value, self.values))

    def _schema(self, defs: Schema) -> Schema:
        if len(self.values) == 1:
            return {"const": self.values[0]}
        return {"enum": list(self.values)}


class Boolean(Shape):
    """true or false."""

    kinds, wanted = (bool,), "true or false"

    def _schema(self, defs: Schema) -> Schema:
        return {"type": "boolean"}


# ---- lists ---------------------------------------------------------------------------------------
class ListOf(Shape):
    """A list of `least` to `most` values of one shape; with `once` no value stands twice."""

    kinds = (list,)

    def __init__(self, shape: Shape, least: int = 1, most: int | None = 20,
                 once: bool = False) -> None:
        self.shape, self.least, self.most, self.once = shape, least, most, once
        upper = "or more" if most is None else f"to {most}"
        bounded = least or most is not None
        self.wanted = f"a list of {least} {upper} values" if bounded else "a list"

    def _inside(self, value: list[Any], path: Path, say: Say) -> bool:
        if not within(len(value), self.least, self.most):
            few = f"Write at least {self.least}, or leave out the list."
            hint = few if len(value) < self.least else "Leave some out."
            return refuse(say, path, f"expected {self.wanted}, got {len(value)}", hint)
        fine = True
        for i, element in enumerate(value):
            fine &= self.shape.check(element, path + (i,), say)
            if self.once and element in value[:i]:
                text = "stands in this list already"
                fine = refuse(say, path + (i,), text, "Remove one of them.")
        return fine

    def _schema(self, defs: Schema) -> Schema:
        schema = {"type": "array", "items": self.shape.schema(defs)}
        once = {"uniqueItems": True} if self.once else {}
        return schema | lengths("Items", self.least, self.most) | once


class Row(Shape):
    """A list with a shape for each place; the last ones may be missing, as many as `short` says."""

    kinds = (list,)

    def __init__(self, *shapes: Shape, short: int = 0) -> None:
        self.shapes, self.least = shapes, len(shapes) - short
        most = f" to {len(shapes)}" if short else ""
        self.wanted = f"a list of {self.least}{most} values"

    def _inside(self, value: list[Any], path: Path, say: Say) -> bool:
        if not self.least <= len(value) <= len(self.shapes):
            return refuse(say, path, f"expected {self.wanted}, got {len(value)}")
        places = enumerate(zip(self.shapes, value))
        fine = [shape.check(element, path + (i,), say) for i, (shape, element) in places]
        return all(fine)

    def _schema(self, defs: Schema) -> Schema:
        return {"type": "array", "prefixItems": [shape.schema(defs) for shape in self.shapes],
                "minItems": self.least, "maxItems": len(self.shapes)}


# ---- objects -------------------------------------------------------------------------------------
class Object(Shape):
    """An object with these keys and no others; without all the `needed` ones it is not complete.

    Of `one_of` it has exactly one; with `some` it is not empty.
    """

    kinds = (dict,)

    def __init__(self, keys: Mapping[str, Shape], needed: Iterable[str] = (),
                 one_of: Sequence[str] = (), some: bool = False) -> None:
        self.keys, self.needed = keys, tuple(needed)
        self.one_of, self.some = one_of, some
        with_keys = f"an object with {' and '.join(self.needed)}"
        self.wanted = with_keys if self.needed else "an object"

    def _inside(self, value: dict[str, Any], path: Path, say: Say) -> bool:
        if self.some and not value:
            return refuse(say, path, "needs at least one key", offered(self.keys))
        missing = [key for key in self.needed if key not in value]
        strange = [key for key in value if key not in self.keys]
        for key in missing:
            say(path, f"needs {key}", f"It is {self.keys[key].wanted}.")
        for key in strange:
            say(path + (key,), "there is no such key here", near(key, self.keys))
        fine = [self.keys[key].check(value[key], path + (key,), say)
                for key in value if key in self.keys]
        return self._has_one(value, path, say) and not missing and not strange and all(fine)

    def _has_one(self, value: dict[str, Any], path: Path, say: Say) -> bool:
        """The check of `one_of`."""
        count = sum(key in value for key in self.one_of)
        if count == 1 or not self.one_of:
            return True
        has = f", has {count}" if count else ""
        return refuse(say, path, f"needs one of {', '.join(self.one_of)}{has}")

    def _schema(self, defs: Schema) -> Schema:
        schema = {"type": "object", "required": list(self.needed), "additionalProperties": False,
                  "properties": {key: shape.schema(defs) for key, shape in self.keys.items()}}
        if self.one_of:
            schema["oneOf"] = [{"required": [key]} for key in self.one_of]
        return schema | {"minProperties": 1} if self.some else schema


class MapOf(Shape):
    """An object whose keys are all of one shape, and whose values are; it has at most `most`."""

    kinds = (dict,)

    def __init__(self, key: Shape, value: Shape, most: int | None = None) -> None:
        self.key, self.shape, self.most = key, value, most
        self.wanted = "an object" if most is None else f"an object of at most {most} keys"

    def _inside(self, value: dict[str, Any], path: Path, say: Say) -> bool:
        if not within(len(value), 0, self.most):
            return refuse(say, path, f"expected {self.wanted}, got {len(value)}")
        fine = [self.key.check(key, path + (key,), say) and
                self.shape.check(element, path + (key,), say) for key, element in value.items()]
        return all(fine)

    def _schema(self, defs: Schema) -> Schema:
        values, keys = self.shape.schema(defs), self.key.schema(defs)
        schema = {"type": "object", "additionalProperties": values}
        schema |= lengths("Properties", 0, self.most)
        return schema if keys == {"type": "string"} else schema | {"propertyNames": keys}


class Tagged(Shape):
    """An object whose `tag` says which of `things` it is; their keys are those beside the tag."""

    kinds = (dict,)

    def __init__(self, tag: str, things: Mapping[str, Shape]) -> None:
        self.tag, self.things, self.wanted = tag, things, f"an object with {tag}"

    def _inside(self, value: dict[str, Any], path: Path, say: Say) -> bool:
        if self.tag not in value:
            return refuse(say, path, f"needs {self.tag}", offered(self.things))
        name, place = value[self.tag], path + (self.tag,)
        if not isinstance(name, str):
            return refuse(say, place, f"expected a word, got {got(name)}", offered(self.things))
        if name not in self.things:
            text = f"there is no {self.tag} {got(name)}"
            return refuse(say, place, text, near(name, self.things))
        rest = {key: part for key, part in value.items() if key != self.tag}
        return self.things[name].check(rest, path, say)

    def _schema(self, defs: Schema) -> Schema:
        variants = [self._with_tag(name, shape.schema(defs)) for name, shape in self.things.items()]
        return {"oneOf": variants}

    def _with_tag(self, name: str, schema: Schema) -> Schema:
        return schema | {"required": [self.tag, *schema["required"]],
                         "properties": {self.tag: {"const": name}} | schema["properties"]}


# ---- shapes of shapes ----------------------------------------------------------------------------
class Either(Shape):
    """One of several shapes.

    Shapes are told apart by the type of the value, and objects by the first key each of them needs:
    an object has that of one.
    """

    def __init__(self, *shapes: Shape) -> None:
        self.shapes = shapes
        self.kinds = tuple({kind for shape in shapes for kind in shape.kinds})
        self.wanted = ", or ".join(shape.wanted for shape in shapes)

    def _inside(self, value: Any, path: Path, say: Say) -> bool:
        meant_for = [shape for shape in self.shapes if shape.claims(value)]
        if len(meant_for) > 1:
            meant_for = [shape for shape in meant_for if shape.needed[0] in value]
        if len(meant_for) != 1:
            return refuse(say, path, f"expected {self.wanted}", self.hint)
        return meant_for[0].check(value, path, say)

    def _schema(self, defs: Schema) -> Schema:
        return {"oneOf": [shape.schema(defs) for shape in self.shapes]}


class Named(Shape):
    """A shape with a name of its own in the schema, which it needs where it holds itself."""

    def __init__(self, name: str, shape: Shape) -> None:
        self.name, self.shape = name, shape
        self.kinds, self.wanted, self.needed = shape.kinds, shape.wanted, shape.needed

    def check(self, value: Any, path: Path, say: Say) -> bool:
        return self.shape.check(value, path, say)

    def _schema(self, defs: Schema) -> Schema:
        if self.name not in defs:
            defs[self.name] = {}           # here already, for the shape inside itself
            defs[self.name].update(self.shape.schema(defs))
        return {"$ref": f"#/$defs/{self.name}"}


class Described(Shape):
    """A shape with its meaning in a line, which is told in the schema."""

    def __init__(self, shape: Shape, meaning: str) -> None:
        self.shape, self.meaning = shape, meaning
        self.kinds, self.wanted, self.needed = shape.kinds, shape.wanted, shape.needed

    def check(self, value: Any, path: Path, say: Say) -> bool:
        return self.shape.check(value, path, say)

    def _schema(self, defs: Schema) -> Schema:
        return {"description": self.meaning} | self.shape.schema(defs)


# ---- shapes that are often needed ----------------------------------------------------------------
def nullable(shape: Shape) -> Either:
    """The shape, or null."""
    return Either(Enum(None), shape)


def whole(**keys: Shape) -> Object:
    """An object that needs all its keys."""
    return Object(keys, tuple(keys))


def hex_digits(count: int) -> Text:
    """A text of so many hex digits, small letters only."""
    return Text(f"{count} hex digits", f"[0-9a-f]{{{count}}}", count)
