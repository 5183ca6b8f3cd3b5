"""The Outlet (AS-6): effects are added, triggers placed, and last in, first out it resolves, operation by operation."""

from mulligan.cards.effects import JUMP, JUMP_UNLESS

from . import field
from ..language.operations import DEPLOY, DIG, DISCARD, SEARCH, SHUFFLE, spot_of
from .terms import (ABILITY, CARD, CHOICE, DRAWN, ENTRY_KINDS, INDEX, KIND, NOBODY, NONE, NULLIFIED,
                    NUMBER, OVER, PRIORITY, SEAT, TABLE, TARGET, WEAPON)

NOTHING = ()                               # the code of an entry without effect


# ---- the end (AS-12) ----------------------------------------------------------------------------------------------------
def ended(pos):
    """The check after each operation, cost, damage and draw (AS-12.3): whether the match is over."""
    if pos.ask == OVER:
        return True
    lost = [not pos.health[seat] or pos.decked >> seat & 1 for seat in (0, 1)]
    if not lost[0] and not lost[1]:
        return False
    end(pos, DRAWN if lost[0] and lost[1] else lost.index(False), "deck" if pos.health[0] and pos.health[1] else "health")
    return True


def end(pos, winner, reason):
    pos.winner, pos.reason, pos.mover, pos.ask = winner, reason, NOBODY, OVER


def give(pos, seat, ask=PRIORITY):
    """A seat is to decide."""
    pos.mover, pos.ask = seat, ask


# ---- adding (AS-5.2, AS-8.2, AS-10.3) -----------------------------------------------------------------------------------
def add(pos, seat, kind, card, stay, ability, targets):
    """A new entry on top of the Outlet."""
    number = pos.outlet[-1][NUMBER] + 1 if pos.outlet else 1
    pos.outlet.append((number, seat, kind, card, stay, ability, targets, False))


def settle(pos):
    """Nothing resolves: waiting triggers are placed, the turn player's first; then someone has priority (AS-10.3, 5.2, 5.5)."""
    if len(pos.waiting) > 1:
        pos.waiting.sort(key=lambda trigger: trigger[0] != pos.turn)
    while pos.waiting:
        seat, card, stay, kind, index = pos.waiting[0]
        wanted = pos.pool.cards[card & INDEX].abilities[index].targets if index != NONE else ()
        while len(pos.picked) < len(wanted):
            found = candidates(pos, seat, wanted, stay, pos.picked)
            if len(found) > 1:
                return give(pos, seat, TARGET)
            if not found:                  # AS-10.4
                pos.picked = wanted = ()
            else:
                pos.picked += (found[0],)
        place(pos)
    return give(pos, 1 - pos.outlet[-1][SEAT] if pos.outlet else pos.turn)


def place(pos):
    """The first waiting trigger goes on the Outlet with the targets picked for it."""
    seat, card, stay, kind, index = pos.waiting.pop(0)
    wanted = pos.pool.cards[card & INDEX].abilities[index].targets if index != NONE else ()
    targets = tuple(bind(pos, one[0], aim) for one, aim in zip(wanted, pos.picked))
    pos.picked = ()
    add(pos, seat, kind, card, stay, index, targets)


def bind(pos, kind, aim):
    """A chosen target as an entry keeps it: the stay of a Weapon, else the card or the number of an entry."""
    return pos.stays[aim] if kind == "weapon" else aim


def candidates(pos, seat, wanted, stay, picked=()):
    """What may be chosen for the next of the `wanted` targets, one object for each (AS-8.8, AS-11.4).

    Spots, cards, or numbers of entries; `stay` is the source's own, `picked` what was chosen for the targets before.
    """
    kind, side, where = wanted[len(picked)]
    seats = (seat,) if side == "own" else (1 - seat,) if side == "enemy" else (0, 1)
    found = _CANDIDATES[kind](pos, seat, seats, where, stay)
    taken = [aim for target, aim in zip(wanted, picked) if target[0] == kind]
    return [aim for aim in found if aim not in taken] if taken else found


def _weapons(pos, seat, seats, where, stay):
    return [spot for spot in range(4) if pos.slots[spot] != NONE and spot >> 1 in seats and (not where or _fits(pos, spot, where, stay))
            and not (spot >> 1 != seat and field.has(pos, spot, "warded"))]


def _discarded(pos, seat, seats, where, stay):
    cards, kind, most = pos.pool.cards, where.get("type"), where.get("attack_max")
    return [card for owner in seats for card in pos.discards[owner]
            if (kind is None or cards[card & INDEX].data["type"] == kind)
            and (most is None or cards[card & INDEX].kind == WEAPON and cards[card & INDEX].attack <= most)]


