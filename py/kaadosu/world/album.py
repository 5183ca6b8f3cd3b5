"""The album: sets of base cards by colour, shape and number, with goals (KA-17.22).

A person's album follows from the base cards they own; what is kept is only which goals they have
taken, in `world.taken`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mulligan import Malformed
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan

from ..cards.faces import BASE, COLOURS, SHAPES, base
from .asking import refuse
from .ledger import Collector, Uid

if TYPE_CHECKING:
    from .asking import Request
    from .days import World

GOALS = "goals"                            # the value of `album` in which goals bring packs
FAMILY = (5, 15, 30)                       # cards of a colour and a shape
STRAIGHT = (6, 8, 10)                      # different values of + in a colour
ROUND, MIRRORS = (1, 3, 6), (3, 8, 15)     # cards of a pattern of numbers
FEW, RUN = (1, 2, 4), (2, 3, 4)            # of a rare one, and numbers that follow each other


class AlbumSet(NamedTuple):
    """A set: which ids of cards `fits` it, how far some of them go by `count`."""

    ident: str
    title: str
    note: str
    steps: Sequence[int]
    fits: Callable[[int], bool]
    count: Callable[[Iterable[int]], int] = lambda ids: sum(1 for _ in ids)

    def goals(self) -> list[str]:
        """The ids of its goals, the nearest first."""
        return [f"{self.ident}:{step}" for step in self.steps]


def straight(ids: Iterable[int]) -> int:
    """How many different values of + there are."""
    return len({base(ident).plus for ident in ids})


def run(ids: Iterable[int]) -> int:
    """The most numbers that follow each other."""
    best = length = 0
    before = -1
    for ident in sorted(ids):
        length = length + 1 if ident == before + 1 else 1
        best, before = max(best, length), ident
    return best


def mirror(ident: int) -> bool:
    """Whether a number of two digits or more reads the same from both ends."""
    return ident > 9 and str(ident) == str(ident)[::-1]


def ladder(ident: int) -> bool:
    """Whether each digit of a number of two or more is one above the digit before."""
    return ident > 9 and str(ident) in "123456789"


def repeats(ident: int) -> bool:
    """Whether a number of two digits or more has one digit only."""
    return ident > 9 and len(set(str(ident))) == 1


def _family(colour: int, shape: int) -> AlbumSet:
    """The base cards of a colour and a shape."""
    return AlbumSet(f"{COLOURS[colour]}-{SHAPES[shape]}",
                    f"{COLOURS[colour].capitalize()} {SHAPES[shape]}s", "", FAMILY,
                    lambda ident: base(ident).colour == colour and shape in base(ident).shapes)


def _straight(colour: int) -> AlbumSet:
    """The values of + in a colour."""
    return AlbumSet(f"{COLOURS[colour]}-straight", f"{COLOURS[colour].capitalize()} straight",
                    "Different values of +, from 1 to 10.", STRAIGHT,
                    lambda ident: base(ident).colour == colour, straight)


@lru_cache(maxsize=1)
def sets() -> dict[str, AlbumSet]:
    """All sets by their ids, in the order of the album (KA-17.22)."""
    made = [_family(colour, shape) for colour in range(len(COLOURS))
            for shape in range(len(SHAPES))]
    made += map(_straight, range(len(COLOURS)))
    made += [AlbumSet("round", "Round numbers", "Numbers that end in 00.", ROUND,
                      lambda ident: ident % 100 == 0),
             AlbumSet("mirrors", "Mirrors", "The same from both ends, as 4774.", MIRRORS, mirror),
             AlbumSet("repeats", "Repeats", "One digit only, as 77 or 4444.", FEW, repeats),
             AlbumSet("ladders", "Ladders", "Each digit one above the one before, as 345.", FEW,
                      ladder),
             AlbumSet("neighbours", "Neighbours", "The most numbers that follow each other.", RUN,
                      lambda ident: True, run)]
    return {one.ident: one for one in made}


def kept(world: "World") -> bool:
    """Whether the people of a world have an album (KA-17.22)."""
    return world.ways.album == GOALS


def owned(world: "World", who: Collector) -> dict[int, Uid]:
    """The base cards of a person by id."""
    return {world.faces[uid].number[0]: uid for uid in world.held[who]
            if world.faces[uid].kind == BASE}


def how_far(one: AlbumSet, ids: Iterable[int]) -> int:
    """How far the ids of somebody's base cards go in a set."""
    return one.count(filter(one.fits, ids))


def waiting(world: "World", who: Collector) -> list[str]:
    """The goals that are reached and not taken."""
    if not kept(world):
        return []
    ids, taken = owned(world, who), world.taken.get(who, ())
    return [goal for one in sets().values() for step, goal in zip(one.steps, one.goals())
            if goal not in taken and step <= how_far(one, ids)]


def goals() -> dict[str, tuple[AlbumSet, int]]:
    """(set, how far) by the id of a goal."""
    return {goal: (one, step) for one in sets().values()
            for step, goal in zip(one.steps, one.goals())}


def take(request: "Request") -> Plan:
    """goal {goal}: the pack of a goal that is reached (KA-17.22)"""
    world, who = request.world, request.who
    goal = request.text("goal", "Choose a goal of the album.", "KA-17.22")
    if not kept(world) or goal not in goals():
        raise Malformed("there is no such goal in this world (KA-17.22)", "goal")
    one, step = goals()[goal]
    if goal in world.taken.get(who, ()):
        raise refuse("You have had the pack of this goal.",
                     clause="KA-17.22", reason="taken", title="Taken already")
    far = how_far(one, owned(world, who))
    if far < step:
        raise refuse(f"{one.title}: you have {far} and the goal is {step}.",
                     clause="KA-17.22", reason="not_reached", title="Not reached")
    text = f"{one.title}, {step}: a pack of five cards, free."

    def run_it() -> Result:
        codes = world.deal(world.stream("album", who, goal))
        world.take(who, codes)
        world.taken[who] = [*world.taken.get(who, ()), goal]
        world.tell(who, "goal", goal)
        return Result(text, shown=tuple(codes))
    return Preview(text), run_it


DEEDS = {"goal": take}
