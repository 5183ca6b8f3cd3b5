"""Who is ahead, told fairly: by what both seats know, and whoever moved last.

A game's evaluation speaks for a seat: it may count what only that seat knows, and may lean to the
seat that has just moved (`Game.evaluates_moved`). Hints, the graph of a review and the rows of the
lab take that off here.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Any

from ..protocol.game import Game

SURE = 0.02                                # chances nearer to 0 or 1 say nothing of a lean
CERTAIN = 0.01                             # nobody has won, or lost, before the end
FINE = 0.001                               # a chance is told as if it were no surer than that


def of_both(game: Game[Any], state: Any) -> float:
    """The chance of the first seat: the mean of what both seats say of themselves."""
    return (game.evaluate(state, 0) + 1 - game.evaluate(state, 1)) / 2


def with_plan(game: Game[Any], lying: float, plan: float) -> float:
    """The chance of a seat by what lies there and by the plan of who moves next.

    What lies there speaks for who moved last, a plan for who moves next: the mean of both is
    fair to either. Where a game's evaluation leaves out what is still to come of the turn, the
    plan alone counts: half of a round would look better than it is. So does a plan that came to the
    same end in every world it was tried in.
    """
    return plan if game.evaluates_moved or plan in (0, 1) else (lying + plan) / 2


def told(game: Game[Any], chance: float) -> float:
    """A chance as it came true: of moments that are told as 70 %, about 70 % are won.

    What a game thinks of its positions serves to choose between moves, and may be too bold or too
    careful as a number that people are told (`Game.boldness`).
    """
    return bolder(chance, game.boldness)


def bolder(chance: float, boldness: float) -> float:
    """A chance with its log odds so many times as far from even; what is certain stays so."""
    if chance in (0, 1):
        return chance
    chance = min(1 - FINE, max(FINE, chance))
    return 1 / (1 + exp(-boldness * log(chance / (1 - chance))))


def of_views(chances: Sequence[float]) -> float:
    """One chance of several seats' views of a moment at which none of them alone is to move.

    Each prices what it cannot see of the other carefully; as odds, that cancels.
    """
    return 1 / (1 + exp(-sum(map(odds, chances)) / len(chances)))


def open_still(chance: float) -> float:
    """A chance as it is told while the match is on, where no guess is certain."""
    return min(1 - CERTAIN, max(CERTAIN, chance))


def levelled(game: Game[Any], chances: Sequence[float]) -> list[float]:
    """Chances of the first seat at the ends of turns, fair to whoever moved last.

    Where the evaluation leans to that seat, each is weighed with the one after the next turn,
    which leans the other way: as odds, so that what leans alike cancels.
    """
    if not game.evaluates_moved:
        return list(chances)
    return [1 / (1 + exp(-(odds(one) + odds(next_one)) / 2))
            for one, next_one in zip(chances, chances[1:])]


def odds(chance: float) -> float:
    """The log odds of a chance; what is as good as sure says no more than `SURE`."""
    chance = min(1 - SURE, max(SURE, chance))
    return log(chance / (1 - chance))
