"""Rivals as people (KA-17.16 to KA-17.19): habits, strength, seasons, their days among each other.

What they think and ask of a person is in society.py, what busy ones want and have room for in
wants.py (KA-17.21).
"""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..cards.faces import BASE, COMBO, SHADOW, SHADOW_COMBO
from . import rivals, wants
from .ledger import Collector, Listing, Uid
from .rivals import Profile
from ..rules.streams import Stream

if TYPE_CHECKING:
    from .days import World

LEVELS = ("easy", "normal", "hard", "expert")
HABITS = ("keeper", "trader", "merger", "duellist", "chaser")
KEEPER, TRADER, MERGER = range(3)
DUELLIST, CHASER = 3, 4
PLAYS = {KEEPER: "guard", MERGER: "guard", DUELLIST: "striker", CHASER: "striker"}
MONTH = 30                                 # days of a season (KA-17.17)
WAVE = (150, 90, 60, 110)                  # its eagerness, season by season, in a hundred
RESTS = 40                                 # of the rival that led when the season began
LEAST_JITTER, JITTERS = 90, 21
MOST_ACTIVE, LEAST_EAGER = 950, 120
LET_GO = 10                                # of what is above its room it lets go one in so many
# in a thousand
SWAPS, TRADER_SWAPS, MERGER_MERGES = 300, 700, 600
MERGES = 5                                 # of its chance to merge one in so many, unless a merger
SET_BOUGHT, SET_ABOVE = 4, 2               # a chaser buys so many cards, so much above their worth
# what `World.pulse` counts on a day
SWAPPED, BARGAINS, RETURNED = 0, 1, 2


class Person(NamedTuple):
    """What a rival does with its cards (KA-17.16).

    It has a habit, and room for so many base cards, merged cards and Shadows.
    """

    habit: int
    base: int
    merged: int
    shadows: int


def lively(world: "World") -> bool:
    """Whether the rivals of a world are people (KA-17.16)."""
    return world.ways.people in ("lively", wants.BUSY)


@lru_cache(maxsize=256)
def person(seed: str, rival: Collector) -> Person:
    """The Person of a rival of the world with this seed."""
    stream = Stream(f"kaadosu/1/world/{seed}/person/{rival}")
    return Person(stream.below(len(HABITS)), 200 + stream.below(181), 4 + stream.below(51),
                  4 + stream.below(41))


@lru_cache(maxsize=64)
def _shift(seed: str) -> int:
    return Stream(f"kaadosu/1/world/{seed}/person").below(len(LEVELS))


def level(world: "World", rival: Collector) -> str:
    """How strong a rival plays: of four in a row each differs (KA-17.16)."""
    if not lively(world):
        return "normal"
    return LEVELS[(int(rival[1:]) - 1 + _shift(world.seed)) % len(LEVELS)]


def player(world: "World", rival: Collector) -> str:
    """Who sits at a table for a rival: a character where its habit shows, or its level (KA-17.24).
    """
    own = level(world, rival)
    if world.ways.play != "habits" or not lively(world) or own != "normal":
        return own
    return PLAYS.get(person(world.seed, rival).habit, own)


@lru_cache(maxsize=1024)
def _eagerness(seed: str, rival: Collector, month: int) -> int:
    phase = Stream(f"kaadosu/1/world/{seed}/season/{rival}").below(len(WAVE))
    stream = Stream(f"kaadosu/1/world/{seed}/season/{rival}/{month}")
    return WAVE[(month + phase) % len(WAVE)] * (LEAST_JITTER + stream.below(JITTERS)) // 100


