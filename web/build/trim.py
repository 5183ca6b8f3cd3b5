"""Leaves out of wheels what the page does not need: trim.py WHEEL... ; the site's wheels, not those for Python people.

The page asks Python through mulligan.bridge alone. Nothing behind it runs vectors, benches or a terminal: each package says in its
pyproject.toml, under [tool.mulligan] page-excludes, which of its files those are. And nothing reads a docstring but that of a
decorated function, which may be data (mulligan.effects).
"""

import ast
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path, PurePosixPath

PACKAGES = Path(__file__).resolve().parents[2] / "py"


@cache
def excludes(package):
    """What the page does not need of a package: paths within it, `*` stands for any letters of a name."""
    project = PACKAGES / package / "pyproject.toml"
    if not project.is_file():
        return ()
    return tuple(tomllib.loads(project.read_text("utf-8")).get("tool", {}).get("mulligan", {}).get("page-excludes", ()))


def left_out(name):
    """Whether a file of a wheel stays away from the page."""
    package, _, path = name.partition("/")
    return any(_fits(path, pattern) for pattern in excludes(package))


def _fits(path, pattern):
    return path.count("/") == pattern.count("/") and PurePosixPath(path).match(pattern)


def check(names):
    """Stop at a pattern that fits no file of a wheel: it was misspelt, or the file went elsewhere."""
    for package in {name.partition("/")[0] for name in names}:
        paths = [name.partition("/")[2] for name in names if name.startswith(f"{package}/")]
        for pattern in excludes(package):
            if not any(_fits(path, pattern) for path in paths):
                sys.exit(f"{PACKAGES / package / 'pyproject.toml'}: page-excludes: there is no {pattern}. Correct it or take it out.")


def undocumented(source):
    """A module without its docstrings; every line keeps its number."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) or getattr(node, "decorator_list", ()):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            said, only = node.body[0], len(node.body) == 1
            first, last = said.lineno - 1, said.end_lineno
            lines[first:last] = [lines[first][:said.col_offset] + ("...\n" if only else "\n")] + ["\n"] * (last - first - 1)
    return "".join(lines)


def trim(wheel):
    with zipfile.ZipFile(wheel) as read:
        check(read.namelist())
        kept = [(entry, read.read(entry)) for entry in read.infolist() if not left_out(entry.filename)]
    names = {entry.filename for entry, _ in kept}
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as written:
        for entry, data in kept:
            if entry.filename.endswith(".dist-info/RECORD"):
                data = b"".join(line for line in data.splitlines(keepends=True) if line.decode().split(",")[0] in names)
            if entry.filename.endswith(".py"):
                data = undocumented(data.decode()).encode()
            written.writestr(entry, data)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        trim(Path(name))
