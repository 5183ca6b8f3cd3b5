"""Weights for a game's evaluation, learned from how matches end that it plays against itself.

Logistic regression on outcomes: each position that a player saw becomes a sample: its features, and
the points its seat got in the end, and the weights under which these points are likeliest are found
by Newton's method. Who plays has the weights of the round before; in the first round it has none
and plays blindly. The same plan gives the same weights.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from ..data.checks import expect
from ..errors import Malformed
from ..players.clock import Looks, counted
from ..players.learned import Learning, Seen, Weights, chance
from ..players.thought import Player, hidden_from
from ..protocol.game import Game
from ..protocol.types import Move, Seat
from .linear import solved
from .plan import entry_of, known_decks, load
from .playing import deal, let_chance_act

STEPS = 12                                 # of Newton's method
CLOSE = 1e-7                               # a step that changes no weight by more is the last one
CHUNK = 8                                  # games a worker gets at once
PLACES = 4                                 # of a weight
DOUBT = 8.0                                # what a weight of one costs: rare features stay small
FLAT = 1e-6                                # the least a sample counts, foretold for sure


class Training(NamedTuple):
    """How weights are learned: the same training gives the same weights.

    `games` are played in each of the `rounds`; one move in `1 / stray` is any legal one, so that
    positions are met that good play avoids.
    """

    games: int
    rounds: int
    seed: str
    stray: float = 0.1

    @property
    def words(self) -> str:
        """The options of the command that asks for it."""
        return (f"--games {self.games} --rounds {self.rounds} --seed {self.seed} "
                f"--stray {self.stray:g}")


class Sample(NamedTuple):
    """What is learned from: the features of a position, and what its seat got in the end."""

    values: Sequence[float]
    points: float                          # 1, 1/2 or 0


Found: TypeAlias = list[tuple[int, Sample]]            # what a game gives, with its situation


def learning_of(game: Game[Any]) -> Learning:
    """What a game declares to be learned. Raises Malformed for one that declares nothing."""
    declared: Learning | None = game.learning()
    if declared is None:
        raise Malformed(f"{game.title} declares no features to learn from "
                        "(LEARNING in bots/learning.py)", "game")
    return declared


def train(game: Game[Any], training: Training,
          on_progress: Callable[[int, int], object] = lambda done, of: None,
          workers: int = 0) -> Weights:
    """The weights that a training leads to, the same on any number of processes that play.

    Without `workers` this one plays. Raises Malformed.
    """
    learning = learning_of(game)
    expect(training.games > 0 and training.rounds > 0, "games", "expected at least one")
    expect(0 <= training.stray <= 1, "stray", "expected a share from 0 to 1")
    weights, total, done = learning.nothing, training.games * training.rounds, 0
    with _players(game, workers) as play_all:
        for at in range(training.rounds):
            samples: list[list[Sample]] = [[] for _ in learning.situations]
            lucks = [f"{training.seed}/{at}/{number}" for number in range(training.games)]
            for seen in play_all(weights, lucks, training.stray):
                for situation, sample in seen:
                    samples[situation].append(sample)
                done += 1
                on_progress(done, total)
            weights = tuple(tuple(round(weight, PLACES) for weight in fit(found, len(before)))
                            for found, before in zip(samples, weights))
    return weights


@contextmanager
def _players(game: Game[Any], workers: int) -> Iterator[Callable[..., Iterable[Found]]]:
    """What plays games with given weights: a function of them, of lucks, and of how often to stray.

    It yields what each game gave, in the order of the lucks.
    """
    if not workers:
        yield lambda weights, lucks, stray: (play_one(game, weights, stray, luck)
                                             for luck in lucks)
        return
    # the browser's Python has no processes
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    entry = entry_of(game)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield lambda weights, lucks, stray: pool.map(
            partial(_play_there, entry, weights, stray), lucks, chunksize=CHUNK)


def _play_there(entry: str, weights: Weights, stray: float, luck: str) -> Found:
    """What one game gives, played by a worker."""
    return play_one(load(entry), weights, stray, luck)


def play_one(game: Game[Any], weights: Weights, stray: float, luck: str) -> Found:
    """What one game gives: (situation, Sample) of all that was seen in it."""
    learning = learning_of(game)
    return list(played(game, learning, learning.player(game, weights), luck, stray))


def played(game: Game[Any], learning: Learning, player: Player, luck: str,
           stray: float) -> Iterator[tuple[int, Sample]]:
    """Yield (situation, Sample) for all that was seen in one game of the player against itself."""
    from ..players.plans import unfinished
    unfinished.clear()                     # what was planned in another game belongs there
    rng = random.Random(f"{luck}/players")
    decks = list(known_decks(game).values())
    brought = [rng.choice(decks) for _ in game.seats] if decks else ()
    state, dice = deal(game, None, luck, brought), random.Random(f"{luck}/chance")
    seen: list[Seen] = []
    with counted(Looks()):
        while movers := game.to_move(state):
            for seat, move in [(seat, _chosen(game, player, state, seat, rng, stray))
                               for seat in movers]:
                before, state = state, game.apply(state, seat, move)
                seen += learning.look(game, before, seat, move, state)
            let_chance_act(game, state, dice)
    end = game.outcome(state)
    assert end is not None, "nobody is to move, so the match is over"
    for seat, situation, values in seen:
        points = 0.5 if end.winner is None else float(end.winner == seat)
        yield situation, Sample(values, points)


def _chosen(game: Game[Any], player: Player, state: Any, seat: Seat, rng: random.Random,
            stray: float) -> Move:
    """What the player does, or, once in a while, any legal move."""
    if rng.random() < stray:
        return rng.choice(game.legal(state, seat))
    for thought in player.think(hidden_from(game, state, seat), seat, rng):
        pass
    return thought.move


def fit(samples: Sequence[Sample], size: int) -> list[float]:
    """The weights of `size` features under which the points of the samples are likeliest."""
    weights = [0.0] * size
    if not samples:
        return weights
    for _ in range(STEPS):
        slopes = [-DOUBT * weight for weight in weights]
        bends = [[0.0] * size for _ in range(size)]
        for values, points in samples:
            expected = chance(weights, values)
            wrong, counts = points - expected, max(FLAT, expected * (1 - expected))
            for i, value in enumerate(values):
                if value:
                    slopes[i] += wrong * value
                    scaled, bend = counts * value, bends[i]
                    for j in range(i + 1):
                        bend[j] += scaled * values[j]
        for i in range(size):
            bends[i][i] += DOUBT
            for j in range(i):
                bends[j][i] = bends[i][j]
        step = solved(bends, slopes)
        weights = [weight + change for weight, change in zip(weights, step)]
        if max(map(abs, step)) < CLOSE:
            break
    return weights
