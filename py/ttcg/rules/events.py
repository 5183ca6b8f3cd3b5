"""Events, and the effects they trigger (TT-9): matched as they happen, put on the chain in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import fought, values
from .chain import Event, Waiting, effect_of
from .constants import INDEX_SHIFT, NONE, owner

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from .pool import Effect
    from .position import Position

_CARD_ITSELF = {"to_discard", "discarded", "milled", "destroyed", "destroyed_by_battle",
                "destroyed_by_effect", "leaves_field", "moved", "to_deck", "to_hand"}
ACTIVATION = ("effect_activates", "activate")          # an effect goes on the chain
# their `what` is the other card of the event (TT-9.10, TT-9.13)
_OTHERS = {"destroys", "rank_up", "attack"}
_NOBODY: frozenset[int] = frozenset()
_AT_ONCE = {*ACTIVATION, "targeted"}


def occur(pos: Position, kinds: tuple[str, ...], card: Card = NONE, seat: Seat = NONE,
          other: Card = NONE, came: str = "", went: str = "") -> None:
    """Something happened, under all the names `kinds` it has, to a card or a player (TT-9.7).

    What it triggers waits from now on (TT-9.1). `other` is the card it came from or that it is
    about besides, `came` and `went` are zones of a move. A card that leaves is told of before it
    moves, so that what it was counts (TT-7.10, TT-9.6, TT-9.9).
    """
    event = Event(kinds, card, seat, other, came, went)
    pos.recent.append(event)
    waiting = _waiting(pos, kinds)
    if not waiting:
        return
    on_field = any(one >> INDEX_SHIFT in waiting for one in pos.at)
    for who in (pos.turn, 1 - pos.turn):
        if on_field:
            _tell_field(pos, who, waiting, event)
        _tell_hand(pos, who, waiting, event)
        if card >= 0 and owner(card) == who and not pos.is_top(card):
            _tell_itself(pos, card, who, event)


def _waiting(pos: Position, kinds: tuple[str, ...]) -> frozenset[int]:
    """The indices of the cards that wait for an event of one of these kinds."""
    waits, waiting = pos._waits or pos.waits, _NOBODY
    for kind in kinds:
        if kind in waits:
            waiting = waiting | waits[kind] if waiting else waits[kind]
    return waiting


def _tell_field(pos: Position, seat: Seat, waiting: frozenset[int], event: Event) -> None:
    """The cards on the field of a seat, covered ones too."""
    for pile in pos.piles[seat * 10:seat * 10 + 10]:
        for one in pile:
            if one >> INDEX_SHIFT not in waiting:
                continue
            if one == pile[-1]:
                _match(pos, one, seat, event)
            else:
                _from_below(pos, one, seat, event)


def _tell_hand(pos: Position, seat: Seat, waiting: frozenset[int], event: Event) -> None:
    """Cards in the hand whose effect discards them (TT-9.11)."""
    for one in pos.hands[seat]:
        if one >> INDEX_SHIFT in waiting:
            for effect in pos.pool.cards[one >> INDEX_SHIFT].in_hand:
                if effect.event in event.kinds:
                    _wait(pos, one, seat, effect, effect.event, event)


def _from_below(pos: Position, own: Card, seat: Seat, event: Event) -> None:
    """A covered card whose text says "while under another card"."""
    for kind in event.kinds:
        for effect in pos.card(own).triggers.get(kind, ()):
            if effect.scope.get("state") == "under":
                _wait(pos, own, seat, effect, kind, event)


def _tell_itself(pos: Position, own: Card, seat: Seat, event: Event) -> None:
    """The card it happened to, wherever it was (TT-9.6)."""
    for kind in event.kinds:
        if kind in _CARD_ITSELF or kind in ("placed_under", "ranked_up"):
            for effect in pos.card(own).triggers.get(kind, ()):
                if (effect.scope.get("state") != "under" and not effect.from_hand
                        and effect.trigger.get("subj") == {"sel": "self"}):
                    _wait(pos, own, seat, effect, kind, event)


def _match(pos: Position, own: Card, seat: Seat, event: Event) -> None:
    for kind in event.kinds:
        for effect in pos.card(own).triggers.get(kind, ()):
            if effect.scope.get("state") != "under" and not effect.from_hand:
                _wait(pos, own, seat, effect, kind, event)


def _wait(pos: Position, own: Card, seat: Seat, effect: Effect, kind: str, event: Event) -> None:
    if effect.style == "latent" and not may_trigger(pos, seat, own, effect):
        return
    if kind in ACTIVATION and effect_of(pos, pos.chain[-1]).event in ACTIVATION:
        return                             # TT-9.12
    in_time = values.in_scope(pos, own, effect) and values.in_window(pos, seat, effect)  # TT-20.23
    if not in_time or not meets(pos, effect.trigger, own, seat, event):
        return
    if pos.uses.get(own << 1 | effect.index, 0) >= (1 if effect.limit else pos.rules.trigger_uses):
        return                             # TT-16.2
    above = pos.chain[-1].number if kind in _AT_ONCE else 0
    pos.waiting.append(Waiting(seat, own, effect.index, event.card, event.player, event.other,
                               above, ()))


def may_trigger(pos: Position, seat: Seat, own: Card, effect: Effect) -> bool:
    """Whether a latent effect can be activated (TT-7.1, TT-7.11, TT-9.11, TT-15.3).

    What befalls the card itself is told before it moves.
    """
    if (own in pos.tapped or values.is_kept(pos, own, "activate")
            or values.is_forbidden(pos, seat, "activate", own)):
        return False
    return (effect.event in _CARD_ITSELF and effect.trigger.get("subj") == {"sel": "self"}
            or not is_doomed(pos, own))


def is_doomed(pos: Position, card: Card) -> bool:
    """TT-7.11: a link on the chain names the card as chosen target of Destroy."""
    return bool(pos.chain) and any(
        destroys and card in cards for link in pos.chain
        for destroys, cards in zip(effect_of(pos, link).destroys, link.targets))


def meets(pos: Position, trigger: Tree, own: Card, seat: Seat, event: Event) -> bool:
    """Whether an event is the one a trigger of the card `own` of `seat` waits for (TT-18.2)."""
    if trigger["v"] not in event.kinds:
        return False
    by = trigger.get("by")
    if by in ("you", "opponent"):
        if event.player != (seat if by == "you" else 1 - seat):
            return False
    elif by and not (event.other >= 0 and values.fits(pos, event.other, by)
                     and not ("foe" in by and owner(event.other) == seat)
                     and not ("own" in by and owner(event.other) != seat)):
        return False
    if "versus" in trigger and not values.compares(pos, event.other, trigger, own):
        return False
    what = trigger.get("what")
    # "you rank up X" is about what gets covered (TT-9.10)
    about = event.other if trigger["v"] in _OTHERS else event.card
    if what is not None and not _is_what(pos, what, own, about):
        return False
    if trigger.get("whose") and not _whose(trigger["whose"], owner(event.card), seat):
        return False
    if "from" in trigger and (trigger["from"] != event.came or trigger["to"] != event.went):
        return False
    if trigger["v"] in ("placed_under_self", "moved_from_under_self") and event.other != own:
        return False
    subj = trigger.get("subj")
    return subj is None or is_subject(pos, subj, own, seat, event.card)


def is_subject(pos: Position, subj: Tree, own: Card, seat: Seat, card: Card) -> bool:
    """Whether a card is the one a trigger speaks of."""
    sel = subj["sel"]
    if sel != "cards":
        return card == (own if sel == "self" else pos.attached.get(own, NONE))
    if card < 0 or subj.get("other") and card == own or not values.fits(pos, card, subj["of"]):
        return False
    if not values.compares(pos, card, subj, own):
        return False
    if "did" in subj and not fought.befell(pos, card, subj["did"]):
        return False
    return _whose(subj.get("side") or subj.get("owned_by") or "any", owner(card), seat)


def _is_what(pos: Position, what: Tree, own: Card, card: Card) -> bool:
    if card < 0:
        return False
    of = what["of"] if "sel" in what else what
    if "foe" in of and owner(card) == owner(own):
        return False
    return not (what.get("other") and card == own) and values.fits(pos, card, of)


def _whose(side: str, player: Seat, seat: Seat) -> bool:
    if side == "you":
        return player == seat
    return side != "opponent" or player != seat

