"""Moves as a person would say them."""

from collections.abc import Iterable

from mulligan.protocol.types import Card, Seat

from . import notation
from .card_text import cost_text
from .describe import aims_nothing, name, passing, whose
from ..rules import battle
from ..rules.moves import (ACE_USE, ATTACK, BLOCK_WITH, CHOOSE, DEPLOY, EFFECT, ITEM_USE, PASS,
                           TAKE, WITHDRAW, Move)
from ..rules.pool import Ability, Cost
from ..rules.position import Position, entry_of
from ..rules.records import DIG, DISCARD, MOVE_IN, SEARCH
from ..rules.constants import INDEX, NONE, TARGET, Aim


def label(pos: Position, seat: Seat, move: Move) -> str:
    """A move in words."""
    kind = move[0]
    if kind == PASS:
        return passing(pos, seat)
    if kind == TAKE:
        return f"Take the attack: {battle.taken(pos, NONE)} damage"
    if kind == CHOOSE:
        return "None" if move[1] == NONE else _choice(pos, seat, move[1])
    if kind == DEPLOY:
        card, spot, given = move[1:]
        price = _price(pos, pos.pool.cards[card & INDEX].costs, given)
        return f"Deploy {name(pos, card)} in slot {(spot & 1) + 1}{price}"
    if kind in (WITHDRAW, ATTACK, BLOCK_WITH):
        weapon = name(pos, pos.slots[move[1]])
        return {WITHDRAW: f"Weapon move: take {weapon} back", ATTACK: f"Attack with {weapon}",
                BLOCK_WITH: f"Block with {weapon}"}[kind]
    ability = notation.activated(pos, seat, move)
    aims = [_aim(pos, seat, target.kind, aim) for target, aim in zip(ability.targets, move[-2])]
    words = f"Use {name(pos, notation.source_of(pos, seat, move))}"
    if aims:
        words += f" on {' and '.join(aims)}"
    idle = ": it has no Weapon to be aimed at" if aims_nothing(pos, ability, move[-2]) else ""
    return words + _price(pos, ability.costs, move[-1]) + idle


def _choice(pos: Position, seat: Seat, what: Aim) -> str:
    if pos.ask == TARGET:
        return f"Choose {_aim(pos, seat, notation.aim_kind(pos), what)}"
    verb = {DISCARD: "Discard", SEARCH: "Take", DIG: "Take", MOVE_IN: "Move in"}
    return f"{verb[pos.todo[-1].kind]} {name(pos, what)}"


def _aim(pos: Position, seat: Seat, kind: str, aim: Aim) -> str:
    """What a target is called."""
    if kind == "outlet":
        entry = entry_of(pos, aim)
        assert entry is not None
        return f"#{aim} {name(pos, entry.card)}"
    return whose(pos, seat, pos.slots[aim] if kind == "weapon" else aim)


def paid_cards(pos: Position, costs: Iterable[Cost], payment: Iterable[int]) -> list[Card]:
    """The cards that pay costs; of a spot, the Weapon in it."""
    return [pos.slots[what] if kind == "spot" else what
            for kind, what in zip(notation.paid_as(costs), payment)]


def _price(pos: Position, costs: Iterable[Cost], payment: Iterable[int]) -> str:
    """What is given for it, in words."""
    names = [name(pos, card) for card in paid_cards(pos, costs, payment)]
    return f", for {' and '.join(names)}" if names else ""


_PAYING = {"discard": "Which card do you discard for {0}?",
           "sacrifice": "Which Weapon do you sacrifice for {0}?",
           "return": "Which Weapon do you take back for {0}?"}


def owed(ability: Ability) -> str:
    """What is paid for an ability without being chosen: `cost: sacrifice this Weapon` (AS-11.6)."""
    costs = [one for one in ability.data.get("cost", ()) if one["cost"] not in _PAYING]
    return f"cost: {cost_text(costs)}" if costs else ""


def paying(pos: Position, seat: Seat, move: Move) -> list[str]:
    """What is asked for each thing that is chosen to pay for a move (AS-11.6)."""
    if move[0] == DEPLOY:
        costs = pos.pool.cards[move[1] & INDEX].costs
    elif move[0] in (ITEM_USE, ACE_USE, EFFECT):
        costs = notation.activated(pos, seat, move).costs
    else:
        return []
    return [_PAYING[cost.name] for cost in costs for _ in notation.paid_as([cost])]
