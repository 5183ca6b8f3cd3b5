"""The hall of an Orbit: what rivals hold, and how cards and points change hands (GT-19).

`Orbit.hall` is {} until it opens, then {"since": day, "people": rival -> {"cards", "points"},
"lots": number -> lot, "next": number, "offers": [offer], "met": rivals traded with today,
"balance": what the person got less what it paid, "came" and "gone": cards of the person, "sunk":
what it had paid the shop for cards that left, "copies": card -> how many there are, "put_in" and
"taken_out": points of rivals, "sales": the latest, [day, card, price, seller, buyer]}. A lot is
{"card", "seller", "reserve", "since", "ends", "price", "leader", "most", "bids"}, `bids` being
[day, who, price].
"""

from collections import Counter
from typing import Any

from .streams import stream
from .orbit import WHO, Orbit
from .releases import RELEASES, cards_of
from .rivals import FRIENDS, ROSTER, Rival

FIRST_PURSE = 150                          # points of a rival when the hall opens (GT-19.2)
FIRST_CARDS = 12                           # drawn for a rival beside its two decks (GT-19.2)
ROOM = 60                                  # cards of a rival at most (GT-19.2)
WIN = 5                                    # points a rival puts aside for a win (GT-19.2)
MOST_SALES = 120                           # that are remembered


def opened(state: Orbit) -> None:
    """Open the hall: each rival has its cards and a purse (GT-19.1, GT-19.2)."""
    people = {}
    for rival in state.standing:
        kept = list(dict.fromkeys((*ROSTER[rival].deck, *ROSTER[FRIENDS[rival]].deck)))
        others = [ident for ident in cards_of(state.release) if ident not in kept]
        drawn = stream(state, "shelf", rival).sample(others, FIRST_CARDS)
        people[rival] = {"cards": kept + drawn, "points": FIRST_PURSE}
    state.hall = {"since": state.day, "people": people, "lots": {}, "next": 1, "offers": [],
                  "met": [], "balance": 0, "came": [], "gone": [], "sunk": 0, "copies": {},
                  "put_in": FIRST_PURSE * len(people), "taken_out": 0, "sales": []}
    state.hall["copies"] = dict(sorted(census(state).items()))


# ---- who holds what ------------------------------------------------------------------------------
def starter(state: Orbit) -> list[str]:
    """The cards of the deck an account began with (GT-18.1, GT-18.7)."""
    return list(RELEASES[state.release].decks[state.starter])


def owned(state: Orbit) -> list[str]:
    """The cards of the person: the starter's, those bought and those that came (GT-18.1)."""
    first = starter(state)
    if not state.hall:
        return [*first, *state.bought]
    gone = state.hall["gone"]
    return [*(one for one in first if one not in gone), *state.bought, *state.hall["came"]]


def cards(state: Orbit, who: str) -> list[str]:
    """The cards somebody has in hand; none of a lot is."""
    found: list[str] = owned(state) if who == WHO else state.hall["people"][who]["cards"]
    return found


def has(state: Orbit, who: str, ident: str) -> bool:
    """Whether somebody has a card, sells it or leads for one, so needs no other (GT-19.5)."""
    return ident in cards(state, who) or any(
        lot["card"] == ident and who in (lot["seller"], lot["leader"])
        for lot in state.hall.get("lots", {}).values())


def size(state: Orbit, who: str) -> int:
    """How many cards somebody has, those counted that are sold or led for."""
    return len(cards(state, who)) + sum(who in (lot["seller"], lot["leader"])
                                        for lot in state.hall["lots"].values())


def kept(rival: Rival) -> frozenset[str]:
    """The cards of its two decks, which a rival never gives away (GT-19.2)."""
    return frozenset((*ROSTER[rival].deck, *ROSTER[FRIENDS[rival]].deck))


def census(state: Orbit) -> Counter[str]:
    """How many copies of each card there are in the Orbit (GT-19.6)."""
    found = Counter(owned(state))
    for one in state.hall["people"].values():
        found.update(one["cards"])
    found.update(lot["card"] for lot in state.hall["lots"].values())
    return found


def points_there(state: Orbit) -> int:
    """All points in purses, bids and the person's balance (GT-19.6)."""
    hall = state.hall
    held = sum(lot["most"] for lot in hall["lots"].values() if lot["leader"] not in ("", WHO))
    return int(sum(one["points"] for one in hall["people"].values()) + held + hall["balance"])


# ---- what changes hands --------------------------------------------------------------------------
def give(state: Orbit, who: str, ident: str) -> None:
    """A card comes to somebody."""
    if who == WHO:
        hall = state.hall
        if ident in hall["gone"]:
            hall["gone"].remove(ident)     # a card of the first deck comes back
        else:
            hall["came"].append(ident)
    else:
        state.hall["people"][who]["cards"].append(ident)


def take(state: Orbit, who: str, ident: str) -> None:
    """A card leaves somebody, and the slots and the zone of the person (GT-19.3)."""
    hall = state.hall
    if who != WHO:
        hall["people"][who]["cards"].remove(ident)
        return
    if ident in state.bought:
        hall["sunk"] += state.bought[ident]
        state.bought = {one: paid for one, paid in state.bought.items() if one != ident}
    elif ident in hall["came"]:
        hall["came"].remove(ident)
    else:
        hall["gone"].append(ident)
    state.slots = {slot: [one for one in picked if one != ident]
                   for slot, picked in state.slots.items()}
    state.zone = [place for place in state.zone if place[0] != ident]


def pay(state: Orbit, who: str, points: int) -> None:
    """Points come to somebody, or leave when there are fewer than none."""
    if who == WHO:
        state.hall["balance"] += points
    else:
        state.hall["people"][who]["points"] += points


def purse(state: Orbit, who: str) -> int:
    """What somebody could spend now."""
    return state.points if who == WHO else int(state.hall["people"][who]["points"])


def made(state: Orbit, ident: str, number: int = 1) -> None:
    """A copy comes from the shop, or goes back to it."""
    copies: dict[str, Any] = state.hall["copies"]
    left = copies.get(ident, 0) + number
    state.hall["copies"] = dict(sorted((copies | {ident: left}).items()))


def won(state: Orbit, rival: Rival) -> None:
    """A rival puts points aside for a match it won (GT-19.2)."""
    state.hall["people"][rival]["points"] += WIN
    state.hall["put_in"] += WIN
