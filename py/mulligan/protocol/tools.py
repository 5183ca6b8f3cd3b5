"""Tools: programs of a game over a folder of text files, such as what its authors work with. What a game tells Mulligan about them.

A game with tools has `Game.tools`, a tuple of `Tool`. The page shows them on a screen (docs/view-model.md, section 6): a person's files
in a virtual folder, a form made of the `fields`, the first lines of the result at every change, a run with progress and a stop.
"""

from pathlib import PurePosixPath
from typing import NamedTuple

from ..errors import Malformed

MOST_FILES = 2000
MOST_BYTES = 64_000_000                    # of all files of a folder
LONGEST_PATH = 200
EMPTY = {"text": "", "path": "", "lines": [], "flag": False}


class Tool(NamedTuple):
    """A program that reads and writes files. `begin` and `look` take a Folder and {field: value}, checked; both raise Malformed.

    `begin` returns a run: an object with `many`, how many steps to ask about before it starts, or 0; `work(enough)`, which goes on until
    `enough()` and returns {"done", "progress": {"share", "note"}, "said", "warned"}; and `after()`, the files of its end, where a
    file it did not write is the very object it was given. `look` returns a Look, from work that is bounded whatever the files are.
    """

    id: str
    title: str
    help: str
    fields: tuple
    begin: object
    look: object


class Look(NamedTuple):
    """The first lines of what a run would bring; `note` says what they leave out, `many` how many steps it would take (None: not said)."""

    lines: tuple = ()
    note: str = ""
    warned: str = ""
    many: int | None = None


class Folder:
    """The files a person works on: path -> bytes, UTF-8, and the folders that stay when they are empty."""

    def __init__(self, folders=()):
        self.files, self.folders = {}, tuple(folders)

    def put(self, files):
        """Set or (with None) remove files by their texts. Raises Malformed before anything changes."""
        after = dict(self.files)
        for path, text in files.items():
            check_path(path)
            if text is None:
                after.pop(path, None)
            else:
                after[path] = _encoded(path, text)
        if len(after) > MOST_FILES or sum(map(len, after.values())) > MOST_BYTES:
            raise Malformed(f"more than {MOST_FILES} files or {MOST_BYTES // 1_000_000} MB; remove some", "files")
        for path in after:
            for above in PurePosixPath(path).parents:
                if str(above) in after:
                    raise Malformed("is a file, so there can be no folder of that name; rename one of them", str(above))
        self.files = after

    def copy(self):
        """The same files, for a run that may be stopped."""
        made = Folder(self.folders)
        made.files = dict(self.files)
        return made


def check_path(path):
    """Raise Malformed unless `path` names a file inside the folder, as in placeholders/rank.txt."""
    parts = path.split("/") if isinstance(path, str) else [""]
    stays = all(part.strip() and part not in (".", "..") for part in parts)
    if not stays or len(path) > LONGEST_PATH or not path.isprintable() or "\\" in path:
        raise Malformed(f"expected a name of at most {LONGEST_PATH} letters, like notes.txt or folder/notes.txt", str(path)[:60] or "path")


def _encoded(path, text):
    if not isinstance(text, str):
        raise Malformed("expected a text", path)
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Malformed("holds something that no UTF-8 file can hold", path) from None


# ---- the form ----------------------------------------------------------------------------------------------------------
def field(name, label, kind, **more):
    """A field of a tool's form: `kind` is text, lines (a list, one a line), path (of a file), flag or choice.

    `more` is help, value (what it begins with), choices ((value, label), ...), need (it may not stay empty), when ((field, value): only
    asked while that field has that value), wide (a long text) and more (it stands among those that are seldom changed).
    """
    return {"name": name, "label": label, "kind": kind,
            "value": more.pop("value", more["choices"][0][0] if kind == "choice" else EMPTY[kind])} | more


def complete(tool, given):
    """The values of the fields that are asked for, those not given as they begin. Raises Malformed naming the field."""
    known = {one["name"]: one for one in tool.fields}
    for name in given:
        if name not in known:
            raise Malformed(f"there is no such option; options are {', '.join(known)}", name)
    values = {name: given.get(name, one["value"]) for name, one in known.items()}
    out = {name: _checked(one, values[name]) for name, one in known.items() if _asked(one, values)}
    return out


def _asked(one, values):
    return "when" not in one or values[one["when"][0]] == one["when"][1]


def _checked(one, value):
    kind, name = one["kind"], one["name"]
    if kind == "choice":
        if value not in [choice for choice, _ in one["choices"]]:
            raise Malformed(f"expected one of {', '.join(choice for choice, _ in one['choices'])}", name)
    elif type(value) is not type(EMPTY[kind]) or kind == "lines" and not all(type(line) is str for line in value):
        raise Malformed("expected " + {"flag": "true or false", "lines": "a list of texts"}.get(kind, "a text"), name)
    if kind == "lines":
        value = [line for line in value if line.strip()]
    if (one.get("need") or kind == "path") and not (value.strip() if isinstance(value, str) else value):
        raise Malformed("may not be empty", name)
    return value


# ---- long work ---------------------------------------------------------------------------------------------------------
class Work:
    """A run as a job of the bridge. Its files reach the folder at its end only: one that is stopped or fails leaves them as they were."""

    def __init__(self, folder, tool, options):
        self.owner, self.before = folder, dict(folder.files)
        self.run = tool.begin(folder.copy(), options)

    def work(self, enough):
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
        return self.ended({"files": {path: data.decode() for path, data in written.items()}, "removed": removed,
                           "said": told["said"], "warned": told["warned"]})

    def ended(self, result):
        return {"done": True, "progress": {"share": 1, "note": ""}, "result": result}

    def finish(self):
        return self.work(lambda: False)


def refusal(error):
    """A Malformed as the page shows it: what is wrong, and with which field or file."""
    return {"message": str(error).removeprefix(f"{error.field}: "), "field": error.field}
