"""The steps of a turn as things to do (TT-5); the functions in TASKS are as in flow.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events, gather, moving, values
from .chain import Link, Picks, Waiting
from .ending import DRAWN, check_points, end
from .constants import (BATTLE, DISCARD, DRAW, END, END_OF, FREE, MAIN, NONE, ONLY_IN, START,
                        START_OF, owner)

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from .position import Position
    from .constants import Until


def window(pos: Position, seat: Seat) -> None:
    """A window opens, `seat` first (TT-8.2)."""
    pos.agenda.append(("window", seat, 0))


def _enter(pos: Position, step: int) -> None:
    """A step of the turn begins; texts may hold in it alone (TT-20.23)."""
    pos.step = step
    values.stir(pos)


def begin_turn(pos: Position, picks: Picks) -> None:
    """The other player's turn begins: its phases go on the agenda (TT-5.1, TT-5.2)."""
    if pos.number:
        pos.turn = 1 - pos.turn
    pos.number += 1
    _enter(pos, START)
    pos.plays, pos.battle_over = pos.rules.plays, False
    pos.struck, pos.recent = [0] * 20, []
    expire(pos, START_OF)                  # TT-14.2: of a skipped turn, too
    if _skipped(pos, 0):
        pos.agenda.append(("end_turn",))
        return
    pos.agenda += (("end_step",), ("battle_step",), ("main_step",), ("draw_step",), ("start_step",))


def _skipped(pos: Position, kind: int) -> bool:
    """Whether a skip of this kind is pending for the active player; one is used up."""
    skips = pos.skips[pos.turn]
    if not skips[kind]:
        return False
    pos.skips[pos.turn] = [*skips[:kind], skips[kind] - 1, *skips[kind + 1:]]
    return True


def start_step(pos: Position, picks: Picks) -> None:
    """The start of a turn: cards untap, and what is due or waits for it happens (TT-5.3)."""
    seat = pos.turn
    offered = [card for pile in pos.piles[seat * 10:seat * 10 + 10]
               if pile and (card := pile[-1]) in pos.tapped
               and not values.is_kept(pos, card, "untapped")]
    if pos.rules.untap_step:
        chosen = offered
    else:
        free = {card for permit in pos.now.starts for card in gather.meant(pos, permit)}
        chosen = [card for card in offered if card in free and _agrees(pos, picks, card)]
    for card in chosen:
        moving.untap(pos, card)
    _due(pos, "start")
    events.occur(pos, ("turn_start",), NONE, seat)
    pos.agenda.append(("triggers",))


def _agrees(pos: Position, picks: Picks, card: Card) -> bool:
    picks.source = card
    return picks.agrees(owner(card), "untap")


def draw_step(pos: Position, picks: Picks) -> None:
    """The draw phase: a card is drawn but in turn 1, then a window follows (TT-5.4, TT-4.3)."""
    _enter(pos, DRAW)
    seat = pos.turn
    if not _skipped(pos, 1) and pos.number > 1 and not values.is_forbidden(pos, seat, "draw"):
        if pos.decks[seat]:
            moving.draw(pos, seat, 1)
        else:
            moving.lose(pos, {seat: pos.rules.exhaust_loss})
            check_points(pos)
    window(pos, 1 - seat)
    pos.agenda.append(("links",))


def main_step(pos: Position, picks: Picks) -> None:
    """The main phase (TT-5.5); a skipped one leads on to battle (TT-5.7)."""
    _enter(pos, MAIN)
    if not _skipped(pos, 2):
        pos.agenda.append(("idle",))


def battle_step(pos: Position, picks: Picks, wanted: int = 1) -> None:
    """The battle phase, if it is `wanted` and there is one (TT-5.7).

    A pending skip is used up when the main phase ends, whether or not a battle was wanted.
    """
    if pos.number > 1 and not _skipped(pos, 3) and wanted:
        _enter(pos, BATTLE)
        pos.agenda.append(("idle",))


def open_turn(pos: Position) -> None:
    """The chain is empty: the active player picks (TT-5.6)."""
    pos.mover, pos.ask, pos.options = pos.turn, FREE, ()


def end_step(pos: Position, picks: Picks) -> None:
    """The end of a turn: what is due or waits for it happens; a full hand is trimmed (TT-5.9)."""
    pos.step, seat = END, pos.turn
    _due(pos, "end")
    events.occur(pos, ("turn_end",), NONE, seat)
    pos.agenda += (("end_turn",), ("trim",), ("triggers",))


def trim(pos: Position, picks: Picks) -> None:
    """The player discards down to the hand limit, by own choice; that may trigger (TT-5.9)."""
    hand = pos.hands[pos.turn]
    over = len(hand) - pos.rules.hand_limit
    if over > 0:
        moving.send(pos, picks.cards(pos.turn, hand, over, over, "limit"), DISCARD)
        pos.agenda.append(("triggers",))


def end_turn(pos: Position, picks: Picks) -> None:
    """The turn is over, and changes of it; after the last one the match is, too (TT-5.10, TT-13.6).
    """
    expire(pos, END_OF)
    pos.uses, pos.did, pos.moved = {}, {}, {}
    pos.recent, pos.pending = [], NONE
    if pos.number >= pos.rules.max_turns:
        a, b = pos.points
        return end(pos, DRAWN if a == b else int(b > a), "turns")
    pos.agenda.append(("begin_turn",))


def expire(pos: Position, code: int) -> None:
    """Changes that are due end (TT-14.2)."""
    kept = [change for change in pos.changes if not _ended(change.until, code, pos.number)]
    if len(kept) != len(pos.changes):
        pos.changes = kept
        values.touch(pos)
    values.stir(pos)


def _ended(until: Until, code: int, number: int) -> bool:
    kind, when = until
    return kind == code and number >= when or kind == ONLY_IN and code == END_OF and number >= when


def _due(pos: Position, part: str) -> None:
    """Delayed effects whose time has come wait like triggers (TT-5.3, TT-5.9).

    `part` of the turn is its start or its end.
    """
    left = []
    for entry in pos.delayed:
        link = Link(*entry.link)
        whose = 1 - link.seat if "foe" in entry.when else link.seat
        # a turn of a player is waited for until one has that part (TT-14.7)
        its_turn = (entry.when == "end_of_turn"
                    or entry.turn <= pos.number and whose == pos.turn)
        if entry.when.startswith(part) and its_turn:
            pos.waiting.append(Waiting(link.seat, link.own, link.effect, link.card, link.player,
                                       link.other, 0, entry.link))
        else:
            left.append(entry)
    pos.delayed = left


TASKS = {task.__name__: task for task in (
    begin_turn, start_step, draw_step, main_step, battle_step, end_step, trim, end_turn)}
