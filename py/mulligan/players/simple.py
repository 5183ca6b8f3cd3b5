"""The two plainest players: any legal move, and the move after which the seat stands best."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..protocol.game import Game
from ..protocol.types import Move, Rng, Seat
from .thought import Hidden, Thought


class Random:
    """Any legal move."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.seconds = 0.0

    def think(self, hidden: Hidden, seat: Seat, rng: Rng,
              seconds: float | None = None) -> Iterator[Thought]:
        """Yield a legal move."""
        yield Thought(rng.choice(self.game.legal(hidden(rng), seat)), 0.5)


class Greedy:
    """One step ahead with the game's own evaluation, ties at random.

    `evaluate(state, seat)` takes its place.

    What counts is the mean over `worlds` determinised states. `moves(state, seat)` takes the
    place of `legal`, if some moves are as good as others.
    """

    def __init__(self, game: Game[Any], seconds: float = 0.1, worlds: int = 1,
                 evaluate: Callable[[Any, Seat], float] | None = None,
                 moves: Callable[[Any, Seat], Sequence[Move]] | None = None) -> None:
        self.game, self.seconds, self.worlds = game, seconds, worlds
        self.evaluate, self.moves = evaluate or game.evaluate, moves or game.legal

    def think(self, hidden: Hidden, seat: Seat, rng: Rng,
              seconds: float | None = None) -> Iterator[Thought]:
        """Yield the best move so far, world by world; it takes the time that this takes."""
        game, state = self.game, hidden(rng)
        moves = list(self.moves(state, seat))
        rng.shuffle(moves)
        totals, best, value = [0.0] * len(moves), moves[0], -1.0
        for world in range(self.worlds if len(moves) > 1 else 1):
            state = hidden(rng) if world else state
            for i, move in enumerate(moves):
                after = state.copy()
                game.play(after, seat, move)
                totals[i] += self.evaluate(after, seat)
                if not world and totals[i] > value:
                    best, value = move, totals[i]
                if not i & 15:
                    yield Thought(best, min(1.0, value), (world + i / len(moves)) / self.worlds)
            most = max(totals)
            best, value = moves[totals.index(most)], most / (world + 1)
            share = (world + 1) / self.worlds if len(moves) > 1 else 1.0
            yield Thought(best, min(1.0, value), share)
