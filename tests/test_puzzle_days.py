"""Puzzles of the day: those that ship are sound, dealt the same on every device, and take their answer alone."""

import pytest

from calls import ask, failing
from house import GAMES, games
from mulligan.bridge import daily, sessions
from mulligan.bridge.puzzles import MARGIN, Confirm
from mulligan.players.clock import Looks, counted

fail = failing(lambda: [match.record() for match in sessions.matches.values()])
SHIPPED = [pytest.param(game, one, id=f"{name}-{at}")
           for name, game in GAMES.items() for at, one in enumerate(daily.shipped(game))]


def test_there_are_puzzles_and_no_position_comes_twice():
    digests = [param.values[1]["digest"] for param in SHIPPED]
    assert digests and len(digests) == len(set(digests))


@games
def test_days_draw_on_what_there_is(game):
    """From ever later days on, on ever more; on all in the end."""
    since, many = daily.since(game), len(daily.shipped(game))
    days, counts = [one["day"] for one in since], [one["count"] for one in since]
    assert days == sorted(set(days)) and counts == sorted(set(counts)) and max(counts, default=0) == many


@pytest.mark.parametrize("game, one", SHIPPED)
def test_a_puzzle_that_ships_is_dealt_as_it_was_made_and_its_answers_are_legal(game, one):
    match = daily.begun(game, one)
    seat, state = one["seat"], match.state
    assert match.digest() == one["digest"], "the rules are others now: take it out of puzzles.json"
    assert seat in match.to_move() and not match.outcome()
    answers = [one["action"], *(other["action"] for other in one["others"])]
    afters = [game.apply(state, seat, game.parse(state, seat, text)) for text in answers]
    assert all(after != afters[0] for after in afters[1:]), "one answer"
    assert one["best"] >= .5
    assert all(other["chance"] <= one["best"] - MARGIN + 1e-3 for other in one["others"])
    assert one["others"] == sorted(one["others"], key=lambda other: -other["chance"])


def confirmed_anew(game, one):
    """The puzzle that a deep search with other guesses makes of a shipped one's moment, or None."""
    match, seat = daily.begun(game, one), one["seat"]
    worst = one["others"][-1]["action"]
    match.act(seat, worst)
    if not match.outcome():
        match.resign(seat)
    match.seed = "other guesses"
    at = next(ply for ply in range(match.ply, 0, -1) if str(match.actions[ply - 1]) == f"{seat} {worst}")
    with counted(Looks()):
        return Confirm(match, None, at).work(lambda: False)["result"]["puzzle"]


@pytest.mark.deep
@pytest.mark.native
@games
def test_a_deep_search_with_other_guesses_finds_the_same_answer(game):
    shipped = daily.shipped(game)
    for one in shipped[::max(1, len(shipped) // 2)]:
        found = confirmed_anew(game, one)
        assert found and found["action"] == one["action"], one["seed"]


@games
def test_the_call_deals_it_and_takes_the_answer_alone(game):
    known = daily.shipped(game)
    if not known:
        assert "no puzzles" in fail("daily", "input", game=game.id, at=0)["message"]
        return
    one = known[0]
    made = ask("daily", game=game.id, at=0)
    ident, told, seat = made["summary"]["match"], made["puzzle"], one["seat"]
    assert made["summary"]["mode"] == "solo" and told["action"] == one["action"] and told["label"]
    ply = told["at"] - 1
    view = ask("view", match=ident, seat=seat)
    assert view["ply"] == ply and one["action"] in {action["do"] for action in view["actions"]}
    assert not view["undo"] and not view["redo"]
    wrong = one["others"][0]["action"]
    assert "something better" in fail("act", "illegal", match=ident, seat=seat, ply=ply, action=wrong)["message"]
    assert ask("act", match=ident, seat=seat, ply=ply, action=one["action"])["ply"] >= told["at"]
    assert fail("daily", "input", game=game.id, at=len(known))["field"] == "at"
    assert fail("daily", "input", game=game.id, at=-1)["field"] == "at"
