"""The strengths a person can choose, and the players behind them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import Json, Rng, Seat
from . import characters
from .thought import Hidden, Player


class Level(NamedTuple):
    """A strength a person can choose; `build` makes its player for a game."""

    id: str
    name: str
    help: str
    build: Callable[[Game[Any]], Player]


def make(game: Game[Any], kind: Json) -> Player:
    """The player called `kind`: `random`, `greedy`, a level, a character, or the game's own.

    Raises Malformed.
    """
    players = kinds(game)
    if not isinstance(kind, str) or kind not in players:
        raise Malformed(f"there is no player {kind!r}; known players: {', '.join(players)}",
                        "player")
    return players[kind](game)


def kinds(game: Game[Any]) -> dict[str, Callable[[Game[Any]], Player]]:
    """Player name -> function of a game that makes one."""
    from .simple import Greedy, Random
    levels = {level.id: level.build for level in LEVELS}
    return {"random": Random, "greedy": Greedy} | levels | game.players() | characters.kinds(game)


def estimate(game: Game[Any], hidden: Hidden, seat: Seat, rng: Rng, seconds: float) -> float:
    """The winning chance of `seat`, quickly.

    It is the game's evaluation, or comes from playouts for `seconds` if it has none.
    """
    from .search import estimate
    return estimate(game, hidden, seat, rng, seconds)


def thinking_player(seconds: float, **planning: Any) -> Callable[[Game[Any]], Player]:
    """A function of a game that makes its planner if it knows whole turns, else its tree search.

    Either gets that much time; `planning` goes to the planner alone (see `planner.Planner`).
    """
    def build(game: Game[Any]) -> Player:
        if type(game).turn_candidates is not Game.turn_candidates:
            from .planner import Planner
            return Planner(game, seconds, **planning)
        from .search import Search
        return Search(game, seconds)
    return build


def _easy(game: Game[Any]) -> Player:
    from .simple import Greedy
    return Greedy(game)


LEVELS = (
    Level("easy", "Easy", "Takes what looks best right now.", _easy),
    Level("normal", "Normal", "Plans its own turn to the end, but does not think of yours.",
          thinking_player(0.2, wary=False)),
    Level("hard", "Hard", "Plans its turn and weighs which cards you may hold.",
          thinking_player(0.4)),
    Level("expert", "Expert", "Tries its best turns against your best ones before it chooses.",
          thinking_player(1.0, replies=12)),
)
