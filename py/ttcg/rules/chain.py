"""Links of the chain (TT-8), and how whatever needs choices asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .constants import HEADS, NO, NONE, PICK, RANDOM, STOP, TABLE, TAILS, YES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.types import Tree
    from .pool import Effect
    from .position import Position
    from .constants import CardIndex, Count, EffectIndex, Place, Task

# what a counter link may answer besides the number of another link
AT_ATTACK, AT_PLAY = -2, -3


class Link(NamedTuple):
    """An effect on its way, and what was chosen for it.

    It is an effect of `seat`, with `own` for "this card"; `text` and `effect` are the index of a
    card and of its effect. `targets` are tuples of cards, one for each of the effect's targets;
    `card`, `player` and `other` are those of the event that triggered it; `answers` is the number
    of the link it answers, AT_ATTACK, AT_PLAY or NONE. A `dead` link does nothing when its turn
    comes. `nested`: it is performed by another effect and performs none itself (TT-16.2). `late`:
    its delay is over. `paid` are the cards its costs took.
    """

    number: int
    seat: Seat
    own: Card
    text: CardIndex
    effect: EffectIndex
    targets: tuple[tuple[Card, ...], ...] = ()
    card: Card = NONE
    player: Seat = NONE
    other: Card = NONE
    answers: int = NONE
    dead: int = 0
    nested: int = 0
    late: int = 0
    paid: tuple[Card, ...] = ()


class Attack(NamedTuple):
    """The attack that is on: from which place, by whom, on which place and whom.

    For a direct one the last two are NONE.
    """

    place: Place
    card: Card
    aim: Place
    target: Card


class Event(NamedTuple):
    """Something that happened, under all the names `kinds` it has, to a card or a player (TT-9).

    `other` is the card it came from or that it is about besides, `came` and `went` are zones of a
    move.
    """

    kinds: tuple[str, ...]
    card: Card
    player: Seat
    other: Card
    came: str
    went: str


class Waiting(NamedTuple):
    """A trigger that waits to come on the chain: the effect of the card `own` of `seat`.

    `card`, `player` and `other` are what its event was about. `above` is the number of the link it
    lies above, 0 for none; `late` the link of a delayed effect, () for others.
    """

    seat: Seat
    own: Card
    effect: EffectIndex
    card: Card
    player: Seat
    other: Card
    above: int
    late: Task


class Delayed(NamedTuple):
    """A link put off to `when`, a moment of a turn.

    The turn is the one of the number `turn`, or a later one of its player.
    """

    when: str
    turn: int
    link: Task


def effect_of(pos: Position, link: Link) -> Effect:
    return pos.pool.cards[link.text].effects[link.effect]


# prompts that ask for no cards
NOT_CARDS = {"place", "type", "old_subtype", "subtype", "effect", "mode", "coin", "let", "unless",
             "may", "instead", "trigger", "untap", "mulligan"}


class Asking(Exception):
    """Something needs a choice that is not made yet."""


class Picks:
    """The choices of one thing to do, made one after the other.

    Those that were made come first, then the next one is asked for. `count` is (chosen so far,
    least, most) of the cards that are chosen together with the one asked for; () where it stands
    alone. `what` is the action or the cost they are for, and the key of their selector. `about` is
    the text that asks, as a link, where the task has several. `card_answers` says which of the
    answers so far, counted from 0, chose a card, or none: others are other numbers.
    """

    __slots__ = ("pos", "at", "source", "count", "about", "card_answers", "what")

    def __init__(self, pos: Position, source: Card = NONE) -> None:
        self.pos, self.at, self.source = pos, 0, source
        self.count: Count = ()
        self.about: Link | None = None
        self.what: tuple[Tree, str] | None = None
        self.card_answers: list[int] = []

    def one(self, seat: Seat, options: Sequence[int], prompt: str, stop: bool = False,
            count: Count = (), unseen: bool = False) -> int:
        """One of the `options`, chosen by `seat`, or STOP when it may and does.

        A choice of one is made without asking (TT-16.6). `unseen`: others do not see what there is
        to choose from, so a choice of one is asked for all the same (TT-3.9).
        """
        if not stop and len(options) == 1 and not unseen:
            return options[0]
        self.count = count
        return self._next(seat, (*options, STOP) if stop else tuple(options), prompt, PICK)

    def cards(self, seat: Seat, options: Sequence[Card], least: int, most: int,
              prompt: str) -> tuple[Card, ...]:
        """`least` to `most` of the `options`, each once, as a tuple in the order they are chosen.
        """
        left = list(options)
        out: list[Card] = []
        if len(left) <= least:
            return tuple(left)
        most = min(most, len(left))
        while len(out) < most:
            card = self.one(seat, left, prompt, len(out) >= least, (len(out), least, most))
            if card == STOP:
                break
            left.remove(card)
            out.append(card)
        return tuple(out)

    def unseen(self, seat: Seat, options: Sequence[Card], bounds: tuple[int, int | None], room: int,
               prompt: str) -> tuple[Card, ...]:
        """As `cards`, of a zone that others do not see and that holds `room` cards (TT-3.9).

        `bounds` are (least, most). It is asked for as often as all `room` cards would do; what is
        not there is answered by STOP, what is forced by itself.
        """
        least, most = bounds
        most = room if most is None else min(most, room)
        left, forced = list(options), len(options) <= least
        out: list[Card] = []
        while len(out) < most:
            stop = not left or len(out) >= least
            offered = left[:1] if forced and not stop else left
            count = len(out), least, min(most, len(options))
            card = self.one(seat, offered, prompt, stop, count, unseen=True)
            if card == STOP:
                break
            left.remove(card)
            out.append(card)
        return tuple(out)

    def agrees(self, seat: Seat, prompt: str, able: bool = True) -> bool:
        """Whether a seat says yes; it is always asked (TT-16.6).

        Where what it costs is not there and others cannot know, only no can be said, for form's
        sake (TT-3.9).
        """
        self.count = ()
        return self._next(seat, (YES, NO) if able else (NO,), prompt, PICK) == YES

    def toss(self) -> int:
        """The side of a coin, HEADS or TAILS (TT-20.25)."""
        return self._next(TABLE, (HEADS, TAILS), "coin", RANDOM)

    def random(self, options: Iterable[Card], count: int) -> tuple[Card, ...]:
        """Cards chosen by chance."""
        left = sorted(options)
        out: list[Card] = []
        while left and len(out) < count:
            out.append(left[0] if len(left) == 1
                       else self._next(TABLE, tuple(left), "random", RANDOM))
            left.remove(out[-1])
        return tuple(out)

    def _next(self, seat: Seat, options: tuple[int, ...], prompt: str, ask: int) -> int:
        answers = self.pos.answers
        if self.at < len(answers):
            if prompt not in NOT_CARDS:
                self.card_answers.append(self.at)
            self.at += 1
            return answers[self.at - 1]
        pos = self.pos
        pos.mover, pos.ask, pos.options = seat, ask, options
        pos.prompt, pos.asker = prompt, self.source
        raise Asking
