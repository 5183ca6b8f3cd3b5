"""The tree search, on games of a few lines."""

import random

from mulligan import Game, Outcome, State, players, registry
from mulligan.lab import series as lab
from mulligan.players import search
from thinking import BRIEF, guesses, last

GAMES = sorted(registry.registered())


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
