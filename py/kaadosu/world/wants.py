"""What busy rivals have room for, and what they want to buy (KA-17.21).

They buy what they have a use for, and leave the rest: so goods stay unsold, fall in price, become
bargains or come back.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..cards.faces import BASE, COMBO, SHADOW, SHADOW_COMBO, Face
from ..rules.streams import Stream
from . import rivals
from .ledger import Collector, Listing, Uid
from .rivals import Profile

if TYPE_CHECKING:
    from .days import World

BUSY = "busy"                              # the value of `people` (KA-20)
DIFFERENT = 20                             # rivals whose rooms all differ
BASE_ROOM, BASE_STEP = 120, 8              # base cards: the least room, and from rival to rival
ROOM, STEP = 4, 2                          # the same of merged cards, and of Shadows
MERGES = 4                                 # pairs of Shadows it merges a day at most
APART = 7                                  # who is next in merged cards is so far off in Shadows
# how much a card may cost above its worth: of the set, of what it likes, anything else
OF_SET, LIKED, OTHER = 1, -3, -5


class Rooms(NamedTuple):
    """How many base cards, merged cards and Shadows a rival has room for."""

    base: int
    merged: int
    shadows: int


def busy(world: "World") -> bool:
    """Whether the rivals of a world buy only what they want (KA-17.21)."""
    return world.ways.people == BUSY


@lru_cache(maxsize=256)
def rooms(seed: str, rival: Collector) -> Rooms:
    """The Rooms of a rival: no two of twenty are alike (KA-17.21)."""
    at = (int(rival[1:]) - 1) % DIFFERENT
    stream = Stream(f"kaadosu/1/world/{seed}/rooms")
    base, merged = list(range(DIFFERENT)), list(range(DIFFERENT))
    stream.shuffle(base)
    stream.shuffle(merged)
    return Rooms(BASE_ROOM + BASE_STEP * base[at], ROOM + STEP * merged[at],
                 ROOM + STEP * (APART * merged[at] % DIFFERENT))


def of_set(own: Profile, one: Face) -> bool:
    """Whether a face is a base card of the colour and the shape a rival loves."""
    return one.kind == BASE and one.colour == own.colour and own.shape in one.shapes


def most(own: Profile, one: Face) -> int:
    """How much more than it is worth a face may cost for a rival to buy it (KA-17.21)."""
    if of_set(own, one):
        return OF_SET
    return LIKED if rivals.likes(own, one) else OTHER


def merge_shadows(world: "World", rival: Collector) -> None:
    """It merges Shadows while it has room for merged cards (KA-17.21)."""
    room = rooms(world.seed, rival).merged - len(rivals.free_of(world, rival, COMBO, SHADOW_COMBO))
    for _ in range(min(room, MERGES)):
        rivals.merge(world, rivals.free_of(world, rival, SHADOW), rivals.TO_MERGE_SHADOWS)


def sells(world: "World", own: Profile, uids: list[Uid]) -> list[Uid]:
    """Of the cards a rival could sell those it does not like; all if it likes all."""
    return [uid for uid in uids if not rivals.likes(own, world.faces[uid])] or uids


def buy(world: "World", rival: Collector, kept: set[Uid], own: Profile, crowded: bool) -> None:
    """Up to two cards it wants, the lowest price less worth first; without room only liked ones."""
    def gap(sale: Listing) -> int:
        return sale.price - world.worth(sale.uid)
    wanted = [sale for sale in world.listings.values() if sale.seller != rival
              and gap(sale) <= most(own, world.faces[sale.uid])
              and not (crowded and most(own, world.faces[sale.uid]) == OTHER)]
    bought = 0
    for sale in sorted(wanted, key=lambda sale: (gap(sale), sale.number)):
        if bought == rivals.MOST_BOUGHT:
            break
        paid = rivals.tender(world, rival, sale.price, kept)
        if paid is not None:
            world.sell(sale.number, rival, paid)
            bought += 1
