"""Opponents: they think in slices, about guesses only, and each level looks further than the one before it."""

import itertools
import json
import random
import sys

import pytest
from mulligan import Malformed, players, registry
from mulligan.lab import series as lab
from mulligan.match import view
from mulligan.match.match import Match
from mulligan.players import matrix, planner, plans, search
from thinking import BRIEF, guesses, last, midway

GAMES = sorted(registry.registered())
ALL = [(game, kind) for game in GAMES for kind in players.kinds(registry.get(game))]


@pytest.mark.parametrize("name, kind", ALL)
def test_every_thought_is_a_legal_move_and_a_chance(name, kind):
    game = registry.get(name)
    for seed in range(3):
        state, seat = midway(game, seed)
        before, legal = state.data(), game.legal(state, seat)
        shares = []
        for thought in players.make(game, kind).think(guesses(game, state, seat), seat, random.Random(seed), BRIEF):
            assert thought.move in legal and 0 <= thought.value <= 1 and 0 <= thought.share <= 1
            shares.append(thought.share)
        assert shares and shares == sorted(shares) and state.data() == before


@pytest.mark.parametrize("name, kind", ALL)
def test_players_answer_the_same_whatever_is_hidden(name, kind, monkeypatch):
    """Cards a seat cannot see are permuted: every thought stays the same, so nothing hidden was looked at."""
    game = registry.get(name)
    for seed in range(3):
        state, seat = midway(game, seed)
        other = game.determinise(state, seat, random.Random(99))
        assert other.data() != state.data()
        answers = []
        for truth in (state, other):
            clock(monkeypatch)
            plans.unfinished.clear()
            thoughts = players.make(game, kind).think(guesses(game, truth, seat), seat, random.Random(seed), BRIEF)
            answers.append(list(thoughts))
        assert answers[0] == answers[1]


def clock(monkeypatch, tick=0.001):
    """A clock that goes on by one tick each time it is read; returns how to read it without that."""
    now = [0.0]

    def read():
        now[0] += tick
        return now[0]
    own = [module for name, module in sys.modules.items()
           if name.endswith(".bots.players") and hasattr(module, "perf_counter")]
    for thinker in (matrix, planner, plans, search, *own):
        monkeypatch.setattr(thinker, "perf_counter", read)
    return lambda: now[0]


@pytest.mark.parametrize("name", GAMES)
def test_thinkers_speak_up_often_and_stop_in_time(name, monkeypatch):
    game = registry.get(name)
    state, seat = next(found for found in (midway(game, seed) for seed in range(5, 99))
                       if len(game.legal(*found)) > 1 and game.pass_move(*found) is None)
    for player in (players.make(game, "expert"), search.Search(game)):
        plans.unfinished.clear()
        read, last, gaps = clock(monkeypatch), 0.0, []
        for _ in player.think(guesses(game, state, seat), seat, random.Random(1), 0.3):
            gaps.append(read() - last)
            last = read()
        assert len(gaps) > 3 and max(gaps) < 0.015 and read() < 0.33


@pytest.mark.parametrize("name", GAMES)
def test_moving_now_is_possible_from_the_first_thought(name):
    game = registry.get(name)
    state, seat = midway(game, 2)
    for level in players.LEVELS:
        thoughts = players.make(game, level.id).think(guesses(game, state, seat), seat, random.Random(1))
        assert next(thoughts).move in game.legal(state, seat)
        thoughts.close()


def test_unknown_players_are_refused_with_the_known_ones():
    game = registry.get(GAMES[0])
    for wrong in ("nobody", None, 3, ["easy"]):
        with pytest.raises(Malformed, match="random, greedy, easy, normal, hard, expert"):
            players.make(game, wrong)
    assert len({level.help for level in players.LEVELS}) == 4


# ---- a planned turn ------------------------------------------------------------------------------------------------
def test_a_turn_is_planned_once(monkeypatch):
    """The later actions of a chain come from the plan, by any player of the same kind.

    Unless something else was laid.
    """
    game = registry.get("gomori")
    for seed in range(40):
        state, seat = midway(game, seed, 12)
        plans.unfinished.clear()
        *_, thought = players.make(game, "hard").think(guesses(game, state, seat), seat, random.Random(1), 60)
        if plans.unfinished:
            break
    after = game.apply(state, seat, thought.move)
    (_, (value, rest)), = plans.unfinished.items()
    monkeypatch.setattr(planner.Planner, "weigh", None)
    *_, follow = players.make(game, "hard").think(guesses(game, after, seat), seat, random.Random(2), 60)
    assert (follow.move, follow.value) == (rest[0], value) == (follow.move, thought.value)


