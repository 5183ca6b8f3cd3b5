"""Cases about worlds for `conform` (KA-13 to KA-18): what each topic may hold, and what the rules
make of its input.

A function gets the `input` of a case; its result may say more than a case expects.
"""

from collections.abc import Iterator

from mulligan import Malformed
from mulligan.testing.caseshapes import TEXT, TEXTS, Facts, Row, nullable, several
from mulligan.testing.vectors import difference, differences, facts
from mulligan.data.shapes import Boolean, Either, Enum, Integer, ListOf, Shape

from ..world import payment, rivals, trade
from .case_parts import (AMOUNT, CARD, CODE, COLOUR, DAY, SHAPE, Topic, check_codes, face_of,
                         giving, needing)
from ..cards.faces import COLOURS, COUNT, SHAPES
from ..world.ledger import POOL, RESERVED, Ledger, Listing, aged
from ..rules.streams import Stream
from ..world.days import World, line

PLACES = ("pool", "reserved", "owned", "away")     # where a base card may be, in the ledger's order
HUMAN = "joins on `day`, takes no action"
CLEARED = "cleared"  # written for an opening that finds the listing cleared; null is, too


def the_line(given: dict) -> dict:
    """`line`: the order of the line on a day (KA-14.2, KA-14.3)"""
    members = [(one["id"], one["joined"], set(one["seen"])) for one in given["members"]]
    return {"line": line(given["day"], members, given.get("require_seen_yesterday", True))}


def the_tender(given: dict) -> dict:
    """`tender`: whether cards pay a price, and the purse afterwards (KA-13.6, KA-13.7)"""
    price, purse, worths = given["price"], given["purse"], given["card_worths"]
    accepted = payment.fault(price, purse, worths) is None
    return {
        "accepted": accepted,
        "purse": payment.left(price, purse, worths) if accepted else purse,
    }


def tender(given: dict, expect: dict) -> Iterator[str]:
    """Differences of a payment. A purse of null says that nothing was paid: the payment is
    refused."""
    got = the_tender(given)
    if "purse" in expect and expect["purse"] is None and not got["accepted"]:
        got["purse"] = None
    yield from facts(expect, got)


def the_market(given: dict) -> dict:
    """`market_ageing`: [price, locked] at each opening until the listing is cleared.

    KA-16.5, KA-16.6 and KA-16.7 say it.
    """
    listing = Listing(1, 1, "r1", given["price"], given["listed_day"])
    told, cleared = [], None
    first, last = given["openings"]
    for day in range(first, last + 1):
        if aged(listing, day):
            cleared = day
            break
        told.append([listing.price, listing.locked])
    return {"at_opening": told, "cleared_at": cleared, "cleared": cleared is not None}


def market(given: dict, expect: dict) -> Iterator[str]:
    """Differences of a listing. Openings from the clearing on are null or "cleared", or left out
    at the end of the list."""
    first, last = given["openings"]
    got, wanted = the_market(given), dict(expect)
    at_opening = wanted.pop("at_opening", None)
    yield from facts(wanted, got)
    if at_opening is None:
        return
    told = [one for one in at_opening if isinstance(one, list)]
    if any(not isinstance(one, list) for one in at_opening[:len(told)]):
        raise Malformed("a listing that is cleared does not come back", "expect.at_opening")
    if len(at_opening) > last - first + 1:
        raise Malformed(f"has more than the {last - first + 1} openings", "expect.at_opening")
    yield from differences(told, got["at_opening"], "at_opening")
    if len(at_opening) > len(told) and not got["cleared"]:
        yield difference(f"at_opening[{len(told)}]", at_opening[len(told)], got["at_opening"][-1])


def the_deal(given: dict) -> dict:
    """`deal`: packs of a stream, one after the other (KA-14.4, KA-14.5)"""
    ledger = Ledger("", 0)
    for ident in given["not_in_pool"]:
        ledger.where[ident] = RESERVED
    stream = Stream(given["label"])
    return {"packs": [ledger.deal(stream) for _ in range(given["packs"])]}


def the_arrival(given: dict) -> dict:
    """`arrival`: what a card is in the world it comes to (KA-18.4)"""
    check_codes([given["code"]], "input.code")
    return {"arrives_as": trade.arrives(given["code"], PLACES.index(given["base_state"]))}


