"""Cases about worlds for `conform` (KA-13 to KA-18): each function takes a case's `input` and returns what is to compare with its `expect`.

A result may say more than a case expects: compare the keys of `expect`. Where a case may write the same thing in several ways, the
result equals each of them.
"""

from ..world import payment, rivals, trade
from ..cards.faces import COLOURS, KINDS, SHAPES, Face
from ..world.ledger import POOL, RESERVED, Ledger, aged
from ..rules.streams import Stream
from ..world.days import World, line


class Openings(list):
    """[price, locked] at each opening; once the listing is cleared a case may go on with anything that is no such pair, or end."""

    cleared = False

    def __eq__(self, other):
        if self.cleared and isinstance(other, list):
            other = list(other)
            while other and not (isinstance(other[-1], list) and len(other[-1]) == 2):
                other.pop()
        return list.__eq__(self, other)

    def __ne__(self, other):               # list has one of its own
        return not self == other

    __hash__ = None


class Unchanged(int):
    """The purse after a payment that is refused: what it was, or null."""

    def __eq__(self, other):
        return other is None or int.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    __hash__ = None


def face_of(card):
    """A Face of a card in the exchange format (KA-11.3)."""
    return Face(KINDS.index(card["kind"]), tuple(card["number"]), COLOURS.index(card["color"]),
                tuple(sorted(map(SHAPES.index, card["shapes"]))), card["plus"], card["minus"])


def the_line(case):
    """`line`: {"day", "members": [{"id", "joined", "seen"}]} (KA-14.2, 14.3)"""
    members = [(one["id"], one["joined"], set(one["seen"])) for one in case["members"]]
    return {"line": line(case["day"], members, case.get("require_seen_yesterday", True))}


def the_tender(case):
    """`tender`: {"price", "purse", "card_worths"} (KA-13.6, 13.7)"""
    price, purse, worths = case["price"], case["purse"], case["card_worths"]
    wrong = payment.fault(price, purse, worths)
    return {"accepted": wrong is None, "refused": wrong is not None,
            "purse": Unchanged(purse) if wrong else payment.left(price, purse, worths)}


def the_market(case):
    """`market_ageing`: {"price", "listed_day", "openings": [first, last]} (KA-16.5 to 16.7)"""
    listing, told, cleared = [1, 1, "r1", case["price"], case["listed_day"], False, 0], Openings(), None
    first, last = case["openings"]
    for day in range(first, last + 1):
        if aged(listing, day):
            cleared, told.cleared = day, True
            break
        told.append([listing[3], listing[5]])
    return {"at_opening": told, "cleared_at": cleared, "cleared": told.cleared}


def the_deal(case):
    """`deal`: {"label", "not_in_pool": [ids], "packs"} (KA-14.4, 14.5)"""
    ledger = Ledger("", 0)
    for ident in case["not_in_pool"]:
        ledger.where[ident] = RESERVED
    stream = Stream(case["label"])
    return {"packs": [ledger.deal(stream) for _ in range(case["packs"])]}


def the_arrival(case):
    """`arrival`: {"base_state": pool, reserved, owned or away, "code"} (KA-18.4)"""
    return {"arrives_as": trade.arrives(case["code"], ("pool", "reserved", "owned", "away").index(case["base_state"]))}


def the_barter(case):
    """`barter`: {"favourite": {"color", "shape"}, "rival_gets": [cards], "rival_gives": [cards]} (KA-17.11)"""
    liked = rivals.Profile(0, COLOURS.index(case["favourite"]["color"]), SHAPES.index(case["favourite"]["shape"]), 0, 0, 0)
    gets, gives = ([face_of(card) for card in case[key]] for key in ("rival_gets", "rival_gives"))
    return {"accepts": rivals.accepts(liked, gets, gives)}


def the_world(case):
    """`world`: {"seed", "day", "rivals", "pre_days", "advance"}, with a human who joins on `day` and does nothing (KA-13 to KA-17)"""
    names = ("Human",) if case.get("human", True) not in (None, False, "none", "no") else ()
    world = World(case["seed"], case["day"], case["rivals"], case["pre_days"], case.get("require_seen_yesterday", True), names=names)
    world.open()
    for to in (case["day"], case["day"] + case["advance"]):
        for _ in world.advance(to):
            pass
    return counts(world)


def counts(world):
    """The numbers of a world."""
    return {"day": world.day, "pool": world.where.count(POOL) - 1, "reserved": world.where.count(RESERVED), "owned": world.where.count(2),
            "away": world.where.count(3), "cards": len(world.codes), "minted": world.minted, "burned": world.burned,
            "purse_sum": sum(world.purses.values()), "listings": len(world.listings), "line": world.line,
            "starter": [world.codes[uid] for uid in world.held.get("h0", [])]}


CASES = {"line": the_line, "tender": the_tender, "market_ageing": the_market, "deal": the_deal, "arrival": the_arrival,
         "barter": the_barter, "world": the_world}
