"""What can befall a card, destruction apart, and a player's points (TT-3, TT-12, TT-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import values
from .events import occur
from .constants import DECK, DID, DISCARD, FIELD, HAND, NONE, SKIPS, owner
from .values import stir, touch

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mulligan.protocol.types import Card, Seat

    from .position import Position
    from .constants import Place
    from .values import Change

_TAPPED, _DISCARDED, _PLAYED = DID["tapped"], DID["discarded"], DID["played"]


# ---- points --------------------------------------------------------------------------------------
def lose(pos: Position, losses: Mapping[Seat, int], source: Card = NONE) -> None:
    """Players lose points, all at once: {seat: points}."""
    for seat, points in losses.items():
        if points > 0:
            pos.points[seat] -= points
            stir(pos)                      # texts may hold while points are so many
    for seat, points in losses.items():
        if points > 0:
            occur(pos, ("lose_points",), NONE, seat, source)


def gain(pos: Position, gains: Mapping[Seat, int], source: Card = NONE) -> None:
    """Players gain points, all at once; there is no upper limit (TT-13.1)."""
    for seat, points in gains.items():
        if points > 0:
            pos.points[seat] += points
            stir(pos)
    for seat, points in gains.items():
        if points > 0:
            occur(pos, ("gain_points",), NONE, seat, source)


def skip(pos: Position, seat: Seat, what: str) -> None:
    """One more skip of a turn or phase is pending for a player (TT-20.8)."""
    skips = pos.skips[seat][:]
    skips[SKIPS.index(what)] += 1
    pos.skips[seat] = skips


# ---- tapping -------------------------------------------------------------------------------------
def tap(pos: Position, card: Card) -> None:
    pos.tapped[card] = pos.number
    mark(pos, card, _TAPPED)
    stir(pos)
    occur(pos, ("tapped",), card, owner(card))


def untap(pos: Position, card: Card) -> None:
    del pos.tapped[card]
    _unspend(pos, card)
    stir(pos)
    occur(pos, ("untapped",), card, owner(card))


def mark(pos: Position, card: Card, what: int) -> None:
    """Remember what befell a card this turn."""
    pos.did[card] = pos.did.get(card, 0) | what


def _unspend(pos: Position, card: Card) -> None:
    pos.spent -= {(card, 0), (card, 1)}


# ---- laying on the field -------------------------------------------------------------------------
def lay(pos: Position, card: Card, place: Place) -> None:
    """A card comes to the top of a place, untapped (TT-3.4).

    What it covers is untapped and switched off (TT-3.6, TT-7.7, TT-12.7).
    """
    pile = pos.piles[place]
    if pile:
        if pile[-1] in pos.tapped:
            untap(pos, pile[-1])
        switch_off(pos, pile[-1])
        pos.attached.pop(pile[-1], None)
    pos.piles[place] = (*pile, card)
    pos.at[card] = place
    touch(pos)


def play(pos: Position, card: Card, place: Place) -> None:
    """A card is played onto a place from wherever it lies (TT-6.7).

    It may be a rank-up of what lies there, which is then placed under it, too (TT-9.10).
    """
    covered, came = pos.top(place), lift(pos, card)
    lay(pos, card, place)
    mark(pos, card, _PLAYED)
    kinds = ("played", "play", "rank_up") if covered >= 0 else ("played", "play")
    occur(pos, kinds, card, owner(card), covered, came, FIELD)
    if covered >= 0:
        occur(pos, ("ranked_up", "placed_under", "placed_under_self"), covered, owner(card), card,
              FIELD, FIELD)


def place_under(pos: Position, card: Card, host: Card) -> None:
    """A card goes to the bottom of the pile of `host` (TT-20.10)."""
    came, place = lift(pos, card), pos.at[host]
    pos.piles[place] = (card, *pos.piles[place])
    pos.at[card] = place
    touch(pos)
    occur(pos, ("placed_under", "placed_under_self"), card, owner(card), pos.top(place), came,
          FIELD)


def swap(pos: Position, card: Card, other: Card, source: Card) -> None:
    """The top card `card` and `other` of a hand, deck or discard pile change places.

    Nothing is played, and what lies below stays (TT-12.5, TT-20.17).
    """
    place, came = pos.at[card], where(pos, other)
    drop_attached(pos, card)
    occur(pos, ("to_discard", "leaves_field") if came == DISCARD else ("leaves_field",), card,
          owner(card), source, FIELD, came)
    take(pos, other)
    pos.piles[place] = (*pos.piles[place][:-1], other)
    pos.at[other] = place
    forget(pos, card)
    put(pos, card, came)


def switch_off(pos: Position, card: Card) -> None:
    """Its effects that are on are off (TT-7.7).

    What they permitted is over, and its dormant ones are fresh again.
    """
    if (card, 0) in pos.on or (card, 1) in pos.on:
        pos.on -= {(card, 0), (card, 1)}
        pos.changes = [change for change in pos.changes
                       if change.own != card or not _ends_with_effect(pos, change)]
    pos.paid = {paid for paid in pos.paid if paid[:2] != (card, 0)}
    _unspend(pos, card)


def _ends_with_effect(pos: Position, change: Change) -> bool:
    """Whether a change is of an effect that is on, so that it ends with it."""
    return pos.pool.cards[change.text].effects[change.effect].style in ("continuous", "equip")


def attach(pos: Position, card: Card, host: Card, effect: int) -> None:
    """An equip card is attached, its grant is on (TT-12.6, TT-20.15)."""
    pos.attached[card] = host              # a unit may carry many (TT-12.8)
    pos.on.add((card, effect))
    touch(pos)


# ---- leaving -------------------------------------------------------------------------------------
def where(pos: Position, card: Card) -> str:
    """The zone a card lies in."""
    if card in pos.at:
        return FIELD
    seat = owner(card)
    if card in pos.hands[seat]:
        return HAND
    return DISCARD if card in pos.discards[seat] else DECK


def lift(pos: Position, card: Card) -> str:
    """Lift a card from wherever it lies; returns the zone."""
    if card not in pos.at:
        return take(pos, card)
    drop_attached(pos, card)
    return leave(pos, card)


def take(pos: Position, card: Card) -> str:
    """Lift a card out of a hand, deck or discard pile; returns which."""
    seat = owner(card)
    pos.moved[card] = pos.links
    stir(pos)
    if card in pos.revealed:
        pos.revealed = tuple(one for one in pos.revealed if one != card)
    if card in pos.hands[seat]:
        pos.hands[seat].remove(card)
        if card in pos.known[seat]:
            pos.known[seat].remove(card)
        return HAND
    if card in pos.discards[seat]:
        pos.discards[seat].remove(card)
        return DISCARD
    deck, (top, bottom) = pos.decks[seat], pos.fixed[seat]
    at = deck.index(card)
    if at >= len(deck) - top:
        pos.fixed[seat] = [top - 1, bottom]
    elif at < bottom:
        pos.fixed[seat] = [top, bottom - 1]
    del deck[at]
    return DECK


def leave(pos: Position, card: Card) -> str:
    """A card leaves its pile, in whatever depth, and no other does (TT-12.5). Returns FIELD."""
    place = pos.at[card]
    pos.piles[place] = tuple(one for one in pos.piles[place] if one != card)
    forget(pos, card)
    return FIELD


def forget(pos: Position, card: Card) -> None:
    """A card has left the field: all changes, attachments and counters of it end (TT-12.9)."""
    pos.moved[card] = pos.links
    pos.at.pop(card, None)
    pos.tapped.pop(card, None)
    pos.attached.pop(card, None)
    switch_off(pos, card)
    pos.changes = [change for change in pos.changes if change.target != card]
    pos.paid = {(source, order, one) for source, order, one in pos.paid if one != card}
    touch(pos)


def in_order(pos: Position, cards: Iterable[Card]) -> list[Card]:
    """Cards on the field in place order, the active player's first (TT-10.11)."""
    mine = pos.turn * 10
    return sorted(cards, key=lambda card: ((pos.at[card] - mine) % 20,
                                           pos.piles[pos.at[card]].index(card)))


