"""The economy of a world in numbers.

The command line asks for worlds without people, the ledger page for days gone by.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from . import people
from ..cards.faces import BASE, COMBO, SHADOW, SHADOW_COMBO
from .days import DayGone, World
from .ledger import Collector
from .ways import NEW

FIRST = 20_089                                                   # a Wednesday: any day would do
ALIKE = 3                                                        # cards
MEAN = 7                                                         # days that a mean is over


def simulate(seed: str, days: int, rivals: int) -> Iterator[dict[str, Any]]:
    """Yield the numbers of each of `days` days of a world with `rivals` rivals and no human
    (KA-17.5).
    """
    world = World(seed, FIRST, rivals, 0, names=(), ways=NEW)
    world.open()
    leader = ""
    for _ in range(days):
        world.close()
        first = leading(world)
        yield row(world, world.history[-1]) | {
            "swaps": world.pulse[people.SWAPPED], "bargains": world.pulse[people.BARGAINS],
            "back unsold": world.pulse[people.RETURNED], "new leads": int(first != leader),
            "alike": alike(world)}
        leader = first


def leading(world: "World") -> Collector:
    """Who has the most; of equal ones who joined first."""
    return max(world.joined, key=lambda one: people.wealth(world, one), default="")


def alike(world: "World") -> int:
    """How many pairs of rivals can hardly be told apart by what they hold.

    Their base cards, their merged cards and their Shadows each differ by fewer than three.
    """
    counts = [tuple(sum(world.faces[uid].kind in kinds for uid in world.held[one])
                    for kinds in ((BASE,), (COMBO, SHADOW_COMBO), (SHADOW,)))
              for one in world.joined if one[0] == "r"]
    return sum(all(abs(a - b) < ALIKE for a, b in zip(one, other))
               for one, other in combinations(counts, 2))


def row(world: "World", gone: DayGone) -> dict[str, Any]:
    """The numbers of a day that is over."""
    return {"day": gone.day - world.start + 1, "pool": gone.pool, "cards": gone.cards,
            "packs offered": gone.packs_offered,
            "packs sold": gone.packs_sold, "pack cost": mean(gone.packs_paid, gone.packs_sold),
            "market sales": gone.sales,
            "market price": mean(gone.sales_paid, gone.sales), "listings": gone.listings,
            "merges": gone.merges, "purses": gone.purses,
            "credits in cards": sum(one.power for one in world.faces.values())}


def mean(total: int, count: int) -> float:
    return round(total / count, 2) if count else 0


def series(world: "World", *columns: str) -> list[list[float]]:
    """Points (day, number) of days gone by for a column, or for the mean of one column over another
    during a week.
    """
    rows = world.history
    if len(columns) == 1:
        return [[gone.day, getattr(gone, columns[0])] for gone in rows]
    total, count = columns
    points = []
    for i, gone in enumerate(rows):
        week = rows[max(0, i - MEAN + 1):i + 1]
        points.append([gone.day, mean(sum(getattr(one, total) for one in week),
                                      sum(getattr(one, count) for one in week))])
    return points
