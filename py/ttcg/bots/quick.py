"""The moves of a turn that nobody answers, made at once: for playouts (nothing here is a rule).

Each comes to what `moves.play` and a pass of both would come to. Where no card waits for what
happened, the windows that would open are left out, and all that is looked after in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import battle, flow, moves, values
from ..rules.chain import Picks
from ..rules.ending import check_points
from ..rules.targets import places
from ..rules.constants import (ATTACK, BATTLE, END_TURN, INDEX_SHIFT, MAIN, NONE, PLAY, SPELL,
                               TO_BATTLE)

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from ..rules.pool import Printed
    from ..rules.position import Position
    from ..rules.constants import Move, Place

# moves until a window is through that is passed by both
_PASSES = 2


def unanswered(pos: Position, move: Move) -> int:
    """The turn player plays a card, attacks, or ends a phase, and nobody answers; change `pos`.

    Returns how many moves that was; where something waits, what comes of it is still to be played.
    """
    if pos._waits is None:
        pos.heed()
    pos.answers = ()
    kind = move[0]
    if kind == PLAY:
        return _play(pos, move[1], move[2])
    if kind == ATTACK:
        return _attack(pos, move[1], move[2])
    flow.go_on(pos, kind == TO_BATTLE)
    flow.unanswered(pos)
    return 1 + _PASSES


def _play(pos: Position, card: Card, place: Place) -> int:
    flow.play_card(pos, card, place)
    if pos.waiting:
        flow.run(pos)
        return 1
    del pos.agenda[-3:]                    # links, the window, the end of the play
    pos.pending, pos.recent = NONE, []
    return 1 + _PASSES


def _attack(pos: Position, place: Place, aim: Place) -> int:
    card = pos.piles[place][-1]
    battle.declare(pos, place, aim)
    if pos.waiting:
        flow.run(pos)
        return 1
    del pos.agenda[-3:]                    # links, the window, the strike
    pos.recent = []
    battle.strike(pos)
    check_points(pos)
    if not pos.over:
        del pos.agenda[-1]                 # what comes after it
        flow.after_strike(pos, Picks(pos), card)
        if pos.waiting:
            flow.run(pos)
        else:
            del pos.agenda[-1]             # triggers
    return 1 + _PASSES


# ---- what is plainly played ----------------------------------------------------------------------
def greedy_move(pos: Position, laying: bool = True) -> Move:
    """What the turn player plainly does, without effects: play what ranks highest (nothing without
    `laying`), attack what loses, end the turn.
    """
    seat = pos.turn
    if pos.step == MAIN:
        laid = _laid(pos, seat) if laying else None
        return laid or ((TO_BATTLE,) if moves.may_battle(pos) else (END_TURN,))
    return pos.step == BATTLE and (_strongest(pos, seat) or _owed(pos, seat)) or (END_TURN,)


def _laid(pos: Position, seat: Seat) -> Move | None:
    """The play that promises most, in the first place for it."""
    if not (pos.plays or pos.changes):
        return None
    best, most, cards = None, -1.0, pos.pool.cards
    for card in pos.hands[seat]:
        promise = _promise(cards[card >> INDEX_SHIFT])
        if promise > most and moves.play_left(pos, seat, card):
            found = places(pos, seat, card)
            if found:
                best, most = (PLAY, card, found[0]), promise
    return best


def _promise(card: Printed) -> float:
    return card.rank * 4 if card.type == SPELL else card.rank * 10 + card.attack / 1000


def _strongest(pos: Position, seat: Seat) -> Move | None:
    """The attack that gains most, if one does."""
    best, most = None, 0.0
    for place in battle.units(pos, seat):
        if not battle.held(pos, seat, place):
            for aim in battle.aims(pos, seat, place):
                gain = gained(pos, place, aim)
                if gain > most:
                    best, most = (ATTACK, place, aim), gain
    return best


def _owed(pos: Position, seat: Seat) -> Move | None:
    """An attack that has to be made though it gains nothing (TT-20.33): by the weakest unit."""
    ways = [(place, aim) for place in battle.owing(pos, seat)
            for aim in battle.aims(pos, seat, place)]
    if not ways:
        return None
    place, aim = min(ways, key=lambda way: (pos.now.of[pos.piles[way[0]][-1]].rank, way))
    return ATTACK, place, aim


def gained(pos: Position, place: Place, aim: Place) -> float:
    """Points the other loses by an attack, and little more for the weakest unit that will do.

    It is 0 for one that does not win.
    """
    card, found = pos.piles[place][-1], pos.now.of
    if aim < 0:
        return found[card].rank
    target, force = pos.piles[aim][-1], found[card].attack
    foe = found[target]
    if force <= foe.defense or values.is_kept(pos, target, "destroyed", card):
        return 0
    return foe.rank + 0.5 - force / 5000
