"""The reports in docs/reports are of today's rules and players: some games of each, played again."""

import json
import re
import shlex

import pytest

from mulligan import registry
from mulligan.cli.lab_runs import plan_of
from mulligan.cli.parser import build_parser
from mulligan.lab.plan import PlanRunner
from mulligan.lab.report import FIRST, mark
from mulligan.lab.rows import from_data
from test_lab_report import ROOT, Reader

pytestmark = pytest.mark.native
KEPT = sorted((ROOT / "docs/reports").glob("*.html"))
of_each = pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
SOME = 8                                   # games that are played again, all over a run


def table_of(file):
    """(the page of a kept report, what plays the games of its command)."""
    page = Reader(file.read_text("utf-8"))
    [command] = [words for words in page.words if words.startswith("python3 -m mulligan lab")]
    options = build_parser().parse_args(shlex.split(command)[3:])
    assert options.game == file.stem
    return page, PlanRunner(plan_of(registry.get(options.game), options)), f"today otherwise: {command} --html {file}"


@of_each
def test_a_kept_report_has_the_rows_that_its_command_gives_today(file):
    page, table, words = table_of(file)
    rows = [from_data(row) for row in json.loads(page.rows)]
    assert rows == [table.play(number) for number in range(FIRST)], words


@pytest.mark.deep
@of_each
def test_a_kept_report_has_the_marks_of_rows_of_today(file):
    """What differs in few games is met here, not by the first two."""
    page, table, words = table_of(file)
    marks = json.loads(page.marks).split()
    assert len(marks) == table.plan.games
    for number in range(FIRST, len(marks), len(marks) // SOME):
        assert mark(table.play(number)) == marks[number], words


@of_each
def test_a_kept_report_says_of_what_it_is_in_its_head(file):
    words = " ".join(Reader(file.read_text("utf-8")).words)
    assert f"by version {registry.get(file.stem).version} of its rules" in words
    assert re.search(r"Mulligan \d+\.\d+\.\d+, rules, cards and players [0-9a-f]{10}\.", words)


def test_every_kept_report_is_linked():
    linked = re.findall(r"docs/reports/([\w.]+)", (ROOT / "README.md").read_text("utf-8"))
    assert [file.name for file in KEPT] == sorted(set(linked))