# ---- the lab -------------------------------------------------------------------------------------------------------
@pytest.mark.strength
@pytest.mark.parametrize("stronger, weaker, games, least", [("easy", "random", 40, 0.75), ("normal", "easy", 6, 0.65)])
def test_levels_climb(stronger, weaker, games, least):
    report = lab.sim(registry.get("gomori"), [stronger, weaker], games, seed="climb", seconds=5)
    assert report["rows"][0]["score"] >= least


def test_a_series_is_fair_and_repeatable():
    """The same player against itself on the same deals scores one half.

    Progress counts games; a report is plain JSON.
    """
    game, told = registry.get("gomori"), []
    report = lab.sim(game, ["easy", "easy"], 7, seed=3, on_progress=lambda done, games: told.append((done, games)))
    again = lab.sim(game, ["easy", "easy"], 7, seed=3)
    row = report["rows"][0]
    assert told == [(done, 7) for done in range(1, 8)]
    assert json.loads(json.dumps(report)) == report and row["wins"] + row["draws"] + row["losses"] == 7
    assert [row[key] for key in ("wins", "draws", "losses", "margin")] == \
        [again["rows"][0][key] for key in ("wins", "draws", "losses", "margin")]
    paired = lab.sim(game, ["random", "random"], 40)["rows"][0]
    assert 0.2 < paired["low"] < paired["score"] < paired["high"] < 0.8
    assert sum(paired["deals"].values()) == 20


def test_a_ladder_plays_every_pair_and_says_what_is_proven():
    told = []
    gomori, levels = registry.get("gomori"), ["random", "easy", "greedy"]
    report = lab.ladder(gomori, levels, 4, on_progress=lambda *at: told.append(at))
    assert [row["players"] for row in report["rows"]] == [
        ["easy", "random"], ["greedy", "random"], ["greedy", "easy"]]
    assert told[-1] == (12, 12) and [done for done, _ in told] == list(range(1, 13))
    text = lab.table(report)
    assert "easy v random" in text and "95 % interval" in text and len(text.splitlines()) == 5


@pytest.mark.parametrize("names, games, field", [(["easy"], 4, "players"), (["easy", "nobody"], 4, "player"),
                                                 (["easy", "easy"], 0, "games"), (["easy", "easy"], True, "games")])
def test_the_lab_refuses_nonsense(names, games, field):
    with pytest.raises(Malformed) as refusal:
        lab.sim(registry.get("gomori"), names, games)
    assert refusal.value.field == field
    with pytest.raises(Malformed):
        lab.ladder(registry.get("gomori"), ["easy"], 4)


def test_playouts_are_counted(monkeypatch):
    """By a clock that goes on by 20 ms at each look: once before the first playout, then after each."""
    monkeypatch.setattr(lab, "process_time", itertools.count(0, 0.02).__next__)
    assert lab.playouts_per_second(registry.get("gomori"), 0.99) == pytest.approx(50)


def test_a_match_between_levels_goes_through_the_match_itself():
    """What the page does: hidden states from the match, the answer played by `act_move`, until the end."""
    match = Match(registry.get("gomori"), seed=8)
    while not match.outcome():
        seat = match.to_move()[0]
        thought = last(players.make(match.game, ("easy", "normal")[seat]).think(match.hidden(seat), seat,
                                                                               random.Random(match.ply), BRIEF))
        match.act_move(seat, thought.move)
    assert match.outcome().scores


PLANNING = [name for name in GAMES if isinstance(players.make(registry.get(name), "hard"), plans.Planning)]


@pytest.mark.parametrize("name", PLANNING)
def test_a_remembered_plan_belongs_to_its_position(name):
    """Whatever the seat plays instead of what was planned: a position that looks otherwise has another key."""
    game, player = registry.get(name), players.make(registry.get(name), "hard")
    for seed in range(8):
        state, seat = midway(game, seed, 8 + seed % 12)
        afters = [game.apply(state, seat, move) for move in game.legal(state, seat)]
        looks = {player.key(after, seat): view.View(game, after, seat).zones for after in afters}
        for after in afters:
            assert looks[player.key(after, seat)] == view.View(game, after, seat).zones
