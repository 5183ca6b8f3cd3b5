"""Actions that leave a change behind, and how long changes last (TT-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.styles import LASTING
from . import gather, values
from .act import NODES
from .terms import END_OF, NONE, ONLY_IN, SPELL, START_OF, STAYS, owner
from .values import Change, player

if TYPE_CHECKING:
    from mulligan.protocol.types import Seat

    from .act import Act
    from .position import Position
    from .terms import Until


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
    if duration == "start_of_your_next_turn":
        return START_OF, next_turn(pos, act.link.seat)
    return END_OF, {"end_of_turn": pos.number, "end_of_next_turn": pos.number + 1,
                    "end_of_your_next_turn": next_turn(pos, act.link.seat)}[duration]


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


def _lasting(act: Act) -> None:
    """A change on cards (TT-20.16, TT-20.18, TT-20.19)."""
    if is_on(act):
        return act.done((), 1)
    cards = [card for card in act.cards() if act.pos.is_top(card)]
    for card in cards:
        change(act, card, owner(card))
    return act.done(cards)


def _table(act: Act) -> None:
    """InvertChanges and OnlyAttack: a change of the whole table (TT-20.16, TT-20.19).

    Of those it names by a number or "it" it remembers which.
    """
    if not is_on(act):
        t = act.action.get("t", {})
        fixed = act.cards() if t.get("sel") == "it" or t.get("mode", "all") != "all" else 0
        change(act, NONE, act.link.seat, fixed, of_player=True)
    act.done((), 1)


def _forbid(act: Act) -> None:
    """What players cannot do (TT-20.20)."""
    for seat in () if is_on(act) else act.seats():
        change(act, player(seat), seat, of_player=True)
    act.done((), 1)


def _extra_play(act: Act) -> None:
    """More plays of cards that fit (TT-20.21)."""
    for seat in act.seats():
        change(act, player(seat), seat, act.n, of_player=True)
    act.done((), 1)


def _swap_ranks(act: Act) -> None:
    """This card and a chosen one get the rank of each other (TT-20.16)."""
    pos, own = act.pos, act.link.own
    cards = [card for card in act.cards() if pos.is_top(card)]
    if cards and pos.is_top(own):
        mine, other = values.rank(pos, own), values.rank(pos, cards[0])
        change(act, own, owner(own), other)
        change(act, cards[0], owner(cards[0]), mine)
        act.done(cards[:1])


def _change_type(act: Act) -> None:
    """Units become another type; with "any other" the controller chooses it (TT-20.16)."""
    if is_on(act):
        return act.done((), 1)
    cards = [card for card in act.cards() if act.pos.is_top(card) and not act.pos.card(card).spell]
    extra = 0
    if act.action["to"] == "any" and cards:
        now = values.kind(act.pos, cards[0])
        extra = act.picks.one(act.link.seat, [kind for kind in range(SPELL) if kind != now], "type")
    for card in cards:
        change(act, card, owner(card), extra)
    return act.done(cards)


def _change_subtype(act: Act) -> None:
    """One subtype replaces another; where the text names one, it becomes the only one (TT-20.16).
    """
    if is_on(act):
        return act.done((), 1)
    pos, extras = act.pos, {}
    cards = [card for card in act.cards() if pos.is_top(card) and not pos.card(card).spell]
    if act.action["to"] == "any":
        words = pos.pool.subtypes
        for card in cards:
            now = sorted(pos.now.of[card].subs)
            other = [i for i, word in enumerate(words) if word not in now]
            if not other:
                continue
            old = act.picks.one(act.link.seat, [words.index(word) for word in now],
                                "old_subtype") if now else 0
            new = act.picks.one(act.link.seat, other, "subtype")
            extras[card] = tuple(sorted({*now, words[new]} - {words[old]}))
    for card in cards:
        change(act, card, owner(card), extras.get(card, 0))
    return act.done(cards)


NODES |= dict.fromkeys(LASTING, _lasting)
NODES |= {"InvertChanges": _table, "OnlyAttack": _table, "Forbid": _forbid,
          "ExtraPlay": _extra_play, "SwapRanks": _swap_ranks,
          "ChangeType": _change_type, "ChangeSubtype": _change_subtype}
