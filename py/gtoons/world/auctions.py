"""Lots and bids: who leads, at what price, and how a lot closes (GT-19.3 to GT-19.6).

A bid is the most somebody would pay. It is sealed: only the price it leads to is told.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from . import hall, worth
from .orbit import WHO, Orbit
from .prices import price
from .rivals import Rival, habit
from .streams import stream

Lot: TypeAlias = dict[str, Any]
TURNS = 3                                  # nights a lot stands (GT-19.3)
MOST_LOTS, RIVAL_LOTS = 5, 2               # of the person, and of a rival (GT-19.3)
MOST_PRICE = 9999
STEADY = (60, 80, 100)                     # percent of its worth, night by night (GT-19.4)


def lots_of(state: Orbit, who: str) -> list[Lot]:
    return [lot for lot in state.hall["lots"].values() if lot["seller"] == who]


def put_up(state: Orbit, seller: str, ident: str, reserve: int) -> str:
    """A card leaves its owner and stands to be bid for; returns the number of the lot (GT-19.3)."""
    place = state.hall
    number = str(place["next"])
    place["next"] += 1
    hall.take(state, seller, ident)
    place["lots"][number] = {"card": ident, "seller": seller, "reserve": reserve,
                             "since": state.day, "ends": state.day + TURNS, "price": 0,
                             "leader": "", "most": 0, "bids": []}
    return number


def least(lot: Lot) -> int:
    """The lowest bid that is taken now: the reserve, or a point above the price (GT-19.4)."""
    return lot["price"] + 1 if lot["leader"] else int(lot["reserve"])


def bid(state: Orbit, lot: Lot, who: str, most: int) -> bool:
    """Somebody bids, at least `least`; returns whether it leads then (GT-19.4).

    The leader pays a point above the second highest bid, at most its own; the reserve when it is
    alone. Of equal bids the earlier one leads. What the leader would pay at most is held for it.
    """
    leader, highest = lot["leader"], lot["most"]
    if leader == who:
        if most > highest:
            _hold(state, who, most - highest)
            lot["most"] = most
        return True
    leads = not leader or most > highest
    if leads:
        if leader:
            _hold(state, leader, -highest)
        _hold(state, who, most)
        lot["price"] = min(most, highest + 1) if leader else lot["reserve"]
        lot["leader"], lot["most"] = who, most
    else:
        lot["price"] = min(highest, most + 1)
    lot["bids"].append([state.day, who, lot["price"]])
    return leads


def _hold(state: Orbit, who: str, points: int) -> None:
    """Points of a rival lie aside for its bid; those of the person are told by the lots."""
    if who != WHO:
        hall.pay(state, who, -points)


def close(state: Orbit, number: str) -> None:
    """The leader gets the card for the price, or it goes back to who put it up (GT-19.5)."""
    lot = state.hall["lots"].pop(number)
    seller, buyer = lot["seller"], lot["leader"]
    if not buyer:
        hall.give(state, seller, lot["card"])
        return
    if buyer != WHO:
        hall.pay(state, buyer, lot["most"])
    hall.pay(state, buyer, -lot["price"])
    hall.pay(state, seller, lot["price"])
    hall.give(state, buyer, lot["card"])
    sale = [state.day, lot["card"], lot["price"], seller, buyer]
    state.hall["sales"] = [*state.hall["sales"], sale][-hall.MOST_SALES:]


# ---- what rivals do ------------------------------------------------------------------------------
def limit(state: Orbit, rival: Rival, lot: Lot) -> int:
    """The most a rival bids tonight; it knows neither other bids nor who made them (GT-19.4).

    An early one bids what the card is worth to it at once, a steady one comes up to that night by
    night, a sniper bids in the last night alone. Nobody bids more points than it has.
    """
    night = TURNS - (lot["ends"] - state.day)                # 1, 2, 3
    ways = {"early": 100, "steady": STEADY[max(0, min(night, TURNS) - 1)],
            "sniper": 100 if night >= TURNS else 0}
    most = worth.worth(state, rival, lot["card"]) * ways[habit(rival)] // 100
    own = lot["most"] if lot["leader"] == rival else 0
    return min(most, hall.purse(state, rival) + own)


def comes(state: Orbit, rival: Rival, lot: Lot) -> bool:
    """Whether a rival looks at a lot: at what it wants always, at others one time in four."""
    if lot["seller"] == rival or hall.size(state, rival) >= hall.ROOM:
        return False
    if hall.has(state, rival, lot["card"]) and lot["leader"] != rival:
        return False
    if worth.wants(state, rival, lot["card"]):
        return True
    return stream(state, "looks", rival, lot["card"], lot["since"]).randrange(4) == 0


def night(state: Orbit) -> list[tuple[str, Lot]]:
    """Rivals bid in all lots, in an order that chance draws; then those that end close.

    Returns the lots that closed, as they stood.
    """
    closed = []
    for number, lot in sorted(state.hall["lots"].items(), key=lambda row: int(row[0])):
        rivals = list(state.standing)
        stream(state, "bids", number, state.day).shuffle(rivals)
        for rival in rivals:
            most = limit(state, rival, lot) if comes(state, rival, lot) else 0
            if most >= least(lot):
                bid(state, lot, rival, most)
        if state.day >= lot["ends"]:
            closed.append((number, lot))
            close(state, number)
    return closed


def offered(state: Orbit, rivals: Iterable[Rival]) -> None:
    """Rivals put up cards that they neither play with nor want (GT-19.3)."""
    for rival in rivals:
        rng = stream(state, "sells", rival, state.day)
        full = hall.size(state, rival) >= hall.ROOM
        if len(lots_of(state, rival)) >= RIVAL_LOTS or rng.randrange(4) and not full:
            continue
        spare = [ident for ident in hall.cards(state, rival) if ident not in hall.kept(rival)
                 and (full or not worth.wants(state, rival, ident))]
        if spare:
            ident = rng.choice(spare)
            put_up(state, rival, ident, max(1, price(ident) * rng.randint(40, 70) // 100))
