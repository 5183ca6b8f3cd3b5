"""What happens by itself: the agenda is worked off until somebody has to choose (TT-5, TT-8, TT-9,
TT-11).

Each thing to do is a function here or in resolving.py, named in the agenda by its name. It makes
its choices first; when one is missing it is put back and done again with one answer more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from . import activation, battle, costs, events, gather, moving, resolving, targets, values
from .chain import AT_ATTACK, AT_PLAY, Asking, Link, Picks, Waiting
from .ending import DRAWN, check_points, end
from .terms import (BATTLE, DISCARD, DRAW, END, END_OF, IDLE, MAIN, NONE, ONLY_IN, SHUFFLE, START,
                    START_OF, TABLE, WINDOW, owner)

if TYPE_CHECKING:
    from mulligan.protocol.types import Card, Seat

    from .pool import Effect
    from .position import Position
    from .terms import Count, Place, Task, Until, Watch


def run(pos: Position, watch: Watch | None = None) -> None:
    """Go on until somebody has to choose or the match is over.

    `watch()` is called after each thing that was done.
    """
    while not pos.over:
        if pos.shuffles:
            pos.mover, pos.ask = TABLE, SHUFFLE
            return
        task = pos.agenda.pop()
        picks = Picks(pos)
        try:
            _TASKS[task[0]](pos, picks, *task[1:])
        except Asking:
            pos.agenda.append(task)
            return
        pos.answers = ()
        if watch:
            watch()


def answer(pos: Position, value: int, watch: Watch | None = None) -> None:
    """A choice was made."""
    pos.answers = (*pos.answers, value)
    run(pos, watch)


def count(pos: Position) -> Count:
    """(chosen so far, least, most) of the cards chosen together with what is asked for.

    () where it stands alone.
    """
    trial = pos.copy()
    task = trial.agenda.pop()
    picks = Picks(trial)
    try:
        _TASKS[task[0]](trial, picks, *task[1:])
    except Asking:
        return picks.count
    return ()


# ---- the turn (TT-5) -----------------------------------------------------------------------------
def begin_turn(pos: Position, picks: Picks) -> None:
    """TT-5.1 and TT-5.2."""
    if pos.number:
        pos.turn = 1 - pos.turn
    pos.number += 1
    pos.step, pos.plays, pos.battle_over = START, pos.rules.plays, False
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
    """TT-5.3."""
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
    _due(pos, "start_of_your_next_turn")
    events.occur(pos, ("turn_start",), NONE, seat)
    pos.agenda.append(("triggers",))


def _agrees(pos: Position, picks: Picks, card: Card) -> bool:
    picks.source = card
    return picks.agrees(owner(card), "untap")


def draw_step(pos: Position, picks: Picks) -> None:
    """TT-5.4, TT-4.3."""
    pos.step, seat = DRAW, pos.turn
    if not _skipped(pos, 1) and pos.number > 1 and not values.is_forbidden(pos, seat, "draw"):
        if pos.decks[seat]:
            moving.draw(pos, seat, 1)
        else:
            moving.lose(pos, {seat: pos.rules.exhaust_loss})
            check_points(pos)
    window(pos, 1 - seat)
    pos.agenda.append(("links",))


def main_step(pos: Position, picks: Picks) -> None:
    """TT-5.5; a skipped main phase leads on to battle (TT-5.7)."""
    pos.step = MAIN
    if not _skipped(pos, 2):
        pos.agenda.append(("idle",))


def battle_step(pos: Position, picks: Picks, wanted: int = 1) -> None:
    """TT-5.7: a pending skip is used up when the main phase ends, whether or not the player wanted
    a battle.
    """
    if pos.number > 1 and not _skipped(pos, 3) and wanted:
        pos.step = BATTLE
        pos.agenda.append(("idle",))


def go_on(pos: Position, to_battle: bool) -> None:
    """The active player announces battle or the end; the phase changes after a window (TT-5.6)."""
    pos.agenda.pop()
    if pos.step == MAIN and not to_battle:
        pos.agenda[-1] = ("battle_step", 0)
    window(pos, 1 - pos.turn)


def idle(pos: Position, picks: Picks) -> NoReturn:
    """The chain is empty: the active player picks (TT-5.6)."""
    pos.mover, pos.ask, pos.options = pos.turn, IDLE, ()
    raise Asking


def end_step(pos: Position, picks: Picks) -> None:
    """TT-5.9."""
    pos.step, seat = END, pos.turn
    _due(pos, "end_of_turn")
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
    """TT-5.10, TT-13.6."""
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


def _ended(until: Until, code: int, number: int) -> bool:
    kind, when = until
    return kind == code and number >= when or kind == ONLY_IN and code == END_OF and number >= when


def _due(pos: Position, when: str) -> None:
    """Delayed effects whose time has come wait like triggers (TT-5.3, TT-5.9)."""
    left = []
    for entry in pos.delayed:
        link = Link(*entry.link)
        its_turn = when == "end_of_turn" or entry.turn <= pos.number and link.seat == pos.turn
        if entry.when == when and its_turn:
            pos.waiting.append(Waiting(link.seat, link.own, link.effect, link.card, link.player,
                                       link.other, 0, entry.link))
        else:
            left.append(entry)
    pos.delayed = left


# ---- windows and the chain (TT-8) ----------------------------------------------------------------
def window(pos: Position, seat: Seat) -> None:
    """A window opens, `seat` first (TT-8.2)."""
    pos.agenda.append(("window", seat, 0))


def window_task(pos: Position, picks: Picks, seat: Seat, passes: int) -> NoReturn:
    pos.mover, pos.ask, pos.options = seat, WINDOW, ()
    raise Asking


def chain_window(pos: Position, picks: Picks) -> None:
    """The window after links came on the chain, if any did: the opponent of who acted last has
    priority first (TT-8.2, 8.3).
    """
    if pos.chain:
        window(pos, 1 - pos.chain[-1].seat)


def passed(pos: Position) -> None:
    """The player with priority passes.

    When both have, the window closes and the links resolve in reverse order (TT-8.4).
    """
    _, seat, passes = pos.agenda.pop()
    if not passes:
        pos.agenda.append(("window", 1 - seat, 1))
    else:
        pos.recent = []                    # what came before can be answered no more
        pos.agenda += (("triggers",), ("resolve",))


def added(pos: Position, picks: Picks, link: Task) -> None:
    """A link that a player used comes on the chain, and a new window opens.

    Triggers on it lie above it (TT-9.5).
    """
    if pos.agenda[-1][0] == "window":
        pos.agenda.pop()
    pos.agenda.append(("chain_window",))
    add(pos, picks, link)


def triggers(pos: Position, picks: Picks) -> None:
    """What waits starts a chain of its own (TT-9.1)."""
    if pos.waiting:
        pos.agenda += (("chain_window",), ("links",))


def links(pos: Position, picks: Picks, at_once: int = 0) -> None:
    """Waiting triggers come on the chain in the order of their events (TT-9.2).

    `at_once`: only those above a link (TT-9.5).
    """
    at = next((i for i, entry in enumerate(pos.waiting) if not at_once or entry.above), None)
    if at is None:
        return
    entry = pos.waiting[at]
    effect = pos.card(entry.own).effects[entry.effect]
    link: Link | None
    paid: list[tuple[Card, ...]] | None
    if entry.late:
        link, paid = Link(*entry.late)._replace(late=1), None
    else:
        picks.source = entry.own
        new = activation.link_of(pos, entry.seat, entry.own, effect, entry.above or _cause(pos))
        new = new._replace(card=entry.card, player=entry.player, other=entry.other)
        link, paid = _triggered(pos, picks, new, effect)
    pos.waiting = [*pos.waiting[:at], *pos.waiting[at + 1:]]
    pos.agenda.append(("links", at_once))
    if link is not None:
        if not entry.late:
            _begun(pos, link, effect)
        if paid is None:
            pos.agenda.append(("add", tuple(link)))
        else:
            activation.owe(pos, link, effect, paid, ("add",))


def _cause(pos: Position) -> int:
    """What a trigger can counter that lies above no link: the attack or the play that is on
    (TT-8.6).
    """
    if pos.attack:
        return AT_ATTACK
    return AT_PLAY if pos.pending >= 0 else NONE


def _triggered(pos: Position, picks: Picks, link: Link,
               effect: Effect) -> tuple[Link | None, list[tuple[Card, ...]] | None]:
    """(link, costs) of a trigger: its conditions, its controller's wish, targets and costs (TT-9.3,
    TT-9.4, TT-10.10).

    (None, None) when it comes to nothing; costs None when they are paid on resolution, because the
    text says "you may".
    """
    later = effect.style == "passive" and effect.optional
    nothing = None, None
    if pos.uses.get(link.own << 1 | link.effect,
                    0) >= (1 if effect.limit else pos.rules.trigger_uses):
        return nothing
    if effect.style == "latent" and not events.may_trigger(pos, link.seat, link.own, effect):
        return nothing
    if not all(values.holds(pos, one, link.own, link.seat, link.player)
               for one in effect.conditions):
        return nothing
    able, latent = later or costs.payable(pos, link, effect), effect.style == "latent"
    if not (able or latent
            and costs.payable(pos, link, effect,
                              outside=True)) or not targets.available(pos, link, effect):
        return nothing
    if latent and not picks.agrees(link.seat, "trigger", able):
        return nothing
    link = link._replace(targets=targets.choose_targets(pos, link, effect, picks))
    if later:
        return link, None
    paid = activation.choose_costs(pos, picks, link, effect)
    if paid is None:
        _count(pos, link)
        return nothing
    return link._replace(paid=tuple(card for cards in paid for card in cards)), paid


def _begun(pos: Position, link: Link, effect: Effect) -> None:
    """A trigger counts as used, and taps the card of a latent one that lies on the field (TT-7.1).
    """
    _count(pos, link)
    if effect.style == "latent" and pos.is_top(link.own) and link.own not in pos.tapped:
        moving.tap(pos, link.own)


def _count(pos: Position, link: Link) -> None:
    key = link.own << 1 | link.effect
    pos.uses[key] = pos.uses.get(key, 0) + 1


def add(pos: Position, picks: Picks, link: Task) -> None:
    """A link whose costs are paid comes on the chain, unless paying ended the match (TT-13.3)."""
    check_points(pos)
    if pos.over:
        return
    activation.add(pos, Link(*link))
    if any(entry.above for entry in pos.waiting):
        pos.agenda.append(("links", 1))


# ---- the moves of a player -----------------------------------------------------------------------
def play_card(pos: Position, card: Card, place: Place) -> None:
    """A play (TT-6.7): a permission that fits is used up before the ordinary plays (TT-6.6).

    Then triggers and a window.
    """
    seat = pos.turn
    use_up_play(pos, seat, card)
    # what came before this play is no opponent's last action (TT-7.1, 8.6)
    pos.recent = []
    moving.play(pos, card, place)
    pos.pending = card
    pos.agenda += (("played",), ("window", 1 - seat, 0), ("links",))


def use_up_play(pos: Position, seat: Seat, card: Card) -> None:
    for i, change in enumerate(pos.changes):
        permit = values.extra_play(pos, change, seat)
        if permit is not None and values.fits(pos, card, permit["of"]):
            left = change.extra - 1
            pos.changes = [*pos.changes[:i], *([change._replace(extra=left)] if left else []),
                           *pos.changes[i + 1:]]
            values.touch(pos)
            return
    pos.plays -= 1


def played(pos: Position, picks: Picks) -> None:
    pos.pending = NONE


def use(pos: Position, picks: Picks, seat: Seat, card: Card, effect: int) -> None:
    picks.source = card
    activation.announce(pos, picks, seat, card, effect)


def strike(pos: Position, picks: Picks) -> None:
    battle.strike(pos)
    check_points(pos)


def after_strike(pos: Position, picks: Picks, card: Card) -> None:
    """TT-11.7."""
    pos.attack = ()
    if pos.is_top(card):
        events.occur(pos, ("after_attack",), card, owner(card))
    pos.agenda.append(("triggers",))


def redraw(pos: Position, picks: Picks, seat: Seat) -> None:
    """TT-1.2: once, the hand back and one card fewer."""
    if picks.agrees(seat, "mulligan"):
        count = len(pos.hands[seat])
        pos.decks[seat] += pos.hands[seat]
        pos.hands[seat] = []
        moving.shuffle(pos, seat)
        pos.agenda.append(("deal", seat, count - 1))


def deal(pos: Position, picks: Picks, seat: Seat, count: int) -> None:
    """The opening hand (TT-4.2)."""
    pos.hands[seat] = [pos.decks[seat].pop() for _ in range(min(count, len(pos.decks[seat])))]


_TASKS = {task.__name__: task for task in (
    begin_turn, start_step, draw_step, main_step, battle_step, idle, end_step, trim, end_turn,
    chain_window, triggers, links, add, added, played, use, strike, after_strike, redraw, deal)} | {"window": window_task} | resolving.TASKS
