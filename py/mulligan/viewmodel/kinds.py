"""The kinds of shapes the view model is made of, beside those of `mulligan.shapes`.

A record is declared as {key: (shape, meaning)}; a key that ends with "?" may be left out. The
meaning goes into the JSON Schema and the types of the page.
"""

from collections.abc import Callable, Iterator

from ..data.shapes import Either, Many, Named, Shape, Tagged, Thing

Path = tuple[str | int, ...]
Say = Callable[..., None]                  # say(path, text, hint): how a check tells a fault
Fields = dict[str, tuple[Shape, str]]


class Any(Shape):
    """Any JSON value: what crosses without being looked at, or is declared by a game alone."""

    kinds, wanted = (type(None), bool, int, float, str, list, dict), "any value"

    def _schema(self, defs: dict) -> dict:
        return {}


class Null(Shape):
    """null."""

    kinds, wanted = (type(None),), "null"

    def _schema(self, defs: dict) -> dict:
        return {"type": "null"}


class Text(Shape):
    """A text of any length; an empty one only with `empty`."""

    kinds = (str,)

    def __init__(self, empty: bool = True) -> None:
        self.empty, self.wanted = empty, "a text" if empty else "a text that is not empty"

    def _inside(self, value: str, path: Path, say: Say) -> bool:
        return bool(value or self.empty) or refuse(say, path, self.wanted)

    def _schema(self, defs: dict) -> dict:
        return {"type": "string"} | ({} if self.empty else {"minLength": 1})


class Number(Shape):
    """A number from `least` on, or any; a whole one unless it may have `parts`."""

    def __init__(self, least: float | None = None, parts: bool = False) -> None:
        self.least, self.parts, self.kinds = least, parts, (int, float) if parts else (int,)
        bound = "" if least is None else f" from {least}"
        self.wanted = f"a {'' if parts else 'whole '}number{bound}"

    def _inside(self, value: float, path: Path, say: Say) -> bool:
        return self.least is None or value >= self.least or refuse(say, path, self.wanted)

    def _schema(self, defs: dict) -> dict:
        made = {"type": "number" if self.parts else "integer"}
        return made if self.least is None else made | {"minimum": self.least}


class List(Shape):
    """A list of any length with values of one shape."""

    kinds, wanted = (list,), "a list"

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def _inside(self, value: list, path: Path, say: Say) -> bool:
        good = [self.shape.check(one, (*path, i), say) for i, one in enumerate(value)]
        return all(good)

    def _schema(self, defs: dict) -> dict:
        return {"type": "array", "items": self.shape.schema(defs)}


class Row(Shape):
    """A list with a shape for each place; the last ones may be missing, as many as `short` says."""

    kinds = (list,)

    def __init__(self, *shapes: Shape, short: int = 0) -> None:
        self.shapes, self.least = shapes, len(shapes) - short
        most = f" to {len(shapes)}" if short else ""
        self.wanted = f"a list of {self.least}{most} values"

    def _inside(self, value: list, path: Path, say: Say) -> bool:
        if not self.least <= len(value) <= len(self.shapes):
            return refuse(say, path, self.wanted)
        places = enumerate(zip(self.shapes, value))
        good = [shape.check(one, (*path, i), say) for i, (shape, one) in places]
        return all(good)

    def _schema(self, defs: dict) -> dict:
        return {"type": "array", "prefixItems": [shape.schema(defs) for shape in self.shapes],
                "items": False, "minItems": self.least}


class Map(Shape):
    """An object with any keys and values of one shape."""

    kinds, wanted = (dict,), "an object"

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def _inside(self, value: dict, path: Path, say: Say) -> bool:
        good = [self.shape.check(one, (*path, key), say) for key, one in value.items()]
        return all(good)

    def _schema(self, defs: dict) -> dict:
        return {"type": "object", "additionalProperties": self.shape.schema(defs)}


class Told(Shape):
    """A shape with its meaning in a line."""

    def __init__(self, shape: Shape, meaning: str) -> None:
        self.shape, self.meaning = shape, meaning
        self.kinds, self.wanted = shape.kinds, shape.wanted
        self.needed = getattr(shape, "needed", ())

    def check(self, value: object, path: Path, say: Say) -> bool:
        return self.shape.check(value, path, say)

    def _schema(self, defs: dict) -> dict:
        return {"description": self.meaning} | self.shape.schema(defs)


# ---- declaring -----------------------------------------------------------------------------------
def named(name: str, meaning: str, shape: Shape) -> Named:
    """A shape with a name and a meaning of its own."""
    return Named(name, Told(shape, meaning))


def variant(meaning: str, fields: Fields) -> Told:
    """An object with these fields; those a reader needs to know first stand first."""
    keys = {key.removesuffix("?"): Told(*told) for key, told in fields.items()}
    return Told(Thing(keys, [key for key in fields if not key.endswith("?")]), meaning)


def record(name: str, meaning: str, fields: Fields) -> Named:
    """An object with a name of its own."""
    return Named(name, variant(meaning, fields))


def union(name: str, meaning: str, tag: str, variants: dict[str, Told]) -> Named:
    """An object whose `tag` says which of several it is."""
    return named(name, meaning, Tagged(tag, variants))


def nullable(shape: Shape) -> Either:
    """The shape, or null."""
    return Either(Null(), shape)


def bare(shape: Shape) -> Shape:
    """The shape itself, without what it is called and what it means."""
    while isinstance(shape, Named | Told):
        shape = shape.shape
    return shape


def inner(shape: Shape) -> Iterator[Shape]:
    """The shapes a shape is made of, one level down."""
    if isinstance(shape, Named | Told | List | Map | Many):
        yield shape.shape
    elif isinstance(shape, Row | Either):
        yield from shape.shapes
    elif isinstance(shape, Thing):
        yield from shape.keys.values()
    elif isinstance(shape, Tagged):
        yield from shape.things.values()


def refuse(say: Say, path: Path, wanted: str) -> bool:
    """Tell that something else was expected; always False."""
    say(path, f"expected {wanted}")
    return False
