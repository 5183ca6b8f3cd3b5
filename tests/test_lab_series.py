"""`sim`, `ladder` and `balance` print what their rows say."""

import json

import pytest

from mulligan import cli, registry
from mulligan import shares
from mulligan.lab import findings, rows, series

pytestmark = pytest.mark.native
GTOONS = registry.get("gtoons")


def run(tmp_path, capsys, *given):
    """What a command prints as JSON, and the rows it writes."""
    file = tmp_path / "rows.csv"
    cli.main([*map(str, given), "--seed", "3", "--json", "--rows", str(file)])
    return json.loads(capsys.readouterr().out), rows.read_csv(file.read_text("utf-8"))


def test_sim_prints_from_its_rows(tmp_path, capsys):
    report, found = run(tmp_path, capsys, "sim", "gtoons", "--players", "easy,random", "-n", 9, "--decks", "A,B")
    [line] = report["rows"]
    assert len(found) == 9 and [row.number for row in found] == list(range(9))
    assert line | series.tallied(found) == line and line["margin"] == series.margin_of(found)
    assert [row.players for row in found[:2]] == [("easy", "random"), ("random", "easy")]
    assert {deck for row in found for deck in row.decks} == {"A", "B"}
    again = series.sim(GTOONS, ["easy", "random"], 9, None, 3, None, None, series.deck_pairs(GTOONS, "A,B"))
    assert again["rows"][0]["deals"] == line["deals"]


def test_ladder_prints_from_its_rows(tmp_path, capsys):
    report, found = run(tmp_path, capsys, "ladder", "gtoons", "--players", "random,greedy,easy", "-n", 6)
    assert len(found) == 18
    for line in report["rows"]:
        own = [row for row in found if sorted(row.players) == sorted(line["players"])]
        assert line | series.tallied(own) == line
    assert len(findings.player_matchups(found)) == 3


def test_balance_prints_from_its_rows(tmp_path, capsys):
    report, found = run(tmp_path, capsys, "balance", "gtoons", "--games", 4, "--player", "random")
    pairs = {one.label: one for one in findings.deck_matchups(found)}
    assert len(found) == 4 * len(report["rows"]) and len(pairs) == len(report["rows"])
    for line in report["rows"]:
        own = pairs[tuple(line["decks"])]
        assert own.games == line["games"] and round(own.interval.score, 4) == line["score"]
        assert shares.interval(line["deals"]) == own.interval
    assert all(row.players == ("random", "random") for row in found)
