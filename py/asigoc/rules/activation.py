"""Using Items, Aces and Weapon effects, and deploying: what, on what, at what cost (AS-7.3, AS-8).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from . import field, values
from .outlet import add, bind, candidates
from .constants import (ACE, ACTIVATED, INDEX, ITEM, MINE, NO_ATTACK, NONE, THEIRS, USE, USE_ACE,
                        Aim, Card, Seat, Spot, Stay, spots_of, window)

if TYPE_CHECKING:
    from .pool import Ability, Cost
    from .position import Position

Aims: TypeAlias = tuple[Aim, ...]          # the targets of one activation
Payment: TypeAlias = tuple[int, ...]       # the Cards and Spots that pay costs, in their order
NOTHING_CHOSEN: tuple[tuple[int, ...], ...] = ((),)    # one way: without targets, without costs


def moment(pos: Position, seat: Seat) -> int:
    """The number of this moment for a seat, as `Ability.windows` counts."""
    attack = NO_ATTACK
    if pos.attack != NONE:
        attack = MINE if seat == pos.turn else THEIRS
    return window(seat != pos.turn, pos.step, bool(pos.outlet), attack)


def ready(
        pos: Position, seat: Seat, ability: Ability, card: Card, spot: Spot = NONE,
) -> bool:
    """Whether limits and conditions allow an ability whose window is open.

    Targets and costs are another matter (AS-8.1, AS-8.5, AS-8.6).
    """
    used = pos.used.get(card << 4 | ability.index, 0) if pos.used else 0
    if used and (used >= ability.limit or card == pos.aces[seat]):
        return False
    return not ability.conditions or holds(pos, seat, ability.conditions, spot)


def holds(
        pos: Position, seat: Seat, conditions: Sequence[values.Condition], spot: Spot = NONE,
) -> bool:
    """Whether conditions hold before targets are chosen.

    A value may be that of the source, in `spot`, or of the attacker.
    """
    known = {"self": spot, "attacker": pos.attack}
    return values.holds(pos, seat, conditions, lambda ref: known.get(ref, NONE))


def uses(
        pos: Position, seat: Seat, ability: Ability, card: Card, spot: Spot = NONE,
) -> Sequence[tuple[Aims, Payment]]:
    """Every (targets, costs) with which an ability that is ready can be activated."""
    choices: Sequence[Aims] = NOTHING_CHOSEN
    if ability.targets:
        choices = targets(pos, seat, ability, pos.stays[spot] if spot != NONE else NONE)
        if not choices:
            return ()
    paid: Sequence[Payment] = NOTHING_CHOSEN
    if ability.costs:
        paid = payments(pos, seat, ability.costs, card, spot)
    return [(aims, price) for aims in choices for price in paid]


def targets(pos: Position, seat: Seat, ability: Ability, stay: Stay) -> list[Aims]:
    """Every choice of targets, one object for each (AS-8.8)."""
    choices: list[Aims] = [()]
    for _ in ability.targets:
        choices = [(*picked, aim) for picked in choices
                   for aim in candidates(pos, seat, ability.targets, stay, picked)]
    return choices


# ---- costs (AS-8.4, AS-11.6) ---------------------------------------------------------------------
class Purse(NamedTuple):
    """What is left to pay with after some costs: `gone` are spots that were given up."""

    health: int
    deck: int
    worn: int                              # Block that earlier costs took off the source
    gone: frozenset[Spot]
    hand: list[Card]


def payments(
        pos: Position, seat: Seat, costs: Sequence[Cost], card: Card, spot: Spot,
) -> list[Payment]:
    """Every way to pay costs one after the other: the cards and spots chosen, in order.

    It is empty when they cannot be paid. `card` is the source, `spot` where it stands.
    """
    hand = [other for other in pos.hands[seat] if other != card]
    purse = Purse(pos.health[seat], len(pos.decks[seat]), 0, frozenset(), hand)
    found: list[tuple[Payment, Purse]] = [((), purse)]
    for cost in costs:
        found = [(chosen + more, left) for chosen, purse in found
                 for more, left in _ways(pos, seat, cost, card, spot, purse)]
    return [chosen for chosen, _ in found]


def _ways(
        pos: Position, seat: Seat, cost: Cost, card: Card, spot: Spot, purse: Purse,
) -> list[tuple[Payment, Purse]]:
    """Every way to pay one cost: what is chosen for it, and what is left."""
    name, amount = cost.name, cost.amount
    if name == "discard":
        return _discards(pos, cost, purse)
    if name[:6] == "return" or name[:9] == "sacrifice":
        return _given_up(pos, seat, cost, spot, purse)
    if name == "health":
        left = purse._replace(health=purse.health - amount)
        return [((), left)] if left.health > 0 else []
    if name == "mill":
        left = purse._replace(deck=purse.deck - amount)
        return [((), left)] if left.deck >= 0 else []
    if spot == NONE or spot in purse.gone:
        return []
    if name == "wear":
        block = values.block_of(pos, spot, spot ^ 1 in purse.gone)
        left = purse._replace(worn=purse.worn + amount)
        return [((), left)] if block >= left.worn else []
    rests = not pos.used.get(values.attacks_key(card), 0)        # skip_attack
    return [((), purse)] if rests else []


def _discards(pos: Position, cost: Cost, purse: Purse) -> list[tuple[Payment, Purse]]:
    """Cards of the hand in every order: each is discarded on its own."""
    fitting = sorted(card for card in purse.hand
                     if cost.detail is None or pos.pool.cards[card & INDEX].kind == cost.detail)
    ways: list[tuple[Payment, Purse]] = []
    for cards in permutations(fitting, cost.amount):
        hand = [card for card in purse.hand if card not in cards]
        ways.append((cards, purse._replace(hand=hand)))
    return ways


def _given_up(
        pos: Position, seat: Seat, cost: Cost, spot: Spot, purse: Purse,
) -> list[tuple[Payment, Purse]]:
    """A Weapon that is sacrificed or returned: the source itself, or one that is chosen."""
    itself = cost.name[-5:] == "_self"
    if itself:
        spots = [spot] if spot != NONE else []
    else:
        spots = [at for at in spots_of(seat)
                 if pos.slots[at] != NONE and not (cost.detail and at == spot)]
    ways: list[tuple[Payment, Purse]] = []
    for at in spots:
        if at not in purse.gone:
            back = cost.name[:6] == "return"
            hand = [*purse.hand, pos.slots[at]] if back else purse.hand
            left = purse._replace(gone=purse.gone | {at}, hand=hand)
            ways.append((() if itself else (at,), left))
    return ways


def pay(
        pos: Position, seat: Seat, costs: Sequence[Cost], card: Card, spot: Spot, payment: Payment,
) -> None:
    """Pay costs in the written order with what was chosen."""
    chosen = iter(payment)
    for name, count, _ in costs:
        if name == "health":
            pos.health[seat] -= count
        elif name == "mill":
            field.mill(pos, seat, count)
        elif name == "wear":
            pos.lost[spot] += count
        elif name == "skip_attack":
            pos.used[values.resting_key(card)] = 1
        elif name == "discard":
            for _ in range(count):
                field.discard(pos, next(chosen))
        else:
            at = spot if name[-5:] == "_self" else next(chosen)
            if name[:6] == "return":
                field.return_weapon(pos, at)
            else:
                field.destroy(pos, [at])


def activate(
        pos: Position, seat: Seat, ability: Ability, card: Card, spot: Spot, aims: Aims,
        payment: Payment,
) -> None:
    """An effect is used (AS-8.2): its targets are bound, its costs paid, its entry is added.

    Before that the Item goes to the discard pile (AS-8.3), or the Ace has one use less.
    """
    stay = pos.stays[spot] if spot != NONE else NONE
    bound = tuple(bind(pos, target.kind, aim) for target, aim in zip(ability.targets, aims))
    pay(pos, seat, ability.costs, card, spot, payment)
    kind = pos.pool.cards[card & INDEX].kind
    if kind == ITEM:
        field.discard(pos, card)
    elif kind == ACE:
        pos.uses[seat] -= 1                # it stays where it is (AS-3.6)
    key = card << 4 | ability.index        # of the card, wherever it goes (AS-7.8)
    pos.used[key] = pos.used.get(key, 0) + 1
    add(pos, seat, _ENTRY_KIND.get(kind, ACTIVATED), card, stay, ability.index, bound)


_ENTRY_KIND = {ITEM: USE, ACE: USE_ACE}
