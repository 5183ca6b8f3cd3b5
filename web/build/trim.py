"""Leaves out of wheels what the page does not need: trim.py WHEEL... ; the site's wheels, not those for Python people.

The page asks Python through mulligan.bridge alone. Nothing behind it runs vectors, benches or a terminal, and nothing reads a
docstring but that of a decorated function, which may be data (mulligan.effects).
"""

import ast
import re
import sys
import zipfile
from pathlib import Path

OURS = re.compile(r"mulligan/(__main__|bench|bots|catalogue|chart|cli|conform|lab|terminal|worldlab)\.py")
OF_GAMES = re.compile(r"\w+/((bench|conform|roster|trees|worldcases|cardscape/(__main__|commands)|tools/(__main__|commands|conform|gauges))\.py|cards/[\w.]+\.schema\.json)")


def left_out(name):
    """Whether a file of a wheel stays away from the page."""
    return bool(OURS.fullmatch(name) or OF_GAMES.fullmatch(name))


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
