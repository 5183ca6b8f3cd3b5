"""Attack and block (AS-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import field, values
from .outlet import ended, let_decide, place_triggers
from .constants import BLOCK, NONE, Spot

if TYPE_CHECKING:
    from .position import Position


def declare(pos: Position, spot: Spot) -> None:
    """An attack is declared: it is pending, and the defender has priority (AS-9.4)."""
    key = values.attacks_key(pos.slots[spot])
    pos.used[key] = pos.used.get(key, 0) + 1
    pos.declared += 1
    pos.attack = spot
    let_decide(pos, 1 - pos.turn)


def close(pos: Position) -> None:
    """Both have passed: the defender decides, if there is anything to decide (AS-9.5)."""
    if values.blockers(pos):
        let_decide(pos, 1 - pos.turn, BLOCK)
    else:
        strike(pos, NONE)


def harm(pos: Position, blocker: Spot) -> int:
    """The damage of the attack to the defender, before shields (AS-9.6 to AS-9.9)."""
    force = values.attack_of(pos, pos.attack)
    block = 0 if blocker == NONE else values.block_of(pos, blocker)
    holds = blocker != NONE and block >= force
    return values.strongest(pos, pos.attack, "pierce") if holds else force - block


def taken(pos: Position, blocker: Spot) -> int:
    """The damage of the attack that shields leave (AS-11.9)."""
    return field.shielded(pos, 1 - pos.turn, harm(pos, blocker), "battle")[0]


def most(pos: Position, spot: Spot) -> int:
    """The damage an attack from a spot would do if it were taken now (AS-9.6, AS-11.9)."""
    return field.shielded(pos, 1 - pos.turn, values.attack_of(pos, spot), "battle")[0]


def strike(pos: Position, blocker: Spot) -> None:
    """The attack is taken (AS-9.6), or blocked by the Weapon in a spot (AS-9.7, AS-9.8)."""
    spot, defender = pos.attack, 1 - pos.turn
    card, stay = pos.slots[spot], pos.stays[spot]
    due = harm(pos, blocker)
    if blocker != NONE:
        block = values.block_of(pos, blocker)
        if block >= values.attack_of(pos, spot):
            # a Block of 0 does not fall (AS-9.9)
            if block and not values.has(pos, blocker, "no_decay"):
                pos.lost[blocker] += 1
            field.trigger(pos, pos.slots[blocker], pos.stays[blocker], "guarded")
        else:
            field.destroy(pos, [blocker])
    if field.damage(pos, defender, due, "battle"):
        field.trigger(pos, card, stay, "hit")
    if not ended(pos):                     # AS-9.13
        field.end_attack(pos)
        place_triggers(pos)
