"""The players of gToons: each level looks farther than the one before.

Easy counts printed points alone. Normal judges few of its rows, Hard more, and by what the other
may hold. Expert thinks of the other seat: both choose in secret, so it weighs its rounds against
those of the other.
"""

from collections.abc import Callable
from functools import partial
from math import exp
from typing import Any

from mulligan.players.matrix import Matrix
from mulligan.players.planner import Planner
from mulligan.players.simple import Greedy
from mulligan.protocol.types import Seat

from ..rules import score
from ..rules.numbers import INDEX
from ..rules.position import Position
from .evaluate import AVERAGE, HOPE, USUAL, Weights, foretell

FEW, MORE = 3, 10                          # budgets of `rounds`: it looks at 12 rows, at 40
WIDE = 30                                  # printed points that bring a chance of 73 %


def printed(pos: Position, seat: Seat) -> float:
    """How likely it seems to win to who counts the points printed on its own cards, no powers."""
    points, own = pos.pool.points, pos.board[seat * 7:seat * 7 + 7]
    laid = sum(points[card & INDEX] for card in own if card >= 0)
    hope = sum(points[card & INDEX] - AVERAGE for card in pos.hands[seat])
    paid = score.SWAP_COST * (pos.swapped >> seat & 1)
    return 1 / (1 + exp((paid - laid - HOPE * hope) / WIDE))


def easy(game: Any) -> Greedy:
    """One card at a time, for the points printed on it."""
    return Greedy(game, evaluate=printed)


def normal(game: Any) -> Planner:
    """A few of its rows."""
    return Planner(game, 0.2, wary=False, budget=FEW)


def hard(game: Any) -> Planner:
    """More of its rows, and what the other may hold."""
    return Planner(game, 0.4, budget=MORE)


def expert(game: Any, weights: Weights = USUAL) -> Matrix:
    """All rows, and what the other may hold and lay; it may think as far."""
    return Matrix(game, 1.0, cunning=0.5, evaluate=partial(foretell, weights=weights),
                  weights=weights)


def every_row(game: Any) -> Planner:
    """The yardstick of the decks: every one of its rows, none of the other's."""
    return Planner(game, 0.2, wary=False)


PLAYERS: dict[str, Callable[[Any], Any]] = {
    "every-row": every_row, "easy": easy, "normal": normal, "hard": hard, "expert": expert}
