"""The strengths a person can choose, and the players behind them."""

from typing import Callable, NamedTuple  # noqa: UP035 - the browser's library has no file collections/abc.py

from ..errors import Malformed


class Level(NamedTuple):
    """A strength a person can choose; `build` makes its player for a game."""

    id: str
    name: str
    help: str
    build: Callable


def make(game, kind):
    """The player called `kind` (`random`, `greedy`, a level id, or one of the game's own). Raises Malformed."""
    players = kinds(game)
    if not isinstance(kind, str) or kind not in players:
        raise Malformed(f"there is no player {kind!r}; known players: {', '.join(players)}", "player")
    return players[kind](game)


def kinds(game):
    """Player name -> function of a game that makes one."""
    from .simple import Greedy, Random
    return {"random": Random, "greedy": Greedy} | {level.id: level.build for level in LEVELS} | game.players()


def judge(game, hidden, seat, rng, seconds):
    """The winning chance of `seat`, quickly: by the game's evaluation, or playouts for `seconds` if it has none."""
    from .search import judge as judged
    return judged(game, hidden, seat, rng, seconds)


def thinker(seconds, **care):
    """A function of a game that makes its planner if it knows whole turns, else its tree search, with that much time.

    `care` goes to the planner alone (see `planner.Planner`).
    """
    def build(game):
        from ..protocol.game import Game
        if type(game).turn_candidates is not Game.turn_candidates:
            from .planner import Planner
            return Planner(game, seconds, **care)
        from .search import Search
        return Search(game, seconds)
    return build


def _easy(game):
    from .simple import Greedy
    return Greedy(game)


LEVELS = (
    Level("easy", "Easy", "Takes what looks best right now.", _easy),
    Level("normal", "Normal", "Plans its own turn to the end, but does not think of yours.",
          thinker(0.2, wary=False)),
    Level("hard", "Hard", "Plans its turn and weighs which cards you may hold.", thinker(0.4)),
    Level("expert", "Expert", "Tries its best turns against your best ones before it chooses.", thinker(1.0, replies=12)),
)
