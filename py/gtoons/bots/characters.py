"""gToons' opponents with a style of their own: Normal, by other weights."""

from collections.abc import Mapping
from typing import Any

from mulligan.players import Player
from mulligan.players.characters import Character, Characters, multiplied, replaced
from mulligan.players.planner import Planner

from .evaluate import USUAL
from .players import FEW, expert


def player(game: Any, weights: Mapping[str, float]) -> Player:
    """Normal, with some weights of its own."""
    return Planner(game, 0.2, wary=False, budget=FEW, weights=replaced(USUAL, weights))


CHARACTERS = Characters(player, (
    Character("painter", "Painter",
              "Goes for cards of the game colours, and lets points go for them.",
              {"inked": 10.0, "colours": 1.5, "points": 0.1}),
    Character("counter", "Counter",
              "Goes for points, and minds little which colours the game is about.",
              {"inked": 0.0, "colours": 0.1}),
), "normal", multiplied(expert, USUAL), USUAL._fields)
