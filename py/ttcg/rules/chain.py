"""Links of the chain (TT-8), and how whatever needs choices asks for them."""

from typing import NamedTuple

from .terms import NO, NONE, PICK, RANDOM, STOP, TABLE, YES

AT_ATTACK, AT_PLAY = -2, -3                # what a counter link may answer besides the number of another link


class Link(NamedTuple):
    """An effect on its way: whose, "this card", whose text it is (index of a card and of its effect), and what was chosen for it.

    `targets` are tuples of cards, one for each of the effect's targets; `card`, `player` and `other` are those of the event that
    triggered it; `answers` is the number of the link it answers, AT_ATTACK, AT_PLAY or NONE. A `dead` link does nothing when its
    turn comes. `nested`: it is performed by another effect and performs none itself (TT-16.2). `late`: its delay is over. `paid` are
    the cards its costs took.
    """

    number: int
    seat: int
    own: int
    text: int
    effect: int
    targets: tuple = ()
    card: int = NONE
    player: int = NONE
    other: int = NONE
    answers: int = NONE
    dead: int = 0
    nested: int = 0
    late: int = 0
    paid: tuple = ()


def effect_of(pos, link):
    return pos.pool.cards[link.text].effects[link.effect]


class Asking(Exception):
    """Something needs a choice that is not made yet."""


class Picks:
    """The choices of one thing to do, made one after the other: those there are, then the next one is asked for.

    `count` is (chosen so far, least, most) of the cards that are chosen together with the one asked for; () where it stands alone.
    """

    __slots__ = ("pos", "at", "source", "count")

    def __init__(self, pos, source=NONE):
        self.pos, self.at, self.source, self.count = pos, 0, source, ()

    def one(self, seat, options, prompt, stop=False, count=()):
        """One of the `options`, chosen by `seat`, or STOP when it may and does; a choice of one is made without asking."""
        if not stop and len(options) == 1:
            return options[0]
        self.count = count
        return self._next(seat, (*options, STOP) if stop else tuple(options), prompt, PICK)

    def cards(self, seat, options, least, most, prompt):
        """`least` to `most` of the `options`, each once, as a tuple in the order they are chosen."""
        left, out = list(options), []
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

    def agrees(self, seat, prompt):
        """Yes or no."""
        self.count = ()
        return self._next(seat, (YES, NO), prompt, PICK) == YES

    def random(self, options, count):
        """Cards chosen by chance."""
        left, out = sorted(options), []
        while left and len(out) < count:
            out.append(left[0] if len(left) == 1 else self._next(TABLE, tuple(left), "random", RANDOM))
            left.remove(out[-1])
        return tuple(out)

    def _next(self, seat, options, prompt, ask):
        answers = self.pos.answers
        if self.at < len(answers):
            self.at += 1
            return answers[self.at - 1]
        pos = self.pos
        pos.mover, pos.ask, pos.options, pos.prompt, pos.asker = seat, ask, options, prompt, self.source
        raise Asking
