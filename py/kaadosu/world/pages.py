"""The pages of one's own cards: today, shop, market, collection, merge bench and decks.

A page is a function of (world, who, query) that returns blocks (docs/view-model.md, part 5);
society.py has the others.
"""

from typing import TYPE_CHECKING, Any
from collections.abc import Iterator, Sequence

from mulligan import Malformed
from mulligan.protocol.listing import many
from mulligan.protocol.worlds import Page, act, block, field, iso

from . import album, album_pages, battles, first_day, listings, news, society, society_pages, stakes
from ..cards import library
from .asking import called
from ..cards.library import LEAST, MOST
from ..cards.faces import COLOURS, SHAPES, Code, Face, bonus, week
from .ledger import HIGHEST, LOCKED_AFTER, LOWEST, Collector, Listing, Uid, pack_cost
from .match_deeds import CHOICES, match_of
from .days import score

if TYPE_CHECKING:
    from .days import World

LATELY, MOST_NEWS = 14, 8                  # days and lines of news on the first page
NO_SERVER = ("The rivals are programs, and there is no server: this world lives only in the "
             "storage of this browser. A base card, which is neither a Shadow nor a combo, is "
             "unique within this world, and another world may have it too. The clock and the saved "
             "files are "
             "in your hands, and nothing here can keep anybody from altering them.")
SHARED = ("Both players draw from the one shuffled deck, so strong cards help either side alike. "
          "What is yours alone is the guide the other draws from your cards: it bends the damage, "
          "and the higher number of the two begins. A strong deck is a high stake, no better hand.")
ANSWER = {"drawn": "Keep the card you drew, for good",
          "original": "Take your own card back: nothing changes hands"}


