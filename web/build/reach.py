"""Checks that what a visitor downloads is enough.

    python3 web/build/reach.py STDLIB_ZIP PACKAGES_DIR

Follows every import, lazy ones too, from the bridge and from each game through our packages, and
fails when a module of the standard library is needed that the shipped zip lacks. Without this, a
rare path would break in browsers only. What trim.py leaves out of the page's wheels is not
followed, nor what is imported for type checkers alone.
"""

import ast
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from trim import is_type_checking, left_out


MADE = {"collections.abc"}                 # by the package itself, in the Python that ships


def roots(packages: Path) -> Iterator[str]:
    """The modules a browser starts from: the bridge, and each package with a game's entry point."""
    yield "mulligan.bridge"
    for project in sorted(packages.glob("*/pyproject.toml")):
        points = tomllib.loads(project.read_text("utf-8"))["project"].get("entry-points", {})
        yield from (value.partition(":")[0] for value in points.get("mulligan.games", {}).values())


def source(packages: Path, name: str) -> Path | None:
    """The file of one of our modules, or None."""
    path = packages.joinpath(*name.split("."))
    files = (path / "__init__.py", path.with_suffix(".py"))
    return next((file for file in files if file.is_file()), None)


def imports(path: Path, name: str) -> Iterator[tuple[int, str]]:
    """(line, module) of every import in a file; `from x import y` gives both x and x.y."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in loaded(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = base_of(node, package)
            yield node.lineno, base
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def loaded(node: ast.AST) -> Iterator[ast.AST]:
    """A part of a module and all within it, but for what type checkers alone read."""
    yield node
    for part in ast.iter_child_nodes(node):
        if not (isinstance(part, ast.If) and is_type_checking(part)):
            yield from loaded(part)


def base_of(node: ast.ImportFrom, package: str) -> str:
    """The module that `from ... import` names, in a module of `package`."""
    steps = package.split(".")
    above = steps[:len(steps) - node.level + 1] if node.level else []
    return ".".join([*above, *(node.module or "").split(".")]).strip(".")


def shipped_in(stdlib: str) -> set[str]:
    """The modules in the zip of the standard library."""
    names = zipfile.ZipFile(stdlib).namelist()
    return {name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in names}


def main(stdlib: str, packages: Path) -> None:
    shipped = shipped_in(stdlib)
    todo, missing = list(roots(packages)), set()
    seen = set()
    while todo:
        name = todo.pop()
        path = source(packages, name)
        if name in seen or not path or left_out(path.relative_to(packages).as_posix()):
            continue
        seen.add(name)
        todo.append(name.rpartition(".")[0])
        for line, wanted in imports(path, name):
            todo.append(wanted)
            ours = wanted.split(".")[0] not in sys.stdlib_module_names
            if not ours and wanted not in shipped | MADE and in_python(wanted):
                missing.add(f"{path}:{line}: imports {wanted}, which is not in the standard "
                            "library that ships")
    if missing:
        sys.exit("\n".join([*sorted(missing), "Add the module to [core] in web/build/stdlib.txt."]))


def in_python(name: str) -> bool:
    """Whether `name` is a module written in Python.

    C modules are compiled into Pyodide, other names are no modules.
    """
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return False
    return bool(spec and spec.origin and spec.origin.endswith(".py"))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
