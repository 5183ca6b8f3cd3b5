"""The players of gToons that think of the other seat.

Both choose in secret, so they weigh their rounds against its rounds.
"""

from collections.abc import Callable
from typing import Any

from mulligan.players.matrix import Matrix

from .evaluate import foretell


def hard(game: Any) -> Matrix:
    """What the other may hold, and what it would lay if it thought of itself only."""
    return Matrix(game, 0.4, evaluate=foretell)


def expert(game: Any) -> Matrix:
    """The same with more of everything, and the other may think as far."""
    return Matrix(game, 1.0, turns=20, replies=10, worlds=40, cunning=0.5, evaluate=foretell)


PLAYERS: dict[str, Callable[[Any], Any]] = {"hard": hard, "expert": expert}
