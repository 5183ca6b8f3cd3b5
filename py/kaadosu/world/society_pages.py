"""The pages of a world that are about others and about the world itself.

Here are rivals, ledger, calendar, trades with other worlds, people and this world.

What is hidden (KA-17.13) is in none of them: other people's packs, purses, decks and merged cards.
"""

from typing import TYPE_CHECKING, Any
from collections.abc import Sequence

from mulligan import Malformed
from mulligan.protocol.worlds import act, block, field, iso
from mulligan.protocol.types import ClauseId

from . import (economy, listings, people, remote_pages, rivals, society, stakes, trade)
from .asking import called
from ..cards.library import LEAST, title, titles
from ..cards.faces import BASE, COLOURS, COMBO, COUNT, SHAPES, bonus, week
from .ledger import AWAY, OWNED, POOL, RESERVED, Collector, Day, Uid
from .match_deeds import OPENINGS, OPENING_WORDS

if TYPE_CHECKING:
    from .days import World

# collectors among whom a sum of purses or packs would tell those of one
FEW = 3
WEEKS_BACK, WEEKS_AHEAD = 3, 3
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def opening() -> dict[str, Any]:
    """The choice of the opening (KA-3.8)."""
    return field("opening", "Opening", "choice",
                 choices=[[one, OPENING_WORDS[one]] for one in OPENINGS], value=OPENINGS[0])


def deck_of(world: "World", who: Collector, name: str = "deck",
            label: str = "Your deck") -> dict[str, Any]:
    """The choice of a deck."""
    return field(name, label, "choice",
                 choices=[[deck, f"{deck}, {len(uids)} cards"] for deck,
                          uids in world.decks[who].items()])


def numbered(world: "World", letter: str) -> list[Collector]:
    """The collectors who have joined, rivals `r` or humans `h`, by number."""
    return sorted((one for one in world.joined if one[0] == letter), key=lambda one: int(one[1:]))


