"""What a game says so that its cards can be dealt between two devices which hide them (TD-10).

All else follows from the zones: who draws is who sees a card that was hidden, and what is laid is
what everybody sees.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple

from .rules import Rules
from .types import Card, Move, Options, S, Seat


class Pack(NamedTuple):
    """A pack that chance is to shuffle: whose it is, and its cards, which both players know."""

    owner: Seat
    cards: Sequence[Card]


class Sealing(Rules[S], Generic[S]):
    """The part of the protocol that says how cards are dealt sealed; `Game` has it."""

    def unsealed(self, options: Options, /) -> str:
        """Why a match with these options cannot be dealt sealed, in one sentence; "" where it can.

        It can where all packs are shuffled before the first choice, by chance that `pack` tells of,
        each player draws from packs of its own and nobody else sees a card before all do, chance
        does nothing after the first choice, and no two choose at the same time.
        """
        return ("The cards of this game cannot be dealt sealed yet: somebody who reads their own "
                "browser's memory could look.")

    def pack(self, state: S, /) -> Pack | None:
        """The pack that chance is to shuffle now, or None where what it does is open to all."""
        return None

    def dealt(self, state: S, cards: Sequence[Card], /) -> Move:
        """The move of chance that lays the pack of now in this order, what is drawn first first."""
        raise NotImplementedError
