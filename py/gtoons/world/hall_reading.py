"""A hall read from JSON: its shape, and that no card and no point came from nowhere (GT-19.6)."""

from collections import Counter
from collections.abc import Iterator

from mulligan.data.checks import expect
from mulligan.data.shapes import Enum, Integer, ListOf, MapOf, Row, Shape, Text, whole
from mulligan.data.typed import fitting

from . import auctions, bargains, days, hall
from .orbit import WHO, Orbit
from .releases import cards_of
from .rivals import ROSTER

MANY = 10**7
BIDS = 400                                 # of one lot at most
MOST_AT_ONCE = 200                         # lots that stand, and offers


def _shape(state: Orbit) -> Shape:
    """What a hall looks like in this Orbit."""
    card, rival = Enum(*cards_of(state.release)), Enum(*state.standing)
    anybody, nobody = Enum(WHO, *state.standing), Enum("", WHO, *state.standing)
    number, day = Integer(0, MANY), Integer(0, state.day)
    key = Text("the number of a lot", "[1-9][0-9]*", 9)
    cards = ListOf(card, 0, len(cards_of(state.release)), once=True)
    lot = whole(card=card, seller=anybody, reserve=Integer(1, auctions.MOST_PRICE), since=day,
                ends=Integer(state.day + 1, state.day + auctions.TURNS), price=number,
                leader=nobody, most=number, bids=ListOf(Row(day, anybody, number), 0, BIDS))
    side = ListOf(card, 1, bargains.MOST, once=True)
    offer = whole(id=Text("the id of an offer"), who=rival, gives=side, takes=side,
                  until=Integer(state.day, state.day + bargains.LASTS))
    return whole(since=day, people=MapOf(rival, whole(cards=cards, points=number)),
                 lots=MapOf(key, lot, MOST_AT_ONCE), next=number,
                 offers=ListOf(offer, 0, MOST_AT_ONCE),
                 met=ListOf(rival, 0, len(ROSTER), once=True), balance=Integer(-MANY, MANY),
                 came=cards, gone=cards, sunk=number, copies=MapOf(card, number),
                 put_in=number, taken_out=number,
                 sales=ListOf(Row(day, card, number, anybody, anybody), 0, hall.MOST_SALES))


def check_shape(state: Orbit) -> None:
    """Raise Malformed, naming the field, for what is no hall."""
    expect(state.customs >= days.HALL or not state.hall, "hall",
           f"is open from customs {days.HALL} on (GT-19.1)")
    expect(state.customs < days.HALL or bool(state.hall), "hall",
           f"is missing: with customs {state.customs} it is open (GT-19.1)")
    if state.hall:
        fitting(state.hall, _shape(state), "hall", "GT-19.6")


def check(state: Orbit) -> None:
    """Raise Malformed, naming field and clause, for what must not be in a hall."""
    if not state.hall:
        return
    place = state.hall
    expect(set(place["people"]) == set(state.standing), "hall.people",
           "expected the rivals of the lobby (GT-19.2)")
    expect(set(place["gone"]) <= set(hall.starter(state)), "hall.gone",
           "expected cards of the first deck (GT-19.6)")
    for part in (_lots, _holders, _conserved):
        part(state)
    for offer in place["offers"]:
        expect(bargains.stands(state, offer), "hall.offers", "one cannot be done (GT-20.3)")


def _lots(state: Orbit) -> None:
    """Each lot is as bids could have made it (GT-19.3, GT-19.4)."""
    for number, lot in state.hall["lots"].items():
        field = f"hall.lots.{number}"
        expect(int(number) < state.hall["next"], field, "has a number nobody gave it")
        expect(lot["ends"] == lot["since"] + auctions.TURNS and lot["leader"] != lot["seller"],
               field, "could not have begun so (GT-19.3)")
        led = lot["reserve"] <= lot["price"] <= lot["most"] and lot["bids"]
        none = not lot["price"] and not lot["most"] and not lot["bids"]
        expect(led if lot["leader"] else none, field, "has a price no bids led to (GT-19.4)")


def _holders(state: Orbit) -> None:
    """Nobody has a card twice, lots counted, and decks stay (GT-19.2, GT-19.5)."""
    for who in (WHO, *state.standing):
        twice = [ident for ident, count in Counter(_all_of(state, who)).items() if count > 1]
        expect(not twice, "hall", f"somebody has {twice[:1]} twice (GT-19.5)")
        if who != WHO:
            expect(hall.kept(who) <= set(hall.cards(state, who)), f"hall.people.{who}",
                   "has given away a card of its decks (GT-19.2)")


def _all_of(state: Orbit, who: str) -> Iterator[str]:
    """What somebody has, sells and leads for."""
    yield from hall.cards(state, who)
    for lot in state.hall["lots"].values():
        if who in (lot["seller"], lot["leader"]):
            yield lot["card"]


def _conserved(state: Orbit) -> None:
    """Cards come from the shop and the beginning alone, points from wins (GT-19.6)."""
    copies = {ident: count for ident, count in state.hall["copies"].items() if count}
    expect(dict(hall.census(state)) == copies, "hall.copies", "cards came from nowhere (GT-19.6)")
    place = state.hall
    expect(hall.points_there(state) == place["put_in"] - place["taken_out"], "hall.put_in",
           "points came from nowhere (GT-19.6)")
