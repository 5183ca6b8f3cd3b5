"""How Gomori is played: quick moves for playouts, and the yardstick that looks at its own turn only."""

from time import perf_counter

from mulligan.players import Thought

from .board import LINES
from .rules import SUIT, lay, play
from .turns import turns


def rollout(pos, seat, rng):
    """Of a few random moves the first that closes a line, else one that stacks, else the last."""
    moves = pos.moves
    count = len(moves)
    if count == 1:
        return moves[0]
    random, suits, occupied = rng.random, pos.suits, pos.occupied
    stacks = None
    for _ in range(5):
        move = moves[int(random() * count)]
        cell = move >> 6 & 63
        tops = suits[SUIT[move & 63]] | 1 << cell
        if tops.bit_count() > 3:
            for line in LINES[cell]:
                if tops & line == line:
                    return move
        if stacks is None and occupied >> cell & 1:
            stacks = move
    return move if stacks is None else stacks


class WholeTurn:
    """The turn that gathers most cards, found by trying them all; ties at random, the reply ignored."""

    seconds = 5.0

    def __init__(self, game):
        self.game = game
        self.plan = ()

    def think(self, hidden, seat, rng, seconds=None):
        pos = hidden(rng)
        yield Thought(pos.moves[0], 0.5, 0.0)
        if pos.laid and self.plan and self.plan[0] in pos.moves:
            best = self.plan
        else:
            start, end = perf_counter(), perf_counter() + (self.seconds if seconds is None else seconds)
            best, most, ties = (pos.moves[0],), -1, 0
            for count, (moves, after) in enumerate(turns(pos, 20000)):
                gathered = len(after.won[pos.colour])
                if gathered > most:
                    best, most, ties = moves, gathered, 1
                elif gathered == most:
                    ties += 1
                    if rng.random() * ties < 1:
                        best = moves
                if not count & 63:
                    now = perf_counter()
                    if now > end:
                        break
                    yield Thought(best[0], 0.5, (now - start) / (end - start))
        self.plan = best[1:]
        yield Thought(best[0], 0.5)
