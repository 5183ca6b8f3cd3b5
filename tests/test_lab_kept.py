"""The reports in docs/reports are of today's rules and players: two games of each, played again."""

import json
import re
import shlex

import pytest

from mulligan import cli, registry
from mulligan.lab import report
from test_lab_report import ROOT, Reader

pytestmark = pytest.mark.native
KEPT = sorted((ROOT / "docs/reports").glob("*.html"))


def command_in(page):
    """The words of the command that a report names, from `lab` on."""
    [line] = [words for words in page.words if words.startswith("python3 -m mulligan lab")]
    return shlex.split(line)[3:]


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_kept_report_has_the_rows_that_its_command_gives_today(file, capsys):
    page = Reader(file.read_text("utf-8"))
    command = command_in(page)
    assert command[:2] == ["lab", file.stem]
    command[command.index("--games") + 1] = str(report.FIRST)
    assert cli.main([*command, "--json"]) == 0
    today = json.loads(capsys.readouterr().out)["rows"]
    assert json.loads(page.rows) == today, f"played otherwise today: {' '.join(command_in(page))} --html {file}"


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_kept_report_says_of_what_it_is_in_its_head(file):
    words = " ".join(Reader(file.read_text("utf-8")).words)
    assert f"by version {registry.get(file.stem).version} of its rules" in words
    assert re.search(r"Mulligan \d+\.\d+\.\d+, rules, cards and players [0-9a-f]{10}\.", words)


def test_every_kept_report_is_linked():
    assert [file.name for file in KEPT] == sorted(set(re.findall(r"docs/reports/([\w.]+)",
                                                                 (ROOT / "README.md").read_text("utf-8"))))