# ---- today ---------------------------------------------------------------------------------------
def today(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """What waits, what there is, and what a world like this cannot promise (KA-17.1)."""
    faces = [world.faces[uid] for uid in world.held[who]]
    return [*_match(world, who),
            block("tiles", "To do", tiles=list(_to_do(world, who)),
                  empty="Nothing waits. Come back tomorrow."),
            *first_day.opened(world, who),
            block("facts", "You", items=[
                ["Purse", str(world.purses[who]), "change only: cards are the money"],
                ["Cards", str(len(faces)),
                 ", ".join(many(n, kind) for kind, n in counts(faces) if n)],
                ["Worth", str(sum(map(world.worth, world.held[who]))), "of all your cards, today"],
                ["Decks", str(len(world.decks[who]))]]),
            *_lately(world, who), gains(world),
            block("text", "What this world is", text=NO_SERVER, tone="note", clauses=["KA-17.1"])]


def _lately(world: "World", who: Collector) -> Iterator[dict[str, Any]]:
    """The news of the last days, the latest first."""
    lines = [line for line in news.news(world, who)
             if line["day"] > world.day - LATELY][:-MOST_NEWS - 1:-1]
    if lines:
        yield block("table", "What happened", head=["Day", ""], empty="",
                    rows=[{"cells": [iso(line["day"]), line["words"]]} for line in lines])


def counts(faces: Sequence[Face]) -> list[tuple[str, int]]:
    """How many cards of each kind: (word, number)."""
    kinds = [one.kind for one in faces]
    return [(word if word == "Shadow" else word.lower(), kinds.count(kind)) for kind,
            word in enumerate(library.KIND_WORDS)]


def gains(world: "World") -> dict[str, Any]:
    """This week's bonus (KA-13.5)."""
    colour, shape = bonus(week(world.day))
    return block("text", "This week", clauses=["KA-13.5"],
                 text=f"{COLOURS[colour].capitalize()} cards and {SHAPES[shape]}s are worth 1 more "
                      "when you pay with them, "
                      f"{COLOURS[colour]} {SHAPES[shape]}s 2 more; base cards and combos, until "
                      f"{iso(week(world.day) * 7 + 3)}.")


def _match(world: "World", who: Collector) -> Iterator[dict[str, Any]]:
    """The match that is being played, or its stake (KA-9.6, KA-9.7)."""
    battle = world.battle
    if not battle or who not in battles.seated(world):
        return
    seat = battles.seated(world).index(who)
    other = called(world, battles.seated(world)[1 - seat])
    if battle["winner"] is None:
        late = ""
        if battle["with"][0] == "r":
            late = " Left unfinished when the day ends, it counts as lost."
        label = (match_of(world) or {})["label"]
        yield block("text", "A match waits", text=f"{label}.{late}", tone="warn",
                    clauses=["KA-9.6"])
        yield block("acts",
                    acts=[act("give_up", "Give up", tone="danger",
                              confirm=f"{other} wins then. Give up?", clause="KA-9.2")])
    elif battle["winner"] == seat:
        guides = [world.codes[uid] for uid in battles.guides(world)]
        tiles = [{"label": ANSWER[choice],
                  "cards": [{"face": guides[seat if choice == "drawn" else 1 - seat]}],
                  "acts": [act("stake", "Choose this", args={"choice": choice}, tone="main",
                               clause="KA-9.7")]} for choice in CHOICES]
        yield block("tiles", "You have won: which guide do you keep?", tiles=tiles, empty="")
    else:
        yield block("text", "The match is over", text=f"{other} has won and chooses a guide.",
                    clauses=["KA-9.7"])


def _to_do(world: "World", who: Collector) -> Iterator[dict[str, Any]]:
    """Tiles of what can be done now; on the first day one after the other."""
    if first_day.sealed(world, who):
        yield first_day.pack(world, who)
        return
    if world.day not in world.seen[who]:
        yield {"label": "You are here", "note": "Tomorrow's packs are for who is here today.",
               "acts": [act("here", "Say so", tone="main", clause="KA-17.6")]}
    if left := packs_left(world, who):
        yield _goto(f"{many(left, 'pack')} put up for you",
                    "To be bought until the day ends.", "Open the shop", "shop")
    if world.entitled(who):
        yield {"label": "A free pack", "note": "You have nothing to pay with.",
               "back": first_day.BACK, "acts": [_relief()]}
    if not world.decks[who]:
        yield _first_deck(world, who)
    elif rival := _opponent(world, who):
        dared = rival == society.dares(world, who)
        yield {"label": f"{called(world, rival)} challenges you" if dared
               else f"Play {called(world, rival)} for a stake",
               "note": "Each rival plays you once a day.",
               "acts": [society_pages.challenge(world, who, rival)],
               "go": {"label": "Choose another", "page": "rivals"}}
    if society_pages.waiting(world, who):
        yield _goto("Somebody proposes a swap",
                    "What a rival proposes holds until the day ends.", "Answer", "together")


def due(world: "World", who: Collector) -> str:
    """The first of what can be done now, in a line."""
    return next((tile["label"] for tile in _to_do(world, who)), "") if who in world.held else ""


def _first_deck(world: "World", who: Collector) -> dict[str, Any]:
    """A deck at a press, or by hand."""
    best = listings.best_deck(world, who)
    made = {"acts": [act("deck", "Make it of your best cards", clause="KA-3.1", tone="main",
                         args={"name": "Deck 1", "cards": best})]} if best else {}
    return _goto("Build a deck", f"{LEAST} to {MOST} of your cards, to play with.",
                 "Choose the cards", "decks") | made


def _opponent(world: "World", who: Collector) -> Collector | None:
    """The rival with the fewest cards of those who would play for a stake now."""
    if world.battle or world.far:
        return None
    able = [rival for rival in society_pages.numbered(world, "r")
            if not society_pages.challenge(world, who, rival).get("off")
            and any(not stakes.declines(world, rival, who, uids)
                    for uids in world.decks[who].values() if len(uids) >= LEAST)]
    if (dared := society.dares(world, who)) in able:
        return dared
    return min(able, key=lambda rival: len(world.held[rival]), default=None)


def packs_left(world: "World", who: Collector) -> int:
    return sum(codes is not None for codes in world.packs.get(who, ()))


def _goto(label: str, note: str, word: str, page: str) -> dict[str, Any]:
    return {"label": label, "go": {"label": word, "page": page}} | ({"note": note} if note else {})


def _relief() -> dict[str, Any]:
    return act("relief", "Take a free pack", tone="main", clause="KA-13.9")


# ---- the shop ------------------------------------------------------------------------------------
def shop(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """Today's packs (KA-14) and the line they were dealt in."""
    blocks = [block("text", text=_why_packs(world, who), clauses=["KA-14.1", "KA-14.2"]),
              gains(world), *_by_place(world, who),
              block("tiles", "Packs",
                    tiles=[_pack(world, who, number, codes) for number,
                           codes in enumerate(world.packs.get(who, ()))],
                    empty="No packs are put up for you today.")]
    if world.entitled(who):
        blocks.append(block("acts", "Nothing to pay with", acts=[_relief()]))
    return [*blocks, _line(world, who)]


def _why_packs(world: "World", who: Collector) -> str:
    if who in world.packs:
        return ("Four packs of five cards are put up for you, each to be bought once; what is left "
                "goes back "
                "tonight. A card that somebody has already comes as its Shadow.")
    if world.joined[who] == world.day:
        return ("You joined today, with a starter of twenty cards. "
                "Packs to buy are put up from tomorrow on.")
    return ("Packs are put up for those who were here on the day before. "
            "Tomorrow there are some for you.")


def _by_place(world: "World", who: Collector) -> Iterator[dict[str, Any]]:
    """What the place in the line brought, of the packs that are still there (KA-14.11)."""
    codes = [code for pack in world.packs.get(who, ()) for code in pack or ()]
    if world.ways.print_run and codes:
        base = sum(code[0] == "B" for code in codes)
        place = world.line.index(who) + 1
        yield block("text", "Your place in the line", clauses=["KA-14.5", "KA-14.11"],
                    text=f"{base} of your {len(codes)} {'is' if base == 1 else 'are'} base; your "
                         f"place today: {place} of {len(world.line)}. Few cards are printed a day. "
                         "Whoever stands further in front is dealt first, and what has been dealt "
                         "comes as a Shadow after that.")


def _pack(world: "World", who: Collector, number: int,
          codes: Sequence[Code] | None) -> dict[str, Any]:
    if codes is None:
        return {"label": f"Pack {number + 1}", "note": "Bought. There are new ones tomorrow."}
    cost = pack_cost(codes)
    fields = [listings.pay(world, who)] if world.purses[who] < cost else ()
    made = {"label": f"Pack {number + 1}", "note": f"Costs {cost}",
            "acts": [act("buy_pack", f"Buy it for {cost}", fields, args={"pack": number},
                         tone="main", clause="KA-14.7",
                         off=listings.too_dear(world, who, cost))]}
    return made | ({"back": first_day.BACK} if world.sealed
                   else {"cards": [{"face": code} for code in codes]})


def _line(world: "World", who: Collector) -> dict[str, Any]:
    """The line of today (KA-14.3): it is open to all."""
    rows = []
    for place, one in enumerate(world.line, 1):
        days = min(world.day - world.joined[one], 100)
        points = score(world.day, world.joined[one], world.seen[one])
        rows.append({"cells": [{"num": place}, "You" if one == who else called(world, one),
                               {"num": points},
                               f"{days} for the days since joining, {points - days} for days here"]}
                    | ({"mine": True} if one == who else {}))
    return block("table", "The line in which packs were dealt",
                 head=["Place", "Who", "Points", "Where they come from"], rows=rows,
                 empty="Nobody stands in line today.")


# ---- the market ----------------------------------------------------------------------------------
def market(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """What others sell, what one sells oneself (KA-16)."""
    rows = [{"cells": [{"face": world.codes[sale.uid], "k": sale.uid},
                       {"num": sale.price}, {"num": world.worth(sale.uid)}, _age(world, sale)],
             "acts": listings.sale_acts(world, sale)} for sale in world.listings.values()
            if sale.seller == who]
    sell = act("list", "Sell a card",
               [field("card", "Card", "cards", list="mine", where={"free": True}, one=True),
                field("price", "Price", "number", least=LOWEST, most=HIGHEST, fill=True)],
               clause="KA-16.1")
    return [gains(world),
            block("text", text=f"The price you set goes into your purse when somebody buys. After "
                               f"{LOCKED_AFTER} days a listing is locked: "
                               "it cannot be changed any more, and its price falls every day, by a "
                               "tenth and at least by 1.",
                  clauses=["KA-16.2", "KA-16.5", "KA-16.6"]),
            block("table", "You sell", head=["Card", "Price", "Worth now", "Since"], rows=rows,
                  empty="You sell nothing."),
            block("acts", acts=[sell]),
            block("cards", "Others sell", list="market", empty="Nobody sells anything today.")]


def _age(world: "World", sale: Listing) -> str:
    days = world.day - sale.since
    said = {0: "listed today", 1: "listed yesterday"}.get(days, f"listed {days} days ago")
    if sale.locked:
        return f"{said}, locked: {'the price falls' if sale.price > LOWEST else 'cleared soon'}"
    left = LOCKED_AFTER - days
    return f"{said}, locked {'tomorrow' if left == 1 else f'in {left} days'}"


# ---- the collection ------------------------------------------------------------------------------
def collection(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    faces = [world.faces[uid] for uid in world.held[who]]
    return [block("facts", items=[[word.capitalize(), str(n)] for word, n in counts(faces)]),
            block("cards", "Your cards", list="mine", empty="You have no cards.")]


def bench(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """Merging, with the result shown beforehand (KA-15)."""
    fields = [field(name, label, "cards", list="mine", where={"merges": True}, one=True)
              for name,
              label in (("lead", "Lead: its colour stays"),
                        ("partner", "Partner, of another shape"))]
    return [block("text", text="Two cards of different shapes become one with both shapes and "
                               "higher numbers. Its colour is that of the "
                               "lead. Base cards give more than Shadows; both cards are gone "
                               "afterwards, and a base card may turn up in a pack again.",
                  clauses=["KA-15.2", "KA-15.3", "KA-15.4", "KA-15.6"]),
            block("bench", "Merge",
                  act=act("merge", "Merge", fields, tone="main", clause="KA-15.1",
                          confirm=listings.MERGE_THEM))]


# ---- decks ---------------------------------------------------------------------------------------
def decks(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """The own decks (KA-3.1, KA-3.2)."""
    rows = [_deck_row(world, name, uids) for name, uids in world.decks[who].items()]
    best = listings.best_deck(world, who)
    name = field("name", "Name", "text", most=60,
                 value=next(name for n in range(1, 100)
                            if (name := f"Deck {n}") not in world.decks[who]))
    acts = [act("deck", f"Make one of your {len(best)} best cards", [name], args={"cards": best},
                clause="KA-3.1",
                tone="" if rows else "main")] if best else []
    acts.append(act("deck", "Build a deck", [name, _picked()], clause="KA-3.1"))
    return [block("text", text=f"A deck has {LEAST} to {MOST} of your cards. Both decks of a match "
                               "are shuffled into one, and each player "
                               "draws a guide from the other's: in a match for a stake, the winner "
                               "may keep it.",
                  clauses=["KA-3.1", "KA-3.4", "KA-9.7"]),
            block("text", "Whose cards are they?", text=SHARED, clauses=["KA-3.5", "KA-3.6"]),
            block("table", "Your decks", head=["Name", "Cards", "Health", "Damage"], rows=rows,
                  empty="You have no deck yet."),
            block("acts", acts=acts)]


def _picked(value: list[Uid] | None = None) -> dict[str, Any]:
    return field("cards", "Cards", "cards", list="mine", where={"free": True}, least=LEAST,
                 most=MOST, value=value)


def _deck_row(world: "World", name: str, uids: Sequence[Uid]) -> dict[str, Any]:
    faces = [world.faces[uid] for uid in uids]
    few = f"{LEAST - len(uids)} too few to play" if len(uids) < LEAST else ""
    return {"cells": [name, {"num": len(uids)}, {"num": sum(one.plus for one in faces)},
                      {"num": sum(one.minus for one in faces)}],
            "acts": [act("deck", "Change", [_picked(list(uids))], args={"name": name},
                         clause="KA-3.2"),
                     act("drop_deck", "Delete", args={"name": name},
                         confirm=f"Delete {name}? Its cards stay yours.", tone="danger")]
            } | ({"note": few} if few else {})


# ---- all pages -----------------------------------------------------------------------------------
PAGES = {"today": ("Today", today), "shop": ("Shop", shop), "market": ("Market", market),
         "collection": ("Collection", collection),
         "album": ("Album", album_pages.page), "bench": ("Merge bench", bench),
         "decks": ("Decks", decks), **society_pages.PAGES}


def pages(world: "World", who: Collector) -> list[Page]:
    """The pages there are for a person; before joining there is only one."""
    some = PAGES if who in world.held else ["today"]
    some = [ident for ident in some if ident != "album" or album.kept(world)]
    return [Page(ident, PAGES[ident][0], _badge(world, who, ident)) for ident in some]


def page(world: "World", who: Collector, ident: str, query: str = "") -> list[dict[str, Any]]:
    """The blocks of a page."""
    if who not in world.held:
        return [block("text", "Not yet", text=f"The days before you are still to pass; you join on "
                                              f"{iso(world.start + world.pre_days)}.",
                      clauses=["KA-17.2"])]
    if ident == "album" and not album.kept(world):
        raise Malformed("this world began without albums (KA-17.22)", "page")
    return PAGES[ident][1](world, who, query)


def plate(world: "World", who: Collector) -> list[list[str]]:
    """What is always in sight; the week's gain among it, for it changes what cards pay (KA-13.5).
    """
    if who not in world.held:
        return []
    return [["Purse", str(world.purses[who])], ["Cards", str(len(world.held[who]))],
            ["Worth 1 more", society_pages.gaining(week(world.day))]]


def _badge(world: "World", who: Collector, page: str) -> str:
    """What waits on a page."""
    if page == "today":
        return "1" if world.battle and who in battles.seated(world) else ""
    if page == "trade":
        return "1" if world.far and world.far["who"] == who else ""
    if page == "album":
        return str(len(album.waiting(world, who)) or "")
    return str({"shop": packs_left,
                "together": society_pages.waiting}.get(page, lambda *_: "")(world, who) or "")
