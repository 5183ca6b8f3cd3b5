"""What a game answers about moves as text."""

from typing import Generic

from .types import Move, S, Seat


class Text(Generic[S]):
    """The part of the protocol that writes and reads moves; `Game` has it."""

    def text(self, state: S, seat: Seat, move: Move, /) -> str:
        """The one text form of a move of `seat` in this state (`play 7C 1,2`)."""
        raise NotImplementedError

    def parse(self, state: S, seat: Seat, text: str, /) -> Move:
        """The inverse of `text`. Raises Malformed when it is no move at all."""
        raise NotImplementedError
