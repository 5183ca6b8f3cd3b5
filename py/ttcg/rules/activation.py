"""Using an effect (TT-7): why it cannot be used now, what may be used, the steps of using it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.node import ACTIONS, COSTS
from . import costs, events, moving, targets, values
from .chain import AT_ATTACK, AT_PLAY, Event, Link
from .constants import INDEX_SHIFT, NONE, STOP, owner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from .chain import Picks
    from .pool import Effect
    from .position import Position
    from .constants import Task

_OF_LINKS = (*events.ACTIVATION, "targeted")


def link_of(pos: Position, seat: Seat, card: Card, effect: Effect, answers: int = NONE) -> Link:
    """The Link an activation would make, without number and targets."""
    return Link(0, seat, card, card >> INDEX_SHIFT, effect.index, answers=answers)


def usable(pos: Position, seat: Seat) -> list[tuple[Card, int]]:
    """(card, effect number) of everything `seat` may activate now.

    Of equal hand cards the first one stands for all.
    """
    out, met, cards = [], set(), pos.pool.cards
    tapped, alone = pos.tapped, last_action(pos, seat) is None
    for pile in pos.piles[seat * 10:seat * 10 + 10]:
        if not pile:
            continue
        card = pile[-1]
        for effect in cards[card >> INDEX_SHIFT].on_field:
            # what most effects lack is looked at first
            if (effect.tapped is None or effect.tapped == (card in tapped)) and not (
                    alone and effect.needs_action) and not refusal(pos, seat, card, effect):
                out.append((card, effect.index))
    for card in pos.hands[seat]:
        index = card >> INDEX_SHIFT
        if cards[index].thrown and index not in met:
            met.add(index)
            for effect in cards[index].thrown:
                if not (alone and effect.needs_action) and not refusal(pos, seat, card, effect):
                    out.append((card, effect.index))
    return out


def refusal(pos: Position, seat: Seat, card: Card, effect: Effect) -> str:
    """Why `seat` cannot activate this effect now, a reason code of TT-16.4, or "" when it can."""
    from_hand = card not in pos.at
    if (from_hand != effect.from_hand or from_hand and card not in pos.hands[seat]
            or not from_hand and not pos.is_top(card)):
        return "wrong_zone"
    style = effect.style
    if not effect.activated or not _its_time(pos, seat, card, effect, from_hand):
        return "wrong_phase"
    if events.is_doomed(pos, card):
        return "doomed"
    if (values.is_forbidden(pos, seat, "activate", card)
            or not from_hand and values.is_kept(pos, card, "activate")):
        return "forbidden"
    if not from_hand:
        why = tapping(pos, card, effect)
        if why:
            return why
    if pos.uses.get(card << 1 | effect.index, 0) >= (1 if effect.limit else pos.rules.effect_uses):
        return "already_used"
    answers: int | None = NONE
    if style == "counter" or effect.counters:  # of any style (TT-8.10)
        answers = answered(pos, seat, card, effect)
    if answers is None:
        return "nothing_to_counter"
    if effect.scope and style == "passive" and not values.in_scope(pos, card, effect):
        return "condition_false"
    link = answer_of(pos, seat, card, effect, answers)
    if not all(values.holds(pos, one, card, seat) for one in effect.conditions):
        return "condition_false"
    if effect.costs and not costs.payable(pos, link, effect):
        return "cost_unpayable"
    return "" if targets.available(pos, link, effect) else "no_target"


def _its_time(pos: Position, seat: Seat, card: Card, effect: Effect, from_hand: bool) -> bool:
    """TT-7.1 and TT-7.1a: whose turn, and the window a text names."""
    window, style = effect.window, effect.style
    if not values.in_window(pos, seat, effect):
        return False
    if style == "counter" or from_hand and effect.counters:
        return True
    own_turn = pos.turn == seat
    if style == "passive" or from_hand or not pos.card(card).spell:
        return own_turn or bool(window) and window["whose"] == "opponent"
    return True


def tapping(pos: Position, card: Card, effect: Effect) -> str:
    """Why an effect cannot be used as its card lies, or "": it is tapped, on, or attached."""
    if effect.style == "passive":
        return ""
    since = pos.tapped.get(card)
    if effect.style == "dormant":
        if since is None or since >= pos.number:
            return "not_tapped_earlier"
        return "already_used" if (card, effect.index) in pos.spent else ""
    if since is not None:
        return "card_tapped"               # TT-7.2, TT-7.4
    if effect.style == "continuous":
        is_on = (card, effect.index) in pos.on
    else:
        is_on = effect.style == "equip" and card in pos.attached
    return "already_used" if is_on else ""


# ---- what a counter effect answers (TT-8.6) ------------------------------------------------------
def last_action(pos: Position, seat: Seat) -> int | None:
    """The last action of the opponent of `seat`: its link's number, AT_PLAY, AT_ATTACK or None."""
    if pos.chain and pos.chain[-1].seat != seat:
        return pos.chain[-1].number
    if pos.pending >= 0 and owner(pos.pending) != seat:
        return AT_PLAY
    return AT_ATTACK if pos.attack and owner(pos.attack.card) != seat else None


