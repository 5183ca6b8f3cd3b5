"""The page of the collectors: their offers, who they are, proposals (CS-7)."""

from typing import Any

from mulligan import Field, Malformed
from mulligan.protocol.listing import many
from mulligan.protocol.worlds import act, block, field

from ..cards import library
from ..cardscape import bargains
from ..cardscape.collectors import Item, Holdings, Taste
from ..cardscape.town import LASTS, Town
from . import bargaining, contest, contest_pages, drafting, rivals, shipped, town
from .profile import Profile

Block = dict[str, Any]
KINDS = (("card", "Card"), ("lore", "Lore card"), ("serial", "Serial for the album"))
FIELDS = (Field("kind", "What it is", "choice", KINDS), *library.FIELDS,
          Field("missing", "Other side lacks it", "flag"))
ALONE = "Nobody else collects in this world. Begin a new one with collectors to trade with."
HOW = ("Collectors open packs of the same run and trade with you and each other. Each wishes for "
       "one type of card, in every rarity, and for a new one after some weeks. A serial opens "
       "your album and stays with who tells it. Who was treated fairly asks for less; who was "
       "asked for too much remembers it.")


def collectors_page(state: Profile, query: str) -> list[Block]:
    """What is offered, and who lives here; with a query, one collector."""
    if not state.town:
        return [block("text", text=ALONE, clauses=["CS-7.1"])]
    place = town.living(state)
    if query:
        if query not in place.people:
            raise Malformed("there is no such collector", "query")
        return _one(state, place, place.people[query])
    return [*contest_pages.running(state),
            block("tiles", "Offers to you", empty="Nobody offers anything today.",
                  tiles=[_offer(state, place, offer) for offer in place.offers]),
            block("table", "Collectors", head=["Name", "Wishes for", "Cards", "Thinks of you"],
                  rows=[_row(one) for one in place.people.values()], empty=""),
            block("text", "How trade works here", text=HOW, clauses=["CS-7.2", "CS-7.3"]),
            block("facts", "The run in print", items=[
                ["Packs left", f"{place.prints.packs - place.sold} of {place.prints.packs}",
                 "Nothing is printed again."],
                ["For you today", many(max(0, place.allowance), "pack"),
                 f"{place.kept['pace']} more a day."]])]


def _offer(state: Profile, place: Town, offer: dict[str, Any]) -> dict[str, Any]:
    gives, takes = bargaining.sides(offer)
    one, args = place.people[offer["who"]], {"offer": offer["id"]}
    left = offer["until"] - state.day
    return {"label": one.who.name,
            "note": (f"{offer.get('why', '')} "
                     f"{bargaining.both_sides(place.prints, gives, takes)} "
                     f"It stands for {many(max(0, min(LASTS, left)) + 1, 'day')}.").strip(),
            "cards": [{"k": town.key_of(item), "face": bargaining.face_of(state, item)}
                      for item in (*takes, *gives)],
            "acts": [act("deal", "Agree", args=args, tone="main", clause="CS-7.4"),
                     act("no_deal", "Decline", args=args)]}


def _row(one: Taste) -> dict[str, Any]:
    return {"cells": [one.who.name, f"{one.wish} cards", {"num": len(one.holdings.slots())},
                      _mood(one)],
            "go": {"label": "Trade or play", "page": "collectors", "query": one.who.ident}}


def _mood(one: Taste) -> str:
    if one.refused >= one.who.patience:
        return "has heard enough today"
    if one.trust > 0:
        return "likes to trade with you"
    return "feels cheated" if one.trust < 0 else "no opinion yet"


def _one(state: Profile, place: Town, one: Taste) -> list[Block]:
    """A collector, and the form of a proposal."""
    who = one.who
    give = field("give", "You give", "cards", list=f"give:{who.ident}", least=1,
                 most=bargaining.MOST_ITEMS)
    take = field("take", "You get", "cards", list=f"take:{who.ident}", least=1,
                 most=bargaining.MOST_ITEMS)
    tired = one.refused >= who.patience
    off = bargains.answer(one, [], []).words if tired else ""
    return [block("facts", who.name, items=[
                ["Wishes for", f"{one.wish} cards", "In every rarity."],
                ["Likes", f"rarity {who.rarity}", f"And tales with {who.corners} corners."],
                ["Holds", many(len(one.holdings.slots()), "card"),
                 many(len(one.holdings.lore), "lore card") + "."],
                ["Patience", many(who.patience, "refusal"), "A day."],
                ["Thinks of you", _mood(one)],
                ["Plays", rivals.STYLES[rivals.player(who.ident, rivals.OWN)],
                 "In its own style."],
                ["Best of three", contest.summary(state, who.ident)]]),
            block("acts", acts=[act("ask", "Propose a trade", [give, take],
                                    args={"who": who.ident}, tone="main", clause="CS-7.3",
                                    off=off),
                                contest_pages.begin(state, who.ident)])]


# ---- the lists of a proposal ---------------------------------------------------------------------
def items_list(state: Profile, name: str) -> tuple[Any, list[dict[str, Any]]]:
    """The list `give:c1` of what the person could give to a collector, or `take:c1`."""
    side, _, ident = name.partition(":")
    if not state.town or ident not in state.town["people"] or side not in ("give", "take"):
        raise Malformed("there is no such list", "list")
    you, theirs = town.holdings(state), town.living(state).people[ident].holdings
    holder, other = (you, theirs) if side == "give" else (theirs, you)
    return FIELDS, [_entry(state, item, other) for item in _items(state, holder, side)]


def _items(state: Profile, holder: Holdings, side: str) -> list[Item]:
    """Every copy and lore card somebody holds, and a serial of each that would bring something."""
    slots = holder.slots()
    items: list[Item] = [("card", slot) for slot in slots]
    items += [("lore", pack) for pack in sorted(holder.lore)]
    first = {holder.prints.card(slot)[0]: slot for slot in reversed(slots)}
    fresh = sorted(slot for slot in first.values()
                   if side == "give" or town.code_of(state, slot) not in state.known)
    return items + [("serial", slot) for slot in fresh]


def _entry(state: Profile, item: Item, other: Holdings) -> dict[str, Any]:
    prints = other.prints
    ident = prints.ident(item)
    made = library.LIBRARY.card(ident)
    words = prints.words(item)
    return {"k": town.key_of(item), "name": f"{words[:1].upper()}{words[1:]}",
            "face": bargaining.face_of(state, item),
            "text": f"{words} {library.text(made)}".lower(), "note": dict(KINDS)[item[0]],
            "values": library.values(made) | {"kind": item[0],
                                              "missing": not other.count.get(ident)}}


def card(state: Profile, key: str) -> dict[str, Any]:
    """All about an item of a proposal."""
    item = town.item_of(key)
    pack = item[1] if item[0] == "lore" else item[1] // 10
    if not state.town or pack >= state.town["sold"] or drafting.hidden(state, item):
        raise Malformed("there is no such card", "k")
    prints = town.prints(town.seed_of(state))
    ident = prints.ident(item)
    lines = [["What it is", dict(KINDS)[item[0]]], ["Of", shipped.name(ident)]]
    if item[0] == "card":
        lines += [*library.about(ident)["lines"], ["Rarity", str(prints.card(item[1])[1])]]
    return {"face": bargaining.face_of(state, item), "lines": lines, "acts": []}
