"""The players of ASIGOC: Easy and Normal count what lies, the others judge by the end of a turn.

Expert searches through the windows of response. It stops after some playouts even when there is
time left: a person waits for every window.
"""

from functools import partial
from typing import TYPE_CHECKING

from mulligan.players.search import Search
from mulligan.players.simple import Greedy

from ..rules.moves import Move, play
from .evaluate import FOND, USUAL, Weights, candidate_moves, counted, evaluate_turn

if TYPE_CHECKING:
    from mulligan import Game
    from ..rules.position import Position

GUESSES = 4                                # of what is hidden
FEW = 2                                    # moves that Hard looks at
EXPERT = 700                               # playouts; more, as tried, brought nothing


def easy(game: "Game[Position]") -> Greedy:
    """One move at a time, and it counts what lies then, but no Block."""
    return Greedy(game, evaluate=partial(counted, block=0.0))


def normal(game: "Game[Position]") -> Greedy:
    """One move at a time, and it counts all that lies then."""
    return Greedy(game, evaluate=counted)


def hard(game: "Game[Position]", weights: Weights = FOND) -> Greedy:
    """Foretells from one guess what comes of the two moves that Normal likes best."""
    return Greedy(game, 0.15, 1, partial(evaluate_turn, weights=weights), candidate_moves, few)


def few(pos: "Position", moves: list[Move]) -> list[Move]:
    """The ones that Normal likes best."""
    def counts(move: Move) -> float:
        after = pos.copy()
        play(after, pos.mover, move)
        return counted(after, pos.mover)
    return sorted(moves, key=counts, reverse=True)[:FEW]


def foretelling(game: "Game[Position]") -> Greedy:
    """Every move it has, and what comes of it by the end of the turn if nobody answers."""
    return Greedy(game, 0.15, GUESSES, evaluate_turn)


def expert(game: "Game[Position]", weights: Weights = USUAL) -> Search:
    """A search of answers, and of answers to them."""
    return Search(game, 0.8, EXPERT, 0.08, partial(evaluate_turn, weights=weights),
                  candidate_moves)


# by `foretelling` the cards and decks are measured; a level it is not
PLAYERS = {"easy": easy, "normal": normal, "hard": hard, "expert": expert,
           "foretelling": foretelling}
