"""What pages say of a best of three against a collector (CS-8)."""

from typing import Any

from mulligan import Malformed
from mulligan.protocol.types import FaceId
from mulligan.protocol.worlds import act, block, field

from ..cards import library
from ..cardscape.collectors import COLLECTORS
from ..cardscape.types import CardId
from . import contest, designer, match_deeds, rivals, shipped
from .profile import Profile

Block = dict[str, Any]
BUSY = "End what you have begun first."
SWAP = ("Choose as many of the deck as of the side deck; none at all is allowed, too. Who lost the "
        "last game takes the first turn.")


def begin(state: Profile, who: str) -> dict[str, Any]:
    """The act that begins one."""
    names = [name for name, keys in state.decks.items() if not match_deeds.faults(state, keys)]
    fields = [field("deck", "Your deck", "choice", choices=[[name, name] for name in names],
                    value=names[0] if names else None),
              field("level", "How well they play", "choice", value=rivals.OWN,
                    choices=[list(one) for one in rivals.LEVELS],
                    help="In their own style they look as far as the level Normal."),
              field("side", "Your side deck", "cards", list="playable", least=0,
                    most=contest.SIDE, help="Cards that are not in the deck."),
              field("stake", "Your stake", "cards", list=f"give:{who}", least=0, most=1,
                    help="A copy you may lose; leave it empty to play for honour."),
              field("prize", "For", "cards", list=f"take:{who}", least=0, most=1,
                    help="The copy you win for it.")]
    off = "" if names else "You have no legal deck yet."
    if state.contest or state.drafting or state.battle:
        off = BUSY
    return act("contest", "Play best of three", fields, args={"who": who}, clause="CS-8.1",
               off=off)


def running(state: Profile) -> list[Block]:
    """The one that goes on, and the exchange before its next game; nothing when none does."""
    if not state.contest:
        return []
    name = COLLECTORS[state.contest["who"]].name
    stop = act("leave_contest", "Give it up", tone="danger", clause="CS-8.2",
               confirm="Give the whole best of three up?")
    if state.battle:
        return [block("text", f"Best of three against {name}", tone="warn",
                      text=f"{contest.standing(state)} A game waits."),
                block("acts", acts=[stop])]
    sides = [field(part, label, "cards", list=f"game:{listed}", least=0, most=contest.SIDE)
             for part, label, listed in (("out", "Out of the deck", "main"),
                                         ("in", "From the side deck", "side"))]
    return [block("text", f"Best of three against {name}", tone="warn",
                  text=f"{contest.standing(state)} {SWAP}", clauses=["CS-8.2", "CS-8.4"]),
            block("acts", acts=[act("next_game", "Next game", tone="main", clause="CS-8.4"),
                                act("next_game", "Exchange cards", sides, clause="CS-8.4"),
                                stop])]


def next_tile(state: Profile) -> dict[str, Any] | None:
    """What is to do in it now."""
    if not state.contest or state.battle:
        return None
    return {"label": f"Your best of three against {COLLECTORS[state.contest['who']].name} goes on",
            "note": contest.standing(state),
            "go": {"label": "Go on", "page": "collectors"}}


def _face(state: Profile, ident: CardId) -> FaceId:
    made = state.contest["designs"]
    return designer.card_of(made[ident]) if ident in made else shipped.face_of(f"{ident}.0")


def _about(state: Profile, ident: CardId) -> dict[str, Any]:
    known: dict[str, Any] = state.contest["designs"].get(ident) or library.LIBRARY.card(ident)
    return known


def listing(state: Profile, name: str) -> tuple[Any, list[dict[str, Any]]]:
    """The list `game:main` of the deck that plays, or `game:side`."""
    part = name.partition(":")[2]
    if part not in ("main", "side"):
        raise Malformed("there is no such list", "list")
    out = []
    for key, ident in contest.listed(state, part):
        made = _about(state, ident)
        out.append({"k": key, "name": made["name"], "face": _face(state, ident),
                    "text": f"{made['name']} {library.text(made)}".lower(),
                    "values": library.values(made)})
    return library.FIELDS, out


def card(state: Profile, key: str) -> dict[str, Any]:
    """All about a card of the contest."""
    known = dict(contest.listed(state, "main") + contest.listed(state, "side"))
    if key not in known:
        raise Malformed("there is no such card", "k")
    made = _about(state, known[key])
    lines = [["What it is", library.kind(made)],
             *([f"Effect {i}, {one['style']}", one["text"]]
               for i, one in enumerate(made["effects"], 1))]
    return {"face": _face(state, known[key]), "lines": lines, "acts": []}
