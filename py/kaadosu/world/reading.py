"""A world read from JSON (KA-17.14).

What comes from outside may be anything: every value is checked before it is used.
"""

from typing import Any
from collections.abc import Callable, Container, Iterable

from mulligan import Malformed
from mulligan.worlds.files import LAST_DAY

from .asking import NAMED
from mulligan.worlds.deeds import one_line
from .remote import commit_of
from ..cards.faces import Code, face, known
from .invariants import check
from .ledger import AWAY, OWNED, PACK, PACKS, RESERVED, Collector, Listing, Uid
from .trade import MOST as MOST_TRADED
from .writing import PLAIN
from .days import HISTORY, MOST_DAYS, MOST_NEWS, DayGone, World

GREATEST, MANY = 10**12, 100_000
FIRST_DAY = -100
MOST_RIVALS, MOST_PRE_DAYS, MOST_PEOPLE = 40, 60, 8
_KEYS = {*PLAIN, "rivals", "pre_days", "require_seen_yesterday", "sealed_packs", "collectors",
         "humans", "tally", "listings", "withdrawn",
         "packs", "away", "relieved", "swapped", "fought", "proposals", "trades", "done", "battle",
         "far", "history", "news"}


# ---- values from outside -------------------------------------------------------------------------
def expect(condition: object, field: str, message: str) -> None:
    if not condition:
        raise Malformed(f"expected {message}", field)


def number(value: Any, field: str, least: int = 0, most: int = GREATEST) -> int:
    expect(type(value) is int and least <= value <= most, field,
           f"a whole number from {least} to {most}")
    return value


def text(value: Any, field: str, most: int = NAMED) -> str:
    expect(isinstance(value, str) and 0 < len(value) <= most and one_line(value), field,
           f"a text of 1 to {most} letters")
    return value


def flag(value: Any, field: str) -> bool:
    expect(isinstance(value, bool), field, "true or false")
    return value


def table(value: Any, field: str, keys: Iterable[str] | None = None,
          most: int = MANY) -> dict[str, Any]:
    expect(isinstance(value, dict) and len(value) <= most
           and all(isinstance(key, str) for key in value), field, "an object")
    expect(keys is None or set(value) == set(keys), field,
           f"the keys {', '.join(sorted(keys or ()))}")
    return value


def rows(value: Any, field: str, most: int = MANY, exactly: int | None = None) -> list[Any]:
    expect(isinstance(value, list) and len(value) <= most and exactly in (None, len(value)), field,
           f"a list of {exactly}" if exactly is not None else f"a list of at most {most}")
    return value


def code(value: Any, field: str) -> Code:
    expect(isinstance(value, str) and face(value) is not None, field, "the code of a card (KA-1.6)")
    return value


def codes(value: Any, field: str, most: int = PACK) -> list[Code]:
    return [code(one, f"{field}[{i}]") for i, one in enumerate(rows(value, field, most))]


def uids(value: Any, field: str, most: int = MANY) -> list[Uid]:
    return [number(one, f"{field}[{i}]", 1) for i, one in enumerate(rows(value, field, most))]


def member(value: Any, field: str, known: Container[str]) -> Collector:
    expect(isinstance(value, str) and value in known, field, "somebody of this world")
    return value


def hexes(value: Any, field: str, digits: int) -> str:
    expect(isinstance(value, str) and len(value) == digits
           and not set(value) - set("0123456789abcdef"), field, f"{digits} hex digits")
    return value


# ---- reading a world -----------------------------------------------------------------------------
def restore(data: Any) -> "World":
    """The World of JSON from anywhere.

    Raises Malformed naming the field, also for what KA-19 rules out.
    """
    table(data, "state", _KEYS)
    text(data["seed"], "seed", 64)
    for name in ("day", "start"):
        number(data[name], name, FIRST_DAY, LAST_DAY)
    number(data["rivals"], "rivals", 0, MOST_RIVALS)
    number(data["pre_days"], "pre_days", 0, MOST_PRE_DAYS)
    humans = table(data["humans"], "humans", most=MOST_PEOPLE)
    expect(sorted(humans) == [f"h{i}" for i in range(len(humans))], "humans", "h0, h1 and so on")
    world = World(data["seed"], data["start"] + data["pre_days"], data["rivals"], data["pre_days"],
                  flag(data["require_seen_yesterday"], "require_seen_yesterday"),
                  flag(data["sealed_packs"], "sealed_packs"),
                  [_name(humans[human], f"humans.{human}") for human in sorted(humans)])
    expect(data["day"] >= world.start, "day", "a day not before the first one")
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
    world.line = world.queue()
    check(world)
    return world


def _name(told: Any, field: str) -> str:
    return text(table(told, field, ("name", "decks"))["name"], f"{field}.name")


