"""Checks that what a visitor downloads is enough: python3 web/build/reach.py STDLIB_ZIP PACKAGES_DIR

Follows every import, lazy ones too, from the bridge and from each game through our packages, and fails when a module of the
standard library is needed that the shipped zip lacks. Without this, a rare path would break in browsers only. What trim.py
leaves out of the page's wheels is not followed.
"""

import ast
import sys
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path

from trim import left_out


MADE = {"collections.abc"}                 # by the package itself, in the Python that ships: there is no such file


def roots(packages):
    """The modules a browser starts from: the bridge, and each package with an entry point for games."""
    yield "mulligan.bridge"
    for project in sorted(packages.glob("*/pyproject.toml")):
        points = tomllib.loads(project.read_text("utf-8"))["project"].get("entry-points", {}).get("mulligan.games", {})
        yield from (value.partition(":")[0] for value in points.values())


def source(packages, name):
    """The file of one of our modules, or None."""
    path = packages.joinpath(*name.split("."))
    return next((p for p in (path / "__init__.py", path.with_suffix(".py")) if p.is_file()), None)


def imports(path, name):
    """(line, module) of every import in a file; `from x import y` gives both x and x.y."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[:len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *(node.module or "").split(".")]).strip(".")
            yield node.lineno, base
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def main(stdlib, packages):
    shipped = {n.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for n in zipfile.ZipFile(stdlib).namelist()}
    missing, seen, todo = [], set(), list(roots(packages))
    while todo:
        name = todo.pop()
        path = source(packages, name)
        if name in seen or not path or left_out(path.relative_to(packages).as_posix()):
            continue
        seen.add(name)
        todo.append(name.rpartition(".")[0])
        for line, wanted in imports(path, name):
            todo.append(wanted)
            if wanted.split(".")[0] in sys.stdlib_module_names and wanted not in shipped | MADE and in_python(wanted):
                missing.append(f"{path}:{line}: imports {wanted}, which is not in the standard library that ships")
    if missing:
        sys.exit("\n".join([*sorted(set(missing)), "Add the module to [core] in web/build/stdlib.txt."]))


def in_python(name):
    """Whether `name` is a module written in Python; C modules are compiled into Pyodide, other names are no modules."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:
        return False
    return bool(spec and spec.origin and spec.origin.endswith(".py"))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
