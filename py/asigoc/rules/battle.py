"""Attack and block (AS-9)."""

from . import field
from .outlet import ended, give, settle
from .terms import BLOCK, NONE


def declare(pos, spot):
    """An attack is declared: it is pending, and the defender has priority (AS-9.4)."""
    key = pos.slots[spot] << 4 | field.ATTACKS
    pos.used[key] = pos.used.get(key, 0) + 1
    pos.declared += 1
    pos.attack = spot
    give(pos, 1 - pos.turn)


def close(pos):
    """Both have passed: the defender decides, if there is anything to decide (AS-9.5)."""
    if field.blockers(pos):
        give(pos, 1 - pos.turn, BLOCK)
    else:
        strike(pos, NONE)


def strike(pos, blocker):
    """The attack is taken, or blocked by the Weapon in a spot (AS-9.6 to 9.8)."""
    spot, defender = pos.attack, 1 - pos.turn
    card, stay, force = pos.slots[spot], pos.stays[spot], field.attack_of(pos, spot)
    dealt = 0
    if blocker == NONE:
        dealt = field.damage(pos, defender, force, "battle")
    else:
        block = field.block_of(pos, blocker)
        if block >= force:
            pierce = field.strongest(pos, spot, "pierce")
            if block and not field.has(pos, blocker, "no_decay"):
                pos.lost[blocker] += 1
            field.occur(pos, pos.slots[blocker], pos.stays[blocker], "guarded")
            dealt = field.damage(pos, defender, pierce, "battle")
        else:
            field.destroy(pos, [blocker])
            dealt = field.damage(pos, defender, force - block, "battle")
    if dealt:
        field.occur(pos, card, stay, "hit")
    if not ended(pos):                     # AS-9.13
        field.end_attack(pos)
        settle(pos)
