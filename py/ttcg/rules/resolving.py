"""A link resolves (TT-8.4, TT-10): whether it does something at all, then action by action.

So do effects that another one performs. The functions named in TASKS are things to do, as in
flow.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import nodes  # noqa: F401 (who plays sentences must know the nodes)
from . import activation, costs, lasting, moving, saving, targets, values
from .act import Act
from .chain import Delayed, Link, effect_of
from .ending import check_points
from .pool import is_forced
from .constants import PAID, owner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from .chain import Picks
    from .pool import Effect
    from .position import Position
    from .constants import Task


def resolve(pos: Position, picks: Picks) -> None:
    """The top link resolves, completely (TT-8.4)."""
    if not pos.chain:
        return
    link = pos.chain.pop()
    pos.revealed = ()
    pos.agenda += (("resolve",), ("points",), ("begin", tuple(link)))


def points(pos: Position, picks: Picks) -> None:
    check_points(pos)


def begin(pos: Position, picks: Picks, link: Task) -> None:
    """A link's turn has come."""
    link = Link(*link)
    picks.source = link.own
    if _begins(pos, picks, link, effect_of(pos, link)):
        pos.agenda.append(_first(link))


def _first(link: Link) -> Task:
    """The first action of a link, as a thing to do; "it" are the cards its costs took."""
    return "do", tuple(link), 0, 1, link.paid or None, len(link.paid)


def do(pos: Position, picks: Picks, link: Task, i: int, did: int, it: tuple[Card, ...] | None,
       count: int, case: int = 0) -> None:
    """One action of a link.

    `did`, `it` and `count` are what the action before brought (TT-10.7, TT-10.8), `case` is what a
    coin or a choice came to (TT-20.25, TT-20.26), 0 before it.
    """
    link = Link(*link)
    effect = effect_of(pos, link)
    picks.source = link.own
    if i == len(effect.do):
        return
    action = effect.do[i]
    rest = (case,) if case else ()
    if action.get("case", case) != case or "unpaid" in action and case == PAID:
        pos.agenda.append(("do", tuple(link), i + 1, did, it, count, *rest))
        return
    waits = (action.get("linked") or action.get("then") is True) and not did
    asked = _asked_of(effect.do, i)
    if waits or asked and not all(map(Act(pos, link, i, picks, it, count).holds, action["if"])):
        pos.agenda.append(("do", tuple(link), i + max(1, asked), 0, it, count, *rest))
        return
    acting = link._replace(seat=1 - link.seat, targets=()) if is_forced(action) else link
    act = Act(pos, acting, i, picks, it, count, bool(did))
    act.run()
    rest = (act.case,) if act.case else rest
    pos.agenda.append(("do", tuple(link), i + 1, int(act.did), act.it, act.count, *rest))
    pos.agenda += reversed(act.after)


def _asked_of(actions: Sequence[Tree], i: int) -> int:
    """How many actions hang on the "if" that is asked before one of them, which is asked once.

    It is 0 behind the first of them (TT-20.28). Where the same words stand twice they are asked
    `again`.
    """
    action = actions[i]
    if "if" not in action:
        return 0
    alike = [all(one.get(key) == action.get(key) for key in ("if", "case")) for one in actions]
    if i and alike[i - 1] and "again" not in action:
        return 0
    goes_on = [like and "again" not in one for like, one in zip(alike[i + 1:], actions[i + 1:])]
    return 1 + [*goes_on, False].index(False)


def _begins(pos: Position, picks: Picks, link: Link, effect: Effect) -> bool:
    """Whether a link does something at all when its turn comes (TT-8.5, TT-10.9, TT-10.10)."""
    if link.dead:
        return False
    if not all(values.holds(pos, one, link.own, link.seat, link.player)
               for one in effect.conditions):
        return False
    if effect.delay and not link.late:
        whose = 1 - link.seat if "foe" in effect.delay else link.seat
        when = 0 if effect.delay == "end_of_turn" else lasting.next_turn(pos, whose)
        pos.delayed.append(Delayed(effect.delay, when, tuple(link)))
        return False
    if effect.style == "passive" and effect.optional and effect.trigger:
        able = costs.payable(pos, link, effect)
        if (not (able or costs.payable(pos, link, effect, outside=True))
                or not picks.agrees(link.seat, "may", able)):
            return False
        if effect.costs:
            paid = activation.choose_costs(pos, picks, link, effect)
            if paid is None:
                return False
            link = link._replace(paid=tuple(card for cards in paid for card in cards))
            activation.owe(pos, link, effect, paid, ("carry",))
            return False
    if effect.style == "continuous":
        if not pos.is_top(link.own):
            return False
        pos.on.add((link.own, link.effect))
        values.touch(pos)
    if effect.host_only:
        host = targets.still(pos, link, effect.targets[-1], link.targets[-1])
        if not host or not pos.is_top(link.own):
            return False
        moving.attach(pos, link.own, host[0], link.effect)
    return True


def carry(pos: Position, picks: Picks, link: Task) -> None:
    """Carry out a link whose costs were paid on resolution."""
    check_points(pos)
    pos.agenda += (("points",), _first(Link(*link)))


def perform(pos: Position, picks: Picks, link: Task) -> None:
    """An effect performed by another (TT-20.14): its targets and costs are settled now.

    Nothing is tapped or counted (TT-16.2).
    """
    link = Link(*link)
    effect = effect_of(pos, link)
    picks.source = link.own
    link = link._replace(targets=targets.choose_targets(pos, link, effect, picks,
                                                        costs.shares(pos, link, effect)))
    paid = activation.choose_costs(pos, picks, link, effect)
    if paid is not None:
        link = link._replace(paid=tuple(card for cards in paid for card in cards))
        activation.owe(pos, link, effect, paid, ("performed",))


def performed(pos: Position, picks: Picks, link: Task) -> None:
    """Its costs are paid, and it is carried out."""
    check_points(pos)
    pos.agenda += (("points",), ("begin", link))


def lay(pos: Position, picks: Picks, seat: Seat, card: Card, source: Card, free: int = 0) -> None:
    """One card that an effect plays; it stays where it is when there is no place for it any more.

    A `free` one goes to an empty place, whatever its rank (TT-20.10).
    """
    picks.source = source
    places = targets.places(pos, seat, card, free=bool(free))
    if places and owner(card) == seat and not pos.is_top(card):
        one = free or pos.card(card).rank == 1       # it takes the first empty place (TT-6.9)
        moving.play(pos, card, places[0] if one else picks.one(seat, places, "place"))


def pay(pos: Position, picks: Picks, link: Task, i: int, cards: tuple[Card, ...]) -> None:
    link = Link(*link)
    activation.pay(pos, picks, link, effect_of(pos, link), i, cards)


TASKS = {task.__name__: task
         for task in (resolve, points, begin, do, carry, perform, performed, lay, pay, saving.save)}
