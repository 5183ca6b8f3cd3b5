"""How rivals live.

They spend their days as KA-17.7, KA-17.8 and KA-17.9 say, and deal with people as KA-17.11 and
KA-17.12 say.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..cards.faces import BASE, COMBO, SHADOW, SHADOW_COMBO, Face
from .ledger import PACKS, Collector, Uid, pack_cost
from ..rules.streams import Stream

if TYPE_CHECKING:
    from .days import World

PROTECTED = 12                             # cards a rival keeps (KA-17.8)
SHADOWS_ENOUGH = 12                        # Shadows after which it buys no more
TO_MERGE, TO_MERGE_SHADOWS = 16, 6         # cards it has at least before it merges some
MOST_LISTED, MOST_BOUGHT = 6, 2
# Shadows, merged cards, base cards (KA-17.9)
KEEPS = (30, 40, 200)


class Profile(NamedTuple):
    """What a rival is like (KA-17.7); activity, merge and sell are per mille."""

    activity: int
    colour: int
    shape: int
    merge: int
    sell: int
    markup: int


@lru_cache(maxsize=256)
def profile(seed: str, rival: Collector) -> Profile:
    """The Profile of a rival of the world with this seed."""
    stream = Stream(f"kaadosu/1/world/{seed}/rival/{rival}")
    return Profile(400 + stream.below(551), stream.below(5), stream.below(3),
                   200 + stream.below(601), 200 + stream.below(601),
                   stream.below(5))


def best_first(world: "World", uids: Iterable[Uid]) -> list[Uid]:
    """By plus + minus, high first, then uid."""
    faces = world.faces
    return sorted(uids, key=lambda uid: (-faces[uid].plus - faces[uid].minus, uid))


def free_of(world: "World", rival: Collector, *kinds: int) -> list[Uid]:
    """The free cards of some kinds, in order of arrival."""
    faces, listed, escrow = world.faces, world.listed, world.escrow
    return [uid for uid in world.held[rival] if faces[uid].kind in kinds and uid not in listed
            and uid not in escrow]


def protected(world: "World", rival: Collector) -> set[Uid]:
    """The cards a rival does not give away today (KA-17.8)."""
    own = free_of(world, rival, BASE, COMBO)
    return set(best_first(world, own)[:min(PROTECTED, len(own) // 2)])


def tender(world: "World", rival: Collector, price: int, kept: set[Uid]) -> list[Uid] | None:
    """The cards a rival pays a price with, None when it does not pay (KA-17.8)."""
    short = price - world.purses[rival]
    if short <= 0:
        return []
    faces, worth = world.faces, world.worth
    listed, escrow = world.listed, world.escrow
    able = sorted([(worth(uid), uid) for uid in world.held[rival]
                   if faces[uid].kind != SHADOW and uid not in kept and uid not in listed
                   and uid not in escrow])
    taken, total = [], 0
    for entry in able:
        if total >= short:
            break
        taken.append(entry)
        total += entry[0]
    if total < short:
        return None
    needed = []
    for one, uid in taken:
        if total - one >= short:
            total -= one
        else:
            needed.append(uid)
    return needed


# ---- a day (KA-17.9) -----------------------------------------------------------------------------
def act(world: "World", rival: Collector) -> None:
    """A rival's day (KA-17.9)."""
    own, stream = profile(world.seed, rival), world.stream("act", world.day, rival)
    if not stream.chance(own.activity):
        return
    world.seen[rival].add(world.day)
    kept = protected(world, rival)
    if world.entitled(rival):
        world.relief(rival)
    buy_packs(world, rival, kept)
    if stream.chance(own.merge):
        merge(world, best_first(world, free_of(world, rival, BASE)), TO_MERGE)
    for _ in range(2):
        merge(world, free_of(world, rival, SHADOW), TO_MERGE_SHADOWS)
    for _ in range(2):
        if stream.chance(own.sell):
            _list(world, rival, kept, own, stream)
    buy(world, rival, kept, own)
    _let_go(world, rival)


