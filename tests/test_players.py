"""Opponents: they think in slices, about guesses only, and each level looks further than the one before it."""

import itertools
import json
import random
import sys

import pytest
from mulligan import Game, Malformed, Outcome, State, players, registry
from mulligan.lab import series as lab
from mulligan.match import view
from mulligan.match.match import Match
from mulligan.players import matrix, planner, plans, search

GAMES = sorted(registry.found())
ALL = [(game, kind) for game in GAMES for kind in players.kinds(registry.get(game))]
BRIEF = 0.02


def guesses(game, state, seat):
    return lambda rng: game.determinise(state, seat, rng)


def midway(game, seed, plies=14):
    """A state some way into a match of quick moves, and the seat to move.

    A match too short for that is gone round again.
    """
    state, rng, states = lab.deal(game, None, seed), random.Random(seed), []
    while (movers := game.to_move(state)) and len(states) <= plies:
        states.append(state)
        for seat, move in [(seat, game.rollout(state, seat, rng)) for seat in movers]:
            state = game.apply(state, seat, move)
        lab.let_chance_act(game, state, rng)
    state = states[plies] if plies < len(states) else states[1 + plies % (len(states) - 1)]
    return state, rng.choice(game.to_move(state))


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
    state, seat = next(found for found in (midway(game, seed) for seed in range(5, 99)) if len(game.legal(*found)) > 1)
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


# ---- Gomori --------------------------------------------------------------------------------------------------------
def gain(game, state, seat, move):
    after = state.copy()
    game.play(after, seat, move)
    colour = game.colour(state, seat)
    return len(after.won[colour]) - len(state.won[colour])


def test_greedy_gathers_when_it_can():
    game, met = registry.get("gomori"), 0
    for seed in range(6):
        state, rng, player = lab.deal(game, None, seed), random.Random(seed), players.make(game, "greedy")
        while game.to_move(state):
            seat = game.to_move(state)[0]
            *_, thought = player.think(guesses(game, state, seat), seat, rng)
            if any(gain(game, state, seat, move) for move in game.legal(state, seat)):
                met += 1
                assert gain(game, state, seat, thought.move) > 0 or thought.value == 1      # or it wins outright
            state = game.apply(state, seat, thought.move)
    assert met > 15


def test_whole_turn_gathers_the_most_a_turn_can():
    from gomori.bots.turns import turns
    game = registry.get("gomori")
    for seed in range(3):
        state, seat = midway(game, seed, 12)
        colour = game.colour(state, seat)
        if state.laid:
            continue
        before, mover = state.won[colour], seat
        most = max(len(after.won[colour]) for _, after in turns(state, 20000))
        player = players.make(game, "whole-turn")
        while game.to_move(state) == (mover,):
            *_, thought = player.think(guesses(game, state, seat), seat, random.Random(seed), 60)
            state = game.apply(state, seat, thought.move)
        assert len(state.won[colour]) == most >= len(before)


def test_whole_turns_are_legal_and_come_out_as_told():
    from gomori.bots.turns import turns
    game = registry.get("gomori")
    for budget, quiet in ((200, None), (6, 2), (1, 1)):
        state, seat = midway(game, 7, 18)
        found = list(turns(state, budget, quiet))
        assert found
        for moves, after in found[:300]:
            real = state
            for move in moves:
                assert game.to_move(real) == (seat,)
                real = game.apply(real, seat, move)
            assert game.to_move(real) != (seat,) or real.passes
            assert (real.piles, real.won) == (after.piles, after.won)


def test_chances_to_hold_a_card():
    from gomori.bots.evaluate import HOLD
    assert HOLD[21][5][1] == pytest.approx(5 / 21)
    assert HOLD[26][5][0] == 0 and HOLD[5][5][1] == 1 and HOLD[21][0][13] == 0


def test_beliefs_price_what_the_other_may_hold():
    """Three hearts in a row and a cell open: worse for black with beliefs, not without.

    There is no threat if no heart is left.
    """
    from gomori.bots import evaluate
    from gomori.rules.position import CARD, PLAY, Position, turn_moves

    def position(three):
        pos = Position()
        cards = [CARD[name] for name in three]
        black, red = list(range(26)), [card for card in range(26, 52) if card not in cards]
        pos.hands, pos.draws = [black[:5], red[:5]], [black[5:], red[5:]]
        pos.stage, pos.colour = PLAY, 1
        pos.set_field({(0, column): ((card,), False) for column, card in enumerate(cards)})
        pos.moves = turn_moves(pos)
        return pos
    open_line, harmless = position(("2H", "3H", "4H")), position(("2H", "3D", "4H"))
    for pos, worse in ((open_line, True), (harmless, False)):
        hidden = evaluate.beliefs(pos, 0)
        assert (evaluate.expect(pos, 0, hidden, False) < evaluate.expect(pos, 0, None, False) - 2) == worse
    stock, unseen, held = evaluate.beliefs(open_line, 0)
    no_heart = stock, unseen & ~evaluate.WHOLE_SUIT[3], held
    assert evaluate.prospects(open_line, 1, (0, no_heart[1], 13, 5))[0] == 0


