"""What would have been better than an action that was taken, for review.

Of a turn of several actions the one that lost most is found first. The strongest level looks at
that moment again, knowing what its seat knew, and both actions are judged by what they lead to. So
a mark that came of a quick glance is confirmed or withdrawn.
"""

import random
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from time import perf_counter
from typing import Any

from .. import players
from ..data.checks import expect, is_int
from ..errors import Illegal, Malformed
from ..match import foreseen
from ..match.match import Match
from ..match.past import past
from ..match.turns import passes, turns
from ..match.view import View
from ..players.thought import Hidden
from ..protocol.game import CHANCE
from ..protocol.state import State
from ..protocol.types import Json, Move, Ply, Seat

SECONDS = 1.0                              # of thinking about the moment
LOOKS = 3                                  # guesses at what is hidden
GLANCE = 0.25                              # seconds of thinking after either action in each


def decisions(match: Match, ply: Ply) -> list[Ply]:
    """What the seat of the action `ply` chose in the turn that action is part of."""
    seat = match.actions[ply - 1].seat
    turn = next(turn for turn in turns(match) if turn.first <= ply <= turn.last)
    if turn.seat != seat or passes(match, ply):
        return [ply]
    return [at for at in range(turn.first, turn.last + 1)
            if match.actions[at - 1].seat == seat and match.moves[at - 1] is not None
            and not passes(match, at)]


class Better:
    """Thinks about the turn of the action `ply`, the first being 1: about what lost most in it.

    An action that let a window pass is looked at alone.
    """

    def __init__(self, match: Match, viewer: Seat | None, ply: Json) -> None:
        if not match.outcome():
            raise Illegal("What would have been better is told when the match is over.",
                          reason="hidden", title="Not yet")
        expect(is_int(ply, 1, match.ply), "ply", f"expected a number from 1 to {match.ply}")
        self.owner: object = match
        self.match, self.viewer = match, viewer
        self.seat = match.actions[ply - 1].seat
        if self.seat == CHANCE or match.moves[ply - 1] is None:
            raise Malformed("expected an action that somebody chose", "ply")
        self.rng = random.Random(f"{match.seed}/{ply}/better")
        self.player = players.make(match.game, players.LEVELS[-1].id)
        self.plies = decisions(match, ply)
        self.hopes: list[float] = []           # the chances before each of them, and after the last
        self.begun = False
        self.judged: list[tuple[float, float]] = []    # chances after (what was made, the best)
        if len(self.plies) == 1:
            self.begin()

    def begin(self) -> None:
        """The action that lost most is looked at."""
        self.begun = True
        lost = [before - after for before, after in pairwise(self.hopes)]
        self.ply = self.plies[lost.index(max(lost)) if lost else -1]
        self.past = past(self.match, self.ply - 1)
        self.made = self.match.moves[self.ply - 1]
        self.thoughts = self.player.think(self.past.hidden(self.seat), self.seat, self.rng, SECONDS)
        self.end = perf_counter() + SECONDS
        self.best = next(self.thoughts)

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        while not self.begun:
            self.hope()
            if enough():
                return self.progress(len(self.hopes) / (len(self.plies) + 1) / 4)
        for self.best in self.thoughts:
            if perf_counter() > self.end:
                break
            if enough():
                return self.progress((1 + self.best.share) / 4)
        while len(self.judged) < LOOKS:
            self.judged.append(self.look())
            if enough():
                return self.progress((1 + len(self.judged) / LOOKS) / 2)
        return self.progress(1) | {"done": True, "result": self.result()}

    def hope(self) -> None:
        """What the seat could hope for before the next action of its turn, or after the last."""
        at = len(self.hopes)
        earlier = past(self.match, self.plies[min(at, len(self.plies) - 1)] - 1)
        if at < len(self.plies):
            self.hopes.append(self.glance(earlier.hidden(self.seat), self.seat))
            return
        state = earlier.hidden(self.seat)(self.rng)
        self.hopes.append(self.value(state, self.match.moves[self.plies[-1] - 1]))
        self.begin()

    def progress(self, share: float) -> dict[str, Any]:
        """How far it has come."""
        return {"done": False, "progress": {"share": min(1.0, share), "note": ""}}

    def finish(self) -> dict[str, Any]:
        if not self.begun:
            self.begin()
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
        game = self.match.game
        after = game.apply(state, self.seat, move)
        if over := game.outcome(after):
            return 0.5 if over.winner is None else float(over.winner == self.seat)
        seat = game.to_move(after)[0]
        if seat == CHANCE:
            return players.estimate(game, lambda rng: after.copy(), self.seat, self.rng, GLANCE)
        value = self.glance(partial(game.determinise, after, seat), seat)
        return value if seat == self.seat else 1 - value

    def glance(self, hidden: Hidden, seat: Seat) -> float:
        """What a seat to move can hope for, after a little thinking."""
        end = perf_counter() + GLANCE
        for thought in self.player.think(hidden, seat, self.rng, GLANCE):
            if perf_counter() > end:
                break
        return thought.value

    def result(self) -> dict[str, Any]:
        """The best action, what surely follows from it, and how both are judged."""
        game, state = self.past.game, self.past.state
        seat, move = self.seat, self.best.move
        view = View(game, state, seat, everything=True)
        made, best = (sum(chances) / len(chances) for chances in zip(*self.judged))
        out = {"action": game.text(state, seat, move), "label": game.suggest(state, seat, move),
               "path": [view.pick(element) for element in game.path(state, seat, move)],
               "at": self.ply, "made": round(made, 3), "best": round(best, 3)}
        reason = game.reason(state, seat, move)
        return out | ({"reason": reason} if reason else {}) \
            | foreseen.follows(self.past, seat, move, self.viewer)