def attached_to(pos: Position, host: Card) -> list[Card]:
    """The equip cards attached to a card, in place order."""
    return in_order(pos, [card for card, to in pos.attached.items() if to == host])


def drop_attached(pos: Position, host: Card) -> None:
    """TT-12.6: an equipped card leaves otherwise than by destruction, so its equip cards are sent.
    """
    send(pos, attached_to(pos, host), DISCARD)


def put(pos: Position, card: Card, zone: str, known: bool = True) -> None:
    """Lay a card that was lifted into a zone of its owner.

    A deck is then shuffled, but for its top and bottom. `known`: both have seen it. A card that
    only one has seen hides what both knew of that end of the deck.
    """
    seat = owner(card)
    top, bottom = pos.fixed[seat]
    if zone == HAND:
        pos.hands[seat].append(card)
        if known:
            pos.known[seat].append(card)
    elif zone == DISCARD:
        pos.discards[seat].append(card)
    elif zone == "deck_bottom":
        pos.decks[seat].insert(0, card)
        pos.fixed[seat] = [top, bottom + 1 if known else 0]
    else:
        pos.decks[seat].append(card)
        if zone == "deck_top":
            pos.fixed[seat] = [top + 1 if known else 0, bottom]
        else:
            shuffle(pos, seat)
    stir(pos)


