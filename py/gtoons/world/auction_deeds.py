"""Deeds about auctions: putting a card up, bidding, bringing one back to the shop (GT-19)."""

from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused
from mulligan.protocol.types import ClauseId

from . import auctions, bargains, days, hall, hall_days
from .auctions import Lot
from .match_deeds import Request
from .orbit import WHO, Orbit
from .prices import price, refund
from ..cards.library import LIBRARY


def check_open(state: Orbit) -> None:
    """Raise Illegal where no hall is open (GT-19.1)."""
    if not state.hall:
        raise refused("The hall is not open in this Orbit; open it first.",
                      clause="GT-19.1", reason="closed", title="No hall yet")


def own_card(state: Orbit, ident: str, clause: ClauseId) -> None:
    """Raise Illegal for a card that is not in hand, or plays in the match that waits (GT-19.3)."""
    if ident not in hall.owned(state):
        raise refused("You do not have this card in hand.",
                      clause=clause, reason="not_owned", title="Not yours")
    if ident in state.battle.get("cards", ()):
        raise refused("This card plays in the match that waits.",
                      clause="GT-19.3", reason="playing", title="In a match")


def _called(ident: str) -> str:
    return str(LIBRARY.card(ident)["name"])


def _leaves(state: Orbit, ident: str) -> str:
    """What a card that leaves is missing from."""
    slots = [slot for slot, cards in state.slots.items() if ident in cards]
    return f" It leaves slot {', '.join(slots)}." if slots else ""


def put_up(request: Request) -> Plan:
    """{card, reserve}: an own card stands for three nights (GT-19.3)"""
    state = request.state
    check_open(state)
    ident = request.text("card", "Choose a card.", "GT-19.3")
    reserve = request.number("reserve", "Say what it has to bring.", "GT-19.3", 1,
                             auctions.MOST_PRICE)
    own_card(state, ident, "GT-19.3")
    if len(auctions.lots_of(state, WHO)) >= auctions.MOST_LOTS:
        raise refused(f"You sell {auctions.MOST_LOTS} cards already.",
                      clause="GT-19.3", reason="full", title="Too many")
    text = (f"{_called(ident)} stands for {auctions.TURNS} nights, from {reserve} points; it "
            f"comes back if nobody bids.{_leaves(state, ident)}")

    def run() -> Result:
        auctions.put_up(state, WHO, ident, reserve)
        bargains.drop_stale(state)
        return Result(text)
    return Preview(text), run


def bid(request: Request) -> Plan:
    """{lot, most}: the most one would pay, sealed (GT-19.4)"""
    state = request.state
    check_open(state)
    number = request.text("lot", "Choose a lot.", "GT-19.4")
    most = request.number("most", "Say what you would pay at most.", "GT-19.4", 1,
                          auctions.MOST_PRICE)
    lot = state.hall["lots"].get(number)
    if lot is None:
        raise refused("This lot is gone.", clause="GT-19.4", reason="gone", title="Gone")
    _may_bid(state, lot, most)
    name = _called(lot["card"])
    text = (f"You would pay {most} for {name} at most. Nobody is told; if you win, you pay a "
            "point above the next highest bid.")

    def run() -> Result:
        if not auctions.bid(state, lot, WHO, most):
            return Result(f"Somebody bid more for {name} before: it stands at {lot['price']}.")
        bargains.drop_stale(state)
        return Result(f"You lead for {name} at {lot['price']}.")
    return Preview(text), run


def _may_bid(state: Orbit, lot: Lot, most: int) -> None:
    """Raise Illegal for a bid that is not taken (GT-19.4, GT-19.5)."""
    leads = lot["leader"] == WHO
    if lot["seller"] == WHO:
        raise refused("It is your own.", clause="GT-19.4", reason="own", title="Your own lot")
    if not leads and hall.has(state, WHO, lot["card"]):
        raise refused("You own this card, or sell or bid for one; nobody needs two.",
                      clause="GT-19.5", reason="owned", title="Yours already")
    least = lot["most"] + 1 if leads else auctions.least(lot)
    if most < least:
        words = f"You said {lot['most']} already; it can only be raised." if leads else \
            f"The lowest bid is {least} now."
        raise refused(words, clause="GT-19.4", reason="low", title="Too low")
    free = state.points + (lot["most"] if leads else 0)
    if most > free:
        raise refused(f"You have {free} points for it.",
                      clause="GT-19.4", reason="points", title="Too few points")


def sell_back(request: Request) -> Plan:
    """{card}: the shop takes an own card back (GT-19.7)"""
    state = request.state
    check_open(state)
    ident = request.text("card", "Choose a card.", "GT-19.7")
    own_card(state, ident, "GT-19.7")
    text = (f"The shop gives {refund(ident)} for {_called(ident)} and sells it for {price(ident)}."
            f"{_leaves(state, ident)}")

    def run() -> Result:
        hall_days.back(state, WHO, ident)
        bargains.drop_stale(state)
        return Result(text)
    return Preview(text), run


def open_hall(request: Request) -> Plan:
    """{}: an Orbit without a hall has one from today on (GT-19.1)"""
    state = request.state
    if state.hall:
        raise refused("The hall is open.", clause="GT-19.1", reason="open", title="Open already")
    if state.battle:
        raise refused("Play the match that waits first, or give it up.",
                      clause="GT-19.1", reason="playing", title="A match waits")
    text = "From today on rivals hold auctions and trade. It is never closed again."

    def run() -> Result:
        state.customs = days.HALL
        hall.opened(state)
        state.tell("The hall has opened.")
        return Result(text)
    return Preview(text), run


DEEDS = {"put_up": put_up, "bid": bid, "sell_back": sell_back, "open_hall": open_hall}
