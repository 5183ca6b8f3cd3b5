"""Destruction of cards on the field (TT-12, TT-20.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import moving, values
from .events import occur
from .constants import DID, DISCARD, FIELD, NONE, owner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card

    from .position import Position


def destroy(pos: Position, cards: Sequence[Card], source: Card = NONE,
            in_battle: bool = False) -> list[Card]:
    """Destroy cards on the field, all at once; returns those that were.

    They go to the discard piles (TT-12.1). Whoever was destroyed as a unit costs its owner points
    equal to its rank just before (TT-12.3).
    """
    sent = _taken(pos, moving.in_order(pos, [card for card in cards
                                             if can_be_destroyed(pos, card, source, in_battle)]),
                  in_battle)
    losses = {0: 0, 1: 0}
    for card, hit in sent.items():
        if hit and not pos.card(card).spell:
            losses[owner(card)] += values.rank(pos, card)
    how = "destroyed_by_battle" if in_battle else "destroyed_by_effect"
    # all are told of before one of them moves (TT-9.9)
    for card, hit in sent.items():
        kinds: tuple[str, ...] = ("destroyed",) if hit else ()
        if hit and card in cards:          # what was attached is destroyed, but by nobody (TT-9.10)
            kinds = ("destroyed", how)
        occur(pos, (*kinds, "to_discard", "leaves_field"), card, owner(card), source, FIELD,
              DISCARD)
    for card, hit in sent.items():
        if hit:
            moving.mark(pos, card, DID["destroyed"])
        moving.leave(pos, card)
        moving.put(pos, card, DISCARD)
    if pos.rules.destroyer_gains:          # TT-1.5
        moving.gain(pos, {1 - seat: points for seat, points in losses.items()}, source)
    moving.lose(pos, losses, source)
    return [card for card, hit in sent.items() if hit]


def beaten(pos: Position, lost: Sequence[Card]) -> None:
    """Whoever is left of the battle that is on has destroyed the other (TT-9.7)."""
    if not pos.attack:
        return
    card, target = pos.attack.card, pos.attack.target
    for one in lost:
        winner = card if one == target else target
        if pos.is_top(winner):
            occur(pos, ("destroys",), winner, owner(winner), one)


def can_be_destroyed(pos: Position, card: Card, source: Card, in_battle: bool) -> bool:
    """Whether nothing protects a card on the field.

    A covered card is protected by nothing (TT-12.2, TT-12.4).
    """
    if not pos.is_top(card):
        return card in pos.at
    return (not values.is_indestructible(pos, card, source, in_battle)
            and (in_battle or not values.is_immune(pos, card, source)))


def _taken(pos: Position, doomed: Sequence[Card], in_battle: bool) -> dict[Card, bool]:
    """What goes with cards that are destroyed, in the order they go.

    It is {card: whether it is destroyed (TT-12.2), not only sent (TT-12.1)}; what is attached goes
    along (TT-12.6).
    """
    sent: dict[Card, bool] = {}
    for card in doomed:
        if not in_battle and pos.rules.effect_destroy == "pile" and pos.is_top(card):
            for one in pos.piles[pos.at[card]][:-1]:
                sent.setdefault(one, False)
        sent[card] = True
    hosts = list(sent)
    for host in hosts:                     # which grows: a card attached to a card that is attached
        for equip in moving.attached_to(pos, host):
            if equip in sent:
                continue
            # what cannot be destroyed stays, attached to nothing (TT-12.10)
            if sent[host] and values.is_kept(pos, equip, "destroyed"):
                del pos.attached[equip]
                moving.switch_off(pos, equip)
            else:
                sent[equip] = sent[host]
                hosts.append(equip)
    return sent
