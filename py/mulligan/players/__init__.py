"""Opponents: they think about determinised states only, and answer with better and better thoughts.

A player is an object with `think(hidden, seat, rng, seconds)`, a generator of Thoughts; the last one it yields is its
answer. It yields its first thought at once and then every few milliseconds, so that whoever drives it can show progress,
go on with other work, or take the best so far.
"""

from typing import NamedTuple

from ..errors import Malformed


class Thought(NamedTuple):
    """The best move so far; `value` is the expected result of the thinking seat, `share` how much of the time is used."""

    move: object
    value: float
    share: float = 1.0


class Level(NamedTuple):
    """A strength a person can choose; `seconds` is the time it takes for a move at most."""

    id: str
    name: str
    help: str
    player: str
    seconds: float


def make(game, kind):
    """The player called `kind` (`random`, `greedy`, a level id, or one of the game's own). Raises Malformed."""
    players = kinds(game)
    if kind not in players:
        raise Malformed(f"there is no player {kind!r}; known players: {', '.join(players)}", "player")
    return players[kind](game)


def kinds(game):
    """Player name -> function of a game that makes one."""
    from .simple import Greedy, Random
    return {"random": Random, "greedy": Greedy} | {level.id: _of_level(level) for level in LEVELS} | game.players()


def _of_level(level):
    def build(game):
        player = make(game, level.player)
        player.seconds = level.seconds
        return player
    return build


LEVELS = (
    Level("easy", "Easy", "Takes what lies open and looks no further.", "greedy", 0.1),
)
