"""What cards do in attacks, now and earlier in the turn (TT-18.3, TT-18.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .constants import DID, NOT, owner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card, Seat

    from .position import Position

ATTACKED = "attacked"
# states of a card in the attack that is on
FIGHTS = frozenset(("attacking", "defending"))


def fights(pos: Position, card: Card, state: str) -> bool:
    """Whether a card attacks at this moment, or is attacked."""
    attack = pos.attack
    if not attack:
        return False
    return card == (attack.card if state == "attacking" else attack.target)


def befell(pos: Position, card: Card, what: str) -> bool:
    """Whether something was done to a card in this turn, or by it."""
    plain = what.removeprefix(NOT)
    return bool(pos.did.get(card, 0) & DID[plain]) == (plain == what)


def attackers(pos: Position, seats: Sequence[Seat]) -> list[Card]:
    """The cards of these seats that attacked in this turn, wherever they lie by now."""
    return [card for card in sorted(pos.did)
            if owner(card) in seats and befell(pos, card, ATTACKED)]


def note(pos: Position, card: Card) -> None:
    """A unit attacks: it is kept in a match in which a text asks for it.

    In others it would say nothing, and records of those keep their digests.
    """
    if pos.pool.asks_attacked:
        pos.did[card] = pos.did.get(card, 0) | DID[ATTACKED]
