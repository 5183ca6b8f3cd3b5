"""Cuts Pyodide's standard library in two after stdlib.txt and compiles the first part.

    node pyodidePython.mjs stdlib.py PYTHON_STDLIB_ZIP OUT

(In Pyodide: the bytecode must be that of the Python that ships.) OUT/stdlib.zip is what every
visitor gets. It is compiled with -OO and without the tables of lines and columns: a traceback still
names file and function, and the line where the function begins; nearly half of the bytes goes. It
is stored, not deflated, because it ships inside one gzip stream, which packs better and starts
faster. A module that lies in lean/ ships in place of the one of that name: it starts quicker.
OUT/stdlib_rest-VERSION-py3-none-any.whl is the rest, for strangers' wheels.
"""

import importlib.util
import platform
import sys
import types
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

LEAN = Path(__file__).with_name("lean")
NO_COLUMNS = 0x80 | 13 << 3             # an entry that says a line, as a difference, and no columns
SITE = "/lib/python{}.{}/site-packages".format(*sys.version_info)


def read_list(path: Path) -> dict[str, list[str]]:
    """Section name -> list of file and folder names."""
    sections: dict[str, list[str]] = {}
    names: list[str] = []
    for line in path.read_text().splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("["):
            names = sections.setdefault(line.strip("[]"), [])
        elif line:
            names += line.split()
    return sections


def named(name: str, names: list[str]) -> bool:
    """Whether `name` or a folder above it is in `names`."""
    return any(name == n or n.endswith("/") and name.startswith(n) for n in names)


def source(library: zipfile.ZipFile, name: str) -> bytes:
    """A module of the library, or what stands in its place here."""
    lean = LEAN / name
    return lean.read_bytes() if lean.is_file() else library.read(name)


def write(archive: zipfile.ZipFile, name: str, data: str | bytes, how: int) -> None:
    """Put a file into an archive, `how` it is packed, with a date that never changes."""
    info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
    info.compress_type = how
    info.external_attr = 0o644 << 16
    archive.writestr(info, data)


def compiled(name: str, source: bytes) -> bytes:
    """A .pyc that is known by its source, not by a time."""
    code = plain(compile(source, name, "exec", dont_inherit=True, optimize=2))
    return _code_to_hash_pyc(code, importlib.util.source_hash(source), False)


def plain(code: types.CodeType) -> types.CodeType:
    """Code all of whose instructions lie in its first line.

    The table has one entry for each eight (Objects/locations.md in CPython).
    """
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = _entry(8) * whole + (_entry(rest) if rest else b"")
    return code.replace(co_linetable=table, co_consts=tuple(map(_plain_part, code.co_consts)))


def _entry(instructions: int) -> bytes:
    return (NO_COLUMNS | instructions - 1).to_bytes() + b"\0"


def _plain_part(part: object) -> object:
    return plain(part) if isinstance(part, types.CodeType) else part


def main(given: str, out: str) -> None:
    sections = read_list(Path(__file__).with_name("stdlib.txt"))
    library = zipfile.ZipFile(given)
    names = sorted(n for n in library.namelist() if n.endswith(".py"))
    for name in [n for part in sections.values() for n in part]:
        if not any(named(n, [name]) for n in names):
            sys.exit(f"stdlib.txt: {name} is not in {given}")
    core = [n for n in names if named(n, sections["boot"] + sections["core"])]
    rest = [n for n in names if n not in core and not named(n, sections["never"])]
    with zipfile.ZipFile(Path(out, "stdlib.zip"), "w") as archive:
        for name in core:
            data = source(library, name)
            package = name.removesuffix("__init__.py")
            # a package in both parts looks in both
            if package != name and any(n.startswith(package) for n in rest):
                data += f"\n__path__.append('{SITE}/{package[:-1]}')\n".encode()
            write(archive, name + "c", compiled(name, data), zipfile.ZIP_STORED)
    wheel(rest, library, out)
    print(f"standard library: {len(core)} modules for everybody, {len(rest)} with micropip")


def wheel(names: list[str], library: zipfile.ZipFile, out: str) -> None:
    """Write these files of the library as a wheel."""
    version = platform.python_version()
    info = f"stdlib_rest-{version}.dist-info/"
    meta = {
        "METADATA": f"Metadata-Version: 2.1\nName: stdlib-rest\nVersion: {version}\n",
        "WHEEL": ("Wheel-Version: 1.0\nGenerator: mulligan\n"
                  "Root-Is-Purelib: true\nTag: py3-none-any\n"),
        "RECORD": "".join(f"{name},,\n" for name in names),
    }
    file = Path(out, f"stdlib_rest-{version}-py3-none-any.whl")
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            write(archive, name, library.read(name), zipfile.ZIP_DEFLATED)
        for name, text in meta.items():
            write(archive, info + name, text, zipfile.ZIP_DEFLATED)


main(*sys.argv[1:])
