"""A position in which cards are others: each of its parts that names cards, and only that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .chain import Delayed, Link
from .terms import NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mulligan.protocol.types import Card

    from .chain import Waiting
    from .position import Position
    from .terms import Task

    To = Mapping[Card, Card]
    Other = Callable[[Any], Any]


def exchange(pos: Position, to: To) -> None:
    """Let the cards of a position be others, as `to` says."""
    def other(card: Any) -> Any:
        return to.get(card, card)

    def others(cards: Any) -> tuple[Any, ...]:
        return tuple(map(other, cards))
    hidden = {card for piles in (pos.hands, pos.decks) for pile in piles for card in pile}
    for piles in (pos.hands, pos.decks, pos.discards, pos.known):
        piles[:] = [list(others(pile)) for pile in piles]
    pos.piles = [others(pile) for pile in pos.piles]
    for keyed in (pos.at, pos.tapped, pos.did, pos.moved):
        _rekey(keyed, other)
    pos.attached = {other(card): other(host) for card, host in pos.attached.items()}
    pos.uses = {_use(key, other): count for key, count in pos.uses.items()}
    pos.on = {(other(card), i) for card, i in pos.on}
    pos.spent = {(other(card), i) for card, i in pos.spent}
    pos.paid = {(other(source), order, other(card)) for source, order, card in pos.paid}
    pos.changes = [one._replace(target=other(one.target) if one.target >= 0 else one.target,
                                own=other(one.own)) for one in pos.changes]
    pos.asker, pos.pending = other(pos.asker), other(pos.pending)
    pos.revealed = others(pos.revealed)
    pos.chain = [Link(*_link(link, other)) for link in pos.chain]
    pos.recent = [one._replace(card=other(one.card), other=other(one.other)) for one in pos.recent]
    pos.waiting = [_waiting(one, other) for one in pos.waiting]
    pos.delayed = [Delayed(one.when, one.turn, _link(one.link, other)) for one in pos.delayed]
    pos.agenda = [_task(task, other) for task in pos.agenda]
    if pos.attack:
        pos.attack = pos.attack._replace(card=other(pos.attack.card),
                                         target=other(pos.attack.target))
    # a number among these may be no card: what lies hidden is one
    pos.options = tuple(other(one) if one in hidden else one for one in pos.options)
    pos.answers = tuple(other(one) if one in hidden else one for one in pos.answers)
    pos._now = pos._waits = None


def _rekey(keyed: dict[Card, Any], other: Other) -> None:
    found = {other(card): value for card, value in keyed.items()}
    keyed.clear()
    keyed.update(found)


def _use(key: int, other: Other) -> int:
    """A key of `uses`: a card and one of its effects, or its complement (see saving.py)."""
    plain = key if key >= 0 else ~key
    made: int = other(plain >> 1) << 1 | plain & 1
    return made if key >= 0 else ~made


def _link(link: Task, other: Other) -> Task:
    """The parts of a Link."""
    if not link:
        return ()
    one = Link(*link)
    return tuple(one._replace(
        own=other(one.own), card=other(one.card), other=other(one.other),
        targets=tuple(tuple(map(other, cards)) for cards in one.targets),
        paid=tuple(map(other, one.paid))))


def _waiting(one: Waiting, other: Other) -> Waiting:
    return one._replace(own=other(one.own), card=other(one.card), other=other(one.other),
                        late=_link(one.late, other))


def _task(task: Task, other: Other) -> Task:
    """A thing to do; its cards stand where flow.py, turn.py and resolving.py have them."""
    what, *about = task
    if what in ("added", "add", "begin", "carry", "perform", "performed", "do", "pay", "save"):
        about[0] = _link(about[0], other)
    if what == "do" and about[3] is not None:
        about[3] = tuple(map(other, about[3]))
    elif what == "pay":
        about[2] = tuple(map(other, about[2]))
    elif what == "save":
        about[2] = other(about[2])
    elif what == "use":
        about[1] = other(about[1])
    elif what == "lay":
        about[1:3] = other(about[1]), other(about[2])
    elif what == "after_strike":
        about[0] = other(about[0]) if about[0] != NONE else NONE
    return what, *about
