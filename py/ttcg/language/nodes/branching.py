"""Nodes after which one of several things is done: by chance or by choice (TT-20.25, TT-20.26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..node import Action, all_of, node

if TYPE_CHECKING:
    from ...rules.act import Act
    from ..terms import Tree

_SIDES = ("heads", "tails")


@node
class Flip(Action):
    """A coin is flipped; what follows is done where its side is named (TT-20.25)."""

    worth = 0                              # what follows has the worth

    shipped = False
    example = "Flip a coin, if heads draw two cards."

    grammar = """
        flip      <- 'flip' ('a' / 'one') 'coin' -> Flip
        coin      <- +:flip
        coin_side <- (', and' / ',' / 'and' / '.' / ';')? 'if' landed? side:side ','? acts:row
        landed    <- 'it' ('is' / 'lands on' / 'comes up')
        side      <- 'heads' -> 1 / 'tails' -> 2
    """

    def say(self, record: Tree, it: str = "it") -> str:
        return "flip a coin"

    def branch(self, case: int) -> str:
        return f", if {_SIDES[case - 1]} "

    def do(self, act: Act) -> None:
        act.case = act.picks.toss()
        act.done((), 1)


@node
class ChooseOne(Action):
    """One of the things that follow is done, as the controller chooses (TT-20.26)."""

    worth = 0                              # what follows has the worth

    shipped = False
    example = "Choose one: draw two cards; or gain two points."

    grammar = """
        choose_one <- 'choose one' 'of the following'? (':' / '-') -> ChooseOne
                    / 'either' -> ChooseOne
        modal      <- +:choose_one
        mode       <- acts:row
        other_mode <- (';' 'or'? / ', or' / 'or' / '. or') acts:row
    """

    def say(self, record: Tree, it: str = "it") -> str:
        return "choose one:"

    def branch(self, case: int) -> str:
        return " " if case == 1 else "; or "

    def do(self, act: Act) -> None:
        cases = sorted({action["case"] for action in act.effect.do if "case" in action})
        act.case = act.picks.one(act.link.seat, cases, "mode")
        act.done((), 1)


@node
class Check(Action):
    """One of two things is done, by whether a condition holds (TT-20.29)."""

    worth = 0                              # what follows has the worth

    shipped = False
    example = "If you control a dragon unit, draw two cards; otherwise draw one card."

    grammar = """
        otherwise <- ('.' / ';' / ',')? 'otherwise' ','? check:check acts:in_one
        check     <- !EOF -> Check
    """

    def say(self, record: Tree, it: str = "it") -> str:
        return f"if {all_of(record['whether'])}"

    def branch(self, case: int) -> str:
        return ", " if case == 1 else "; otherwise "

    def do(self, act: Act) -> None:
        act.case = 1 if all(map(act.holds, act.action["whether"])) else 2
        act.did = True
