"""The players of Kaadosu.

Easy looks one action ahead; Normal plans its whole turn and weighs the answer to the best few; Hard to many more; Expert
tries the best of them in sampled worlds, the next turns of both played on by quick plans.
"""

from mulligan.players import Thought, plans
from mulligan.players.plans import Planning
from mulligan.players.simple import Greedy

from ..rules.battle import CHOICE, FULL, MAIN, play
from .evaluate import evaluate, foretell, stake
from .turns import turns

FIRST = 0.4                                # share of the time to weigh the turns, when the best are tried
QUICK = 60                                 # positions looked at in a quick plan
HALVED = 12                                # worlds after which the worse half is dropped


class Easy(Greedy):
    """One action ahead; it takes the better guide when it has won."""

    def think(self, hidden, seat, rng, seconds=None):
        pos = hidden(rng)
        if pos.phase == CHOICE:
            yield Thought(stake(pos, seat), 1.0)
        else:
            yield from super().think(hidden, seat, rng, seconds)


class Battler(Planning):
    """Weighs `budget` positions its turn may end in; of the best, `weighed` are judged after the answer to them.

    `tried` of these are played on in up to `worlds` sampled worlds for `depth` turns.
    """

    def __init__(self, game, seconds, budget, weighed=0, tried=0, worlds=0, depth=0):
        self.game, self.seconds, self.budget = game, seconds, budget
        self.weighed, self.tried, self.worlds, self.depth = weighed, tried, worlds, depth

    @property
    def kind(self):
        return self.budget, self.weighed, self.tried

    def key(self, pos, seat):
        """All that lies open and the own hand, quicker than by a view."""
        faces = pos.faces
        return (self.game.id, seat, self.kind, pos.phase, pos.turn, pos.fresh,
                pos.moved, pos.attacked, *pos.hurt, *pos.health, len(pos.deck),
                *(faces[card] for card in pos.hands[seat]), *(card >= 0 and faces[card] for card in (*pos.field, *pos.guides)))

    def plan(self, pos, hidden, seat, rng, start, span):
        if pos.phase == CHOICE:
            yield 1.0, (stake(pos, seat),)
            return
        found = []
        for found in self.weigh(pos, seat, rng, start + span * (FIRST if self.tried else 1)):
            yield found[0][::2]
        if self.tried and len(found) > 1 and pos.phase == MAIN:
            yield from self.try_out(found[:self.tried], hidden, seat, rng, start + span)

    def weigh(self, pos, seat, rng, end):
        """Yield the turns so far as [(value, tie-break, moves)], the best first; at last they are sorted."""
        found = []
        for value, moves, after in turns(pos, seat, self.budget):
            found.append((value, rng.random(), moves, after))
            if found[-1][:2] > found[0][:2]:
                found[0], found[-1] = found[-1], found[0]
            yield found[:1]
            if plans.perf_counter() > end:
                break
        found.sort(key=_by_value, reverse=True)
        if self.weighed and pos.phase == MAIN:
            best = []
            for value, luck, moves, after in found[:self.weighed]:
                best.append((foretell(after, seat), luck, moves))
                yield [max(best)]
                if plans.perf_counter() > end:
                    break
            found = sorted(best, reverse=True)
        yield found

    def try_out(self, found, hidden, seat, rng, end):
        """Yield (value, moves) of the turn that stands best after more and more worlds."""
        rows = [[value, moves] for value, _, moves in found]
        best = tuple(rows[0])                                            # rows go on adding up
        for world in range(1, self.worlds + 1):
            pos = hidden(rng)
            for row in rows:
                row[0] += self.played_on(pos, seat, row[1])
                if plans.perf_counter() > end:
                    yield best
                    return
                yield best
            rows.sort(key=_by_value, reverse=True)
            best = rows[0][0] / (world + 1), rows[0][1]
            if not world % HALVED and len(rows) > 1:
                del rows[len(rows) + 1 >> 1:]
        yield best

    def played_on(self, pos, seat, moves):
        """How `seat` stands in a world after a turn and the next ones, planned quickly."""
        pos = pos.copy()
        for move in moves:
            play(pos, seat, move)
        left = self.depth
        while pos.phase < CHOICE and (left or pos.phase == FULL):
            left -= pos.phase == MAIN
            mover = pos.active
            for move in max(turns(pos, mover, QUICK), key=_by_value)[1]:
                play(pos, mover, move)
        value = evaluate(pos, 1 - pos.active)
        return value if pos.active != seat else 1 - value


def _by_value(row):
    return row[0]


PLAYERS = {
    "easy": Easy,
    "normal": lambda game: Battler(game, 0.1, 150, weighed=12),
    "hard": lambda game: Battler(game, 0.4, 600, weighed=200),
    "expert": lambda game: Battler(game, 1.0, 600, weighed=200, tried=6, worlds=48, depth=3),
}
