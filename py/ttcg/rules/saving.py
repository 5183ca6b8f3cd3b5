"""What happens instead of a destruction (TT-12.11)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from . import costs, destroying, gather, moving
from .act import Act
from .chain import Link, effect_of
from .constants import INDEX_SHIFT, owner

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulligan.protocol.types import Card

    from .chain import Picks
    from .gather import Run
    from .pool import Effect
    from .position import Position
    from .constants import Task


def saved(pos: Position, picks: Picks, cards: Sequence[Card], source: Card,
          in_battle: bool) -> list[Task]:
    """What is to be done instead of destroying some of these cards, the first thing first.

    The players of the texts are asked where these say "you may".
    """
    return list(_saved(pos, picks, cards, source, in_battle)) if pos.now.instead else []


def kept(tasks: Sequence[Task]) -> set[Card]:
    """The cards that are not destroyed for now."""
    return {Link(*link).card for _, link, *_ in tasks}


def _saved(pos: Position, picks: Picks, cards: Sequence[Card], source: Card,
           in_battle: bool) -> Iterator[Task]:
    tops = [card for card in cards if pos.is_top(card)
            and destroying.can_be_destroyed(pos, card, source, in_battle)]
    promised: Counter[int] = Counter()     # uses that are given out here
    for card in moving.in_order(pos, tops):
        for run in _heeded(pos, in_battle):
            key = _key(run.own, run.effect)
            if card not in gather.touched(pos, run) or _used_up(pos, key, run.effect,
                                                                promised[key]):
                continue
            link, i = _link(run, card), run.effect.letting(run.action, False)
            asked, able = costs.can_do(pos, link, run.effect.action(i))
            picks.source, picks.about = run.own, link
            if asked and ("optional" not in run.action and able
                          or "optional" in run.action and picks.agrees(run.seat, "instead", able)):
                promised[key] += 1
                yield "save", tuple(link), i, source, int(in_battle)
                break
    picks.about = None


def _link(run: Run, card: Card) -> Link:
    text = run.own >> INDEX_SHIFT if run.target is None else run.extra
    return Link(0, run.seat, run.own, text, run.effect.index, card=card, player=owner(card))


def _heeded(pos: Position, in_battle: bool) -> list[Run]:
    cause = "battle" if in_battle else "effects"
    return [run for run in pos.now.instead if run.action.get("cause") in (None, cause)]


def _key(own: Card, effect: Effect) -> int:
    """Under which a use is counted: apart from the activation that brought the text."""
    return ~(own << 1 | effect.index)


def _used_up(pos: Position, key: int, effect: Effect, promised: int = 0) -> bool:
    """Whether a text was used as often as it may be in a turn (TT-16.2)."""
    most = 1 if effect.limit else pos.rules.trigger_uses
    return pos.uses.get(key, 0) + promised >= most


def save(pos: Position, picks: Picks, link: Task, i: int, source: Card, in_battle: int) -> None:
    """One card is saved by what is done instead; if nothing comes of that, it is destroyed."""
    link = Link(*link)
    effect = effect_of(pos, link)
    picks.source = link.own
    if not pos.is_top(link.card):
        return
    act = Act(pos, link, i, picks, (link.card,), 1)
    _, able = costs.can_do(pos, link, act.action)
    key = _key(link.own, effect)
    if able and not _used_up(pos, key, effect):
        act.run()
    if costs.in_full(act.action, act.did, act.count):
        pos.uses[key] = pos.uses.get(key, 0) + 1
    elif link.card in destroying.destroy(pos, [link.card], source, bool(in_battle)):
        _after_all(pos, link.card, bool(in_battle))
    pos.agenda += reversed(act.after)


def _after_all(pos: Position, card: Card, in_battle: bool) -> None:
    """A card was destroyed after all: by who won the battle, or by the action before "if you do".
    """
    if in_battle:
        destroying.beaten(pos, [card])
        return
    at = next(i for i, task in reversed([*enumerate(pos.agenda)]) if task[0] != "save")
    if pos.agenda[at][0] == "do":
        it, count, *case = pos.agenda[at][4:]
        pos.agenda[at] = (*pos.agenda[at][:3], 1, (*(it or ()), card), count + 1, *case)
