"""The Python of a checkout keeps the rules of [tool.ruff] in pyproject.toml, the page's scripts those of web/eslint.config.js and
web/tsconfig.json."""

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


# ---- the page's scripts ------------------------------------------------------------------------------------------------

WEB = ROOT / "web"
PROGRAMS = WEB / "node_modules/.bin"
LONGEST = 100                                          # letters of a line
LEFT = 676                                             # longer ones that are left in the rooms without types
LEAST_TYPED = 57                                       # files with types; no fewer
scripts_checked = pytest.mark.skipif(not (PROGRAMS / "eslint").exists(), reason="web/node_modules is missing: run ./build.sh")


def scripts():
    return sorted(path for path in WEB.rglob("*") if path.suffix in (".js", ".mjs") and "node_modules" not in path.parts)


def program(*words):
    return subprocess.run([PROGRAMS / words[0], *words[1:]], cwd=WEB, capture_output=True, text=True)


@scripts_checked
def test_the_linter_finds_nothing_in_the_scripts():
    ran = program("eslint", "--max-warnings", "0", ".")
    assert ran.returncode == 0, ran.stdout + ran.stderr


@scripts_checked
def test_the_types_of_the_scripts_hold():
    ran = program("tsc", "-p", ".")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    listed = {Path(line).resolve() for line in program("tsc", "-p", ".", "--listFilesOnly").stdout.splitlines()}
    typed = {path for path in scripts() if path.read_text("utf-8").startswith("// @ts-check\n")}
    assert typed <= listed and len(typed) >= LEAST_TYPED, "a file was typed and is not any more"


def test_no_line_of_a_typed_script_is_too_long():
    typed = [path for path in scripts() if path.read_text("utf-8").startswith("// @ts-check\n")]
    long = [f"{path.relative_to(ROOT)}:{n}" for path in typed
            for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > LONGEST]
    assert typed and not long, "\n".join(long)


def test_long_lines_of_other_scripts_grow_no_more():
    """What is left of the dense sentences; the number only goes down."""
    long = [f"{path.relative_to(ROOT)}:{n}" for path in scripts()
            for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > LONGEST]
    assert len(long) <= LEFT, f"{len(long)} lines have more than {LONGEST} letters"
