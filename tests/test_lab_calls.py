"""The calls of the page about the lab (docs/view-model.md, section 7): rows in slices, refusals, the report."""

import json
import shlex
import statistics
import time

import pytest

from calls import ask, failing
from mulligan import cli, registry
from mulligan.bridge import sessions
from mulligan import shares
from mulligan.lab import rows as lab_rows
from mulligan.lab.asked import Asked
from mulligan.lab.plan import PlanRunner
from mulligan.players import clock

pytestmark = pytest.mark.native
GAME = "gtoons"
ASKED = {"players": ["greedy", "random"], "games": 6, "seed": 3, "decks": [], "looks": None, "mirrors": True}
fail = failing(lambda: list(sessions.jobs))


@pytest.fixture(autouse=True)
def clean(monkeypatch):
    monkeypatch.setattr(sessions, "jobs", {})


def played(number, asked=ASKED, ms=1):
    """What came of a game, played in slices."""
    job, slices = ask("lab_start", game=GAME, asked=asked, number=number)["job"], 1
    while not (told := ask("step", job=job, ms=ms))["done"]:
        slices += 1
    assert not sessions.jobs
    return told["result"], slices


def rows_of(asked=ASKED):
    return [played(number, asked)[0]["row"] for number in range(asked["games"])]


def native(asked=ASKED):
    fields = asked | {"players": tuple(asked["players"]), "decks": ",".join(asked["decks"]) or "all"}
    table = PlanRunner(Asked(**fields).plan(registry.get(GAME)))
    return [table.play(number) for number in range(asked["games"])]


@pytest.mark.parametrize("more", [{}, {"mirrors": False, "decks": "two of them"}, {"looks": 40, "players": ["easy"]}])
def test_games_in_slices_have_the_rows_of_the_command(more):
    asked = ASKED | more
    if asked["decks"]:
        asked["decks"] = [deck["id"] for deck in registry.get(GAME).library.decks[:2]]
    wanted = lab_rows.csv_text(native(asked))
    found = rows_of(asked)
    assert ask("lab_file", game=GAME, asked=asked, rows=found[::-1], **{"as": "csv"}) == wanted


def test_what_else_works_beside_a_game_keeps_the_time_of_day():
    """A game has its own clock; two games at once, and a hint between them, do not share it."""
    alone = [played(number)[0]["row"] for number in (0, 1)]
    jobs = [ask("lab_start", game=GAME, asked=ASKED, number=number)["job"] for number in (0, 1)]
    found = {}
    while len(found) < 2:
        for at, job in enumerate(jobs):
            if at not in found and (told := ask("step", job=job, ms=1))["done"]:
                found[at] = told["result"]["row"]
            assert clock._clock.get() is time.perf_counter
    assert [found[0], found[1]] == alone


