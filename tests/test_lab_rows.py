"""Rows of the lab: what is noted of a game, that it repeats, and that it can be read back."""

import csv
import json
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

import lab_games
from mulligan import registry
from mulligan.errors import Malformed
from mulligan.lab import observer, plan, rows
from mulligan.players import clock

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/lab.md").read_text("utf-8")
SOME = {"gomori": "normal", "gtoons": "normal", "kaadosu": "easy", "asigoc": "random"}


def clash(games=20, name="FAIR", players=("random",), **more):
    return plan.make(getattr(lab_games, name), players, games, seed=5, entry=f"lab_games:{name}", **more)


def played(wanted, numbers=None):
    table = plan.PlanRunner(wanted)
    return [table.play(number) for number in numbers or range(wanted.games)]


@pytest.mark.parametrize("name", sorted(SOME))
def test_the_same_seed_gives_the_same_rows_in_any_order(name):
    """Players that think for 0.2 seconds, too: their time is a number of looks."""
    wanted = plan.make(registry.get(name), [SOME[name]], 4, seed="again", looks=60)
    first = played(wanted)
    assert played(wanted, [3, 1, 2, 0]) == [first[3], first[1], first[2], first[0]]
    assert rows.csv_text(first) == rows.csv_text(rows.read_csv(rows.csv_text(first)))
    assert all(row.plies >= row.turns > 0 and any(row.drawn) for row in first)
    if SOME[name] == "normal":
        assert all(sum(row.looks) > 10 for row in first)


def test_more_looks_are_more_thought():
    game = registry.get("gomori")
    few, many = (played(plan.make(game, ["normal"], 1, looks=looks))[0].looks for looks in (20, 200))
    assert 0 < sum(few) < sum(many) / 2


def test_the_clock_of_looks_ends_with_the_game():
    with clock.counted(clock.Looks()) as looks:
        assert [clock.perf_counter(), clock.perf_counter()] == [1 / clock.RATE, 2 / clock.RATE]
    assert looks.taken == 2 and clock.perf_counter() > 1


def test_what_a_row_says_of_a_game():
    """The dead card is drawn and never played; five cards are played; who has three ahead leads."""
    for row in played(clash(40, "DEAD")):
        for drawn, left in zip(row.drawn, row.played):
            assert len(drawn) == lab_games.HAND + lab_games.ROUNDS
            assert len(left) <= lab_games.ROUNDS and not set(left) - set(drawn) and "c7" not in left
        assert all(len(dealt) == lab_games.HAND and not Counter(dealt) - Counter(drawn)
                   for dealt, drawn in zip(row.dealt, row.drawn))
        assert row.moves["play"] == sum(map(len, row.played))
        assert row.plies == row.turns == 2 * lab_games.ROUNDS
        assert {"CL-3.1", "CL-2.1"} <= set(row.clauses) and row.openings[0].startswith("play")
        assert (row.winner is None) == (row.margin == 0) == (row.lowest is None)
        assert row.winner is None or (row.margin > 0) == (row.winner == 0)
    assert any("c7" in row.drawn[0] for row in played(clash(40, "DEAD")))


def test_the_course_of_a_game():
    assert observer.course([0.6, 0.4, 0.3, 0.7], 0) == (2, 0.3, 0.75)
    assert observer.course([0.6, 0.4, 0.3, 0.7], 1) == (2, 0.3, 1.0)
    assert observer.course([0.6, 0.7], 0) == (0, 0.5, 0.0)
    assert observer.course([0.6, 0.5, 0.7], None) == (0, None, None)
    assert observer.course([], 1) == (0, 0.5, 0.0)


def test_sides_change_seats_and_pairings_take_turns():
    wanted = clash(200, players=("random", "greedy"))
    found = played(wanted, range(0, 200, 7))
    for row in found:
        again = plan.PlanRunner(wanted).play(row.number ^ 1)
        assert again.players == row.players[::-1] and again.decks == row.decks[::-1] and again.seed == row.seed
    one, other = played(wanted, [0, 1])
    assert sorted(one.drawn[0]) and one.number ^ 1 == other.number
    met = {pair[0].player + pair[1].player for pair in wanted.pairings[:3]}
    assert met == {"randomrandom", "randomgreedy", "greedygreedy"}, "every beginning has them all"
    alone = plan.pairings("s", ["a", "b"], ["A", "B"], mirrors=False)
    assert {(one.player, other.player) for one, other in alone} == {("a", "b")} and len(set(alone)) == 4


def test_rows_fit_their_schema_and_the_page_names_every_column():
    schema = json.loads((ROOT / rows.SCHEMA).read_text("utf-8"))
    assert (ROOT / rows.SCHEMA).read_text("utf-8") == rows.schema_text(), "python3 -m mulligan schema .."
    for row in played(clash(4)):
        jsonschema.validate(rows.to_data(row), schema)
        assert rows.from_data(rows.to_data(row)) == row
    for name, column in rows.COLUMNS.items():
        assert f"| `{name}` | {column.words} |" in PAGE, f"docs/lab.md: | `{name}` | {column.words} |"
    assert tuple(rows.COLUMNS) == rows.Row._fields


@pytest.mark.parametrize("old, new, words", [
    ("winner", "victor", "rows[0]: expected the columns"), ("clash,1", "clash", "rows[1]: expected 26 cells"),
    (",sum,", ",sum,x,", "rows[1]: expected 26 cells"), ("0,clash", "none,clash", "rows[1]: a cell cannot be read"),
    ("0,clash", "-1,clash", "rows[1]: number")])
def test_what_is_no_row_is_refused_with_its_place(old, new, words):
    text = rows.csv_text(played(clash(1)))
    with pytest.raises(Malformed) as caught:
        rows.read_csv(text.replace(old, new, 1))
    assert words in str(caught.value)


def test_parquet_has_the_same_rows():
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow (170 MB) is no part of tests/requirements.txt")
    import pyarrow
    found = played(clash(6))
    table = parquet.read_table(pyarrow.BufferReader(rows.parquet_bytes(found))).to_pylist()
    assert [row["drawn"] for row in table] == [list(map(list, row.drawn)) for row in found]
    assert [row["winner"] for row in table] == [row.winner for row in found]
    assert [json.loads(row["moves"]) for row in table] == [row.moves for row in found]


@pytest.mark.parametrize("wrong, words", [
    (dict(decks="Z"), "there is no deck 'Z'"), (dict(games=0), "games: expected"), (dict(names=["nobody"]), "nobody"),
    (dict(names=["random"], mirrors=False), "two players"), (dict(options={"x": 1}), "options.x")])
def test_plans_that_cannot_be_played_are_refused(wrong, words):
    given = dict(names=["random"], games=2, entry="lab_games:FAIR") | wrong
    with pytest.raises(Malformed, match=words):
        plan.make(lab_games.FAIR, **given)


def test_a_worker_says_what_it_cannot_load():
    with pytest.raises(Malformed, match="cannot load"):
        plan.load("nowhere.at.all:GAME")
    with pytest.raises(Malformed, match="version '1'"):
        plan.load("lab_games:FAIR", "2")
    with pytest.raises(Malformed, match="not registered"):
        plan.entry_of(lab_games.FAIR)


def test_reading_rows_leaves_the_process_as_it_was():
    """How long a cell may be is one number for the whole process; others count on theirs."""
    before = csv.field_size_limit()
    with pytest.raises(Malformed):
        rows.read_csv("number\n" + "x" * (rows.LONGEST + 1))
    assert csv.field_size_limit() == before
