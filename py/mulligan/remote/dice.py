"""Chance that neither side foresees while the match goes on (TD-18.5).

A die is a pack of numbers instead of cards: one side lays them into slots, the other draws the
slots, and the first of them is opened by both.
"""

from ..protocol.types import Ply, Seat
from .messages import Side
from .seals import SealedPack

FIRST = 1000                               # the number of the first die; packs have lesser ones


class Die(SealedPack):
    """One that is cast in the position after so many actions.

    `called` is empty until both sides have dealt it: nobody opens before.
    """

    def __init__(self, number: int, seat: Seat, owner: Side, count: int, ply: Ply) -> None:
        super().__init__(FIRST + number, seat, owner, range(count))
        self.since = ply

    @property
    def dealt(self) -> bool:
        """Whether both sides are bound."""
        return bool(self.slots and self.lots)

    @property
    def fallen(self) -> int | None:
        """What both have opened, or None."""
        return next(iter(self.shown.values()), None)
