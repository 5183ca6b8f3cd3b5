"""The moves of ASIGOC: which are legal and what they do (AS-13.2).

A move is a tuple: (PASS,), (DEPLOY, card, slot, costs), (WITHDRAW, slot), (ITEM_USE, card, targets,
costs), (ACE_USE, targets, costs), (EFFECT, slot, ability, targets, costs), (ATTACK, slot), (BLOCK,
slot), (TAKE,), (CHOOSE, what). A slot is a spot of the field; targets are spots, cards or numbers
of entries as the ability's kinds say; costs are the cards and spots chosen. Chance moves are
("deck", index), ("deal", cards), ("first", seat) and ("shuffle", cards).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from . import activation, battle, field, outlet, steps, values
from ..cards.library import named_decks
from .activation import Aims, Payment
from .constants import (ACE, BATTLE, BLOCK, CHOICE, DEAL, DECKS, FIRST, INDEX, ITEM, MAIN, NONE,
                        OWNER_BIT, PRIORITY, TABLE, TARGET, WEAPON, Aim, Card, Seat, Spot)

if TYPE_CHECKING:
    from .pool import Ability, Pool
    from .position import Position

Move: TypeAlias = tuple[Any, ...]
# kinds of moves
PASS = 0
DEPLOY = 1
WITHDRAW = 2
ITEM_USE = 3
ACE_USE = 4
EFFECT = 5
ATTACK = 6
BLOCK_WITH = 7
TAKE = 8
CHOOSE = 9
_PASS, _TAKE = (PASS,), (TAKE,)


def legal(pos: Position, seat: Seat) -> list[Move]:
    """Every legal move of a seat, targets and costs filled in (AS-13.2)."""
    if pos.mover != seat:
        return []
    ask = pos.ask
    if ask == PRIORITY:
        return _with_priority(pos, seat)
    if ask == BLOCK:
        return [_TAKE, *((BLOCK_WITH, spot) for spot in values.blockers(pos))]
    return [(CHOOSE, what) for what in offered(pos)]


def offered(pos: Position) -> list[Aim]:
    """What a TARGET or CHOICE question leaves to choose."""
    if pos.ask == CHOICE:
        return outlet.choices(pos)
    first = pos.waiting[0]
    wanted = outlet.wanted_targets(pos)
    return outlet.candidates(pos, first.seat, wanted, first.stay, pos.picked)


def _with_priority(pos: Position, seat: Seat) -> list[Move]:
    moves: list[Move] = [_PASS]
    now = activation.moment(pos, seat)
    if not pos.outlet and seat == pos.turn:
        if pos.step == MAIN and pos.moves[seat] > 0:
            moves += weapon_moves(pos, seat)
        elif pos.step == BATTLE and pos.attack == NONE:
            moves += _attacks(pos, seat)
    for card, spot, ability, begins in _abilities(pos, seat, now):
        if activation.ready(pos, seat, ability, card, spot):
            uses = activation.uses(pos, seat, ability, card, spot)
            moves += [(*begins, *how) for how in uses]
    return moves


def _attacks(pos: Position, seat: Seat) -> list[Move]:
    """Attacks with each Weapon that has one left (AS-9.1)."""
    return [(ATTACK, spot) for spot in (seat * 2, seat * 2 + 1)
            if pos.slots[spot] != NONE and values.attacks_left(pos, spot) > 0]


def _abilities(pos: Position, seat: Seat,
               now: int) -> Iterator[tuple[Card, Spot, Ability, tuple[int, ...]]]:
    """What a seat may activate now, if it can pay: (card, its slot, ability, how the move begins).

    Items of the hand come first, then the Ace, then effects of Weapons; all of them in the turn
    of either player (AS-3.4).
    """
    cards = pos.pool.cards
    for card in pos.hands[seat]:
        own = cards[card & INDEX]
        if own.kind == ITEM:
            for ability in own.active_at[now]:
                yield card, NONE, ability, (ITEM_USE, card)
    ace = pos.aces[seat]
    if ace != NONE and pos.uses[seat] > 0:
        for ability in cards[ace & INDEX].active_at[now]:
            yield ace, NONE, ability, (ACE_USE,)
    for spot in (seat * 2, seat * 2 + 1):
        card = pos.slots[spot]
        if card != NONE:
            for ability in cards[card & INDEX].active_at[now]:
                yield card, spot, ability, (EFFECT, spot, ability.index)


def weapon_moves(pos: Position, seat: Seat) -> list[Move]:
    """Deploying to an empty slot, and withdrawing (AS-7.3)."""
    moves: list[Move] = []
    spots = seat * 2, seat * 2 + 1
    free = [spot for spot in spots if pos.slots[spot] == NONE]
    for card in pos.hands[seat] if free else ():
        own = pos.pool.cards[card & INDEX]
        if own.kind != WEAPON:
            continue
        if not own.conditions or activation.holds(pos, seat, own.conditions):
            paid = activation.NOTHING_CHOSEN
            if own.costs:
                paid = tuple(activation.payments(pos, seat, own.costs, card, NONE))
            moves += [(DEPLOY, card, spot, price) for spot in free for price in paid]
    return moves + [(WITHDRAW, spot) for spot in spots if pos.slots[spot] != NONE]


def play(pos: Position, seat: Seat, move: Move) -> None:
    """Change `pos` by a legal move."""
    if pos.mover == TABLE:
        return chance(pos, *move)
    kind = move[0]
    if kind == PASS:
        return steps.pass_priority(pos)
    pos.passes = 0                         # AS-5.6
    return _PLAYS[kind](pos, seat, *move[1:])


def _deploy(pos: Position, seat: Seat, card: Card, spot: Spot, payment: Payment) -> None:
    activation.pay(pos, seat, pos.pool.cards[card & INDEX].costs, card, NONE, payment)
    # what the costs set off lies on top of the entry (AS-8.2)
    paid, pos.waiting = pos.waiting, []
    pos.moves[seat] -= 1
    field.from_hand(pos, card)             # it comes at once; only its entry is an effect (AS-7.4)
    field.arrive(pos, spot, card)
    field.trigger(pos, card, pos.stays[spot], "entered")
    pos.waiting += paid
    outlet.place_triggers(pos)


def _withdraw(pos: Position, seat: Seat, spot: Spot) -> None:
    pos.moves[seat] -= 1
    field.return_weapon(pos, spot)


def _use_item(pos: Position, seat: Seat, card: Card, aims: Aims, payment: Payment) -> None:
    _activate(pos, seat, pos.pool.cards[card & INDEX].active[0], card, NONE, aims, payment)


def _use_ace(pos: Position, seat: Seat, aims: Aims, payment: Payment) -> None:
    ace = pos.aces[seat]
    _activate(pos, seat, pos.pool.cards[ace & INDEX].active[0], ace, NONE, aims, payment)


def _use_weapon(
        pos: Position, seat: Seat, spot: Spot, index: int, aims: Aims, payment: Payment,
) -> None:
    card = pos.slots[spot]
    ability = pos.pool.cards[card & INDEX].abilities[index]
    _activate(pos, seat, ability, card, spot, aims, payment)


def _activate(
        pos: Position, seat: Seat, ability: Ability, card: Card, spot: Spot, aims: Aims,
        payment: Payment,
) -> None:
    activation.activate(pos, seat, ability, card, spot, aims, payment)
    outlet.place_triggers(pos)


def _attack(pos: Position, seat: Seat, spot: Spot) -> None:
    battle.declare(pos, spot)


def _block(pos: Position, seat: Seat, spot: Spot) -> None:
    battle.strike(pos, spot)


def _take(pos: Position, seat: Seat) -> None:
    battle.strike(pos, NONE)


def _choose(pos: Position, seat: Seat, what: Aim) -> None:
    if pos.ask == TARGET:
        pos.picked += (what,)
        return outlet.place_triggers(pos)
    outlet.carry_out(pos, what)
    return steps.go_on(pos)


_PLAYS: dict[int, Callable[..., None]] = {
    DEPLOY: _deploy, WITHDRAW: _withdraw, ITEM_USE: _use_item, ACE_USE: _use_ace,
    EFFECT: _use_weapon, ATTACK: _attack, BLOCK_WITH: _block, TAKE: _take, CHOOSE: _choose}


# ---- chance (AS-2.3, AS-2.7) ---------------------------------------------------------------------
def chance(pos: Position, kind: str, what: Any) -> None:
    """Change `pos` by what chance does: the kind of a chance move and its value."""
    if kind == "deck":
        seat = pos.brought.index(0)
        ids = named_decks()[what]["cards"]
        pos.decks[seat], pos.aces[seat] = numbered(pos.pool, ids, seat)
        pos.uses[seat] = pos.pool.cards[pos.aces[seat] & INDEX].uses
        pos.brought[seat] = 1
        pos.ask = DECKS if 0 in pos.brought else DEAL
    elif kind == "deal":
        pos.decks[pos.dealing] = list(what[::-1])
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


def first(pos: Position, seat: Seat) -> None:
    """It is known who begins."""
    pos.turn = seat
    steps.begin(pos)


def numbered(cards: Pool, ids: Iterable[str], seat: Seat) -> tuple[list[Card], Card]:
    """A deck of ids as (sorted cards, Ace) of a seat."""
    own = [cards.index[ident] | seat << OWNER_BIT for ident in ids]
    aces = [card for card in own if cards.cards[card & INDEX].kind == ACE]
    return sorted(card for card in own if card not in aces), aces[0]
