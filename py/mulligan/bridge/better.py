"""What would have been better than an action that was taken, for review.

The strongest level looks at the moment again, knowing what its seat knew, and both actions are
judged by what they lead to. So a mark that came of a quick glance is confirmed or withdrawn.
"""

import random
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from .. import players
from ..data.checks import expect, is_int
from ..errors import Illegal, Malformed
from ..match import foreseen
from ..match.match import Match
from ..match.past import past
from ..match.view import View
from ..protocol.game import CHANCE
from ..protocol.state import State
from ..protocol.types import Json, Move, Seat

SECONDS = 1.0                              # of thinking about the moment
LOOKS = 3                                  # guesses at what is hidden
GLANCE = 0.25                              # seconds of thinking after either action in each


class Better:
    """Thinks about the moment before the action `ply`, the first being 1."""

    def __init__(self, match: Match, viewer: Seat | None, ply: Json) -> None:
        if not match.outcome():
            raise Illegal("What would have been better is told when the match is over.",
                          reason="hidden", title="Not yet")
        expect(is_int(ply, 1, match.ply), "ply", f"expected a number from 1 to {match.ply}")
        self.owner: object = match
        self.viewer = viewer
        self.past = past(match, ply - 1)
        self.seat, self.made = match.actions[ply - 1].seat, match.moves[ply - 1]
        if self.seat == CHANCE or self.made is None:
            raise Malformed("expected an action that somebody chose", "ply")
        self.rng = random.Random(f"{match.seed}/{ply}/better")
        self.player = players.make(match.game, players.LEVELS[-1].id)
        self.thoughts = self.player.think(self.past.hidden(self.seat), self.seat, self.rng, SECONDS)
        self.end = perf_counter() + SECONDS
        self.best = next(self.thoughts)
        self.judged: list[tuple[float, float]] = []    # chances after (what was made, the best)

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        for self.best in self.thoughts:
            if perf_counter() > self.end:
                break
            if enough():
                return self.progress(self.best.share / 2)
        while len(self.judged) < LOOKS:
            self.judged.append(self.look())
            if enough():
                return self.progress((1 + len(self.judged) / LOOKS) / 2)
        return self.progress(1) | {"done": True, "result": self.result()}

    def progress(self, share: float) -> dict[str, Any]:
        """How far it has come."""
        return {"done": False, "progress": {"share": min(1.0, share), "note": ""}}

    def finish(self) -> dict[str, Any]:
        if not self.judged:
            self.judged.append(self.look())
        return self.progress(1) | {"done": True, "result": self.result()}

    def look(self) -> tuple[float, float]:
        """The chances after what was made and after the best, in one guess at what is hidden."""
        state = self.past.hidden(self.seat)(self.rng)
        made = self.value(state, self.made)
        return made, made if self.best.move == self.made else self.value(state, self.best.move)

    def value(self, state: State, move: Move) -> float:
        """The winning chance of the seat after an action."""
        game = self.past.game
        after = game.apply(state, self.seat, move)
        if over := game.outcome(after):
            return 0.5 if over.winner is None else float(over.winner == self.seat)
        seat = game.to_move(after)[0]
        if seat == CHANCE:
            return players.estimate(game, lambda rng: after.copy(), self.seat, self.rng, GLANCE)
        hidden = partial(game.determinise, after, seat)
        thoughts, end = self.player.think(hidden, seat, self.rng, GLANCE), perf_counter() + GLANCE
        for thought in thoughts:
            if perf_counter() > end:
                break
        return thought.value if seat == self.seat else 1 - thought.value

    def result(self) -> dict[str, Any]:
        """The best action, what surely follows from it, and how both are judged."""
        game, state = self.past.game, self.past.state
        seat, move = self.seat, self.best.move
        view = View(game, state, seat, everything=True)
        made, best = (sum(chances) / len(chances) for chances in zip(*self.judged))
        out = {"action": game.text(state, seat, move), "label": game.suggest(state, seat, move),
               "path": [view.pick(element) for element in game.path(state, seat, move)],
               "made": round(made, 3), "best": round(best, 3)}
        reason = game.reason(state, seat, move)
        return out | ({"reason": reason} if reason else {}) \
            | foreseen.follows(self.past, seat, move, self.viewer)