def answered(pos: Position, seat: Seat, card: Card, effect: Effect) -> int | None:
    """What a counter effect of `card` would answer now, as `last_action` says it.

    It is NONE for an event, and None when there is nothing.
    """
    last, trigger = last_action(pos, seat), effect.trigger
    if trigger and cause(pos, seat, card, effect) is None:
        return None
    if effect.counters:
        return (last if last is not None
                and targets.can_counter(pos, card, effect.counters, last) else None)
    if trigger:
        return NONE if last is None else last
    return last if last is not None and (not _ends_battle(effect) or last == AT_ATTACK) else None


def _is_foe(event: Event, seat: Seat, trigger: Tree) -> bool:
    """Whether an event is the opponent's doing: what it does, or what befalls one's own cards."""
    if trigger["v"] in ("attacked", "attack_direct", "destroyed", "targeted"):
        return True
    return event.player != seat


def _ends_battle(effect: Effect) -> bool:
    return any(ACTIONS[action["node"]].answers == "attack" for action in effect.do)


def cause(pos: Position, seat: Seat, own: Card, effect: Effect) -> Event | None:
    """The event that a counter effect with a trigger answers now, or None."""
    trigger = effect.trigger
    if trigger["v"] in _OF_LINKS:
        last = last_action(pos, seat)
        found = _of_link(pos.chain[-1], trigger["v"]) if last is not None and last >= 0 else ()
    else:
        found = [event for event in reversed(pos.recent) if _is_foe(event, seat, trigger)]  # TT-8.9
    return next((event for event in found if events.meets(pos, trigger, own, seat, event)), None)


def _of_link(link: Link, v: str) -> list[Event]:
    """The activation, or the choices of a target, that a link was."""
    if v == "targeted":
        return [Event(("targeted",), card, owner(card), link.own, "", "") for cards in link.targets
                for card in cards]
    return [Event(events.ACTIVATION, link.own, link.seat, link.own, "", "")]


def answer_of(pos: Position, seat: Seat, card: Card, effect: Effect, answers: int) -> Link:
    """The Link of an activation that may be an answer.

    "It" and "they" are then those of the event it answers (TT-10.8).
    """
    link = link_of(pos, seat, card, effect, answers)
    event = cause(pos, seat, card, effect) if effect.trigger and effect.style == "counter" else None
    return link._replace(card=event.card, player=event.player, other=event.other) if event else link


# ---- the steps of using an effect (TT-7.5) -------------------------------------------------------
def announce(pos: Position, picks: Picks, seat: Seat, card: Card, index: int) -> None:
    """Steps 2 and 3: targets, the opponent's consent, what the costs take.

    Then the card is tapped, and the rest is put on the agenda.
    """
    effect = pos.card(card).effects[index]
    from_hand = card not in pos.at
    answers = (answered(pos, seat, card, effect)
               if effect.style == "counter" or effect.counters else NONE)
    link = answer_of(pos, seat, card, effect, NONE if answers is None else answers)
    link = link._replace(targets=targets.choose_targets(pos, link, effect, picks,
                                                        costs.shares(pos, link, effect)))
    paid = choose_costs(pos, picks, link, effect)
    pos.uses[card << 1 | index] = pos.uses.get(card << 1 | index, 0) + 1
    if paid is None:
        return
    if not from_hand and effect.style not in ("dormant", "passive"):
        moving.tap(pos, card)              # also one that cannot be tapped (TT-15.5)
    if effect.style == "dormant":
        pos.spent.add((card, index))
    given = tuple(card for cards in paid for card in cards)
    owe(pos, link._replace(paid=given), effect, paid, ("added",))


