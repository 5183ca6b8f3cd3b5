"""Choices at the same time (TD-5)."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from ..data.json_text import canonical
from ..match.match import Match
from ..protocol.game import Action
from ..protocol.types import Ply, Seat
from .chains import refusal
from .messages import Hash, Side


class Round:
    """Choices at the same time (TD-5): committed to, then shown, then all taken, seat by seat.

    `own` and `salt` are for the device alone: what its person has chosen so far, and what hides the
    commitment to it, empty before. `sides` are those that choose, `numbers` those of the messages
    that committed.
    """

    def __init__(self, ply: Ply, sides: Sequence[Side] = (0, 1)) -> None:
        self.ply, self.sides = ply, sides
        self.numbers = [0, 0]
        self.own: list[str] = []
        self.salt = ""
        self.commits: list[Hash] = ["", ""]
        self.shown: list[Sequence[Any]] = [(), ()]

    @property
    def bound(self) -> bool:
        """Whether all who choose have committed."""
        return all(self.commits[side] for side in self.sides)

    def check_own(self, side: Side, commit: Hash, heard: int) -> None:
        """Raise Illegal for a commitment that the other side has made in this round (TD-5.2).

        A side that had not heard of it, `heard` being what it says, may be the one whose was
        repeated: of these two a log alone does not tell.
        """
        if commit == self.commits[1 - side]:
            had = heard > self.numbers[1 - side]
            raise refusal("Both sides commit to the same: one has repeated what the other said.",
                          clause="TD-5.2", reason="copied" if had else "both_alike")


def commitment(match: str, ply: Ply, salt: str, texts: Sequence[Any]) -> str:
    """What binds a side to its choices without showing them (TD-5.2)."""
    bound = ["mulligan/remote/1/choice", match, ply, salt, list(texts)]
    return sha256(canonical(bound).encode()).hexdigest()


def choose(match: Match, seat: Seat, now: Round, text: str, ply: Ply | None = None) -> None:
    """Put a choice on the own match; who chooses alone sees what comes of it later.

    Raises Illegal, Malformed or Stale as `Match.act`.
    """
    match.check_turn(seat, ply)
    if len(now.sides) > 1:
        match.act(seat, text)
        return
    match.repeat(Action(seat, text))
    if seat not in match.to_move():
        match.rewind(now.ply)


def check_choices(match: Match, seat: Seat, ply: Ply, texts: Sequence[str]) -> None:
    """Raise unless the rules allow these choices, and they are all of them (TD-5.4)."""
    game, state = match.game, match.states[ply]
    for text in texts:
        move = game.parse(state, seat, text)
        after = game.apply(state, seat, move)
        if game.text(state, seat, move) != text:
            raise refusal("A choice is not in the one form of its text.",
                          clause="TD-5.4", reason="other_choice")
        state = after
    if seat in game.to_move(state):
        raise refusal("There was more to choose than was shown.",
                      clause="TD-5.4", reason="other_choice")
