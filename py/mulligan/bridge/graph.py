"""How a match stood, turn by turn: the graph of a review."""

import random
from collections.abc import Callable
from math import exp
from typing import Any

from . import hints_kept
from .. import players
from ..errors import Illegal
from ..match.match import Match
from ..match.past import past
from ..match.turns import turns
from ..players.clock import perf_counter
from ..players.fair_chances import odds, of_views, open_still, told, with_plan
from ..players.deterministic import Deterministic
from ..protocol.game import CHANCE
from ..protocol.state import State
from ..protocol.types import Ply, Seat

SECONDS = 0.08                             # of thinking for each point
RATE = 2_000                               # looks that stand for a second, on every device
DEEPER = 3                                 # times as long about a point that sticks out
APART = 0.2                                # so far beyond both its neighbours it does
FEW = 4                                    # so many turns say half of how far estimates lean


class Graph:
    """The expected result of the first seat at the ends of turns, for review.

    Inside a turn of several actions nothing is told: what is half done looks better or worse than
    it is. A seat's estimate uses only what that seat may know; for a match still running, the seat
    that estimates is the one asking.

    Estimates of a game may lean to whoever is to move, or away from it: then every turn seems to
    lose, or to win, by itself, and real slips drown or go unseen. How far they lean follows from
    the turns of the match, and is taken off (`lean`). Where no seat alone is to move, such as while
    chance turns cards over, both are asked once the match is over: each fears what it cannot see,
    and its view alone would fall and rise by that.

    Where a hint named the chance of a moment to the seat that asks, it is that one: one moment has
    one chance, until a second look finds another.
    """

    def __init__(self, match: Match, seat: Seat | None) -> None:
        if seat is None and not match.outcome():
            raise Illegal("While a match is on, how it stands is told to those who play it; "
                          "an onlooker sees it at the end.", reason="hidden", title="Not yet")
        self.match, self.seat = match, seat
        self.owner: object = match
        self.points: list[list[float]] = []    # [ply, winning chance of the first seat]
        self.doubts: list[int] | None = None   # points to be thought about longer, once all are
        self.named: set[Ply] = set()           # where a hint had said it
        self.states, self.end = match.states[:], match.outcome()
        self.turns = turns(match)
        inside = {ply for turn in self.turns for ply in range(turn.first, turn.last)}
        self.plies = [ply for ply in range(len(self.states)) if ply not in inside]
        begun = (ply for ply, state in enumerate(self.states)
                 if match.game.to_move(state) != (CHANCE,))
        self.dealt = next(begun, 0)
        self.rng = random.Random(f"{match.seed}/graph")
        self.player = players.make(match.game, players.LEVELS[-1].id)
        self.deterministic = Deterministic(RATE)

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        with self.deterministic.thinking():
            self.go_on(enough)
        return self.answer()

    def go_on(self, enough: Callable[[], bool]) -> None:
        """Judge point after point, then those again that stick out."""
        while len(self.points) < len(self.plies):
            ply = self.plies[len(self.points)]
            self.points.append([ply, self.value(ply)])
            if enough():
                return
        if self.doubts is None:
            self.doubts = self.sticking_out()
        while self.doubts:
            at = self.doubts.pop()
            self.points[at][1] = self.value(self.plies[at], DEEPER)
            if enough():
                return

    def sticking_out(self) -> list[int]:
        """Which points lie far above both their neighbours, or far below.

        Hardly a match turns and turns back: rather a quick look ended where its player had not yet
        thought of an answer. More time helps only where a plan is thought of.
        """
        values = [value for _, value in self.points]
        planned = [at for at in range(1, len(values) - 1) if self.end
                   and self.plies[at] not in self.named and self.mover(self.plies[at]) is not None]
        return [at for at in planned
                if (values[at] < min(values[at - 1], values[at + 1]) - APART
                    or values[at] > max(values[at - 1], values[at + 1]) + APART)]

    def value(self, ply: Ply, longer: int = 1) -> float:
        """The winning chance of the first seat after `ply` actions."""
        game, state = self.match.game, self.states[ply]
        if ply == len(self.states) - 1 and self.end:
            return 0.5 if self.end.winner is None else float(self.end.winner == 0)
        movers = game.to_move(state)
        if ply < self.dealt or not movers:
            return 0.5
        hint = None if self.seat is None else hints_kept.recall(self.match, self.seat, ply)
        if hint:
            self.named.add(ply)
            return float(hint["value"]) if self.seat == 0 else 1 - float(hint["value"])
        if not self.end:
            asking = self.seat
            return self.seen(state, max(movers[0], 0) if asking is None else asking)
        mover = self.mover(ply)
        if mover is None:
            return of_views([self.seen(state, seat) for seat in (0, 1)])
        lying, plan = self.seen(state, mover), self.planned(ply, mover, longer)
        return with_plan(game, lying, plan if mover == 0 else 1 - plan)

    def seen(self, state: State, seat: Seat) -> float:
        """The chance of the first seat by what lies there, as `seat` sees it."""
        game = self.match.game
        value = players.estimate(game, lambda rng: game.determinise(state, seat, rng), seat,
                                 self.rng, SECONDS)
        return value if seat == 0 else 1 - value

    def planned(self, ply: Ply, seat: Seat, longer: int) -> float:
        """What a seat to move can hope for by its best plan."""
        span = SECONDS * longer
        end = perf_counter() + span
        hidden = past(self.match, ply).hidden(seat)
        for thought in self.player.think(hidden, seat, self.rng, span):
            if perf_counter() > end:
                break
        return thought.value

    def mover(self, ply: Ply) -> Seat | None:
        """Who alone is to move after `ply` actions, if a person or a computer is."""
        movers = self.match.game.to_move(self.states[ply])
        return movers[0] if len(movers) == 1 and movers[0] != CHANCE and ply >= self.dealt else None

    def lean(self) -> float:
        """How far the points so far lean to whoever is to move, as log odds.

        The turn in the middle, of those after which another is to move, changes nothing: it is
        neither a slip nor luck. Few turns say little, so then less than they say counts.
        """
        known = {int(ply): value for ply, value in self.points}
        found = []
        for turn in self.turns:
            ends = turn.first - 1, turn.last
            before, after = map(known.get, ends)
            if before is None or after is None or turn.last == len(self.states) - 1:
                continue
            if self.mover(ends[0]) == turn.seat and self.mover(ends[1]) not in (turn.seat, None):
                lost = odds(before) - odds(after)
                found.append(lost if turn.seat == 0 else -lost)
        middle = sorted(found)[len(found) // 2] if found else 0.0
        return middle / 2 * len(found) / (len(found) + FEW)

    def levelled(self) -> list[list[float]]:
        """The points, with what they lean taken off."""
        lean, out = self.lean(), []
        for ply, value in self.points:
            mover = self.mover(int(ply))
            if mover is not None and ply not in self.named and 0 < value < 1:
                value = 1 / (1 + (1 / value - 1) * exp(lean if mover == 0 else -lean))
            ended = self.end and ply == len(self.states) - 1
            if not ended and ply not in self.named:
                value = open_still(told(self.match.game, value))
            out.append([ply, round(value, 3)])
        return out

    def answer(self) -> dict[str, Any]:
        """The points so far; they are the result when none is missing."""
        points, plies = self.levelled(), len(self.plies)
        most = plies if self.doubts is None else len(self.doubts)      # so it never goes back
        left = plies - len(points) + most
        progress = {"share": len(points) / max(1, len(points) + left), "note": "", "points": points}
        done = not left and self.doubts is not None
        out = {"done": done, "progress": progress}
        return out | ({"result": {"points": points}} if done else {})

    def finish(self) -> dict[str, Any]:
        self.plies, self.doubts = self.plies[:len(self.points)], []
        return self.answer()
