"""Turns planned whole: the rest of a turn is kept until its next move is asked for."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..match.view import View
from ..protocol.game import Game
from ..protocol.types import Move, Rng, Seat
from .clock import perf_counter
from .thought import Hidden, Thought

SLICE = 0.008                              # seconds between two thoughts
MOST_KEPT = 50

Turn: TypeAlias = Sequence[Move]           # the moves of a turn, in order
Found: TypeAlias = tuple[float, Turn]      # a turn and what it is worth


class Weighed(NamedTuple):
    """A turn with its value; of equal ones the tie-break decides. The greatest is the best."""

    value: float
    tie_break: float
    moves: Turn


def weighed_turns(candidates: Iterator[Found | None], rng: Rng,
                  end: float) -> Iterator[list[Weighed]]:
    """Yield the list of the turns found so far, the best first, until the time `end` or their end.
    """
    turns: list[Weighed] = []
    for found in candidates:
        if found:
            turns.append(Weighed(found[0], rng.random(), found[1]))
            if turns[-1] > turns[0]:
                turns[0], turns[-1] = turns[-1], turns[0]
        yield turns
        if turns and perf_counter() > end:
            return


# (player, what it knows) -> the value of a turn and the rest of it
unfinished: dict[Hashable, Found] = {}


class Planning:
    """A player that plans whole turns: nothing is learned between the moves of a turn.

    It has a `game` and its `seconds`; `kind` tells it from other players. `plan(state, hidden,
    seat, rng, start, span)` yields (value, moves) of the turn that stands best so far, None while
    there is none; it looks at the clock itself.
    """

    game: Game[Any]
    seconds: float
    kind: Any = ()

    def plan(self, state: Any, hidden: Hidden, seat: Seat, rng: Rng, start: float,
             span: float) -> Iterator[Found | None]:
        """Yield the best turn so far, from the time `start` on for `span` seconds."""
        raise NotImplementedError

    def think(self, hidden: Hidden, seat: Seat, rng: Rng,
              seconds: float | None = None) -> Iterator[Thought]:
        """Yield thoughts about the first move of a turn.

        The turn that was begun goes on as it was planned.
        """
        state = hidden(rng)
        span = max(1e-9, self.seconds if seconds is None else seconds)
        start = last = perf_counter()
        value: float = 0.5
        turn: Turn = self.game.legal(state, seat)[:1]
        yield Thought(turn[0], value, 0.0)
        if planned := self.recall(state, seat):
            yield planned
            return
        for found in self.plan(state, hidden, seat, rng, start, span):
            value, turn = found or (value, turn)
            now = perf_counter()
            if now - last > SLICE:
                last = now
                yield Thought(turn[0], value, min(1.0, (now - start) / span))
        yield self.answer(state, seat, turn, value)

    def recall(self, state: Any, seat: Seat) -> Thought | None:
        """The Thought planned for this point of a turn, or None.

        What came since may have made it illegal.
        """
        key = self.key(state, seat)
        if key not in unfinished:
            return None
        value, turn = unfinished.pop(key)
        return (self.answer(state, seat, turn, value)
                if turn[0] in self.game.legal(state, seat) else None)

    def answer(self, state: Any, seat: Seat, turn: Turn, value: float) -> Thought:
        """The Thought of a turn's first move; the rest is kept for when it is asked for."""
        if len(turn) > 1:
            after = state.copy()
            self.game.play(after, seat, turn[0])
            if len(unfinished) >= MOST_KEPT:
                unfinished.clear()
            unfinished[self.key(after, seat)] = value, turn[1:]
        return Thought(turn[0], value)

    def key(self, state: Any, seat: Seat) -> Hashable:
        """What tells this player at this point of a turn from any other, made of nothing hidden."""
        game = self.game
        return (game.id, seat, self.kind, tuple(game.legal(state, seat)), game.beliefs(state, seat),
                repr(View(game, state, seat).zones))
