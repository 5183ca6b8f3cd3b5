"""Kaadosu's opponents with a style of their own: Normal, by other weights."""

from collections.abc import Mapping
from typing import Any

from mulligan.players.characters import Character, Characters, multiplied, replaced

from .evaluate import USUAL
from .players import Battler, expert


def player(game: Any, weights: Mapping[str, float]) -> Battler:
    """Normal, with some weights of its own."""
    return Battler(game, 0.1, 90, weighed=12, weights=replaced(USUAL, weights))


CHARACTERS = Characters(player, (
    Character("striker", "Striker",
              "Clears the way to your health, and cares less for what hits its own.",
              {"attack": 5.0, "guard": 0.0, "answer": 0.6}),
    Character("guard", "Guard",
              "Guards its health: of your cards it attacks those first that deal most damage.",
              {"attack": 0.0, "guard": 7.5, "answer": 1.5}),
), "normal", multiplied(expert, USUAL), USUAL._fields)
