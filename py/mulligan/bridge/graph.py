"""How a match stood, turn by turn: the graph of a review."""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

from .. import players
from ..errors import Illegal
from ..match.match import Match
from ..match.past import past
from ..match.turns import turns
from ..protocol.game import CHANCE
from ..protocol.types import Ply, Seat

SECONDS = 0.08                             # of thinking for each point


class Graph:
    """The expected result of the first seat at the ends of turns, for review.

    Inside a turn of several actions nothing is told: what is half done looks better or worse than
    it is. A seat's estimate uses only what that seat may know; for a match still running, the seat
    that estimates is the one asking.
    """

    def __init__(self, match: Match, seat: Seat | None) -> None:
        if seat is None and not match.outcome():
            raise Illegal("While a match is on, how it stands is told to those who play it; "
                          "an onlooker sees it at the end.", reason="hidden", title="Not yet")
        self.match, self.seat = match, seat
        self.owner: object = match
        self.points: list[list[float]] = []    # [ply, winning chance of the first seat]
        self.states, self.end = match.states[:], match.outcome()
        inside = {ply for turn in turns(match) for ply in range(turn.first, turn.last)}
        self.plies = [ply for ply in range(len(self.states)) if ply not in inside]
        begun = (ply for ply, state in enumerate(self.states)
                 if match.game.to_move(state) != (CHANCE,))
        self.dealt = next(begun, 0)
        self.rng = random.Random(f"{match.seed}/graph")
        self.player = players.make(match.game, players.LEVELS[-1].id)

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        while len(self.points) < len(self.plies):
            ply = self.plies[len(self.points)]
            self.points.append([ply, round(self.value(ply), 3)])
            if enough():
                break
        return self.answer()

    def value(self, ply: Ply) -> float:
        """The winning chance of the first seat after `ply` actions.

        What lies there speaks for who moved last, a plan for who moves next: the mean of both is
        fair to either.
        """
        game, state = self.match.game, self.states[ply]
        if ply == len(self.states) - 1 and self.end:
            return 0.5 if self.end.winner is None else float(self.end.winner == 0)
        movers = game.to_move(state)
        if ply < self.dealt or not movers:
            return 0.5
        seat = self.seat if self.seat is not None and not self.end else max(movers[0], 0)
        value = players.estimate(game, lambda rng: game.determinise(state, seat, rng), seat,
                                 self.rng, SECONDS)
        if self.end and seat in movers:
            value = (value + self.planned(ply, seat)) / 2
        return value if seat == 0 else 1 - value

    def planned(self, ply: Ply, seat: Seat) -> float:
        """What a seat to move can hope for by its best plan."""
        end = perf_counter() + SECONDS
        hidden = past(self.match, ply).hidden(seat)
        for thought in self.player.think(hidden, seat, self.rng, SECONDS):
            if perf_counter() > end:
                break
        return thought.value

    def answer(self) -> dict[str, Any]:
        """The points so far; they are the result when none is missing."""
        done = len(self.points) == len(self.plies)
        share = len(self.points) / max(1, len(self.plies))
        out = {"done": done, "progress": {"share": share, "note": "", "points": self.points}}
        return out | ({"result": {"points": self.points}} if done else {})

    def finish(self) -> dict[str, Any]:
        self.plies = self.plies[:len(self.points)]
        return self.answer()
