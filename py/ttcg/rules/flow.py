"""What happens by itself: the agenda is worked off until somebody has to choose (TT-8, TT-9).

Each thing to do is a function here, in turn.py or in resolving.py, named in the agenda by its name.
It makes its choices first; when one is missing it is put back and done again with one answer more.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from . import activation, battle, costs, events, lasting, moving, resolving, targets, turn, values
from .chain import AT_ATTACK, AT_PLAY, Asking, Link, Picks
from .ending import check_points
from .constants import BATTLE, END, MAIN, NONE, PICK, RANDOM, SHUFFLE, TABLE, WINDOW, owner

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulligan.protocol.types import Card, Seat

    from .pool import Effect
    from .position import Position
    from .constants import Place, Task, Watch


def run(pos: Position, watch: Watch | None = None) -> None:
    """Go on until somebody has to choose or the match is over.

    `watch()` is called after each thing that was done.
    """
    while not pos.over:
        if pos.shuffles:
            pos.mover, pos.ask = TABLE, SHUFFLE
            return
        task = pos.agenda[-1]
        if task[0] in _PAUSES:
            _PAUSES[task[0]](pos, *task[1:])
            return
        del pos.agenda[-1]
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


def asking(pos: Position) -> Picks:
    """What is asked for, with all that the position does not hold of it."""
    trial = pos.copy()
    task = trial.agenda.pop()
    picks = Picks(trial)
    with suppress(Asking):
        _TASKS[task[0]](trial, picks, *task[1:])
    return picks


def chosen(pos: Position) -> frozenset[int]:
    """Which of the answers so far, counted from 0, are cards: others are places, effects, types."""
    if pos.ask not in (PICK, RANDOM) or not pos.answers:
        return frozenset()
    return frozenset(at for at in asking(pos).card_answers if pos.answers[at] >= 0)


# ---- windows and the chain (TT-8) ----------------------------------------------------------------
def window(pos: Position, seat: Seat, passes: int) -> None:
    pos.mover, pos.ask, pos.options = seat, WINDOW, ()


def chain_window(pos: Position, picks: Picks) -> None:
    """The window after links came on the chain, if any did.

    The opponent of who acted last has priority first (TT-8.2, TT-8.3).
    """
    if pos.chain:
        turn.window(pos, 1 - pos.chain[-1].seat)


def times_passed(pos: Position) -> int:
    """How often the window that is open was passed: 0 or 1; 0 where none is open."""
    what, *about = pos.agenda[-1] if pos.agenda else ("",)
    if what != "window":
        return 0
    _, times = about
    return int(times)


def comes_next(pos: Position) -> int:
    """Which step begins when both pass in a window between two: MAIN, BATTLE or END; else NONE."""
    if len(pos.agenda) < 2 or pos.agenda[-1][0] != "window":
        return NONE
    task, *about = pos.agenda[-2]
    if task == "main_step":
        return NONE if pos.skips[pos.turn][2] else MAIN
    if task == "battle_step" and not about and not pos.skips[pos.turn][3]:
        return BATTLE
    return END if task in ("battle_step", "end_step") else NONE


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


def unanswered(pos: Position) -> None:
    """Both players pass in the window that is open, as two moves would have it (TT-8.4)."""
    del pos.agenda[-1]
    pos.answers, pos.recent = (), []
    if pos.chain or pos.waiting:
        pos.agenda += (("triggers",), ("resolve",))
    run(pos)


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

    With `at_once` only those above a link do (TT-9.5).
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
    """What a trigger above no link can counter: the attack or the play that is on (TT-8.6)."""
    if pos.attack:
        return AT_ATTACK
    return AT_PLAY if pos.pending >= 0 else NONE


def _triggered(pos: Position, picks: Picks, link: Link,
               effect: Effect) -> tuple[Link | None, list[tuple[Card, ...]] | None]:
    """(link, costs) of a trigger, (None, None) when it comes to nothing.

    It depends on its conditions, its controller's wish, targets and costs (TT-9.3, TT-9.4, TT-9.11,
    TT-10.10). Costs are None when they are paid on resolution, because the text says "you may".
    """
    later, latent = effect.style == "passive" and effect.optional, effect.style == "latent"
    nothing = None, None
    if pos.uses.get(link.own << 1 | link.effect,
                    0) >= (1 if effect.limit else pos.rules.trigger_uses):
        return nothing
    if latent and not events.may_trigger(pos, link.seat, link.own, effect):
        return nothing
    if not all(values.holds(pos, one, link.own, link.seat, link.player)
               for one in effect.conditions):
        return nothing
    able = later or costs.payable(pos, link, effect)
    if (not (able or latent and costs.payable(pos, link, effect, outside=True))
            or not targets.available(pos, link, effect)):
        return nothing
    if latent and not picks.agrees(link.seat, "trigger", able):
        return nothing
    shares = () if later else costs.shares(pos, link, effect)
    link = link._replace(targets=targets.choose_targets(pos, link, effect, picks, shares))
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
def go_on(pos: Position, to_battle: bool) -> None:
    """The active player announces battle or the end; the phase changes after a window (TT-5.6)."""
    pos.agenda.pop()
    if pos.step == MAIN and not to_battle:
        pos.agenda[-1] = ("battle_step", 0)
    turn.window(pos, 1 - pos.turn)


def play_card(pos: Position, card: Card, place: Place) -> None:
    """A play (TT-6.7): a permission that fits is used up before the ordinary plays (TT-6.6).

    Triggers and a window follow.
    """
    seat = pos.turn
    use_up_play(pos, seat, card)
    # what came before this play is no opponent's last action (TT-7.1, TT-8.6)
    pos.recent = []
    moving.play(pos, card, place)
    pos.pending = card
    pos.agenda += (("played",), ("window", 1 - seat, 0), ("links",))


def use_up_play(pos: Position, seat: Seat, card: Card) -> None:
    for i, change in enumerate(pos.changes):
        permit = lasting.extra_play(pos, change, seat)
        if permit is not None and values.fits(pos, card, permit["of"]):
            left = change.extra - 1
            pos.changes = [*pos.changes[:i], *([change._replace(extra=left)] if left else []),
                           *pos.changes[i + 1:]]
            values.touch(pos)
            return
    pos.plays -= 1                         # ranking up is one of them (TT-6.5)


def played(pos: Position, picks: Picks) -> None:
    pos.pending = NONE


def use(pos: Position, picks: Picks, seat: Seat, card: Card, effect: int) -> None:
    picks.source = card
    activation.announce(pos, picks, seat, card, effect)


def strike(pos: Position, picks: Picks) -> None:
    battle.strike(pos, picks)
    check_points(pos)


def after_strike(pos: Position, picks: Picks, card: Card) -> None:
    """The attack is over; what waits for its end comes to pass (TT-11.7)."""
    pos.attack = ()
    values.stir(pos)
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


_TASKS: dict[str, Callable[..., None]] = {task.__name__: task for task in (
    chain_window, triggers, links, add, added, played, use, strike, after_strike, redraw, deal)}
_TASKS |= turn.TASKS | resolving.TASKS
# what is not worked off but waits for a move; it lies there until one takes it away
_PAUSES: dict[str, Callable[..., None]] = {"window": window, "idle": turn.open_turn}
