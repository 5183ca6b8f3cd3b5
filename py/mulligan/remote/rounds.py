"""Choices at the same time (TD-5)."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from ..data.json_text import canonical
from ..protocol.types import Ply
from .messages import Hash, Side


class Round:
    """Choices at the same time (TD-5): committed to, then shown, then all taken, seat by seat.

    `own` and `salt` are for the device alone: what its person has chosen so far, and what hides the
    commitment to it, empty before. `sides` are those that choose, `numbers` those of the messages
    that committed.
    """

    def __init__(self, ply: Ply, sides: Sequence[Side] = (0, 1)) -> None:
        self.ply, self.sides = ply, sides
        self.numbers = [0, 0]
        self.own: list[str] = []
        self.salt = ""
        self.commits: list[Hash] = ["", ""]
        self.shown: list[Sequence[Any]] = [(), ()]

    @property
    def bound(self) -> bool:
        """Whether all who choose have committed."""
        return all(self.commits[side] for side in self.sides)


def commitment(match: str, ply: Ply, salt: str, texts: Sequence[Any]) -> str:
    """What binds a side to its choices without showing them (TD-5.2)."""
    bound = ["mulligan/remote/1/choice", match, ply, salt, list(texts)]
    return sha256(canonical(bound).encode()).hexdigest()
