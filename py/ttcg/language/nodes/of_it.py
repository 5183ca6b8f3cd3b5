"""The nodes of conditions about what "it" is, and what it did (TT-18.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import fought
from ..node import Condition, node

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from ...rules.position import Position
    from ..types import Tree

_OPPOSITE = {"attacked": "not_attacked", "not_attacked": "attacked"}


@node
class ItFought(Condition):
    """"It" attacked in this turn, or did not (TT-18.3)."""

    worth = 0.4

    shipped = False
    example = "Choose one unit and if it attacked this turn, destroy it."

    # of several cards some may have attacked and some not, so "them" is not asked
    grammar = """
        condition </ just_it had? 'attacked this turn' -> ItFought(did=attacked)
                   / just_it not_yet 'this turn' -> ItFought(did=not_attacked)
    """
    of_it = of_one = True
    unsealed = "asks what a card did"

    def say(self, record: Tree, it: str = "it") -> str:
        did = "attacked" if record["did"] == fought.ATTACKED else "did not attack"
        return f"it {did} this turn"

    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        return own >= 0 and fought.befell(pos, own, condition["did"])

    def opposite(self, condition: Tree) -> Tree | None:
        return {**condition, "did": _OPPOSITE[condition["did"]]}
