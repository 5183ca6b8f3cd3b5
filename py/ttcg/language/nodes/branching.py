"""Nodes after which one of several things is done: by chance or by choice (TT-20.25, TT-20.26)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ..node import Action, all_of, node

if TYPE_CHECKING:
    from ...rules.act import Act
    from ..terms import Tree


class _Branching(Action):
    """What follows stands in numbered cases, of which one is done."""

    shipped = False
    before: tuple[str, str]                # the words before the first case, and before any other

    def branch(self, case: int) -> str:
        return self.before[0] if case == 1 else self.before[1]

    def do(self, act: Act) -> None:
        act.case = self.case(act)
        act.done((), 1)

    @abstractmethod
    def case(self, act: Act) -> int:
        """The number of the case that is done."""


@node
class Flip(_Branching):
    """A coin is flipped; what follows is done where its side is named (TT-20.25)."""

    example = "Flip a coin, if heads draw two cards."

    grammar = """
        flip      <- 'flip' ('a' / 'one') 'coin' -> Flip
        coin      <- +:flip
        coin_side <- (', and' / ',' / 'and' / '.' / ';')? 'if' landed? side:side ','? acts:row
        landed    <- 'it' ('is' / 'lands on' / 'comes up')
        side      <- 'heads' -> 1 / 'tails' -> 2
    """
    worth = 0                              # what follows has it
    before = ", if heads ", ", if tails "

    def say(self, record: Tree, it: str = "it") -> str:
        return "flip a coin"

    def case(self, act: Act) -> int:
        return act.picks.toss()


@node
class ChooseOne(_Branching):
    """One of the things that follow is done, as the controller chooses (TT-20.26)."""

    example = "Choose one: draw two cards; or gain two points."

    grammar = """
        choose_one <- 'choose one' 'of the following'? (':' / '-') -> ChooseOne
                    / 'either' -> ChooseOne
        modal      <- +:choose_one
        mode       <- acts:row
        other_mode <- (';' 'or'? / ', or' / 'or' / '. or') acts:row
    """
    worth = 0                              # what follows has it
    before = " ", "; or "

    def say(self, record: Tree, it: str = "it") -> str:
        return "choose one:"

    def case(self, act: Act) -> int:
        cases = sorted({action["case"] for action in act.effect.do if "case" in action})
        return act.picks.one(act.link.seat, cases, "mode")


@node
class Check(_Branching):
    """One of two things is done, by whether a condition holds (TT-20.29)."""

    example = "If you control a dragon unit, draw two cards; otherwise draw one card."

    grammar = """
        otherwise <- ('.' / ';' / ',')? 'otherwise' ','? check:check acts:in_one
        check     <- !EOF -> Check
    """
    worth = 0                              # what follows has it
    before = ", ", "; otherwise "

    def say(self, record: Tree, it: str = "it") -> str:
        return f"if {all_of(record['whether'])}"

    def case(self, act: Act) -> int:
        return 1 if all(map(act.holds, act.action["whether"])) else 2

    def do(self, act: Act) -> None:
        act.case, act.did = self.case(act), True           # "that many" is what it was before