def test_the_command_is_the_one_that_plays_the_same(tmp_path, capsys):
    asked = ASKED | {"mirrors": False, "looks": 30}
    told = ask("lab_plan", game=GAME, asked=asked)
    assert told["version"] == registry.get(GAME).version
    words = shlex.split(told["command"])
    assert words[:4] == ["python3", "-m", "mulligan", "lab"]
    assert cli.main([*words[3:], "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    found = ask("lab_file", game=GAME, asked=asked, rows=rows_of(asked), **{"as": "csv"})
    assert (tmp_path / "rows.csv").read_text("utf-8") == found
    assert all(set(json.loads(row)["players"]) == {"greedy", "random"} for row in rows_of(asked))


def test_a_game_that_raises_has_words_and_the_next_is_played(monkeypatch):
    def broken(*given):
        raise ValueError("boom")
    with monkeypatch.context() as patched:
        patched.setattr("mulligan.lab.plan.deal", broken)
        result, _ = played(0)
    assert result["row"] is None and result["fault"] == "ValueError: boom"
    assert played(1)[0]["row"]


@pytest.mark.parametrize("wrong, field", [
    ({"players": ["nobody"]}, ""), ({"players": "easy"}, "players"), ({"players": [1]}, "players"),
    ({"games": 0}, "games"), ({"games": 10 ** 9}, "games"), ({"looks": 0}, "looks"), ({"seed": -1}, "seed"),
    ({"decks": ["none"]}, "decks"),
    ({"mirrors": 1}, "mirrors"), ({"players": ["easy"], "mirrors": False}, "players")])
def test_what_cannot_be_played_is_refused(wrong, field):
    for call, more in (("lab_plan", {}), ("lab_start", {"number": 0})):
        refused = fail(call, "input", game=GAME, asked=ASKED | wrong, **more)
        assert not field or refused["field"] == field
    fail("lab_plan", "input", game="none", asked=ASKED)


def test_what_is_no_row_is_refused():
    row = played(0)[0]["row"]
    for wrong in ("", "{}", "[1]", row.replace('"plies":', '"plays":'), row[:-1]):
        assert fail("lab_report", "input", game=GAME, rows=[row, wrong])["field"].startswith("rows[1]")
    fail("lab_file", "input", game=GAME, rows=[row], **{"as": "pdf"})
    given = {"game": GAME, "asked": ASKED, "rows": [row], "as": "html"}
    assert fail("lab_file", "input", faults=[["1", "x"]], **given)["field"] == "faults[0]"


FORM = {"question": "players", "one": "greedy", "other": "random", "level": "easy", "deck": "", "decks": [],
        "games": "6", "looks": "", "seed": "3"}


def test_a_test_of_a_file_comes_in_as_it_went_out_and_what_is_not_of_it_is_refused():
    rows = [played(number)[0]["row"] for number in (2, 0)]
    given = {"game": GAME, "asked": ASKED, "form": FORM, "edition": "1.0 a b", "rows": rows, "faults": [[1, "boom"]],
             "trouble": ""}
    assert ask("lab_read", **given) == {
        "command": ask("lab_plan", game=GAME, asked=ASKED)["command"], "rows": [[0, rows[1]], [2, rows[0]]],
        "faults": [[1, "boom"]], "edition": "1.0 a b", "trouble": ""}
    for wrong, field in (({"rows": ["{}"]}, "rows[0]"), ({"asked": ASKED | {"games": 2}}, "rows"),
                         ({"form": {}}, "question"), ({"game": "gomori"}, "rows"),
                         ({"form": FORM | {"decks": "all"}}, "decks"),
                         ({"form": FORM | {"newer": ""}}, "form"), ({"form": FORM | {"question": "?"}}, "form"),
                         ({"form": FORM | {"one": "x" * 5000}}, "one"), ({"edition": None}, "edition"),
                         ({"asked": ASKED | {"seed": -1}}, "seed"), ({"faults": [["1", "x"]]}, "faults[0]")):
        assert fail("lab_read", "input", **given | wrong)["field"] == field


def test_the_report_says_what_the_file_says():
    asked = ASKED | {"games": 24}
    found = rows_of(asked)
    told = ask("lab_report", game=GAME, rows=found)
    assert told["games"] == 24 and told["facts"][0] == ["Players", "greedy, random"]
    page = ask("lab_file", game=GAME, asked=asked, rows=found, faults=[[30, "<b>boom</b>"]], trouble="It was stopped.",
               **{"as": "html"})
    [data] = [json.loads(part.partition("</script>")[0]) for part in page.split('id="data">')[1:]]
    assert [one["id"] for one in data] == [one["id"] for one in told["sections"]]
    for one, other in zip(data, told["sections"]):
        bare = [[cell["interval"] if isinstance(cell, dict) else cell for cell in row] for row in other["rows"]]
        assert one["rows"] == bare and one["lead"] == other["lead"]
    kinds = {one["id"]: one["chart"]["kind"] for one in told["sections"] if "chart" in one}
    assert kinds == {"decks": "heat", "length": "histogram", "leads": "histogram"}
    assert "It was stopped." in page and "game 30: &lt;b&gt;boom&lt;/b&gt;" in page
    assert ask("lab_report", game=GAME, rows=[])["sections"] == []


def test_deviations_are_those_of_the_normal_distribution():
    for rest in (0.5, 0.05, 0.01, 1e-4, 1e-9):
        wanted = statistics.NormalDist().inv_cdf(1 - rest / 2)
        assert shares.deviations(rest) == pytest.approx(wanted, rel=1e-7)
    assert shares.deviations(0.05) == pytest.approx(shares.Z, rel=1e-6)
