"""The first day of a person: the starter lies there as a pack, to be opened (KA-14.10).

Its cards are theirs from the opening of the day on; the deed only shows them, and the news remember
that it did.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mulligan.protocol.worlds import Preview, Result, act, block
from mulligan.worlds.deeds import Plan

from .asking import refuse
from .ledger import PACK, STARTER, Collector, Uid

if TYPE_CHECKING:
    from .asking import Request
    from .days import World

BACK = "back"
CARDS = PACK * STARTER


def starter(world: "World", who: Collector) -> list[Uid]:
    """The cards of the starter that are still there, on the day it came."""
    return world.held[who][:CARDS] if world.joined[who] == world.day else []


def sealed(world: "World", who: Collector) -> bool:
    """Whether the starter of today has not been opened."""
    opened = any(line[1:3] == [who, "starter"] for line in world.news)
    return bool(starter(world, who)) and not opened


def open_starter(request: "Request") -> Plan:
    """starter {}: the cards of the first day are turned over (KA-14.10)"""
    world, who = request.world, request.who
    if not sealed(world, who):
        raise refuse("Your starter is open: its cards are in your collection.",
                     clause="KA-14.10", reason="opened", title="Open already")
    codes = tuple(world.codes[uid] for uid in starter(world, who))
    text = f"{len(codes)} cards, yours and free."

    def run() -> Result:
        world.tell(who, "starter")
        return Result(text, shown=codes, reveal={
            "title": "Your starter pack", "seal": BACK, "open": "Tear it open", "back": BACK,
            "one_by_one": True})
    return Preview(text), run


def pack(world: "World", who: Collector) -> dict[str, Any]:
    """The tile of the pack that is still to be opened."""
    number = len(starter(world, who))
    return {"label": "Your starter pack", "back": BACK,
            "note": f"{number} cards, free. The first packs to buy come tomorrow.",
            "acts": [act("starter", "Open it", tone="main", clause="KA-14.10")]}


def opened(world: "World", who: Collector) -> Iterator[dict[str, Any]]:
    """The cards of the first day, once they are turned over."""
    if starter(world, who) and not sealed(world, who):
        tile = {"label": "Twenty cards, yours and free",
                "note": "The first packs to buy come tomorrow.",
                "cards": [{"k": uid, "face": world.codes[uid]} for uid in starter(world, who)]}
        yield block("tiles", "Your starter", tiles=[tile], empty="")


DEEDS = {"starter": open_starter}
