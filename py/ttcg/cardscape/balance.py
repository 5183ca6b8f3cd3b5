"""How strong an effect is for its rank: warnings, never refusals (CS-5.3, TT-21.5).

This works on the tree of a sentence (TT-18).
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

Tree: TypeAlias = dict[str, Any]           # a record of a sentence's tree
LOTS = {1: 1, 2: 2, 3: 3}  # cards or points an effect brings at a rank; above, as many as it likes
STAT = {1: 200}
SWEEPS = 3  # the lowest rank at which an effect may destroy all of a kind
ANY = 9                                    # above every rank
LOCKS = ("activate", "attack", "untapped")
WORDS = {"Draw": "draws", "GainPoints": "gains", "LosePoints": "takes from your opponent"}


def warnings(tree: Tree, rank: int) -> list[str]:
    """Plain sentences about what is strong for this rank; a price counts as one rank more."""
    paid = bool(tree.get("costs"))
    worth = rank + paid
    return [text for action in tree.get("do", ()) for text in _of(action, tree, rank, worth, paid)]


def _of(action: Tree, tree: Tree, rank: int, worth: int, paid: bool) -> Iterator[str]:
    node, target = action.get("node"), action.get("t", {})
    if node in WORDS and (node != "LosePoints" or action.get("who") == "opponent"):
        if action.get("n", 0) > LOTS.get(worth, 99):
            yield f"It {WORDS[node]} {action['n']}; rank {rank} usually stops at {LOTS[worth]}."
    if (node == "ModStat" and action.get("dir") == "up"
        and action.get("n", 0) > STAT.get(worth, 10**9) and target.get("sel") != "host"):
        yield f"It adds {action['n']}; rank {rank} usually stops at {STAT[worth]}."
    if node == "Destroy":
        yield from _destroys(target, rank, worth, paid)
    if (node == "Skip" and action.get("what") == "turn" and action.get("who") == "opponent"
        and not paid):
        yield "Skipping a whole turn should have a price."
    lasting = "duration" in tree or "while" in tree or "window" in tree
    if (node == "Prevent" and action.get("what") in LOCKS and target.get("side") == "opponent"
        and not lasting and not _narrow(target)):
        yield "A lock should end at some time, or fit few cards."


def _destroys(target: Tree, rank: int, worth: int, paid: bool) -> Iterator[str]:
    if (target.get("sel") != "cards" or target.get("side") == "you"
        or target.get("of", {}).get("noun") == "spell"):
        return
    bound = _highest(target.get("of", {}).get("rank", {}))
    if target.get("mode") == "all":
        if rank < SWEEPS:
            yield f"It destroys all of a kind; that is for rank {SWEEPS} and higher."
        elif target.get("side") == "opponent" and not paid and bound == ANY:
            yield "It clears a whole side; that should have a price."
    elif worth < SWEEPS and bound > worth and not _narrow(target):
        yield f"It destroys anything; rank {rank} usually reaches rank {worth}."


def _highest(condition: Tree) -> int:
    """The highest rank that a condition about ranks lets through."""
    cmp = condition.get("cmp")
    if cmp in ("eq", "le"):
        return max(condition["n"], condition.get("too", 0))
    return condition["n"] - 1 if cmp == "lt" else ANY


def _narrow(target: Tree) -> bool:
    """Whether a filter leaves few cards.

    It does by kind, state, stat or rank, or with the one that is highest or lowest.
    """
    return bool(target.get("extreme") or target.keys() & {"did"}
                or target.get("of", {}).keys() & {"any", "kinds", "state", "stat", "rank"})
