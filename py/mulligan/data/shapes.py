"""What JSON data must look like, declared once: checked with exact faults, and written as JSON Schema.

A shape is an object: `check(value, path, say)` tells every fault by `say(path, text, hint)` and returns whether there was
none; it takes any JSON value and never raises. `schema()` is the same as JSON Schema. `claims(value)` says whether a value
is meant for this shape rather than for another; `wanted` is what to call it, `hint` an example.

    Point = Thing({"x": Whole(0, 9), "y": Whole(0, 9)}, needed=("x", "y"))
    Point.check({"x": 3, "z": 1}, (), print)
"""

import json
import re

from .spelling import meant, shown

DEEPEST = 40                               # steps of a path
LARGEST = 10**9                            # numbers a fault repeats
MOST_OFFERED = 15                          # words a hint lists


class Shape:
    """What every shape can do; `kinds` are the Python types of JSON values it is meant for."""

    kinds = ()
    wanted, hint = "another value", ""

    def claims(self, value):
        return type(value) in self.kinds

    def check(self, value, path, say):
        """Tell what is wrong with `value` at `path`; True when nothing is."""
        if not self.claims(value):
            return _no(say, path, f"expected {self.wanted}, got {_got(value)}", self.hint)
        return self._inside(value, path, say) if len(path) <= DEEPEST else _no(say, path, "nested too deep")

    def _inside(self, value, path, say):
        """The check of a value of the right type."""
        return True

    def schema(self, defs=None):
        """JSON Schema; `defs` collects what is named, and without it they stand under "$defs"."""
        own = {} if defs is None else defs
        made = self._schema(own)
        return made | {"$defs": own} if defs is None and own else made

    def _schema(self, defs):
        raise NotImplementedError


class Whole(Shape):
    """A whole number."""

    kinds = (int,)

    def __init__(self, least, most):
        self.least, self.most, self.wanted = least, most, f"a whole number from {least} to {most}"

    def _inside(self, value, path, say):
        return self.least <= value <= self.most or _no(say, path, f"expected {self.wanted}, got {_got(value)}")

    def _schema(self, defs):
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Word(Shape):
    """A text: of `pattern` when there is one, of `least` to `most` letters; `but` are the words it may not be."""

    kinds = (str,)

    def __init__(self, wanted="a text", pattern=None, most=60, but=(), hint="", least=1):
        self.wanted, self.pattern, self.but, self.hint = wanted, pattern, but, hint
        self.least, self.most = least, most

    def _inside(self, value, path, say):
        fits = self.least <= len(value) <= self.most and (not self.pattern or re.fullmatch(self.pattern, value))
        if fits and value not in self.but:
            return True
        return _no(say, path, f"{_got(value)} is taken" if fits else f"expected {self.wanted}, got {_got(value)}", self.hint)

    def _schema(self, defs):
        made = {"type": "string", "minLength": self.least, "maxLength": self.most}
        if self.pattern:
            made["pattern"] = f"^({self.pattern})$"
        return made | ({"not": {"enum": list(self.but)}} if self.but else {})


class One(Shape):
    """One of a few words (or true, or a number)."""

    def __init__(self, *values):
        self.values, self.kinds = values, tuple({type(value) for value in values})
        self.wanted = " or ".join(map(_json, values)) if len(values) < 3 else f"one of {', '.join(map(_json, values))}"

    def _inside(self, value, path, say):
        if any(value == known and type(value) is type(known) for known in self.values):
            return True
        return _no(say, path, f"there is no {_key(path)} {_got(value)}", _meant(value, self.values))

    def _schema(self, defs):
        return {"const": self.values[0]} if len(self.values) == 1 else {"enum": list(self.values)}


class Flag(Shape):
    """true or false."""

    kinds, wanted = (bool,), "true or false"

    def _schema(self, defs):
        return {"type": "boolean"}


class Many(Shape):
    """A list of `least` to `most` values of one shape; with `once` no value stands twice."""

    kinds = (list,)

    def __init__(self, shape, least=1, most=20, once=False):
        self.shape, self.least, self.most, self.once = shape, least, most, once
        self.wanted = f"a list of {least} to {most} values"

    def _inside(self, value, path, say):
        if not self.least <= len(value) <= self.most:
            hint = "Leave some out." if len(value) > self.most else f"Write at least {self.least}, or leave out the list."
            return _no(say, path, f"expected {self.wanted}, got {len(value)}", hint)
        fine = True
        for i, one in enumerate(value):
            fine &= self.shape.check(one, path + (i,), say)
            if self.once and one in value[:i]:
                fine = _no(say, path + (i,), "stands in this list already", "Remove one of them.")
        return fine

    def _schema(self, defs):
        made = {"type": "array", "items": self.shape.schema(defs), "minItems": self.least, "maxItems": self.most}
        return made | ({"uniqueItems": True} if self.once else {})


