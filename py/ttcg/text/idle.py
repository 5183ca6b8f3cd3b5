"""Whether an effect surely does nothing as things stand, told before it is used.

It may be used all the same: what is answered may change it, and its costs are paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.limits import records, zones_of
from ..language.node import ACTIONS, CONDITIONS
from ..rules import targets, values
from ..rules.activation import link_of
from ..rules.pool import want
from ..rules.constants import DISCARD, FIELD

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from ..rules.chain import Link
    from ..rules.pool import Effect
    from ..rules.position import Position

_SEEN = {FIELD, DISCARD}                   # what lies there everybody sees


def is_idle(pos: Position, seat: Seat, card: Card, index: int) -> bool:
    """Whether nothing can come of an effect now, for all that its player sees."""
    effect = pos.card(card).effects[index]
    if effect.style in ("continuous", "equip") or effect.delay:
        return False                       # it may be for what comes later
    if effect.costs or any({"state", "did"} & one.keys()
                           for one in records([*effect.do, effect.per])):
        return False                       # what is paid, and the card that is tapped, may count
    link = link_of(pos, seat, card, effect)
    for at, action in enumerate(effect.do):
        of_those = at > 0 and action.get("t") == {"sel": "it"}
        if not (of_those or _does_nothing(pos, link, effect, action)):
            return False
    return True


def _does_nothing(pos: Position, link: Link, effect: Effect, action: Tree) -> bool:
    """Whether one action finds nothing to do; what is not sure may do something."""
    if "case" in action:
        return False
    if any(_is_unmet(pos, link, one) for one in action.get("if", ())):
        return True
    if "forced" in action or ACTIONS[action["node"]].lasts(action):
        return False
    per = action.get("per") or effect.per or {}
    if "n" in action and "of" in per and zones_of(per) <= {FIELD}:
        return not values.counted(pos, per, link.own, link.seat)
    sel = action.get("t", {})
    if sel.get("mode") not in ("all", "any", "upto"):
        return False
    there, only = want(action, "t"), ACTIONS[action["node"]].only
    return {*there.zones} <= _SEEN and not any(
        not only or _is_tapped(pos, link, card) == (only == "tapped")
        for group in targets.groups(pos, link, there) for card in group)


def _is_tapped(pos: Position, link: Link, card: Card) -> bool:
    """Whether a card is tapped once the effect is used, which taps its own (TT-7.5)."""
    return card in pos.tapped or card == link.own


def _is_unmet(pos: Position, link: Link, asked: Tree) -> bool:
    """Whether all see that a condition does not hold, and none of what is done may change that."""
    sure = "any" not in asked and zones_of(asked) <= _SEEN and not CONDITIONS[asked["node"]].of_it
    return sure and not values.holds(pos, asked, link.own, link.seat)
