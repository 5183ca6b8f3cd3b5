"""How two devices deal this game without either holding what its person may not know (KA-10.2)."""

from collections.abc import Mapping, Sequence
from typing import Any

from mulligan.protocol.sealing import Mix
from mulligan.protocol.types import FaceId

from ..cards.faces import rank
from .battle import DEAL, Position
from .moves import DISCARD, PLACE, parts_of
from .streams import Stream
from .constants import Card, Deal, Seat


def listed(pos: Position, seat: Seat) -> Sequence[Card]:
    """The cards of a seat, as its deck lists them."""
    first = len(pos.codes[0])
    return range(first, len(pos.faces)) if seat else range(first)


def mix(pos: Position, stream: Any) -> Mix | None:
    """The guides, and what is left of both decks (KA-3.4, KA-3.5).

    Which card of a deck is its top one is drawn for each deck by itself. Where each draws from the
    own rest first, that is a pile of its own (KA-8.7).
    """
    if pos.phase != DEAL:
        return None
    decks = [listed(pos, seat) for seat in (0, 1)]
    tops = [deck[Stream(f"{stream.label}/top/{seat}").below(len(deck))]
            for seat, deck in enumerate(decks)]
    rests = [[card for card in deck if card != top] for deck, top in zip(decks, tops)]
    return Mix(tops, rests if pos.rules.draws == "own" else [rests[0] + rests[1]])


def mixed_deal(pos: Position, mix: Mix, orders: Sequence[Sequence[Card]], stream: Any) -> Deal:
    """The deal of these orders; if the guides are equal a toss says who is first (KA-3.6)."""
    ranks = [rank(pos.faces[guide]) for guide in reversed(mix.bare)]
    first = stream.below(2) if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])
    rest = tuple(card for order in orders for card in order)
    return Deal("deal", mix.bare[0], mix.bare[1], rest, first)


def recast(pos: Position, faces: Mapping[Card, FaceId]) -> Position:
    """The position as if some cards were others."""
    new, first = pos.copy(), len(pos.codes[0])
    codes = [faces.get(card, code) for card, code in enumerate(pos.codes[0] + pos.codes[1])]
    new.codes = tuple(codes[:first]), tuple(codes[first:])
    new.derive()
    return new


def telling(pos: Position, seat: Seat, move: Any) -> Sequence[Card]:
    """Cards of the hand that are alike: the second is named so."""
    kind, index, _ = parts_of(move)
    if kind not in (PLACE, DISCARD):
        return ()
    hand = pos.hands[seat]
    code = _code(pos, hand[index])
    return [card for card in hand[:index] if _code(pos, card) == code]


def _code(pos: Position, card: Card) -> str:
    return (pos.codes[0] + pos.codes[1])[card]
