"""A day of the hall: bids, lots that close and new ones, what rivals buy and offer (GT-19)."""

from . import auctions, bargains, hall, stock, worth
from .auctions import Lot
from .orbit import WHO, Orbit
from .prices import price, refund
from .streams import stream
from ..cards.library import LIBRARY

SHARE = 2                                  # a rival spends at most half its purse on a card


def live(state: Orbit, among: bool) -> None:
    """One day of the hall, its matches played; rivals trade `among` each other (GT-19.1)."""
    state.hall["met"] = []
    for _, lot in auctions.night(state):
        _told(state, lot)
    order = list(state.standing)
    stream(state, "hall", state.day).shuffle(order)
    _shopping(state, order)
    auctions.offered(state, order)
    _returned(state, order)
    if among:
        bargains.among(state)
    bargains.day(state)


def _told(state: Orbit, lot: Lot) -> None:
    """News of a lot that the person sold or bid for."""
    name, leader = LIBRARY.card(lot["card"])["name"], lot["leader"]
    if lot["seller"] == WHO:
        sold = f"{name} is sold to {state.called(leader)} for {lot['price']}." if leader else \
            f"Nobody bid for {name}; it is back."
        state.tell(sold)
    elif leader == WHO:
        state.tell(f"You won {name} for {lot['price']}.")
    elif any(who == WHO for _, who, _ in lot["bids"]):
        state.tell(f"{name} went to {state.called(leader)} for {lot['price']}.")


def _shopping(state: Orbit, order: list[str]) -> None:
    """Rivals buy from the day's stock what they want and lack (GT-19.7)."""
    there = stock.stock(state, state.day)
    for rival in order:
        for ident in there:
            cost = price(ident)
            if (worth.wants(state, rival, ident) and not hall.has(state, rival, ident)
                    and hall.purse(state, rival) >= SHARE * cost
                    and hall.size(state, rival) < hall.ROOM - auctions.RIVAL_LOTS):
                hall.pay(state, rival, -cost)
                hall.give(state, rival, ident)
                hall.made(state, ident)
                state.hall["taken_out"] += cost
                break


def _returned(state: Orbit, order: list[str]) -> None:
    """A rival whose room is full takes a card it does not want back to the shop (GT-19.7)."""
    for rival in order:
        if hall.size(state, rival) < hall.ROOM:
            continue
        spare = [ident for ident in hall.cards(state, rival)
                 if ident not in hall.kept(rival) and not worth.wants(state, rival, ident)]
        if spare:
            back(state, rival, spare[0])


def back(state: Orbit, who: str, ident: str) -> int:
    """The shop takes a card back for a quarter of its price; returns the points (GT-19.7)."""
    points = refund(ident)
    hall.take(state, who, ident)
    hall.pay(state, who, points)
    hall.made(state, ident, -1)
    state.hall["put_in"] += points
    return points
