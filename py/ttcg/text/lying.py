"""Cards of TTCG as a hint names them: where several are called the same, it says which is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulligan.protocol import listing

from ..rules.constants import owner
from ..rules.moves import choices

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from ..rules.position import Position
    from ..rules.constants import Place


def _equals(pos: Position, card: Card) -> list[Place]:
    """The places whose active card is called like this one, from the left."""
    called = pos.card(card).name
    return [place for place, pile in enumerate(pos.piles)
            if pile and pos.card(pile[-1]).name == called]


def told(pos: Position, seat: Seat, card: Card) -> str:
    """`Thorn Boar`; of several `your Thorn Boar` or `their left Thorn Boar`."""
    places = _equals(pos, card)
    if len(places) < 2 or not pos.is_top(card):
        return pos.card(card).name
    return in_play(pos, seat, card)


def in_play(pos: Position, seat: Seat, card: Card) -> str:
    """An active card and whose it is: `their Thorn Boar`, of two `their left Thorn Boar`."""
    return f"{_whose(seat, pos.at[card] // 10)} {_of_side(pos, card, _equals(pos, card))}"


def of_side(pos: Position, card: Card) -> str:
    """The same where the words around it say whose it is: `the left Thorn Boar` of two there."""
    called, name = _of_side(pos, card, _equals(pos, card)), pos.card(card).name
    return name if called == name else f"the {called}"


def _of_side(pos: Position, card: Card, places: list[Place]) -> str:
    """`left Thorn Boar` of two of its side."""
    name = pos.card(card).name
    if not pos.is_top(card):
        return name
    row = [place for place in places if place // 10 == pos.at[card] // 10]
    return f"{listing.in_row(row.index(pos.at[card]), len(row))}{name}"


def _whose(seat: Seat, side: int) -> str:
    return "your" if side == seat else "their"


def used(pos: Position, card: Card) -> str:
    """A card whose effect is used: of one in the hand or a pile that also lies on the field, where
    it is.
    """
    twins = [place for place in _equals(pos, card) if place // 10 == owner(card)]
    if card in pos.at or not twins:
        return of_side(pos, card)
    return f"{pos.card(card).name} from your {_zone(pos, card)}"


def _zone(pos: Position, card: Card) -> str:
    seat = owner(card)
    zones = (("hand", pos.hands), ("discard pile", pos.discards), ("deck", pos.decks))
    return next(word for word, cards in zones if card in cards[seat])


def choosing(pos: Position, seat: Seat, card: Card) -> str:
    """That a card is chosen: in play also whose it is, elsewhere where it lies if one that lies in
    another place is called the same.
    """
    name, whose = pos.card(card).name, _whose(seat, owner(card))
    if pos.is_top(card):
        return f"Choose {in_play(pos, seat, card)}"
    if card in pos.at:
        return f"Choose {whose} {name} under {told(pos, seat, pos.top(pos.at[card]))}"
    where = f" from {whose} {_zone(pos, card)}" if called_alike(pos, card) else ""
    return f"Choose {name}{where}"


def called_alike(pos: Position, card: Card) -> bool:
    """Whether another card that can be chosen has the same name."""
    name = pos.card(card).name
    others = {one for one in pos.options
              if one >= 0 and one != card and pos.card(one).name == name}
    return not others.isdisjoint(choices(pos)) if others else False
