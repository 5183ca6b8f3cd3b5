"""The player for rounds in which seats choose in secret at the same time.

It weighs its turns against the turns the others may choose. In each sampled world the others choose
anew from the turns that look best to them. Their answers cannot follow its own choice, as in a
tree; so every own turn meets every turn of theirs, and the table of results is weighed as a whole.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp
from operator import mul
from typing import Any, NamedTuple

from ..protocol.game import CHANCE, Game
from ..protocol.types import Rng, Seat
from .clock import perf_counter
from .plans import Found, Planning, Turn, Weighed, weighed_turns
from .thought import Hidden

# how much worse than its best a turn may be that is still often chosen
TEMPER = 0.03
# shares of the time after which its own turns, then the worlds, are enough
PLAN, MEET = 0.4, 0.9
ROUNDS = 120                               # of regret matching
# how much worse than the best a turn may be to be mixed in
WORTHY = 0.01


class Reply(NamedTuple):
    """A turn of another seat with its value to that seat; of equal ones the tie-break decides."""

    value: float
    tie_break: float
    seat: Seat
    moves: Turn


class Results(NamedTuple):
    """What one world says of the own turns.

    It knows how likely each choice of the others is, and for each own turn a row of results against
    them.
    """

    odds: list[float]
    rows: list[list[float]]


class Matrix(Planning):
    """Weighs its own turns against those of the others in sampled worlds.

    It weighs up to `turns` of its own against `replies` of theirs in each of up to `worlds` worlds.
    `cunning` is how far the others are thought to think of it, too: then their choice and its own
    are found by regret matching, and it mixes turns that are as good. `evaluate(state, seat)` says
    how a sampled world stands once both have chosen and chance has acted; by default
    `Game.evaluate`. `budget` and `reply_budget` are of `Game.turn_candidates`, to which `weights`
    of its own go as a keyword for its own turns.
    """

    def __init__(self, game: Game[Any], seconds: float, turns: int = 12, replies: int = 6,
                 worlds: int = 24, budget: int = 200, reply_budget: int = 30, cunning: float = 0.0,
                 evaluate: Callable[[Any, Seat], float] | None = None,
                 weights: Any = None) -> None:
        self.game, self.seconds, self.turns = game, seconds, turns
        every: Callable[..., Iterator[Found | None]] = game.turn_candidates
        self.candidates = every if weights is None else partial(every, weights=weights)
        self.replies, self.worlds, self.cunning = replies, worlds, cunning
        self.budget, self.reply_budget = budget, reply_budget
        self.evaluate = evaluate or _with_beliefs(game)
        self.kind = turns, replies, worlds, cunning, weights

    def plan(self, state: Any, hidden: Hidden, seat: Seat, rng: Rng, start: float,
             span: float) -> Iterator[Found]:
        own: list[Weighed] = []
        for own in self.own_turns(state, seat, rng, start + PLAN * span):
            if own:
                yield own[0].value, own[0].moves
        best = own[0].value, own[0].moves
        own = sorted(own, reverse=True)[:self.turns]
        turns, totals = [turn.moves for turn in own], [turn.value for turn in own]
        tables: list[Results] = []
        while len(turns) > 1 and len(tables) < self.worlds:
            table = None
            for table in self.meet(hidden, seat, turns, rng):
                yield best
                if perf_counter() > start + MEET * span:
                    break
            if table is None:                      # there was no time for the whole of it
                break
            tables.append(table)
            totals = [total + sum(map(mul, table.odds, row))
                      for total, row in zip(totals, table.rows)]
            top = max(range(len(turns)), key=totals.__getitem__)
            best = totals[top] / (len(tables) + 1), turns[top]
            yield best
        if self.cunning and tables:
            yield from self.mixed(tables, turns, best, rng, start + span)

    def mixed(self, tables: Sequence[Results], turns: Sequence[Turn], best: Found, rng: Rng,
              end: float) -> Iterator[Found]:
        """Yield `best` while thinking, at last one of the turns that are as good, by chance."""
        shares: list[float] = []
        values: list[float] = []
        for shares, values in solve(tables, self.cunning):
            yield best
            if perf_counter() > end:
                break
        least = max(values) - WORTHY
        shares = [share if value >= least else 0.0 for share, value in zip(shares, values)]
        if any(shares):
            yield rng.choices(list(zip(values, turns)), shares)[0]

    def own_turns(self, state: Any, seat: Seat, rng: Rng, end: float) -> Iterator[list[Weighed]]:
        """The list of its turns as it grows, the best first."""
        beliefs = self.game.beliefs(state, seat)
        return weighed_turns(self.candidates(state, seat, self.budget, beliefs), rng, end)

    def meet(self, hidden: Hidden, seat: Seat, turns: Sequence[Turn],
             rng: Rng) -> Iterator[Results | None]:
        """Yield None while thinking, at last the table of one world."""
        game, world = self.game, self.game.reopen(hidden(rng), seat)
        sides = []
        for other in game.to_move(world):
            if other not in (seat, CHANCE):
                replies = []
                for found in game.turn_candidates(world, other, self.reply_budget):
                    if found:
                        replies.append(Reply(found[0], rng.random(), other, found[1]))
                    else:
                        yield None
                sides.append(sorted(replies, reverse=True)[:self.replies])
        columns: list[tuple[Reply, ...]] = list(zip(*sides)) or [()]
        tops = [sum(reply.value for reply in column) for column in columns]
        odds = [exp((top - tops[0]) / TEMPER) for top in tops]
        rows: list[list[float]] = []
        for moves in turns:
            rows.append([])
            for column in columns:
                rows[-1].append(self.result(world, seat, moves, column, rng))
                yield None
        yield Results([odd / sum(odds) for odd in odds], rows)

    def result(self, world: Any, seat: Seat, moves: Turn, column: Sequence[Reply],
               rng: Rng) -> float:
        """How a world stands for `seat` when all have played their turns and chance has acted."""
        game, state = self.game, world.copy()
        for move in moves:
            game.play(state, seat, move)
        for reply in column:
            for move in reply.moves:
                game.play(state, reply.seat, move)
        while game.to_move(state) == (CHANCE,):
            game.play(state, CHANCE, game.sample(state, rng))
        return self.evaluate(state, seat)


def _with_beliefs(game: Game[Any]) -> Callable[[Any, Seat], float]:
    """The game's own evaluation, with what the seat may think of hidden cards."""
    return lambda state, seat: game.evaluate(state, seat, game.beliefs(state, seat))


