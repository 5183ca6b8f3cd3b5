"""How long a line, a function and a file of Python may be, and how much one sentence may say."""

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent
LONGEST_FUNCTION = 60                      # lines, its docstring left out
LONGEST_FILE = 400
MOST_NAMES = 4                             # so many on the left of one assignment are too many
# What is still past these limits. Each may only become less: mend a place, then lower its number.
LONG_FILES = {"py/ttcg/world/designer.py": 415}
LEFT_NAMES = 79                            # assignments to four or more names in py/
LEFT_LINES = 815                           # lines of tests/ over 120 letters
LEFT_TEST_FILES = 23                       # files of tests/ over 400 lines


def files(folder):
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found
    return found


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


def crowded(tree):
    """The assignments to four or more names, where a state is copied or made left out."""
    bodies = [tree, *(node for node, _ in functions(tree) if node.name not in ("copy", "__init__"))]
    return [node for body in bodies for node in inner(body)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
            and len(node.targets[0].elts) >= MOST_NAMES]


def test_functions_are_short():
    for path in files("py"):
        for node, lines in functions(ast.parse(path.read_text("utf-8"))):
            where = f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
            assert lines <= LONGEST_FUNCTION, f"{where} has {lines} lines"


def test_files_are_short():
    long = {path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in files("py")}
    for name, lines in long.items():
        assert lines <= LONG_FILES.get(name, LONGEST_FILE), f"{name} has {lines} lines"
    assert all(long[name] > LONGEST_FILE for name in LONG_FILES), "a file is short now: take it off the list"
    tests = [path for path in files("tests") if len(path.read_text("utf-8").splitlines()) > LONGEST_FILE]
    assert len(tests) <= LEFT_TEST_FILES, f"{len(tests)} files of tests have more than {LONGEST_FILE} lines"


def test_a_choice_of_three_is_no_expression():
    """`a if x else b if y else c` is read twice by everybody: branches say it."""
    for path in files("py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.IfExp):
                chained = isinstance(node.body, ast.IfExp) or isinstance(node.orelse, ast.IfExp)
                assert not chained, f"{path.relative_to(ROOT)}:{node.lineno}: a conditional expression in another"


def test_assignments_to_many_names_become_fewer():
    found = [f"{path.relative_to(ROOT)}:{node.lineno}" for path in files("py")
             for node in crowded(ast.parse(path.read_text("utf-8")))]
    assert len(found) <= LEFT_NAMES, f"{len(found)}, among them {found[-5:]}"


def test_long_lines_of_tests_become_fewer():
    found = [f"{path.relative_to(ROOT)}:{number}" for path in files("tests")
             for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > 120]
    assert len(found) <= LEFT_LINES, f"{len(found)}, among them {found[-5:]}"
