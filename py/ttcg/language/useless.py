"""Sentences that are right but can never be used, or do nothing when they are (TT-19.4).

They are named, never refused. What one node knows of itself is its `useless`; what only a whole
sentence tells stands here.
"""

from collections.abc import Iterator
from math import inf

from ..rules.constants import FIELD
from .limits import crowd, records
from .named import EVENTS, IT, can, named_before
from .node import ACTIONS, NODES, selectors
from .styles import ACTIVATED, is_own
from .types import Tree

_MOMENTS = {"turn_start": "start", "turn_end": "end"}
_WHOSE = {"you": "your turn", "opponent": "your opponent's turn"}


def useless(tree: Tree) -> list[str]:
    """Why a sentence, or a part of it, can never be used or does nothing; empty for most.

    `tree` is one that the checks let pass.
    """
    found = [*_moment(tree), *_ends(tree), *_tapped(tree), *_off(tree), *_own_deed(tree),
             *_gone(tree)]
    for record in records(tree):
        if "node" in record:
            found += NODES[record["node"]].useless(record, tree), *_too_many(record)
        found.append(_nothing_fits(record))
    return list(dict.fromkeys(filter(None, found)))


# ---- when it is used -----------------------------------------------------------------------------
def _moment(tree: Tree) -> Iterator[str]:
    """A trigger at a moment that is in no such turn or phase."""
    window, event = tree.get("window"), tree.get("trigger", {})
    part = _MOMENTS.get(event.get("v", ""))
    if window is None or part is None:
        return
    if "phase" in window:
        yield f"The {part} of a turn is in no {window['phase']} phase."
    elif event.get("by", window["whose"]) != window["whose"]:
        yield f"The {part} of {_WHOSE[event['by']]} is never in {_WHOSE[window['whose']]}."


def _ends(tree: Tree) -> Iterator[str]:
    """What lasts for a turn and begins at its end."""
    event = tree.get("trigger", {}).get("v")
    late = event == "turn_end" or tree.get("delay") == "end_of_turn"
    lasting = all(ACTIONS[one["node"]].lasts(one) for one in tree["do"])
    if late and lasting and tree.get("duration") == "end_of_turn":
        yield "It begins at the end of the turn and lasts for that turn: it ends at once."


def _tapped(tree: Tree) -> Iterator[str]:
    """What waits until its card is tapped, and is used by an untapped one (TT-7.1)."""
    event = tree.get("trigger", {})
    if (event.get("v"), event.get("subj")) == ("tapped", {"sel": "self"}) and (
            tree["style"] in ("latent", "counter")):
        yield (f"A {tree['style']} effect needs an untapped card, and then this card is tapped. "
               "Write '[passive]' in front.")


def _own_deed(tree: Tree) -> Iterator[str]:
    """A counter that waits until its own player activates an effect (TT-8.6)."""
    event = tree.get("trigger", {})
    if tree["style"] == "counter" and event.get("v") in ACTIVATED and is_own(event):
        yield "A counter answers what your opponent does. Write '[latent]' in front."


def _off(tree: Tree) -> Iterator[str]:
    """A card that is attached when it is off the field, or goes with its unit (TT-12.6)."""
    event = tree.get("trigger", {})
    gone = event.get("v") in EVENTS and event.get("subj") in ({"sel": "self"}, {"sel": "host"})
    if gone and any(ACTIONS[one["node"]].style == "equip" for one in tree["do"]):
        yield "This card is not on the field then: nothing can be attached."


def _gone(tree: Tree) -> Iterator[str]:
    """What is done to "it", which an action before has put where that cannot be done."""
    for action, named in named_before(tree):
        act = action.get("act", action)
        last = named[-1] if named else None
        its = any(one.get("sel") in IT for one in selectors(act))
        if its and last is not None and not last.sure and not can(act, last):
            yield "'It' is not where this can be done to it by then: nothing happens."


# ---- which cards ---------------------------------------------------------------------------------
def _nothing_fits(record: Tree) -> str:
    stats = [record[key] for key in ("stat", "stat_too") if key in record and "noun" in record]
    for stat in stats:
        if (stat["cmp"], stat["n"]) == ("lt", 0):
            return f"No unit has less than 0 {stat['stat']}."
    if len(stats) == 2 and stats[0]["stat"] == stats[1]["stat"]:
        least, most = zip(*map(_bounds, stats))
        if max(least) > min(most):
            return f"No unit has such {stats[0]['stat']}: the one rules out the other."
    return ""


def _bounds(stat: Tree) -> tuple[float, float]:
    """The least and the most that a comparison lets pass."""
    n = stat["n"]
    least, most = {"eq": (n, n), "ge": (n, inf), "gt": (n + 1, inf), "le": (0, n),
                   "lt": (0, n - 1)}[stat["cmp"]]
    return least, most


def _too_many(action: Tree) -> Iterator[str]:
    """Selectors that need more cards than a field has places."""
    for selector in selectors(action):
        if selector.get("mode") not in ("plain", "exact"):
            continue
        zone = selector.get("zone") or ("" if "zones" in selector else _zone(action))
        if zone == FIELD and selector.get("side") in _WHOSE:
            yield crowd(selector)


def _zone(action: Tree) -> str:
    return NODES[action["node"]].zone
