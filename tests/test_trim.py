"""What the page's wheels leave out of modules (web/build/trim.py).

That is docstrings, annotations, imports for type checkers.
"""

import ast
import importlib.util
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from imports import PY, imports, modules
from ttcg.language.grammar import Grammar

from mulligan import Rulebook
from mulligan.cards.library import folder

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "web/build"
pytestmark = [pytest.mark.native, pytest.mark.deep,
              pytest.mark.skipif(not BUILD.is_dir(), reason="the build is tried in a checkout")]


@pytest.fixture(scope="module")
def build():
    """A function that loads a module of the build."""
    def load(name):
        spec = importlib.util.spec_from_file_location(name, BUILD / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    sys.path.insert(0, str(BUILD))
    yield load
    sys.path.remove(str(BUILD))


def marks(tree):
    """[(what, line)] of every statement that says something when it runs, annotations apart."""
    said = []
    for node in ast.walk(tree):
        for parameter in getattr(getattr(node, "args", None), "args", ()):
            said.append((parameter.arg, parameter.lineno))
        if isinstance(node, (ast.Return, ast.Raise, ast.Call, ast.ClassDef, ast.FunctionDef, ast.Yield)):
            said.append((type(node).__name__, node.lineno))
    return sorted(said)


def without_type_checking(tree):
    class Drop(ast.NodeTransformer):
        def visit_If(self, node):
            return None if getattr(node.test, "id", "") == "TYPE_CHECKING" else self.generic_visit(node)

        def visit_AnnAssign(self, node):
            node.annotation = ast.Constant(None)
            return self.generic_visit(node)

        def visit_FunctionDef(self, node):
            node.returns = None
            for parameter in ast.walk(node.args):
                if isinstance(parameter, ast.arg):
                    parameter.annotation = None
            return self.generic_visit(node)
    return Drop().visit(tree)


SOURCE = '''"""A module."""

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from nowhere import (Thing,
                         Other)

Card: TypeAlias = int  # numbers
names: dict[
    str, int] = {}
later: "Other"


class Point(NamedTuple):
    """Two numbers."""

    x: int
    y: int = 2


class Plain:
    """A class."""

    def __init__(self, size: int = 3, *rest: "Thing", wide: bool = False, **more: "Other") -> None:
        """Made."""
        self.size: int = size
        self.all: tuple[object, ...] = (rest, wide, more)

    @property
    def double(self) -> int:
        """Kept."""
        return 2 * self.size

    def only(self) -> None:
        """Nothing else."""


def wrapped(
        one: int, zwölf: str = "ü", /,
        *, two: dict[
            str, int] | None = None,
) -> tuple[
        int, "Thing"]:
    """Two
    lines."""
    left: list[int]
    left = [one]
    return left, zwölf, two  # both


def bare(a): return a


def line():
    import sys
    return sys._getframe().f_lineno
'''


def test_annotations_and_docstrings_go_where_nothing_reads_them(build):
    text = build("trim").trimmed(SOURCE)
    assert len(text.splitlines()) == len(SOURCE.splitlines())
    for gone in ("nowhere", "Thing", "Nothing else", "TypeAlias = int"):
        assert gone not in text
    assert "def double(self) -> int:" in text and "Kept." in text and "    x: int" in text
    before, after = {}, {}
    exec(SOURCE, before)
    exec(text, after)
    assert after["Card"] is int and after["names"] == {} and "later" not in after
    assert after["Point"](1) == (1, 2) and after["Point"].__annotations__ == {"x": int, "y": int}
    made = after["Plain"](4, 5, wide=True, x=1)
    assert (made.size, made.all, made.double, made.only()) == (4, ((5,), True, {"x": 1}), 8, None)
    assert after["Plain"].__init__.__annotations__ == {} and after["Plain"].__doc__ is None
    assert after["wrapped"](1) == ([1], "ü", None) == before["wrapped"](1)
    assert after["wrapped"].__annotations__ == {} and after["bare"](3) == 3
    assert after["line"]() == before["line"]()


def test_operations_of_effects_keep_what_is_their_schema(build):
    source = ("from typing import Annotated\n"
              "@effects\n"
              "def op(pos, n: Annotated[int, N] = 1) -> None:\n"
              "    '''do {n}'''\n")
    assert build("trim").trimmed(source) == source


@pytest.mark.parametrize("package", sorted(path.parent.name for path in (ROOT / "py").glob("*/pyproject.toml")))
def test_every_module_stays_the_same_program(build, package):
    trim = build("trim")
    for path in sorted((ROOT / "py" / package).rglob("*.py")):
        source = path.read_text("utf-8")
        text = trim.trimmed(source)
        assert text.count("\n") == source.count("\n"), path
        kept = without_type_checking(ast.parse(source))
        assert marks(without_type_checking(ast.parse(text))) == marks(kept), path
        compile(text, path, "exec")


def test_what_type_checkers_alone_import_is_not_followed(build, tmp_path):
    file = tmp_path / "one.py"
    file.write_text("from typing import TYPE_CHECKING\n"
                    "if TYPE_CHECKING:\n"
                    "    import sqlite3\n"
                    "def f():\n"
                    "    import json\n")
    followed = [name for _, name in build("reach").imports(file, "pack.one")]
    assert followed == ["typing", "typing.TYPE_CHECKING", "json"]


def test_a_trimmed_package_plays_the_same(build, tmp_path):
    """The engine and a game, trimmed as for the page, lead to the same match."""
    trim = build("trim")
    for package in ("mulligan", "gomori"):
        for path in (ROOT / "py" / package).rglob("*"):
            target = tmp_path / path.relative_to(ROOT / "py")
            if path.suffix in (".py", ".md", ".toml"):
                target.parent.mkdir(parents=True, exist_ok=True)
                text = path.read_text("utf-8")
                target.write_text(trim.trimmed(text) if path.suffix == ".py" else text, "utf-8")
    code = """if True:
        import random
        from mulligan import Match, registry
        rng, match = random.Random(3), Match(registry.get("gomori"), seed=3)
        while match.to_move() and match.ply < 60:
            seat = match.to_move()[0]
            match.act_move(seat, rng.choice(match.legal(seat)))
        print(match.ply, match.digest())"""
    runs = [subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
            for folder in (tmp_path, ROOT / "py")]
    assert runs[0].stdout == runs[1].stdout and runs[0].stdout.strip(), runs[0].stderr + runs[1].stderr


@pytest.mark.parametrize("path", sorted(PY.glob("*/RULES.md")), ids=lambda path: path.parent.name)
def test_a_rulebook_keeps_every_clause_and_little_else(build, path):
    source = path.read_text("utf-8")
    text = build("trim").clauses_alone(source)
    whole, kept = Rulebook.parse(source), Rulebook.parse(text)
    assert kept.clauses == whole.clauses and kept.title == whole.title
    assert {block["kind"] for section in kept.sections for block in section["blocks"]} == {"clause"}
    assert kept.intro == []


def followed(name):
    """The modules that come with one, by whatever is imported."""
    todo, seen = [name], set()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += imports(name)
            todo += {name.rpartition(".")[0]} & set(modules())
    return seen


def file_of(name):
    return modules()[name].relative_to(PY).as_posix()


@pytest.mark.parametrize("package", ["mulligan", "ttcg"])
def test_a_part_that_comes_later_has_all_it_needs(build, package):
    """What comes of the page's calls and of a game is in the wheel of the start, or in that of a part."""
    trim = build("trim")
    files = {file_of(name) for name in followed("mulligan.bridge" if package == "mulligan" else package)}
    # a checkout alone has projects to read, and no page
    assert [name for name in sorted(files) if trim.left_out(name)] == ["mulligan/projects.py"]
    later = {file for file in map(file_of, modules()) if trim.comes_later(file) and file.startswith(f"{package}/")}
    assert later and later <= files, "and nothing else is in it"


def test_a_part_that_comes_later_is_imported_by_itself_or_when_it_is_asked_for(build):
    trim = build("trim")

    def part(name):
        return next((part for part, paths in trim.later(name.partition(".")[0]).items()
                     if trim.in_part(file_of(name), paths)), "")
    for name in modules():
        if not trim.left_out(file_of(name)):
            loaded = {part(other) for other in imports(name, top_only=True)} - {"", part(name)}
            assert not loaded, f"{name} imports of {loaded}"


def test_a_grammar_and_data_say_the_same_in_fewer_letters(build):
    """Comments of a grammar, and blanks between the parts of a file, are read by nobody."""
    lean, grammar = build("trim").lean, Path(str(folder("ttcg") / "effects.peg")).read_bytes()
    short = lean("ttcg/data/effects.peg", grammar)
    assert b"# " not in short and len(short) < len(grammar)
    whole, same = Grammar(grammar.decode()), Grammar(short.decode())
    assert (same.rules, same.tables, same.named) == (whole.rules, whole.tables, whole.named)
    data = '{"a": [1, 2.50],\n "\u00e9": "x  y"}'.encode()
    assert lean("x/data.json", data) == '{"a":[1,2.5],"\u00e9":"x  y"}'.encode()
    assert lean("x/lore.txt", data) == data


def test_a_wheel_is_parted(build, tmp_path):
    trim = build("trim")
    wheel = tmp_path / "mulligan-1.0-py3-none-any.whl"
    names = [path.relative_to(PY).as_posix() for path in sorted((PY / "mulligan").rglob("*.py"))]
    with zipfile.ZipFile(wheel, "w") as written:
        for name in names:
            written.write(PY / name, name)
        written.writestr("mulligan-1.0.dist-info/RECORD", "".join(f"{name},,\n" for name in names))
    trim.trim(wheel)
    first, part = (set(zipfile.ZipFile(file).namelist())
                   for file in (wheel, tmp_path / "mulligan_lab-1.0-py3-none-any.whl"))
    assert {"mulligan/bridge/lab.py", "mulligan/lab/plan.py", "mulligan_lab-1.0.dist-info/METADATA"} <= part
    assert not first & part and not any(name.startswith("mulligan/lab/") for name in first)
    assert "mulligan/bridge/calls.py" in first and "mulligan/lab/run_folder.py" not in first | part
