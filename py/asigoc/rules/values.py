"""What things are worth now: the statics and values of Weapons, and numbers read from the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .records import Static
from .constants import INDEX, ITEM, NONE, WEAPON, Card, Seat, Spot

if TYPE_CHECKING:
    from .position import Position

# A number, ("value", "attack" or "block", ref), or ("stat", stat, times, div, plus, most or None).
# A static that is granted holds one, so it is plain data of a position.
Amount: TypeAlias = int | tuple[Any, ...]
Stat: TypeAlias = Callable[[Any, int], int]        # what a stat is for a seat of a position
SpotOf: TypeAlias = Callable[[str], int]           # the Spot of the Weapon a ref names, or NONE


class Condition(NamedTuple):
    """A stat held against an amount."""

    stat: str
    compare: str
    amount: Amount


def attacks_key(card: Card) -> int:
    """Where `used` counts the attacks of a card this turn."""
    return card << 4 | 14                  # no ability has that number, nor 15


def resting_key(card: Card) -> int:
    """Where `used` says that a card gave up its attack this turn."""
    return card << 4 | 15


# ---- statics and values (AS-11.7, AS-11.10) ------------------------------------------------------
def statics(pos: Position, spot: Spot) -> tuple[Static, ...]:
    """The statics of the Weapon in a spot: printed, then granted."""
    own = pos.pool.cards[pos.slots[spot] & INDEX].statics
    if pos.grants:
        own += tuple(grant.static for grant in pos.grants if grant.spot == spot)
    return own


def has(pos: Position, spot: Spot, name: str) -> bool:
    """Whether the Weapon in a spot has a static of that name."""
    for static in statics(pos, spot):
        if static[0] == name:
            return True
    return False


def strongest(pos: Position, spot: Spot, name: str) -> int:
    """The number of a static, 0 without one.

    Of several the strongest counts, and for `slip` that is the lowest.
    """
    numbers = [static[1] for static in statics(pos, spot) if static[0] == name]
    if not numbers:
        return 0
    return min(numbers) if name == "slip" else max(numbers)


def aura(pos: Position, spot: Spot, which: int) -> int:
    """What the other Weapon of that player gives: 1 is its Attack, 2 its Block."""
    mate = spot ^ 1
    if pos.slots[mate] == NONE:
        return 0
    values = [static[which] for static in statics(pos, mate) if static[0] == "aura"]
    return max(values) if values else 0


def attack_of(pos: Position, spot: Spot) -> int:
    """The Attack of a Weapon now."""
    printed = pos.pool.cards[pos.slots[spot] & INDEX].attack
    value = printed + aura(pos, spot, 1) + bonus(pos, spot)
    for mod in pos.mods:
        if mod.spot == spot:
            value += mod.attack
    return value if value > 0 else 0


def bonus(pos: Position, spot: Spot) -> int:
    """What the attack_bonus of a Weapon is now.

    It may ask for the Block of this Weapon or of the attacker.
    """
    amounts = [static[1] for static in statics(pos, spot) if static[0] == "attack_bonus"]
    if not amounts:
        return 0

    def spot_of(ref: str) -> Spot:
        return spot if ref == "self" else pos.attack
    return max(amount(pos, spot >> 1, one, spot_of) for one in amounts)


def block_of(pos: Position, spot: Spot, alone: bool = False) -> int:
    """The Block of a Weapon now; `alone` as it is when the other Weapon of that player is gone."""
    value = pos.pool.cards[pos.slots[spot] & INDEX].block - pos.lost[spot]
    if not alone:
        value += aura(pos, spot, 2)
    for mod in pos.mods:
        if mod.spot == spot:
            value += mod.block
    return value if value > 0 else 0


def attacks_left(pos: Position, spot: Spot) -> int:
    """How often a Weapon may still attack this turn (AS-9.2)."""
    card = pos.slots[spot]
    if resting_key(card) in pos.used or has(pos, spot, "cant_attack"):
        return 0
    if not pos.rules.fresh_attack and pos.since[spot] == pos.number:
        return 0                           # AS-9.3
    allowed = max(1, strongest(pos, spot, "attacks")) + pos.extra[spot]
    return allowed - pos.used.get(attacks_key(card), 0)


def blockers(pos: Position) -> list[Spot]:
    """The spots that may block the pending attack (AS-9.5); blocking uses nothing up (AS-9.10)."""
    spot = pos.attack
    if has(pos, spot, "unblockable"):
        return []
    slip = strongest(pos, spot, "slip")
    first = 2 - (spot & 2)
    return [at for at in (first, first + 1)
            if pos.slots[at] != NONE and not has(pos, at, "cant_block")
            and not (slip and block_of(pos, at) >= slip)]


# ---- stats, amounts, conditions (AS-11.3) --------------------------------------------------------
def _kind(pos: Position, seat: Seat, kind: int) -> int:
    cards = pos.pool.cards
    return sum(cards[card & INDEX].kind == kind for card in pos.discards[seat])


def _weapons(pos: Position, seat: Seat) -> int:
    return (pos.slots[seat * 2] != NONE) + (pos.slots[seat * 2 + 1] != NONE)


_STATS: dict[str, Stat] = {
    "health": lambda pos, seat: pos.health[seat],
    "hand": lambda pos, seat: len(pos.hands[seat]),
    "deck": lambda pos, seat: len(pos.decks[seat]),
    "discard": lambda pos, seat: len(pos.discards[seat]),
    "weapons": _weapons,
    "empty_slots": lambda pos, seat: 2 - _weapons(pos, seat),
    "weapons_in_discard": lambda pos, seat: _kind(pos, seat, WEAPON),
    "items_in_discard": lambda pos, seat: _kind(pos, seat, ITEM),
    "ace_left": lambda pos, seat: pos.uses[seat],
    "attacks": lambda pos, seat: pos.declared if seat == pos.turn else 0,
}


def _of_opponent(read: Stat) -> Stat:
    return lambda pos, seat: read(pos, 1 - seat)


STATS: dict[str, Stat] = {"turn": lambda pos, seat: pos.number}
for _name, _read in _STATS.items():
    STATS["my." + _name] = _read
    STATS["opp." + _name] = _of_opponent(_read)
_COMPARE = {"<": int.__lt__, "<=": int.__le__, "==": int.__eq__, ">=": int.__ge__,
            ">": int.__gt__}


def amount(pos: Position, seat: Seat, number: Amount, spot_of: SpotOf | None = None) -> int:
    """An Amount as a number for `seat`; `spot_of` leads to a Weapon that is named."""
    if isinstance(number, int):
        return number
    if number[0] == "value":
        return _value(pos, number[1], spot_of(number[2]) if spot_of else NONE)
    return _from_stat(STATS[number[1]](pos, seat), *number[2:])


def _value(pos: Position, which: str, spot: Spot) -> int:
    """The Attack or Block of a Weapon, 0 when it is gone."""
    if spot == NONE:
        return 0
    return attack_of(pos, spot) if which == "attack" else block_of(pos, spot)


def _from_stat(value: int, times: int, div: int, plus: int, most: int | None) -> int:
    value = value * times // div + plus
    return value if most is None or value < most else most


def holds(
        pos: Position, seat: Seat, conditions: Sequence[Condition], spot_of: SpotOf | None = None,
) -> bool:
    """Whether all conditions hold for `seat`."""
    for stat, compare, number in conditions:
        if not _COMPARE[compare](STATS[stat](pos, seat), amount(pos, seat, number, spot_of)):
            return False
    return True
