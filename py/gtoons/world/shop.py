"""The collection, the shop's stock by the day, and own decks in four slots (GT-18)."""

from mulligan import Malformed
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from . import bargains, hall
from .hall import owned
from .match_deeds import Request
from .orbit import SLOTS, WHO
from .prices import price
from .stock import STOCK, stock
from ..cards.decks import DECK, deck_faults
from ..cards.library import LIBRARY

def buy(request: Request) -> Plan:
    """{card}: a card of today's stock for points (GT-18.2, GT-18.3)"""
    state, ident = request.state, request.text("card", "Choose a card.", "GT-18.2")
    if ident not in stock(state, state.day):
        raise refused("The shop does not have this card today.",
                      clause="GT-18.2", reason="not_there", title="Not in stock")
    if hall.has(state, WHO, ident):
        raise refused("You own this card, or sell or bid for one; a deck holds each card once.",
                      clause="GT-18.1", reason="owned", title="Yours already")
    if price(ident) > state.points:
        raise refused(f"It costs {price(ident)}, and you have {state.points}.",
                      clause="GT-18.3", reason="points", title="Too few points")
    text = f"{LIBRARY.card(ident)['name']} for {price(ident)} points."

    def run() -> Result:
        state.bought = state.bought | {ident: price(ident)}
        if state.hall:
            hall.made(state, ident)
            bargains.drop_stale(state)
        state.tell(f"You bought {text}")
        return Result(text, shown=(ident,))
    return Preview(text, shown=(ident,)), run


def deck(request: Request) -> Plan:
    """{slot, cards}: what lies in a slot; one that is not legal yet is kept, too (GT-18.4)"""
    state, slot = request.state, request.choice("slot", SLOTS)
    chosen = request.many("cards", str, DECK, "cards")
    if len(set(chosen)) < len(chosen):
        raise Malformed("a card is named twice (GT-2.2)", "cards")
    if not set(chosen) <= set(owned(state)):
        raise refused("You do not own one of these cards.",
                      clause="GT-18.4", reason="not_owned", title="Not yours")
    faults = deck_faults(chosen)
    verdict = f"{faults[0].words} (GT-2.1)" if faults else "It can be played"
    text = f"Slot {slot}: {verdict}."

    def run() -> Result:
        state.slots = state.slots | {slot: chosen}
        return Result(text)
    return Preview(text), run


DEEDS = {"buy": buy, "deck": deck}
__all__ = ["DEEDS", "STOCK", "owned", "price", "stock"]
