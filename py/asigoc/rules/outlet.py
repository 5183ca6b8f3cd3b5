"""The Outlet (AS-6): effects are added, triggers placed, and last in, first out it resolves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from mulligan.cards.effects import JUMP, JUMP_UNLESS

from . import field, values
from ..language.operations import spot_of
from .records import DIG, DISCARD, MOVE_IN, SEARCH, SHUFFLE, Entry
from .constants import (CHOICE, DRAWN, ENTRY_KINDS, INDEX, NOBODY, NONE, OVER, PRIORITY, TABLE,
                        TARGET, WEAPON, Aim, Bound, Card, Seat, Spot, Stay)

if TYPE_CHECKING:
    from .pool import Target
    from .position import Position

Program: TypeAlias = tuple[tuple[Any, tuple[Any, ...]], ...]       # of mulligan.cards.effects
Where: TypeAlias = dict[str, Any]          # the filter of a target, as a card's data has it
NO_PROGRAM: Program = ()                   # of an entry without effect


# ---- the end (AS-12) -----------------------------------------------------------------------------
def ended(pos: Position) -> bool:
    """The check after each operation, cost, damage and draw: is the match over (AS-12.3)?"""
    if pos.ask == OVER:
        return True
    lost = [not pos.health[seat] or bool(pos.decked >> seat & 1) for seat in (0, 1)]
    if not lost[0] and not lost[1]:
        return False
    winner = DRAWN if lost[0] and lost[1] else lost.index(False)
    end(pos, winner, "deck" if pos.health[0] and pos.health[1] else "health")          # AS-12.8
    return True


def end(pos: Position, winner: int, reason: str) -> None:
    """The match is over; `winner` is a seat or DRAWN."""
    pos.winner, pos.reason = winner, reason
    pos.mover, pos.ask = NOBODY, OVER


def let_decide(pos: Position, seat: Seat, ask: int = PRIORITY) -> None:
    """A seat is to decide."""
    pos.mover, pos.ask = seat, ask


# ---- adding (AS-5.2, AS-8.2, AS-10.3) ------------------------------------------------------------
def add(
        pos: Position, seat: Seat, kind: int, card: Card, stay: Stay, ability: int,
        targets: tuple[Bound, ...],
) -> None:
    """A new entry on top of the Outlet (AS-6.1)."""
    number = pos.outlet[-1].number + 1 if pos.outlet else 1
    pos.outlet.append(Entry(number, seat, kind, card, stay, ability, targets, False))


def place_triggers(pos: Position) -> None:
    """Nothing resolves: waiting triggers are placed, the turn player's first (AS-10.3).

    Then someone has priority (AS-5.2, AS-5.5).
    """
    if len(pos.waiting) > 1:
        pos.waiting.sort(key=lambda trigger: trigger.seat != pos.turn)
    while pos.waiting:
        first = pos.waiting[0]
        wanted = wanted_targets(pos)
        while len(pos.picked) < len(wanted):
            choices = candidates(pos, first.seat, wanted, first.stay, pos.picked)
            if len(choices) > 1:           # AS-10.5
                return let_decide(pos, first.seat, TARGET)
            if not choices:                # AS-10.4
                pos.picked = wanted = ()
            else:
                pos.picked += (choices[0],)
        place(pos)
    return let_decide(pos, 1 - pos.outlet[-1].seat if pos.outlet else pos.turn)


def wanted_targets(pos: Position) -> tuple[Target, ...]:
    """The targets that the first waiting trigger wants."""
    first = pos.waiting[0]
    if first.ability == NONE:
        return ()
    return pos.pool.cards[first.card & INDEX].abilities[first.ability].targets


def place(pos: Position) -> None:
    """The first waiting trigger goes on the Outlet with the targets picked for it."""
    wanted = wanted_targets(pos)
    targets = tuple(bind(pos, target.kind, aim) for target, aim in zip(wanted, pos.picked))
    pos.picked = ()
    first = pos.waiting.pop(0)
    add(pos, first.seat, first.kind, first.card, first.stay, first.ability, targets)


def bind(pos: Position, kind: str, aim: Aim) -> Bound:
    """A chosen target as an entry keeps it: the stay of a Weapon, else a card or entry's number."""
    return pos.stays[aim] if kind == "weapon" else aim


