"""A position in which cards are others: each of its parts that names cards, and only that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .chain import NOT_CARDS, Delayed, Link
from .constants import NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping

    from mulligan.protocol.types import Card

    from .chain import Waiting
    from .position import Position
    from .constants import Task

    To = Mapping[Card, Card]
    Other = Callable[[Any], Any]

_LINKED = ("added", "add", "begin", "carry", "perform", "performed", "do", "pay", "save")


def exchange(pos: Position, to: To, since: Position | None = None,
             chosen: Container[int] = ()) -> None:
    """Let the cards of a position be others, as `to` says.

    What a card had done already in the position `since` stays with it, though another card turns
    out to lie where it was taken to lie since then. `chosen` says which of the answers are cards.
    """
    hidden = {card for piles in (pos.hands, pos.decks) for pile in piles for card in pile}

    def other(card: Any) -> Any:
        return to.get(card, card)

    def others(cards: Any) -> tuple[Any, ...]:
        return tuple(map(other, cards))
    for piles in (pos.hands, pos.decks, pos.discards, pos.known):
        piles[:] = [list(others(pile)) for pile in piles]
    pos.piles = [others(pile) for pile in pos.piles]
    _rekey(pos.at, other, {})
    pos.attached = {other(card): other(host) for card, host in pos.attached.items()}
    if pos.attack:
        pos.attack = pos.attack._replace(card=other(pos.attack.card),
                                         target=other(pos.attack.target))
    if pos.prompt not in NOT_CARDS:
        pos.options = tuple(other(one) if one in hidden else one for one in pos.options)
    pos.answers = tuple(other(one) if at in chosen and one in hidden else one
                        for at, one in enumerate(pos.answers))
    _exchange_done(pos, other, since)
    _exchange_to_do(pos, other, since)
    pos._now = pos._waits = None


def _exchange_done(pos: Position, other: Other, since: Position | None) -> None:
    """What is noted of cards."""
    _rekey(pos.tapped, other, since.tapped if since else {})
    _rekey(pos.did, other, since.did if since else {})
    _rekey(pos.moved, other, since.moved if since else {})
    pos.uses = _uses(pos.uses, other, since.uses if since else {})
    pos.on = _later(pos.on, since.on if since else set(), lambda one: (other(one[0]), one[1]))
    pos.spent = _later(pos.spent, since.spent if since else set(),
                       lambda one: (other(one[0]), one[1]))
    pos.paid = _later(pos.paid, since.paid if since else set(),
                      lambda one: (other(one[0]), one[1], other(one[2])))
    pos.changes = [one if since and one in since.changes else one._replace(
        target=other(one.target) if one.target >= 0 else one.target, own=other(one.own))
        for one in pos.changes]
    pos.revealed = tuple(card if since and card in since.revealed else other(card)
                         for card in pos.revealed)
    pos.recent = [one if since and one in since.recent
                  else one._replace(card=other(one.card), other=other(one.other))
                  for one in pos.recent]


def _exchange_to_do(pos: Position, other: Other, since: Position | None) -> None:
    """What is under way, links and tasks; a card that one of these named before stays in it."""
    links, tasks = _named(since) if since else ({}, {})

    def link(one: Task) -> Task:
        return _link(one, _but(links.get(one[0], ()) if one else (), other))

    def task(one: Task) -> Task:
        return _task(one, link, _but(tasks.get(one[0], ()), other))
    pos.asker = _but((since.asker,) if since else (), other)(pos.asker)
    pos.pending = _but((since.pending,) if since else (), other)(pos.pending)
    pos.chain = [Link(*link(one)) for one in pos.chain]
    pos.waiting = [one if since and one in since.waiting else _waiting(one, link, other)
                   for one in pos.waiting]
    pos.delayed = [Delayed(one.when, one.turn, link(one.link)) for one in pos.delayed]
    pos.agenda = [task(one) for one in pos.agenda]


def _but(cards: Iterable[Card], other: Other) -> Other:
    """The same, but that these cards stay."""
    return lambda card: card if card in cards else other(card)


def _named(pos: Position) -> tuple[dict[int, set[Card]], dict[str, set[Card]]]:
    """The cards that each link names, by its number, and each kind of task beside its links."""
    links: dict[int, set[Card]] = {}
    tasks: dict[str, set[Card]] = {}

    def note(to: set[Card]) -> Other:
        def same(card: Card) -> Card:
            to.add(card)
            return card
        return same

    def link(one: Task) -> Task:
        return _link(one, note(links.setdefault(one[0], set()))) if one else one
    for one in (*pos.chain, *(late.link for late in pos.delayed),
                *(waits.late for waits in pos.waiting)):
        link(one)
    for task in pos.agenda:
        _task(task, link, note(tasks.setdefault(task[0], set())))
    return links, tasks


def _rekey(keyed: dict[Card, Any], other: Other, since: Mapping[Card, Any]) -> None:
    kept = {card: value for card, value in keyed.items() if (card, value) in since.items()}
    later = {other(card): value for card, value in keyed.items() if card not in kept}
    keyed.clear()
    keyed.update(kept | later)


def _later(found: set[Any], since: set[Any], as_others: Other) -> set[Any]:
    """Things said of cards, those that were not said before as of others."""
    return {one if one in since else as_others(one) for one in found}


def _uses(found: dict[int, int], other: Other, since: dict[int, int]) -> dict[int, int]:
    """How often effects were used, each time as of the card that it was then."""
    uses: dict[int, int] = {}
    for key, count in found.items():
        before = min(count, since.get(key, 0))
        for one, times in ((key, before), (_use(key, other), count - before)):
            if times:
                uses[one] = uses.get(one, 0) + times
    return uses


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


def _waiting(one: Waiting, link: Other, other: Other) -> Waiting:
    return one._replace(own=other(one.own), card=other(one.card), other=other(one.other),
                        late=link(one.late))


def _task(task: Task, link: Other, other: Other) -> Task:
    """A thing to do; its cards stand where flow.py, turn.py and resolving.py have them."""
    what, *about = task
    if what in _LINKED:
        about[0] = link(about[0])
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
