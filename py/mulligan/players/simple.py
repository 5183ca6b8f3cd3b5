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
    place of `legal`, if some moves are as good as others. `few(state, moves)` says at which of
    them, which come in any order, it looks.
    """

    def __init__(self, game: Game[Any], seconds: float = 0.1, worlds: int = 1,
                 evaluate: Callable[[Any, Seat], float] | None = None,
                 moves: Callable[[Any, Seat], Sequence[Move]] | None = None,
                 few: Callable[[Any, list[Move]], list[Move]] | None = None) -> None:
        self.game, self.seconds, self.worlds = game, seconds, worlds
        self.evaluate, self.moves = evaluate or game.evaluate, moves or game.legal
        self.few = few

    def judge(self, given: Any, after: Any, seat: Seat) -> float:
        """How likely `seat` wins after a move that was made in `given`, from 0 to 1."""
        return self.evaluate(after, seat)

    def think(self, hidden: Hidden, seat: Seat, rng: Rng,
              seconds: float | None = None) -> Iterator[Thought]:
        """Yield the best move so far, world by world.

        It takes the time that this takes, and reads no clock: in the lab that would count as a
        look.
        """
        state = hidden(rng)
        moves = list(self.moves(state, seat))
        rng.shuffle(moves)
        if self.few:
            moves = self.few(state, moves)
        worlds = self.worlds if len(moves) > 1 else 1
        totals = dict.fromkeys(moves, 0.0)
        best, value = moves[0], -1.0
        for world in range(1, worlds + 1):
            for i, move in enumerate(totals):
                after = state.copy()
                self.game.play(after, seat, move)
                totals[move] += self.judge(state, after, seat)
                if world == 1 and totals[move] > value:
                    best, value = move, totals[move]
                if not i & 15:
                    yield Thought(best, min(1.0, value), (world - 1 + i / len(totals)) / worlds)
            best = max(totals, key=totals.__getitem__)
            value = totals[best] / world
            yield Thought(best, min(1.0, value), world / worlds)
            if world < worlds:
                state = hidden(rng)
