"""Data of a declared shape, or a refusal: any value, and files that say what they are by a `type`.
"""

from typing import Any

from ..errors import Malformed
from .json_text import Path
from .jsonlines import dotted
from .shapes import Shape
from .spelling import shown


def fitting(value: Any, shape: Shape, field: str, clause: str = "", inside: bool = True) -> Any:
    """The value, which is as `shape` says.

    Raises Malformed for its first fault, with `clause` behind. The fault is told of `field` and the
    path in it, unless `inside`: of the path alone, where there is one.
    """
    def refuse(path: Path, text: str, hint: str = "") -> None:
        place = (field, *path) if inside or not path else path
        raise Malformed(f"{text} ({clause})" if clause else text, dotted(place))
    shape.check(value, (), refuse)
    return value


def typed_file(data: Any, kind: str, shape: Shape, field: str, clause: str = "") -> dict[str, Any]:
    """A file of the type `kind`, whose other keys are as `shape` says.

    Raises Malformed for its first fault, naming the place in `field`, with `clause` behind.
    """
    keys: dict[str, Any] = data if isinstance(data, dict) else {"type": "no object"}
    if keys.get("type") != kind:
        text = f"expected a file of type {kind!r}, got {shown(keys.get('type'))!r}"
        raise Malformed(f"{text} ({clause})" if clause else text, field)
    fitting({key: keys[key] for key in keys if key != "type"}, shape, field, clause)
    return keys
