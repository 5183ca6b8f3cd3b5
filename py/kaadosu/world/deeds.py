"""What a person does with the own collection: packs, relief, merging, the market and decks.

A deed is a function of a Request. It raises Illegal or Malformed before anything changes and
returns (Preview, run): what would happen, as far as the person may know, and the function that
makes it happen and returns the Result.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan

from . import payment
from .asking import called, refuse
from ..cards.library import LEAST, MOST, title, words
from ..cards.faces import SHADOW, Code, merged, merged_code
from .ledger import HIGHEST, LOWEST, PACKS, Listing, Uid, pack_cost, proposal

if TYPE_CHECKING:
    from .asking import Request

MOST_DECKS, MOST_PEOPLE = 50, 8


def buy_pack(request: "Request") -> Plan:
    """{pack 0-3, pay: [uid]} (KA-14.7)"""
    world, who = request.world, request.who
    if who not in world.packs:
        raise refuse("No packs are put up for you today: they come on the "
                     "day after one on which you were here.",
                     clause="KA-14.2", reason="no_packs")
    number = request.number("pack", "Choose one of your packs.", "KA-14.1", 0, PACKS - 1)
    codes = world.packs[who][number]
    if codes is None:
        raise refuse("You have bought this pack already; there are new ones tomorrow.",
                     clause="KA-14.1", reason="bought")
    cost = pack_cost(codes)
    uids, told = payment.check(request, cost)

    def run() -> Result:
        world.buy_pack(who, number, uids)
        return Result(f"{told} {_these(codes)}", shown=tuple(codes))
    return Preview(f"{told} Five cards come." if world.sealed else f"{told} {_these(codes)}",
                   () if world.sealed else tuple(codes),
                   {}), run


def _these(codes: Sequence[Code]) -> str:
    base = sum(code[0] == "B" for code in codes)
    shadows = len(codes) - base
    cards, shades = "card" if base == 1 else "cards", "Shadow" if shadows == 1 else "Shadows"
    return f"{base} base {cards} and {shadows} {shades} come."


def relief(request: "Request") -> Plan:
    """{}: a free pack for who is stuck (KA-13.9)"""
    world, who = request.world, request.who
    if who in world.relieved:
        raise refuse("You have had today's free pack.", clause="KA-13.9", reason="relieved")
    if not world.entitled(who):
        raise refuse("Relief is for who has nothing in the purse and no card worth a credit.",
                     clause="KA-13.9", reason="not_stuck")

    def run() -> Result:
        codes = [world.codes[uid] for uid in world.relief(who)]
        return Result(_these(codes), shown=tuple(codes))
    return Preview("A pack of five cards, free of charge."), run


def here(request: "Request") -> Plan:
    """{}: one of several people comes (KA-17.6)"""
    world, who = request.world, request.who
    if world.day in world.seen[who]:
        raise refuse("You have been here today already.", clause="KA-17.6", reason="seen")
    text = "You are here today: packs will be put up for you tomorrow."

    def run() -> Result:
        world.here(who)
        return Result(text)
    return Preview(text), run


# ---- merging -------------------------------------------------------------------------------------
def merge(request: "Request") -> Plan:
    """{lead, partner} (KA-15)"""
    world = request.world
    lead = request.card("lead", "Choose the lead: the combo has its colour.", "KA-15.1")
    partner = request.card("partner", "Choose the partner: a card of another shape.", "KA-15.1")
    if lead == partner:
        raise refuse("Lead and partner are two different cards.",
                     clause="KA-15.1", reason="same_card", title="One card twice")
    codes = world.codes[lead], world.codes[partner]
    faces = world.faces[lead], world.faces[partner]
    for code, one in zip(codes, faces):
        if one.kind > SHADOW:
            raise refuse(f"{title(code)} is merged already.",
                         clause="KA-15.2", reason="merged", title="Merged already")
    made = merged(*faces)
    if made is None:
        raise refuse("Both have the same shape; a combo has two shapes.",
                     clause="KA-15.2", reason="same_shape", title="The same shape twice")
    code = merged_code(*codes)
    fate = " ".join(f"{title(one)} "
                    f"{'goes back to the pool' if one[0] == 'B' else 'ceases to exist'}."
                    for one in codes)
    text = f"{title(code)}: {words(made)}, +{made.plus} −{made.minus}, worth {made.power}. {fate}"

    def run() -> Result:
        world.merge(lead, partner)
        return Result(text, shown=(code,))
    return Preview(text, (code,)), run


# ---- the market ----------------------------------------------------------------------------------
def _price(request: "Request", uid: Uid) -> int:
    least = proposal(request.world.faces[uid])
    if request.deed.get("price") is None:
        request.taken.add("price")
        raise refuse(f"Set a price; {least} is what the market proposes.",
                     clause="KA-16.2", reason="missing", title="No price", fill={"price": least})
    return request.number("price", "", "KA-16.2", LOWEST, HIGHEST)


def put_up(request: "Request") -> Plan:
    """list {card, price} (KA-16.1)"""
    world = request.world
    uid = request.card("card", "Choose the card you want to sell.", "KA-16.1")
    if uid in world.withdrawn:
        raise refuse("It left the market today and can be listed again from tomorrow.",
                     clause="KA-16.4", reason="withdrawn")
    price = _price(request, uid)
    text = f"{title(world.codes[uid])} is on the market for {price}."
    if any(uid in deck for deck in world.decks[request.who].values()):
        text += " It leaves your decks."

    def run() -> Result:
        world.put_up(uid, price)
        return Result(text)
    return Preview(text), run


def _listing(request: "Request", own: bool) -> Listing:
    world = request.world
    number = request.number("listing", "Choose a listing.", "KA-16.1", 1)
    if number not in world.listings:
        raise refuse("It is not on the market any more.",
                     clause="KA-16.8", reason="gone", title="Gone")
    listing = world.listings[number]
    if own and listing.seller != request.who:
        raise refuse("This is not your listing.",
                     clause="KA-16.4", reason="not_own", title="Not yours")
    if own and listing.locked:
        raise refuse("It has been on the market for seven days and is locked: "
                     "its price falls by itself until somebody buys it.",
                     clause="KA-16.5", reason="locked", title="Locked")
    return listing


def change_price(request: "Request") -> Plan:
    """price {listing, price} (KA-16.4)"""
    listing = _listing(request, own=True)
    price = _price(request, listing.uid)
    text = (f"{title(request.world.codes[listing.uid])} now costs {price}; "
            "the days it has been listed go on counting.")

    def run() -> Result:
        listing.price = price
        return Result(text)
    return Preview(text), run


def withdraw(request: "Request") -> Plan:
    """{listing} (KA-16.4)"""
    world, listing = request.world, _listing(request, own=True)
    text = (f"{title(world.codes[listing.uid])} leaves the market; "
            "you can list it again from tomorrow.")

    def run() -> Result:
        world.withdrawn.add(world.take_down(listing.number))
        return Result(text)
    return Preview(text), run


def buy(request: "Request") -> Plan:
    """{listing, pay: [uid]} (KA-16.8)"""
    world, who = request.world, request.who
    listing = _listing(request, own=False)
    uid, seller, price = listing.uid, listing.seller, listing.price
    if seller == who:
        raise refuse("This is your own listing.", clause="KA-16.8", reason="own", title="Your own")
    uids, told = payment.check(request, price)
    code = world.codes[uid]
    text = f"{told} {title(code)} is yours; {called(world, seller)} gets {price}."

    def run() -> Result:
        world.sell(listing.number, who, uids)
        return Result(text, shown=(code,))
    return Preview(text), run


# ---- the own collection --------------------------------------------------------------------------
def let_go(request: "Request") -> Plan:
    """{card} (KA-16.10)"""
    world = request.world
    uid = request.card("card", "Choose the card to let go.", "KA-16.10")
    code = world.codes[uid]
    fate = "goes back to the pool" if code[0] == "B" else "ceases to exist"
    text = f"{title(code)} {fate}; you get nothing for it."

    def run() -> Result:
        world.drop(uid)
        return Result(text)
    return Preview(text), run


def save_deck(request: "Request") -> Plan:
    """deck {name, cards: [uid]} (KA-3.1, KA-3.2)"""
    world, who = request.world, request.who
    name = request.text("name", "Give the deck a name.", "KA-3.1")
    uids = request.uids("cards")
    for uid in uids:
        request.check_own(uid, "KA-3.2")
        if not world.free(uid):
            raise refuse(f"{title(world.codes[uid])} is listed on the market or held for a trade.",
                         clause="KA-3.2", reason="not_free", title="Not free")
    if not LEAST <= len(uids) <= MOST:
        raise refuse(f"A deck has {LEAST} to {MOST} cards, this one has {len(uids)}.",
                     clause="KA-3.1", reason="size",
                     title="Too few" if len(uids) < LEAST else "Too many")
    decks = world.decks[who]
    if name not in decks and len(decks) >= MOST_DECKS:
        raise refuse(f"You have {MOST_DECKS} decks; delete one first.",
                     clause="KA-3.2", reason="too_many", title="Too many decks")
    text = f"{name}: {len(uids)} cards."

    def run() -> Result:
        decks[name] = list(uids)
        return Result(f"Saved. {text}")
    return Preview(text), run


def drop_deck(request: "Request") -> Plan:
    """{name}: the cards stay"""
    world, name = request.world, request.text("name", "Choose a deck.", "KA-3.2")
    if name not in world.decks[request.who]:
        raise refuse("You have no deck of this name.",
                     clause="KA-3.2", reason="unknown", title="No such deck")

    def run() -> Result:
        del world.decks[request.who][name]
        return Result(f"{name} is deleted; its cards stay in your collection.")
    return Preview(f"{name} is deleted; its cards stay in your collection."), run


def join(request: "Request") -> Plan:
    """{name}: a further human in this world (KA-18.1)"""
    world = request.world
    name = request.text("name", "Say what the new person is called.", "KA-18.1", 40)
    if len(world.names) >= MOST_PEOPLE:
        raise refuse(f"A world has room for {MOST_PEOPLE} people.",
                     clause="KA-18.1", reason="full", title="Full")
    if name in world.names.values():
        raise refuse("Somebody here is called that already.",
                     clause="KA-18.1", reason="taken", title="Taken")
    text = f"{name} joins with twenty cards; the first packs to buy come tomorrow."

    def run() -> Result:
        human = f"h{len(world.names)}"
        world.names[human], world.decks[human] = name, {}
        world.join(human)
        return Result(text)
    return Preview(text), run


DEEDS = {"buy_pack": buy_pack, "relief": relief, "merge": merge, "list": put_up,
         "price": change_price, "withdraw": withdraw, "buy": buy,
         "let_go": let_go, "here": here, "deck": save_deck, "drop_deck": drop_deck, "join": join}
UNDOABLE = ("list", "price", "withdraw", "let_go", "deck", "drop_deck")
__all__ = ["DEEDS", "UNDOABLE"]
