"""Cards going to and fro: Weapons that arrive and leave, hands, decks, damage, triggers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .records import Shield, Trigger
from .constants import (ALL, ATTACK, ENTERED, INDEX, NONE, STAY, TRIGGERED, Card, Seat, Spot, Stay,
                        owner_of)

if TYPE_CHECKING:
    from .position import Position


# ---- arriving and leaving (AS-7.7) ---------------------------------------------------------------
def arrive(pos: Position, spot: Spot, card: Card) -> None:
    """A Weapon comes to a spot: a new stay."""
    pos.arrivals += 1
    pos.slots[spot], pos.stays[spot] = card, pos.arrivals
    pos.since[spot], pos.extra[spot] = pos.number, 0
    pos.lost[spot] = pos.worn.pop(card, 0) if pos.worn else 0


def leave(pos: Position, spot: Spot) -> Card:
    """The Weapon of a spot leaves the field and loses what it had there; the Weapon.

    An attack it makes is over (AS-9.12).
    """
    card, stay = pos.slots[spot], pos.stays[spot]
    if pos.lost[spot] and not pos.rules.decay_resets:
        pos.worn[card] = pos.lost[spot]
    pos.slots[spot], pos.stays[spot] = NONE, 0
    pos.lost[spot] = pos.since[spot] = pos.extra[spot] = 0
    if pos.mods:
        pos.mods = [mod for mod in pos.mods if mod.spot != spot]
    if pos.grants:
        pos.grants = [grant for grant in pos.grants if grant.spot != spot]
    if pos.shields:
        pos.shields = [one for one in pos.shields if one.end != STAY or one.stay != stay]
    if pos.attack == spot:
        end_attack(pos)
    return card


def end_attack(pos: Position) -> None:
    """The attack is over, and with it what lasts as long (AS-9.13)."""
    pos.attack = NONE
    expire(pos, ATTACK)


def expire(pos: Position, end: int) -> None:
    """End what lasts until `end`."""
    if pos.mods:
        pos.mods = [mod for mod in pos.mods if mod.end != end]
    if pos.grants:
        pos.grants = [grant for grant in pos.grants if grant.end != end]
    if pos.shields:
        pos.shields = [shield for shield in pos.shields if shield.end != end]


def to_hand(pos: Position, card: Card, shown: bool = True) -> None:
    """A card comes to its owner's hand; `shown`: from where all have seen it (AS-3.5)."""
    seat = owner_of(card)
    pos.hands[seat].append(card)
    if shown:
        pos.known[seat].append(card)


def from_hand(pos: Position, card: Card) -> None:
    """A card leaves its owner's hand."""
    seat = owner_of(card)
    pos.hands[seat].remove(card)
    if card in pos.known[seat]:
        pos.known[seat].remove(card)


def return_weapon(pos: Position, spot: Spot) -> None:
    """A Weapon goes back to its owner's hand."""
    to_hand(pos, leave(pos, spot))


def destroy(pos: Position, spots: Iterable[Spot]) -> None:
    """Weapons go from their slots to the discard pile, all at one moment (AS-10.1)."""
    gone = [(spot, pos.slots[spot], pos.stays[spot]) for spot in spots]
    for spot, card, _ in gone:
        leave(pos, spot)
        pos.discards[spot >> 1].append(card)
    for _, card, stay in gone:
        trigger(pos, card, stay, "destroyed")


def discard(pos: Position, card: Card) -> None:
    """A card goes from its owner's hand to the discard pile."""
    from_hand(pos, card)
    pos.discards[owner_of(card)].append(card)


def draw(pos: Position, seat: Seat, count: int) -> None:
    """Cards one by one; what cannot be drawn: AS-12.2."""
    for _ in range(count):
        if pos.decks[seat]:
            pos.hands[seat].append(pos.decks[seat].pop())
        elif pos.rules.deck_out == "lose":
            pos.decked |= 1 << seat
            return
        elif pos.rules.deck_out == "fatigue":
            pos.health[seat] = max(0, pos.health[seat] - 1)
        else:
            return


def mill(pos: Position, seat: Seat, count: int) -> None:
    """Cards go from the top of a deck to its discard pile, as many as there are."""
    for _ in range(min(count, len(pos.decks[seat]))):
        pos.discards[seat].append(pos.decks[seat].pop())


def damage(pos: Position, seat: Seat, count: int, source: str) -> int:
    """Damage to a player from `battle` or `effect`: shields first; what is left of it (AS-11.9)."""
    if pos.shields:
        count, pos.shields = shielded(pos, seat, count, source)
    if count <= 0:
        return 0
    pos.health[seat] = max(0, pos.health[seat] - count)
    return count


def shielded(pos: Position, seat: Seat, count: int, source: str) -> tuple[int, list[Shield]]:
    """What shields leave of damage, and what is left of them; first those put up first (AS-11.9).
    """
    kept: list[Shield] = []
    for shield in pos.shields:
        if shield.seat == seat and count > 0 and shield.source in (source, "any"):
            if shield.left == ALL:
                count = 0
            else:
                taken = min(shield.left, count)
                count -= taken
                if shield.left == taken:
                    continue
                shield = shield._replace(left=shield.left - taken)
        kept.append(shield)
    return count, kept


# ---- triggers (AS-10) ----------------------------------------------------------------------------
def trigger(pos: Position, card: Card, stay: Stay, when: str) -> None:
    """Something happened to a Weapon: its triggers wait (AS-10.2).

    One that comes too often in a turn is lost.
    """
    seat, entered = owner_of(card), when == "entered"
    kind = ENTERED if entered else TRIGGERED
    abilities = pos.pool.cards[card & INDEX].triggers.get(when, ())
    for ability in abilities:
        key = card << 4 | ability.index
        count = pos.used.get(key, 0)
        if count < ability.limit:
            pos.used[key] = count + 1
            pos.waiting.append(Trigger(seat, card, stay, kind, ability.index))
        elif entered:
            pos.waiting.append(Trigger(seat, card, stay, ENTERED, NONE))
    if entered and not abilities:          # AS-7.5: a blank entry
        pos.waiting.append(Trigger(seat, card, stay, ENTERED, NONE))
