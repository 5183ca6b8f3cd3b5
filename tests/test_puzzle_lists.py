"""How a list of puzzles of the day is made: in looks, so that the same seed makes the same, going on where it ended."""

import json

import pytest

from house import games
from mulligan.bridge import daily
from mulligan.bridge.puzzles import Confirm
from mulligan.cli import puzzle_lists
from test_cli import run

pytestmark = pytest.mark.native


def test_a_list_goes_on_behind_the_last_match_that_made_a_puzzle(monkeypatch, tmp_path):
    monkeypatch.setattr(puzzle_lists, "puzzle_of", lambda game, seed, number: {"seed": f"{seed}/{number}"}
                        if number % 3 == 2 else None)
    file, whole = tmp_path / "some.json", tmp_path / "whole.json"
    for many in (1, 1, 3):
        run("puzzles", "gomori", "--n", many, "--seed", 4, "--write", file)
        assert len(json.loads(file.read_text("utf-8"))["puzzles"]) == many
    run("puzzles", "gomori", "--n", 3, "--seed", 4, "--write", whole)
    assert file.read_bytes() == whole.read_bytes() and run("puzzles", "gomori", "--n", 3, "--seed", 4)[0] \
        == whole.read_text("utf-8")
    assert [one["seed"] for one in json.loads(whole.read_text("utf-8"))["puzzles"]] == ["4/2", "4/5", "4/8"]
    run("puzzles", "gomori", "--n", 4, "--seed", 5, "--write", file)
    assert '"5/2"' in file.read_text("utf-8"), "another seed begins anew"


def test_what_is_made_later_is_for_later_days(monkeypatch, tmp_path):
    monkeypatch.setattr(puzzle_lists, "puzzle_of", lambda game, seed, number: {"seed": f"{seed}/{number}"})
    file = tmp_path / "some.json"
    for many, date in ((2, "1970-01-11"), (3, "1970-01-21"), (4, "1970-01-21"), (4, "1970-02-01")):
        run("puzzles", "gomori", "--n", many, "--write", file, "--since", date)
    since = json.loads(file.read_text("utf-8"))["since"]
    assert since == [{"day": 10, "count": 2}, {"day": 20, "count": 4}]
    assert "--since" in run("puzzles", "gomori", "--since", "soon", status=2)[1]


@pytest.mark.deep
@games
def test_the_same_seed_makes_the_same_puzzle(game):
    for one in daily.shipped(game)[:1]:
        seed, number = map(int, one["seed"].split("/"))
        assert puzzle_lists.puzzle_of(game, seed, number) == one


def test_a_file_that_is_no_list_of_this_game_is_refused(tmp_path):
    file = tmp_path / "list.json"
    head = '{"format": "mulligan-puzzles/1", "game": "gomori", "since": []'
    for text in ("[]", "{", '{"format": "mulligan-puzzles/1", "game": "other", "puzzles": []}', '{"format": "x"}',
                 head + "}", head + ', "puzzles": [3]}', head + ', "puzzles": [{"seed": "3"}]}',
                 '{"format": "mulligan-puzzles/1", "game": "gomori", "since": [1], "puzzles": []}'):
        file.write_text(text, "utf-8")
        assert run("puzzles", "gomori", "--write", file, status=2)[1]
        assert file.read_text("utf-8") == text


def test_what_leaves_no_hope_is_no_puzzle_of_a_day(monkeypatch):
    answer = {"action": "a", "label": "A", "at": 1, "best": .4, "others": [{"action": "b", "chance": .1, "made": True}]}
    monkeypatch.setattr(Confirm, "__init__", lambda *given: None)
    monkeypatch.setattr(Confirm, "work", lambda self, enough: {"result": {"puzzle": answer}})
    assert puzzle_lists.confirmed(None, 1) is None
    answer["best"] = .6
    assert puzzle_lists.confirmed(None, 1) == {"action": "a", "best": .6, "others": [{"action": "b", "chance": .1}]}
    monkeypatch.setattr(Confirm, "work", lambda self, enough: {"result": {"puzzle": None}})
    assert puzzle_lists.confirmed(None, 1) is None
