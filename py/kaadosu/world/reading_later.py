"""What worlds of before do not have, read from JSON: grudges, who rests, goals taken (KA-20)."""

from typing import TYPE_CHECKING, Any

from mulligan.data.checks import expect

from . import album
from .stakes import GRUDGE, Grudge
from .values import member, number, rows, table

if TYPE_CHECKING:
    from .days import World

_KEYS = {"ways", "grudges", "tired"}


def keys(data: Any) -> set[str]:
    """The keys of a world's file that came later, as far as this one has to have them."""
    if not isinstance(data, dict) or "ways" not in data:
        return set()
    some = isinstance(data["ways"], dict) and data["ways"].get("album") == album.GOALS
    return _KEYS | ({"taken"} if some else set())


def restore(world: "World", data: dict[str, Any]) -> None:
    """Give a world what its file has of it. Raises Malformed naming the field."""
    _grudges(world, data.get("grudges", {}))
    _taken(world, data.get("taken", {}))
    if "tired" in data:
        world.tired = member(data["tired"], "tired", {"", *world.joined} - set(world.names))


def _grudges(world: "World", grudges: Any) -> None:
    """What rivals hold against people (KA-17.15), and who rests (KA-17.17)."""
    for rival, row in table(grudges, "grudges").items():
        at = f"grudges.{rival[:20]}"
        member(rival, at, set(world.joined) - set(world.names))
        who, uid, until = rows(row, at, exactly=3)
        member(who, at, set(world.names) & set(world.joined))
        number(uid, at, 1)
        number(until, at, world.start, world.day + GRUDGE)
        world.grudges[rival] = Grudge(who, uid, until)


def _taken(world: "World", taken: Any) -> None:
    """The goals of the album that people have taken (KA-17.22)."""
    for human, goals in table(taken, "taken").items():
        at = f"taken.{human[:20]}"
        member(human, at, set(world.names) & set(world.joined))
        for one in rows(goals, at, len(album.goals())):
            goal(world, one, at)
        expect(goals == sorted(set(goals)), at, "expected each goal once, in order")
        world.taken[human] = goals[:]


def goal(world: "World", value: Any, field: str) -> None:
    expect(isinstance(value, str) and value in album.goals(), field,
           "expected a goal of the album (KA-17.22)")
