"""The moves of ASIGOC: which are legal and what they do (AS-4 to AS-10, AS-13.2).

A move is a tuple: (PASS,), (DEPLOY, card, slot, costs), (WITHDRAW, slot), (ITEM_USE, card, targets, costs), (ACE_USE, targets, costs),
(EFFECT, slot, ability, targets, costs), (ATTACK, slot), (BLOCK, slot), (TAKE,), (CHOOSE, what). A slot is a spot of the
field; targets are spots, cards or numbers of entries as the ability's kinds say; costs are the cards and spots chosen.
Chance moves are ("deck", index), ("deal", cards), ("first", seat) and ("shuffle", cards).
"""

from . import activation, battle, field, outlet, steps
from ..cards.library import LIBRARY
from .terms import (ACE, BATTLE, BLOCK, CHOICE, DEAL, DECKS, FIRST, INDEX, ITEM, MAIN, NONE,
                    OWNER_BIT, PRIORITY, TABLE, TARGET, WEAPON)

PASS, DEPLOY, WITHDRAW, ITEM_USE, ACE_USE, EFFECT, ATTACK, BLOCK_WITH, TAKE, CHOOSE = range(10)
_PASS, _TAKE = (PASS,), (TAKE,)


def legal(pos, seat):
    """Every legal move of a seat, targets and costs filled in (AS-13.2)."""
    if pos.mover != seat:
        return []
    ask = pos.ask
    if ask == PRIORITY:
        return _with_priority(pos, seat)
    if ask == BLOCK:
        return [_TAKE] + [(BLOCK_WITH, spot) for spot in field.blockers(pos)]
    return [(CHOOSE, what) for what in offered(pos)]


def offered(pos):
    """What a TARGET or CHOICE question leaves to choose."""
    if pos.ask == CHOICE:
        return outlet.choices(pos)
    seat, card, stay, _, index = pos.waiting[0]
    wanted = pos.pool.cards[card & INDEX].abilities[index].targets
    return outlet.candidates(pos, seat, wanted, stay, pos.picked)


def _with_priority(pos, seat):
    moves, cards, now = [_PASS], pos.pool.cards, activation.moment(pos, seat)
    first = seat * 2
    if not pos.outlet and seat == pos.turn:
        if pos.step == MAIN:
            if pos.moves[seat] > 0:
                moves += weapon_moves(pos, seat)
        elif pos.step == BATTLE and pos.attack == NONE:
            moves += [(ATTACK, spot) for spot in (first, first + 1) if pos.slots[spot] != NONE and field.attacks_left(pos, spot) > 0]
    for card in pos.hands[seat]:
        own = cards[card & INDEX]
        if own.kind == ITEM:
            ability = own.active[0]
            if activation.ready(pos, seat, ability, card, now):
                moves += [(ITEM_USE, card, *how) for how in activation.uses(pos, seat, ability, card)]
    ace = pos.aces[seat]
    if ace != NONE and pos.uses[seat] > 0:
        ability = cards[ace & INDEX].active[0]
        if activation.ready(pos, seat, ability, ace, now):
            moves += [(ACE_USE, *how) for how in activation.uses(pos, seat, ability, ace)]
    for spot in (first, first + 1):
        card = pos.slots[spot]
        if card != NONE:
            for ability in cards[card & INDEX].active:
                if activation.ready(pos, seat, ability, card, now, spot):
                    moves += [(EFFECT, spot, ability.index, *how) for how in activation.uses(pos, seat, ability, card, spot)]
    return moves


def weapon_moves(pos, seat):
    """Deploying to an empty slot, and withdrawing (AS-7.3)."""
    moves, first = [], seat * 2
    free = [spot for spot in (first, first + 1) if pos.slots[spot] == NONE]
    for card in pos.hands[seat] if free else ():
        own = pos.pool.cards[card & INDEX]
        if own.kind == WEAPON and (not own.preds or activation.holds(pos, seat, own.preds)):
            paid = activation.payments(pos, seat, own.costs, card, NONE) if own.costs else activation.FREE
            moves += [(DEPLOY, card, spot, price) for spot in free for price in paid]
    return moves + [(WITHDRAW, spot) for spot in (first, first + 1) if pos.slots[spot] != NONE]


