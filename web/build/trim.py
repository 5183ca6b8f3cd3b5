"""Leaves out of wheels what the page does not need: trim.py WHEEL...

For the site's wheels, not those for Python people. The page asks Python through mulligan.bridge
alone. Nothing behind it runs vectors, benches or a terminal: each package says in its
pyproject.toml, under [tool.mulligan] page-excludes, which of its files those are. What page-later
names there goes into wheels of their own, which the page asks for when it needs them. And nothing
reads a docstring or an annotation but those of a decorated function, which may be data
(mulligan.cards.effects), and the fields of a class. Of a rulebook Python reads the clauses alone:
the page draws the whole of it from rules/GAME.json.
"""

import ast
import json
import re
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

PACKAGES = Path(__file__).resolve().parents[2] / "py"
FIXED = (2020, 1, 1, 0, 0, 0)             # the day of what is made here


@cache
def settings(package: str) -> dict[str, Any]:
    """What a package says of its files on the page."""
    project = PACKAGES / package / "pyproject.toml"
    if not project.is_file():
        return {}
    tools: dict[str, Any] = tomllib.loads(project.read_text("utf-8")).get("tool", {})
    found: dict[str, Any] = tools.get("mulligan", {})
    return found


def excludes(package: str) -> tuple[str, ...]:
    """What the page does not need of a package: paths in it, `*` is any letters of a name."""
    return tuple(settings(package).get("page-excludes", ()))


def later(package: str) -> dict[str, list[str]]:
    """The paths of each part of a package that the page asks for later, by its name.

    The calls of the page that need the part begin with its name (web/worker/python.js).
    """
    found: dict[str, list[str]] = settings(package).get("page-later", {})
    return found


def comes_later(name: str) -> bool:
    """Whether a file of a wheel is in a part that comes later."""
    package = name.partition("/")[0]
    return any(in_part(name, patterns) for patterns in later(package).values())


def in_part(name: str, patterns: list[str]) -> bool:
    """Whether a file of a wheel is in the part with these paths."""
    path = name.partition("/")[2]
    return any(_fits(path, pattern) for pattern in patterns)


def left_out(name: str) -> bool:
    """Whether a file of a wheel stays away from the page for good."""
    package, _, path = name.partition("/")
    return not comes_later(name) and any(_fits(path, pattern) for pattern in excludes(package))


def _fits(path: str, pattern: str) -> bool:
    return path.count("/") == pattern.count("/") and PurePosixPath(path).match(pattern)


def check(names: list[str]) -> None:
    """Stop at a pattern that fits no file of a wheel: misspelt, or the file went elsewhere."""
    for package in {name.partition("/")[0] for name in names}:
        paths = [name.partition("/")[2] for name in names if name.startswith(f"{package}/")]
        for pattern in (*excludes(package), *chain(*later(package).values())):
            if not any(_fits(path, pattern) for path in paths):
                project = PACKAGES / package / "pyproject.toml"
                sys.exit(f"{project}: of the page's files there is no {pattern}. "
                         "Correct it or take it out.")


# ---- one module ----------------------------------------------------------------------------------
class Edit(NamedTuple):
    """From one place of a module to another, (line, byte in it), `text` comes instead.

    `newline` ends the lines it was broken over.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    text: str = ""
    newline: str = "\n"


JOINED = "\\\n"                           # where a bracket is gone that joined the lines


def trimmed(source: str) -> str:
    """A module without annotations and docstrings nobody reads; lines keep their numbers."""
    lines = source.encode().splitlines(keepends=True)
    edits = sorted(Trimmer(lines).edits(ast.parse(source)), reverse=True)
    for edit in edits:
        first, start = edit.start
        last, end = edit.end
        breaks = edit.newline * (last - first)
        changed = lines[first][:start] + (edit.text + breaks).encode() + lines[last][end:]
        lines[first:last + 1] = changed.splitlines(keepends=True)
    return b"".join(lines).decode()


class Trimmer:
    """Finds what can go from a module with these lines."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines

    def edits(self, node: ast.AST, within_class: bool = False) -> Iterator[Edit]:
        """What can go from a part of the module."""
        if isinstance(node, ast.If) and is_type_checking(node):
            yield Edit(_start(node), _end(node), "pass")
            return
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            yield from _docstring(node)
        if isinstance(node, ast.FunctionDef) and not node.decorator_list:
            yield from self._signature(node)
        if isinstance(node, ast.AnnAssign) and not within_class:
            # without a value it says nothing at all when the program runs
            start = _end(node.target) if node.value else _start(node)
            yield Edit(start, _end(node.annotation), "" if node.value else "pass", JOINED)
        inside = isinstance(node, ast.ClassDef)
        for part in ast.iter_child_nodes(node):
            yield from self.edits(part, inside)

    def _signature(self, function: ast.FunctionDef) -> Iterator[Edit]:
        given = function.args
        every = (*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg)
        for parameter in every:
            if parameter is not None and parameter.annotation:
                line, at = _start(parameter)
                name = line, at + len(parameter.arg.encode())
                yield Edit(name, _end(parameter.annotation))
        if function.returns:
            line, at = _start(function.returns)
            before = self.lines[line][:at].rpartition(b"->")[0].rstrip()
            yield Edit((line, len(before)), _end(function.returns), newline=JOINED)


