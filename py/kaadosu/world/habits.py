"""People who play by habit, to measure what playing well brings (KA-17.21).

Who only buys packs pays with what is worth least to them; who trades well also buys bargains,
barters with each rival what it loves for what is stronger, and sells a little above the worth.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from mulligan import Illegal

from ..cards.faces import BASE, COMBO
from . import deeds, payment, people, rivals, swaps
from .asking import Request
from .days import World
from .ledger import Collector, Day, Uid, pack_cost
from .ways import NEW, Ways

if TYPE_CHECKING:
    from .rivals import Profile

Habit: TypeAlias = Callable[[World], None]
WHO: Collector = "h0"
DAYS = 60                                  # that a person plays
RIVALS, PRE_DAYS = 20, 28                  # of the world they play in
LOOKED_AT, MOST_SWAPPED = 60, 3            # cards of a rival, and cards of a side (KA-16.9)
SOLD, EVERY = 4, 9                         # cards put up a day: one in so many


def buy_packs(world: World) -> None:
    """Each pack that can be paid for."""
    for number, pack in enumerate(world.packs.get(WHO, ())):
        paid = payment.suggestion(world, WHO, pack_cost(pack or ()))
        if paid is not None:
            _do(world, "buy_pack", pack=number, pay=paid)


def bargain(world: World) -> None:
    """Whatever costs less than its power."""
    for number, sale in sorted(world.listings.items()):
        if sale.seller != WHO and sale.price < world.faces[sale.uid].power:
            paid = payment.suggestion(world, WHO, sale.price)
            if paid is not None:
                _do(world, "buy", listing=number, pay=paid)


def barter(world: World) -> None:
    """With each rival up to three cards it loves for stronger ones that it does not."""
    for rival in [one for one in world.joined if one[0] == "r"]:
        give, want = _pairs(world, rival, rivals.profile(world.seed, rival))
        if give:
            _do(world, "swap", **{"with": rival, "give": give, "want": want})


def _pairs(world: World, rival: Collector, own: "Profile") -> tuple[list[Uid], list[Uid]]:
    """(cards to give, cards to get): each pair is a gain for the rival and a gain in power."""
    def value(uid: Uid) -> int:
        return rivals.value(world.faces[uid], own)
    mine = sorted(rivals.free_of(world, WHO, BASE),
                  key=lambda uid: world.faces[uid].power - value(uid))
    kept = rivals.protected(world, rival)
    theirs = rivals.best_first(world, set(rivals.free_of(world, rival, BASE, COMBO)) - kept)
    give: list[Uid] = []
    want: list[Uid] = []
    for uid in theirs[:LOOKED_AT]:
        one = next((one for one in mine if one not in give and value(one) > value(uid)
                    and world.faces[one].power < world.faces[uid].power), None)
        if one is not None and len(give) < MOST_SWAPPED:
            give.append(one)
            want.append(uid)
    return give, want


def sell_dear(world: World) -> None:
    """A few cards for a credit more than their power, to whom loves them."""
    able = sorted(rivals.free_of(world, WHO, BASE), key=lambda uid: -world.faces[uid].power)
    for uid in able[::EVERY][:SOLD]:
        try:
            _do(world, "list", card=uid, price=world.faces[uid].power + 1)
        except Illegal:
            continue


PACKS_ONLY: Sequence[Habit] = (buy_packs,)
TRADES_WELL: Sequence[Habit] = (buy_packs, bargain, barter, sell_dear)


def share(seed: str, day: Day, habits: Sequence[Habit], ways: Ways = NEW) -> float:
    """What a person with these habits has after 60 days, over the median of twenty rivals."""
    world = World(seed, day, RIVALS, PRE_DAYS, ways=ways)
    world.open()
    _live(world, day)
    for _ in range(DAYS):
        world.visit()
        for habit in habits:
            habit(world)
        _live(world, world.day + 1)
    ranked = sorted(people.wealth(world, f"r{k}") for k in range(1, RIVALS + 1))
    median = sum(ranked[(RIVALS - 1) // 2:RIVALS // 2 + 1]) / (2 - RIVALS % 2)
    return people.wealth(world, WHO) / median


def _live(world: World, day: Day) -> None:
    for _ in world.advance(day):
        pass


def _do(world: World, name: str, **fields: Any) -> None:
    """A deed of the person, by the rules. Raises Illegal."""
    (deeds.DEEDS | swaps.DEEDS)[name](Request(world, WHO, {"do": name, **fields}))[1]()
