"""Gomori's opponents with a style of their own: Hard, by other weights than were learned."""

from collections.abc import Mapping
from typing import Any

from mulligan.players import Player
from mulligan.players.characters import Character, Characters
from mulligan.players.learned import replaced, scaled
from mulligan.players.planner import Planner

from .evaluate import weights as learned
from .features import FEATURES
from .players import expert, hard


def player(game: Any, weights: Mapping[str, float]) -> Player:
    """Hard, with some weights of its own."""
    return hard(game, replaced(learned(), FEATURES, weights))


def varied(game: Any, factors: Mapping[str, float]) -> Planner:
    """Expert, with some of its weights multiplied."""
    return expert(game, scaled(learned(), FEATURES, factors))


CHARACTERS = Characters(player, (
    Character("gatherer", "Gatherer",
              "Gathers what it can at once, and spends its aces and kings on it.",
              {"cards gathered more than the other": 2.5, "aces held": -4.0, "kings held": -4.0}),
    Character("saver", "Saver",
              "Keeps aces and kings in its hand for piles that are worth them.",
              {"aces held": 3.5, "kings held": 3.5}),
), "hard", varied, FEATURES)
