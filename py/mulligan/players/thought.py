"""What a player answers with while it thinks."""

from typing import NamedTuple


class Thought(NamedTuple):
    """The best move so far; `value` is the winning chance of its seat, `share` how much of the time is used."""

    move: object
    value: float
    share: float = 1.0
