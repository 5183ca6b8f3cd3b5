"""Turns planned whole: the rest of a turn is kept until its next move is asked for."""

from ..view import View
from . import Thought

KEPT = 50
kept = {}                                  # (player, what it knows) -> the value of a turn and the rest of it


class Planning:
    """A player that plans whole turns: `kind` tells it from others; nothing is learned between the moves of a turn."""

    kind = ()

    def recall(self, state, seat):
        """The Thought planned for this point of a turn, or None."""
        key = self.key(state, seat)
        if key not in kept:
            return None
        value, turn = kept.pop(key)
        return self.answer(state, seat, turn, value)

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
