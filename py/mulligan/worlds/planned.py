"""Worlds whose deeds are plans: checked as a whole first, then shown beforehand or done."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from ..errors import Illegal, Malformed
from ..protocol.types import ClauseId, S
from ..protocol.worlds import Day, Deed, Person, Preview, Relation, Result, Worlds, iso
from .deeds import DeedRequest, Plan, one_line, refused
from .files import check_day

Planner: TypeAlias = Callable[[Any], Plan]     # makes the plan of a deed of a `DeedRequest`

FARTHEST = 3653            # days a device may be ahead of a world: ten years; more is a wrong clock


class PlannedWorlds(Worlds[S]):
    """The rules of worlds in which each deed is a function from a request to its `Plan`."""

    deeds: Mapping[str, Planner] = {}
    relations: Mapping[str, Callable[[Any], Relation]] = {}    # of deeds that links bring
    request: ClassVar[type[DeedRequest[Any]]] = DeedRequest

    def ready(self, state: S, who: Person, /) -> None:
        """Raise Illegal while somebody may do nothing at all in a world."""

    def plan(self, state: S, who: Person, deed: Deed, /) -> Plan:
        """(Preview, run) of a deed, everything checked and nothing changed.

        Raises Malformed for what is no deed, Illegal for what the rules refuse.
        """
        if deed["do"] not in self.deeds:
            raise Malformed(f"expected one of {', '.join(sorted(self.deeds))}", "deed.do")
        self.ready(state, who)
        request = self.request(state, who, deed)
        plan = self.deeds[deed["do"]](request)
        request.done()
        return plan

    def relation(self, state: S, who: Person, deed: Deed, /) -> Relation:
        find = self.relations.get(deed["do"])
        return find(self.request(state, who, deed)) if find else "new"

    def act(self, state: S, who: Person, deed: Deed, /) -> Result:
        return self.plan(state, who, deed)[1]()

    def preview(self, state: S, who: Person, deed: Deed, /) -> Preview:
        return self.plan(state, who, deed)[0]


def check_beginning(seed: str, day: Day, name: str, before: int = 0) -> None:
    """Raise Malformed unless a world can begin so, `before` days of which lie before its person."""
    if check_day(day) < before:
        raise Malformed(f"expected a day from {before}, so that the days before it exist", "day")
    for field, text in (("seed", seed), ("name", name)):
        if not one_line(text):
            raise Malformed("expected a text in one line", field)


def far_ahead(now: Day, day: Day, world: str, clause: ClauseId) -> Illegal | None:
    """What is said to a device whose date is years ahead of a world at `now`; None if it is not."""
    if day - now <= FARTHEST:
        return None
    return refused(f"This device's date, {iso(day)}, is more than ten years ahead of this {world}, "
                   f"where it is {iso(now)}. Days never come back, so it stays as it is. "
                   "Put the date right, then open it again.",
                   clause=clause, reason="far_ahead", title="The date is far ahead")