def _collectors(world: "World", collectors: dict[str, Any]) -> None:
    known = {f"r{k}" for k in range(1, world.count + 1)} | set(world.names)
    for one, told in collectors.items():
        at = f"collectors.{one[:20]}"
        member(one, at, known)
        table(told, at, ("joined", "seen", "purse", "cards"))
        world.joined[one] = number(told["joined"], f"{at}.joined", FIRST_DAY, LAST_DAY)
        seen = rows(told["seen"], f"{at}.seen", HISTORY + 1)
        world.seen[one] = {number(day, f"{at}.seen", FIRST_DAY, LAST_DAY) for day in seen}
        expect(seen == sorted(world.seen[one]), f"{at}.seen", "days in order, each once")
        world.purses[one], world.held[one] = number(told["purse"], f"{at}.purse"), []
        for i, card in enumerate(rows(told["cards"], f"{at}.cards")):
            _card(world, one, card, f"{at}.cards[{i}]")


def _card(world: "World", owner: Collector, card: Any, field: str) -> None:
    uid, made = rows(card, field, exactly=2)
    number(uid, field, 1)
    code(made, field)
    expect(uid not in world.codes, field, "each card once (KA-19.2)")
    world.codes[uid], world.faces[uid], world.owners[uid] = made, known(made), owner
    world.held[owner].append(uid)
    if made[0] == "B":
        _put(world, int(made[1:]), OWNED, field)


def _put(world: "World", ident: int, where: int, field: str) -> None:
    expect(not world.where[ident], field, f"base card {ident} in one place only (KA-19.1)")
    world.where[ident] = where


def _market(world: "World", data: Any) -> None:
    for i, row in enumerate(rows(data["listings"], "listings")):
        at = f"listings[{i}]"
        listing, uid, price, since, locked, floor = rows(row, at, exactly=6)
        for value in (listing, uid, price):
            number(value, at, 1)
        expect(uid in world.owners, at, "a card of this world")
        expect(listing not in world.listings and uid not in world.listed, at,
               "each listing and each card once (KA-16.1)")
        number(since, at, world.start, world.day)
        number(floor, at, 0, 6)
        world.listings[listing] = Listing(listing, uid, world.owners[uid], price, since,
                                          flag(locked, at), floor)
        world.listed[uid] = listing
    expect([row[0] for row in data["listings"]] == sorted(world.listings), "listings",
           "listings by number")
    world.withdrawn = set(uids(data["withdrawn"], "withdrawn"))
    expect(data["withdrawn"] == sorted(world.withdrawn) and world.withdrawn <= set(world.owners),
           "withdrawn", "cards in order, each once")
    for ident in rows(data["away"], "away"):
        _put(world, number(ident, "away", 1, 10_000), AWAY, "away")
    expect(data["away"] == sorted(data["away"]), "away", "ids in order")


def _packs(world: "World", packs: dict[str, Any]) -> None:
    for one, told in packs.items():
        at = f"packs.{one[:20]}"
        member(one, at, world.joined)
        world.packs[one] = []
        for i, made in enumerate(rows(told, at, exactly=PACKS)):
            expect(made is not None or one[0] == "h", f"{at}[{i}]",
                   "a pack: a rival buys when the day ends, not before (KA-17.5)")
            if made is not None:
                rows(made, f"{at}[{i}]", exactly=PACK)
                for j, one_code in enumerate(made):
                    expect(code(one_code, f"{at}[{i}][{j}]")[0] != "M", f"{at}[{i}][{j}]",
                           "a base card or a Shadow (KA-14.5)")
                    if one_code[0] == "B":
                        _put(world, int(one_code[1:]), RESERVED, f"{at}[{i}][{j}]")
            world.packs[one].append(made and made[:])


def _people(world: "World", data: Any) -> None:
    for name in ("relieved", "swapped", "fought"):
        told = [member(one, name, world.joined) for one in rows(data[name], name)]
        expect(told == sorted(set(told)), name, "each once, in order")
        setattr(world, name, set(told))
    for human, told in data["humans"].items():
        at = f"humans.{human}.decks"
        world.decks[human] = {text(name, at): uids(cards, at, 30) for name,
                              cards in table(told["decks"], at, most=50).items()}
    for key, told in table(data["proposals"], "proposals", most=100).items():
        at = f"proposals.{key[:20]}"
        expect(key.isascii() and key.isdigit() and str(int(key[:18])) == key
               and int(key) < world.next_proposal, at,
               "the number of a proposal")
        table(told, at, ("from", "to", "give", "want"))
        for name in ("from", "to"):
            member(told[name], f"{at}.{name}", set(world.names) & set(world.joined))
        world.proposals[key] = {"from": told["from"], "to": told["to"],
                                "give": uids(told["give"], f"{at}.give", 3),
                                "want": uids(told["want"], f"{at}.want", 3)}


