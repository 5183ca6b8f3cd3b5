"""Choices made unseen: what everybody knows of one, and what binds to the rest (TD-14)."""

from collections.abc import Sequence
from typing import NamedTuple

from ..protocol.types import Card, Ply
from .messages import Hash
from .seals import TEXT, sealed


class Choice:
    """One choice of a round.

    `veil` is what everybody may know of it, `closed` what binds to its text, empty where the veil
    is all of it. `text` is the text, empty where it is not known here; `open` whether everybody
    knows it; `cards` are those that it names or tells of, or stand-ins of them.
    """

    def __init__(self, veil: str, closed: Hash) -> None:
        self.veil, self.closed, self.open = veil, closed, not closed
        self.text = "" if closed else veil
        self.cards: set[Card] = set()


class Covered(NamedTuple):
    """A round that was taken: when it began, by side what committed to it, and the choices."""

    ply: Ply
    numbers: Sequence[int]
    choices: Sequence[Sequence[Choice]]


def closing(match: str, number: int, at: int, salt: str, text: str) -> Hash:
    """What binds to the text of a choice: the one at a place of what a message committed to."""
    return sealed(match, TEXT, number, at, salt, text)


def closed_at(choices: Sequence[Choice]) -> list[int]:
    """The places of the choices that something binds to."""
    return [at for at, one in enumerate(choices) if one.closed]
