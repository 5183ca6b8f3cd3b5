"""What the rules did while a move was carried out, that a table does not show (TT-16.8).

A battle is told with its numbers, and a link that did nothing with its reason: the move is carried
out again on a copy, and looked at after each thing that was done. What a move leaves behind, locks
and their ends, is read off the positions before and after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulligan import Ref, Whose

from ..language.node import ACTIONS, CONDITIONS
from ..rules import gather, moves, values
from ..rules.chain import Link, effect_of
from ..rules.constants import NONE, USE, owner
from .describe import DRAWN, ends, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulligan.protocol.types import Card, Seat
    from mulligan.protocol.values import Word

    from ..rules.chain import Attack
    from ..rules.position import Position
    from ..rules.constants import Move, Task
    from ..rules.values import Change

_SKIPS = ("turn", "draw phase", "main phase", "battle phase")
_WHEN = {"end_of_turn": "at the end of the turn",
         "start_of_your_next_turn": "when the next turn of its player begins",
         "end_of_your_next_turn": "at the end of the next turn of its player",
         "start_of_foe_next_turn": "when the next turn of the other player begins",
         "end_of_foe_next_turn": "at the end of the next turn of the other player"}


def ref(pos: Position, card: Card) -> Ref:
    return Ref(pos.card(card).id)


def listed(pos: Position, cards: Sequence[Card]) -> list[Word]:
    """`A, B and C`"""
    words: list[Word] = []
    for i, card in enumerate(cards):
        joint = " and " if i == len(cards) - 1 else ", "
        words += [joint, ref(pos, card)] if i else [ref(pos, card)]
    return words


# ---- while it was done ---------------------------------------------------------------------------
class Watcher:
    """Looks at a position while a move is carried out on it."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.words: list[Word] = []
        self.last: Task = pos.agenda[-1] if pos.agenda else ()
        self.attack: Attack | tuple[()] = pos.attack
        self.revealed = pos.revealed
        self.came: dict[int, bool] = {}    # whether a link that was seen whole did something
        self._start()

    def _start(self) -> None:
        if self.last[:1] == ("do",) and self.last[2] == 0:
            self.came[Link(*self.last[1]).number] = False

    def look(self) -> None:
        """Something was done."""
        what, *about = self.last or ("",)
        if what == "begin":
            self._begun(Link(*about[0]))
        elif what == "do":
            self._acted(Link(*about[0]), about[1])
        elif what == "perform":
            link = Link(*about[0])
            self.words += [" ", ref(self.pos, link.own), f" does: “{sentence(self.pos, link)}”"]
        elif what == "save":
            self._saved(Link(*about[0]))
        self._shown()
        if self.pos.attack != self.attack:
            self._aimed(what)
        self.last = self.pos.agenda[-1] if self.pos.agenda else ()
        if self.last[:1] == ("strike",):
            self._strikes()
        self._start()

    def _saved(self, link: Link) -> None:
        """TT-12.11: a card was not destroyed, as something else was done."""
        if link.card not in self.pos.discards[owner(link.card)]:
            self.words += [" ", ref(self.pos, link.card), " is not destroyed, by ",
                           ref(self.pos, link.own), "."]
        after = self.pos.agenda[-1]
        if after[0] == "do" and after[3] and Link(*after[1]).number in self.came:
            self.came[Link(*after[1]).number] = True       # it was destroyed after all

    def _begun(self, link: Link) -> None:
        """A link whose turn had come; one that is not carried out is told with its reason."""
        pos, own = self.pos, ref(self.pos, link.own)
        if self._goes_on(link) or any(late.link[:4] == tuple(link)[:4] for late in pos.delayed):
            return
        if link.dead:
            self.words += [" ", own, " was countered and does nothing."]
            return
        missing = next((one for one in effect_of(pos, link).conditions
                        if not values.holds(pos, one, link.own, link.seat, link.player)), None)
        why = (": what it asks for is not so any more, "
               f"“{CONDITIONS[missing['node']].say(missing)}”") if missing else ""
        self.words += [" ", own, f" does nothing{why}."]

    def _goes_on(self, link: Link) -> bool:
        """Whether something is left to do for a link."""
        return any(task[0] in ("do", "pay", "carry") and any(
            isinstance(part, tuple) and part[:5] == tuple(link)[:5] for part in task[1:])
            for task in self.pos.agenda)

    def _acted(self, link: Link, i: int) -> None:
        """An action of a link was carried out, or its last one was over."""
        if i == len(effect_of(self.pos, link).do):
            if self.came.pop(link.number, True) is False and not link.nested:
                self.words += [" Nothing comes of ", ref(self.pos, link.own), "."]
            return
        after = next((task for task in reversed(self.pos.agenda)
                      if task[0] == "do" and task[1] == tuple(link)), None)
        if after and after[3]:
            if link.number in self.came:
                self.came[link.number] = True
            unseen = ACTIONS[effect_of(self.pos, link).action(i)["node"]].unseen
            self.words += [f" {unseen}"] if unseen else []

    def _shown(self) -> None:
        """TT-20.9: cards of a deck that were revealed; all see those."""
        pos, new = self.pos, [card for card in self.pos.revealed if card not in self.revealed]
        for card in new:
            if card in pos.decks[owner(card)]:
                self.words += [" ", ref(pos, card), " is shown."]
        self.revealed = pos.revealed

    def _aimed(self, what: str) -> None:
        """The attack is another than before: on somebody else, or over before its time."""
        pos, was, now = self.pos, self.attack, self.pos.attack
        self.attack = now
        if now and was and now.card == was.card and now.target != was.target:
            self.words += [" The attack is on ", ref(pos, now.target), " now."]
        elif was and not now and what != "after_strike":
            self.words += [" The attack of ", ref(pos, was.card), " comes to nothing."]

    def _strikes(self) -> None:
        """TT-11.5, TT-11.6: the numbers of a battle, before anybody is destroyed."""
        pos, attack = self.pos, self.pos.attack
        if not attack or pos.top(attack.place) != attack.card:
            return
        aim, words = attack.target, self.words
        if attack.aim < 0:
            rank = values.rank(pos, attack.card)
            words += [" ", ref(pos, attack.card), f" of rank {rank} strikes directly."]
        elif pos.top(attack.aim) == aim:
            words += [" ", ref(pos, attack.card), " strikes ", ref(pos, aim),
                      f": {values.attack(pos, attack.card)} against {values.defense(pos, aim)}."]


