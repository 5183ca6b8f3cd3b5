"""Swaps between two collectors of a world (KA-16.9, KA-17.11).

A rival answers at once, a person when asked.

A proposal is {"from", "to", "give": [uid], "want": [uid]}, told from the proposer's side.
"""

from typing import TYPE_CHECKING, Any
from collections.abc import Sequence

from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan

from .ledger import Collector, Uid
from . import battles, rivals, stakes
from .asking import called, refuse
from ..cards.library import title

if TYPE_CHECKING:
    from .asking import Request
    from .days import World

LEAST, MOST = 1, 3                                               # cards a side (KA-16.9)
MOST_PROPOSALS = 100


def _names(world: "World", uids: Sequence[Uid]) -> str:
    return ", ".join(title(world.codes[uid]) for uid in uids)


def swap(request: "Request") -> Plan:
    """{with, give: [uid], want: [uid]}"""
    world, who = request.world, request.who
    other = request.text("with", "Choose whom to swap with.", "KA-16.9")
    if other not in world.joined or other == who:
        raise refuse("There is nobody of that name to swap with.",
                     clause="KA-16.9", reason="nobody", title="Nobody")
    _not_playing(world, other)
    give, want = request.uids("give"), request.uids("want")
    for uids, of in ((give, "you give"), (want, "you want")):
        if not LEAST <= len(uids) <= MOST:
            raise refuse(f"Choose {LEAST} to {MOST} cards {of}.",
                         clause="KA-16.9", reason="count", title="One to three a side")
    for uid in give:
        request.check_free(uid, "KA-16.9")
    for uid in want:
        request.check_free(uid, "KA-16.9", other)
    text = f"{_names(world, give)} for {_names(world, want)}"
    if other in world.names:
        return _propose(request, other, give, want, text)
    _check_rival(world, who, other, give, want)

    def run() -> Result:
        exchange(world, who, other, give, want)
        world.swapped.add(other)
        return Result(f"{called(world, other)} agrees: {text}.",
                      shown=tuple(world.codes[uid] for uid in want))
    return Preview(f"{called(world, other)} would agree: {text}."), run


def _not_playing(world: "World", other: Collector) -> None:
    """No swap with who plays a match: an answer would tell what is in the deck (KA-10.2)."""
    if battles.playing(world, other):
        raise refuse(f"{called(world, other)} plays a match; swap when it is over.",
                     clause="KA-10.2", reason="playing", title="In a match")


def _check_rival(world: "World", who: Collector, rival: Collector, give: list[Uid],
                 want: list[Uid]) -> None:
    """What a rival says to a swap (KA-17.11)."""
    name = called(world, rival)
    if rival in world.swapped:
        raise refuse(f"{name} has swapped today; ask again tomorrow.",
                     clause="KA-17.11", reason="swapped", title="One swap a day")
    if (held := stakes.grudge(world, rival, who)) and held.lost not in give:
        raise refuse(f"{name} holds a grudge: it swaps with you only if it gets "
                     f"{title(world.codes[held.lost])} back.",
                     clause="KA-17.15", reason="grudge", title="A grudge")
    kept = rivals.protected(world, rival)
    for uid in want:
        if uid in kept:
            raise refuse(f"{name} keeps {title(world.codes[uid])}: it is one of its best.",
                         clause="KA-17.11", reason="protected", title="Not to be had")
    own = rivals.profile(world.seed, rival)
    gets, gives = (sum(rivals.value(world.faces[uid], own) for uid in uids)
                   for uids in (give, want))
    if gets < gives + 1:
        raise refuse(f"{name} says no: to it your side is worth {gets} and its own {gives}; "
                     f"it wants at least {gives + 1}.",
                     clause="KA-17.11", reason="too_little", title="Too little")


def exchange(world: "World", one: Collector, other: Collector, give: list[Uid],
             want: list[Uid]) -> None:
    """Cards of two collectors change places."""
    for uid in give:
        world.move(uid, other)
    for uid in want:
        world.move(uid, one)


def _propose(request: "Request", other: Collector, give: list[Uid], want: list[Uid],
             text: str) -> Plan:
    world = request.world
    if len(world.proposals) >= MOST_PROPOSALS:
        raise refuse("Too many swaps wait for an answer.",
                     clause="KA-16.9", reason="too_many", title="Too many")

    def run() -> Result:
        number = str(world.next_proposal)
        world.proposals[number] = {"from": request.who, "to": other, "give": give, "want": want}
        world.next_proposal += 1
        return Result(f"You propose to {called(world, other)}: {text}.")
    return Preview(f"You propose to {called(world, other)}: {text}."), run


def _proposal(request: "Request") -> tuple[str, dict[str, Any]]:
    number = request.text("proposal", "Choose a proposal.", "KA-16.9")
    made = request.world.proposals.get(number)
    if made is None or request.who not in (made["from"], made["to"]):
        raise refuse("There is no such proposal.",
                     clause="KA-16.9", reason="unknown", title="No such proposal")
    return number, made


def agree(request: "Request") -> Plan:
    """{proposal}: who it was made to agrees"""
    world, (number, made) = request.world, _proposal(request)
    if made["to"] != request.who:
        raise refuse("It is for the other to agree.",
                     clause="KA-16.9", reason="not_asked", title="Not yours to agree")
    _not_playing(world, made["from"])
    for uid in made["want"]:
        request.check_free(uid, "KA-16.9")
    for uid in made["give"]:
        request.check_free(uid, "KA-16.9", made["from"])
    text = f"You get {_names(world, made['give'])} for {_names(world, made['want'])}."

    def run() -> Result:
        shown = tuple(world.codes[uid] for uid in made["give"])
        del world.proposals[number]
        exchange(world, made["from"], made["to"], made["give"], made["want"])
        world.tell(made["from"], "swapped", made["to"], [world.codes[uid] for uid in made["want"]])
        return Result(text, shown=shown)
    return Preview(text), run


def decline(request: "Request") -> Plan:
    """{proposal}: it is off, whoever of the two says so"""
    world, (number, made) = request.world, _proposal(request)
    text = "You take your proposal back." if made["from"] == request.who else "You decline."

    def run() -> Result:
        del world.proposals[number]
        return Result(text)
    return Preview(text), run


DEEDS = {"swap": swap, "agree": agree, "decline": decline}