def _entries(pos, seat, seats, where, stay):
    kinds = where.get("kinds")
    return [entry[NUMBER] for entry in pos.outlet if entry[SEAT] in seats and (not kinds or ENTRY_KINDS[entry[KIND]] in kinds)]


_CANDIDATES = {"weapon": _weapons, "discard": _discarded, "outlet": _entries}


def _fits(pos, spot, where, stay):
    """Whether a Weapon passes a filter."""
    for key, wanted in where.items():
        if key == "not_self":
            fine = pos.stays[spot] != stay
        elif key == "attacking":
            fine = spot == pos.attack
        else:
            what, _, bound = key.partition("_")
            value = (field.attack_of if what == "attack" else field.block_of)(pos, spot)
            fine = value <= wanted if bound == "max" else value >= wanted
        if not fine:
            return False
    return True


# ---- resolving (AS-6.3 to 6.8) ------------------------------------------------------------------------------------------
def resolve(pos, watch=None):
    """Carry out the Outlet until it is empty, a choice or a shuffle is due, or the match is over.

    `watch` is called after each operation: for those who want to see it step by step.
    """
    pos.resolving = True
    while pos.outlet:
        entry = pos.outlet[-1]
        code = code_of(pos, entry)
        while pos.at < len(code):
            function, args = code[pos.at]
            if function is JUMP_UNLESS:
                pos.at = pos.at + 1 if field.holds(pos, entry[SEAT], args[0], spot_of(pos, entry)) else args[1]
                continue
            if function is JUMP:
                pos.at = args[0]
                continue
            if not pos.begun:
                pos.begun = True
                function(pos, entry, *args)
            while pos.todo:
                if due(pos):
                    return
            pos.begun = False
            pos.at += 1
            if ended(pos):
                return
            if watch:
                watch()
        pos.outlet.pop()
        pos.at = 0
    pos.resolving = False
    settle(pos)


def code_of(pos, entry):
    """The operations of an entry; none when it is blank or nullified."""
    if entry[NULLIFIED] or entry[ABILITY] == NONE:
        return NOTHING
    return pos.pool.cards[entry[CARD] & INDEX].abilities[entry[ABILITY]].code


# ---- choices in an operation (AS-11.5) ----------------------------------------------------------------------------------
def due(pos):
    """Do the next thing left to do; True when somebody must choose first."""
    kind, _, chooser, _ = pos.todo[-1]
    if kind == SHUFFLE:
        if len(pos.decks[pos.todo[-1][1]]) > 1:
            pos.mover, pos.ask = TABLE, CHOICE
            return True
        pos.todo.pop()
        return False
    found = choices(pos)
    if len(found) > 1:
        give(pos, chooser, CHOICE)
        return True
    if found:
        carry_out(pos, found[0])
    else:
        pos.todo.pop()
    return False


def choices(pos):
    """What the next thing left to do leaves to choose: cards, or NONE for none of them; told in an order that tells nothing."""
    kind, seat, _, detail = pos.todo[-1]
    cards = pos.pool.cards
    if kind == DISCARD:
        return [card for card in sorted(pos.hands[seat]) if detail == NONE or cards[card & INDEX].kind == detail]
    if kind == SEARCH:
        return [card for card in sorted(pos.decks[seat]) if detail == NONE or cards[card & INDEX].kind == detail] + [NONE]
    if kind == DIG:
        return sorted(pos.decks[seat][-detail:])
    if NONE not in pos.slots[seat * 2:seat * 2 + 2]:
        return []
    weapons = [card for card in sorted(pos.hands[seat]) if cards[card & INDEX].kind == WEAPON]
    return weapons and [*weapons, NONE]


def carry_out(pos, card):
    """Do the next thing left to do with the card chosen."""
    kind, seat, _, detail = pos.todo.pop()
    if kind == DISCARD:
        field.discard(pos, card)
    elif kind == SEARCH and card != NONE:
        pos.decks[seat].remove(card)
        field.to_hand(pos, card)
    elif kind == DIG:
        deck = pos.decks[seat]
        others = [other for other in deck[-detail:] if other != card]
        pos.decks[seat] = others + deck[:-detail]
        field.to_hand(pos, card, shown=False)
    elif kind == DEPLOY and card != NONE:
        field.from_hand(pos, card)
        spot = pos.slots.index(NONE, seat * 2)
        field.arrive(pos, spot, card)
        field.occur(pos, card, pos.stays[spot], "entered")


def shuffle(pos, order):
    """The deck lies in this order, the top first (AS-11.8)."""
    pos.decks[pos.todo.pop()[1]] = list(order[::-1])
