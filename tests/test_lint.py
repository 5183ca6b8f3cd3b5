"""The Python of a checkout keeps the rules of [tool.ruff] in pyproject.toml, the page's scripts those of
web/eslint.config.js and of the three tsconfig.json in web/."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(not importlib.util.find_spec("ruff"),
                       reason="ruff is missing: pip install -r tests/requirements.txt"),
]


def ruff(*words):
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_nothing_is_found():
    ran = ruff("--output-format", "concise")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_all_of_it_is_read():
    seen = {Path(line) for line in ruff("--show-files").stdout.splitlines()}
    for folder, files in (("py", "**/*.py"), ("tests", "**/*.py"), ("web/build", "*.py")):
        there = set((ROOT / folder).glob(files))
        assert there and there <= seen, sorted(map(str, there - seen))


# ---- the page's scripts ----------------------------------------------------------------------------------------------

WEB = ROOT / "web"
PROGRAMS = WEB / "node_modules/.bin"
LONGEST = 100                                          # letters of a line
scripts_checked = pytest.mark.skipif(not (PROGRAMS / "eslint").exists(),
                                     reason="web/node_modules is missing: run ./build.sh")


def scripts():
    return sorted(path for path in WEB.rglob("*")
                  if path.suffix in (".js", ".mjs") and "node_modules" not in path.parts)


def program(*words, folder=WEB):
    return subprocess.run([PROGRAMS / words[0], *words[1:]], cwd=folder, capture_output=True, text=True)


@scripts_checked
def test_the_linter_finds_nothing_in_the_scripts():
    for folder, read in ((WEB, "."), (ROOT, "tests")):           # those that tests lay into a page, too
        ran = program("eslint", "-c", WEB / "eslint.config.js", "--max-warnings", "0", read, folder=folder)
        assert ran.returncode == 0, ran.stdout + ran.stderr


@scripts_checked
def test_the_types_of_the_scripts_hold():
    checked = set()
    for project in (".", "build", "worker"):           # the page, Node, the workers: each has other globals
        ran = program("tsc", "-p", project)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        names = program("tsc", "-p", project, "--listFilesOnly").stdout.splitlines()
        checked |= {Path(name).resolve() for name in names}
    untyped = set(scripts()) - checked - {WEB / "eslint.config.js"}
    assert not untyped, sorted(map(str, untyped))


# what may stand within a line of words
IN_WORDS = set("a b br code em i img ins kbd path small span svg time use".split())


def elements(line):
    """The elements a line of a template opens, but for those within words."""
    if line.strip().startswith(("//", "*", "/*")):
        return []
    return [name for name in re.findall(r"<([a-z][a-z0-9-]*)\b", line) if name not in IN_WORDS]


def test_templates_have_one_element_a_line():
    crowded = [f"{path.relative_to(ROOT)}:{n}" for path in WEB.rglob("*.js") if "node_modules" not in path.parts
               for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(elements(line)) > 1]
    assert not crowded, "\n".join(crowded)
    assert len(elements("<p><button>Go <b>on</b></button></p>")) == 2 and elements("// <p><p>") == []


def test_no_line_of_scripts_or_sheets_is_too_long():
    read = [*scripts(), *(path for path in WEB.rglob("*.css") if "node_modules" not in path.parts)]
    long = [f"{path.relative_to(ROOT)}:{n}" for path in read
            for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > LONGEST]
    assert read and not long, "\n".join(long)
