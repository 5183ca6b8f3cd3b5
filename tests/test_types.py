"""Every function of py/ is annotated, and mypy finds nothing ([tool.mypy] in pyproject.toml)."""

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


def mypy(*words):
    command = [sys.executable, "-m", "mypy", "--no-error-summary", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_nothing_is_found(tmp_path):
    ran = mypy("--cache-dir", str(tmp_path))
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_missing_or_wrong_type_would_be_found(tmp_path):
    """In a package of a stranger, with the settings of this one."""
    file = tmp_path / "strange.py"
    file.write_text("from mulligan.protocol.types import Seat\n"
                    "def bare(seat): return seat\n"
                    "def wrong(seat: Seat) -> str: return seat\n")
    ran = mypy("--cache-dir", str(tmp_path / "cache"), "--config-file", str(ROOT / "pyproject.toml"), str(file))
    codes = {line.rpartition("[")[2] for line in ran.stdout.splitlines() if "strange.py" in line}
    assert codes == {"no-untyped-def]", "return-value]"}


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