# ---- rivals --------------------------------------------------------------------------------------
def rivals_page(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """All rivals, or one with its collection (KA-17.11, KA-17.12, KA-17.13)."""
    if query:
        return _rival(world, who, query)
    rows = [_rival_row(world, who, rival) for rival in numbered(world, "r")]
    return [block("text", text="Rivals are programs. Their collections are open to all. Each swaps "
                               "with "
                               "people once a day, and plays one match for a stake a day.",
                  clauses=["KA-17.1", "KA-17.11", "KA-17.12"]),
            block("table", head=["Who", "Cards", "Base", "Merged", "Sells", "Today",
                                 *(["Says"] if people.lively(world) else [])], rows=rows,
                  empty="No rival has joined yet.")]


def _rival_row(world: "World", who: Collector, rival: Collector) -> dict[str, Any]:
    kinds = [world.faces[uid].kind for uid in world.held[rival]]
    sells = sum(sale.seller == rival for sale in world.listings.values())
    done = [word for word,
            those in (("swapped", world.swapped), ("played", world.fought)) if rival in those]
    more = [society.says(world, rival, who)] if people.lively(world) else []
    return {"cells": [called(world, rival), {"num": len(kinds)}, {"num": kinds.count(BASE)},
                      {"num": sum(kind >= COMBO for kind in kinds)},
                      {"num": sells}, " and ".join(done), *more],
            "acts": [challenge(world, who, rival, "")],
            "go": {"label": "Look", "page": "rivals", "query": rival}}


def _rival(world: "World", who: Collector, rival: Collector) -> list[dict[str, Any]]:
    if rival not in world.joined or rival[0] != "r":
        raise Malformed("there is no such rival", "query")
    name = called(world, rival)
    blocks = [block("text", name, text=f"{name} joined on {iso(world.joined[rival])} and holds "
                                       f"{len(world.held[rival])} cards. It swaps "
                                       "when what it gets is worth more to it than what it gives, "
                                       "and keeps its best.",
                    clauses=["KA-17.11"])]
    if people.lively(world):
        blocks.append(_portrait(world, who, rival))
    return [*blocks,
            block("acts", acts=[challenge(world, who, rival), _swap(world, rival, "KA-17.11")]),
            block("cards", f"The cards of {name}", list=rival, empty="It has no cards.")]


def _portrait(world: "World", who: Collector, rival: Collector) -> dict[str, Any]:
    """What a rival looks like, is like and says (KA-17.16, KA-17.19)."""
    colour = COLOURS[rivals.profile(world.seed, rival).colour]
    asks = stakes.asks(world, rival) if stakes.fair(world) else ""
    plays = f" Plays for decks worth {asks} a card." if asks else ""
    words = society.character(world, rival)
    tile = {"label": society.says(world, rival, who),
            "note": f"{words[0].upper()}{words[1:]}.{plays}",
            "cards": [{"face": f"person:{rival[1:]}:{colour}"}]}
    return block("tiles", tiles=[tile], empty="")


def challenge(world: "World", who: Collector, rival: Collector,
              tone: str = "main") -> dict[str, Any]:
    """The act that asks a rival to play for a stake; why it is off, if it is (KA-17.12)."""
    off = "A match is being played already." if world.battle or world.far else ""
    off = off or ("It has played for a stake today; ask again tomorrow." if rival in world.fought
                  else "")
    off = off or ("" if world.decks[who] else "Build a deck first.")
    able = stakes.able(world, rival) if stakes.fair(world) else rivals.deck(world, rival, LEAST)
    off = off or ("" if len(able) >= LEAST
                  else f"It has fewer than {LEAST} free cards and declines.")
    return act("challenge", "Play for a stake", [deck_of(world, who), opening()],
               args={"rival": rival, "told": True}, tone=tone, off=off, clause="KA-17.12")


def _swap(world: "World", other: Collector, clause: ClauseId) -> dict[str, Any]:
    """A swap with a rival, or a proposal to a person (KA-16.9)."""
    want = field("want", "Cards you want", "cards", list=other, where={"swaps": True}, least=1,
                 most=listings.SWAP)
    label = "Swap with" if clause == "KA-17.11" else "Propose a swap to"
    label = f"{label} {called(world, other)}"
    return act("swap", label, [listings.gives(), want], args={"with": other},
               off=listings.no_swap(world, other), clause=clause)


# ---- the ledger ----------------------------------------------------------------------------------
def ledger(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """Credits and cards of the whole world, and how they went (KA-13, KA-19)."""
    open_sums = len(world.joined) > FEW
    blocks = [_credits(world, who, open_sums), _cards(world, open_sums)]
    if not open_sums:
        blocks.append(block("text", text="Among so few the sum of all purses or packs would tell "
                                         "somebody's, so it is not shown.",
                            clauses=["KA-17.13"]))
    return blocks + _charts(world, open_sums) + [_days(world)]


def _credits(world: "World", who: Collector, open_sums: bool) -> dict[str, Any]:
    items = [["Your purse", str(world.purses[who])]]
    if open_sums:
        items += [["Minted", f"{world.minted:,}",
                   "by cards that were paid with, and by the market clearing"],
                  ["Burned", f"{world.burned:,}", "for packs"],
                  ["In all purses", str(world.minted - world.burned), "minted less burned"]]
    return block("facts", "Credits", items=items)


def _cards(world: "World", open_sums: bool) -> dict[str, Any]:
    """Where the base cards are (KA-19.1)."""
    pool = world.where.count(POOL) - 1     # there is no id 0
    dealt, owned, away = (world.where.count(place) for place in (RESERVED, OWNED, AWAY))
    of_all = f"of {COUNT:,} base cards"
    if open_sums:
        items = [["In the pool", f"{pool:,}", of_all], ["In today's packs", str(dealt)]]
    else:
        items = [["In the pool and today's packs", f"{pool + dealt:,}", of_all]]
    items += [["Owned", f"{owned:,}"],
              ["Away", str(away), "traded into other worlds"],
              ["On the market", str(len(world.listings))]]
    return block("facts", "Cards", items=items)


def _charts(world: "World", open_sums: bool) -> list[dict[str, Any]]:
    """What happened day by day, as lines."""
    if len(world.history) < 2:
        return []
    charts: list[tuple[str, list[tuple[str, tuple[str, ...]]]]] = [
        ("Cards, day by day",
         [("Base cards in the pool", ("pool",)), ("All cards owned", ("cards",))]),
              ("Prices, mean of a week",
               [("A pack", ("packs_paid", "packs_sold")),
                ("A card on the market", ("sales_paid", "sales"))]),
              ("Sold in a day",
               [("Packs sold", ("packs_sold",)), ("Cards sold", ("sales",)),
                ("Cards on the market", ("listings",))])]
    if open_sums:
        charts.append(("Credits", [("In all purses", ("purses",))]))
    return [block("chart", head, label="Day of this world",
                  series=[{"label": label, "points": _points(world, *columns)} for label,
                          columns in lines])
            for head, lines in charts]


def _points(world: "World", *columns: str) -> list[list[float]]:
    return [[day - world.start + 1, value] for day, value in economy.series(world, *columns)]


def _days(world: "World") -> dict[str, Any]:
    rows = [{"cells": [iso(told.day), {"num": told.packs_sold}, {"num": told.packs_paid},
                       {"num": told.sales}, {"num": told.sales_paid}, {"num": told.pool}]}
            for told in world.history[:-15:-1]]
    return block("table", "The last days",
                 head=["Day", "Packs sold", "for", "Cards sold", "for", "Pool"],
                 rows=rows, empty="No day has gone by yet.")


# ---- the calendar --------------------------------------------------------------------------------
def calendar(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """Weekly gains (KA-13.5), and the days one was here (KA-14.3)."""
    monday = week(world.day) * 7 - 3
    first = max(0, week(world.day) - WEEKS_BACK) * 7 - 3
    days = [_day(world, who, day) for day in range(first, monday + 7 * (WEEKS_AHEAD + 1))
            if day >= 0]
    rows = [{"cells": [iso(of_week * 7 - 3), gaining(of_week)]}
            | ({"mine": True} if of_week == week(world.day) else {})
            for of_week in range(week(world.day), week(world.day) + 8)]
    return [block("text", text="Every week one colour and one shape gain. Days on which you are "
                               "here count for the line in which packs are "
                               "dealt, and packs are put up for who was here the day before.",
                  clauses=["KA-13.5", "KA-14.2", "KA-14.3"]),
            block("calendar", days=days),
            block("table", "Weeks to come", head=["From Monday", "Worth 1 more"], rows=rows,
                  empty="")]


def gaining(of_week: int) -> str:
    """The colour and the shape that gain in a week (KA-13.5)."""
    colour, shape = bonus(of_week)
    return f"{COLOURS[colour]}, {SHAPES[shape]}"


def _day(world: "World", who: Collector, day: Day) -> dict[str, Any]:
    monday = day == week(day) * 7 - 3
    marks = [f"1 more: {gaining(week(day))}"] if monday else []
    if day == world.joined.get(who):
        marks.append("You joined")
    elif day in world.seen.get(who, ()):
        marks.append("You were here")
    if day == world.start:
        marks.append("The world began")
    _, month, number = iso(day).split("-")
    label = number.lstrip("0") + (f" {MONTHS[int(month) - 1]}" if monday or number == "01" else "")
    return {"day": day, "date": iso(day), "label": label,
            "marks": marks} | ({"today": True} if day == world.day else {})


# ---- trades with other worlds --------------------------------------------------------------------
def trade_page(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """Trades with other worlds (KA-18.2, KA-18.3)."""
    give = listings.gives("Cards you give", trade.MOST, 0)
    want = field("want", "Cards you want, by their codes", "words", most=trade.MOST,
                 help="Such as B42, S42 or M(B42+S1).")
    acts = [act("offer", "Make an offer", [give, want], clause="KA-18.2"),
            act("accept", "Answer an offer",
                [_file("offer", "The offer you got"),
                 listings.gives("What they want", trade.MOST, 0) | {"fill": True}],
                clause="KA-18.2"),
            act("complete", "Complete with their answer",
                [_file("accept", "The answer to your offer")], clause="KA-18.2"),
            act("receipt", "Bring the receipt", [_file("receipt", "The receipt you got")],
                clause="KA-18.2")]
    return [block("text", "Trade with another world",
                  text="You make an offer and send it as a link or a file. The other side sends "
                       "an answer back, and you complete the trade with it; then you send them "
                       "the receipt, and they bring it into their world. Cards that are given "
                       "are held until then. "
                       "A base card whose number somebody owns in the other world arrives there "
                       "as a Shadow.",
                  clauses=["KA-18.2", "KA-18.4"]),
            block("text", text=trade.NO_PROMISE.replace(" (KA-18.11)", ""), tone="warn",
                  clauses=["KA-18.11"]),
            block("acts", acts=acts), _trades(world, who),
            *remote_pages.blocks(world, who, opening(), deck_of(world, who))]


def _file(name: str, label: str) -> dict[str, Any]:
    return field(name, label, "file", accept=".json")


def _trades(world: "World", who: Collector) -> dict[str, Any]:
    rows: list[dict[str, Any]] = []
    rows += [{"cells": [number[:8], "Offer made" if made["side"] == "offer" else "Answer given",
                       titles([world.codes[uid] for uid in made["give"]]),
                       titles(made["get"]),
                       "Waits for their answer" if made["side"] == "offer"
                       else "Waits for the receipt"],
             "acts": [act("file", "The message again", args={"trade": number}),
                      _cancel(number, made)]}
            for number, made in world.trades.items() if made["who"] == who]
    rows += [{"cells": [number[:8], "", "", "", told["how"].capitalize()]}
             | ({"acts": [act("file", "The receipt again", args={"trade": number})]} if told["sha"]
                else {})
             for number, told in list(world.done.items())[::-1] if told["who"] == who]
    return block("table", "Your trades", head=["Number", "", "You give", "You get", "State"],
                 rows=rows, empty="You have no trades with other worlds.")


def _cancel(number: str, made: dict[str, Any]) -> dict[str, Any]:
    risk = ""
    if made["side"] == "accept":
        risk = " The other side may have completed the trade already: then the cards are double."
    return act("cancel", "Cancel", args={"trade": number}, tone="danger", clause="KA-18.3",
               confirm=f"Your cards are free again and the trade is over here.{risk} Cancel it?")


# ---- people --------------------------------------------------------------------------------------
def waiting(world: "World", who: Collector) -> int:
    """How many proposals wait for an answer of somebody."""
    return sum(made["to"] == who for made in world.proposals.values())


def together(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """People who share this world (KA-18.1)."""
    if query:
        return _person(world, who, query)
    rows = [{"cells": [world.names[human], iso(world.joined[human]),
                       {"num": sum(world.faces[uid].kind == BASE for uid in world.held[human])}]}
            | ({"mine": True} if human == who
               else {"go": {"label": "Look", "page": "together", "query": human}})
            for human in numbered(world, "h")]
    return [block("text", text="Several people can share this world on this device: swaps, market "
                               "and matches between them are exact, and "
                               "every base card stays unique among them. Packs, purses and decks "
                               "stay hidden, as far as you look away.",
                  clauses=["KA-18.1", "KA-17.13"]),
            block("table", "People", head=["Who", "Joined", "Base cards"], rows=rows,
                  empty="Nobody has joined yet."),
            *([_proposals(world, who)] if len(rows) > 1 or waiting(world, who) else []),
            block("acts", acts=[act("join", "Somebody joins",
                                    [field("name", "Name", "text", most=40)], clause="KA-18.1")])]


def _proposals(world: "World", who: Collector) -> dict[str, Any]:
    rows = []
    for number, made in world.proposals.items():
        if who in (made["from"], made["to"]):
            mine = made["from"] == who
            give, get = (made["give"], made["want"]) if mine else (made["want"], made["give"])
            answers = [act("decline", "Take it back" if mine else "Decline",
                           args={"proposal": number})]
            if not mine:
                answers.insert(0,
                               act("agree", "Agree", args={"proposal": number}, tone="main",
                                   clause="KA-16.9"))
            rows.append({"cells": [called(world, made["to" if mine else "from"]),
                                   "You propose" if mine else "They propose",
                                   _codes(world, give), _codes(world, get)], "acts": answers})
    return block("table", "Swaps that wait for an answer", head=["With", "", "You give", "You get"],
                 rows=rows, empty="No swap waits.")


def _codes(world: "World", uids: Sequence[Uid]) -> str:
    """Names of cards; one that has gone meanwhile is not named."""
    return ", ".join(title(world.codes[uid]) if uid in world.codes else "a card that has gone"
                     for uid in uids)


def _person(world: "World", who: Collector, human: Collector) -> list[dict[str, Any]]:
    if human not in world.names or human not in world.joined or human == who:
        raise Malformed("there is no such person", "query")
    name = called(world, human)
    off = "A match is being played already." if world.battle or world.far else ""
    off = off or ("" if world.decks[who] and world.decks[human] else "Both need a deck.")
    fields = [deck_of(world, who), deck_of(world, human, "their_deck", f"Deck of {name}"),
              opening(),
              field("stakes", "For a stake: the winner may keep the guide", "flag", value=True)]
    fight = act("battle", f"Play against {name}", fields, args={"with": human, "told": True},
                tone="main", off=off, clause="KA-18.1")
    return [block("acts", name, acts=[fight, _swap(world, human, "KA-16.9")]),
            block("cards", f"Base cards of {name}", list=human, empty="None.")]


# ---- this world ----------------------------------------------------------------------------------
def this_world(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """What it was made of, and its file (KA-17.2, KA-17.14)."""
    return [block("facts", items=[["Seed", world.seed], ["Its first day", iso(world.start)],
                                  ["Today", iso(world.day), f"day {world.day - world.start + 1}"],
                                  ["Rivals", str(world.count)],
                                  ["Days before you", str(world.pre_days)],
                                  ["Packs for",
                                   "who was here the day before" if world.seen_yesterday
                                   else "everybody who has joined"],
                                  ["Packs are", "sealed" if world.sealed else "open to look at"]]),
            block("text", text="The file of a world is the whole of it. Its hash finds damage, not "
                               "cheating: who wants to alter a file "
                               "can. A world never goes back: when the date of the device lies "
                               "before its day, it waits.",
                  clauses=["KA-17.14", "KA-17.3"]),
            block("keep", "Its file")]


PAGES = {"rivals": ("Rivals", rivals_page), "ledger": ("Ledger", ledger),
         "calendar": ("Calendar", calendar), "trade": ("With a friend", trade_page),
         "together": ("Together", together), "world": ("This world", this_world)}
