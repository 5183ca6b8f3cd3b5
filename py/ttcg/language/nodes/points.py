"""Nodes about points and turns (TT-20.7, TT-20.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import moving
from ..limits import POINTS
from ..node import Cost, PlayerVerb, node
from ..phrases import plural, so_many

if TYPE_CHECKING:
    from ...rules.act import Act
    from ...rules.costs import Payment
    from ..types import Tree


def _many(record: Tree) -> str:
    n = record["n"]
    return "that many points" if n == "that_many" else plural(n, "point")


@node
class GainPoints(PlayerVerb):
    """Players gain points (TT-20.7)."""

    worth = 1

    example = "Gain one point for each unit you control."
    grammar = """
        player_verb </ ('gain(s)' / 'recover(s)') (n:as_many_points / n:points per:per? or:or_gain?)
                       -> GainPoints
                     / 'gain(s)' !(!('points equal to')) 'points' n:just_one per:as_many
                       -> GainPoints
        as_many_points <- 'that many points' -> "that_many"
        or_gain     <- or_points / @or_if 'gain(s)' n:points @instead -> {}
        own_act     </ 'add' n:points 'to your score|points' -> GainPoints
                     / 'add' n:points 'to your opponent\\'s score|points'
                       -> GainPoints(who=opponent)
    """
    bounds, theme = POINTS, ("water", "light")

    def verb(self, action: Tree, s: str, own: str) -> str:
        return f"gain{s} {so_many(action, _many(action), 'points')}{self.otherwise(action, _many)}"

    def do(self, act: Act) -> None:
        gains = {seat: act.n_of(seat) for seat in act.seats()}
        moving.gain(act.pos, gains, act.link.own)
        act.done((), max(gains.values(), default=0))


@node
class LosePoints(PlayerVerb, Cost):
    """Players lose points (TT-20.7)."""

    worth = -1

    example = "Your opponent loses two points."
    grammar = """
        cost        </ ('lose' / 'pay' / 'spend') n:number ('point(s)' / 'life' 'point(s)'?)
                       -> LosePoints
                     / 'take' n:number ('points of damage' / 'damage') -> LosePoints
        player_verb </ 'lose(s)' (n:as_many_points / n:points per:per? or:or_lose?) -> LosePoints
                     / 'pay(s)' n:points per:per? -> LosePoints
                     / 'lose(s)' !(!('points equal to')) 'points' n:just_one per:as_many
                       -> LosePoints
                     / 'take(s)' @damage per:per? -> LosePoints
        own_act     </ ('deal' / 'inflict') @damage 'to' who:struck per:per? -> LosePoints
        damage      <- n:points 'of damage' / n:number 'damage'
        struck      <- 'your opponent' -> "opponent" / ('each player' / 'both players') -> "both"
        or_lose     <- or_points / @or_if 'lose(s)' n:points @instead -> {}
    """
    bounds, theme = POINTS, ("fire", "dark")

    def verb(self, action: Tree, s: str, own: str) -> str:
        return f"lose{s} {so_many(action, _many(action), 'points')}{self.otherwise(action, _many)}"

    def do(self, act: Act) -> None:
        losses = {seat: act.n_of(seat) for seat in act.seats()}
        moving.lose(act.pos, losses, act.link.own)
        act.done((), max(losses.values(), default=0))

    def points(self, cost: Tree, have: int) -> int:
        return cost["n"]

    def pay(self, payment: Payment) -> None:
        link = payment.link
        moving.lose(payment.pos, {link.seat: payment.cost["n"]}, link.own)


@node
class Skip(PlayerVerb, Cost):
    """A player skips a turn or a phase to come (TT-20.8)."""

    worth = -2

    once = True
    example = "Skip your next turn."
    grammar = """
        cost        </ 'skip your next' what:skippable -> Skip / 'skip your' what:a_phase -> Skip
        player_verb </ 'skip(s)' owner:poss 'next' what:skippable -> Skip
                     / 'skip(s)' owner:poss what:a_phase -> Skip
        skippable   <- 'turn' / a_phase
        a_phase     <- phase 'phase'
    """
    theme, gives_number = ("water", "electric"), False

    def verb(self, action: Tree, s: str, own: str) -> str:
        what = action["what"]
        return f"skip{s} {own} next {what if what == 'turn' else f'{what} phase'}"

    def do(self, act: Act) -> None:
        for seat in act.seats():
            moving.skip(act.pos, seat, act.action["what"])
        act.done((), 1)

    def pay(self, payment: Payment) -> None:
        moving.skip(payment.pos, payment.link.seat, payment.cost["what"])
