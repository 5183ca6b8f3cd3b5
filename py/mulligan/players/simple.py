"""The two plainest players: any legal move, and the move after which the game itself judges the seat best off."""

from . import Thought


class Random:
    """Any legal move."""

    def __init__(self, game):
        self.game = game
        self.seconds = 0.0

    def think(self, hidden, seat, rng, seconds=None):
        yield Thought(rng.choice(self.game.legal(hidden(rng), seat)), 0.5)


class Greedy:
    """One step ahead with the game's own evaluation, ties at random."""

    def __init__(self, game, seconds=0.1):
        self.game = game
        self.seconds = seconds

    def think(self, hidden, seat, rng, seconds=None):
        game, state = self.game, hidden(rng)
        moves = list(game.legal(state, seat))
        rng.shuffle(moves)
        best, best_value = moves[0], -1.0
        for i, move in enumerate(moves):
            after = state.copy()
            game.play(after, seat, move)
            value = game.evaluate(after, seat)
            if value > best_value:
                best, best_value = move, value
            if not i & 15:
                yield Thought(best, best_value, i / len(moves))
        yield Thought(best, best_value)
