"""The economy of a world in numbers: of worlds without people for the command line, of days gone by for the ledger page."""

from .days import (CARDS, DAY, LISTINGS, MERGES, PACKS_OFFERED, PACKS_PAID, PACKS_SOLD, POOL_SIZE,
                   PURSES, SALES, SALES_PAID, World)

FIRST = 20_089                                                   # a Wednesday: any day would do
MEAN = 7                                                         # days that a mean is over


def simulate(seed, days, rivals):
    """Yield the numbers of each of `days` days of a world with `rivals` rivals and no human (KA-17.5)."""
    world = World(seed, FIRST, rivals, 0, names=())
    world.open()
    for _ in range(days):
        world.close()
        yield row(world, world.history[-1])


def row(world, told):
    """The numbers of a day that is over."""
    return {"day": told[DAY] - world.start + 1, "pool": told[POOL_SIZE], "cards": told[CARDS], "packs offered": told[PACKS_OFFERED],
            "packs sold": told[PACKS_SOLD], "pack cost": mean(told[PACKS_PAID], told[PACKS_SOLD]), "market sales": told[SALES],
            "market price": mean(told[SALES_PAID], told[SALES]), "listings": told[LISTINGS], "merges": told[MERGES], "purses": told[PURSES],
            "credits in cards": sum(one.power for one in world.faces.values())}


def mean(total, count):
    return round(total / count, 2) if count else 0


def series(world, *columns):
    """Points (day, number) of days gone by for a column, or for the mean of one column over another during a week."""
    rows = world.history
    if len(columns) == 1:
        return [[told[DAY], told[columns[0]]] for told in rows]
    total, count = columns
    points = []
    for i, told in enumerate(rows):
        week = rows[max(0, i - MEAN + 1):i + 1]
        points.append([told[DAY], mean(sum(one[total] for one in week), sum(one[count] for one in week))])
    return points
