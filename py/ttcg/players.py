"""The players of TTCG: what they foretell is the end of the turn; the stronger ones search through the windows."""

from mulligan.players.simple import Greedy

from .judge import foretell


def normal(game):
    """Every move it has, and what comes of it by the end of the turn if nobody answers."""
    return Greedy(game, 0.15, 2, foretell)


PLAYERS = {"normal": normal}