def play(pos, seat, move):
    """Change `pos` by a legal move."""
    if pos.mover == TABLE:
        return chance(pos, *move)
    kind = move[0]
    if kind == PASS:
        return steps.let_be(pos)
    pos.passes = 0
    return _PLAYS[kind](pos, seat, *move[1:])


def _deploy(pos, seat, card, spot, chosen):
    activation.pay(pos, seat, pos.pool.cards[card & INDEX].costs, card, NONE, chosen)
    paid, pos.waiting = pos.waiting, []    # what the costs set off lies on top of the entry (AS-8.2)
    pos.moves[seat] -= 1
    field.from_hand(pos, card)
    field.arrive(pos, spot, card)
    field.occur(pos, card, pos.stays[spot], "entered")
    pos.waiting += paid
    outlet.settle(pos)


def _withdraw(pos, seat, spot):
    pos.moves[seat] -= 1
    field.return_weapon(pos, spot)


def _use_item(pos, seat, card, aims, chosen):
    _activate(pos, seat, pos.pool.cards[card & INDEX].active[0], card, NONE, aims, chosen)


def _use_ace(pos, seat, aims, chosen):
    ace = pos.aces[seat]
    _activate(pos, seat, pos.pool.cards[ace & INDEX].active[0], ace, NONE, aims, chosen)


def _use_weapon(pos, seat, spot, index, aims, chosen):
    card = pos.slots[spot]
    _activate(pos, seat, pos.pool.cards[card & INDEX].abilities[index], card, spot, aims, chosen)


def _activate(pos, seat, ability, card, spot, aims, chosen):
    activation.activate(pos, seat, ability, card, spot, aims, chosen)
    outlet.settle(pos)


def _attack(pos, seat, spot):
    battle.declare(pos, spot)


def _block(pos, seat, spot):
    battle.strike(pos, spot)


def _take(pos, seat):
    battle.strike(pos, NONE)


def _choose(pos, seat, what):
    if pos.ask == TARGET:
        pos.picked += (what,)
        return outlet.settle(pos)
    outlet.carry_out(pos, what)
    return steps.go_on(pos)


_PLAYS = {DEPLOY: _deploy, WITHDRAW: _withdraw, ITEM_USE: _use_item, ACE_USE: _use_ace, EFFECT: _use_weapon, ATTACK: _attack,
          BLOCK_WITH: _block, TAKE: _take, CHOOSE: _choose}


# ---- chance (AS-2.3, 2.7) -----------------------------------------------------------------------------------------------
def chance(pos, kind, what):
    if kind == "deck":
        seat = pos.brought.index(0)
        pos.decks[seat], pos.aces[seat] = numbered(pos.pool, LIBRARY.decks[what]["cards"], seat)
        pos.uses[seat] = pos.pool.cards[pos.aces[seat] & INDEX].uses
        pos.brought[seat] = 1
        pos.ask = DECKS if 0 in pos.brought else DEAL
    elif kind == "deal":
        seat = pos.passes                  # the decks are shuffled one after the other
        pos.decks[seat] = list(what[::-1])
        pos.passes += 1
        if pos.passes == 2:
            pos.passes, pos.ask = 0, FIRST
            if pos.rules.first != "random":
                first(pos, "AB".index(pos.rules.first))
    elif kind == "first":
        first(pos, what)
    else:
        outlet.shuffle(pos, what)
        steps.go_on(pos)


def first(pos, seat):
    pos.turn = seat
    steps.begin(pos)


def numbered(cards, ids, seat):
    """A deck of ids as (sorted cards, Ace) of a seat."""
    own = [cards.index[ident] | seat << OWNER_BIT for ident in ids]
    aces = [card for card in own if cards.cards[card & INDEX].kind == ACE]
    return sorted(card for card in own if card not in aces), aces[0]

