"""Commitments to a pack that nobody knows whole (TD-11): its slots, and the lots that draw them.

The owner of a pack lays its cards into slots of its own choosing, the other side orders the slots.
So who draws learns its card and nobody else does, and neither can choose which it is: the order of
the pack is made of both.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from ..data.json_text import canonical
from ..protocol.types import Card, Deck, Ply, Seat
from .chains import refusal
from .messages import Hash, Side

SLOT, LOT = "slot", "lot"
TEXT, DECK = "text", "deck"               # of matches whose choices are covered


def sealed(match: str, what: str, pack: int, at: int, salt: str, value: int | str) -> Hash:
    """The hash that binds to a value without showing it (TD-11.2, TD-14.2).

    A value is the card of a slot, the slot of a lot, or the text of a choice.
    """
    bound = [f"mulligan/remote/1/{what}", match, pack, at, salt, value]
    return sha256(canonical(bound).encode()).hexdigest()


def closed_deck(match: str, salt: str, deck: Deck) -> Hash:
    """What binds a side to a deck without showing it (TD-14.1)."""
    bound = [f"mulligan/remote/1/{DECK}", match, salt, deck]
    return sha256(canonical(bound).encode()).hexdigest()


class Secret(NamedTuple):
    """What a side keeps for itself: all its salts and orders come of 32 bytes nobody can guess."""

    match: str
    side: Side
    seed: bytes

    def salt(self, what: str, pack: int, at: int) -> str:
        """The salt of one commitment; it tells nothing of another."""
        return self._made(what, pack, at)

    def order(self, what: str, pack: int, count: int) -> list[int]:
        """The numbers below `count` in an order that only this side can make."""
        return list(_order(self, what, pack, count))

    def _made(self, what: str, pack: int, at: int) -> str:
        return sha256(self.seed + _named(self.match, self.side, what, pack, at)).hexdigest()

    def commitments(self, what: str, pack: int, values: Sequence[int]) -> list[Hash]:
        """What this side commits to with the deal: the values in their order (TD-11.2)."""
        return [sealed(self.match, what, pack, at, self.salt(what, pack, at), value)
                for at, value in enumerate(values)]

    def openings(self, what: str, pack: int, values: Sequence[int]) -> list[tuple[int, str]]:
        """What opens all of them: (value, salt) each."""
        return [(value, self.salt(what, pack, at)) for at, value in enumerate(values)]


@lru_cache(256)
def _named(match: str, side: Side, what: str, pack: int, at: int) -> bytes:
    """What a number of a side is for."""
    return canonical(["mulligan/remote/1/secret", match, side, what, pack, at]).encode()


@lru_cache(64)
def _order(secret: Secret, what: str, pack: int, count: int) -> list[int]:
    """That order: it is asked for with every action."""
    return sorted(range(count), key=lambda at: secret._made(f"order of {what}", pack, at))


def secret_of(side: Side, match: str, key: bytes) -> Secret:
    """What a side keeps for itself of a sealed deal; it comes of the secret of its key (TD-11.2).
    """
    return Secret(match, side, sha256(b"mulligan/remote/1/sealed" + key).digest())


class SealedPack:
    """A pack of a match as it is known here.

    `slots` and `lots` are the commitments of the owner and of the other side, `drawn` the slots of
    the places whose lots were opened, `shown` the cards of opened slots, `called` the places that
    were ever to be drawn, and by which action at the earliest. `known` are the places whose card is
    known here, and `order` has a card at every place: where it is not known, a stand-in. `gone` are
    the cards that count as none of it any more, nor as any that was before: blanks that turned out
    to be another card, and cards for which blanks stand again. `since` is the first position in
    which it lies so.
    """

    def __init__(self, number: int, seat: Seat, owner: Side, cards: Sequence[Card]) -> None:
        self.number, self.seat, self.owner = number, seat, owner
        self.cards = tuple(cards)
        self.slots: list[Hash] = []
        self.lots: list[Hash] = []
        self.called: dict[int, Ply] = {}
        self.drawn: dict[int, int] = {}
        self.shown: dict[int, Card] = {}
        self.known: dict[int, Card] = {}
        self.order: list[Card] = list(cards)
        self.gone: set[Card] = set()
        self.since: Ply = 0
        self.opened: list[Card] | None = None          # all slots, after the match
        self.opened_lots: list[int] | None = None      # all lots, after the match

    def own_slots(self, secret: Secret) -> list[Card]:
        """The cards in the slots, which their owner alone knows."""
        return [self.cards[at] for at in secret.order(SLOT, self.number, len(self.cards))]

    def own_lots(self, secret: Secret) -> list[int]:
        """The slots of all places, which the other side alone knows."""
        return secret.order(LOT, self.number, len(self.cards))

    def is_shown(self, place: int) -> bool:
        """Whether everybody has seen the card of a place."""
        return self.drawn.get(place) in self.shown

    def place_of(self, slot: int) -> int | None:
        """Which place a drawn slot has."""
        return next((place for place, one in self.drawn.items() if one == slot), None)

    def with_known(self, learned: dict[int, Card]) -> list[Card]:
        """The order when these places hold these cards; stand-ins change places with them."""
        order = list(self.order)
        for place, card in learned.items():
            at = order.index(card)
            order[place], order[at] = order[at], order[place]
        return order

    def laid(self, learned: dict[int, Card]) -> list[Card]:
        """The order with all that is known, and these, of a pack whose cards may not be known.

        A card that is no stand-in takes the place of one.
        """
        order = list(self.cards)
        for place, card in (self.known | learned).items():
            if card in order:
                order[order.index(card)] = order[place]
            order[place] = card
        return order

    def unknown(self) -> list[int]:
        """The places whose card is not known here."""
        return [place for place in range(len(self.order)) if place not in self.known]


class Resealed(SealedPack):
    """Cards that their owner alone has put somewhere, by place, and commits to anew (TD-17.6).

    Each lies in the slot of its place, and nobody draws lots for it.
    """

    def __init__(self, number: int, seat: Seat, owner: Side, cards: Sequence[Card],
                 slots: list[Hash]) -> None:
        super().__init__(number, seat, owner, cards)
        self.slots = slots
        self.called = dict.fromkeys(range(len(cards)), 0)
        self.drawn = {place: place for place in self.called}
        self.opened_lots = list(range(len(cards)))

    def own_slots(self, secret: Secret) -> list[Card]:
        return list(self.cards)

    def own_lots(self, secret: Secret) -> list[int]:
        return list(range(len(self.cards)))


def checked(packs: Sequence[SealedPack], opened: Sequence[Sequence[dict[str, Any]]], what: str,
            match: str) -> list[list[int]]:
    """What is opened, by pack. Raises Illegal where it is not what was committed to."""
    committed = [pack.slots if what == SLOT else pack.lots for pack in packs]
    made = [[sealed(match, what, pack.number, at, one["salt"], one["value"])
             for at, one in enumerate(each)] for pack, each in zip(packs, opened)]
    if len(opened) != len(packs) or made != committed:
        raise refusal("What was opened is not the deal that was committed to.",
                      clause="TD-13.1", reason="other_opening")
    return [[one["value"] for one in each] for each in opened]
