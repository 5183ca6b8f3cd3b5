"""What joins two parts of a sentence and says more than "and" and "then" (TT-17.7, TT-20.29).

It may say how long the part before it lasts, or "if you do". As the grammar reads it, such a joint
is marked behind its own words: `lasting end_of_turn`, `stop then|you`.
"""

from collections.abc import Iterator
from typing import Any

from .apart import OPEN
from .limits import records
from .node import ACTIONS, PlayerVerb, goes_on
from .types import Tree

LASTING = "lasting"                        # before it stands how long something lasts
_WHO = "|"                                 # behind it stands who did what stands before
_OTHERS = ("opponent", "both", "they", "owner")
_DURING = ("your_next_turn", "foe_next_turn")          # what is done at once is not done then
_NOT_THEY = ("Who does that? Behind what you do say 'If you do', behind what others do 'If they "
             "do', as in 'Your opponent discards one card. If they do, you draw one card.'")
_ONE_THING = ("It may be all of what stands before, or the last of it. Let one thing stand before "
              "'if you do': 'Discard one card. If you do, draw two cards. Otherwise, lose one "
              "point.', for example.")
_MAY = ("If you need not do it, write 'Choose one: discard one card, then draw two cards; or lose "
        "one point.', for example.")
_OF_WHICH = ("'Otherwise' may be said of 'if you do' or of what stands in front. Make two effects "
             "of it, or let nothing stand in front: 'Discard one card. If you do, draw two cards. "
             "Otherwise, lose one point.', for example.")
_UNDONE = ("Write 'Lose one point unless you discard one card.', or say both: 'Discard one card. "
           "If you do, draw one card. If you don't, lose one point.'")
_THEY_UNDONE = ("Write 'Your opponent loses one point unless they discard one card.', or say both: "
                "'Your opponent discards one card. If they do, you draw one card. If they don't, "
                "they lose one point.'")
_OPPOSITE = ("One of these asks what you do, and the other what others do. Write 'If they do, you "
             "draw one card. If they don't, they lose one point.', for example.")
_EACH = ("Each of both may have done it or not. Say it of one player: 'Your opponent discards one "
         "card. If they do, you draw one card. Otherwise, they lose one point.', for example.")


def settle_joints(tree: Tree) -> Tree:
    """A sentence as it was read, with joints that are words alone."""
    marked = [joint for joint in _joints(tree["do"]) if " " in joint or _WHO in joint]
    if not any(LASTING in joint or _WHO in joint for joint in marked):
        return tree
    _lasts_so_long(tree, [joint for joint in marked if joint.startswith(LASTING)])
    _by_whom(tree["do"])
    made = _done_or_not(tree)
    _plain(made["do"])
    return made


def _joints(groups: list[Any]) -> Iterator[str]:
    """Each joint of some groups, those within them, too."""
    for group in groups:
        if isinstance(group, str):
            yield group
        elif isinstance(group, dict):
            yield from _joints(group["acts"])
        else:
            yield from (action["joint"] for action in group if "joint" in action)


def _plain(groups: list[Any]) -> None:
    """Take off the joints what is marked behind them."""
    for at, group in enumerate(groups):
        if isinstance(group, str):
            groups[at] = _words(group)
        elif isinstance(group, dict):
            _plain(group["acts"])
        else:
            for action in group:
                if "joint" in action:
                    action["joint"] = _words(action["joint"])


def _words(joint: str) -> str:
    return LASTING if joint.startswith(LASTING) else joint.partition(_WHO)[0]


# ---- how long ------------------------------------------------------------------------------------
def _lasts_so_long(tree: Tree, joints: list[str]) -> None:
    """How long something lasts may stand behind that, if nothing lasts that follows."""
    groups = tree["do"]
    if len(joints) != 1 or "duration" in tree or joints[0] not in groups:
        return
    at = groups.index(joints[0])
    until, then = (joints[0].split() + ["", ""])[1:3]
    before, after = ([one for one in records(part) if one.get("node") in ACTIONS]
                     for part in (groups[:at], groups[at + 1:]))
    if until and until not in _DURING and goes_on(before[-1]) and not any(map(goes_on, after)):
        tree["duration"] = until
        groups[at] = then or "and"


# ---- if you do -----------------------------------------------------------------------------------
def _by_whom(groups: list[Any]) -> None:
    """Mark what follows "if you do" behind what others did, or "if they do" behind what you did."""
    for before, joint, group in zip(groups, groups[1:], groups[2:]):
        if isinstance(joint, str) and _WHO in joint and isinstance(before, list):
            if _did(before) not in ("", joint.partition(_WHO)[2]):
                first = group[0] if isinstance(group, list) else group
                first[OPEN] = _NOT_THEY


def _did(group: list[Tree]) -> str:
    """Who did what a group says: "you" or "they"; "" where it says it of cards."""
    last, who = group[-1], group[0].get("who", "")
    if "forced" in last or who in _OTHERS:
        return "they"
    node = ACTIONS.get(last.get("node", ""))
    return "you" if isinstance(node, PlayerVerb) or "bare" in last else ""


def undone(before: list[Tree] | Tree) -> str:
    """What to write for "if you don't" behind something with no "if you do"."""
    theirs = isinstance(before, list) and _did(before) == "they"
    return _THEY_UNDONE if theirs else _UNDONE


def _done_or_not(tree: Tree) -> Tree:
    """"Discard one card. If you do, ..., otherwise ..." does one of two things (TT-20.29)."""
    groups = tree["do"]
    last = groups[-1]
    if not (isinstance(last, dict) and "check" in last):
        return tree
    marks = [at for at, joint in enumerate(groups) if isinstance(joint, str) and _WHO in joint]
    if not marks or any("if" in one for one in groups[marks[-1]:-1] if isinstance(one, dict)):
        return tree
    at = marks[-1]
    why = _open(tree, groups[:at]) or _of_another(last, groups[at])
    if why:
        return {**tree, OPEN: why}
    return {**tree, "do": [*groups[:at], "and", [_done(last, groups[at])], "and",
                           {"acts": groups[at + 1:-1], "side": 1},
                           {"acts": last["acts"], "side": 2}]}


def _of_another(other: Tree, joint: str) -> str:
    """Why "if you don't" is refused behind "if they do", or ""."""
    who = joint.partition(_WHO)[2]
    return _OPPOSITE if other.get("undone", who) != who else ""


def _done(other: Tree, joint: str) -> Tree:
    """What asks whether it was done; it is said of others than you where they did it."""
    done: Tree = other["done"]
    return done | ({"they": True} if joint.partition(_WHO)[2] == "they" else {})


def _open(tree: Tree, before: list[Any]) -> str:
    """Why it is not sure of what "otherwise" is said, or ""."""
    if "optional" in tree:
        return _MAY
    if tree.keys() & {"if", "costs", "while", "per", "unless", "else", "guard"}:
        return _OF_WHICH
    if len(before) > 1 or not isinstance(before[0], list) or len(before[0]) > 1:
        return _ONE_THING
    first = before[0][0]
    return _EACH if first.get("who") == "both" or first.get("forced") == "each" else ""
