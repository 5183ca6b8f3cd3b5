"""Deeds of trades: a proposal to a rival, and what is done about those rivals make (GT-20)."""

from mulligan import Malformed
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from . import bargains, hall
from .auction_deeds import check_open, own_card
from .bargains import MOST, Offer, named
from .match_deeds import Request
from .orbit import WHO, Orbit
from .rivals import Rival

CARDS = f"1 to {MOST} cards a side"


def trade(request: Request) -> Plan:
    """{rival, give: [card], get: [card]}: the rival answers at once (GT-20.1, GT-20.2)"""
    state = request.state
    check_open(state)
    rival = request.text("rival", "Choose a rival.", "GT-20.1")
    if rival not in state.standing:
        raise refused("There is no such rival.", clause="GT-20.1", reason="nobody", title="Nobody")
    give, get = _side(request, "give"), _side(request, "get")
    for ident in give:
        own_card(state, ident, "GT-20.1")
    for ident in get:
        if ident not in hall.cards(state, rival):
            raise refused(f"{state.called(rival)} does not have all of this in hand.",
                          clause="GT-20.1", reason="not_there", title="Not there")
    _one_each(state, get)
    said = bargains.answer(state, rival, give, get)
    if not said.agreed:
        raise refused(said.words, clause="GT-20.2", reason=said.reason, title="No")
    return _done(state, rival, give, get, said.words)


def _side(request: Request, name: str) -> list[str]:
    """The cards of a side. Raises Malformed for no list of cards, Illegal for none or too many."""
    cards: list[str] = request.many(name, str, 100, "cards")
    if len(set(cards)) < len(cards):
        raise Malformed("a card is named twice (GT-20.1)", name)
    if not 1 <= len(cards) <= MOST:
        raise refused(f"Choose {CARDS}.", clause="GT-20.1", reason="count", title="How many")
    return cards


def _one_each(state: Orbit, get: list[str]) -> None:
    """Raise Illegal for a card the person needs no other of (GT-18.1)."""
    for ident in get:
        if hall.has(state, WHO, ident):
            raise refused(f"You own {named([ident])}, or sell or bid for one; nobody needs two.",
                          clause="GT-18.1", reason="owned", title="Yours already")


def _done(state: Orbit, rival: Rival, give: list[str], get: list[str], words: str) -> Plan:
    def run() -> Result:
        bargains.change_hands(state, rival, give, get)
        state.tell(f"You gave {named(give)} to {state.called(rival)} for {named(get)}.")
        return Result(words, shown=tuple(get))
    return Preview(words, shown=tuple(get)), run


def _offer(request: Request) -> Offer:
    """The offer a deed is about. Raises Illegal when it is gone."""
    check_open(request.state)
    number = request.text("offer", "Choose an offer.", "GT-20.3")
    found: list[Offer] = [one for one in request.state.hall["offers"] if one["id"] == number]
    if not found:
        raise refused("This offer is gone.", clause="GT-20.3", reason="gone", title="Gone")
    return found[0]


def agree(request: Request) -> Plan:
    """{offer}: what a rival proposed is done (GT-20.3)"""
    state, offer = request.state, _offer(request)
    for ident in offer["takes"]:
        own_card(state, ident, "GT-20.3")
    rival = offer["who"]
    if rival in state.hall["met"]:
        raise refused(f"{state.called(rival)} has traded with you today; agree tomorrow.",
                      clause="GT-20.2", reason="met", title="One trade a day")
    words = f"You give {named(offer['takes'])} and get {named(offer['gives'])}."
    return _done(state, rival, offer["takes"], offer["gives"], words)


def decline(request: Request) -> Plan:
    """{offer}: it is gone (GT-20.3)"""
    state, offer = request.state, _offer(request)
    text = f"You decline what {state.called(offer['who'])} offered."

    def run() -> Result:
        state.hall["offers"] = [one for one in state.hall["offers"] if one["id"] != offer["id"]]
        return Result(text)
    return Preview(text), run


DEEDS = {"trade": trade, "agree": agree, "decline": decline}