def candidates(
        pos: Position, seat: Seat, wanted: Sequence[Target], stay: Stay,
        picked: tuple[Aim, ...] = (),
) -> list[Aim]:
    """What may be chosen for the next of the `wanted` targets, one object for each.

    `stay` is the source's own, `picked` what was chosen for the targets before (AS-8.8, AS-11.4).
    """
    kind, side, where = wanted[len(picked)]
    seats = _SEATS[side][seat]
    choices = _CANDIDATES[kind](pos, seat, seats, where, stay)
    taken = [aim for target, aim in zip(wanted, picked) if target.kind == kind]
    return [aim for aim in choices if aim not in taken] if taken else choices


_SEATS = {"own": ((0,), (1,)), "enemy": ((1,), (0,)), "any": ((0, 1), (0, 1))}


def _weapons(
        pos: Position, seat: Seat, seats: tuple[Seat, ...], where: Where, stay: Stay,
) -> list[Spot]:
    spots = [spot for spot in range(4) if pos.slots[spot] != NONE and spot >> 1 in seats]
    if where:
        spots = [spot for spot in spots if _fits(pos, spot, where, stay)]
    return [spot for spot in spots if spot >> 1 == seat or not values.has(pos, spot, "warded")]


def _discarded(
        pos: Position, seat: Seat, seats: tuple[Seat, ...], where: Where, stay: Stay,
) -> list[Card]:
    kind, most = where.get("type"), where.get("attack_max")
    found: list[Card] = []
    for owner in seats:
        for card in pos.discards[owner]:
            own = pos.pool.cards[card & INDEX]
            weak = most is None or own.kind == WEAPON and own.attack <= most
            if weak and (kind is None or own.data["type"] == kind):
                found.append(card)
    return found


def _entries(
        pos: Position, seat: Seat, seats: tuple[Seat, ...], where: Where, stay: Stay,
) -> list[int]:
    kinds = where.get("kinds")
    return [entry.number for entry in pos.outlet
            if entry.seat in seats and (not kinds or ENTRY_KINDS[entry.kind] in kinds)]


_CANDIDATES = {"weapon": _weapons, "discard": _discarded, "outlet": _entries}


def _fits(pos: Position, spot: Spot, where: Where, stay: Stay) -> bool:
    """Whether a Weapon passes a filter."""
    for key, wanted in where.items():
        if key == "not_self":
            fine = pos.stays[spot] != stay
        elif key == "attacking":
            fine = spot == pos.attack
        else:
            what, _, bound = key.partition("_")
            value = (values.attack_of if what == "attack" else values.block_of)(pos, spot)
            fine = value <= wanted if bound == "max" else value >= wanted
        if not fine:
            return False
    return True


# ---- resolving (AS-6.3, AS-6.4) ------------------------------------------------------------------
def resolve(pos: Position, watch: Callable[[], None] | None = None) -> None:
    """Carry out the Outlet until it is empty, a choice or a shuffle is due, or the match is over.

    `watch` is called after each operation: for those who want to see it step by step.
    """
    pos.resolving = True
    while pos.outlet:
        entry = pos.outlet[-1]
        program = program_of(pos, entry)
        while pos.at < len(program):
            function, args = program[pos.at]
            if function is JUMP_UNLESS:
                met = values.holds(pos, entry.seat, args[0], spot_of(pos, entry))
                pos.at = pos.at + 1 if met else args[1]
                continue
            if function is JUMP:
                pos.at = args[0]
                continue
            if not pos.begun:
                pos.begun = True
                function(pos, entry, *args)
            while pos.todo:
                if do_next(pos):
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
    place_triggers(pos)                    # AS-6.8