def _trades(world: "World", data: Any) -> None:
    for trade, told in table(data["trades"], "trades").items():
        at = f"trades.{hexes(trade, 'trades', 32)}"
        table(told, at, ("who", "side", "give", "get", "sha", "offer"))
        member(told["who"], f"{at}.who", set(world.names) & set(world.joined))
        expect(told["side"] in ("offer", "accept"), f"{at}.side", "offer or accept")
        hexes(told["sha"], f"{at}.sha", 64)
        hexes(told["offer"], f"{at}.offer", 64 if told["side"] == "accept" else 0)
        world.trades[trade] = told | {"give": uids(told["give"], f"{at}.give", MOST_TRADED),
                                      "get": codes(told["get"], f"{at}.get", MOST_TRADED)}
        world.escrow.update(told["give"])
    for trade, told in table(data["done"], "done").items():
        at = f"done.{hexes(trade, 'done', 32)}"
        table(told, at, ("who", "how", "sha"))
        member(told["who"], f"{at}.who", world.names)
        expect(told["how"] in ("completed", "cancelled"), f"{at}.how", "completed or cancelled")
        hexes(told["sha"], f"{at}.sha", 64 if told["sha"] else 0)
        expect(trade not in world.trades, at, "a trade that is not open any more (KA-18.3)")
        world.done[trade] = dict(told)


def _battle(world: "World", told: Any) -> None:
    if told is None:
        return
    table(told, "battle", ("number", "day", "who", "with", "decks", "opening", "stakes", "winner"))
    number(told["number"], "battle.number", 1, world.battles)
    number(told["day"], "battle.day", world.start, world.day)
    member(told["who"], "battle.who", set(world.names) & set(world.joined))
    member(told["with"], "battle.with", set(world.joined) - {told["who"]})
    expect(told["opening"] in ("balanced", "source"), "battle.opening", "balanced or source")
    flag(told["stakes"], "battle.stakes")
    if told["winner"] is not None:
        number(told["winner"], "battle.winner", 0, 1)
    expect(told["with"][0] == "h" or told["stakes"] and told["day"] == world.day, "battle",
           "a match for a stake, of today (KA-9.6)")
    decks = [uids(deck, f"battle.decks[{i}]", 30) for i,
             deck in enumerate(rows(told["decks"], "battle.decks", exactly=2))]
    expect(all(len(deck) >= 10 for deck in decks), "battle.decks",
           "decks of 10 to 30 cards (KA-3.1)")
    world.battle = told | {"decks": decks}


def _far(world: "World", told: Any) -> None:
    """A match with another device (KA-18.7)."""
    if told is None:
        return
    table(told, "far",
          ("who", "seat", "deck", "secret", "commits", "theirs", "their_secret", "opening",
           "stakes", "ended"))
    member(told["who"], "far.who", set(world.names) & set(world.joined))
    number(told["seat"], "far.seat", 0, 1)
    own = uids(told["deck"], "far.deck", 30)
    expect(len(own) >= 10, "far.deck", "a deck of 10 to 30 cards (KA-3.1)")
    hexes(told["secret"], "far.secret", 64)
    theirs, known = codes(told["theirs"], "far.theirs", 30), told["their_secret"] != ""
    hexes(told["their_secret"], "far.their_secret", 64 if known else 0)
    expect(known and len(theirs) >= 10 or not known and not theirs, "far.theirs",
           "a deck of 10 to 30 cards once it is revealed (KA-18.8)")
    commits = rows(told["commits"], "far.commits", exactly=2)
    for seat, one in enumerate(commits):
        hexes(one, "far.commits", 0 if seat != told["seat"] and one == "" and not known else 64)
    bound = [(told["seat"], [world.codes.get(uid, "") for uid in own], told["secret"])]
    bound += [(1 - told["seat"], theirs, told["their_secret"])] if known else []
    expect(all(commit_of(deck, secret) == commits[seat] for seat, deck, secret in bound),
           "far.commits",
           "the hashes of deck and secret (KA-18.8)")
    expect(told["opening"] in ("balanced", "source"), "far.opening", "balanced or source")
    flag(told["stakes"], "far.stakes")
    _ended(told, len(own) + len(theirs), known)
    world.far = told | {"deck": own, "theirs": theirs, "commits": list(commits)}


def _ended(told: Any, cards: int, known: bool) -> None:
    """The end of such a match whose stake is still to be told.

    [winner, guide of seat 0, guide of seat 1].
    """
    if told["ended"] is None:
        return
    expect(known and told["stakes"], "far.ended", "null before there is a stake to choose (KA-9.7)")
    winner, *guides = rows(told["ended"], "far.ended", exactly=3)
    first = len(told["deck"] if told["seat"] == 0 else told["theirs"])
    number(winner, "far.ended", 0, 1)
    number(guides[0], "far.ended", first, cards - 1)
    number(guides[1], "far.ended", 0, first - 1)


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
    expect(len(row) >= 3, field, "a day, a person and what happened")
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
    expect(value is None or code(value, field), field, "a code or null")


def _code(world: World, value: Any, field: str) -> None:
    code(value, field)


def _price(world: World, value: Any, field: str) -> None:
    number(value, field, 1)


def _swapped(world: World, value: Any, field: str) -> None:
    codes(value, field, 3)


_NEWS: dict[str, tuple[Callable[[World, Any, str], None], ...]] = {
    "sold": (_code, _price, _known),
    "cleared": (_code,),
    "conceded": (_known, _maybe, _maybe),
    "unchosen": (_known,),
    "swapped": (_known, _swapped),
}