def test_expected_results_end_in_the_result():
    game = registry.get("gomori")
    for seed in range(6):
        state, rng = lab.deal(game, None, seed), random.Random(seed)
        while game.to_move(state):
            for seat in (0, 1):
                value = players.estimate(game, guesses(game, state, seat), seat, rng, BRIEF)
                assert 0 < value < 1
            seat = game.to_move(state)[0]
            state = game.apply(state, seat, game.rollout(state, seat, rng))
        end = game.outcome(state).winner
        values = [players.estimate(game, guesses(game, state, seat), seat, rng, BRIEF) for seat in (0, 1)]
        assert values == ([0.5, 0.5] if end is None else [float(end == 0), float(end == 1)])


@pytest.mark.native                         # a question of strength, not of where it runs
def test_expected_results_come_true():
    """Of positions judged at 70 to 95 %, about that share is won."""
    game, hopes, won = registry.get("gomori"), [], []
    for seed in range(60):
        match, said = lab.deal(game, None, f"true/{seed}"), []
        rng = random.Random(seed)
        pair = [planner.Planner(game, 60, budget=20) for _ in (0, 1)]
        while game.to_move(match):
            seat = game.to_move(match)[0]
            said.append(players.estimate(game, guesses(game, match, 0), 0, rng, BRIEF))
            *_, thought = pair[seat].think(guesses(game, match, seat), seat, rng)
            match = game.apply(match, seat, thought.move)
        end = game.outcome(match).winner
        for value in said:
            for chance, seat in ((value, 0), (1 - value, 1)):
                if 0.7 < chance < 0.95:
                    hopes.append(chance)
                    won.append(0.5 if end is None else float(end == seat))
    assert len(hopes) > 300 and abs(sum(hopes) - sum(won)) / len(hopes) < 0.15


# ---- the lab -------------------------------------------------------------------------------------------------------
@pytest.mark.native                         # a question of strength, and hundreds of matches
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


# ---- the tree search, on games of a few lines ----------------------------------------------------------------------
class Table(State):
    """What is left on the table and who is next; `secret` are the choices made but not yet shown."""

    __slots__ = ("left", "turn", "secret")

    def __init__(self, left=0, turn=0, secret=()):
        self.left, self.turn, self.secret = left, turn, secret

    def copy(self):
        return Table(self.left, self.turn, self.secret)

    def data(self):
        return {"cards": [], "vars": [self.left, self.turn, list(self.secret)]}


class Nim(Game):
    """Take one to three; who takes the last wins. Knows no whole turns, no evaluation, no quick moves."""

    id, seats = "nim", ("A", "B")

    def to_move(self, state):
        return (state.turn,) if state.left else ()

    def legal(self, state, seat):
        return list(range(1, min(3, state.left) + 1))

    def play(self, state, seat, move):
        state.left -= move
        state.turn ^= 1

    def outcome(self, state):
        return None if state.left else Outcome(state.turn ^ 1, "last", "")

    def determinise(self, state, seat, rng):
        return state.copy()


class Pennies(Game):
    """Both choose in secret at the same time; seat 1 wins if it names the same side."""

    id, seats = "pennies", ("A", "B")

    def to_move(self, state):
        return () if len(state.secret) == 2 else tuple(range(len(state.secret), 2))

    def legal(self, state, seat):
        return [0, 1]

    def play(self, state, seat, move):
        state.secret += (move,)

    def outcome(self, state):
        return Outcome(int(state.secret[0] == state.secret[1]), "shown", "") if len(state.secret) == 2 else None

    def determinise(self, state, seat, rng):
        """A choice made in secret is unknown to the other."""
        return Table(secret=tuple(rng.randrange(2) for _ in state.secret))


def last(thoughts):
    *_, thought = thoughts
    return thought


def test_tree_search_plays_nim():
    game = Nim()
    assert isinstance(players.make(game, "expert"), search.Search)
    for left, take in ((5, 1), (6, 2), (7, 3), (9, 1), (10, 2)):
        state = Table(left)
        thought = last(search.Search(game, playouts=1500).think(lambda rng, s=state: s.copy(), 0, random.Random(1), 60))
        assert thought.move == take and thought.value > 0.7


def test_tree_search_never_peeks_at_a_choice_made_at_the_same_time():
    game = Pennies()
    for seat in (0, 1):
        thought = last(search.Search(game, playouts=3000).think(lambda rng: Table(), seat, random.Random(seat), 60))
        assert 0.4 < thought.value < 0.6
    waiting = Table(secret=(1,))
    thought = last(search.Search(game, playouts=3000).think(guesses(game, waiting, 1), 1, random.Random(4), 60))
    assert 0.4 < thought.value < 0.6


def test_games_without_hooks_have_every_level():
    game = Nim()
    for kind in players.kinds(game):
        thought = last(players.make(game, kind).think(lambda rng: Table(3), 0, random.Random(2), BRIEF))
        assert thought.move in (1, 2, 3)
    assert players.estimate(game, lambda rng: Table(1), 0, random.Random(1), BRIEF) == 1.0
    found = list(game.turn_candidates(Table(3), 0, 10))
    assert (1.0, (3,)) in found and len(found) == 3


def test_tree_search_beats_random_at_the_first_game_found():
    game = registry.get(GAMES[0])
    seated, won = [search.Search(game, playouts=40), players.make(game, "random")], 0.0
    for seed in range(4):
        end = lab.play(game, seated, lab.deal(game, None, seed), seed, 60)
        won += 0.5 if end.winner is None else float(end.winner == 0)
    assert won >= 3


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