def buy_packs(world: "World", rival: Collector, kept: set[Uid]) -> None:
    """The rival buys the packs of today that it can pay for (KA-17.9, step 2)."""
    for number in range(PACKS if rival in world.packs else 0):
        cost = pack_cost(world.packs[rival][number] or [])
        if cost == 1 and sum(world.faces[uid].kind == SHADOW
                             for uid in world.held[rival]) >= SHADOWS_ENOUGH:
            continue
        paid = tender(world, rival, cost, kept)
        if paid is not None:
            world.buy_pack(rival, number, paid)


def merge(world: "World", own: Sequence[Uid], enough: int) -> None:
    """Merge the first card with the next of another shape, if there are `enough` of them."""
    if len(own) >= enough:
        shapes = world.faces[own[0]].shapes
        partner = next((uid for uid in own if world.faces[uid].shapes != shapes), None)
        if partner is not None:
            world.merge(own[0], partner)


def _list(world: "World", rival: Collector, kept: set[Uid], own: Profile, stream: Stream) -> None:
    if sum(listing.seller == rival for listing in world.listings.values()) >= MOST_LISTED:
        return
    uids = sorted(uid for uid in free_of(world, rival, BASE, COMBO) if uid not in kept)
    if uids:
        uid = uids[stream.below(len(uids))]
        world.put_up(uid, world.faces[uid].power + stream.below(own.markup + 1))


def buy(world: "World", rival: Collector, kept: set[Uid], own: Profile,
        loved: bool = False) -> None:
    """The rival buys listings that are cheap enough, or that it likes (KA-17.9, step 6).

    With `loved` it buys only what it likes, however cheap (KA-17.18).
    """
    foreign = sorted((listing.price - world.worth(listing.uid), listing.number)
                     for listing in world.listings.values()
                     if listing.seller != rival)
    bought = 0
    for gap, number in foreign:
        if bought == MOST_BOUGHT or gap > 1:
            break
        listing = world.listings[number]
        if gap <= -1 and not loved or likes(own, world.faces[listing.uid]):
            paid = tender(world, rival, listing.price, kept)
            if paid is not None:
                world.sell(number, rival, paid)
                bought += 1


def likes(own: Profile, one: Face) -> bool:
    """Whether a rival would rather have a face than its price.

    It likes a base card or combo of its favourite colour or shape.
    """
    return one.kind in (BASE, COMBO) and (one.colour == own.colour or own.shape in one.shapes)


def _let_go(world: "World", rival: Collector) -> None:
    """Free cards are counted, and let go (KA-17.9, KA-16.10)."""
    for kinds, most in zip(((SHADOW,), (COMBO, SHADOW_COMBO), (BASE,)), KEEPS):
        own = free_of(world, rival, *kinds)
        if len(own) > most:
            for uid in lowest_first(world, own)[:len(own) - most]:
                world.drop(uid)


def lowest_first(world: "World", uids: Iterable[Uid]) -> list[Uid]:
    faces = world.faces
    return sorted(uids, key=lambda uid: (faces[uid].plus + faces[uid].minus, uid))


# ---- dealing with people -------------------------------------------------------------------------
def value(one: Face, own: Profile) -> int:
    """What a face is worth to a rival (KA-17.11)."""
    if one.kind in (BASE, COMBO):
        return one.power + 2 * (one.colour == own.colour) + (own.shape in one.shapes)
    return int(one.kind != SHADOW)


def accepts(own: Profile, gets: Iterable[Face], gives: Iterable[Face]) -> bool:
    """Whether a rival accepts a swap of faces (KA-17.11)."""
    return sum(value(one, own) for one in gets) >= sum(value(one, own) for one in gives) + 1


def deck(world: "World", rival: Collector, size: int) -> list[Uid]:
    """The deck a rival brings to a staked match against one of `size` cards (KA-17.12).

    It is too short when the rival has not enough.
    """
    return best_first(world, filter(world.free, world.held[rival]))[:size]


def chooses(own: Profile, drawn: Face, original: Face) -> str:
    """Which guide a rival keeps as the winner (KA-17.12): "drawn" or "original"."""
    def key(one: Face) -> tuple[int, int]:
        return value(one, own), one.plus + one.minus
    return "drawn" if key(drawn) > key(original) else "original"