def owe(pos: Position, link: Link, effect: Effect, paid: Sequence[tuple[Card, ...]],
        then: Task) -> None:
    """Put the payment of costs on the agenda, in their order, and after it `then` with the link."""
    pos.agenda.append((*then, tuple(link)))
    for i in range(len(effect.costs) - 1, -1, -1):
        pos.agenda.append(("pay", tuple(link), i, tuple(paid[i])))


def choose_costs(pos: Position, picks: Picks, link: Link,
                 effect: Effect) -> list[tuple[Card, ...]] | None:
    """The cards for each cost, () for costs without.

    It is None when the opponent does not let it happen (TT-7.6, TT-20.22).
    """
    out: list[tuple[Card, ...]] = []
    taken: list[Card] = []
    for cost in effect.costs:
        if "act" in cost and not picks.agrees(1 - link.seat, "let"):
            return None
    for i, cost in enumerate(effect.costs):
        if "t" in cost:
            out.append(_cards_for(pos, picks, link, effect, i, taken))
        else:
            out.append(COSTS[cost["node"]].taken(pos, link.seat))
        taken += out[-1]
    moving.show(pos, taken)                     # named before it is paid (TT-7.5, TT-7.13)
    return out


def _cards_for(pos: Position, picks: Picks, link: Link, effect: Effect, i: int,
               taken: list[Card]) -> tuple[Card, ...]:
    """The cards chosen for one cost; enough is left for the costs after it."""
    cost = effect.costs[i]
    picks.what = cost, "t"
    out: list[Card] = []
    # "tap one unit to destroy another unit": not the one that is destroyed (TT-9.8)
    apart = {card for one, cards in zip(effect.targets, link.targets) if "other" in one.sel
             for card in cards}
    options = [card for card in costs.candidates(pos, link, cost)
               if card not in taken and card not in apart]
    later = [(set(given).difference(taken), costs.needed(one, given))
             for one in effect.costs[i + 1:] if "t" in one
             for given in [costs.candidates(pos, link, one)]]
    least = costs.needed(cost, options)
    unseen = costs.out_of_sight(pos, link, cost) if cost["t"].get("mode") != "all" else []
    most = len({*options, *unseen}) if cost["t"].get("mode") == "any" else least
    while len(out) < most:
        left = [card for card in options if card not in out
                and targets.enough([(cards.difference(out, (card,)), n) for cards, n in later])]
        if not left and not unseen:
            break
        count = len(out), least, min(most, len(options))
        card = picks.one(link.seat, left, "cost", not left or len(out) >= least, count,
                         unseen=bool(unseen))
        if card == STOP:
            break
        out.append(card)
    return tuple(out)


def pay(pos: Position, picks: Picks, link: Link, effect: Effect, i: int,
        cards: tuple[Card, ...]) -> None:
    """Pay one cost (TT-7.5, step 4)."""
    cost = effect.costs[i]
    took = COSTS[cost["node"]].pay(costs.Payment(pos, picks, link, i, cost, cards))
    if took and "known" in cost:           # told to the link that waits for it
        at = i - len(effect.costs)
        *then, waits = pos.agenda[at]
        paid = (*Link(*waits).paid, *took)
        pos.agenda[at] = (*then, tuple(Link(*waits)._replace(paid=paid)))


def add(pos: Position, link: Link) -> None:
    """Step 5: the link goes on the chain.

    Whoever was chosen as a target has been targeted (TT-9.7).
    """
    pos.links += 1
    pos.chain.append(link._replace(number=pos.links))
    events.occur(pos, events.ACTIVATION, link.own, link.seat, link.own)
    for cards in link.targets:
        for card in cards:
            events.occur(pos, ("targeted",), card, owner(card), link.own)
