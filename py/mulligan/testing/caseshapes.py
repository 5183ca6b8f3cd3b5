"""The shapes that case files need beside those of `mulligan.shapes`: rows, tables, some facts of
many, anything."""

from collections.abc import Callable, Iterable, Mapping

from ..data.shapes import Either, Many, One, Shape, Thing, Whole, Word
from ..protocol.values import Option

Path = tuple[str | int, ...]
Say = Callable[..., None]                  # say(path, text, hint): how a shape tells a fault
LONGEST, MOST = 100_000, 100_000           # letters of a text, values of a list


class Any(Shape):
    """Any JSON value: what is compared as it stands, or read by nobody."""

    kinds, wanted = (type(None), bool, int, float, str, list, dict), "any value"

    def check(self, value: object, path: Path, say: Say) -> bool:
        return True

    def _schema(self, defs: dict) -> dict:
        return {}


class Row(Shape):
    """A list with one value for each of `shapes`, in their order."""

    kinds = (list,)

    def __init__(self, *shapes: Shape) -> None:
        self.shapes, self.wanted = shapes, f"a list of {len(shapes)} values"

    def _inside(self, value: list, path: Path, say: Say) -> bool:
        if len(value) != len(self.shapes):
            say(path, f"expected {self.wanted}, got {len(value)}", "")
            return False
        checks = [shape.check(one, path + (i,), say)
                  for i, (shape, one) in enumerate(zip(self.shapes, value))]
        return all(checks)

    def _schema(self, defs: dict) -> dict:
        return {"type": "array", "prefixItems": [shape.schema(defs) for shape in self.shapes],
                "minItems": len(self.shapes), "maxItems": len(self.shapes)}


class Map(Shape):
    """An object whose keys are all of one shape, and whose values are."""

    kinds, wanted = (dict,), "an object"

    def __init__(self, key: Shape, value: Shape) -> None:
        self.key, self.value = key, value

    def _inside(self, value: dict, path: Path, say: Say) -> bool:
        checks = [self.key.check(key, path + (key,), say) and
                  self.value.check(one, path + (key,), say) for key, one in value.items()]
        return all(checks)

    def _schema(self, defs: dict) -> dict:
        return {"type": "object", "propertyNames": self.key.schema(defs),
                "additionalProperties": self.value.schema(defs)}


class Facts(Thing):
    """An object with at least one of these keys and no others: what a case expects."""

    def __init__(self, keys: Mapping[str, Shape]) -> None:
        super().__init__(keys)
        self.wanted = "an object that names a fact"

    def _inside(self, value: dict, path: Path, say: Say) -> bool:
        if not value:
            say(path, "expects nothing", "")
            return False
        return super()._inside(value, path, say)

    def _schema(self, defs: dict) -> dict:
        return super()._schema(defs) | {"minProperties": 1}


def several(shape: Shape, least: int = 0, most: int = MOST, once: bool = False) -> Many:
    """A list that may be empty."""
    return Many(shape, least, most, once)


def nullable(shape: Shape) -> Either:
    """The shape, or null."""
    return Either(One(None), shape)


TEXT = Word("a text", most=LONGEST, least=0)
TEXTS = several(TEXT)
NOTES = Either(TEXT, TEXTS, Map(TEXT, TEXT))
ABOUT = {
    "id": TEXT,
    "title": TEXT,
    "note": TEXT,
    "clauses": TEXTS,
    "hand_checked": One(True, False),
}
"""What a case of any format may say about itself; nothing but `id` is read, and all may be left
out."""


def case(keys: Mapping[str, Shape], needed: tuple[str, ...]) -> Thing:
    """The shape of a case: these keys, and what it says about itself."""
    return Thing(ABOUT | dict(keys), needed)


def options(known: Iterable[Option]) -> Thing:
    """The match options of a game by name, each with its own values."""
    return Thing({option.name: _option(option) for option in known})


def _option(option: Option) -> Shape:
    values = [value for value, _ in option.choices]
    if not option.span:
        return One(*values)
    words = [value for value in values if type(value) is not int]
    numbers = Whole(*option.span)
    return Either(One(*words), numbers) if words else numbers
