"""Costs (TT-7.6): whether they can be paid in full, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..language.limits import zones_of
from ..language.node import ACTIONS, COSTS
from . import targets, values
from .pool import hidden, want, wants
from .constants import NONE, owner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card

    from ..language.types import Tree
    from .chain import Link, Picks
    from .pool import Effect, Want
    from .position import Position


class Payment(NamedTuple):
    """A cost being paid: the `i`th of the effect of a link, with the cards that were named."""

    pos: Position
    picks: Picks
    link: Link
    i: int
    cost: Tree
    cards: tuple[Card, ...]


def candidates(pos: Position, link: Link, cost: Tree) -> list[Card]:
    """The cards of the payer that could be given for a cost with a selector, in no order."""
    sel, node = cost["t"], COSTS[cost["node"]]
    if sel["sel"] == "self":
        cards = [link.own]
    elif sel["sel"] == "host":
        cards = [pos.attached.get(link.own, NONE)]
    elif sel["sel"] == "it":
        cards = [link.card]
    else:
        cards = [card for group in targets.groups(pos, link, wanted(cost)) for card in group]
        cards = node.offered(pos, link, cards)
    return [card for card in cards
            if card >= 0 and owner(card) == link.seat and node.can_give(pos, link, card)
            and not (pos.is_top(card) and values.is_immune(pos, card, link.own))]


def wanted(cost: Tree) -> Want:
    """The Want of a cost."""
    made, given_from = want(cost, "t"), COSTS[cost["node"]].given_from
    if given_from and not zones_of(cost["t"]):
        made.zones = (given_from,)
    return made


def needed(cost: Tree, options: Sequence[Card]) -> int:
    """How many cards a cost takes: all of them, or its number."""
    sel = cost["t"]
    if sel.get("mode") == "all":
        return len(options)
    return 0 if sel.get("mode") == "any" else sel.get("n", 1)


def out_of_sight(pos: Position, link: Link, cost: Tree) -> list[Card]:
    """The cards of hands and decks among which a cost is paid by what others cannot check.

    For other costs there are none.
    """
    if cost.get("t", {}).get("sel") != "cards" or not hidden(wanted(cost)):
        return []
    return [card for cards in targets.out_of_sight(pos, link, wanted(cost)) for card in cards]


def payable(pos: Position, link: Link, effect: Effect, outside: bool = False) -> bool:
    """Whether all costs of an effect can be paid one after the other, each with its own cards.

    With `outside` it is as far as the others know.
    """
    points, deck, chosen = 0, 0, []
    for cost, act in zip(effect.costs, effect.lets):
        node = COSTS[cost["node"]]
        points += node.points(cost, pos.points[link.seat] - points)
        deck += node.milled(cost)
        if not node.payable(pos, link, cost, act):
            return False
        if "t" in cost:
            options = candidates(pos, link, cost)
            options = [*options, *out_of_sight(pos, link, cost)] if outside else options
            if not options and cost["t"].get("mode") != "any":
                return False
            chosen.append((set(options), needed(cost, options)))
    if points and pos.points[link.seat] <= points or deck and len(pos.decks[link.seat]) < deck:
        return False
    for one in effect.targets if chosen else ():
        if "other" in one.sel:             # TT-9.8
            fit = {card for group in targets.groups(pos, link, one)
                   for card in targets.choosable(pos, link, one, group)}
            fit -= targets.named(pos, link, effect, one.action)
            chosen.append((fit, targets.bounds(one.sel)[0]))
    return targets.enough(chosen)


def shares(pos: Position, link: Link, effect: Effect) -> list[targets.Share]:
    """For each cost with cards those it could take, and how many it takes."""
    out = []
    for cost in effect.costs:
        if "t" in cost:
            options = [*candidates(pos, link, cost), *out_of_sight(pos, link, cost)]
            out.append((set(options), needed(cost, options)))
    return out


def can_let(pos: Position, link: Link, act: Tree) -> bool:
    """Whether the opponent, as `link` has it, can do what the cost lets it do (TT-20.22)."""
    if not ACTIONS[act["node"]].possible(pos, link.seat, act):
        return False
    return all(len(group) >= targets.bounds(one.sel)[0] for one in wants(act)
               for group in targets.groups(pos, link, one))


def performable(pos: Position, link: Link, effect: Effect) -> bool:
    """Whether an effect could be performed now: its conditions, costs and targets (TT-20.14)."""
    return (all(values.holds(pos, one, link.own, link.seat, link.player)
                for one in effect.conditions)
            and payable(pos, link, effect) and targets.available(pos, link, effect))


def can_do(pos: Position, link: Link, action: Tree) -> tuple[bool, bool]:
    """(whether the player of a link is asked to do an action, whether it can be done in full).

    Where a hand or deck decides that, which others do not see, the player is asked all the same
    (TT-3.9, TT-20.32).
    """
    node, cost = ACTIONS[action["node"]], COSTS.get(action["node"])
    seat = {"opponent": 1 - link.seat, "they": link.player, "owner": link.player}.get(
        action.get("who", ""), link.seat)
    points = cost.points(action, pos.points[seat]) if cost else 0
    if points and pos.points[seat] <= points or not node.possible(pos, seat, action):
        return False, False
    able = True
    for one in wants(action):
        least, _ = targets.bounds(one.sel)
        if any(len(group) < least for group in targets.groups(pos, link, one)):
            able = False
            lie = targets.out_of_sight(pos, link, one)
            if not hidden(one) or any(len(cards) < least for cards in lie):
                return False, False
    return True, able


def in_full(action: Tree, did: bool, count: int) -> bool:
    """Whether an action that did something did it to as many cards as it asks for."""
    return did and all(count >= targets.bounds(one.sel)[0] for one in wants(action))