def program_of(pos: Position, entry: Entry) -> Program:
    """The operations of an entry; none when it is blank or nullified (AS-6.4)."""
    if entry.nullified or entry.ability == NONE:
        return NO_PROGRAM
    return pos.pool.cards[entry.card & INDEX].abilities[entry.ability].program


# ---- choices in an operation (AS-11.5) -----------------------------------------------------------
def do_next(pos: Position) -> bool:
    """Do the next thing left to do; True when somebody must choose first."""
    task = pos.todo[-1]
    if task.kind == SHUFFLE:
        if len(pos.decks[task.seat]) > 1:
            pos.mover, pos.ask = TABLE, CHOICE
            return True
        pos.todo.pop()
        return False
    cards = choices(pos)
    if len(cards) > 1 or cards == [NONE] and pos.rules.ask_always:
        let_decide(pos, task.chooser, CHOICE)
        return True
    if cards:
        carry_out(pos, cards[0])
    else:
        pos.todo.pop()
    return False


def choices(pos: Position) -> list[Card]:
    """What the next thing left to do leaves to choose: cards, or NONE for none of them.

    They stand in an order that tells nothing.
    """
    task = pos.todo[-1]
    kind, seat = task.kind, task.seat
    if kind == DISCARD:
        return _of_kind(pos, pos.hands[seat], task.detail)
    if kind == SEARCH:
        return [*_of_kind(pos, pos.decks[seat], task.detail), NONE]
    if kind == DIG:
        return sorted(pos.decks[seat][-task.detail:])
    if NONE not in pos.slots[seat * 2:seat * 2 + 2]:
        return []
    weapons = _of_kind(pos, pos.hands[seat], WEAPON)
    asks = weapons or pos.rules.ask_always and pos.hands[seat]
    return [*weapons, NONE] if asks else []


def _of_kind(pos: Position, pile: Sequence[Card], kind: int) -> list[Card]:
    """The cards of a pile of one kind, all of them for NONE; sorted."""
    cards = pos.pool.cards
    return [card for card in sorted(pile) if kind == NONE or cards[card & INDEX].kind == kind]


def carry_out(pos: Position, card: Card) -> None:
    """Do the next thing left to do with the card chosen."""
    task = pos.todo.pop()
    kind, seat = task.kind, task.seat
    if kind == DISCARD:
        field.discard(pos, card)
    elif kind == SEARCH and card != NONE:
        pos.decks[seat].remove(card)
        field.to_hand(pos, card)
    elif kind == DIG:
        deck = pos.decks[seat]
        others = [other for other in deck[-task.detail:] if other != card]
        pos.decks[seat] = others + deck[:-task.detail]
        field.to_hand(pos, card, shown=False)
    elif kind == MOVE_IN and card != NONE:
        field.from_hand(pos, card)
        spot = pos.slots.index(NONE, seat * 2)
        field.arrive(pos, spot, card)
        field.trigger(pos, card, pos.stays[spot], "entered")


def shuffle(pos: Position, order: Sequence[Card]) -> None:
    """The deck lies in this order, the top first (AS-11.8)."""
    pos.decks[pos.todo.pop().seat] = list(order[::-1])


def deck_left(pos: Position, seat: Seat) -> list[Card]:
    """The cards that lie in a deck, without those its owner looks at."""
    looked = set(looked_at(pos)) if pos.todo and pos.todo[-1].seat == seat else ()
    return [card for card in pos.decks[seat] if card not in looked]


def looked_at(pos: Position) -> list[Card]:
    """The cards of a deck that a seat looks at to choose one.

    The top ones, or for a search all of it in an order that tells nothing.
    """
    if pos.ask != CHOICE or pos.mover == TABLE or not pos.todo:
        return []
    task = pos.todo[-1]
    if task.kind == DIG:
        return pos.decks[task.seat][-task.detail:][::-1]
    return sorted(pos.decks[task.seat]) if task.kind == SEARCH else []
