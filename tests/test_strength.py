"""The strength page: series kept deal by deal, stopped and gone on with, and written as tables."""

import json
import re
from pathlib import Path

import pytest

from mulligan import registry
from mulligan.cli import main
from mulligan.errors import Malformed
from mulligan.lab import series as lab
from mulligan import shares
from mulligan.lab import strength
from mulligan.lab.kept_deals import KeptDeals
from mulligan.lab.page_text import write_between
from mulligan.lab.strength_page import tables

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent
PLAYERS = {"game": "gtoons", "players": ["greedy", "random"], "n": 8, "decks": "all", "seed": 3}
EXPLOIT = {"game": "gtoons", "exploit": "easy", "n": 4, "seed": 5}
DECKS = {"game": "gtoons", "balance": "random", "n": 4, "options": {"open_decks": True}}


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "strength.md"
    text = "# Before\n\n<!-- strength: how -->\nold\n<!-- /strength -->\n\nAfter.\n"
    path.write_text(text, "utf-8")
    path.with_suffix(".json").write_text(json.dumps({"series": [PLAYERS, DECKS]}), "utf-8")
    return path


def measured(page: Path, *more: str, status: int = 0) -> str:
    assert main(["strength", "--write", str(page), *more]) == status
    return page.read_text("utf-8")


def kept(page: Path) -> list[dict]:
    return json.loads(page.with_suffix(".rows.json").read_text("utf-8"))


def test_the_page_has_what_sim_and_balance_find(page):
    text = measured(page)
    game = registry.get("gtoons")
    row = lab.sim(game, PLAYERS["players"], 8, seed=3, decks=lab.deck_pairs(game))["rows"][0]
    counts = f"{row['wins']}, {row['draws']}, {row['losses']}"
    assert f"| 8 | {counts} | {row['score']:.3f} | {row['low']:.3f} to {row['high']:.3f} |" in text
    rows = lab.balance(game, 4, "random", DECKS["options"])["rows"]
    for score, low, high in (shares.interval(row["deals"]) for row in rows):
        assert f"{100 * score:.1f} ({100 * low:.1f} to {100 * high:.1f})" in text
        assert f"{100 - 100 * score:.1f} ({100 - 100 * high:.1f} to {100 - 100 * low:.1f})" in text
    pooled = shares.interval(shares.summed(row["deals"] for row in rows if row["decks"][0] == "A"))
    first = next(line for line in text.splitlines() if line.startswith("| A "))
    score, low, high = (100 * share for share in pooled)
    assert first.endswith(f"| {score:.1f} ({low:.1f} to {high:.1f}) |")
    assert text.startswith("# Before\n\n<!-- strength: how -->\n## gToons\n\nRules 1.0, measured")
    assert text.endswith("<!-- /strength -->\n\nAfter.\n") and "old" not in text


def test_the_commands_of_the_page_play_the_same(page, capsys):
    lines = re.findall(r"^python3 -m mulligan (.*)$", measured(page), re.MULTILINE)
    capsys.readouterr()
    found = []
    for line in lines:
        main([*line.split(), "--json"])
        found += [row["deals"] for row in json.loads(capsys.readouterr().out)["rows"]]
    assert len(found) == 7
    assert sorted(map(str, found)) == sorted(str(row["deals"]) for row in kept(page))


def test_what_was_stopped_goes_on_where_it_was(page, monkeypatch, capsys):
    """A stop in the twelfth game costs that game's deal alone; the end is as without a stop."""
    whole = measured(page)
    done, play, count = kept(page), lab.play, []
    page.with_suffix(".rows.json").unlink()

    def stopping(*given):
        count.append(1)
        if len(count) == 12:
            raise KeyboardInterrupt
        return play(*given)

    monkeypatch.setattr(lab, "play", stopping)
    text = measured(page, status=130)
    assert "goes on" in capsys.readouterr().err and "not measured yet" in text
    assert measured(page, "--no-play") == text
    assert [sum(row["deals"].values()) for row in kept(page)] == [1, 4]
    assert measured(page) == whole and kept(page) == done and len(count) == 12 + 32 - 10
    measured(page)
    assert len(count) == 34 and "kept" in capsys.readouterr().out       # all is there: no play
    measured(page, "--only", "gtoons/greedy-*", "--fresh")
    assert len(count) == 42 and kept(page) == done


def test_more_games_are_added_and_other_rules_played_anew(page, monkeypatch):
    measured(page, "--only", "gtoons/greedy-random")
    page.with_suffix(".json").write_text(json.dumps({"series": [PLAYERS | {"n": 12}]}), "utf-8")
    measured(page)
    [row] = kept(page)
    assert sum(row["deals"].values()) == 6
    page.with_suffix(".json").write_text(json.dumps({"series": [PLAYERS | {"n": 2}]}), "utf-8")
    measured(page)
    assert sum(kept(page)[0]["deals"].values()) == 1
    monkeypatch.setattr(type(registry.get("gtoons")), "version", "9.9")
    assert "not measured yet" in measured(page, "--no-play")


