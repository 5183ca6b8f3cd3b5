"""A world read from JSON (KA-17.14).

What comes from outside may be anything: every value is checked before it is used.
"""

from collections.abc import Callable
from typing import Any

from mulligan import Malformed
from mulligan.data.checks import expect, hexes
from mulligan.worlds.files import LAST_DAY

from ..cards.faces import Code, known
from . import reading_later, remote, ways
from .days import HISTORY, MOST_DAYS, MOST_NEWS, DayGone, World
from .invariants import check
from .ledger import AWAY, OWNED, PACK, PACKS, RESERVED, Collector, Listing
from .people import lively
from .trade import MOST as MOST_TRADED
from .values import code, codes, flag, member, number, rows, table, text, uids
from .writing import PLAIN

FIRST_DAY = -100
MOST_RIVALS, MOST_PRE_DAYS, MOST_PEOPLE = 40, 60, 8
_KEYS = {*PLAIN, "rivals", "pre_days", "require_seen_yesterday", "sealed_packs", "collectors",
         "humans", "tally", "listings", "withdrawn",
         "packs", "away", "relieved", "swapped", "fought", "proposals", "trades", "done", "battle",
         "far", "history", "news"}
# what was kept of a battle by files
_BY_FILES = {"who", "seat", "deck", "secret", "commits", "theirs", "their_secret", "opening",
             "stakes", "ended"}


# ---- reading a world -----------------------------------------------------------------------------
def restore(data: Any) -> "World":
    """The World of JSON from anywhere.

    Raises Malformed naming the field, also for what KA-19 rules out.
    """
    table(data, "state", _KEYS | reading_later.keys(data))
    text(data["seed"], "seed", 64)
    for name in ("day", "start"):
        number(data[name], name, FIRST_DAY, LAST_DAY)
    number(data["rivals"], "rivals", 0, MOST_RIVALS)
    number(data["pre_days"], "pre_days", 0, MOST_PRE_DAYS)
    humans = table(data["humans"], "humans", most=MOST_PEOPLE)
    expect(sorted(humans) == [f"h{i}" for i in range(len(humans))], "humans",
           "expected h0, h1 and so on")
    world = World(data["seed"], data["start"] + data["pre_days"], data["rivals"], data["pre_days"],
                  flag(data["require_seen_yesterday"], "require_seen_yesterday"),
                  flag(data["sealed_packs"], "sealed_packs"),
                  [_name(humans[human], f"humans.{human}") for human in sorted(humans)],
                  ways.read(data["ways"], "ways") if "ways" in data else ways.OLD)
    expect(data["day"] >= world.start, "day", "expected a day not before the first one")
    world.day = data["day"]
    for name in ("minted", "burned", "next_uid", "next_listing", "next_proposal", "battles"):
        setattr(world, name, number(data[name], name))
    _collectors(world, table(data["collectors"], "collectors"))
    _market(world, data)
    _packs(world, table(data["packs"], "packs"))
    _people(world, data)
    _trades(world, data)
    _battle(world, data["battle"])
    _far(world, data["far"])
    _past(world, data)
    reading_later.restore(world, data)
    world.line = world.queue()
    check(world)
    return world


def _name(human: Any, field: str) -> str:
    return text(table(human, field, ("name", "decks"))["name"], f"{field}.name")


def _collectors(world: "World", collectors: dict[str, Any]) -> None:
    known = {f"r{k}" for k in range(1, world.count + 1)} | set(world.names)
    for name, part in collectors.items():
        at = f"collectors.{name[:20]}"
        member(name, at, known)
        table(part, at, ("joined", "seen", "purse", "cards"))
        world.joined[name] = number(part["joined"], f"{at}.joined", FIRST_DAY, LAST_DAY)
        seen = rows(part["seen"], f"{at}.seen", HISTORY + 1)
        world.seen[name] = {number(day, f"{at}.seen", FIRST_DAY, LAST_DAY) for day in seen}
        expect(seen == sorted(world.seen[name]), f"{at}.seen", "expected days in order, each once")
        world.purses[name], world.held[name] = number(part["purse"], f"{at}.purse"), []
        for i, card in enumerate(rows(part["cards"], f"{at}.cards")):
            _card(world, name, card, f"{at}.cards[{i}]")
    # canonical JSON sorts keys; who swaps with whom goes by the order they joined in (KA-17.18)
    world.joined = dict(sorted(world.joined.items(),
                               key=lambda row: (row[1], row[0][0] != "r", int(row[0][1:]))))


def _card(world: "World", owner: Collector, card: Any, field: str) -> None:
    uid, printed = rows(card, field, exactly=2)
    number(uid, field, 1)
    code(printed, field)
    expect(uid not in world.codes, field, "expected each card once (KA-19.2)")
    world.codes[uid], world.faces[uid], world.owners[uid] = printed, known(printed), owner
    world.held[owner].append(uid)
    if printed[0] == "B":
        _put(world, int(printed[1:]), OWNED, field)


