"""What is asked of a run, by a command or by the page, and the command that plays the same."""

from typing import Any, NamedTuple

from ..protocol.game import Game
from ..protocol.types import Options
from . import plan
from .plan import Plan


class Asked(NamedTuple):
    """How many games between whom; `decks` are ids parted by commas, or `all`.

    `looks` is what a player has for a move, None: as many as stand for its own seconds. Without
    `mirrors` nobody meets itself.
    """

    players: tuple[str, ...]
    games: int
    seed: int = 0
    decks: str = "all"
    looks: int | None = None
    mirrors: bool = True

    def plan(self, game: Game[Any], options: Options | None = None,
             patience: float = 60.0) -> Plan:
        """The plan of it. Raises Malformed for what the game has not."""
        return plan.make(game, self.players, self.games, options, self.seed, self.decks,
                         self.looks, patience, self.mirrors)

    def command(self, game: str) -> list[str]:
        """What makes the same rows again in a terminal, word by word."""
        parts = ["python3", "-m", "mulligan", "lab", game, "--games", str(self.games),
                 "--seed", str(self.seed), "--players", ",".join(self.players)]
        if self.decks != "all":
            parts += ["--decks", self.decks]
        if self.looks is not None:
            parts += ["--looks", str(self.looks)]
        if not self.mirrors:
            parts += ["--apart"]
        return parts
