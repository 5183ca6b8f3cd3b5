"""Turns planned whole: the rest of a turn is kept until its next move is asked for."""

from time import perf_counter

from ..match.view import View
from .thought import Thought

SLICE = 0.008                              # seconds between two thoughts
KEPT = 50
kept = {}                                  # (player, what it knows) -> the value of a turn and the rest of it


class Planning:
    """A player that plans whole turns: `kind` tells it from others; nothing is learned between the moves of a turn.

    It has a `game` and its `seconds`, and `plan(state, hidden, seat, rng, start, span)` yields (value, moves) of the turn that
    stands best so far, None while there is none; it looks at the clock itself.
    """

    kind = ()

    def think(self, hidden, seat, rng, seconds=None):
        state = hidden(rng)
        span = max(1e-9, self.seconds if seconds is None else seconds)
        start = told = perf_counter()
        value, turn = 0.5, self.game.legal(state, seat)[:1]
        yield Thought(turn[0], value, 0.0)
        if planned := self.recall(state, seat):
            yield planned
            return
        for found in self.plan(state, hidden, seat, rng, start, span):
            value, turn = found or (value, turn)
            now = perf_counter()
            if now - told > SLICE:
                told = now
                yield Thought(turn[0], value, min(1.0, (now - start) / span))
        yield self.answer(state, seat, turn, value)

    def recall(self, state, seat):
        """The Thought planned for this point of a turn, or None: what came since may have made it illegal."""
        key = self.key(state, seat)
        if key not in kept:
            return None
        value, turn = kept.pop(key)
        return self.answer(state, seat, turn, value) if turn[0] in self.game.legal(state, seat) else None

    def answer(self, state, seat, turn, value):
        """The Thought of a turn's first move; the rest is kept for when it is asked for."""
        if len(turn) > 1:
            after = state.copy()
            self.game.play(after, seat, turn[0])
            if len(kept) >= KEPT:
                kept.clear()
            kept[self.key(after, seat)] = value, turn[1:]
        return Thought(turn[0], value)

    def key(self, state, seat):
        """What tells this player at this point of a turn from any other, made of nothing hidden."""
        game = self.game
        return (game.id, seat, self.kind, tuple(game.legal(state, seat)), game.beliefs(state, seat),
                repr(View(game, state, seat).zones))
