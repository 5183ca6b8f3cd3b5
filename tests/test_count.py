"""What the last lines of a test run say (web/build/count.py): sums, failures by name, second tries."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COUNT = ROOT / "web/build/count.py"
pytestmark = [pytest.mark.native,
              pytest.mark.skipif(not COUNT.is_file(), reason="the build is tried in a checkout")]

SUITE = """<testsuites><testsuite tests="{tests}" failures="{failures}" errors="0" skipped="1" time="3">
{cases}</testsuite></testsuites>"""
FAILURE = """<testcase classname="tests.a" name="x"><failure message="assert 1&#10;more"/></testcase>"""


def told(folder, *suites):
    """Exit status and lines for suites: a pair (tests, failures) each."""
    for n, (tests, failures) in enumerate(suites):
        text = SUITE.format(tests=tests, failures=failures, cases=FAILURE * failures)
        (folder / f"{n}.xml").write_text(text, "utf-8")
    names = [str(folder / str(n)) for n in range(len(suites))]
    run = subprocess.run([sys.executable, COUNT, *names], capture_output=True, text=True)
    return run.returncode, run.stdout.replace(f"{folder}/", "").splitlines()


def test_suites_add_up(tmp_path):
    """The last line is over all suites."""
    status, lines = told(tmp_path, (5, 0), (3, 0))
    assert status == 0
    assert lines == ["0: 4 passed, 0 failed, 1 skipped, 3 s", "1: 2 passed, 0 failed, 1 skipped, 3 s",
                     "6 passed, 0 failed, 2 skipped"]


def test_a_failure_is_named_with_its_first_line(tmp_path):
    status, lines = told(tmp_path, (5, 1))
    assert status == 1
    assert lines[1:] == ["  failed: tests.a.x: assert 1", "3 passed, 1 failed, 1 skipped"]


def test_second_tries_are_named(tmp_path):
    (tmp_path / "0.reruns").write_text("tests/a.py::x: not there yet\n", "utf-8")
    status, lines = told(tmp_path, (5, 0))
    assert status == 0 and lines[-3:-1] == ["1 needed a second try:", "  tests/a.py::x: not there yet"]


def test_a_suite_that_did_not_end_fails(tmp_path):
    status, lines = told(tmp_path)
    assert status == 1 and lines == ["0 passed, 0 failed"]
    (tmp_path / "0.xml").write_text("<testsuites>", "utf-8")
    run = subprocess.run([sys.executable, COUNT, str(tmp_path / "0")], capture_output=True, text=True)
    assert run.returncode == 1 and "did not run to its end" in run.stdout
