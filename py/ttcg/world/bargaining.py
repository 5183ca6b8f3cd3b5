"""Deeds of trade with collectors: a proposal, and offers that collectors made (CS-7.3, CS-7.4)."""

from collections.abc import Sequence
from typing import Any

from mulligan.protocol.types import FaceId
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from ..cardscape import bargains
from ..cardscape.collectors import Item, Print, Taste
from ..cardscape.town import Town
from . import shipped, town
from .profile import Profile
from .request import Request

MOST_ITEMS = 5                             # a side


def face_of(state: Profile, item: Item) -> FaceId:
    """The face of an item; a serial shows none of its card."""
    kind, number = item
    prints = town.prints(town.seed_of(state))
    if kind == "lore":
        tale = state.pack(state.town["run"], number)["body"]["lore"]
        return shipped.of_lore(tale["card"], tale["shape"])
    ident, rarity = prints.card(number)
    return shipped.face_of(f"{ident}.{rarity}") if kind == "card" else f"hidden:{ident}"


def both_sides(prints: Print, gives: Sequence[Item], takes: Sequence[Item]) -> str:
    """Both sides of a trade, as the person sees them."""
    return f"You give {prints.all_words(gives)}.\nYou get {prints.all_words(takes)}."


def there(request: Request) -> Town:
    if not request.state.town:
        raise refused("Nobody else collects in this world.",
                      clause="CS-7.1", reason="alone", title="No collectors")
    return town.living(request.state)


def items(request: Request, name: str, most: int = MOST_ITEMS) -> list[Item]:
    return [town.item_of(key, name) for key in request.keys(name, most)]


def own(state: Profile, items: Sequence[Item]) -> None:
    """Refuse items that the person does not hold, or has promised in an offer."""
    holdings = town.holdings(state)
    promised = {mark for one in state.trades.values() if one["how"] == "offered"
                for mark in one["gives"]}
    for item in items:
        _printed(state, item)
        if not holdings.has(item):
            raise refused("You do not hold all that you offer.",
                          clause="CS-7.3", reason="not_held", title="Not yours")
        if item[0] == "card" and town.mark_of(state, item[1]) in promised:
            raise refused("One of these copies is in an offer to a friend; cancel that first.",
                          clause="CS-2.12", reason="promised", title="Promised already")


def _printed(state: Profile, item: Item) -> None:
    """Refuse what is in no opened pack, before anybody works it out."""
    packs = item[1] if item[0] == "lore" else item[1] // 10
    if packs >= state.town["sold"]:
        raise refused("This is in a pack that nobody has opened.",
                      clause="CS-7.3", reason="sealed", title="Still sealed")


def ask(request: Request) -> Plan:
    """{who, give: [key], take: [key]}: a proposal; the collector answers at once (CS-7.3)"""
    state, place = request.state, there(request)
    one = place.people[request.choice("who", list(place.people))]
    gives, takes = items(request, "give"), items(request, "take")
    if not gives or not takes:
        raise refused("Choose what you give and what you get.",
                      clause="CS-7.3", reason="missing", title="Something is missing")
    own(state, gives)
    for item in takes:
        _printed(state, item)
        if not one.holdings.has(item):
            raise refused(f"{one.who.name} does not hold all that you ask for.",
                          clause="CS-7.3", reason="not_there", title="Not there")
    _untold(one, gives)
    state.check_room(len(takes))

    def run() -> Result:
        refusal = answered(state, place, one, gives, takes)
        return Result(refusal) if refusal else _done(state, place, one, gives, takes)
    return Preview(f"{both_sides(place.prints, gives, takes)}\n"
                   f"{one.who.name} answers when you ask."), run


def _untold(one: Taste, gives: Sequence[Item]) -> None:
    """Refuse a serial that the collector was told before."""
    if any(kind == "serial" and number in one.holdings.told for kind, number in gives):
        raise refused(f"{one.who.name} knows a serial already that you would tell.",
                      clause="CS-7.3", reason="told", title="Known there")


def answered(state: Profile, place: Town, one: Taste, gives: Sequence[Item],
             takes: Sequence[Item]) -> str:
    """A collector answers a proposal and remembers it: "" when it agrees, else what it says."""
    said = bargains.answer(one, gives, takes)
    bargains.remember(one, said)
    if said.agreed:
        return ""
    state.town = place.data()
    state.tell(said.words)
    return said.words


def still_standing(state: Profile, place: Town) -> None:
    """After items went over, offers go that name what is not there any more (CS-7.4)."""
    you = town.seeker(state)
    place.offers = [offer for offer in place.offers if place.stands(offer, you)]


def _done(state: Profile, place: Town, one: Taste, gives: Sequence[Item],
          takes: Sequence[Item]) -> Result:
    """The items go over, on both sides."""
    for item in gives:
        town.go(state, item)
        one.holdings.add(item)
    for item in takes:
        town.come(state, item)
        if item[0] != "serial":
            one.holdings.drop(item)
    still_standing(state, place)
    state.town = place.data()
    words = (f"{one.who.name} agrees: you give {place.prints.all_words(gives)} "
             f"and get {place.prints.all_words(takes)}.")
    state.tell(words)
    return Result(words, shown=tuple(face_of(state, item) for item in takes))


def sides(offer: dict[str, Any]) -> tuple[list[Item], list[Item]]:
    """(what the person would give, what the person would get) of a collector's offer."""
    return ([(kind, number) for kind, number in offer["takes"]],
            [(kind, number) for kind, number in offer["gives"]])


def _offer(request: Request, place: Town) -> dict[str, Any]:
    number = request.value("offer")
    for offer in place.offers:
        if offer["id"] == number and type(number) is int:
            found: dict[str, Any] = offer
            return found
    raise refused("This offer is gone.", clause="CS-7.4", reason="gone", title="Gone")


def accept(request: Request) -> Plan:
    """deal {offer: its number}: what a collector offered is done"""
    state, place = request.state, there(request)
    offer = _offer(request, place)
    gives, takes = sides(offer)
    one = place.people[offer["who"]]
    own(state, gives)
    state.check_room(len(takes))

    def run() -> Result:
        bargains.remember(one, bargains.Answer(True, ""))
        return _done(state, place, one, gives, takes)
    return Preview(both_sides(place.prints, gives, takes)), run


def decline(request: Request) -> Plan:
    """no_deal {offer: its number}: it is not made again"""
    state, place = request.state, there(request)
    offer = _offer(request, place)
    name = place.people[offer["who"]].who.name

    def run() -> Result:
        place.offers = [one for one in place.offers if one["id"] != offer["id"]]
        state.town = place.data()
        return Result(f"You decline what {name} offered.")
    return Preview(f"{name} does not mind."), run


DEEDS = {"ask": ask, "deal": accept, "no_deal": decline}
