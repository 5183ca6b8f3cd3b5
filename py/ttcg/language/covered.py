"""Which cards are all named before, so that "another" of them finds none (TT-9.8)."""

from collections.abc import Iterator
from typing import TypeAlias

from ..rules.constants import FIELD
from .limits import zones_of
from .named import walked
from .node import NODES, selectors
from .types import Fault, Tree

_NONE_LEFT = ("All of these are named before, so there is no other one. Name fewer before, as in "
              "'Tap one enemy unit, then destroy another enemy unit.', or leave out 'other': 'Tap "
              "all enemy units, then destroy one enemy unit.', for example.")
_All: TypeAlias = tuple[Tree, object]      # a selector with its place, and the "if" it is under
_BOTH = ("each", "either")                 # sides that are those of both players
# what tells cards apart besides their description, where they lie and whose they are
_APART = ("versus", "but", "did", "fell", "owned_by", "host")
_STATS = ("state", "rank", "stat", "stat_too", "any")


def none_left(tree: Tree) -> Iterator[Fault]:
    """S16: other cards than those that are all named before."""
    nothing: tuple[_All, ...] = ()
    for action, named in walked(tree, nothing, _all_named):
        here = [every for every, asked in named if asked in (None, action.get("if"))]
        for one in selectors(action.get("act", action)):
            placed = _placed(one, action)
            if "other" in one and any(_covers(every, placed) for every in here):
                yield "S16", _NONE_LEFT, one


def _all_named(action: Tree, named: tuple[_All, ...]) -> tuple[_All, ...]:
    """All cards of a kind that are named behind an action, where none came there since."""
    act = action.get("act", action)
    node = NODES[act["node"]]
    goes = FIELD if node.brings else node.place_after(act)
    left = [one for one in named if goes not in zones_of(one[0])]
    every = [(_placed(one, action), action.get("if")) for one in selectors(act)
             if one.get("mode") == "all" and "extreme" not in one]
    return (*left, *every)


def _placed(selector: Tree, action: Tree) -> Tree:
    """A selector with the place that its verb stands for, where it names none (TT-18.8).

    Away from the field the cards are those of who does it, where nobody else is named.
    """
    act = action.get("act", action)
    placed = {"zone": NODES[act["node"]].zone} if not zones_of(selector) else {}
    if {*zones_of(selector), *placed.values()} == {FIELD} or "side" in selector:
        return {**selector, **placed}
    who = action.get("payer", act.get("who", "you"))
    return {**selector, **placed, "side": "opponent" if "forced" in action else who}


def _covers(every: Tree, one: Tree) -> bool:
    """Whether all cards of one selector are among those of another; what is "other" is in none."""
    same_side = every.get("side") in (None, *_BOTH, one.get("side"))
    apart = [key for key in _APART if every.get(key) != one.get(key) and key in every]
    return (same_side and zones_of(one) <= zones_of(every) and not apart
            and _includes(every["of"], one["of"]))


def _includes(wide: Tree, narrow: Tree) -> bool:
    """Whether what fits one description fits another."""
    if any(key in wide and wide[key] != narrow.get(key) for key in _STATS):
        return False
    if wide.get("noun", "card") not in ("card", narrow.get("noun")):
        return False
    kinds = narrow.get("kinds", [[]])
    return all(any({*words} <= {*every} for words in wide.get("kinds", [[]])) for every in kinds)