def _put(world: "World", ident: int, where: int, field: str) -> None:
    expect(not world.where[ident], field, f"expected base card {ident} in one place only (KA-19.1)")
    world.where[ident] = where


def _listing(world: "World", row: Any, field: str) -> Listing:
    """A listing of a card of this world that is not listed yet."""
    ident, uid, *more = rows(row, field, exactly=6)
    for value in (ident, uid):
        number(value, field, 1)
    expect(uid in world.owners, field, "expected a card of this world")
    expect(ident not in world.listings and uid not in world.listed, field,
           "expected each listing and each card once (KA-16.1)")
    listing = Listing(ident, uid, world.owners[uid], *more)
    number(listing.price, field, 1)
    number(listing.since, field, world.start, world.day)
    number(listing.floor, field, 0, 6)
    flag(listing.locked, field)
    return listing


def _market(world: "World", data: Any) -> None:
    for i, row in enumerate(rows(data["listings"], "listings")):
        listing = _listing(world, row, f"listings[{i}]")
        world.listings[listing.number] = listing
        world.listed[listing.uid] = listing.number
    expect([row[0] for row in data["listings"]] == sorted(world.listings), "listings",
           "expected listings by number")
    world.withdrawn = set(uids(data["withdrawn"], "withdrawn"))
    expect(data["withdrawn"] == sorted(world.withdrawn) and world.withdrawn <= set(world.owners),
           "withdrawn", "expected cards in order, each once")
    for ident in rows(data["away"], "away"):
        _put(world, number(ident, "away", 1, 10_000), AWAY, "away")
    expect(data["away"] == sorted(data["away"]), "away", "expected ids in order")


def _packs(world: "World", packs: dict[str, Any]) -> None:
    for name, dealt in packs.items():
        at = f"packs.{name[:20]}"
        member(name, at, world.joined)
        world.packs[name] = []
        for i, pack in enumerate(rows(dealt, at, exactly=PACKS)):
            expect(pack is not None or name[0] == "h", f"{at}[{i}]",
                   "expected a pack: a rival buys when the day ends, not before (KA-17.5)")
            world.packs[name].append(None if pack is None else _pack(world, pack, f"{at}[{i}]"))


def _pack(world: "World", pack: Any, field: str) -> list[Code]:
    """A pack that nobody has bought yet: its base cards are reserved."""
    for i, card in enumerate(rows(pack, field, exactly=PACK)):
        at = f"{field}[{i}]"
        expect(code(card, at)[0] != "M", at, "expected a base card or a Shadow (KA-14.5)")
        if card[0] == "B":
            _put(world, int(card[1:]), RESERVED, at)
    return pack[:]


def _people(world: "World", data: Any) -> None:
    for name in ("relieved", "swapped", "fought"):
        people = [member(person, name, world.joined) for person in rows(data[name], name)]
        expect(people == sorted(set(people)), name, "expected each once, in order")
        setattr(world, name, set(people))
    for human, part in data["humans"].items():
        at = f"humans.{human}.decks"
        decks = table(part["decks"], at, most=50)
        world.decks[human] = {text(name, at): uids(deck, at, 30) for name, deck in decks.items()}
    for key, proposal in table(data["proposals"], "proposals", most=100).items():
        at = f"proposals.{key[:20]}"
        digits = key.isascii() and key.isdigit() and str(int(key[:18])) == key
        expect(digits and int(key) < world.next_proposal, at, "expected the number of a proposal")
        table(proposal, at, ("from", "to", "give", "want"))
        here = set(world.names) & set(world.joined)
        member(proposal["from"], f"{at}.from", set(world.joined) if lively(world) else here)
        member(proposal["to"], f"{at}.to", here)
        world.proposals[key] = {"from": proposal["from"], "to": proposal["to"],
                                "give": uids(proposal["give"], f"{at}.give", 3),
                                "want": uids(proposal["want"], f"{at}.want", 3)}


def _trades(world: "World", data: Any) -> None:
    for ident, trade in table(data["trades"], "trades").items():
        at = f"trades.{hexes(ident, 'trades', 32)}"
        table(trade, at, ("who", "side", "give", "get", "sha", "offer"))
        member(trade["who"], f"{at}.who", set(world.names) & set(world.joined))
        expect(trade["side"] in ("offer", "accept"), f"{at}.side", "expected offer or accept")
        hexes(trade["sha"], f"{at}.sha", 64)
        hexes(trade["offer"], f"{at}.offer", 64 if trade["side"] == "accept" else 0)
        world.trades[ident] = trade | {"give": uids(trade["give"], f"{at}.give", MOST_TRADED),
                                       "get": codes(trade["get"], f"{at}.get", MOST_TRADED)}
        world.escrow.update(trade["give"])
    for ident, trade in table(data["done"], "done").items():
        at = f"done.{hexes(ident, 'done', 32)}"
        table(trade, at, ("who", "how", "sha"))
        member(trade["who"], f"{at}.who", world.names)
        expect(trade["how"] in ("completed", "cancelled"), f"{at}.how",
               "expected completed or cancelled")
        hexes(trade["sha"], f"{at}.sha", 64 if trade["sha"] else 0)
        expect(ident not in world.trades, at,
               "expected a trade that is not open any more (KA-18.3)")
        world.done[ident] = dict(trade)


