"""The pages of the hall: auctions, and trades with rivals (GT-19, GT-20)."""

from typing import Any, TypeAlias

from mulligan import Malformed
from mulligan.protocol.worlds import act, block, field, iso

from . import auctions, bargains, hall, worth
from .auctions import Lot
from .orbit import WHO, Orbit
from .prices import price, refund
from .rivals import HABIT_WORDS, ROSTER, habit
from ..cards.library import LIBRARY

Block: TypeAlias = dict[str, Any]          # a part of a page
LATELY = 12                                # sales that are shown
CLOSED = ("Rivals of this Orbit play matches and nothing else. Open the hall, and from that day on "
          "they put cards up, bid for yours, and trade.")
HOW = ("Say the most you would pay: nobody is told. The price is a point above the second highest "
       "bid. Rivals bid at night, some of them in the last one only.")
FEW = "You have no card that you could put up."


def _closed(state: Orbit) -> list[Block]:
    """What stands there before the hall opens (GT-19.1)."""
    off = "Play the match that waits first." if state.battle else ""
    return [block("text", text=CLOSED, clauses=["GT-19.1"]),
            block("acts", acts=[act("open_hall", "Open the hall", tone="main", off=off,
                                    clause="GT-19.1")])]


# ---- auctions ------------------------------------------------------------------------------------
def auction(state: Orbit) -> list[Block]:
    """Open lots, one's own cards, and what was sold lately (GT-19.3 to GT-19.5)."""
    if not state.hall:
        return _closed(state)
    lots = sorted(state.hall["lots"].items(), key=lambda row: (row[1]["ends"], int(row[0])))
    return [block("text", text=f"You have {state.points} points. {HOW}",
                  clauses=["GT-19.3", "GT-19.4"]),
            block("acts", acts=[_putting_up(state)]),
            block("tiles", "Lots", empty="Nothing is put up today.",
                  tiles=[_tile(state, number, lot) for number, lot in lots]),
            block("table", "Sold lately", empty="Nothing yet.",
                  head=["Day", "Card", "Price", "In the shop", "From", "To"],
                  rows=[_sale(state, sale) for sale in state.hall["sales"][:-LATELY - 1:-1]])]


def _putting_up(state: Orbit) -> Block:
    full = len(auctions.lots_of(state, WHO)) >= auctions.MOST_LOTS
    off = f"You sell {auctions.MOST_LOTS} cards already." if full else ""
    card = field("card", "Card", "cards", list="mine", where={"free": True}, one=True)
    return act("put_up", "Put a card up", [card, _reserve()], off=off, clause="GT-19.3")


def _reserve(value: int = 1) -> Block:
    return field("reserve", "It has to bring", "number", least=1, most=auctions.MOST_PRICE,
                 value=value, help="Nobody can get it for less.")


def _tile(state: Orbit, number: str, lot: Lot) -> Block:
    left = lot["ends"] - state.day
    nights = "the last night comes" if left == 1 else f"{left} nights left"
    stands = (f"{state.called(lot['leader'])} leads at {lot['price']}" if lot["leader"]
              else f"no bid yet, from {lot['reserve']}")
    who = "yours" if lot["seller"] == WHO else f"from {state.called(lot['seller'])}"
    card = LIBRARY.card(lot["card"])
    return {"label": card["name"],
            "note": f"{card['rarity']}, {who}; {nights}\n{stands}{_own(lot)}",
            "cards": [{"k": lot["card"], "face": lot["card"]}],
            "acts": [] if lot["seller"] == WHO else [bidding(state, number, lot)]}


def _own(lot: Lot) -> str:
    """What only its own bidder is told."""
    return f"; you would pay {lot['most']}" if lot["leader"] == WHO else ""


def bidding(state: Orbit, number: str, lot: Lot) -> Block:
    """The act that bids for a lot (GT-19.4)."""
    leads = lot["leader"] == WHO
    least = lot["most"] + 1 if leads else auctions.least(lot)
    free = state.points + (lot["most"] if leads else 0)
    off = "" if free >= least else f"It takes {least} points, and you have {free}."
    if not leads and hall.has(state, WHO, lot["card"]):
        off = "You own it, or sell or bid for one."
    most = field("most", "What you would pay at most", "number", least=least,
                 most=max(least, free), value=least)
    return act("bid", "Raise your bid" if leads else "Bid", [most], args={"lot": number}, off=off,
               clause="GT-19.5" if off.startswith("You own") else "GT-19.4")


