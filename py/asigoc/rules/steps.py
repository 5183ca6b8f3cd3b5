"""The turn and its steps (AS-4), and who passes to whom (AS-5.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import battle, field
from .outlet import do_next, end, ended, let_decide, place_triggers, resolve
from .records import DISCARD, Task
from .constants import BATTLE, DRAW, DRAWN, END, NONE, spots_of

if TYPE_CHECKING:
    from .position import Position


def begin(pos: Position) -> None:
    """Both decks lie shuffled and it is known who begins: first hands, then turn 1 (AS-2.1).

    The hands are kept (AS-2.5).
    """
    for seat in (0, 1):
        field.draw(pos, seat, pos.rules.starting_hand)
    pos.decked = 0
    begin_turn(pos)


def begin_turn(pos: Position) -> None:
    """The Draw step: a card, then its triggers, then priority (AS-4.2, AS-4.4)."""
    pos.number += 1                        # AS-2.6
    pos.step, pos.passes = DRAW, 0
    if pos.number > 1 or pos.rules.first_player_draws:
        field.draw(pos, pos.turn, 1)
        if ended(pos):
            return
    for spot in spots_of(pos.turn):
        if pos.slots[spot] != NONE:
            field.trigger(pos, pos.slots[spot], pos.stays[spot], "draw_step")
    place_triggers(pos)


def pass_priority(pos: Position, watch: Callable[[], None] | None = None) -> None:
    """The seat with priority passes.

    Two passes in succession resolve, close the window of an attack or end the step (AS-5.4);
    `watch` is called after each operation that is resolved.
    """
    pos.passes += 1
    if pos.passes < 2:
        return let_decide(pos, 1 - pos.mover)
    pos.passes = 0
    if pos.outlet:
        return resolve(pos, watch)
    if pos.attack != NONE:
        return battle.close(pos)
    return end_step(pos)


def end_step(pos: Position) -> None:
    """The next step, or the end of the turn (AS-4.5, AS-4.6)."""
    if pos.step == END:
        return end_turn(pos)
    pos.step += 1
    if pos.step == BATTLE and pos.number == 1 and pos.rules.skip_first_battle:
        pos.step = END                     # AS-4.3
    return let_decide(pos, pos.turn)       # AS-4.4


def end_turn(pos: Position) -> None:
    """AS-4.7: the hand limit first, card by card."""
    limit = pos.rules.hand_limit
    if limit is not None:
        excess = len(pos.hands[pos.turn]) - limit
        pos.todo = [Task(DISCARD, pos.turn, pos.turn, NONE)] * excess
    finish_turn(pos)


def finish_turn(pos: Position) -> None:
    """What is left of AS-4.7 once the hand is small enough."""
    while pos.todo:
        if do_next(pos):
            return
    field.expire(pos, pos.number)
    pos.used = {}
    pos.declared = 0
    pos.moves = [pos.rules.weapon_moves] * 2
    pos.extra = [0] * 4
    if pos.number >= pos.rules.max_turns:  # AS-12.6
        a, b = pos.health
        return end(pos, DRAWN if a == b else int(b > a), "turns")
    pos.turn = 1 - pos.turn
    begin_turn(pos)


def go_on(pos: Position) -> None:
    """After a choice in the middle of something."""
    if pos.resolving:
        resolve(pos)
    else:
        finish_turn(pos)
