"""The moves of TTCG: which are legal and what they do (TT-16.4).

A move is a tuple: (PASS,), (PLAY, card, place), (USE, card, effect), (ATTACK, place, place or -1),
(UNTAP, card), (TO_BATTLE,), (END_TURN,), (CHOOSE, what). Chance moves are ("deck", index),
("first", seat), ("shuffle", cards) and ("random", card).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..cards.library import named_decks
from . import activation, battle, flow, gather, lasting, moving, targets, values
from .chain import NOT_CARDS
from .position import numbered
from .constants import (ATTACK, CHOOSE, DECKS, END_TURN, FIRST, INDEX_SHIFT, MAIN, PASS, PICK, PLAY,
                        SKIP_BATTLE, TO_BATTLE, UNTAP, USE, WINDOW, owner)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card, Seat

    from .position import Position
    from .constants import Move, Task, Watch

_PASS, _TO_BATTLE, _END_TURN = (PASS,), (TO_BATTLE,), (END_TURN,)


def legal(pos: Position, seat: Seat) -> list[Move]:
    """Every legal move of a seat.

    Of cards that are equal to each other, and lie where nobody can tell them apart, one is listed.
    """
    if pos.mover != seat:
        return []
    if pos.ask == PICK:
        return [(CHOOSE, what) for what in choices(pos)]
    uses = [(USE, card, effect) for card, effect in activation.usable(pos, seat)]
    if pos.ask == WINDOW:
        return [_PASS, *uses]
    moves: list[Move] = [_END_TURN] if may_end(pos, seat) else []
    if pos.step == MAIN:
        if may_battle(pos):
            moves.append(_TO_BATTLE)
        moves += plays(pos, seat)
    else:
        moves += [(ATTACK, place, aim) for place in battle.attackers(pos, seat)
                  for aim in battle.aims(pos, seat, place)]
    return moves + uses + [(UNTAP, card) for card in untaps(pos, seat)]


def choices(pos: Position) -> Sequence[int]:
    """What a question leaves to choose."""
    if pos.prompt in NOT_CARDS:
        return pos.options
    met, out = set(), []
    for card in pos.options:
        key = card if card < 0 or card in pos.at else _same(pos, card)
        if key not in met:
            met.add(key)
            out.append(card)
    return _in_list_order(pos, out)


def alike(pos: Position, seat: Seat, card: Card) -> list[Card]:
    """The copies for which `legal` lists this card, as far as they lie where they can be picked."""
    if pos.ask != PICK:
        inside: Sequence[Card] = pos.hands[seat]
    elif pos.prompt in NOT_CARDS:
        return []
    else:
        decks = {*pos.decks[0], *pos.decks[1]}.difference(pos.revealed)
        inside = [one for one in pos.options if one >= 0 and one not in decks]
    if card not in inside or card in pos.at:
        return []
    key = _same(pos, card)
    return [one for one in inside
            if one != card and one not in pos.at and _same(pos, one) == key]


def _same(pos: Position, card: Card) -> tuple[int, bool, bool]:
    """What two cards away from the field have in common when either may stand for the other."""
    asked = pos.ask == PICK
    lies = asked and discarded(pos, card)
    return card >> 2, lies, asked and not lies and card in pos.revealed


def discarded(pos: Position, card: Card) -> bool:
    """Whether a card lies in a discard pile: all see it there, also beside an equal hand card."""
    return card in pos.discards[owner(card)]


def _in_list_order(pos: Position, options: Sequence[int]) -> Sequence[int]:
    """Choices with those of a deck sorted by id, as its order is nobody's to see (TT-3.7).

    Copies of one card stay as they are.
    """
    decks = {*pos.decks[0], *pos.decks[1]}
    if decks.difference(pos.revealed).isdisjoint(options):
        return options
    inside = iter(sorted((card for card in options if card in decks),
                         key=lambda card: pos.card(card).id))
    return [next(inside) if card in decks else card for card in options]


def formal(pos: Position) -> tuple[Seat, Move] | None:
    """(seat, move) of a choice with one answer, None for another.

    It is asked for because others could tell from a hand or deck that it is not (TT-3.9).
    """
    return ((pos.mover, (CHOOSE, pos.options[0]))
            if pos.ask == PICK and len(pos.options) == 1 else None)


def may_battle(pos: Position) -> bool:
    """Whether the active player has a battle phase in this turn (TT-5.7)."""
    return pos.number > 1 and not pos.skips[pos.turn][SKIP_BATTLE]


def may_end(pos: Position, seat: Seat) -> bool:
    """Whether a turn can be ended: no unit has to attack that can, now or after the main phase
    (TT-20.33).
    """
    return not battle.owing(pos, seat) or pos.step == MAIN and not may_battle(pos)


def plays(pos: Position, seat: Seat) -> list[Move]:
    """Every card that may be laid, at every place (TT-6.1, TT-6.2)."""
    out, met = [], set()
    for card in pos.hands[seat]:
        if card >> INDEX_SHIFT not in met:
            met.add(card >> INDEX_SHIFT)
            if play_left(pos, seat, card):
                out += [(PLAY, card, place) for place in targets.places(pos, seat, card)]
    return out


def play_left(pos: Position, seat: Seat, card: Card) -> bool:
    """Whether a play is left for this card (TT-5.5, TT-6.6)."""
    return pos.plays > 0 or any((permit := lasting.extra_play(pos, change, seat)) is not None
                                and values.fits(pos, card, permit["of"])
                                for change in pos.changes)


def untaps(pos: Position, seat: Seat) -> list[Card]:
    """The cards that a PaidUntap lets a player untap now (TT-20.21)."""
    if not pos.now.untaps:
        return []
    return [card for card in sorted(pos.tapped)
            if pos.is_top(card) and untap_source(pos, seat, card)]


def untap_source(pos: Position, seat: Seat, card: Card) -> tuple[tuple[Card, int], int] | None:
    """((source card, order of its change), points) of the cheapest permission to untap a card.

    It is None without a permission or without the points. Each is good for a card once (TT-20.24).
    """
    if owner(card) != seat or values.is_kept(pos, card, "untapped"):
        return None
    found = [(run.action["n"] * gather.factor(pos, run), run.own, run.order)
             for run in pos.now.untaps
             if run.seat == seat and card in gather.meant(pos, run)
             and (run.own, run.order, card) not in pos.paid]
    if not found:
        return None
    points, source, order = min(found)
    return ((source, order), points) if points < pos.points[seat] else None


def play(pos: Position, seat: Seat, move: Move, watch: Watch | None = None) -> None:
    """Change `pos` by a legal move; `watch()` is called after each thing that comes of it."""
    kind = move[0]
    if pos._waits is None:
        pos.heed()
    if pos.ask in (DECKS, FIRST) or isinstance(kind, str):
        return chance(pos, kind, move[1], watch)
    if kind == CHOOSE:
        return flow.answer(pos, move[1], watch)
    pos.answers = ()
    if kind == PASS:
        flow.passed(pos)
    elif kind == USE:
        pos.agenda.append(("use", seat, move[1], move[2]))
    elif kind == PLAY:
        flow.play_card(pos, move[1], move[2])
    elif kind == ATTACK:
        battle.declare(pos, move[1], move[2])
    elif kind == UNTAP:
        _untap(pos, seat, move[1])
    else:
        flow.go_on(pos, kind == TO_BATTLE)
    return flow.run(pos, watch)


def _untap(pos: Position, seat: Seat, card: Card) -> None:
    permit = untap_source(pos, seat, card)
    assert permit is not None, "legal lists what may be untapped"
    source, points = permit
    pos.paid.add((*source, card))
    moving.lose(pos, {seat: points}, source[0])
    moving.untap(pos, card)
    pos.agenda += (("triggers",), ("points",))


# ---- chance --------------------------------------------------------------------------------------
def chance(pos: Position, kind: str, what: Any, watch: Watch | None = None) -> None:
    """Chance acts: it gives decks, tosses, shuffles, or discards at random (TT-4, TT-16.1)."""
    if kind == "deck":
        seat = pos.brought.index(0)
        pos.brought[seat] = 1
        pos.decks[seat] = sorted(numbered(pos.pool, named_decks()[what]["cards"], seat))
        pos._waits = None
        pos.ask = DECKS if 0 in pos.brought else FIRST
    elif kind == "first":
        start(pos, what)
    elif kind == "shuffle":
        seat = pos.shuffles[0]
        pos.shuffles = pos.shuffles[1:]
        pos.decks[seat] = _shuffled(pos, seat, what)
        pos.heed()                         # what was a blank may wait for something (TD-18.1)
        flow.run(pos, watch)
    else:
        flow.answer(pos, what, watch)


def _shuffled(pos: Position, seat: Seat, order: Sequence[Card]) -> list[Card]:
    """A deck in a new order, but for what was put to its ends since the shuffle was called for."""
    deck, (top, bottom) = pos.decks[seat], pos.fixed[seat]
    low, high = deck[:bottom], deck[len(deck) - top:]
    ends = {*low, *high}
    return [*low, *(card for card in order if card not in ends), *high]


def start(pos: Position, first: Seat) -> None:
    """TT-4: both decks are shuffled, the starting player's first, and hands are drawn.

    Then come the mulligans, if the match has them.
    """
    pos.turn, pos.shuffles = first, [first, 1 - first]
    order: list[Task] = [("deal", seat, pos.rules.hand_start) for seat in (first, 1 - first)]
    if pos.rules.mulligan:
        order += [("redraw", seat) for seat in (first, 1 - first)]
    pos.agenda = [("begin_turn",), *reversed(order)]
    flow.run(pos)