def _docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> Iterator[Edit]:
    if getattr(node, "decorator_list", ()) or ast.get_docstring(node, clean=False) is None:
        return
    only = len(node.body) == 1 and not isinstance(node, ast.Module)
    yield Edit(_start(node.body[0]), _end(node.body[0]), "..." if only else "")


def _start(node: ast.AST) -> tuple[int, int]:
    return node.lineno - 1, node.col_offset


def _end(node: ast.AST) -> tuple[int, int]:
    return node.end_lineno - 1, node.end_col_offset


def is_type_checking(node: ast.If) -> bool:
    """Whether a branch is for type checkers alone."""
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" and not node.orelse


# ---- a rulebook ----------------------------------------------------------------------------------
CLAUSE = re.compile(r"- \*\*[A-Z]{2,3}-\S+\*\*")


def clauses_alone(rulebook: str) -> str:
    """A RULES.md without all but its title, the titles of its sections and its clauses."""
    kept = []
    fenced = in_clause = False
    for line in rulebook.splitlines():
        fenced ^= line.startswith("```")
        in_clause = bool(CLAUSE.match(line)) or in_clause and line.startswith("  ")
        if not fenced and (in_clause or line.startswith(("# ", "## "))):
            kept.append(line)
    return "\n".join(kept) + "\n"


# ---- wheels --------------------------------------------------------------------------------------
def trim(wheel: Path) -> None:
    """Write a wheel anew, without what the page does not need; what comes later beside it."""
    with zipfile.ZipFile(wheel) as read:
        check(read.namelist())
        every = [(entry, read.read(entry)) for entry in read.infolist()
                 if not left_out(entry.filename)]
    package, version, tags = wheel.stem.split("-", 2)
    for part, patterns in later(package).items():
        beside(wheel.with_name(f"{package}_{part}-{version}-{tags}.whl"),
               [one for one in every if in_part(one[0].filename, patterns)])
    kept = [one for one in every if not comes_later(one[0].filename)]
    names = {entry.filename for entry, _ in kept}
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as written:
        for entry, data in kept:
            if entry.filename.endswith(".dist-info/RECORD"):
                rows = data.splitlines(keepends=True)
                data = b"".join(row for row in rows if row.decode().split(",")[0] in names)
            written.writestr(entry, lean(entry.filename, data))


def lean(name: str, data: bytes) -> bytes:
    """What the page needs of a file: of a grammar no comment, of data no blank between parts."""
    kind = PurePosixPath(name).suffix
    if kind == ".py":
        return trimmed(data.decode()).encode()
    if kind == ".peg":
        return re.sub(r"\s+", " ", re.sub(r"(?m)^#.*$", "", data.decode())).encode()
    if kind == ".json":
        return json.dumps(json.loads(data), separators=(",", ":"), ensure_ascii=False).encode()
    return clauses_alone(data.decode()).encode() if name.endswith("/RULES.md") else data


def beside(wheel: Path, files: list[tuple[zipfile.ZipInfo, bytes]]) -> None:
    """Write a wheel of files that come later; it needs no other, as it is asked for by the page."""
    name, version = wheel.stem.split("-")[:2]
    about = f"{name}-{version}.dist-info"
    said = {"METADATA": f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\n"
                        f"Version: {version}\n",
            "WHEEL": "Wheel-Version: 1.0\nGenerator: trim\nRoot-Is-Purelib: true\n"
                     "Tag: py3-none-any\n"}
    every = [entry.filename for entry, _ in files] + [f"{about}/{file}" for file in said]
    said["RECORD"] = "".join(f"{file},,\n" for file in [*every, f"{about}/RECORD"])
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as written:
        for entry, data in files:
            written.writestr(entry, lean(entry.filename, data))
        for file, text in said.items():
            written.writestr(zipfile.ZipInfo(f"{about}/{file}", FIXED), text)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        trim(Path(name))
