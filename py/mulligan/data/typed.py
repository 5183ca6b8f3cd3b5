"""Files that say what they are: objects with a `type`, and the keys that this type has."""

from typing import Any

from ..errors import Malformed
from .json_text import Path
from .jsonlines import dotted
from .shapes import Shape
from .spelling import shown


def typed_file(data: Any, kind: str, shape: Shape, field: str, clause: str = "") -> dict[str, Any]:
    """A file of the type `kind`, whose other keys are as `shape` says.

    Raises Malformed for its first fault, naming the place in `field`, with `clause` behind.
    """
    def refuse(path: Path, text: str, hint: str = "") -> None:
        raise Malformed(f"{text} ({clause})" if clause else text, dotted((field, *path)))

    keys: dict[str, Any] = data if isinstance(data, dict) else {"type": "no object"}
    if keys.get("type") != kind:
        refuse((), f"expected a file of type {kind!r}, got {shown(keys.get('type'))!r}")
    shape.check({key: value for key, value in keys.items() if key != "type"}, (), refuse)
    return keys