def send(pos: Position, cards: Sequence[Card], zone: str, source: Card = NONE,
         kinds: tuple[str, ...] = (), known: bool = False, unseen: bool = False) -> None:
    """Cards go to a zone of their owners, all at once (TT-3.10, TT-10.11).

    They may be discarded, milled, returned, added or sent. First all of it is told (TT-9.9), the
    cards of the field in place order, then they move in the order given. A hand card that was not
    shown stays hidden unless `known`; what comes from a deck is shown unless `unseen`. What is
    attached to a card that leaves the field is sent to the discard pile (TT-12.6).
    """
    leaving = list(cards)
    for host in leaving:                   # which grows: a card attached to a card that is attached
        leaving += (card for card in attached_to(pos, host) if card not in leaving)
    dropped = leaving[len(cards):]
    for card in in_order(pos, [card for card in cards if card in pos.at]):
        _tell(pos, card, zone, source, kinds)
    for card in cards:
        if card not in pos.at:
            _tell(pos, card, zone, source, kinds)
    for card in dropped:
        _tell(pos, card, DISCARD, source, ())
    for card, to in [*((card, zone) for card in cards), *((card, DISCARD) for card in dropped)]:
        held = card in pos.hands[owner(card)] and card not in pos.known[owner(card)]
        shown = known or not (held or unseen)
        if card in pos.at:
            leave(pos, card)
        else:
            take(pos, card)
        put(pos, card, to, shown)


def _tell(pos: Position, card: Card, zone: str, source: Card, kinds: tuple[str, ...]) -> None:
    """Say that a card goes to a zone, just before it does (TT-7.10)."""
    seat, came = owner(card), where(pos, card)
    went = DECK if zone[:4] == DECK else zone
    if came == HAND and went == DISCARD:
        mark(pos, card, _DISCARDED)
        kinds += ("discarded", "discard")
    names = (*kinds, f"to_{went}") if went != FIELD else kinds
    if came == FIELD:
        names += ("leaves_field",)
    elif came != went:
        names += ("moved",)
    if names:
        occur(pos, names, card, seat, source, came, went)
    if came == FIELD and not pos.is_top(card):
        occur(pos, ("moved_from_under_self",), card, seat, pos.top(pos.at[card]), came, went)


def show(pos: Position, cards: Iterable[Card]) -> None:
    """Hand cards that both players know from now on (TT-3.8)."""
    for card in cards:
        known = pos.known[owner(card)]
        if card in pos.hands[owner(card)] and card not in known:
            known.append(card)


def shuffle(pos: Position, seat: Seat) -> None:
    """A deck is to be shuffled, by chance, before anything else happens."""
    pos.fixed[seat] = [0, 0]
    if seat not in pos.shuffles:
        pos.shuffles.append(seat)


def mill(pos: Position, seat: Seat, count: int, source: Card = NONE) -> list[Card]:
    """The top cards of a deck go to the discard pile, one by one, fewer if it runs out (TT-20.5).

    Returns those that did.
    """
    milled = _top(pos, seat, count)
    for card in milled:
        send(pos, (card,), DISCARD, source, ("milled",))
    return milled


def _top(pos: Position, seat: Seat, count: int) -> list[Card]:
    """The top cards of a deck, fewer if it has no more, in the order they come from it."""
    return pos.decks[seat][:-count - 1:-1]


def draw(pos: Position, seat: Seat, count: int) -> list[Card]:
    """A player draws what is there (TT-13.7, TT-20.5); returns those cards."""
    if values.is_forbidden(pos, seat, "draw"):
        return []                          # TT-20.20
    deck, drawn = pos.decks[seat], _top(pos, seat, count)
    for card in drawn:
        deck.pop()
        top, bottom = pos.fixed[seat]
        pos.hands[seat].append(card)
        pos.revealed = tuple(one for one in pos.revealed if one != card)
        if top or bottom > len(deck):
            pos.known[seat].append(card)
        pos.fixed[seat] = [max(0, top - 1), min(bottom, len(deck))]
    if drawn:
        stir(pos)
        occur(pos, ("draw",), NONE, seat)
    return drawn
