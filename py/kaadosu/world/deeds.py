"""What a person does with the own collection: packs, relief, merging, the market, decks (KA-3.2, KA-13 to KA-16).

A deed is a function of an Asked. It raises Illegal or Malformed before anything changes and returns (Preview, run): what would
happen, as far as the person may know, and the function that makes it happen and returns the Result.
"""

from mulligan.protocol.worlds import Preview, Result

from . import payment
from .asking import called, refuse
from ..cards.library import LEAST, MOST, title, words
from ..cards.faces import SHADOW, merged, merged_code
from .ledger import HIGHEST, LOCKED, LOWEST, PACKS, PRICE, SELLER, UID, pack_cost, proposal

MOST_DECKS, MOST_PEOPLE = 50, 8


def buy_pack(asked):
    """{pack 0-3, pay: [uid]} (KA-14.7)"""
    world, who = asked.world, asked.who
    if who not in world.packs:
        raise refuse("No packs are put up for you today: they come on the day after one on which you were here.", "KA-14.2", "no_packs")
    number = asked.number("pack", "Choose one of your packs.", "KA-14.1", 0, PACKS - 1)
    codes = world.packs[who][number]
    if codes is None:
        raise refuse("You have bought this pack already; there are new ones tomorrow.", "KA-14.1", "bought")
    cost = pack_cost(codes)
    uids, told = payment.check(asked, cost)

    def run():
        world.buy_pack(who, number, uids)
        return Result(f"{told} {_these(codes)}", shown=tuple(codes))
    return Preview(f"{told} Five cards come." if world.sealed else f"{told} {_these(codes)}", () if world.sealed else tuple(codes),
                   {}), run


def _these(codes):
    base = sum(code[0] == "B" for code in codes)
    shadows = len(codes) - base
    return f"{base} base card{'' if base == 1 else 's'} and {shadows} Shadow{'' if shadows == 1 else 's'} come."


def relief(asked):
    """{}: a free pack for who is stuck (KA-13.9)"""
    world, who = asked.world, asked.who
    if who in world.relieved:
        raise refuse("You have had today's free pack.", "KA-13.9", "relieved")
    if not world.entitled(who):
        raise refuse("Relief is for who has nothing in the purse and no card worth a credit.", "KA-13.9", "not_stuck")

    def run():
        codes = [world.codes[uid] for uid in world.relief(who)]
        return Result(_these(codes), shown=tuple(codes))
    return Preview("A pack of five cards, free of charge."), run


# ---- merging -------------------------------------------------------------------------------------
def merge(asked):
    """{lead, partner} (KA-15)"""
    world = asked.world
    lead = asked.card("lead", "Choose the lead: the combo has its colour.", "KA-15.1")
    partner = asked.card("partner", "Choose the partner: a card of another shape.", "KA-15.1")
    if lead == partner:
        raise refuse("Lead and partner are two different cards.", "KA-15.1", "same_card", "One card twice")
    codes = world.codes[lead], world.codes[partner]
    faces = world.faces[lead], world.faces[partner]
    for code, one in zip(codes, faces):
        if one.kind > SHADOW:
            raise refuse(f"{title(code)} is merged already.", "KA-15.2", "merged", "Merged already")
    made = merged(*faces)
    if made is None:
        raise refuse("Both have the same shape; a combo has two shapes.", "KA-15.2", "same_shape", "The same shape twice")
    code = merged_code(*codes)
    fate = " ".join(f"{title(one)} {'goes back to the pool' if one[0] == 'B' else 'ceases to exist'}." for one in codes)
    text = f"{title(code)}: {words(made)}, +{made.plus} −{made.minus}, worth {made.power}. {fate}"

    def run():
        world.merge(lead, partner)
        return Result(text, shown=(code,))
    return Preview(text, (code,)), run


# ---- the market ----------------------------------------------------------------------------------
def _price(asked, uid):
    least = proposal(asked.world.faces[uid])
    if asked.deed.get("price") is None:
        asked.taken.add("price")
        raise refuse(f"Set a price; {least} is what the market proposes.", "KA-16.2", "missing", "No price", fill={"price": least})
    return asked.number("price", "", "KA-16.2", LOWEST, HIGHEST)


def put_up(asked):
    """list {card, price} (KA-16.1)"""
    world = asked.world
    uid = asked.card("card", "Choose the card you want to sell.", "KA-16.1")
    if uid in world.withdrawn:
        raise refuse("It left the market today and can be listed again from tomorrow.", "KA-16.4", "withdrawn")
    price = _price(asked, uid)
    text = f"{title(world.codes[uid])} is on the market for {price}."
    if any(uid in deck for deck in world.decks[asked.who].values()):
        text += " It leaves your decks."

    def run():
        world.list(uid, price)
        return Result(text)
    return Preview(text), run


