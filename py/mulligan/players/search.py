"""Information-set Monte Carlo tree search for any game.

Each playout goes on in another world that fits what is known.
"""

from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt
from typing import Any

from ..protocol.game import CHANCE, Game
from ..protocol.types import Move, Rng, Seat
from .clock import perf_counter
from .plans import SLICE
from .thought import Hidden, Thought

CURIOSITY = 0.7


class Arm:
    """A move at a point of the tree.

    It knows how often it was taken and could have been, and what it brought.
    """

    __slots__ = ("chances", "value", "visits")

    def __init__(self) -> None:
        self.visits, self.value, self.chances = 0, 0.0, 0


class Node:
    """A point of the tree, the same for all worlds.

    It has the arms of each seat that chooses here, and the nodes after it.
    """

    __slots__ = ("arms", "next")

    def __init__(self) -> None:
        self.arms: dict[Seat, dict[Move, Arm]] = {}
        self.next: dict[tuple[Move, ...], Node] = {}


class Search:
    """Walks the tree in a fresh world each time, and adds one node.

    From there it plays on by `Game.rollout` and ends with `evaluate`. Seats that choose at the
    same time each have arms of their own, chosen before any of them is played: nobody peeks. A
    playout stops after `Game.horizon` moves, if the game sets one. `playouts` limits how many are
    made. `evaluate(state, seat)` takes the place of playing on and of `Game.evaluate`;
    `moves(state, seat)` that of `legal`, if some moves are as good as others. With less
    `curiosity` the search goes deeper and looks at fewer moves.
    """

    def __init__(self, game: Game[Any], seconds: float = 1.0, playouts: int = 1_000_000,
                 curiosity: float = CURIOSITY,
                 evaluate: Callable[[Any, Seat], float] | None = None,
                 moves: Callable[[Any, Seat], Sequence[Move]] | None = None) -> None:
        self.game, self.seconds, self.playouts, self.curiosity = game, seconds, playouts, curiosity
        self.evaluate, self.moves = evaluate, moves or game.legal

    def think(self, hidden: Hidden, seat: Seat, rng: Rng,
              seconds: float | None = None) -> Iterator[Thought]:
        """Yield the move tried most so far."""
        span = max(1e-9, self.seconds if seconds is None else seconds)
        start = last = perf_counter()
        legal = self.moves(hidden(rng), seat)
        yield Thought(legal[0], 0.5, 0.0)
        if len(legal) == 1:
            yield Thought(legal[0], estimate(self.game, hidden, seat, rng, span / 10))
            return
        root, now = Node(), start
        for done in range(self.playouts):
            if now - start >= span and done:
                break
            self.playout(root, hidden(rng), rng)
            now = perf_counter()
            if now - last > SLICE:
                last = now
                yield best(root, seat, min(1.0, (now - start) / span))
        yield best(root, seat, 1.0)

    def playout(self, root: Node, state: Any, rng: Rng) -> None:
        """One walk from the root to an end that is evaluated, counted in every arm it took."""
        game, node = self.game, root
        taken: list[tuple[Seat, Arm]] = []
        fresh = False
        while not fresh and (movers := game.to_move(state)):
            if movers == (CHANCE,):
                game.play(state, CHANCE, game.sample(state, rng))
                continue
            chosen = [(mover,
                       *self.choose(node, mover, state, rng, len(movers) > 1)) for mover in movers]
            for mover, move, arm in chosen:
                game.play(state, mover, move)
                if arm:
                    taken.append((mover, arm))
                    fresh = fresh or not arm.visits
            step = tuple(move for _, move, _ in chosen)
            if step not in node.next:
                node.next[step] = Node()
            node = node.next[step]
        values = self.value(state, rng)
        for mover, arm in taken:
            arm.visits += 1
            arm.value += values[mover]

    def value(self, state: Any, rng: Rng) -> Sequence[float]:
        """How each seat stands at the end of a walk; of two seats, one has what the other lacks."""
        game, evaluate, seats = self.game, self.evaluate, len(self.game.seats)
        if not evaluate:
            finish(game, state, rng, game.horizon)
            evaluate = game.evaluate
        first = evaluate(state, 0)
        if seats == 2:
            return first, 1 - first
        return first, *(evaluate(state, seat) for seat in range(1, seats))

    def choose(self, node: Node, seat: Seat, state: Any, rng: Rng,
               blind: bool) -> tuple[Move, Arm | None]:
        """(move, arm) by upper confidence: the most promising one.

        There is no arm when there is nothing to choose.

        A move never tried promises what those tried have brought, once; of several the first in the
        list is tried first. Seats that choose `blind`, at the same time, are less regular, or each
        would learn to follow the other in step: they try every move first, in any order.
        """
        moves = self.moves(state, seat)
        if len(moves) == 1 and not blind:
            return moves[0], None
        arms = node.arms.setdefault(seat, {})
        for move in moves:
            if move not in arms:
                arms[move] = Arm()
        mine = [arms[move] for move in moves]
        if blind and (new := [at for at, arm in enumerate(mine) if not arm.visits]):
            at = new[int(rng.random() * len(new))]
        else:
            at = self.most_promising(mine, rng if blind else None)
        for arm in mine:
            arm.chances += 1
        return moves[at], mine[at]

    def most_promising(self, arms: Sequence[Arm], rng: Rng | None) -> int:
        """The index of the arm to take by upper confidence; with an `rng` the curiosity varies."""
        tried = sum([arm.visits for arm in arms])
        hope = sum([arm.value for arm in arms]) / tried if tried else 0.5
        curiosity = self.curiosity
        at, most = 0, -1.0
        for i, arm in enumerate(arms):
            visits = arm.visits
            if rng:
                curiosity = 2 * self.curiosity * rng.random()
            mean = arm.value / visits if visits else hope
            worth = mean + curiosity * sqrt(log(arm.chances + 2) / (visits or 1))
            if worth > most:
                at, most = i, worth
        return at


def best(root: Node, seat: Seat, share: float) -> Thought:
    """The Thought of the arm tried most."""
    move, arm = max(root.arms[seat].items(), key=lambda item: (item[1].visits, item[1].value))
    return Thought(move, arm.value / arm.visits if arm.visits else 0.5, share)


def finish(game: Game[Any], state: Any, rng: Rng, left: int | None) -> None:
    """Play on with the game's own quick moves, `left` of them or, if None, to the end."""
    while left is None or left > 0:
        movers = game.to_move(state)
        if not movers:
            return
        if movers == (CHANCE,):
            game.play(state, CHANCE, game.sample(state, rng))
            continue
        for mover, move in [(mover, game.rollout(state, mover, rng)) for mover in movers]:
            game.play(state, mover, move)
        if left is not None:
            left -= 1


def estimate(game: Game[Any], hidden: Hidden, seat: Seat, rng: Rng, seconds: float) -> float:
    """See `mulligan.players.estimate`."""
    state = hidden(rng)
    if type(game).evaluate is not Game.evaluate or not game.to_move(state):
        return game.evaluate(state, seat, game.beliefs(state, seat))
    end, total, count = perf_counter() + seconds, 0.0, 0
    while not count or perf_counter() < end:
        state = hidden(rng)
        finish(game, state, rng, game.horizon)
        total += game.evaluate(state, seat)
        count += 1
    return total / count
