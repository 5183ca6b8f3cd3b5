"""The pages of a world: today, shop, collection, merge bench, market, decks; those about others are in pages_others.py."""

from mulligan import Malformed
from mulligan.worlds import Page, act, block, field, iso

from . import pages_others
from .asking import called
from .cards import LEAST, MOST, title
from .economy import series
from .faces import COLOURS, SHAPES, bonus, week
from .ledger import LOCKED, PACKS, SELLER, UID, pack_cost
from .lists import buying, pay_field, price_field, selling
from .world import CARDS, LISTINGS, PACKS_PAID, PACKS_SOLD, POOL_SIZE, PURSES, SALES, SALES_PAID, score

HONEST = ("There is no server. The rivals are programs. This world lives only in this browser's storage, so export it now and then. A base card is "
          "unique within its world, not among all players. Clock and saved files are yours, and nothing here keeps anybody from altering them.")
BACK = "back"


def pages(world, who):
    """The Pages of a person."""
    packs = sum(codes is not None for codes in world.packs.get(who, ()))
    asked = sum(made["to"] == who for made in world.proposals.values())
    out = [Page("today", "Today", "1" if world.battle and who in (world.battle["who"], world.battle["with"]) else ""),
           Page("shop", "Packs", str(packs or "")), Page("cards", "Collection"), Page("merge", "Merge"), Page("market", "Market"),
           Page("decks", "Decks"), Page("rivals", "Rivals"), Page("people", "People", str(asked or "")),
           Page("trade", "Trade", str(sum(made["who"] == who for made in world.trades.values()) or "")), Page("ledger", "Ledger")]
    return out


def page(world, who, name, query=""):
    """The blocks of a page."""
    if who not in world.joined:
        return [block("text", "Not yet", text=f"The days of this world are still to pass; you join on {iso(world.start + world.pre_days)}.",
                      clauses=["KA-17.2"])]
    made = _PAGES.get(name) or pages_others.PAGES.get(name)
    if made is None:
        raise Malformed("there is no such page", "page")
    return made(world, who, query)


def plate(world, who):
    """Purse and cards, always in sight."""
    if who not in world.joined:
        return []
    return [["Purse", str(world.purses[who])], ["Cards", str(len(world.held[who]))],
            ["In cards", str(sum(world.worth(uid) for uid in world.held[who] if world.free(uid)))], ["This week", gaining(world.day)]]


def gaining(day):
    """The colour and the shape that gain in the week of a day (KA-13.5)."""
    colour, shape = bonus(week(day))
    return f"{COLOURS[colour]}, {SHAPES[shape]}"


# ---- today -------------------------------------------------------------------------------------------------------------
def _today(world, who, query):
    blocks = [block("text", text=HONEST, tone="note", clauses=["KA-17.1"])] + pages_others.match_blocks(world, who)
    packs = sum(codes is not None for codes in world.packs.get(who, ()))
    place = (f"{world.line.index(who) + 1} of {len(world.line)}" if who in world.line else "not today",
             "Packs are put up for who was here the day before.")
    facts = [["Day", iso(world.day)], ["This week worth 1 more", gaining(world.day), "each, when tendered (KA-13.5)"],
             ["Your place in the line", *place], ["Packs that wait", str(packs)],
             ["Score", str(score(world.day, world.joined[who], world.seen[who])), "days since you joined, and 5 for each of the last 20 you came"]]
    return [*blocks, block("facts", items=facts), *_relief(world, who), block("calendar", "Calendar", days=calendar(world, who)), block("keep")]


def _relief(world, who):
    if not world.entitled(who):
        return []
    return [block("acts", acts=[act("relief", "Take a free pack", tone="main", clause="KA-13.9")])]


def calendar(world, who):
    """Four weeks of days from a Monday: visits, packs, and what gains in a week."""
    first = week(world.day) * 7 - 3 - 14
    days = []
    for day in range(first, first + 28):
        marks = [f"Week of {gaining(day)}"] if (day + 3) % 7 == 0 else []
        if day == world.joined[who]:
            marks.append("You joined")
        elif day in world.seen[who]:
            marks.append("Here")
        if day == world.day + 1 and world.day in world.seen[who]:
            marks.append("New packs")
        days.append({"day": day, "date": iso(day), "label": iso(day)[8:].lstrip("0"), "marks": marks} | ({"today": True} if day == world.day else {}))
    return days


# ---- packs -------------------------------------------------------------------------------------------------------------
def _shop(world, who, query):
    tiles = []
    for number, codes in enumerate(world.packs.get(who, ())):
        tile = {"label": f"Pack {number + 1}"}
        if codes is None:
            tiles.append(tile | {"note": "Bought today"})
            continue
        cost = pack_cost(codes)
        inside = {"back": BACK} if world.sealed else {"cards": [{"face": code} for code in codes]}
        tiles.append(tile | inside | {"note": f"Costs {cost}", "acts": [act("buy_pack", f"Buy for {cost}", [pay_field()], args={"pack": number},
                                                                            tone="main", clause="KA-14.7")]})
    empty = "No packs today. Four are put up for you on each day after one on which you were here (KA-14.2)."
    text = (f"Five cards a pack, {PACKS} packs a day. It costs what its base cards are worth together, half of each, and at least 1. What is not bought "
            "today goes back.")
    return [block("text", text=text, clauses=["KA-14"]), block("tiles", "Today's packs", tiles=tiles, empty=empty), *_relief(world, who)]


