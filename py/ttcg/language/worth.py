"""What effects are worth in points of a player (TT-13), for who weighs them; no rule is here.

Each node says itself what it is worth (`Node.worth`, `Node.each`); here that is added up to what an
effect brings its player where it does all it says, not what it brings in one position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .limits import zones_of
from .node import CONDITIONS, NODES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .types import Tree

ALL, ANY, PER = 2.5, 2.0, 2.0              # cards that "all", "any number" and "for each" come to
UP_TO = 0.8                                # share of "up to" so many
ONE_OF = 0.5                               # share of what a coin or a choice may come to
# share of an effect by its style: how often it comes to it, and for how long
BY_STYLE = {"latent": 0.5, "dormant": 0.7, "continuous": 1.5, "equip": 1.5, "counter": 0.8}
TRIGGERED, STANDING, BRIEF = 0.7, 1.5, 0.6
_OURS = {None: 1, "you": 1, "both": 0}     # whom a player's verb is about; others are the opponent
# it is for whichever side is better; it is for both, and used when that is better for one's own
_CHOSEN, _BOTH = 0.95, 0.4


def of(tree: Tree) -> float:
    """What an effect brings who has it; nobody uses what would bring less than nothing."""
    total = sum(brings(action) for action in tree["do"])
    total += sum(given(cost) for cost in tree.get("costs", ()))
    share = likely(tree.get("if", ())) * (PER if "per" in tree else 1)
    scope = tree.get("while", {})
    if "cond" in scope:
        share *= likely((scope["cond"],))
    if tree.get("duration"):
        share *= BRIEF
    if tree["style"] == "passive":
        share *= TRIGGERED if "trigger" in tree else STANDING
    else:
        share *= BY_STYLE.get(tree["style"], 1.0)
        total = max(0.0, total)
    return total * share


def likely(conditions: Iterable[Tree]) -> float:
    """How often all of some conditions hold."""
    share = 1.0
    for one in conditions:
        share *= CONDITIONS[one["node"]].worth
    return share


def brings(action: Tree) -> float:
    """What an action brings the player of its effect."""
    node = NODES[action["node"]]
    each, share = node.each(action), likely(action.get("if", ())) * (PER if "per" in action else 1)
    if "case" in action:
        share *= ONE_OF
    if "forced" in action:
        each = -each
    grants = (action["grant"], *action.get("more", ())) if "grant" in action else ()
    granted = sum(NODES[grant["node"]].each(grant) for grant in grants)
    if node.by_player:
        return share * _of_player(action, each)
    return share * (_about(action.get("t"), each, node.own_side) + granted)


def given(cost: Tree) -> float:
    """What a cost brings who pays it, mostly less than nothing."""
    if "act" in cost:                      # the opponent does it
        return NODES[cost["node"]].worth * abs(brings(cost["act"]))
    node = NODES[cost["node"]]
    if node.by_player and "t" not in cost:
        return _of_player(cost, node.each(cost))
    return node.each(cost) * _many(cost.get("t"))


def _of_player(record: Tree, each: float) -> float:
    """What comes of a player's verb, of which one is worth `each` to that player."""
    n = record.get("n") if NODES[record["node"]].counts else 1
    side = _OURS.get(record.get("who") or record.get("whose"), -1)
    return each * side * (n if isinstance(n, int) else _many(record.get("t")))


def _about(sel: Tree | None, each: float, own_side: bool) -> float:
    """What comes of cards of a selector, of which one brings its player `each`."""
    side = 1 if own_side else _side(sel)
    one = abs(each) * side if side in (_CHOSEN, _BOTH) else each * side
    return one * _many(sel)


def _side(sel: Tree | None) -> float:
    """Whose cards a selector means: 1 for one's own, -1 for the opponent's, _BOTH for all.

    It is _CHOSEN where whoever chooses looks for the better side.
    """
    if not sel or sel["sel"] in ("self", "host"):
        return 1
    if sel["sel"] != "cards":
        return _CHOSEN
    side = sel.get("side")
    if side:
        return {"you": 1, "opponent": -1, "they": -1}.get(side, _BOTH)
    if zones_of(sel) - {"field"}:
        return 1
    return _BOTH if sel["mode"] == "all" else _CHOSEN


def _many(sel: Tree | None) -> float:
    """About how many cards a selector means."""
    if not sel or sel["sel"] != "cards" or "extreme" in sel:
        return 1
    if sel["mode"] in ("all", "any"):
        return ALL if sel["mode"] == "all" else ANY
    n: float = sel.get("n", 1)
    return n * UP_TO if sel["mode"] == "upto" else n