def meanwhile(before: Position, seat: Seat, move: Move) -> tuple[Word, ...]:
    """What came to pass while a move was carried out."""
    if move[0] == USE or not (before.chain or before.attack or before.agenda):
        return ()
    pos = before.copy()
    watcher = Watcher(pos)
    moves.play(pos, seat, move, watcher.look)
    return tuple(watcher.words)


# ---- what is left behind -------------------------------------------------------------------------
def left(before: Position, after: Position) -> tuple[Word, ...]:
    """What lasts from now on, and what has ended, in words that begin with a space (TT-14)."""
    return (*_ended(before, after), *_new_links(before, after), *_aims(before, after),
            *_attached(before, after), *_on(before, after), *_lasting(before, after),
            *_put_off(before, after), *_skips(before, after), *_battle(before, after),
            *_match(before, after))


def _new_links(before: Position, after: Position) -> Iterator[Word]:
    """Effects that came on the chain, with the sentence of each."""
    for link in after.chain:
        if link.number > before.links:
            aims = [card for cards in link.targets for card in cards]
            yield from (" On the chain: ", ref(after, link.own))
            if aims:
                yield from (" on ", *listed(after, aims))
            yield f": “{sentence(after, link)}”"


def _aims(before: Position, after: Position) -> Iterator[Word]:
    """Links that chose another card than before (TT-20.13)."""
    aimed = {link.number: link.targets for link in before.chain}
    for link in after.chain:
        if aimed.get(link.number, link.targets) != link.targets:
            aims = [card for cards in link.targets for card in cards]
            yield from (" ", ref(after, link.own), " is aimed at ", *listed(after, aims), " now.")


