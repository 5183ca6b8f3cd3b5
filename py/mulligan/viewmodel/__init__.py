"""The view model, declared once: all that crosses from Python to the page.

From it come the check of tests, docs/view-model.schema.json and web/types.d.ts, and beside them the
schema of records is written. The page has no use for it; nothing that runs there imports it.
docs/view-model.md says what it means as a whole.
"""

import json
from pathlib import Path

from ..data.shapes import Schema, Shape
from ..match import record_shape
from . import calls, catalogue, table
from .calls import ANSWERS, ERROR
from .catalogue import GAMES, RULEBOOK
from .table import VIEW
from .typescript import types

SCHEMA = "docs/view-model.schema.json"     # the written files, in a checkout
RECORD = "docs/record.schema.json"
TYPES = "web/types.d.ts"
ROOTS = (table.VIEW, calls.EVERY, calls.ERROR, catalogue.GAME, catalogue.RULEBOOK)


def faults(shape: Shape, value: object) -> list[str]:
    """What is wrong with a value, each with the path to it; an empty list when nothing is."""
    found: list[str] = []

    def say(path: tuple, text: str, hint: str = "") -> None:
        found.append(f"{'.'.join(map(str, path)) or 'it'}: {text}")
    shape.check(value, (), say)
    return found


def schema() -> dict:
    """JSON Schema of a view; all that crosses beside it stands under "$defs"."""
    defs: dict = {}
    for root in ROOTS:
        root.schema(defs)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Mulligan view model",
            "description": "A view; under $defs all else that crosses from Python to the page. "
                           "Written by `python -m mulligan schema`. See view-model.md.",
            "$ref": "#/$defs/View", "$defs": defs}


def files() -> dict[str, str]:
    """The text of each file that is written from the declaration, by its path in a checkout."""
    return {SCHEMA: _text(schema()), RECORD: _text(record_shape.schema()), TYPES: types(ROOTS)}


def _text(written: Schema) -> str:
    return json.dumps(written, indent=1, ensure_ascii=False) + "\n"


def write(root: str | Path) -> list[Path]:
    """Write the files of a checkout anew; returns their paths."""
    written = []
    for path, text in files().items():
        file = Path(root) / path
        file.write_text(text, encoding="utf-8", newline="\n")
        written.append(file)
    return written


__all__ = ["ANSWERS", "ERROR", "GAMES", "ROOTS", "RULEBOOK", "VIEW", "faults", "files", "schema",
           "write"]
