"""Long work in slices: an opponent's move, a hint, the graph of a match.

It is started, worked on, ended early, forgotten.
"""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

from .. import players
from ..errors import Illegal, Malformed, Stale
from ..match.match import Match
from ..match.script import scripted
from ..match.view import View
from ..players.fair_chances import open_still, told, with_plan
from ..players.thought import Player
from ..protocol.game import CHANCE
from ..protocol.types import Json, Seat
from . import hints_kept
from .better import Better
from .graph import Graph
from .guided import Scripted
from .puzzles import Confirm
from .sessions import Job

HINT_SECONDS = 1.0                         # a person waits for it
LYING = 0.08                               # seconds for what lies there, in a game without a price
WORLDS = 8                                 # in which an action has to win, to be called sure


def start(match: Match, kind: str, seat: Seat | None = None, ply: Json = None) -> Job:
    """A job of that kind; `ply` is the action that `better` looks at.

    Raises Malformed or Illegal when there is nothing to work on.
    """
    if kind not in KINDS:
        raise Malformed(f"expected one of {', '.join(KINDS)}", "kind")
    if seat is not None:
        match.check_seat(seat)
        if kind == "move" and (text := scripted(match, seat)):
            return Scripted(match, seat, text)
    return KINDS[kind](match, seat, ply)


class Thinking:
    """What an opponent's move and a hint share: a player's thoughts about the position of now."""

    def __init__(self, match: Match, seat: Seat, player: Player,
                 most: float = float("inf")) -> None:
        self.match = match
        self.owner: object = match
        self.seat, self.ply, self.state = seat, match.ply, match.state
        rng = random.Random(f"{match.seed}/{match.ply}/{seat}")
        seconds = min(player.seconds, most)
        self.end = perf_counter() + most
        self.thoughts = player.think(match.hidden(seat), seat, rng, seconds)
        self.best = next(self.thoughts)

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        """Think until `enough()`; the answer when the thinking is done."""
        for self.best in self.thoughts:
            if perf_counter() > self.end:
                break
            if enough():
                return {"done": False, "progress": {"share": self.best.share, "note": ""}}
        return self.answer()

    def finish(self) -> dict[str, Any]:
        """The best so far is the answer.

        The first thought, made before any thinking, is so only when there is no other.
        """
        while not self.best.share and (better := next(self.thoughts, None)):
            self.best = better
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """What comes of it, if the match still stands where it was thought about."""
        if self.match.ply != self.ply or self.match.state is not self.state:
            raise Stale("The match has moved on meanwhile.")
        return {"done": True, "progress": {"share": 1, "note": ""}, "result": self.result()}

    def result(self) -> dict[str, Any]:
        """What comes of the best thought."""
        raise NotImplementedError


class Move(Thinking):
    """Thinks with the player that sits at the seat to move, then acts."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        seats = [s for s in match.to_move() if s != CHANCE and match.seats[s]["kind"] != "person"]
        if seat not in (None, *seats) or not seats:
            raise Illegal("No computer is to move.", reason="not_your_turn")
        seat = seats[0] if seat is None else seat
        super().__init__(match, seat, players.make(match.game, match.seats[seat]["kind"]))

    def result(self) -> dict[str, Any]:
        self.match.act_move(self.seat, self.best.move)
        return {"seat": self.seat, "ply": self.ply}


class Hint(Thinking):
    """The strongest level's move for the person to move, with its expected result."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        if seat is None or seat not in match.to_move() or match.seats[seat]["kind"] != "person":
            raise Illegal("It is not your turn.", reason="not_your_turn")
        self.hurried = False
        self.known = hints_kept.recall(match, seat)
        super().__init__(match, seat, players.make(match.game, players.LEVELS[-1].id),
                         HINT_SECONDS)

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        return self.answer() if self.known else super().work(enough)

    def finish(self) -> dict[str, Any]:
        self.hurried = True
        return super().finish()

    def result(self) -> dict[str, Any]:
        if self.known:
            return self.known
        game, state, move = self.match.game, self.match.state, self.best.move
        view = View(game, state, self.seat)
        result = {"do": game.text(state, self.seat, move),
                  "label": game.suggest(state, self.seat, move),
                  "path": [view.pick(element) for element in game.path(state, self.seat, move)],
                  "value": self.chance()}
        reason = game.reason(state, self.seat, move)
        if reason:
            result["reason"] = reason
        if not self.hurried:
            hints_kept.keep(self.match, self.seat, result)
        return result

    def chance(self) -> float:
        """The winning chance that is told: weighed as the graph of a review weighs a moment.

        It is 1 only where the action ends the match by a win whatever is hidden.
        """
        game, seat, move = self.match.game, self.seat, self.best.move
        hidden, rng = self.match.hidden(seat), random.Random(f"{self.match.seed}/{self.ply}/chance")
        ends = (game.outcome(game.apply(hidden(rng), seat, move)) for _ in range(WORLDS))
        if all(end and end.winner == seat for end in ends):
            return 1.0
        named = hints_kept.chance(self.match, seat)
        if named is not None:
            return named
        lying = players.estimate(game, hidden, seat, rng, LYING)
        return round(open_still(told(game, with_plan(game, lying, self.best.value))), 3)


KINDS: dict[str, Callable[[Match, Seat | None, Json], Job]] = {
    "move": lambda match, seat, ply: Move(match, seat),
    "hint": lambda match, seat, ply: Hint(match, seat),
    "graph": lambda match, seat, ply: Graph(match, seat),
    "better": Better,
    "puzzle": Confirm}
