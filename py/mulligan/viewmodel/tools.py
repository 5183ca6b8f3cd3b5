"""Tools: programs of a game over text files (docs/view-model.md, part 6)."""

from ..data.shapes import Described, Enum, Row, Shape, nullable
from .basics import CHOICES, COUNT, FLAG, NAME, TEXT, VALUE
from .kinds import Fields, mapping, record, several, union, variant


def field(meaning: str, value: Shape, more: Fields | None = None) -> Described:
    """A kind of field of a tool; `value` is the shape of what it begins with."""
    return variant(meaning, {
        "name": (NAME, "The key in `options`."),
        "label": (NAME, "What it is called."),
        "value": (value, "What it begins with."),
        "help?": (TEXT, "More about it."),
        "need?": (Enum(True), "It may not stay empty."),
        "when?": (Row(NAME, VALUE), "[field, value]: it is asked for only while that field has "
                                    "that value."),
        "wide?": (Enum(True), "It is for long texts."),
        "more?": (Enum(True), "It stands among what is seldom changed."),
        **(more or {})})


TOOL_FIELD = union("ToolField", "A field of the form of a tool.", "kind", {
    "text": field("A text.", TEXT),
    "path": field("The path of a file, never empty.", TEXT),
    "lines": field("A list of texts, typed one a line.", several(TEXT)),
    "flag": field("true or false.", FLAG),
    "choice": field("One of several.", TEXT, {"choices": (CHOICES, "[value, label] of each.")}),
})
TOOLS = record("Tools", "The tools of a game.", {
    "tools": (several(record("Tool", "A program over text files.", {
        "id": (NAME, "Its id."),
        "title": (NAME, "What it is called."),
        "help": (NAME, "What it does."),
        "fields": (several(TOOL_FIELD), "Its form."),
    })), "The tools."),
    "folders": (several(NAME), "The names of folders that stay when they are empty."),
    "files": (mapping(TEXT), "{path: text} to begin with."),
})
TOOL_FILES = record("ToolFiles", "What Python holds of the files.", {
    "files": (COUNT, "How many files there are."),
})
TOOL_LOOK = record("ToolLook", "The first lines of what a run would bring.", {
    "lines": (several(TEXT), "The lines, unsorted perhaps."),
    "note": (TEXT, "What they leave out."),
    "warned": (TEXT, "Warnings."),
    "many": (nullable(COUNT), "How many combinations a run would go through; null where nothing "
                              "is counted."),
})
TOOL_RUN = record("ToolRun", "What a run brought.", {
    "files": (mapping(TEXT), "{path: text} of what it wrote."),
    "removed": (several(NAME), "The paths it removed."),
    "said": (TEXT, "Its standard output."),
    "warned": (TEXT, "Its warnings, a line each."),
})
TOOL_REFUSED = record("ToolRefused", "A run that ended early and changed no file.", {
    "refusal": (record("ToolRefusal", "What is wrong.", {
        "message": (NAME, "The reason."),
        "field": (TEXT, "The field or file it is about."),
    }), "Why."),
})
