"""How actions leave a change behind, and how long it lasts (TT-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.node import ACTIONS
from . import gather, values
from .constants import END_OF, NONE, ONLY_IN, START_OF, STAYS, owner
from .values import Change, player

if TYPE_CHECKING:
    from mulligan.protocol.types import Seat

    from ..language.types import Tree
    from .act import Act
    from .position import Position
    from .constants import Until


def next_turn(pos: Position, seat: Seat) -> int:
    """The number of the next turn of a player, not counting one that runs."""
    return pos.number + (2 if pos.turn == seat else 1)


def until(act: Act, seat: Seat, of_player: bool = False) -> Until:
    """When a change of this effect ends (TT-14.1, TT-14.2).

    `seat` is the player it is about, or the one whose card it is about.
    """
    duration, pos = act.effect.duration, act.pos
    if duration is None:
        return (END_OF, pos.number) if of_player else (STAYS, 0)
    if isinstance(duration, dict):
        return END_OF, pos.number + duration["n"]
    if duration == "next_turn":
        return ONLY_IN, next_turn(pos, seat)
    mine = act.link.seat
    if duration in ("your_next_turn", "foe_next_turn"):
        return ONLY_IN, next_turn(pos, mine if duration == "your_next_turn" else 1 - mine)
    if duration == "start_of_your_next_turn":
        return START_OF, next_turn(pos, mine)
    return END_OF, {"end_of_turn": pos.number,
                    "end_of_your_turn": pos.number + (pos.turn != mine),
                    "end_of_foe_turn": pos.number + (pos.turn == mine),
                    "end_of_next_turn": pos.number + 1,
                    "end_of_your_next_turn": next_turn(pos, mine),
                    "end_of_foe_next_turn": next_turn(pos, 1 - mine)}[duration]


def change(act: Act, target: int, seat: Seat, extra: object = 0, of_player: bool = False) -> None:
    """Leave a change behind."""
    pos, link = act.pos, act.link
    pos.order += 1
    ends = until(act, seat, of_player)
    pos.changes.append(Change(target, link.text, link.effect, act.i, link.own, act.times, ends,
                              pos.order, extra))
    values.touch(pos)


def is_on(act: Act) -> bool:
    """Whether the action has its way by itself as long as its effect is on (TT-14.3).

    Then it leaves no change.
    """
    return act.i >= 0 and (act.effect.standing or gather.runs_on(act.effect, act.i))


def on_cards(act: Act) -> None:
    """A change on each of the cards of an action (TT-20.16, TT-20.18, TT-20.19)."""
    if is_on(act):
        return act.done((), 1)
    cards = [card for card in act.cards() if act.pos.is_top(card)]
    for card in cards:
        change(act, card, owner(card))
    return act.done(cards)


def on_table(act: Act) -> None:
    """A change of the whole table (TT-20.16, TT-20.19).

    Of those it names by a number or "it" it remembers which.
    """
    if not is_on(act):
        t = act.action.get("t", {})
        fixed = act.cards() if t.get("sel") == "it" or t.get("mode", "all") != "all" else 0
        change(act, NONE, act.link.seat, fixed, of_player=True)
    act.done((), 1)


def on_player(act: Act, seat: Seat, extra: object = 0) -> None:
    """A change of what a player may do (TT-20.20, TT-20.21)."""
    change(act, player(seat), seat, extra, of_player=True)


def extra_play(pos: Position, change: Change, seat: Seat) -> Tree | None:
    """A permission to play more cards of a kind this turn (TT-6.6, TT-20.21), or None."""
    if change.target != player(seat):
        return None
    action = pos.pool.cards[change.text].effects[change.effect].action(change.action)
    code, when = change.until
    runs = code != ONLY_IN or when == pos.number
    return action if runs and ACTIONS[action["node"]].more_plays else None
