"""The players of gToons that think of the other seat: both choose in secret, so they weigh their rounds against its rounds."""

from mulligan.players.matrix import Matrix

from .evaluate import foretell


def hard(game):
    """What the other may hold, and what it would lay if it thought of itself only."""
    return Matrix(game, 0.4, judge=foretell)


def expert(game):
    """The same with more of everything, and the other may think as far."""
    return Matrix(game, 1.0, turns=20, replies=10, worlds=40, cunning=0.5, judge=foretell)


PLAYERS = {"hard": hard, "expert": expert}