def the_barter(given: dict) -> dict:
    """`barter`: whether a rival swaps (KA-17.11)"""
    liked = rivals.Profile(
        0,
        COLOURS.index(given["favourite"]["color"]),
        SHAPES.index(given["favourite"]["shape"]),
        0,
        0,
        0,
    )
    gets, gives = ([face_of(card) for card in given[key]] for key in ("rival_gets", "rival_gives"))
    return {"accepts": rivals.accepts(liked, gets, gives)}


def the_world(given: dict) -> dict:
    """`world`: the numbers of a world in which a human, if there is one, joins on `day` and does
    nothing (KA-13 to KA-17)"""
    names = () if given.get("human", HUMAN) is None else ("Human",)
    world = World(
        given["seed"],
        given["day"],
        given["rivals"],
        given["pre_days"],
        given.get("require_seen_yesterday", True),
        names=names,
    )
    world.open()
    for to in (given["day"], given["day"] + given["advance"]):
        for _ in world.advance(to):
            pass
    return counts(world)


def counts(world: World) -> dict:
    """The numbers of a world."""
    return {
        "day": world.day,
        "pool": world.where.count(POOL) - 1,
        "reserved": world.where.count(RESERVED),
        "owned": world.where.count(2),
        "away": world.where.count(3),
        "cards": len(world.codes),
        "minted": world.minted,
        "burned": world.burned,
        "purse_sum": sum(world.purses.values()),
        "listings": len(world.listings),
        "line": world.line,
        "starter": [world.codes[uid] for uid in world.held.get("h0", [])],
    }


_LIKING: dict[str, Shape] = {"color": COLOUR, "shape": SHAPE}
_MEMBER = {"id": TEXT, "joined": DAY, "seen": several(DAY)}
_NUMBERS = dict.fromkeys(
    (
        "day",
        "pool",
        "reserved",
        "owned",
        "away",
        "cards",
        "minted",
        "burned",
        "purse_sum",
        "listings",
    ),
    Integer(0, 10**9),
)
_AT_OPENING = several(Either(Enum(None, CLEARED), Row(AMOUNT, Boolean())))
TOPICS = {
    "line": Topic(
        needing(
            {"day": DAY, "members": several(needing(_MEMBER)), "require_seen_yesterday": Boolean()},
            "require_seen_yesterday",
        ),
        Facts({"line": TEXTS}),
        giving(the_line),
    ),
    "tender": Topic(
        needing({"price": AMOUNT, "purse": AMOUNT, "card_worths": several(AMOUNT)}),
        Facts({"accepted": Boolean(), "purse": nullable(AMOUNT)}),
        tender,
    ),
    "market_ageing": Topic(
        needing({"price": AMOUNT, "listed_day": DAY, "openings": Row(DAY, DAY)}),
        Facts({"at_opening": _AT_OPENING, "cleared_at": nullable(DAY), "cleared": Boolean()}),
        market,
    ),
    "deal": Topic(
        needing({"label": TEXT, "not_in_pool": several(Integer(1, COUNT)),
                 "packs": Integer(0, 1000)}),
        Facts({"packs": several(ListOf(CODE, 5, 5))}),
        giving(the_deal),
    ),
    "arrival": Topic(
        needing({"base_state": Enum(*PLACES), "code": CODE}),
        Facts({"arrives_as": CODE}),
        giving(the_arrival),
    ),
    "barter": Topic(
        needing(
            {
                "favourite": needing(_LIKING),
                "rival_gets": several(CARD),
                "rival_gives": several(CARD),
            }
        ),
        Facts({"accepts": Boolean()}),
        giving(the_barter),
    ),
    "world": Topic(
        needing(
            {
                "seed": TEXT,
                "day": DAY,
                "rivals": Integer(0, 40),
                "pre_days": Integer(0, 1000),
                "advance": Integer(0, 10_000),
                "human": Enum(HUMAN, None),
                "require_seen_yesterday": Boolean(),
            },
            "human",
            "require_seen_yesterday",
        ),
        Facts(_NUMBERS | {"line": TEXTS, "starter": several(CODE)}),
        giving(the_world),
    ),
}
