"""How long a line, a function and a file of Python may be, and how much one sentence may say."""

import ast
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent
LONGEST_FUNCTION = 60                      # lines, its docstring left out
LONGEST_FILE = 400
MOST_NAMES = 4                             # so many on the left of one assignment are too many
LONGEST_LINE = {"py": 100, "tests": 120, "web": 100}


def files(folder):
    """The modules in a folder, and in those below it."""
    modules = [path for path in sorted((ROOT / folder).rglob("*.py")) if "node_modules" not in path.parts]
    assert modules
    return modules


@cache
def tree_of(path):
    """A module's syntax, which every test looks at."""
    return ast.parse(path.read_text("utf-8"))


def functions(tree):
    """(function, its lines without the docstring) of a module."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = node.end_lineno - node.lineno + 1
            if ast.get_docstring(node) and len(node.body) > 1:
                lines -= node.body[0].end_lineno - node.body[0].lineno + 1
            yield node, lines


def inner(node):
    """A node and all below it, but for other functions."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from inner(child)


def named(target):
    """How many names stand on the left, in tuples within tuples too."""
    if isinstance(target, (ast.Tuple, ast.List)):
        return sum(map(named, target.elts))
    return named(target.value) if isinstance(target, ast.Starred) else 1


def crowded(tree):
    """The assignments to four or more names, at once or in a chain, where a state is copied or made left out."""
    bodies = [tree, *(node for node, _ in functions(tree) if node.name not in ("copy", "__init__"))]
    return [node for body in bodies for node in inner(body)
            if isinstance(node, ast.Assign) and sum(map(named, node.targets)) >= MOST_NAMES]


def chained(tree):
    """The conditional expressions that have another one as a part of their own."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.IfExp)
            and any(isinstance(part, ast.IfExp) for part in (node.test, node.body, node.orelse))]


@pytest.mark.parametrize("folder", LONGEST_LINE)
def test_functions_are_short(folder):
    for path in files(folder):
        for node, lines in functions(tree_of(path)):
            where = f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
            assert lines <= LONGEST_FUNCTION, f"{where} has {lines} lines"


@pytest.mark.parametrize("folder", LONGEST_LINE)
def test_files_are_short(folder):
    for path in files(folder):
        lines = len(path.read_text("utf-8").splitlines())
        assert lines <= LONGEST_FILE, f"{path.relative_to(ROOT)} has {lines} lines"


@pytest.mark.parametrize("folder", LONGEST_LINE)
def test_lines_are_short(folder):
    for path in files(folder):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert len(line) <= LONGEST_LINE[folder], f"{path.relative_to(ROOT)}:{number} has {len(line)} letters"


@pytest.mark.parametrize("folder", LONGEST_LINE)
def test_a_choice_of_three_is_no_expression(folder):
    """`a if x else b if y else c` is read twice by everybody: branches say it."""
    for path in files(folder):
        for node in chained(tree_of(path)):
            pytest.fail(f"{path.relative_to(ROOT)}:{node.lineno}: a conditional expression in another")


@pytest.mark.parametrize("folder", LONGEST_LINE)
def test_no_assignment_has_many_names(folder):
    for path in files(folder):
        for node in crowded(tree_of(path)):
            pytest.fail(f"{path.relative_to(ROOT)}:{node.lineno}: an assignment to {MOST_NAMES} or more names")


@pytest.mark.parametrize("many", ["a, b, c, d = e", "a = b = c = d = 0", "(a, b), (c, d) = e",
                                  "a, (b, *c) = self.d = e", "def f():\n    a, b, c, *_ = e", "[a, b], c.d, e[0] = f"])
def test_many_names_are_found_however_they_are_written(many):
    assert crowded(ast.parse(many))


@pytest.mark.parametrize("few", ["a, b, c = d", "a = b = c = 0", "a, (b, *c) = d", "a = b, c, d, e",
                                 "class A:\n    def copy(self):\n        a, b, c, d = e"])
def test_a_few_names_are_fine(few):
    assert not crowded(ast.parse(few))


def test_a_choice_in_a_choice_is_found():
    assert all(chained(ast.parse(text)) for text in ("a if b else c if d else e", "(a if b else c) if d else e",
                                                     "a if (b if c else d) else e"))
    assert not chained(ast.parse("[a if b else c, d if e else f]"))
