"""What the pages offer for a match with a friend on another device (KA-18.7), step by step."""

from typing import TYPE_CHECKING, Any

from mulligan.protocol.worlds import act, block, field

from .ledger import Collector
from .remote import NO_PROMISE

if TYPE_CHECKING:
    from .days import World

HOW = ("You choose a deck of this world and invite a friend, who answers with a deck of theirs. "
       "You play by links that you send each other, or over a live line. No device holds cards "
       "its person may not see, and both check every move; what was at stake then moves in both "
       "worlds.")
ELSEWHERE = ("Only for a match that was played in another browser: save the log there, under your "
             "friend's name. One that is played here is brought as soon as it is over.")


def blocks(world: "World", who: Collector, opening: dict[str, Any],
           deck: dict[str, Any]) -> list[dict[str, Any]]:
    """The step that is due; `opening` and `deck` are the fields with these choices."""
    far = world.far
    if far and far["who"] != who:
        return []
    return [block("text", "Play a friend for a stake", text=HOW, clauses=["KA-18.7", "KA-18.8"]),
            block("text", text=NO_PROMISE.replace(" (KA-18.11)", ""), tone="warn",
                  clauses=["KA-18.11"]),
            block("acts", acts=_due(world, far, deck) if far
                  else _begin(world, who, opening, deck))]


def _file(name: str, label: str, **more: str) -> dict[str, Any]:
    return field(name, label, "file", accept=".json", **more)


def _begin(world: "World", who: Collector, opening: dict[str, Any],
           deck: dict[str, Any]) -> list[dict[str, Any]]:
    off = "" if world.decks[who] else "Save a deck first."
    if world.battle or world.far:
        off = "A match is being played already."
    staked = field("stakes", "For a stake: the winner may keep the guide", "flag", value=True)
    return [act("far_begin", "Invite a friend", [deck, opening, staked], off=off, clause="KA-18.8"),
            act("far_invited", "Take an invitation", [_file("letter", "The invitation you got")],
                off="A match is being played already." if world.battle or world.far else "",
                clause="KA-18.7")]


def _due(world: "World", far: dict[str, Any], deck: dict[str, Any]) -> list[dict[str, Any]]:
    acts = []
    if far["deck"]:
        log = _file("log", "The log that both have confirmed", help=ELSEWHERE)
        acts.append(act("settle", "Bring the log of the finished match", [log], clause="KA-18.9"))
    else:
        off = "" if world.decks[far["who"]] else "Save a deck first."
        acts.append(act("far_join", f"Answer {far['name']}", [deck], tone="main", off=off,
                        clause="KA-18.8"))
    return [*acts, act("far_quit", "End it without result", tone="danger", clause="KA-18.11",
                       confirm="Your cards are free again, and nothing changes hands here. End "
                               "it?")]
