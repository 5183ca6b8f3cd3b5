"""The Python of a checkout keeps the rules of [tool.ruff] in pyproject.toml."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(not importlib.util.find_spec("ruff"), reason="ruff is missing: pip install -r tests/requirements.txt"),
]


def ruff(*words):
    return subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", *words], cwd=ROOT, capture_output=True, text=True)


def test_nothing_is_found():
    ran = ruff("--output-format", "concise")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_all_of_it_is_read():
    seen = {Path(line) for line in ruff("--show-files").stdout.splitlines()}
    for folder, files in (("py", "**/*.py"), ("tests", "**/*.py"), ("web/build", "*.py")):
        there = set((ROOT / folder).glob(files))
        assert there and there <= seen, sorted(map(str, there - seen))
