"""When a part of a sentence holds, where its words leave that open (S16): each reading in words.

What stands in front of a moment, an event or "once per turn" may be about that or about what is
done then (TT-17.7, TT-18.2).
"""

from collections.abc import Iterator

from .apart import OPEN
from .limits import records
from .node import ACTIONS, CONDITIONS
from .terms import Fault, Tree

_INSTEAD = ("What stands behind 'instead' may be done instead, too, or now, when this is used. "
            "Write 'If this card would be destroyed, return it to its owner's hand instead.' "
            "alone, and make another effect of the rest.")
_TWO_IFS = ("The second 'if' may stand alone or under the first. If alone, begin a sentence with "
            "it: 'If you control a fairy, draw one card. If you control a dragon, gain one "
            "point.' If under it, say 'and': 'If you control a fairy and a dragon, gain one "
            "point.', for example.")
_WHEN = ("Is it asked when the effect is used, or at that moment? If when it is used, begin with "
         "'if': 'If you control a dragon, at the end of the turn, draw one card.' The latter is "
         "'At the end of your turn, if you control a dragon, draw one card.', for example.")
_WAITS = ("How long may be said of the waiting or of what is done. It can wait at all times: "
          "'When a dragon attacks, draw one card.'; and what is done lasts so: 'When a dragon "
          "attacks, this card gains 100 attack this turn.', for example.")
_FIRST = ("'Once per turn' may be the first time in each turn, or a use after which this lasts. "
          "Write 'This card cannot be destroyed by battle.' for always, or 'Once per turn, this "
          "card cannot be destroyed by battle this turn.' for a use, for example.")
_AFTERWARDS = ("It may be done at once, or when that time is over. Write 'This turn, this card "
               "cannot be destroyed.', and make another effect of the rest: 'At the end of the "
               "turn, destroy this card.', for example.")
# what does not add up, so that "once per turn" has no use that lasts
_ALWAYS = ("Prevent", "Forbid", "ExtraAttack")


def mark_moments(tree: Tree) -> None:
    """Mark what the order of the words leaves open, in a sentence as it was read."""
    keys = list(tree)
    if "duration" in tree and "trigger" in tree and (
            keys.index("duration") < keys.index("trigger")):
        tree[OPEN] = _WAITS
    asked = next((key for key in keys if key in ("if", "unless", "after_if", "after_unless")), "")
    moment = next((key for key in keys if key in ("delay", "late")), "")
    behind = asked and moment and keys.index(moment) < keys.index(asked)
    if behind or "unless" in tree and moment:
        tree[OPEN] = _WHEN


def open_moments(tree: Tree) -> Iterator[Fault]:
    """What a completed tree leaves open of when its parts are done (S16)."""
    for before, action in zip(tree["do"], tree["do"][1:]):
        if before["node"] == "Instead" and action["node"] != "Instead":
            yield "S16", _INSTEAD, action
    for action in tree["do"]:
        own = [*action.get("if", ()), *action.get("whether", ())]
        if "if" in tree and own and own != tree["if"] and not _of_it(own):
            yield "S16", _TWO_IFS, action
    once = tree.keys() & {"trigger", "duration", "delay", "while", "window"}
    if "limit" in tree and not once and any(one["node"] in _ALWAYS for one in tree["do"]):
        yield "S16", _FIRST, tree
    yield from _afterwards(tree)


def _of_it(asked: list[Tree]) -> bool:
    """Whether it is asked of a card that was named before, and so hangs on what was done."""
    return any(CONDITIONS[one["node"]].of_it for one in records(asked)
               if one.get("node") in CONDITIONS)


def _afterwards(tree: Tree) -> Iterator[Fault]:
    """What is done to a card "then", behind what lasts beyond this moment (TT-18.2)."""
    if "duration" not in tree or tree["duration"] == "end_of_turn":
        return
    for before, action in zip(tree["do"], tree["do"][1:]):
        brief = not ACTIONS[action["node"]].lasts(action)
        if brief and action.get("then") is True and ACTIONS[before["node"]].lasts(before):
            yield "S16", _AFTERWARDS, action
