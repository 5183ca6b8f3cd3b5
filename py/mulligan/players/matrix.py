"""The player for rounds in which seats choose in secret at the same time: its turns against the turns the others may choose.

In each sampled world the others choose anew from the turns that look best to them. Their answers cannot follow its own
choice, as in a tree; so every own turn meets every turn of theirs, and the table of results is weighed as a whole.
"""

from math import exp
from operator import mul
from time import perf_counter

from ..protocol.game import CHANCE
from .plans import Planning

TEMPER = 0.03                              # how much worse than its best a turn may be that is still often chosen
PLAN, MEET = 0.4, 0.9                      # shares of the time after which its own turns, then the worlds, are enough
ROUNDS = 120                               # of regret matching
WORTHY = 0.01                              # how much worse than the best a turn may be to be mixed in


class Matrix(Planning):
    """Weighs up to `turns` of its own turns against `replies` turns of the others in each of up to `worlds` worlds.

    `cunning` is how far the others are thought to think of it, too: then their choice and its own are found by regret
    matching, and it mixes turns that are as good. `judge(state, seat)` says how a sampled world stands once both have
    chosen and chance has acted; by default `Game.evaluate`. `budget` is of `Game.turn_candidates`.
    """

    def __init__(self, game, seconds, turns=12, replies=6, worlds=24, budget=200, reply_budget=30, cunning=0.0, judge=None):
        self.game, self.seconds, self.turns, self.replies, self.worlds = game, seconds, turns, replies, worlds
        self.budget, self.reply_budget, self.cunning = budget, reply_budget, cunning
        self.judge = judge or (lambda state, seat: game.evaluate(state, seat, game.beliefs(state, seat)))
        self.kind = turns, replies, worlds, cunning

    def plan(self, state, hidden, seat, rng, start, span):
        own = []
        for own in self.own_turns(state, seat, rng, start + PLAN * span):
            if own:
                yield own[0][0], own[0][2]
        own = sorted(own, reverse=True)[:self.turns]
        turns, totals = [moves for _, _, moves in own], [value for value, _, _ in own]
        best, tables = own[0][::2], []
        while len(turns) > 1 and len(tables) < self.worlds:
            table = None
            for table in self.meet(hidden, seat, turns, rng):
                yield best
                if perf_counter() > start + MEET * span:
                    break
            if table is None:                      # there was no time for the whole of it
                break
            odds, rows = table
            tables.append(table)
            totals = [total + sum(map(mul, odds, row)) for total, row in zip(totals, rows)]
            top = max(range(len(turns)), key=totals.__getitem__)
            best = totals[top] / (len(tables) + 1), turns[top]
            yield best
        if self.cunning and tables:
            for shares, values in solve(tables, self.cunning):
                yield best
                if perf_counter() > start + span:
                    break
            least = max(values) - WORTHY
            shares = [share if value >= least else 0.0 for share, value in zip(shares, values)]
            if any(shares):
                yield rng.choices(list(zip(values, turns)), shares)[0]

    def own_turns(self, state, seat, rng, end):
        """Yield the list of [(value, tie-break, moves)] as it grows, the best first."""
        own = []
        for found in self.game.turn_candidates(state, seat, self.budget, self.game.beliefs(state, seat)):
            if found:
                own.append((found[0], rng.random(), found[1]))
                if own[-1] > own[0]:
                    own[0], own[-1] = own[-1], own[0]
            yield own
            if own and perf_counter() > end:
                return

    def meet(self, hidden, seat, turns, rng):
        """Yield None while thinking, at last a table of one world: (how likely each turn of the others, rows of results)."""
        game, world = self.game, self.game.reopen(hidden(rng), seat)
        sides = []
        for other in game.to_move(world):
            if other not in (seat, CHANCE):
                found = []
                for line in game.turn_candidates(world, other, self.reply_budget):
                    if line:
                        found.append((line[0], rng.random(), other, line[1]))
                    else:
                        yield None
                sides.append(sorted(found, reverse=True)[:self.replies])
        columns = list(zip(*sides)) or [()]
        tops = [sum(line[0] for line in column) for column in columns]
        odds = [exp((top - tops[0]) / TEMPER) for top in tops]
        rows = []
        for moves in turns:
            rows.append([])
            for column in columns:
                rows[-1].append(self.result(world, seat, moves, column, rng))
                yield None
        yield [odd / sum(odds) for odd in odds], rows

    def result(self, world, seat, moves, column, rng):
        """How a world stands for `seat` when all have played their turns and chance has acted."""
        game, state = self.game, world.copy()
        for mover, line in ((seat, moves), *((other, line) for _, _, other, line in column)):
            for move in line:
                game.play(state, mover, move)
        while game.to_move(state) == (CHANCE,):
            game.play(state, CHANCE, game.sample(state, rng))
        return self.judge(state, seat)


def solve(tables, cunning):
    """Yield (shares, values) of the own turns, better and better, by regret matching.

    The own turn is chosen without knowing the world. The others know theirs; with odds of `cunning` they choose against
    the shares, else as their own odds say.
    """
    size = len(tables[0][1])
    regrets, shares, values = [0.0] * size, [0.0] * size, [0.0] * size
    theirs = [[0.0] * len(odds) for odds, _ in tables]
    for done in range(1, ROUNDS + 1):
        mine, gained = _matching(regrets), [0.0] * size
        for (odds, rows), sorry in zip(tables, theirs):
            lost = [sum(map(mul, mine, column)) for column in zip(*rows)]
            even = sum(map(mul, _matching(sorry), lost))
            sorry[:] = [max(0.0, regret + even - loss) for regret, loss in zip(sorry, lost)]
            mix = [(1 - cunning) * odd + cunning * share for odd, share in zip(odds, _matching(sorry))]
            gained = [gain + sum(map(mul, mix, row)) for gain, row in zip(gained, rows)]
        even = sum(map(mul, mine, gained))
        regrets = [max(0.0, regret + gain - even) for regret, gain in zip(regrets, gained)]
        late = 2 / (done + 1)                      # the later, the more it counts
        shares = [share + late * (now - share) for share, now in zip(shares, mine)]
        values = [value + late * (gain / len(tables) - value) for value, gain in zip(values, gained)]
        yield shares, values


def _matching(regrets):
    """Shares in proportion to what is regretted; equal ones when nothing is."""
    total = sum(regrets)
    return [regret / total for regret in regrets] if total > 0 else [1 / len(regrets)] * len(regrets)