def _sale(state: Orbit, sale: list[Any]) -> Block:
    day, ident, paid = sale[:3]
    seller, buyer = sale[3:]
    row: Block = {"cells": [iso(day), LIBRARY.card(ident)["name"], {"num": paid},
                            {"num": price(ident)}, state.called(seller), state.called(buyer)]}
    return row | ({"mine": True} if WHO in (seller, buyer) else {})


def card_acts(state: Orbit, ident: str) -> list[Block]:
    """What can be done with a card in the hall."""
    if not state.hall:
        return []
    lots = state.hall["lots"]
    acts = [bidding(state, number, lot) for number, lot in lots.items()
            if lot["card"] == ident and lot["seller"] != WHO]
    if ident not in hall.owned(state):
        return acts
    off = "It plays in the match that waits." if ident in state.battle.get("cards", ()) else ""
    return [act("put_up", "Put it up", [_reserve(price(ident) * 3 // 4)], args={"card": ident},
                off=off, clause="GT-19.3"),
            act("sell_back", f"Bring it back for {refund(ident)}", args={"card": ident}, off=off,
                tone="danger", confirm="It is gone then. Bring it back?", clause="GT-19.7"), *acts]


# ---- trades --------------------------------------------------------------------------------------
def trades(state: Orbit, query: str) -> list[Block]:
    """Offers of rivals, and whom one could ask; with a query, one rival (GT-20)."""
    if not state.hall:
        return _closed(state)
    if query:
        return _rival(state, query)
    rows = [{"cells": [state.called(rival), " and ".join(worth.liked_colours(rival)),
                       worth.wished_colour(state, rival), {"num": len(hall.cards(state, rival))}],
             "go": {"label": "Trade", "page": "trades", "query": rival}}
            for rival in state.standing]
    return [block("tiles", "Offers to you", empty="Nobody offers anything today.",
                  tiles=[_offer(state, offer) for offer in state.hall["offers"]]),
            block("table", "Rivals", head=["Name", "Plays", "Wishes for", "Cards"], rows=rows,
                  empty="")]


def _offer(state: Orbit, offer: bargains.Offer) -> Block:
    args = {"offer": offer["id"]}
    met = "One trade a day with each." if offer["who"] in state.hall["met"] else ""
    return {"label": state.called(offer["who"]),
            "note": f"You give {bargains.named(offer['takes'])}.\n"
                    f"You get {bargains.named(offer['gives'])}.",
            "cards": [{"k": ident, "face": ident} for ident in (*offer["takes"], *offer["gives"])],
            "acts": [act("agree", "Agree", args=args, tone="main", off=met, clause="GT-20.3"),
                     act("decline", "Decline", args=args, clause="GT-20.3")]}


def _rival(state: Orbit, rival: str) -> list[Block]:
    """One rival: what it has, likes and would trade (GT-20.1, GT-20.2)."""
    if rival not in state.standing:
        raise Malformed("there is no such rival", "query")
    give = field("give", "You give", "cards", list="mine", where={"free": True}, least=1,
                 most=bargains.MOST)
    get = field("get", "You get", "cards", list=f"of:{rival}", where={"keeps": False}, least=1,
                most=bargains.MOST)
    met = "It has traded with you today." if rival in state.hall["met"] else ""
    return [block("facts", state.called(rival), items=[
                ["Plays", " and ".join(worth.liked_colours(rival)), ROSTER[rival].style],
                ["Wishes for", worth.wished_colour(state, rival), "another colour every two weeks"],
                ["Bids", HABIT_WORDS[habit(rival)]],
                ["Cards", str(len(hall.cards(state, rival))), f"room for {hall.ROOM}"]]),
            block("acts", acts=[act("trade", "Propose a trade", [give, get],
                                    args={"rival": rival}, tone="main", off=met,
                                    clause="GT-20.1")]),
            block("cards", f"Cards of {state.called(rival)}", list=f"of:{rival}",
                  empty="It has no cards.")]
