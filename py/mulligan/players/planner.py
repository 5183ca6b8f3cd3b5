"""The player for games that know whole turns: weighs its own, then tries the best of them against sampled replies."""

from time import perf_counter

from ..protocol.game import CHANCE
from .plans import Planning

FIRST = 0.35                               # share of the time to weigh the turns, when replies are tried
ROUND = 16                                 # worlds after which the worse half is dropped


class Planner(Planning):
    """Weighs every turn of `Game.turn_candidates` with `Game.evaluate`.

    `wary`: the evaluation prices what the others may hold. `replies`: how many of the best turns are tried in sampled
    worlds, answered by the others with the turn they like best; the worse half is dropped again and again until the
    time is up or `worlds` are through. `depth` counts the turns played after its own. `candidates` replaces
    `Game.turn_candidates` for its own turns. Nothing is learned between the actions of a turn, so it is planned once.
    """

    def __init__(self, game, seconds, wary=True, replies=0, worlds=64, budget=200, reply_budget=15, trust=1.0,
                 depth=1, candidates=None):
        self.game, self.seconds, self.wary = game, seconds, wary
        self.candidates = candidates or game.turn_candidates
        self.replies, self.worlds, self.trust = replies, worlds, trust
        self.budget, self.reply_budget, self.depth = budget, reply_budget, depth

    @property
    def kind(self):
        return self.wary, self.replies, self.candidates

    def plan(self, state, hidden, seat, rng, start, span):
        turns = []
        for turns in self.weigh(state, seat, rng, start + span * (FIRST if self.replies else 1)):
            yield turns[0][::2] if turns else None
        yield turns[0][::2]
        if self.replies and len(turns) > 1:
            yield from self.try_out(turns[:self.replies], hidden, seat, rng, start + span)

    def weigh(self, state, seat, rng, end):
        """Yield the turns found so far as [(value, tie-break, moves)]; the best is first, at last all are sorted."""
        beliefs = self.game.beliefs(state, seat) if self.wary else None
        turns = []
        for found in self.candidates(state, seat, self.budget, beliefs):
            if found:
                turns.append((found[0], rng.random(), found[1]))
                if turns[-1] > turns[0]:
                    turns[0], turns[-1] = turns[-1], turns[0]
            yield turns
            if turns and perf_counter() > end:
                break
        turns.sort(reverse=True)

    def try_out(self, turns, hidden, seat, rng, end):
        """Yield (value, moves) of the turn that stands best after more and more worlds."""
        rows = [[value * self.trust, moves] for value, _, moves in turns]
        best = turns[0][0], turns[0][2]
        for world in range(1, self.worlds + 1):
            state = hidden(rng)
            for row in rows:
                for value in self.reply(state, seat, row[1]):
                    if perf_counter() > end:
                        return
                    yield best
                row[0] += value
            rows.sort(key=_total, reverse=True)
            best = rows[0][0] / (world + self.trust), rows[0][1]
            yield best
            if not world % ROUND:
                del rows[len(rows) + 1 >> 1:]
                if len(rows) == 1:
                    return

    def reply(self, state, seat, moves):
        """Yield None while thinking, at last how `seat` stands after its turn and the answer in this world."""
        game, state = self.game, state.copy()
        for move in moves:
            game.play(state, seat, move)
        for _ in range(self.depth):
            movers = game.to_move(state)
            if not movers or movers == (CHANCE,):
                break
            mover, best = movers[0], (-1.0, ())
            replies = game.turn_candidates(state, mover, self.reply_budget, game.beliefs(state, mover))
            for i, found in enumerate(replies):
                if found and found > best:
                    best = found
                if not i & 31:
                    yield None
            for move in best[1]:
                game.play(state, mover, move)
        yield game.evaluate(state, seat, game.beliefs(state, seat))


def _total(row):
    return row[0]
