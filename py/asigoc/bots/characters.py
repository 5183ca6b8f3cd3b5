"""ASIGOC's opponents with a style of their own: Hard, by other weights."""

from collections.abc import Mapping
from typing import Any

from mulligan.players.characters import Character, Characters, multiplied, replaced
from mulligan.players.simple import Greedy

from .evaluate import FOND, USUAL
from .players import expert, hard


def player(game: Any, weights: Mapping[str, float]) -> Greedy:
    """Hard, with some weights of its own."""
    return hard(game, replaced(FOND, weights))


CHARACTERS = Characters(player, (
    Character("attacker", "Attacker",
              "Keeps its Weapons to attack, and takes your attacks rather than block and lose one.",
              {"health": 0.08, "attack": 0.3, "threat": 0.4}),
    Character("blocker", "Blocker",
              "Blocks whatever it can rather than lose health, and cares less for its own attacks.",
              {"health": 0.5, "attack": 0.13}),
), "hard", multiplied(expert, USUAL), USUAL._fields)
