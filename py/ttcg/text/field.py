"""How the piles on the field lie, and what is marked on their top cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulligan import Piece

from ..rules import battle
from ..rules.constants import BATTLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card

    from ..rules.position import Position
    from ..rules.constants import Place


def pile(pos: Position, place: Place, chosen: Sequence[Card]) -> tuple[Piece, ...]:
    """The cards of a place, the active one last; `chosen` are those chosen so far (TT-10.6)."""
    cards = pos.piles[place]
    if not cards:
        return ()
    return *(Piece(card) for card in cards[:-1]), _top(pos, place, cards[-1], chosen)


def _top(pos: Position, place: Place, card: Card, chosen: Sequence[Card]) -> Piece:
    """The active card of a place: how it acts, and what its numbers have become."""
    extra: dict[str, Any] = {}
    if card in pos.tapped:
        extra["tapped"] = True
    if any(changed := _changed(pos, card)):
        extra["now"] = changed
    marks = _doing(pos, place, card)
    if is_on(pos, card):
        marks += ("on",)
    if card in chosen:
        marks += ("chosen",)
    return Piece(card, marks=marks, extra=extra or None)


def is_on(pos: Position, card: Card) -> bool:
    """Whether a continuous effect of a card is on (TT-7.7)."""
    return any((card, effect.index) in pos.on for effect in pos.card(card).effects
               if effect.style == "continuous")


def _changed(pos: Position, card: Card) -> list[str | None]:
    """What attack and defense have become, None for what is as printed; then a changed rank."""
    own, found = pos.card(card), pos.now.of[card]
    pairs = () if own.spell else ((found.attack, own.attack), (found.defense, own.defense))
    changed = [str(value) if value != printed else None for value, printed in pairs]
    return changed if found.rank == own.rank else [*changed, f"rank {found.rank}"]


def _doing(pos: Position, place: Place, card: Card) -> tuple[str, ...]:
    """Whether a unit attacks, or has attacked from its place and cannot again (TT-11.3)."""
    if pos.attack and card == pos.attack.card:
        return ("attack",)
    if pos.step != BATTLE or pos.turn != place // 10 or pos.card(card).spell:
        return ()
    spent = pos.struck[place] and battle.refusal(pos, pos.turn, place) == "already_attacked"
    return ("done",) if spent else ()
