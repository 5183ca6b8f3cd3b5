"""Adds up pytest's junit files: python3 web/build/count.py dist/test/SUITE...

Tests that failed, and those that needed a second try, are counted and named.
The last line says how many passed and failed.
"""

import sys
import xml.etree.ElementTree as tree
from pathlib import Path
from typing import NamedTuple


class Counts(NamedTuple):
    """Tests of one suite, or of all."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def counted(name: str) -> Counts:
    """The tests of a suite; one failure for a suite that did not run to its end."""
    try:
        suite = tree.parse(f"{name}.xml").find("testsuite")
    except (OSError, tree.ParseError):
        print(f"{name}: did not run to its end")
        return Counts(failed=1)
    failed = int(suite.get("failures")) + int(suite.get("errors"))
    skipped = int(suite.get("skipped"))
    found = Counts(int(suite.get("tests")) - failed - skipped, failed, skipped)
    print(f"{name}: {found}, {float(suite.get('time')):.0f} s")
    for test in failing(suite):
        print(f"  failed: {test}")
    return found


def failing(suite: tree.Element) -> list[str]:
    """Which tests of a suite failed, and the first line of why."""
    return [
        f"{case.get('classname')}.{case.get('name')}: {first_line(outcome)}"
        for case in suite.iter("testcase")
        for outcome in case
        if outcome.tag in ("failure", "error")
    ]


def first_line(outcome: tree.Element) -> str:
    return outcome.get("message", "").partition("\n")[0]


def again(name: str) -> list[str]:
    """The tests of a suite that needed a second try, each with the reason."""
    file = Path(f"{name}.reruns")
    return file.read_text("utf-8").splitlines() if file.is_file() else []


def main(names: list[str]) -> int:
    suites = [counted(name) for name in names]
    reruns = [test for name in names for test in again(name)]
    if reruns:
        print(f"{len(reruns)} needed a second try:", *reruns, sep="\n  ")
    whole = Counts(*map(sum, zip(*suites)))
    print(whole)
    return int(whole.failed > 0 or not whole.passed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
