"""Every change and text that runs, gathered into a values.Now, layer by layer (TT-14).

Types come first, then ranks, then protection, then attack and defense, so a filter in one layer
sees the layers before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..language.node import ACTIONS
from . import values
from .constants import INDEX_SHIFT, NONE, ONLY_IN, Layer, owner
from .values import Numbers, Now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from .pool import Effect
    from .position import Position
    from .values import Change

_LAYERS = Layer.REST + 1


class Sum:
    """What changes one stat of a card (TT-14.5).

    It is a number it became, the sum of gains and losses, how often it is doubled and halved.
    """

    __slots__ = ("fixed", "gained", "doubled", "halved")

    def __init__(self) -> None:
        self.fixed: int | None = None      # what it became, instead of what is printed
        self.gained = self.doubled = self.halved = 0

    def of(self, printed: int, sign: int) -> int:
        """The stat after all that; `sign` is -1 where gains are losses."""
        value = printed if self.fixed is None else self.fixed
        return max(0, value + sign * self.gained) << self.doubled >> self.halved


class Sums:
    """What changes attack and defense of one card, and how often they are exchanged."""

    __slots__ = ("attack", "defense", "swaps")

    def __init__(self) -> None:
        self.attack, self.defense, self.swaps = Sum(), Sum(), 0

    def of(self, stat: str) -> Sum:
        """The sum of a stat by its name."""
        return self.attack if stat == "attack" else self.defense


class Run(NamedTuple):
    """An action that runs: of a change, or of a text that is on.

    A change is on its fixed `target`; where that is None, a text is on whatever fits.
    """

    action: Tree
    own: Card
    seat: Seat
    effect: Effect
    target: int | None
    times: int
    order: int
    extra: Any


def _runs(pos: Position) -> list[Run]:
    """Every action that runs, whether or not its condition holds."""
    runs = [run for change in pos.changes if (run := _of_change(pos, change))]
    cards = pos.pool.cards
    on = {card for card, _ in pos.on}
    for pile in pos.piles:
        for card in pile:
            if card in on or cards[card >> INDEX_SHIFT].standing:
                _standing(pos, pile, runs)
                break
    return runs


def running(pos: Position, card: Card) -> list[Run]:
    """The actions that now apply to a card on the field.

    This is for who wants to know why its values are as they are.
    """
    return [run for run in _runs(pos) if _applies(pos, run) and card in touched(pos, run)]


def gather(pos: Position, found: Now) -> None:
    """Fill a fresh Now, layer by layer.

    It is the position's while it is half gathered: its own filters read it.
    """
    runs = _runs(pos)
    # a change that rests in this turn has its way in another
    found.steady = (all(run.effect.steady for run in runs)
                    and all(change.until[0] != ONLY_IN for change in pos.changes))
    _layer_by_layer(pos, found, runs)
    # who is immune is known now: once more, without what it is immune to (TT-15.4, TT-15.5)
    if found.immune:
        immune = found.immune
        found.clear()
        found.immune = immune
        left = [run for run in runs if ACTIONS[run.action["node"]].layer != Layer.IMMUNITY]
        _layer_by_layer(pos, found, left)


def _layer_by_layer(pos: Position, found: Now, runs: list[Run]) -> None:
    cards = pos.pool.cards
    found.of = {pile[-1]: cards[pile[-1] >> INDEX_SHIFT] for pile in pos.piles if pile}
    if not runs:
        return
    layers: list[list[Run]] = [[] for _ in range(_LAYERS)]
    for run in runs:
        layers[ACTIONS[run.action["node"]].layer].append(run)
    for layer, group in enumerate(layers):
        if not group:
            continue
        if layer == Layer.RANK:
            group.sort(key=lambda run: run.order)
        for run in [run for run in group if _applies(pos, run)]:
            ACTIONS[run.action["node"]].apply(pos, found, run)
        if layer == Layer.STEP:
            for one in found.of.values():
                if isinstance(one, Numbers):
                    one.rank = min(5, max(1, one.rank))
        elif layer == Layer.STATS:
            _total(found)


def _applies(pos: Position, run: Run) -> bool:
    """Whether an action that runs has its way now.

    A change has while the "while" of its text holds, a text while all of it does, and an action of
    one while its own "if" does (TT-14.3).
    """
    if run.target is not None:
        return bool(run.effect.trigger) or values.in_scope(pos, run.own, run.effect)
    return (values.is_on(pos, run.own, run.effect) and factor(pos, run) != 0
            and ("if" not in run.action or all(values.holds(pos, one, run.own, run.seat)
                                               for one in run.action["if"])))


def factor(pos: Position, run: Run) -> int:
    """What the numbers of an action that runs are multiplied by now (TT-10.9)."""
    return (run.times if run.target is not None
            else values.times(pos, run.action, run.effect, run.own, run.seat))


def _of_change(pos: Position, change: Change) -> Run | None:
    """A change as it runs now, None while it rests.

    It rests while its card is covered (TT-12.9) or its turn has not come (TT-14.2).
    """
    code, when = change.until
    if code == ONLY_IN and pos.number != when:
        return None
    if change.target >= 0 and not pos.is_top(change.target):
        return None
    effect = pos.pool.cards[change.text].effects[change.effect]
    action = effect.action(change.action)
    return Run(action, change.own, owner(change.own), effect, change.target, change.times,
               change.order, change.extra)


def _standing(pos: Position, pile: tuple[Card, ...], runs: list[Run]) -> None:
    """The texts of a pile that are on without a change (TT-7.8).

    Its top card has such texts, and cards under it whose texts say so.
    """
    top, cards = pile[-1], pos.pool.cards
    for card in pile:
        for effect in cards[card >> INDEX_SHIFT].standing:
            if (card == top) != (effect.scope.get("state") == "under"):
                for action in effect.do:
                    runs.append(Run(action, card, owner(card), effect, None, 1, 0, 0))
    if not pos.on:
        return
    for effect in pos.card(top).effects:
        if (top, effect.index) in pos.on:
            runs += (Run(action, top, owner(top), effect, None, 1, 0, 0)
                     for i, action in enumerate(effect.do) if runs_on(effect, i))
            host = pos.attached.get(top, NONE)
            if host >= 0 and pos.is_top(host):
                runs += (Run(grant, top, owner(top), effect, host, 1, 0, 0)
                         for grant in effect.grants)


def runs_on(effect: Effect, i: int) -> bool:
    """Whether an action of a continuous or equip effect applies to whatever fits (TT-14.3).

    Then it does so for as long as the effect is on.
    """
    action = effect.do[i]
    if effect.style not in ("continuous", "equip") or effect.duration:
        return False
    if effect.wants[i] or action.get("t") == {"sel": "it"}:
        return False
    return ACTIONS[action["node"]].runs_on(action)


def meant(pos: Position, run: Run) -> Sequence[Card]:
    """The cards on the field an action that runs is about."""
    if run.target is not None:
        return (run.target,) if run.target >= 0 else ()
    return named(pos, run)


def named(pos: Position, run: Run) -> Sequence[Card]:
    """The active cards that the selector of an action means, where nobody chooses.

    Of a number these are the first that fit (TT-14.7).
    """
    sel = run.action.get("t") or {}
    which = sel.get("sel")
    if which == "cards":
        cards = values.found_in(pos, (sel.get("zone", "field"),),
                                values.sides(sel.get("side"), run.seat), sel, run.own, run.seat)
        return _first(pos, sel, [card for card in cards if pos.is_top(card)])
    card = NONE
    if which == "self":
        card = run.own
    elif which == "host":
        card = pos.attached.get(run.own, NONE)
    return (card,) if card >= 0 and pos.is_top(card) else ()


def _first(pos: Position, sel: Tree, cards: Sequence[Card]) -> Sequence[Card]:
    """As many of the cards as a selector names, its superlative first.

    Where it names no number they are all meant.
    """
    if "extreme" in sel and cards:
        cards = values.best(pos, sel["extreme"], cards)
    n = sel.get("n")
    return cards if n is None or sel["mode"] == "exact" and len(cards) < n else cards[:n]


def touched(pos: Position, run: Run) -> Sequence[Card]:
    """Those of `meant` that are not immune to the text (TT-15.4)."""
    cards = meant(pos, run)
    return ([card for card in cards if not values.is_immune(pos, card, run.own)]
            if pos.now.immune else cards)


def _total(found: Now) -> None:
    """Give cards their attack and defense, in whatever order the changes came (TT-14.5, TT-20.16).

    Both are exchanged first, then gains and losses are added, then they are doubled and halved.
    """
    sign = -1 if found.inverted % 2 else 1
    for card, sums in found.sums.items():
        numbers = found.own(card)
        attack, defense = numbers.attack, numbers.defense
        if sums.swaps % 2:
            attack, defense = defense, attack
        numbers.attack = sums.attack.of(attack, sign)
        numbers.defense = sums.defense.of(defense, sign)
