"""What the tests of Kaadosu's worlds share: small worlds with cards where a test wants them, deeds, refusals."""

import pytest

from kaadosu import GAME
from kaadosu.world.invariants import check
from kaadosu.world.worlds import WORLD
from kaadosu.world.days import World
from mulligan import Illegal
from mulligan.data.json_text import canonical
from mulligan.worlds.life import Life

DAY = 20_000                               # a Friday in the week of green and square


class Script:
    """A stream that answers as a test says: `chances` for what happens by chance, `numbers` for the rest."""

    def __init__(self, chances, numbers=()):
        self.chances, self.numbers = list(chances), list(numbers)

    def chance(self, per_mille):
        return self.chances.pop(0)

    def below(self, n):
        return self.numbers.pop(0) % n


def bare(*people, seed="test", day=DAY, rivals=0, **more):
    """An open world of one or more humans, h0, h1, ..., each with the cards of a list of codes; no pre-days."""
    people = people or ((),)
    world = World(seed, day, rivals, 0, names=[f"Human {i}" for i in range(len(people))], **more)
    world.open()
    for i, codes in enumerate(people):
        for uid in world.held[f"h{i}"][:]:
            world.drop(uid)
        for code in codes:
            world.give(f"h{i}", code)
    return world


def lived(seed="demo", day=DAY, rivals=3, pre_days=5, **more):
    """A world in which the days before `day` have passed."""
    world = World(seed, day, rivals, pre_days, **more)
    world.open()
    return advance(world, day)


def advance(world, day):
    for _ in world.advance(day):
        pass
    return world


def life(seed="demo", day=DAY, rivals=2, pre_days=3, name="Ann", **options):
    """A kept world, with its log, open on `day`."""
    return Life(GAME, seed, day, {"rivals": rivals, "pre_days": pre_days, **options}, name).live(day)


def do(world, do, who="h0", **fields):
    """Do a deed in a world; what always holds is checked."""
    result = WORLD.act(world, who, {"do": do, **fields})
    check(world)
    return result


def preview(world, do, who="h0", **fields):
    return WORLD.preview(world, who, {"do": do, **fields})


def text(world):
    return canonical(world.data())


def refused(world, clause, do, who="h0", words=None, error=Illegal, **fields):
    """A deed is refused with its clause, or as malformed, and the world stays byte-identical (KA-19.10)."""
    before = text(world)
    with pytest.raises(error, match=words) as caught:
        WORLD.act(world, who, {"do": do, **fields})
    if error is Illegal:
        assert caught.value.clause == clause, f"{caught.value} ({caught.value.clause})"
    assert text(world) == before
    return caught.value


def codes(world, who="h0"):
    """What somebody owns, in order of arrival."""
    return [world.codes[uid] for uid in world.held[who]]


def uid_of(world, code, who=None):
    """The uid of the first card with a code."""
    return next(uid for uid, one in sorted(world.codes.items()) if one == code and who in (None, world.owners[uid]))


def places(world):
    """How many base cards are in the pool, reserved, owned and away (KA-19.1)."""
    counts = [world.where[1:].count(place) for place in range(4)]
    assert sum(counts) == 10_000
    return counts
