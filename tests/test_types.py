"""Every function of py/ is annotated, and mypy finds nothing ([tool.mypy] in pyproject.toml)."""

import ast
import importlib.util
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = sorted(path.parent for path in (ROOT / "py").glob("*/pyproject.toml"))
pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(not PACKAGES, reason="types are checked in a checkout"),
    pytest.mark.skipif(not importlib.util.find_spec("mypy"),
                       reason="mypy is missing: pip install -r tests/requirements.txt"),
]
KEPT = ROOT / "dist/cache/mypy"            # what was found of files that did not change


def mypy(*words):
    command = [sys.executable, "-m", "mypy", "--no-error-summary", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_nothing_is_found():
    ran = mypy("--cache-dir", str(KEPT))
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_missing_or_wrong_type_would_be_found(tmp_path):
    """In a package of a stranger, with the settings of this one."""
    file = tmp_path / "strange.py"
    file.write_text("from mulligan.protocol.types import Seat\n"
                    "def bare(seat): return seat\n"
                    "def wrong(seat: Seat) -> str: return seat\n")
    ran = mypy("--cache-dir", str(KEPT / "strange"), "--config-file", str(ROOT / "pyproject.toml"), str(file))
    codes = {line.rpartition("[")[2] for line in ran.stdout.splitlines() if "strange.py" in line}
    assert codes == {"no-untyped-def]", "return-value]"}


def makers_of_refusals(tree):
    """The functions that make an Illegal of a text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.returns and "Illegal" in ast.unparse(node.returns):
            given = [one.arg for one in node.args.posonlyargs + node.args.args]
            if given[:1] == ["text"]:
                yield node, given


def test_refusals_have_one_form():
    """A text, and what else there is of it by its name, as `Illegal` has it."""
    found = [(path, node, given) for path in sorted((ROOT / "py").rglob("*.py"))
             for node, given in makers_of_refusals(ast.parse(path.read_text("utf-8")))]
    assert len(found) > 3
    for path, node, given in found:
        assert given == ["text"], f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} takes {given} by their place"
        more = {one.arg for one in node.args.kwonlyargs}
        assert "reason" in more and more <= {"clause", "reason", "title", "fill", "help"}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_a_package_says_that_it_is_typed(package):
    """The file of PEP 561, by which a type checker reads the annotations of an installed wheel."""
    assert (package / "py.typed").is_file()


def test_the_wheels_say_it_too():
    wheels = sorted((ROOT / "dist/wheels").glob("*.whl"))
    if not wheels:
        pytest.skip("the wheels are looked into where they are built")
    for wheel in wheels:
        package = wheel.name.partition("-")[0]
        if (ROOT / "py" / package).is_dir():
            assert f"{package}/py.typed" in zipfile.ZipFile(wheel).namelist(), wheel.name
