"""The players of Kaadosu.

Easy looks one action ahead and counts health alone; Normal plans its turn and weighs the answer to
the best few; Hard looks at many more; Expert weighs the answer to most of them, and tries the best
in sampled worlds, the next turns of both played on by quick plans.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from mulligan.protocol.types import Rng
from mulligan.players import Thought
from mulligan.players.clock import perf_counter
from mulligan.players.plans import Planning
from mulligan.players.simple import Greedy

from ..rules.battle import CHOICE, FULL, MAIN, Position, play
from ..rules.constants import Seat
from .evaluate import USUAL, Weights, by_health, evaluate, foretell, stake
from .turns import Moves, turns

if TYPE_CHECKING:
    from ..game import Kaadosu
    Hidden = Callable[[Rng], Position]
    Weighed = list[tuple]                  # (value, tie-break, moves), with the position after them

FIRST = 0.4                                # of the time to weigh turns, when the best are tried
QUICK = 60                                 # positions looked at in a quick plan
HALVED = 12                                # worlds after which the worse half is dropped
HELD = 1e-6                                # what a turn is worth by which a loss is held off


class Easy(Greedy):
    """One action ahead, by health alone; it takes the better guide when it has won."""

    def __init__(self, game: "Kaadosu") -> None:
        super().__init__(game, evaluate=by_health)

    def think(self, hidden: "Hidden", seat: Seat, rng: Rng,
              seconds: float | None = None) -> Iterator[Thought]:
        pos = hidden(rng)
        if pos.phase == CHOICE:
            yield Thought(stake(pos, seat), 1.0)
        else:
            yield from super().think(hidden, seat, rng, seconds)


class Battler(Planning):
    """Evaluates `budget` positions its turn may end in, the `weighed` best after the answer to
    them.

    `tried` of these are played on in up to `worlds` sampled worlds for `depth` turns. `weights` are
    of its evaluations.
    """

    def __init__(self, game: "Kaadosu", seconds: float, budget: int, weighed: int = 0,
                 tried: int = 0, worlds: int = 0, depth: int = 0,
                 weights: Weights = USUAL) -> None:
        self.game, self.seconds, self.budget = game, seconds, budget
        self.weighed, self.tried, self.worlds, self.depth = weighed, tried, worlds, depth
        self.weights = weights
        self.value_of = evaluate if weights == USUAL else partial(evaluate, weights=weights)

    @property
    def kind(self) -> tuple[Any, ...]:
        return self.budget, self.weighed, self.tried, self.weights

    def key(self, pos: Position, seat: Seat) -> tuple:
        """All that lies open and the own hand, quicker than by a view."""
        faces = pos.faces
        opened = [card >= 0 and faces[card] for card in (*pos.field, *pos.guides)]
        return (self.game.id, seat, self.kind, pos.phase, pos.turn, pos.fresh,
                pos.moved, pos.attacked, *pos.hurt, *pos.health, len(pos.deck),
                *(faces[card] for card in pos.hands[seat]), *opened)

    def plan(self, pos: Position, hidden: "Hidden", seat: Seat, rng: Rng, start: float,
             span: float) -> Iterator[tuple[float, Moves]]:
        if pos.phase == CHOICE:
            yield 1.0, (stake(pos, seat),)
            return
        found = []
        for found in self.weigh(pos, seat, rng, start + span * (FIRST if self.tried else 1)):
            yield found[0][::2]
        if self.tried and len(found) > 1 and pos.phase == MAIN:
            yield from self.try_out(found[:self.tried], hidden, seat, rng, start + span)

    def weigh(self, pos: Position, seat: Seat, rng: Rng, end: float) -> Iterator["Weighed"]:
        """Yield the turns so far, the best first; at last they are sorted."""
        found: Weighed = []
        for value, moves, after in turns(pos, seat, self.budget, self.value_of):
            found.append((value, rng.random(), moves, after))
            if found[-1][:2] > found[0][:2]:
                found[0], found[-1] = found[-1], found[0]
            yield found[:1]
            if perf_counter() > end:
                break
        found.sort(key=_by_value, reverse=True)
        if self.weighed and pos.phase == MAIN:
            best: Weighed = []
            for value, luck, moves, after in found[:self.weighed]:
                best.append((foretell(after, seat, self.weights), luck, moves))
                yield [max(best)]
                if perf_counter() > end:
                    break
            best.sort(reverse=True)
            found = best
        yield found

    def try_out(self, found: "Weighed", hidden: "Hidden", seat: Seat, rng: Rng,
                end: float) -> Iterator[tuple[float, Moves]]:
        """Yield (value, moves) of the turn that stands best after more and more worlds."""
        rows = [[value, moves] for value, _, moves in found]
        best = tuple(rows[0])                                            # rows go on adding up
        for world in range(1, self.worlds + 1):
            pos = hidden(rng)
            for row in rows:
                row[0] += self.played_on(pos, seat, row[1])
                if perf_counter() > end:
                    yield best
                    return
                yield best
            rows.sort(key=_by_value, reverse=True)
            best = rows[0][0] / (world + 1), rows[0][1]
            if not world % HALVED and len(rows) > 1:
                del rows[len(rows) + 1 >> 1:]
        yield best

    def played_on(self, pos: Position, seat: Seat, moves: Moves) -> float:
        """How `seat` stands in a world after a turn and the next ones, planned quickly.

        A loss that comes later is the better one.
        """
        pos = pos.copy()
        for move in moves:
            play(pos, seat, move)
        left = self.depth
        while pos.phase < CHOICE and (left or pos.phase == FULL):
            left -= pos.phase == MAIN
            mover = pos.active
            for move in max(turns(pos, mover, QUICK), key=_by_value)[1]:
                play(pos, mover, move)
        value = self.value_of(pos, 1 - pos.active)
        value = value if pos.active != seat else 1 - value
        return value or HELD * (self.depth - left)


def _by_value(row: Any) -> float:
    return row[0]


def expert(game: "Kaadosu", weights: Weights = USUAL) -> Battler:
    """The answers to 200 turns, and six of them played on in guesses."""
    return Battler(game, 1.0, 600, weighed=200, tried=6, worlds=48, depth=3, weights=weights)


PLAYERS: dict[str, Callable[[Any], Any]] = {
    "easy": Easy,
    "normal": lambda game: Battler(game, 0.1, 90, weighed=12),
    "hard": lambda game: Battler(game, 0.4, 600, weighed=18),
    "expert": expert,
}
