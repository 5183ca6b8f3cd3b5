"""What a game answers about its rules: who is to move, what is legal, what a move does, the end."""

from collections.abc import Sequence
from random import Random
from typing import Generic

from ..errors import Illegal
from .types import Deck, Move, Options, Pick, Ply, Rng, S, Seat
from .values import CHANCE, Outcome


class Rules(Generic[S]):
    """The part of the protocol that states the rules; `Game` has it."""

    def setup(self, options: Options, decks: Sequence[Deck | None] = (), /) -> S:
        """The state before any chance.

        `options` is complete and checked. Raises Malformed for a wrong deck.
        """
        raise NotImplementedError

    def to_move(self, state: S, /) -> tuple[Seat, ...]:
        """The seats that choose now: () when it is over, (CHANCE,) when chance acts.

        Several choose at the same time, each in secret.

        Chance is also the table's own hand: what happens by itself, step by step, such as turning
        cards over one by one.
        """
        raise NotImplementedError

    def unchosen(self, state: S, seat: Seat | None, /) -> S:
        """`state` as `seat` may know it; None is an onlooker.

        What others have chosen in secret and not yet shown is not in it.
        """
        return state

    def legal(self, state: S, seat: Seat, /) -> Sequence[Move]:
        """Every legal move of `seat`.

        It is never empty for a seat to move, and empty for others. Chance is sampled, not listed.
        """
        raise NotImplementedError

    def formal(self, state: S, /) -> tuple[Seat, Move] | None:
        """(seat, move) of a question with one answer, or None when this is no such question.

        It is asked only so that nobody can tell from whether it is asked what a hidden card is. A
        record from before a game asked it replays all the same: there it is answered as it comes.
        """
        return None

    def play(self, state: S, seat: Seat, move: Move, /) -> None:
        """Change `state` by a legal move, unchecked: the in-place form for search."""
        raise NotImplementedError

    def sample(self, state: S, rng: Rng, /) -> Move:
        """A chance move drawn with `rng`, what `luck` gives (random.Random)."""
        raise NotImplementedError

    def luck(self, seed: int | str, state: S, ply: Ply, /) -> Rng:
        """What `sample` draws with in a state after `ply` actions.

        A rulebook that fixes a stream of numbers gives its own.
        """
        return Random(f"{seed}/{ply}")

    def check_chance(self, state: S, move: Move, /) -> None:
        """Raise Illegal unless chance may do this now."""
        raise NotImplementedError

    def outcome(self, state: S, /) -> Outcome | None:
        """The Outcome, or None while the match goes on."""
        raise NotImplementedError

    def decided(self, state: S, /) -> bool:
        """Whether it is clear who has won, even if something is left to choose (see `resigned`)."""
        return self.outcome(state) is not None

    def refuse(self, state: S, seat: Seat, move: Move, /) -> Illegal:
        """The Illegal that says why `move` (parsed, but not legal) is refused."""
        raise NotImplementedError

    def why(self, state: S, seat: Seat, picks: Sequence[Pick], /) -> Illegal:
        """The Illegal that says why a path of picks leads to no legal action."""
        raise NotImplementedError

    def determinise(self, state: S, seat: Seat, rng: Rng, /) -> S:
        """A random full state that agrees with all `seat` knows."""
        raise NotImplementedError

    def apply(self, state: S, seat: Seat, move: Move) -> S:
        """A new state after `move`.

        Raises Illegal and leaves `state` alone when it is not legal.
        """
        if seat == CHANCE:
            self.check_chance(state, move)
        elif seat not in self.to_move(state) or move not in self.legal(state, seat):
            raise self.refuse(state, seat, move)
        after = state.copy()
        self.play(after, seat, move)
        return after

    def resigned(self, state: S, seat: Seat, /) -> S | None:
        """The state after `seat` has given up, if something is left to choose then.

        It is None where the match is over then. Raises Illegal when it is `decided` already.
        """
        return None