# ---- collection, merging, decks ----------------------------------------------------------------------------------------
def _cards(world, who, query):
    return [block("cards", "Your collection", list="mine", empty="You have no cards.")]


def _merge(world, who, query):
    fields = [field("lead", "Lead", "cards", list="parents", one=True, help="The combo has its colour."),
              field("partner", "Partner", "cards", list="parents", one=True, help="A card of another shape.")]
    text = ("Two cards of different shapes become one combo with both. Two base cards make the strongest; each Shadow takes something away. Base cards go "
            "back to the pool, Shadows cease.")
    return [block("text", text=text, clauses=["KA-15"]),
            block("bench", "Merge", act=act("merge", "Merge", fields, tone="main", clause="KA-15", confirm="Merging cannot be undone. Merge?"))]


def _decks(world, who, query):
    cards = field("cards", "Cards", "cards", list="playable", least=LEAST, most=MOST)
    rows = []
    for name, uids in sorted(world.decks[who].items()):
        power = sum(world.faces[uid].plus + world.faces[uid].minus for uid in uids)
        note = "" if len(uids) >= LEAST else f"Too small to play: {LEAST} cards at least."
        edit = act("deck", "Change", [cards | {"value": uids}], args={"name": name}, clause="KA-3.2")
        drop = act("drop_deck", "Delete", args={"name": name}, tone="danger", confirm=f"Delete {name}? Its cards stay.")
        rows.append({"cells": [name, {"num": len(uids)}, {"num": power}], "acts": [edit, drop]} | ({"note": note} if note else {}))
    new = act("deck", "Save", [field("name", "Name", "text", most=60), cards], tone="main", clause="KA-3.2")
    return [block("table", "Your decks", head=["Deck", "Cards", "+ and −"], rows=rows, empty="No deck yet. Save one below to play for a stake."),
            block("bench", "A new deck", act=new, note=f"{LEAST} to {MOST} cards of your own. A card on the market or held for a trade can be in none.")]


# ---- the market --------------------------------------------------------------------------------------------------------
def _market(world, who, query):
    rows = []
    for number, listing in sorted(world.listings.items()):
        uid, mine, age = listing[UID], listing[SELLER] == who, world.day - listing[4]
        state = "locked, falls daily" if listing[LOCKED] else f"{age} day{'' if age == 1 else 's'}"
        row = {"cells": [{"face": world.codes[uid], "k": uid}, title(world.codes[uid]), {"num": listing[3]}, {"num": world.worth(uid)},
                         "you" if mine else called(world, listing[SELLER]), state],
               "acts": selling(world, listing) if mine else [buying(listing)]}
        rows.append(row | ({"mine": True} if mine else {}))
    sell = act("list", "Put on the market", [field("card", "Card", "cards", list="free", one=True), price_field(None)], tone="main", clause="KA-16.1")
    text = "After seven days a listing is locked and its price falls a tenth a day; at 1 it waits seven more days, then it is cleared."
    return [block("table", "On the market", head=["", "Card", "Price", "Worth", "Seller", "Listed"], rows=rows, empty="Nothing is on the market today."),
            block("bench", "Sell a card", act=sell, note=text)]


# ---- the ledger --------------------------------------------------------------------------------------------------------
def _ledger(world, who, query):
    where = [world.where.count(place) for place in range(4)]
    facts = [["In the pool", str(where[0] - 1)], ["In packs today", str(where[1])], ["Owned", str(where[2])], ["Away", str(where[3])],
             ["Minted", str(world.minted), "worth of tendered cards, and clearing"], ["Burned", str(world.burned), "paid for packs"],
             ["In all purses", str(world.minted - world.burned)], ["Seed", world.seed], ["First day", iso(world.start)]]
    charts = (("Pool", "Base cards that nobody owns, by day", [("Pool", (POOL_SIZE,)), ("All cards owned", (CARDS,))]),
              ("Prices", "Mean over a week", [("A pack", (PACKS_PAID, PACKS_SOLD)), ("A card on the market", (SALES_PAID, SALES))]),
              ("Trade", "A day", [("Packs sold", (PACKS_SOLD,)), ("Sales on the market", (SALES,)), ("Listings", (LISTINGS,)), ("All purses", (PURSES,))]))
    drawn = [block("chart", name, label=label, series=[{"label": what, "points": series(world, *columns)} for what, columns in lines])
             for name, label, lines in charts if world.history]
    rows = [{"cells": [{"num": place}, called(world, one), {"num": score(world.day, world.joined[one], world.seen[one])}, iso(world.joined[one])]}
            | ({"mine": True} if one == who else {}) for place, one in enumerate(world.line, 1)]
    return [block("facts", "Where the 10,000 base cards are", items=facts), *drawn,
            block("table", "Today's line", head=["Place", "Collector", "Score", "Joined"], rows=rows, empty="Nobody stands in the line today.")]


_PAGES = {"today": _today, "shop": _shop, "cards": _cards, "merge": _merge, "market": _market, "decks": _decks, "ledger": _ledger}
