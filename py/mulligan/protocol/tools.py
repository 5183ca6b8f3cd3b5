"""Tools: programs of a game over a folder of text files, such as what its authors work with.

A game with tools has `Game.tools`, a tuple of `Tool`. The page shows them on a screen
(docs/view-model.md, part 6): a person's files in a virtual folder, a form made of the `fields`,
the first lines of the result at every change, a run with progress and a stop.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..errors import Malformed

MOST_FILES = 2000
MOST_BYTES = 64_000_000                    # of all files of a folder
LONGEST_PATH = 200
EMPTY: dict[str, Any] = {"text": "", "path": "", "lines": [], "flag": False}
WANTED = {"flag": "true or false", "lines": "a list of texts"}

Values: TypeAlias = dict[str, Any]         # {name of a field: its value}, checked
FormField: TypeAlias = dict[str, Any]      # what `field` makes


class Run(Protocol):
    """A tool at work."""

    many: int                              # steps to ask about before it starts, or 0

    def work(self, enough: Callable[[], bool], /) -> dict[str, Any]:
        """Go on until `enough()`: {"done", "progress": {"share", "note"}, "said", "warned"}."""

    def after(self) -> dict[str, bytes]:
        """The files of its end; one it did not write is the very object it was given."""


class Tool(NamedTuple):
    """A program that reads and writes files.

    `begin` and `look` take a Folder and the checked values of the fields; both raise Malformed.
    `begin` returns a Run, `look` a Look, from work that is bounded whatever the files are.
    """

    id: str
    title: str
    help: str
    fields: Sequence[FormField]
    begin: Callable[..., Run]
    look: "Callable[..., Look]"


class Look(NamedTuple):
    """The first lines of what a run would bring.

    `note` says what they leave out, `many` how many steps it would take (None: not said).
    """

    lines: Sequence[str] = ()
    note: str = ""
    warned: str = ""
    many: int | None = None


class Folder:
    """The files a person works on: path -> bytes, UTF-8, and the folders that stay when empty."""

    def __init__(self, folders: Sequence[str] = ()) -> None:
        self.files: dict[str, bytes] = {}
        self.folders = tuple(folders)

    def put(self, files: Mapping[str, str | None]) -> None:
        """Set or (with None) remove files by their texts. Raises Malformed before a change."""
        after = dict(self.files)
        for path, text in files.items():
            check_path(path)
            if text is None:
                after.pop(path, None)
            else:
                after[path] = _encoded(path, text)
        if len(after) > MOST_FILES or sum(map(len, after.values())) > MOST_BYTES:
            most = MOST_BYTES // 1_000_000
            raise Malformed(f"more than {MOST_FILES} files or {most} MB; remove some", "files")
        for path in after:
            for above in PurePosixPath(path).parents:
                if str(above) in after:
                    raise Malformed("is a file, so there can be no folder of that name; rename one "
                                    "of them", str(above))
        self.files = after

    def copy(self) -> "Folder":
        """The same files, for a run that may be stopped."""
        made = Folder(self.folders)
        made.files = dict(self.files)
        return made


def check_path(path: object) -> None:
    """Raise Malformed unless `path` names a file in the folder, as in placeholders/rank.txt."""
    text = path if isinstance(path, str) else ""
    stays = all(part.strip() and part not in (".", "..") for part in text.split("/"))
    if not stays or len(text) > LONGEST_PATH or not text.isprintable() or "\\" in text:
        raise Malformed(f"expected a name of at most {LONGEST_PATH} letters, like notes.txt or "
                        "folder/notes.txt", str(path)[:60] or "path")


def _encoded(path: str, text: object) -> bytes:
    if not isinstance(text, str):
        raise Malformed("expected a text", path)
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Malformed("holds something that no UTF-8 file can hold", path) from None


# ---- the form ------------------------------------------------------------------------------------
def field(name: str, label: str, kind: str, **more: Any) -> FormField:
    """A field of a tool's form: `kind` is text, lines (a list), path (of a file), flag or choice.

    `more` is help, value (what it begins with), choices ((value, label), ...), need (it may not
    stay empty), when ((field, value): only asked while that field has that value), wide (a long
    text) and more (it stands among those that are seldom changed).
    """
    first = more["choices"][0][0] if kind == "choice" else EMPTY[kind]
    value = more.pop("value", first)
    return {"name": name, "label": label, "kind": kind, "value": value} | more


def complete(tool: Tool, given: Mapping[str, Any]) -> Values:
    """The values of the fields that are asked for, those not given as they begin.

    Raises Malformed naming the field.
    """
    known = {one["name"]: one for one in tool.fields}
    for name in given:
        if name not in known:
            raise Malformed(f"there is no such option; options are {', '.join(known)}", name)
    values = {name: given.get(name, one["value"]) for name, one in known.items()}
    return {name: _checked(one, values[name]) for name, one in known.items()
            if _is_asked(one, values)}


def _is_asked(one: FormField, values: Values) -> bool:
    return "when" not in one or bool(values[one["when"][0]] == one["when"][1])


def _checked(one: FormField, value: Any) -> Any:
    kind, name = one["kind"], one["name"]
    if kind == "choice":
        choices = [choice for choice, _ in one["choices"]]
        if value not in choices:
            raise Malformed(f"expected one of {', '.join(choices)}", name)
    elif not _is_of(kind, value):
        raise Malformed(f"expected {WANTED.get(kind, 'a text')}", name)
    if kind == "lines":
        value = [line for line in value if line.strip()]
    empty = not (value.strip() if isinstance(value, str) else value)
    if empty and (one.get("need") or kind == "path"):
        raise Malformed("may not be empty", name)
    return value


def _is_of(kind: str, value: Any) -> bool:
    """Whether a value is of the type of a kind, and so is each of its lines."""
    if type(value) is not type(EMPTY[kind]):
        return False
    return kind != "lines" or all(type(line) is str for line in value)


# ---- long work -----------------------------------------------------------------------------------
class Work:
    """A run as a job of the bridge.

    Its files reach the folder at its end only: one that is stopped or fails leaves them as they
    were.
    """

    def __init__(self, folder: Folder, tool: Tool, options: Values) -> None:
        self.owner, self.before = folder, dict(folder.files)
        self.run = tool.begin(folder.copy(), options)

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        """Go on until `enough()`: {"done", "progress", "result" at the end}."""
        try:
            told = self.run.work(enough)
        except Malformed as error:
            return self.ended({"refusal": refusal(error)})
        if not told["done"]:
            return {"done": False, "progress": told["progress"]}
        after = self.run.after()
        written = {path: data for path, data in after.items() if data is not self.before.get(path)}
        removed = [path for path in self.before if path not in after]
        files = {**self.owner.files, **written}
        self.owner.files = {path: data for path, data in files.items() if path not in removed}
        texts = {path: data.decode() for path, data in written.items()}
        return self.ended({"files": texts, "removed": removed, "said": told["said"],
                           "warned": told["warned"]})

    def ended(self, result: dict[str, Any]) -> dict[str, Any]:
        """What is told of a run that is over."""
        return {"done": True, "progress": {"share": 1, "note": ""}, "result": result}

    def finish(self) -> dict[str, Any]:
        """Go on to the end."""
        return self.work(lambda: False)


def refusal(error: Malformed) -> dict[str, str]:
    """A Malformed as the page shows it: what is wrong, and with which field or file."""
    return {"message": str(error).removeprefix(f"{error.field}: "), "field": error.field}
