"""One game between players, from its deal to its end."""

import random
from collections.abc import Generator, Sequence
from time import perf_counter, process_time
from typing import Any, Protocol

from ..players import Player, hidden_from
from ..protocol.game import CHANCE, Game, Outcome
from ..protocol.slices import returned
from ..protocol.types import Deck, Move, Options, Seat


class Spent:
    """What a player has spent on its moves: CPU seconds, the seconds of its longest move, moves."""

    __slots__ = ("cpu", "longest", "moves")

    def __init__(self) -> None:
        self.cpu, self.longest, self.moves = 0.0, 0.0, 0

    def add(self, cpu: float, seconds: float) -> None:
        """Count a move."""
        self.cpu += cpu
        self.longest = max(self.longest, seconds)
        self.moves += 1


class Observer(Protocol):
    """Who looks on at a game: told when a seat begins to think, and of every move of a seat."""

    def thinks(self, state: Any, seat: Seat) -> None:
        """A seat is to choose in a position."""

    def moved(self, before: Any, seat: Seat, move: Move, after: Any) -> None:
        """A seat has moved; what chance does next is not yet done."""


def deal(game: Game[Any], options: Options | None, seed: object,
         decks: Sequence[Deck | None] = ()) -> Any:
    """A state of `game` after its opening chance moves, the same for the same seed."""
    state = game.setup(game.complete(options), decks)
    let_chance_act(game, state, random.Random(f"{seed}/deal"))
    return state


def let_chance_act(game: Game[Any], state: Any, rng: random.Random) -> None:
    """Let chance act until a seat is to move or the match is over."""
    while game.to_move(state) == (CHANCE,):
        game.play(state, CHANCE, game.sample(state, rng))


def play(game: Game[Any], seated: Sequence[Player], state: Any, seed: object,
         seconds: float | None = None, spent: Sequence[Spent] | None = None,
         observer: Observer | None = None) -> Outcome:
    """Play `state` to its end with the players `seated` by seat; returns the Outcome.

    `spent` collects, by seat, what the players spend; `observer` looks on.
    """
    return returned(steps(game, seated, state, seed, seconds, spent, observer))


def steps(game: Game[Any], seated: Sequence[Player], state: Any, seed: object,
          seconds: float | None = None, spent: Sequence[Spent] | None = None,
          observer: Observer | None = None) -> Generator[None, None, Outcome]:
    """As `play`, in slices: it yields after each thought of a player."""
    chance = random.Random(f"{seed}/chance")
    rngs = [random.Random(f"{seed}/{seat}") for seat in range(len(seated))]
    while movers := game.to_move(state):
        chosen: list[tuple[Seat, Move]] = []
        for seat in movers:
            if observer:
                observer.thinks(state, seat)
            # the browser has no time of the processor for longer than 36 minutes
            cpu, clock = (process_time(), perf_counter()) if spent else (0.0, 0.0)
            for thought in seated[seat].think(hidden_from(game, state, seat), seat,
                                              rngs[seat], seconds):
                yield
            if spent:
                spent[seat].add(process_time() - cpu, perf_counter() - clock)
            chosen.append((seat, thought.move))
        for seat, move in chosen:
            before, state = state, game.apply(state, seat, move)
            if observer:
                observer.moved(before, seat, move, state)
        let_chance_act(game, state, chance)
    end = game.outcome(state)
    assert end is not None, "nobody is to move, so the match is over"
    return end
