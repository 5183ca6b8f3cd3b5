"""The player for games that know whole turns.

It weighs its own, then tries the best of them against sampled replies.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..protocol.game import CHANCE, Game
from ..protocol.types import Rng, Seat
from .clock import perf_counter
from .plans import Found, Planning, Turn, Weighed, weighed_turns
from .thought import Hidden

# share of the time to weigh the turns, when replies are tried
FIRST = 0.35
ROUND = 16                                 # worlds after which the worse half is dropped


class Tried(NamedTuple):
    """A turn and the sum of what it came to in the worlds so far."""

    total: float
    moves: Turn


class Planner(Planning):
    """Weighs every turn of `Game.turn_candidates` with `Game.evaluate`.

    `wary`: the evaluation prices what the others may hold. `replies`: how many of the best turns
    are tried in sampled worlds, answered by the others with the turn they like best; the worse
    half is dropped again and again until the time is up or `worlds` are through. `depth` counts
    the turns played after its own. `candidates` replaces `Game.turn_candidates` for its own
    turns. `budget` and `reply_budget` are of `Game.turn_candidates`. A turn's first value counts
    as much as `trust` worlds. `weights` of a character go to `candidates` as a keyword.
    `evaluate(state, seat, beliefs)` says how a world stands after its turn and the answer; by
    default `Game.evaluate`.
    """

    def __init__(self, game: Game[Any], seconds: float, wary: bool = True, replies: int = 0,
                 worlds: int = 64, budget: int = 200, reply_budget: int = 15, trust: float = 1.0,
                 depth: int = 1,
                 candidates: Callable[..., Iterator[Found | None]] | None = None,
                 weights: Any = None,
                 evaluate: Callable[[Any, Seat, Any], float] | None = None) -> None:
        self.game, self.seconds, self.wary = game, seconds, wary
        self.evaluate = evaluate or game.evaluate
        turns: Callable[..., Iterator[Found | None]] = candidates or game.turn_candidates
        self.candidates = turns if weights is None else partial(turns, weights=weights)
        self.replies, self.worlds, self.trust = replies, worlds, trust
        self.budget, self.reply_budget, self.depth = budget, reply_budget, depth
        self.kind = wary, replies, turns, weights

    def plan(self, state: Any, hidden: Hidden, seat: Seat, rng: Rng, start: float,
             span: float) -> Iterator[Found | None]:
        turns: list[Weighed] = []
        end = start + span * (FIRST if self.replies else 1)
        for turns in self.weigh(state, seat, rng, end):
            yield (turns[0].value, turns[0].moves) if turns else None
        yield turns[0].value, turns[0].moves
        if self.replies and len(turns) > 1:
            yield from self.try_out(turns[:self.replies], hidden, seat, rng, start + span)

    def weigh(self, state: Any, seat: Seat, rng: Rng, end: float) -> Iterator[list[Weighed]]:
        """Yield the turns found so far; the best is first, at last all are sorted."""
        beliefs = self.game.beliefs(state, seat) if self.wary else None
        turns: list[Weighed] = []
        for turns in weighed_turns(self.candidates(state, seat, self.budget, beliefs), rng, end):
            yield turns
        turns.sort(reverse=True)

    def try_out(self, turns: Sequence[Weighed], hidden: Hidden, seat: Seat, rng: Rng,
                end: float) -> Iterator[Found]:
        """Yield (value, moves) of the turn that stands best after more and more worlds."""
        rows = [Tried(turn.value * self.trust, turn.moves) for turn in turns]
        best = turns[0].value, turns[0].moves
        for world in range(1, self.worlds + 1):
            state = hidden(rng)
            for i, row in enumerate(rows):
                value = None
                for value in self.reply(state, seat, row.moves):
                    if perf_counter() > end:
                        return
                    yield best
                if value is not None:
                    rows[i] = Tried(row.total + value, row.moves)
            rows.sort(key=_total, reverse=True)
            best = rows[0].total / (world + self.trust), rows[0].moves
            yield best
            if not world % ROUND:
                del rows[len(rows) + 1 >> 1:]
                if len(rows) == 1:
                    return

    def reply(self, state: Any, seat: Seat, moves: Turn) -> Iterator[float | None]:
        """Yield None while thinking, at last how `seat` stands after its turn and the answer."""
        game, state = self.game, state.copy()
        for move in moves:
            game.play(state, seat, move)
        for _ in range(self.depth):
            movers = game.to_move(state)
            if not movers or movers == (CHANCE,):
                break
            mover = movers[0]
            best: Found = -1.0, ()
            replies = game.turn_candidates(state, mover, self.reply_budget,
                                           game.beliefs(state, mover))
            for i, found in enumerate(replies):
                if found and found > best:
                    best = found
                if not i & 31:
                    yield None
            for move in best[1]:
                game.play(state, mover, move)
        yield self.evaluate(state, seat, game.beliefs(state, seat))


def _total(row: Tried) -> float:
    return row.total
