"""Nodes that end the match, and what a player loses half of (TT-13.8, TT-20.27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import moving
from ...rules.ending import DRAWN, end
from ..node import Cost, PlayerVerb, node

if TYPE_CHECKING:
    from mulligan.protocol.types import Seat

    from ...rules.act import Act
    from ...rules.chain import Link
    from ...rules.costs import Payment
    from ...rules.position import Position
    from ..types import Tree


@node
class EndMatch(PlayerVerb):
    """A player wins or loses at once; when both do, it is a draw (TT-13.8)."""

    worth = 20                             # as much as a player begins with

    shipped = False
    example = "You win the game."

    grammar = """
        player_verb </ 'win(s) the' ('game' / 'match') -> EndMatch(to=win)
                     / 'lose(s) the' ('game' / 'match') -> EndMatch(to=lose)
    """

    def verb(self, action: Tree, s: str, own: str) -> str:
        return f"{action['to']}{s} the game"

    def do(self, act: Act) -> None:
        seats = act.seats()
        winner: int = DRAWN
        if len(seats) == 1:
            winner = seats[0] if act.action["to"] == "win" else 1 - seats[0]
        if seats:
            end(act.pos, winner, "effect")
            act.done((), 1)


@node
class LoseHalf(PlayerVerb, Cost):
    """Players lose half of their points, rounded down if nothing else is said (TT-20.27)."""

    worth = -5                             # a player has ten points or so when it is used

    shipped = False
    once = True
    example = "Your opponent loses half their points."

    grammar = """
        cost        </ ('lose' / 'pay') half 'your' 'life'? 'points' round:round_up? -> LoseHalf
        player_verb </ 'lose(s)' half owner:poss 'life'? 'points' round:round_up? -> LoseHalf
        half        <- 'half' 'of'?
        round_up    <- ','? 'rounded up' -> "up" / ','? 'rounded down' -> "down"
    """
    theme = ("dark",)
    whose_is_said = "Write 'Lose half your points' or 'Your opponent loses half their points'."

    def verb(self, action: Tree, s: str, own: str) -> str:
        rounded = f", rounded {action['round']}" if "round" in action else ""
        return f"lose{s} half {own} points{rounded}"

    def do(self, act: Act) -> None:
        losses = {seat: _half(act.action, act.pos.points[seat]) for seat in act.seats()}
        moving.lose(act.pos, losses, act.link.own)
        act.done((), sum(losses.values()))

    def points(self, cost: Tree, have: int) -> int:
        return _half(cost, have)

    def possible(self, pos: Position, seat: Seat, action: Tree) -> bool:
        return _half(action, pos.points[seat]) > 0

    def payable(self, pos: Position, link: Link, cost: Tree, act: Tree) -> bool:
        return self.possible(pos, link.seat, cost)

    def pay(self, payment: Payment) -> None:
        seat = payment.link.seat
        points = _half(payment.cost, payment.pos.points[seat])
        moving.lose(payment.pos, {seat: points}, payment.link.own)


def _half(action: Tree, points: int) -> int:
    """Half of so many points (TT-14.5 rounds down, too)."""
    return (points + (action.get("round") == "up")) // 2