def eagerness(world: "World", rival: Collector) -> int:
    """How much a rival is about its cards in the season of today, in a hundred (KA-17.17)."""
    if rival == world.tired:
        return RESTS
    return _eagerness(world.seed, rival, (world.day - world.start) // MONTH)


def wealth(world: "World", one: Collector) -> int:
    """What a collector has in cards and credits, without the week's bonus."""
    return sum(world.faces[uid].power for uid in world.held[one]) + world.purses[one]


def turn_season(world: "World") -> None:
    """On the first day of a season the rival that leads comes to rest (KA-17.17)."""
    if lively(world) and world.day > world.start and (world.day - world.start) % MONTH == 0:
        able = [one for one in world.joined if one[0] == "r"]
        world.tired = max(able, key=lambda one: wealth(world, one), default="")


# ---- a day (KA-17.18) ----------------------------------------------------------------------------
def act(world: "World", rival: Collector) -> None:
    """The day of a rival that is a person (KA-17.18)."""
    own, who = rivals.profile(world.seed, rival), person(world.seed, rival)
    stream, eager = world.stream("act", world.day, rival), eagerness(world, rival)
    if not stream.chance(min(MOST_ACTIVE, own.activity * max(LEAST_EAGER, eager) // 100)):
        return
    world.seen[rival].add(world.day)
    kept = rivals.protected(world, rival)
    if world.entitled(rival):
        world.relief(rival)
    rivals.buy_packs(world, rival, kept)
    if stream.chance(MERGER_MERGES if who.habit == MERGER else own.merge // MERGES):
        free = rivals.free_of(world, rival, BASE)
        rivals.merge(world, rivals.best_first(world, free), rivals.TO_MERGE)
    _merge_shadows(world, rival)
    for _ in range(2):
        if stream.chance(own.sell):
            _list(world, rival, kept, own, stream)
    _buy(world, rival, kept, own)
    if stream.chance(TRADER_SWAPS if who.habit == TRADER else SWAPS):
        _swap(world, rival, stream)
    _let_go(world, rival)


def _merge_shadows(world: "World", rival: Collector) -> None:
    if wants.busy(world):
        wants.merge_shadows(world, rival)
        return
    for _ in range(2):
        rivals.merge(world, rivals.free_of(world, rival, SHADOW), rivals.TO_MERGE_SHADOWS)


def rooms(world: "World", rival: Collector) -> tuple[tuple[tuple[int, ...], int], ...]:
    """(kinds, how many cards of them a rival has room for in this season) (KA-17.17)."""
    who, eager = person(world.seed, rival), eagerness(world, rival)
    if wants.busy(world):
        own = wants.rooms(world.seed, rival)
        return (((SHADOW,), own.shadows), ((COMBO, SHADOW_COMBO), own.merged),
                ((BASE,), own.base * eager // 100))
    return (((SHADOW,), who.shadows * eager // 100),
            ((COMBO, SHADOW_COMBO), who.merged * eager // 100),
            ((BASE,), who.base * eager // 100))


def crowded(world: "World", rival: Collector) -> bool:
    """Whether a rival has more base cards than room for them: then it sells bargains."""
    return len(rivals.free_of(world, rival, BASE)) > rooms(world, rival)[-1][1]


def _list(world: "World", rival: Collector, kept: set[Uid], own: Profile, stream: Stream) -> None:
    """Sell a card: below its power when there is no room for it, dear for a keeper."""
    if sum(sale.seller == rival for sale in world.listings.values()) >= rivals.MOST_LISTED:
        return
    uids = sorted(uid for uid in rivals.free_of(world, rival, BASE, COMBO) if uid not in kept)
    if wants.busy(world):
        uids = wants.sells(world, own, uids)
    if not uids:
        return
    uid = uids[stream.below(len(uids))]
    power = world.faces[uid].power
    if crowded(world, rival):
        price = power - 1 - stream.below(3)
    elif person(world.seed, rival).habit == KEEPER:
        price = power + 2 + stream.below(4)
    else:
        price = power + stream.below(own.markup + 1)
    world.put_up(uid, max(1, price))


def _buy(world: "World", rival: Collector, kept: set[Uid], own: Profile) -> None:
    """As KA-17.9 (6), or what is wanted (KA-17.21); a chaser buys more of the set it chases, and
    above its worth."""
    if person(world.seed, rival).habit == CHASER:
        bought = 0
        for sale in sorted(_of_set(world, rival, own), key=lambda sale: (sale.price, sale.number)):
            if bought < SET_BOUGHT and sale.price <= world.worth(sale.uid) + SET_ABOVE:
                paid = rivals.tender(world, rival, sale.price, kept)
                if paid is not None:
                    world.sell(sale.number, rival, paid)
                    bought += 1
    if wants.busy(world):
        wants.buy(world, rival, kept, own, crowded(world, rival))
    else:
        rivals.buy(world, rival, kept, own, crowded(world, rival))


def _of_set(world: "World", rival: Collector, own: Profile) -> list[Listing]:
    """What others sell of the set a rival chases: its colour and its shape."""
    return [sale for sale in world.listings.values()
            if sale.seller != rival and in_set(world, own, sale.uid)]


def in_set(world: "World", own: Profile, uid: Uid) -> bool:
    """Whether a card is a base card of the colour and the shape a rival loves."""
    return wants.of_set(own, world.faces[uid])


def _swap(world: "World", rival: Collector, stream: Stream) -> None:
    """A card for a card with another rival, when either gets what it would rather have."""
    others = [one for one in world.joined if one[0] == "r" and one != rival]
    if not others:
        return
    other = others[stream.below(len(others))]
    give, get = wanted(world, rival, other), wanted(world, other, rival)
    if give is not None and get is not None and gain(world, other, give, get) > 0 \
            and gain(world, rival, get, give) > 0:
        world.move(give, other)
        world.move(get, rival)
        world.pulse[SWAPPED] += 1


def gain(world: "World", rival: Collector, gets: Uid, gives: Uid) -> int:
    """How much more a card is worth to a rival than another (KA-17.11)."""
    own = rivals.profile(world.seed, rival)
    return rivals.value(world.faces[gets], own) - rivals.value(world.faces[gives], own)


def wanted(world: "World", owner: Collector, other: Collector) -> Uid | None:
    """The free card of a rival that another would rather have than it does; none if none is."""
    kept = rivals.protected(world, owner)
    mine, theirs = (rivals.profile(world.seed, one) for one in (owner, other))
    able = [(rivals.value(world.faces[uid], theirs) - rivals.value(world.faces[uid], mine), -uid)
            for uid in rivals.free_of(world, owner, BASE, COMBO) if uid not in kept]
    best = max(able, default=(0, 0))
    return -best[1] if best[0] > 0 else None


def _let_go(world: "World", rival: Collector) -> None:
    """A part of what is above the room, the lowest first: it shrinks, and is not cut off.

    Who is busy keeps to its own rooms for merged cards and Shadows (KA-17.21).
    """
    for kinds, room in rooms(world, rival):
        own = rivals.free_of(world, rival, *kinds)
        above = len(own) - room
        part = 1 if wants.busy(world) and kinds != (BASE,) else LET_GO
        if above > 0:
            for uid in rivals.lowest_first(world, own)[:-(-above // part)]:
                world.drop(uid)
