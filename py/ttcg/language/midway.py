"""How long, said between two actions: "one unit gains 100 attack this turn. Draw one card." (TT-17.7).

It is said of what stands before it, and so of the sentence where nothing else lasts. Where what
follows lasts, too, and does not say the same, it is not sure how long that does, and it is refused
(S16).
"""

from collections.abc import Iterator
from typing import Any

from .limits import records
from .node import ACTIONS
from .terms import Tree

LASTING = "lasting"                        # what joins what follows, if it is not sure
MIDWAY = "midway"                          # what follows it


def settle_midway(tree: Tree) -> bool:
    """Make each joint that says how long a word, and say it of the sentence where it is sure.

    It tells whether one was.
    """
    row = list(_in_a_row(tree["do"]))
    middles = [at for at, (one, _, _) in enumerate(row) if _says_how_long(one)]
    sure = len(middles) == 1 and _is_sure(tree, [one for one, _, _ in row], middles[0])
    if sure:
        joint, holder, key = row[middles[0]]
        holder[key] = joint["by"]
        tree["duration"] = joint["until"]
    _not_sure(tree["do"])
    return sure


def _in_a_row(groups: list[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """All joints and actions with the place of each: what holds it, and the key or number there."""
    for at, group in enumerate(groups):
        if not isinstance(group, list):
            yield group, groups, at
            continue
        for action in group:
            if "joint" in action:
                yield action["joint"], action, "joint"
            yield {key: part for key, part in action.items() if key != "joint"}, group, None


def _says_how_long(one: Any) -> bool:
    return isinstance(one, dict) and "until" in one and "by" in one


def _is_sure(tree: Tree, row: list[Any], at: int) -> bool:
    """Whether nothing else in the sentence may last longer or as long."""
    stops = [place for place, one in enumerate(row[:at])
             if isinstance(one, str) and one.startswith("stop")]
    begins = stops[-1] if stops else 0
    if _lasts(row[:begins]) or not _lasts(row[begins:at]):
        return False
    if "duration" in tree:                 # "gains 100 attack this turn and cannot ... this turn"
        return "behind" in tree and tree["duration"] == row[at]["until"]
    return not _lasts(row[at + 1:])


def _lasts(groups: list[Any]) -> bool:
    nodes = ((ACTIONS[one["node"]], one) for one in records(groups) if one.get("node") in ACTIONS)
    return any(node.lasts(one) or node.more_plays for node, one in nodes)


def _not_sure(part: Any) -> None:
    """Put the word for what is not sure wherever a joint says how long."""
    for key, one in tuple(part.items() if isinstance(part, dict) else enumerate(part)):
        if _says_how_long(one):
            part[key] = LASTING
        elif isinstance(one, (dict, list)):
            _not_sure(one)