@pytest.mark.parametrize("wrong, said", [
    ({}, "expected game"), ("x", "object"),
    (PLAYERS | {"n": 7}, "even"),
    (PLAYERS | {"n": True}, "even"),
    (PLAYERS | {"balance": "easy"}, "one of"),
    (EXPLOIT | {"balance": "easy"}, "one of"),
    (EXPLOIT | {"decks": "all"}, "leave out"),
    (EXPLOIT | {"exploit": "nobody"}, "nobody"),
    (PLAYERS | {"game": "none"}, "no game"),
    (PLAYERS | {"depth": 3}, "depth"),
    (PLAYERS | {"players": ["greedy"]}, "two"),
    (PLAYERS | {"decks": "Z"}, "'Z'"),
    (PLAYERS | {"options": {"lead": 99}}, "lead")])
def test_a_wrong_file_is_told_before_anything_is_played(page, wrong, said, capsys):
    page.with_suffix(".json").write_text(json.dumps({"series": [PLAYERS, wrong]}), "utf-8")
    before = page.read_text("utf-8")
    assert measured(page, status=2) == before and not page.with_suffix(".rows.json").exists()
    assert said in capsys.readouterr().err


def test_an_exploiter_is_looked_for_and_stands_among_the_players(page, monkeypatch, capsys):
    """A stop while it is looked for costs a deal; what is told is what its own command finds."""
    small = strength.exploit.Training(tried=2, games=2, rounds=1, seed="5")
    monkeypatch.setattr(strength, "_training", lambda series: (small, series.exploit, series.options))
    page.with_suffix(".json").write_text(json.dumps({"series": [EXPLOIT]}), "utf-8")
    play, count = lab.play, []

    def stopping(*given):
        count.append(1)
        if len(count) == 4:
            raise KeyboardInterrupt
        return play(*given)

    monkeypatch.setattr(lab, "play", stopping)
    assert "| `exploiter` against `easy` | 4 | not measured yet |" in measured(page, status=130)
    text = measured(page, "--only", "gtoons/exploit-easy")
    assert len(count) == 4 + 8 - 2 and len(kept(page)) == 1
    [line] = re.findall(r"^python3 -m mulligan (exploit .*)$", text, re.MULTILINE)
    capsys.readouterr()
    main([*line.split(), "--tried", "2", "--games", "2", "--rounds", "1", "--json"])
    row = json.loads(capsys.readouterr().out)["row"]
    assert row["deals"] == kept(page)[0]["deals"]
    assert (f"| `exploiter` against `easy` | 4 | {row['wins']}, {row['draws']}, {row['losses']} | {row['score']:.3f} "
            f"| {row['low']:.3f} to {row['high']:.3f} |") in text
    measured(page)
    assert "kept" in capsys.readouterr().out and len(count) == 18
    measured(page, "--fresh")
    assert len(count) == 26


def test_a_page_without_marks_and_a_name_that_fits_nothing(page, capsys):
    measured(page, "--only", "gomori/*", status=2)
    assert "gtoons/decks-random" in capsys.readouterr().err
    page.write_text("# No marks\n", "utf-8")
    assert measured(page, status=2) == "# No marks\n"
    assert "<!-- /strength -->" in capsys.readouterr().err
    page.with_suffix(".rows.json").write_text("{broken", "utf-8")
    measured(page, status=2)
    assert page.with_suffix(".rows.json").read_text() == "{broken"


def test_marks_stay_and_only_what_is_between_changes(tmp_path):
    path = tmp_path / "page.md"
    first = "a\n<!-- one: x -->\n1\n<!-- /one -->\n"
    path.write_text(f"{first}<!-- two -->\n<!-- /two -->\nb\n", "utf-8")
    write_between(path, "two", "2")
    write_between(path, "one", "new")
    second = first.replace("1", "new")
    assert path.read_text("utf-8") == f"{second}<!-- two -->\n2\n<!-- /two -->\nb\n"
    with pytest.raises(Malformed):
        write_between(path, "three", "3")


def test_the_pages_of_the_house_are_as_their_commands_write_them():
    """docs/strength.md holds the tables of the kept deals; `strength --no-play` mends it if not."""
    data = ROOT / "docs/strength.json"
    text = tables(strength.read(data), KeptDeals(data.with_suffix(".rows.json")))
    assert f"-->\n{text}\n<!-- /strength -->" in (ROOT / "docs/strength.md").read_text("utf-8")
