"""Which cards are counted "among them": those that were shown, or that were named last (TT-18.6).

"Destroy all spells and draw one card for each unit among them" counts what was destroyed, and so
does an effect whose cost took the cards. What may be either is refused, with what to write instead.
"""

from collections.abc import Iterator

from ..rules.constants import DISCARD, FIELD, THEM
from .apart import OPEN
from .limits import zones_of
from .named import named_before, of_both
from .node import NODES
from .types import Tree

_SHOWN = "revealed"
_EITHER = ("These may be those that were shown, or those that were named since. Make two effects "
           "of it, or count those that were shown first: 'Mill three cards and gain one point for "
           "each spell from among them.', for example.")
_OF_BOTH = ("These may be those of each player, or of both. Let one count: 'Both players discard "
            "two cards and you gain one point for each spell from among them.', for example.")
_OF_COSTS = ("These may be the cards of one cost, or of both. Let the effect do one of them: "
             "'Discard two cards and gain one point for each spell from among them.', for example.")


def settle_among(tree: Tree) -> None:
    """Mark what counts cards that were named, not shown, and what may count either."""
    if not any(True for action in tree["do"] for _ in _counts(action)):
        return
    shown, paid = False, [id(cost) for cost in tree.get("costs", ())]
    for action, named in named_before(tree):
        last = named[-1] if named else None
        for part in _counts(action):
            if last is None or not (last.several):
                continue
            if of_both(action) and of_both(last.by):
                part |= {"zone": THEM, OPEN: _OF_BOTH}
            elif id(last.by) in paid and len({one.who for one in named if id(one.by) in paid}) > 1:
                part |= {"zone": THEM, OPEN: _OF_COSTS}
            elif id(last.by) not in paid and _shows(last.by):
                continue
            elif shown:
                part[OPEN] = _EITHER
            elif last.place in (DISCARD, FIELD) or _shows(last.by):
                part["zone"] = THEM        # both players know them
        shown = shown or id(action) not in paid and _shows(action)


def _counts(action: Tree) -> Iterator[Tree]:
    """What an action counts "among them", for its number or before it is done."""
    asked = [one for key in ("if", "whether") for one in action.get(key, ())]
    for part in (action.get("act", action).get("per", {}), *asked):
        if zones_of(part) == {_SHOWN}:
            yield part


def _shows(by: Tree) -> bool:
    """Whether an action or a cost shows its cards; an event does not."""
    act = by.get("act", by)
    return "node" in act and NODES[act["node"]].shows