def _battle(world: "World", battle: Any) -> None:
    if battle is None:
        return
    told = ("told",) if isinstance(battle, dict) and "told" in battle else ()
    table(battle, "battle",
          ("number", "day", "who", "with", "decks", "opening", "stakes", "winner", *told))
    flag(battle.get("told", True), "battle.told")
    number(battle["number"], "battle.number", 1, world.battles)
    number(battle["day"], "battle.day", world.start, world.day)
    member(battle["who"], "battle.who", set(world.names) & set(world.joined))
    member(battle["with"], "battle.with", set(world.joined) - {battle["who"]})
    expect(battle["opening"] in ("balanced", "source"), "battle.opening",
           "expected balanced or source")
    flag(battle["stakes"], "battle.stakes")
    if battle["winner"] is not None:
        number(battle["winner"], "battle.winner", 0, 1)
    expect(battle["with"][0] == "h" or battle["stakes"] and battle["day"] == world.day, "battle",
           "expected a match for a stake, of today (KA-9.6)")
    both = rows(battle["decks"], "battle.decks", exactly=2)
    decks = [uids(deck, f"battle.decks[{i}]", 30) for i, deck in enumerate(both)]
    expect(all(len(deck) >= 10 for deck in decks), "battle.decks",
           "expected decks of 10 to 30 cards (KA-3.1)")
    world.battle = battle | {"decks": decks}


def _far(world: "World", far: Any) -> None:
    """A match with another device (KA-18.7); one by files, of before, is over without result."""
    if far is None or isinstance(far, dict) and set(far) == _BY_FILES:
        return
    table(far, "far", ("who", "match", "name", "letter", "signal", "deck", "options"))
    member(far["who"], "far.who", set(world.names) & set(world.joined))
    remote.check(far)
    own = uids(far["deck"], "far.deck", 30)
    expect(len(own) >= 10 or not own and far["letter"] != "", "far.deck",
           "expected a deck of 10 to 30 cards (KA-3.1)")
    world.far = far | {"deck": own}


def _past(world: "World", data: Any) -> None:
    world.tally = [number(one, "tally") for one in rows(data["tally"], "tally", exactly=5)]
    for i, row in enumerate(rows(data["history"], "history", MOST_DAYS)):
        at = f"history[{i}]"
        day, *rest = rows(row, at, exactly=11)
        gone = [number(day, at, world.start, world.day), *(number(one, at) for one in rest)]
        world.history.append(DayGone._make(gone))
    for i, row in enumerate(rows(data["news"], "news", MOST_NEWS)):
        world.news.append(_news(world, rows(row, f"news[{i}]", 6), f"news[{i}]"))


def _news(world: "World", row: list[Any], field: str) -> list[Any]:
    """One piece of news: [day, human, kind, ...] as World.tell keeps it."""
    expect(len(row) >= 3, field, "expected a day, a person and what happened")
    number(row[0], field, world.start, world.day)
    member(row[1], field, world.names)
    shape = _NEWS.get(row[2]) if isinstance(row[2], str) else None
    if shape is None or len(row) != 3 + len(shape):
        raise Malformed("expected news of a known kind", field)
    for value, check_detail in zip(row[3:], shape):
        check_detail(world, value, field)
    return row[:]


def _known(world: "World", value: Any, field: str) -> None:
    member(value, field, world.joined)


def _maybe(world: "World", value: Any, field: str) -> None:
    expect(value is None or code(value, field), field, "expected a code or null")


def _code(world: World, value: Any, field: str) -> None:
    code(value, field)


def _price(world: World, value: Any, field: str) -> None:
    number(value, field, 1)


def _swapped(world: World, value: Any, field: str) -> None:
    codes(value, field, 3)


_NEWS: dict[str, tuple[Callable[[World, Any, str], None], ...]] = {
    "sold": (_code, _price, _known),
    "cleared": (_code,),
    "returned": (_code,),
    "conceded": (_known, _maybe, _maybe),
    "unchosen": (_known,),
    "swapped": (_known, _swapped),
    "starter": (),
    "won": (_known, _code, _code),
    "grudge": (_known, _code),
    "goal": (reading_later.goal,),
}