def _attached(before: Position, after: Position) -> Iterator[Word]:
    """What was equipped to what, and what is so no longer (TT-20.15)."""
    for card, host in sorted(after.attached.items()):
        if before.attached.get(card) != host:
            yield from (" ", ref(after, card), " is equipped to ", ref(after, host), ".")
    for card, host in sorted(before.attached.items()):
        if card not in after.attached and card in after.at:
            yield from (" ", ref(after, card), " is no longer equipped to ", ref(after, host), ".")


def _on(before: Position, after: Position) -> Iterator[Word]:
    """Continuous and equip effects that hold from now on, and those that do no more (TT-14.3)."""
    for card, index in sorted(after.on - before.on):
        if card in after.attached:
            continue                       # its sentence was told when it was equipped
        text = after.card(card).data["effects"][index]["text"]
        yield from (" As long as ", ref(after, card), f" is on the field: “{text}”")
    for card, index in sorted(before.on - after.on):
        if card in after.at:
            text = after.card(card).data["effects"][index]["text"]
            yield from (" ", ref(after, card), f" has its effect no longer: “{text}”")


def _lasting(before: Position, after: Position) -> Iterator[Word]:
    """What was changed, by whom it is, and until when (TT-14.1)."""
    for change in after.changes:
        if change.order > before.order:
            yield from (" ", *_change(after, change), f", {ends(after, change.until)}.")


def _ended(before: Position, after: Position) -> Iterator[Word]:
    """Changes that are over, of cards that are still there (TT-14.2)."""
    running = {change.order for change in after.changes}
    for change in before.changes:
        if change.order not in running and (change.target < 0 or change.target in after.at):
            yield from (" No longer: ", *_change(before, change), ".")


def _change(pos: Position, change: Change) -> Iterator[Word]:
    """A change in words: `Fire 1 gains 100 attack`, `your side: cannot attack`."""
    effect = pos.pool.cards[change.text].effects[change.effect]
    run = gather.Run(effect.action(change.action), change.own, owner(change.own), effect,
                     change.target, change.times, change.order, change.extra)
    words = ACTIONS[run.action["node"]].left(run)
    if change.target >= 0:
        yield from (ref(pos, change.target), f" {words}")
    elif change.target < NONE:
        yield from (Whose(values.whose(change.target)), f" side {words}")
    else:
        yield from ("By ", ref(pos, change.own), f" {words}")
        if isinstance(change.extra, tuple) and change.extra:
            yield from (" (", *listed(pos, change.extra), ")")


def _put_off(before: Position, after: Position) -> Iterator[Word]:
    """Effects that are carried out later (TT-20.23)."""
    for late in after.delayed:
        if late not in before.delayed:
            link = Link(*late.link)
            yield from (" ", ref(after, link.own), f" waits, and acts {_WHEN[late.when]}: "
                                                   f"“{sentence(after, link)}”")


def _skips(before: Position, after: Position) -> Iterator[Word]:
    """Which phases will be skipped, and which are (TT-20.8)."""
    for seat in (0, 1):
        for what, was, now in zip(_SKIPS, before.skips[seat], after.skips[seat]):
            if now > was:
                yield from (" ", Whose(seat), f" next {what} will be skipped.")
            elif now < was:
                yield from (" ", Whose(seat), f" {what} is skipped.")


def _battle(before: Position, after: Position) -> Iterator[Word]:
    if after.battle_over and not before.battle_over:
        yield " There are no more attacks this turn."


def _match(before: Position, after: Position) -> Iterator[Word]:
    """That an effect ends the match, and how (TT-13.8)."""
    if after.over and not before.over and after.reason == "effect":
        if after.winner == DRAWN:
            yield " An effect ends the match: it is a draw."
        else:
            yield from (" An effect ends the match: it is ", Whose(after.winner, first=False),
                        " match.")
