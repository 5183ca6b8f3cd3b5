"""Using Items, Aces and Weapon effects, and deploying (AS-7.3, AS-8): what may be used, on what, and what it costs."""

from itertools import permutations

from . import field
from .outlet import add, bind, candidates
from .terms import ACE, ACTIVATED, INDEX, ITEM, MINE, NONE, NO_ATTACK, THEIRS, USE, USE_ACE, window

FREE = ((),)


def moment(pos, seat):
    """The number of this moment for a seat, as `Ability.windows` counts."""
    attack = NO_ATTACK if pos.attack == NONE else MINE if seat == pos.turn else THEIRS
    return window(seat != pos.turn, pos.step, bool(pos.outlet), attack)


def ready(pos, seat, ability, card, now, spot=NONE):
    """Whether time, limits and conditions allow an ability (AS-8.1, 8.5, 8.6); targets and costs apart."""
    if not ability.windows >> now & 1:
        return False
    used = pos.used.get(card << 4 | ability.index, 0) if pos.used else 0
    if used and (used >= ability.limit or card == pos.aces[seat]):
        return False
    return not ability.preds or holds(pos, seat, ability.preds, spot)


def holds(pos, seat, preds, spot=NONE):
    """Whether conditions hold before targets are chosen: a value may be that of the source, in `spot`, or of the attacker."""
    at = {"self": spot, "attacker": pos.attack}

    def found(ref):
        return at[ref] if at.get(ref, NONE) != NONE else None
    return field.holds(pos, seat, preds, found)


def uses(pos, seat, ability, card, spot=NONE):
    """Every (targets, costs) with which an ability that is ready can be activated."""
    aims = FREE
    if ability.targets:
        aims = targets(pos, seat, ability, pos.stays[spot] if spot != NONE else NONE)
        if not aims:
            return ()
    paid = payments(pos, seat, ability.costs, card, spot) if ability.costs else FREE
    return [(aim, price) for aim in aims for price in paid]


def targets(pos, seat, ability, stay):
    """Every choice of targets, one object for each (AS-8.8)."""
    found = [()]
    for _ in ability.targets:
        found = [picked + (aim,) for picked in found for aim in candidates(pos, seat, ability.targets, stay, picked)]
    return found


# ---- costs (AS-8.4, AS-11.6) --------------------------------------------------------------------------------------------
def payments(pos, seat, costs, card, spot):
    """Every way to pay costs one after the other: the cards and spots chosen, in order; empty when they cannot be paid."""
    hand = [other for other in pos.hands[seat] if other != card]
    found = []
    _pay(pos, seat, costs, (spot, card), (), frozenset(), (pos.health[seat], len(pos.decks[seat]), 0), hand, found)
    return found


def _pay(pos, seat, costs, source, chosen, gone, left, hand, found):
    """Go through the costs; `gone` spots and the `hand` are as earlier costs left them, `left` = (health, deck, Block worn)."""
    if not costs:
        found.append(chosen)
        return
    (name, count, detail), rest = costs[0], costs[1:]
    spot, card = source
    health, deck, worn = left
    on = spot != NONE and spot not in gone

    def go_on(more=(), without=gone, remaining=left, cards=hand):
        _pay(pos, seat, rest, source, chosen + more, without, remaining, cards, found)
    if name == "health":
        if health > count:
            go_on(remaining=(health - count, deck, worn))
    elif name == "mill":
        if deck >= count:
            go_on(remaining=(health, deck - count, worn))
    elif name == "wear":
        if on and field.block_of(pos, spot, spot ^ 1 in gone) - worn >= count:
            go_on(remaining=(health, deck, worn + count))
    elif name == "skip_attack":
        if on and not pos.used.get(card << 4 | field.ATTACKS, 0):
            go_on()
    elif name == "discard":
        fitting = sorted(other for other in hand if detail is None or pos.pool.cards[other & INDEX].kind == detail)
        for cards in permutations(fitting, count):
            go_on(cards, cards=[other for other in hand if other not in cards])
    else:
        whose = [spot] if name[-5:] == "_self" else [at for at in (seat * 2, seat * 2 + 1)
                                                    if pos.slots[at] != NONE and not (detail and at == spot)]
        back = name[:6] == "return"
        for at in whose:
            if at != NONE and at not in gone:
                cards = hand + [pos.slots[at]] if back else hand
                go_on(() if name[-5:] == "_self" else (at,), gone | {at}, cards=cards)


def pay(pos, seat, costs, card, spot, chosen):
    """Pay costs in the written order with what was chosen."""
    chosen = list(chosen)
    for name, count, _ in costs:
        if name == "health":
            pos.health[seat] -= count
        elif name == "mill":
            field.mill(pos, seat, count)
        elif name == "wear":
            pos.lost[spot] += count
        elif name == "skip_attack":
            pos.used[card << 4 | field.RESTING] = 1
        elif name == "discard":
            for _ in range(count):
                field.discard(pos, chosen.pop(0))
        else:
            at = spot if name[-5:] == "_self" else chosen.pop(0)
            if name[:6] == "return":
                field.return_weapon(pos, at)
            else:
                field.destroy(pos, [at])


def activate(pos, seat, ability, card, spot, aims, chosen):
    """Targets, costs, the Item to the discard pile or a use of the Ace, the entry (AS-8.2, 8.3)."""
    stay = pos.stays[spot] if spot != NONE else NONE
    bound = tuple(bind(pos, target[0], aim) for target, aim in zip(ability.targets, aims))
    pay(pos, seat, ability.costs, card, spot, chosen)
    kind = pos.pool.cards[card & INDEX].kind
    if kind == ITEM:
        field.discard(pos, card)
    elif kind == ACE:
        pos.uses[seat] -= 1
    key = card << 4 | ability.index
    pos.used[key] = pos.used.get(key, 0) + 1
    add(pos, seat, USE if kind == ITEM else USE_ACE if kind == ACE else ACTIVATED, card, stay, ability.index, bound)
