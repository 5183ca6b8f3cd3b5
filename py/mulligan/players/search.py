"""Information-set Monte Carlo tree search for any game: each playout in another world that fits what is known."""

from math import log, sqrt
from time import perf_counter

from ..protocol.game import CHANCE
from .thought import Thought

CURIOSITY = 0.7
SLICE = 0.008                              # seconds between two thoughts


class Node:
    """A point of the tree, the same for all worlds: for each seat choosing here, move -> [visits, value, chances]."""

    __slots__ = ("arms", "next")

    def __init__(self):
        self.arms = {}
        self.next = {}


class Search:
    """Walks the tree in a fresh world each time, adds one node, plays on by `Game.rollout`, judges by `evaluate`.

    Seats that choose at the same time each have arms of their own, chosen before any of them is played: nobody peeks.
    A playout stops after `Game.horizon` moves, if the game sets one. `playouts` limits how many are made. `judge(state, seat)`
    takes the place of playing on and of `evaluate`; `moves(state, seat)` that of `legal`, if some moves are as good as others.
    With less `curiosity` the search goes deeper and looks at fewer moves.
    """

    def __init__(self, game, seconds=1.0, playouts=1_000_000, curiosity=CURIOSITY, judge=None, moves=None):
        self.game, self.seconds, self.playouts, self.curiosity = game, seconds, playouts, curiosity
        self.judge, self.moves = judge, moves or game.legal

    def think(self, hidden, seat, rng, seconds=None):
        span = max(1e-9, self.seconds if seconds is None else seconds)
        start = told = perf_counter()
        legal = self.moves(hidden(rng), seat)
        yield Thought(legal[0], 0.5, 0.0)
        if len(legal) == 1:
            yield Thought(legal[0], judge(self.game, hidden, seat, rng, span / 10))
            return
        root, now = Node(), start
        for done in range(self.playouts):
            if now - start >= span and done:
                break
            self.playout(root, hidden(rng), rng)
            now = perf_counter()
            if now - told > SLICE:
                told = now
                yield best(root, seat, min(1.0, (now - start) / span))
        yield best(root, seat, 1.0)

    def playout(self, root, state, rng):
        """One walk from the root to a judged end, counted in every arm it took."""
        game, node, taken, fresh = self.game, root, [], False
        while not fresh and (movers := game.to_move(state)):
            if movers == (CHANCE,):
                game.play(state, CHANCE, game.sample(state, rng))
                continue
            chosen = [(mover, *self.choose(node, mover, state, rng, len(movers) > 1)) for mover in movers]
            for mover, move, arm in chosen:
                game.play(state, mover, move)
                if arm:
                    taken.append((mover, arm))
                    fresh = fresh or not arm[0]
            step = tuple(move for _, move, _ in chosen)
            if step not in node.next:
                node.next[step] = Node()
            node = node.next[step]
        values = self.value(state, rng)
        for mover, arm in taken:
            arm[0] += 1
            arm[1] += values[mover]

    def value(self, state, rng):
        """How each seat stands at the end of a walk; of two seats, one has what the other lacks."""
        game, judge, seats = self.game, self.judge, len(self.game.seats)
        if not judge:
            finish(game, state, rng, game.horizon)
            judge = game.evaluate
        first = judge(state, 0)
        return (first, 1 - first) if seats == 2 else (first, *(judge(state, seat) for seat in range(1, seats)))

    def choose(self, node, seat, state, rng, blind):
        """(move, arm) by upper confidence: the most promising one; no arm when there is nothing to choose.

        A move never tried promises what those tried have brought, once; of several the first in the list is tried first.
        Seats that choose `blind`, at the same time, are less regular, or each would learn to follow the other in step: they
        try every move first, in any order.
        """
        moves = self.moves(state, seat)
        if len(moves) == 1 and not blind:
            return moves[0], None
        arms = node.arms.setdefault(seat, {})
        for move in moves:
            if move not in arms:
                arms[move] = [0, 0.0, 0]
        mine = [arms[move] for move in moves]
        tried = sum(arm[0] for arm in mine)
        if blind and (new := [at for at, arm in enumerate(mine) if not arm[0]]):
            at = new[int(rng.random() * len(new))]
        else:
            hope = sum(arm[1] for arm in mine) / tried if tried else 0.5
            at, most = 0, -1.0
            for i, arm in enumerate(mine):
                visits, value, chances = arm
                curiosity = 2 * self.curiosity * rng.random() if blind else self.curiosity
                worth = (value / visits if visits else hope) + curiosity * sqrt(log(chances + 2) / (visits or 1))
                if worth > most:
                    at, most = i, worth
        for arm in mine:
            arm[2] += 1
        return moves[at], mine[at]


def best(root, seat, share):
    """The Thought of the arm tried most."""
    move, (visits, value, _) = max(root.arms[seat].items(), key=lambda item: (item[1][0], item[1][1]))
    return Thought(move, value / visits if visits else 0.5, share)


def finish(game, state, rng, left):
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


def judge(game, hidden, seat, rng, seconds):
    """See `mulligan.players.judge`."""
    from ..protocol.game import Game
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
