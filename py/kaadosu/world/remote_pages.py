"""What the pages offer for a match with another device (KA-18.7), step by step."""

from typing import TYPE_CHECKING, Any

from mulligan.protocol.worlds import act, block, field

from .ledger import Collector
from .remote import HONEST
from .match_deeds import CHOICES

if TYPE_CHECKING:
    from .days import World

HOW = ("Each commits to a deck without showing it, then both reveal. Both devices then have the "
       "same match: take every action on both, "
       "each told to the other as it is taken. At the end both settle the finished match.")
ANSWER = {"drawn": "The guide drawn changes hands",
          "original": "The winner takes the own card back"}


def blocks(world: "World", who: Collector, opening: dict[str, Any],
           deck: dict[str, Any]) -> list[dict[str, Any]]:
    """The step that is due; `opening` and `deck` are the fields with these choices."""
    far = world.far
    if far and far["who"] != who:
        return []
    return [block("text", "A match with another device", text=HOW, clauses=["KA-18.7", "KA-18.8"]),
            block("text", text=HONEST, tone="warn", clauses=["KA-18.11"]),
            block("acts", acts=_due(world, far) if far else _begin(world, who, opening, deck))]


def _file(name: str, label: str) -> dict[str, Any]:
    return field(name, label, "file", accept=".json")


def _begin(world: "World", who: Collector, opening: dict[str, Any],
           deck: dict[str, Any]) -> list[dict[str, Any]]:
    off = "" if world.decks[who] else "Save a deck first."
    if world.battle or world.far:
        off = "A match is being played already."
    staked = field("stakes", "For a stake: the winner may keep the guide", "flag", value=False)
    return [act("far_commit", "Begin a match", [deck, opening, staked], off=off, clause="KA-18.8"),
            act("far_commit", "Answer a commit", [_file("answer", "The commit you got"), deck],
                off=off, clause="KA-18.8")]


def _due(world: "World", far: dict[str, Any]) -> list[dict[str, Any]]:
    known, over = far["commits"][1 - far["seat"]], far["ended"]
    acts = []
    if over:
        choice = field("choice", "What both devices say", "choice",
                       choices=[[one, ANSWER[one]] for one in CHOICES])
        acts.append(act("stake", "Settle the stake", [choice], tone="main", clause="KA-9.7"))
    elif far["theirs"]:
        acts.append(act("settle", "Bring the finished match",
                        [_file("record", "Its record, or the list of messages")],
                        tone="main", clause="KA-18.9"))
    else:
        acts.append(act("far_open", "Reveal your deck",
                        [] if known else [_file("commit", "Their commit")], tone="main",
                        clause="KA-18.8"))
        if known:
            acts.append(act("far_reveal", "Bring what they reveal",
                            [_file("reveal", "Their reveal")], clause="KA-18.8"))
    return [*acts, act("far_quit", "End it without result", tone="danger", clause="KA-18.11",
                       confirm="Your cards are free again, and nothing changes hands here. End "
                               "it?")]