def solve(tables: Sequence[Results], cunning: float) -> Iterator[tuple[list[float], list[float]]]:
    """Yield (shares, values) of the own turns, better and better, by regret matching.

    The own turn is chosen without knowing the world. The others know theirs; with odds of `cunning`
    they choose against the shares, else as their own odds say.
    """
    size = len(tables[0].rows)
    regrets, shares, values = [0.0] * size, [0.0] * size, [0.0] * size
    their_regrets = [[0.0] * len(table.odds) for table in tables]
    for done in range(1, ROUNDS + 1):
        mine, gained = _matching(regrets), [0.0] * size
        for table, theirs in zip(tables, their_regrets):
            lost = [sum(map(mul, mine, column)) for column in zip(*table.rows)]
            even = sum(map(mul, _matching(theirs), lost))
            theirs[:] = [max(0.0, regret + even - loss) for regret, loss in zip(theirs, lost)]
            mix = [(1 - cunning) * odd + cunning * share
                   for odd, share in zip(table.odds, _matching(theirs))]
            gained = [gain + sum(map(mul, mix, row)) for gain, row in zip(gained, table.rows)]
        even = sum(map(mul, mine, gained))
        regrets = [max(0.0, regret + gain - even) for regret, gain in zip(regrets, gained)]
        late = 2 / (done + 1)                      # the later, the more it counts
        shares = [share + late * (now - share) for share, now in zip(shares, mine)]
        values = [value + late * (gain / len(tables) - value)
                  for value, gain in zip(values, gained)]
        yield shares, values


def _matching(regrets: Sequence[float]) -> list[float]:
    """Shares in proportion to what is regretted; equal ones when nothing is."""
    total = sum(regrets)
    if total > 0:
        return [regret / total for regret in regrets]
    return [1 / len(regrets)] * len(regrets)