class Thing(Shape):
    """An object with these keys and no others; without all the `needed` ones it is not complete."""

    kinds = (dict,)

    def __init__(self, keys, needed=()):
        self.keys, self.needed = keys, tuple(needed)
        self.wanted = f"an object with {' and '.join(self.needed)}" if self.needed else "an object"

    def _inside(self, value, path, say):
        missing = [key for key in self.needed if key not in value]
        strange = [key for key in value if key not in self.keys]
        for key in missing:
            say(path, f"needs {key}", f"It is {self.keys[key].wanted}.")
        for key in strange:
            say(path + (key,), "there is no such key here", _meant(key, self.keys))
        good = [self.keys[key].check(value[key], path + (key,), say) for key in value if key in self.keys]
        return not missing and not strange and all(good)

    def _schema(self, defs):
        return {"type": "object", "required": list(self.needed), "additionalProperties": False,
                "properties": {key: shape.schema(defs) for key, shape in self.keys.items()}}


class Tagged(Shape):
    """An object whose `tag` key says which Thing of `things` it is; their keys are those beside the tag."""

    kinds = (dict,)

    def __init__(self, tag, things):
        self.tag, self.things, self.wanted = tag, things, f"an object with {tag}"

    def _inside(self, value, path, say):
        if self.tag not in value:
            return _no(say, path, f"needs {self.tag}", _offer(self.things))
        name = value[self.tag]
        if not isinstance(name, str):
            return _no(say, path + (self.tag,), f"expected a word, got {_got(name)}", _offer(self.things))
        if name not in self.things:
            return _no(say, path + (self.tag,), f"there is no {self.tag} {_got(name)}", _meant(name, self.things))
        return self.things[name].check({key: part for key, part in value.items() if key != self.tag}, path, say)

    def _schema(self, defs):
        return {"oneOf": [self._with_tag(name, thing.schema(defs)) for name, thing in self.things.items()]}

    def _with_tag(self, name, made):
        return made | {"required": [self.tag, *made["required"]],
                       "properties": {self.tag: {"const": name}} | made["properties"]}


class Either(Shape):
    """One of several shapes: told apart by the type of the value, and objects by the first key each of them needs."""

    def __init__(self, *shapes):
        self.shapes, self.kinds = shapes, tuple({kind for shape in shapes for kind in shape.kinds})
        self.wanted = ", or ".join(shape.wanted for shape in shapes)

    def _inside(self, value, path, say):
        meant_for = [shape for shape in self.shapes if shape.claims(value)]
        if len(meant_for) > 1:
            meant_for = [shape for shape in meant_for if shape.needed[0] in value]
        return meant_for[0].check(value, path, say) if meant_for else _no(say, path, f"expected {self.wanted}")

    def _schema(self, defs):
        return {"oneOf": [shape.schema(defs) for shape in self.shapes]}


class Named(Shape):
    """A shape with a name of its own in the schema, which it needs where it holds itself."""

    def __init__(self, name, shape):
        self.name, self.shape = name, shape
        self.kinds, self.wanted, self.needed = shape.kinds, shape.wanted, getattr(shape, "needed", ())

    def check(self, value, path, say):
        return self.shape.check(value, path, say)

    def _schema(self, defs):
        if self.name not in defs:
            defs[self.name] = {}           # here already, for the shape inside itself
            defs[self.name].update(self.shape.schema(defs))
        return {"$ref": f"#/$defs/{self.name}"}


def _no(say, path, text, hint=""):
    say(path, text, hint)
    return False


def _key(path):
    """What a value is called: the last key on its path."""
    return next((step for step in reversed(path) if isinstance(step, str)), "value")


def _got(value):
    """Any JSON value in a few words; nothing in it is too deep or too long for that."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, str):
        return repr(shown(value))
    return _json(value) if value is None or abs(value) < LARGEST else "a huge number"


def _json(value):
    return value if isinstance(value, str) else json.dumps(value)


def _meant(word, known):
    return meant(word, [one for one in known if isinstance(one, str)]) or _offer(known)


def _offer(known):
    return f"Known are {', '.join(map(_json, known))}." if 0 < len(known) < MOST_OFFERED else ""
