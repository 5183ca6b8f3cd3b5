"""Windows: moments in which a seat may answer, or let it pass.

Here stands what a game with a response stack tells the engine of them.

Every hook has a default that means "there is no such thing", so a game without windows says nothing
here.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple

from .rules import Rules
from .types import Move, S, Seat
from .values import Link


class Until(NamedTuple):
    """A standing order people may give.

    It lets every window pass until something happens. `label` says all of it.
    """

    id: str
    label: str
    help: str = ""


class Windows(Rules[S], Generic[S]):
    """The part of the protocol that speaks of windows; `Game` has it."""

    untils: Sequence[Until] = ()           # orders people may give; a game with windows has some
    priority: str = "may act"              # what the plate of a seat says in a window

    def pass_move(self, state: S, seat: Seat, /) -> Move | None:
        """The legal move by which `seat` lets this moment pass, or None when it is no window.

        Whether it is one follows from what all see; what the pass will do stands in the move's
        `label`.
        """
        return None

    def yields(self, state: S, seat: Seat, move: Move, /) -> bool:
        """Whether a legal move gives something up, such as what the seat could still do.

        It is never what the table suggests to press. By default that is `pass_move` while other
        moves are legal.
        """
        return move == self.pass_move(state, seat) and len(self.legal(state, seat)) > 1

    def moment(self, state: S, seat: Seat, /) -> tuple[str, str] | None:
        """(key, label) of this kind of window, for "always pass in ...".

        It is None when there is none.
        """
        return None

    def nothing(self, state: S, seat: Seat, /) -> str:
        """What the log says of `seat`, after "You", when this window passed as it had no choice.

        Only that seat reads it; the others read of a pass like any other.
        """
        return "had nothing to do"

    def lifted(self, given: S, now: S, seat: Seat, until: str, /) -> bool:
        """Whether the order `until` of `seat`, given at one state, ends at a later one."""
        return False

    def surely_passes(self, state: S, seat: Seat, /) -> bool:
        """Whether all at the table see that `seat` can only let this window pass.

        It holds nothing it could use.
        """
        return False

    def links(self, state: S, seat: Seat | None, /) -> Sequence[Link]:
        """Lines on the table as `seat` sees them, between elements as in paths."""
        return ()

    def steps(self, before: S, seat: Seat, move: Move, after: S, /) -> Sequence[S]:
        """The states in between, when one action does several things in turn; () when it does not.

        Asked for the last action of every view, so it must answer at once when there is nothing. In
        each state the entry that is being carried out still lies on top of the stack.
        """
        return ()
