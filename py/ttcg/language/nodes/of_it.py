"""The nodes of conditions about what "it" is, and what it did (TT-18.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import fought, values
from ...rules.constants import NONE
from ..node import Condition, node
from ..phrases import card

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
        condition </ @one_found had? 'attacked this turn' -> ItFought(did=attacked)
                   / @one_found not_yet 'this turn' -> ItFought(did=not_attacked)
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


@node
class IsA(Condition):
    """What "it" is fits a description (TT-18.3)."""

    worth = 0.5

    shipped = False
    example = "Reveal the top card of your deck and if it is a unit, add it to your hand."

    grammar = """
        condition </ @found ('is not' / 'was not') ('a' / 'an') of:filter -> IsA(no=yes)
                   / @found ('is' / 'was') ('a' / 'an') of:filter -> IsA
                   / @found ('is' / 'was') of:of_such_rank -> IsA
                   / @past_one ('is not' / 'was not') ('a' / 'an') of:filter -> IsA(no=yes)
                   / @past_one ('is' / 'was') ('a' / 'an') of:filter -> IsA
                   / 'you' past:you_did ('a' / 'an') of:filter 'this way'
                     by_you:said_an way:said_an -> IsA
                   / ('a' / 'an') of:filter 'was' past:deed_done 'this way' way:said_an -> IsA
        of_such_rank <- rank:rank noun:a_card
    """
    # of several cards some may be one and some not, so that only one is asked
    of_it = of_one = of_card = True
    unsealed = "asks what a card is"

    def say(self, record: Tree, it: str = "it") -> str:
        which = f"the {record['past']} card" if "past" in record else "it"
        return f"{which} is {'not ' * ('no' in record)}{card(record['of'])}"

    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        if condition.get("card") == "host":
            own = pos.attached.get(own, NONE)
        return own >= 0 and values.fits(pos, own, condition["of"]) != ("no" in condition)

    def opposite(self, condition: Tree) -> Tree | None:
        if "no" in condition:
            return {key: part for key, part in condition.items() if key != "no"}
        return {**condition, "no": True}
