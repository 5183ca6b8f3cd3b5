"""The players of ASIGOC: they judge by the end of the turn.

The stronger ones search through the windows of response. They stop after some playouts even when
there is time left: a person waits for every window.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from mulligan.players.search import Search
from mulligan.players.simple import Greedy

from ..rules.moves import Move, play
from .evaluate import USUAL, Weights, candidate_moves, counted, evaluate_turn

if TYPE_CHECKING:
    from mulligan import Game
    from ..rules.position import Position

GUESSES = 4                                # of what is hidden
FEW = 2                                    # moves that Normal looks at
HARD, EXPERT = 120, 2500                   # playouts


def easy(game: "Game[Position]") -> Greedy:
    """One move at a time, and it counts what lies then."""
    return Greedy(game, evaluate=counted)


def foretelling(game: "Game[Position]", guesses: int = GUESSES,
                weights: Weights = USUAL) -> Greedy:
    """Every move it has, and what comes of it by the end of the turn if nobody answers."""
    return Greedy(game, 0.15, guesses, partial(evaluate_turn, weights=weights))


def normal(game: "Game[Position]", weights: Weights = USUAL) -> Greedy:
    """Foretells from one guess what comes of the two moves that Easy likes best."""
    return Greedy(game, 0.15, 1, partial(evaluate_turn, weights=weights), candidate_moves, few)


def few(pos: "Position", moves: list[Move]) -> list[Move]:
    """The ones that Easy likes best."""
    def counts(move: Move) -> float:
        after = pos.copy()
        play(after, pos.mover, move)
        return counted(after, pos.mover)
    return sorted(moves, key=counts, reverse=True)[:FEW]


def searching(seconds: float, playouts: int) -> "Callable[[Game[Position]], Search]":
    """A function of a game that makes a player: a search of answers and answers to them."""
    return lambda game: Search(game, seconds, playouts, 0.08, evaluate_turn, candidate_moves)


# by `foretelling` the cards and decks are measured; a level it is not
PLAYERS = {"easy": easy, "normal": normal, "foretelling": foretelling,
           "hard": searching(0.35, HARD), "expert": searching(0.8, EXPERT)}
