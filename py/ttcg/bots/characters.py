"""TTCG's opponents with a style of their own: Normal, by other weights."""

from collections.abc import Mapping
from typing import Any

from mulligan.players.characters import Character, Characters, multiplied, replaced

from .evaluate import USUAL
from .players import Foreteller, expert, normal


def player(game: Any, weights: Mapping[str, float]) -> Foreteller:
    """Normal, with some weights of its own."""
    return normal(game, replaced(USUAL, weights))


CHARACTERS = Characters(player, (
    Character("holder", "Holder",
              "Wants many units, with all the Defense they have, rather than tall piles.",
              {"unit": 0.2, "wall": 3.0, "under": 0.0}),
    Character("climber", "Climber",
              "Ranks units up to a few tall piles, and minds little how much Defense they have.",
              {"unit": -0.1, "wall": 0.3, "under": 0.5}),
), "normal", multiplied(expert, USUAL), USUAL._fields)
