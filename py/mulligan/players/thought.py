"""What a player is, and what it answers with while it thinks."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..protocol.game import Game
from ..protocol.types import Move, Rng, Seat

# rng -> a random full state that agrees with all the seat knows
Hidden: TypeAlias = Callable[[Rng], Any]


class Thought(NamedTuple):
    """The best move so far.

    `value` is the winning chance of its seat, `share` how much of the time is used.
    """

    move: Move
    value: float
    share: float = 1.0


class Player(Protocol):
    """Who plays: `seconds` is its time for a turn."""

    seconds: float

    def think(self, hidden: Hidden, seat: Seat, rng: Rng, seconds: float | None = None,
              /) -> Iterator[Thought]:
        """Yield better and better thoughts; the last one is the answer."""


def hidden_from(game: Game[Any], state: Any, seat: Seat) -> Hidden:
    """What a player of `seat` gets instead of `state`: the position with the rest guessed."""
    return lambda rng: game.determinise(state, seat, rng)
