"""The two plainest players: any legal move, and the move after which the game itself judges the seat best off."""

from .thought import Thought


class Random:
    """Any legal move."""

    def __init__(self, game):
        self.game = game
        self.seconds = 0.0

    def think(self, hidden, seat, rng, seconds=None):
        yield Thought(rng.choice(self.game.legal(hidden(rng), seat)), 0.5)


class Greedy:
    """One step ahead with the game's own evaluation, ties at random; `judge(state, seat)` takes its place.

    What counts is the mean over `worlds` guesses. `moves(state, seat)` takes the place of `legal`, if some moves are as good as others.
    """

    def __init__(self, game, seconds=0.1, worlds=1, judge=None, moves=None):
        self.game, self.seconds, self.worlds = game, seconds, worlds
        self.judge, self.moves = judge or game.evaluate, moves or game.legal

    def think(self, hidden, seat, rng, seconds=None):
        game, state = self.game, hidden(rng)
        moves = list(self.moves(state, seat))
        rng.shuffle(moves)
        totals, best, value = [0.0] * len(moves), moves[0], -1.0
        for world in range(self.worlds if len(moves) > 1 else 1):
            state = hidden(rng) if world else state
            for i, move in enumerate(moves):
                after = state.copy()
                game.play(after, seat, move)
                totals[i] += self.judge(after, seat)
                if not world and totals[i] > value:
                    best, value = move, totals[i]
                if not i & 15:
                    yield Thought(best, min(1.0, value), (world + i / len(moves)) / self.worlds)
            most = max(totals)
            best, value = moves[totals.index(most)], most / (world + 1)
            yield Thought(best, min(1.0, value), (world + 1) / self.worlds if len(moves) > 1 else 1.0)
