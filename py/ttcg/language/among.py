"""Which cards are counted "among them": those that were shown, or that were named last (TT-18.6).

"Destroy all spells and draw one card for each unit among them" counts what was destroyed, and so
does an effect whose cost took the cards. What may be either is refused, with what to write instead.
"""

from collections.abc import Iterator, Sequence

from ..rules.constants import DISCARD, FIELD, THEM
from .apart import OPEN
from .limits import zones_of
from .named import GONE, Named, is_gone, named_before, of_both
from .node import NODES, selectors
from .types import Tree

_EITHER = ("These may be those that were shown, or those that were named since. Make two effects "
           "of it, or count those that were shown first: 'Mill three cards and gain one point for "
           "each spell from among them.', for example.")
_OF_BOTH = ("These may be those of each player, or of both. Let one count: 'Both players discard "
            "two cards and you gain one point for each spell from among them.', for example.")
_OF_COSTS = ("These may be the cards of one cost, or of both. Let the effect do one of them: "
             "'Discard two cards and gain one point for each spell from among them.', for example.")
_OTHER = ("'Other' can mean other than this card, or than one that is named before. Name the "
          "others first: 'Destroy all other units and gain one point for each unit from among "
          "them.', for example.")
_SEEN = (DISCARD, FIELD)                   # both players know what lies there


def settle_among(tree: Tree) -> None:
    """Mark what counts cards that were named, not shown, and what may count either."""
    if not any(True for action in tree["do"] for _ in _counts(action)):
        return
    paid, shown = [id(cost) for cost in tree.get("costs", ())], False
    for action, named in named_before(tree):
        for part in _counts(action) if named and named[-1].several else ():
            why = _open(part, action, named, paid, shown)
            if why is not None:
                part["zone"] = THEM
            if why:
                part[OPEN] = why
        shown = shown or _shows(action)


def _open(part: Tree, action: Tree, named: Sequence[Named], paid: Sequence[int],
          shown: bool) -> str | None:
    """Why it is open what is counted, "" for those that were named last, None for those shown.

    `paid` are the costs, each by its id; `shown`: cards were shown before.
    """
    last = named[-1]
    by_cost, shows = id(last.by) in paid, _shows(last.by)
    if of_both(action) and of_both(last.by):
        return _OF_BOTH
    if by_cost and len({one.who for one in named if id(one.by) in paid}) > 1:
        return _OF_COSTS
    if shown and not shows:
        return _EITHER
    if is_gone(last, part["of"]):
        return GONE
    # both players know what lies in these zones, and no other
    known = by_cost if shows else last.place in _SEEN or _is_taken_in_sight(last.by)
    if not known:
        return None
    return _OTHER if "other" in part else ""


def _counts(action: Tree) -> Iterator[Tree]:
    """What an action counts "among them", for its number or before it is done."""
    own_number = action.get("act", action)
    asked = [*action.get("if", ()), *action.get("whether", ()),
             *own_number.get("or", {}).get("if", ())]
    for part in (own_number.get("per", {}), *asked):
        if zones_of(part) == {"revealed"}:
            yield part


def _is_taken_in_sight(by: Tree) -> bool:
    """Whether an action takes cards from where both players see them."""
    act = by.get("act", by)
    places = [zones_of(one) or {NODES[act["node"]].zone} for one in selectors(act)
              if one.get("sel") == "cards"]
    return bool(places) and all(place <= {*_SEEN} for place in places)


def _shows(by: Tree) -> bool:
    """Whether an action or a cost shows its cards; an event does not."""
    act = by.get("act", by)
    return "node" in act and NODES[act["node"]].shows
