"""Opponents with a style of their own: they search as a level does, by other weights.

A game declares them as `CHARACTERS` in bots/characters.py. Nobody errs on purpose, and levels are
judged by the weights that the game has anyway.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..data.checks import expect
from ..protocol.game import Game
from .thought import Player


class Character(NamedTuple):
    """An opponent: `help` says in a sentence what it likes, in the words of the rulebook.

    `weights` are those that differ, by name: how much each counts for it.
    """

    id: str
    name: str
    help: str
    weights: Mapping[str, float]


class Characters(NamedTuple):
    """What a game declares; `player(game, weights)` makes the player to whom some weights differ.

    It looks as far as the level of that id. `expert(game, factors)` makes Expert with some of its
    `weights` multiplied: among such players the lab looks for one that beats Expert
    (`mulligan.lab.exploit`).
    """

    player: Callable[[Any, Mapping[str, float]], Player]
    several: tuple[Character, ...]
    level: str = "normal"
    expert: Callable[[Any, Mapping[str, float]], Player] | None = None
    weights: tuple[str, ...] = ()          # by name


def replaced(usual: Any, others: Mapping[str, float]) -> Any:
    """A named tuple of weights, some of them others. Raises Malformed if it has not all of those.
    """
    unknown = set(others).difference(usual._fields)
    expect(not unknown, "weights", f"expected names of weights, not {', '.join(sorted(unknown))}")
    return usual._replace(**others)


def scaled(usual: Any, factors: Mapping[str, float]) -> Any:
    """A named tuple of weights, some of them multiplied. Raises Malformed if it lacks one of those.
    """
    return replaced(usual, {name: factor * getattr(usual, name, 0.0)
                            for name, factor in factors.items()})


def multiplied(expert: Callable[[Any, Any], Player],
               usual: Any) -> Callable[[Any, Mapping[str, float]], Player]:
    """What `Characters.expert` wants, of a function that makes Expert by a named tuple of weights.
    """
    return partial(_multiplied, expert, usual)


def _multiplied(expert: Callable[[Any, Any], Player], usual: Any, game: Any,
                factors: Mapping[str, float]) -> Player:
    return expert(game, scaled(usual, factors))


def of(game: Game[Any]) -> tuple[Character, ...]:
    """The characters of a game."""
    declared = game.characters()
    return declared.several if declared else ()


def kinds(game: Game[Any]) -> dict[str, Callable[[Game[Any]], Player]]:
    """Character -> function of a game that makes its player."""
    declared = game.characters()
    return {one.id: partial(declared.player, weights=one.weights) for one in of(game)}
