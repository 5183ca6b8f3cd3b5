"""A person's own statistics: what results come to, by game, opponent and deck, and which are refused."""

import pytest
from hypothesis import given, strategies as st

from calls import ask, failing
from house import GAMES
from mulligan import shares
from mulligan.bridge import sessions
from mulligan.players import LEVELS

fail = failing(lambda: "")


def line(number, end, game="cards", foe="hard", **more):
    at = f"2026-03-{number // 24 + 1:02}T{number % 24:02}:00:00Z"
    return {"id": f"m{number}", "game": game, "foe": foe, "end": end, "moves": 10 * number, "at": at} | more


def run(ends, **more):
    return [line(number, end, **more) for number, end in enumerate(ends)]


def test_nothing_comes_of_nothing():
    assert ask("statistics", results=[]) == []


def test_a_game_is_counted_with_share_interval_run_length_and_the_last_ten():
    [found] = ask("statistics", results=run("WLWWWDLWWLLW"))
    whole = found["whole"]
    assert (found["game"], whole["played"], whole["won"], whole["drawn"], whole["lost"]) == ("cards", 12, 7, 1, 4)
    assert whole["run"] == 3 and whole["moves"] == 55 and "".join(whole["last"]) == "WWWDLWWLLW"
    wanted = shares.interval({"W": 7, "D": 1, "L": 4})
    assert (whole["score"], whole["low"], whole["high"]) == pytest.approx(wanted, abs=1e-4)
    assert whole["score"] == pytest.approx(7.5 / 12, abs=1e-4) and whole["low"] < whole["score"] < whole["high"]


def test_matches_stand_in_the_order_in_which_they_began_however_they_come():
    results = run("WWLLLLLLLLLWL")
    assert ask("statistics", results=results[::-1]) == ask("statistics", results=results)


def test_opponents_and_decks_are_counted_apart_what_was_played_last_first():
    results = [line(0, "W", foe="easy", deck="Old"), line(1, "L", foe="hard"), line(2, "D", game="other"),
               line(3, "W", foe="easy", deck="New"), line(4, "L", foe="remote", deck="Old")]
    first, second = ask("statistics", results=results)
    assert (first["game"], second["game"]) == ("cards", "other")
    assert [(part["name"], part["won"], part["lost"]) for part in first["foes"]] == [
        ("remote", 0, 1), ("easy", 2, 0), ("hard", 0, 1)]
    assert [(part["name"], part["played"]) for part in first["decks"]] == [("Old", 2), ("New", 1)], \
        "a match without a deck is in none"
    assert second["decks"] == [] and second["whole"]["drawn"] == 1


@given(st.lists(st.sampled_from("WDL"), min_size=1, max_size=40))
def test_the_numbers_fit_together(ends):
    [found] = ask("statistics", results=run(ends))
    whole = found["whole"]
    assert whole["won"] + whole["drawn"] + whole["lost"] == whole["played"] == len(ends)
    assert "W" * whole["run"] in "".join(ends) and "W" * (whole["run"] + 1) not in "".join(ends)
    assert 0 <= whole["low"] <= whole["score"] <= whole["high"] <= 1 and whole["low"] < whole["high"]
    assert whole["last"] == ends[-10:] and found["foes"][0] == {"name": "hard"} | whole


@pytest.mark.parametrize("change, field", [
    ({"id": ""}, "results[0].id"), ({"game": 7}, "results[0].game"), ({"foe": "a" * 99}, "results[0].foe"),
    ({"deck": None}, "results[0].deck"), ({"end": "w"}, "results[0].end"), ({"end": ["W"]}, "results[0].end"),
    ({"moves": -1}, "results[0].moves"), ({"moves": True}, "results[0].moves"), ({"at": 3}, "results[0].at"),
])
def test_a_result_that_is_none_is_refused_by_its_field(change, field):
    assert fail("statistics", "input", results=[line(1, "W") | change])["field"] == field


def test_only_a_list_of_objects_is_read():
    assert fail("statistics", "input")["field"] == "results"
    assert fail("statistics", "input", results={})["field"] == "results"
    assert fail("statistics", "input", results=[[]])["field"] == "results[0]"


@pytest.mark.parametrize("name", GAMES)
def test_a_list_names_the_deck_of_the_only_person_and_no_other(name):
    sessions.matches.clear()
    game = GAMES[name]
    seats = [{"kind": "person"}, {"kind": LEVELS[0].id}]
    if not game.library:
        assert "deck" not in ask("new", game=name, seats=seats)
        return
    own, other = [{"name": deck["name"], "cards": list(deck["cards"])} for deck in game.library.decks[:2]]
    assert ask("new", game=name, seats=seats, decks=[own, other])["deck"] == own["name"]
    assert ask("new", game=name, seats=seats[::-1], decks=[own, other])["deck"] == other["name"]
    for kinds in ("person", "person"), (LEVELS[0].id,) * 2:
        assert "deck" not in ask("new", game=name, seats=[{"kind": kind} for kind in kinds], decks=[own, other])
    assert "deck" not in ask("new", game=name, seats=seats, decks=[None, other]), "the game dealt it one"
    if game.slots > 1:
        assert "deck" not in ask("new", game=name, seats=seats, decks=[own | {"more": [other]}, None])