def _listing(asked, own):
    world = asked.world
    number = asked.number("listing", "Choose a listing.", "KA-16.1", 1)
    if number not in world.listings:
        raise refuse("It is not on the market any more.", "KA-16.8", "gone", "Gone")
    listing = world.listings[number]
    if own and listing[SELLER] != asked.who:
        raise refuse("This is not your listing.", "KA-16.4", "not_own", "Not yours")
    if own and listing[LOCKED]:
        raise refuse("It has been on the market for seven days and is locked: its price falls by itself until somebody buys it.",
                     "KA-16.5", "locked", "Locked")
    return listing


def change_price(asked):
    """price {listing, price} (KA-16.4)"""
    listing = _listing(asked, own=True)
    price = _price(asked, listing[UID])
    text = f"{title(asked.world.codes[listing[UID]])} now costs {price}; the days it has been listed go on counting."

    def run():
        listing[PRICE] = price
        return Result(text)
    return Preview(text), run


def withdraw(asked):
    """{listing} (KA-16.4)"""
    world, listing = asked.world, _listing(asked, own=True)
    text = f"{title(world.codes[listing[UID]])} leaves the market; you can list it again from tomorrow."

    def run():
        world.withdrawn.add(world.unlist(listing[0]))
        return Result(text)
    return Preview(text), run


def buy(asked):
    """{listing, pay: [uid]} (KA-16.8)"""
    world, who = asked.world, asked.who
    number, uid, seller, price, *_ = _listing(asked, own=False)
    if seller == who:
        raise refuse("This is your own listing.", "KA-16.8", "own", "Your own")
    uids, told = payment.check(asked, price)
    code = world.codes[uid]
    text = f"{told} {title(code)} is yours; {called(world, seller)} gets {price}."

    def run():
        world.sell(number, who, uids)
        return Result(text, shown=(code,))
    return Preview(text), run


# ---- the own collection --------------------------------------------------------------------------
def let_go(asked):
    """{card} (KA-16.10)"""
    world = asked.world
    uid = asked.card("card", "Choose the card to let go.", "KA-16.10")
    code = world.codes[uid]
    text = f"{title(code)} {'goes back to the pool' if code[0] == 'B' else 'ceases to exist'}; you get nothing for it."

    def run():
        world.drop(uid)
        return Result(text)
    return Preview(text), run


def save_deck(asked):
    """deck {name, cards: [uid]} (KA-3.1, 3.2)"""
    world, who = asked.world, asked.who
    name = asked.text("name", "Give the deck a name.", "KA-3.1")
    uids = asked.uids("cards")
    for uid in uids:
        asked.check_own(uid, "KA-3.2")
        if not world.free(uid):
            raise refuse(f"{title(world.codes[uid])} is listed on the market or held for a trade.", "KA-3.2", "not_free", "Not free")
    if not LEAST <= len(uids) <= MOST:
        raise refuse(f"A deck has {LEAST} to {MOST} cards, this one has {len(uids)}.", "KA-3.1", "size",
                     "Too few" if len(uids) < LEAST else "Too many")
    decks = world.decks[who]
    if name not in decks and len(decks) >= MOST_DECKS:
        raise refuse(f"You have {MOST_DECKS} decks; delete one first.", "KA-3.2", "too_many", "Too many decks")
    text = f"{name}: {len(uids)} cards."

    def run():
        decks[name] = list(uids)
        return Result(f"Saved. {text}")
    return Preview(text), run


def drop_deck(asked):
    """{name}: the cards stay"""
    world, name = asked.world, asked.text("name", "Choose a deck.", "KA-3.2")
    if name not in world.decks[asked.who]:
        raise refuse("You have no deck of this name.", "KA-3.2", "unknown", "No such deck")

    def run():
        del world.decks[asked.who][name]
        return Result(f"{name} is deleted; its cards stay in your collection.")
    return Preview(f"{name} is deleted; its cards stay in your collection."), run


def join(asked):
    """{name}: a further human in this world (KA-18.1)"""
    world = asked.world
    name = asked.text("name", "Say what the new person is called.", "KA-18.1", 40)
    if len(world.names) >= MOST_PEOPLE:
        raise refuse(f"A world has room for {MOST_PEOPLE} people.", "KA-18.1", "full", "Full")
    if name in world.names.values():
        raise refuse("Somebody here is called that already.", "KA-18.1", "taken", "Taken")
    text = f"{name} joins with twenty cards; the first packs to buy come tomorrow."

    def run():
        human = f"h{len(world.names)}"
        world.names[human], world.decks[human] = name, {}
        world.join(human)
        return Result(text)
    return Preview(text), run


DEEDS = {"buy_pack": buy_pack, "relief": relief, "merge": merge, "list": put_up, "price": change_price, "withdraw": withdraw, "buy": buy,
         "let_go": let_go, "deck": save_deck, "drop_deck": drop_deck, "join": join}
UNDOABLE = ("list", "price", "withdraw", "let_go", "deck", "drop_deck")
__all__ = ["DEEDS", "UNDOABLE"]
