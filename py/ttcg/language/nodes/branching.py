"""Nodes after which one of several things is done: by chance or by choice (TT-20.25, TT-20.26)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ...rules.act import Act
from ...rules.costs import can_do, in_full
from ...rules.constants import PAID, owner
from ..node import NODES, Action, PlayerVerb, all_of, node
from ..phrases import SUBJECTS

if TYPE_CHECKING:
    from mulligan.protocol.types import Seat

    from ..types import Tree


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

    once = True
    example = "Flip a coin, if heads draw two cards."

    grammar = """
        flip      <- 'flip' ('a' / 'one') 'coin' -> Flip
        coin      <- +:flip
        coin_side <- (', and' / ',' / 'and' / '.' / ';')? ('if' landed? / 'on') side:side ','?
                     acts:row
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

    once = True

    example = "Choose one: draw two cards; or gain two points."

    grammar = """
        choose_one <- 'choose one' 'of the following'? (':' / '-') -> ChooseOne
                    / 'either' -> ChooseOne(either=yes)
        modal      <- +:choose_one
        mode       <- acts:row
        short_mode <- acts:short_row
        far_mode   <- (';' 'or'? / '. or') acts:row
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
        otherwise <- ('.' / ';' / ',')? else ','? check:check done:if_done acts:in_one
                   / ('.' / ';' / ',')? 'if' undone:doer do_not ','
                     check:check done:if_done acts:in_one
        doer      <- 'you' -> "you" / 'they' -> "they"
        else      <- 'otherwise' / 'or else' / 'if not'
        check     <- !(EOF '.') -> Check
    """
    worth = 0                              # what follows has it
    before = ", ", "; otherwise "

    def say(self, record: Tree, it: str = "it") -> str:
        return f"if {all_of(record['whether'])}"

    def case(self, act: Act) -> int:
        return 1 if all(map(act.holds, act.action["whether"])) else 2

    def do(self, act: Act) -> None:
        act.case, act.did = self.case(act), True           # "that many" is what it was before


@node
class Done(_Branching):
    """One of two things is done, by whether what stands before it did something (TT-20.29)."""

    shipped = False
    example = ("When this card attacks, mill one card. If you do, draw two cards; otherwise lose "
               "one point.")

    # where "if you do" has an "otherwise", joints.py puts it there
    grammar = """
        if_done <- !(EOF '.') -> Done
    """
    worth = 0                              # what follows has it
    before, begins = (", ", "; otherwise "), True

    def say(self, record: Tree, it: str = "it") -> str:
        return f"if {'they' if 'they' in record else 'you'} do"

    def case(self, act: Act) -> int:
        return 1 if act.went else 2

    def do(self, act: Act) -> None:
        act.case, act.did = self.case(act), True           # "that many" is what it was before


@node
class Unless(Action):
    """What it stands for is done unless somebody does something else for it (TT-20.32)."""

    worth = -0.5                           # the other takes what is less for it

    shipped = False
    behind = once = True
    example = "Destroy one unit your opponent controls unless your opponent loses two points."

    grammar = """
        unless_paid <- 'unless' payer:one_payer act:one_pays -> Unless
                     / 'unless' payer:payers act:payers_do -> Unless
        one_payer   <- 'your opponent' -> "opponent" / 'that player' -> "they"
                     / ('its' / 'the' / 'that' 'card\\'s|unit\\'s|spell\\'s') 'owner|controller'
                       -> "owner"
        one_pays    <- !(can / 'cannot') as_one
        as_one      <- does / player_verb
        payers      <- 'you' -> "you" / 'they' -> "they"
        payers_do   <- !(can / 'cannot') as_many_do
        as_many_do  <- player_verb / given
        given       <- !'let' cost
    """

    def say(self, record: Tree, it: str = "it") -> str:
        act, payer = record["act"], record["payer"]
        node, many = NODES[act["node"]], payer in ("you", "they")
        if isinstance(node, PlayerVerb):
            words = node.verb(act, "" if many else "s", "your" if payer == "you" else "their")
        else:
            verb, _, rest = node.say(act).partition(" ")
            words = f"{verb}{'' if many else 's'} {rest}"
        return f"unless {SUBJECTS[payer]} {words}"

    def do(self, act: Act) -> None:
        seat = _payer(act)
        if seat is None:
            return
        effect, link = act.effect, act.link._replace(seat=seat, targets=())
        i = effect.letting(act.action, seat != act.link.seat)
        asked, able = can_do(act.pos, link, effect.action(i))
        if not asked or not act.picks.agrees(seat, "unless", able):
            return
        paying = Act(act.pos, link, i, act.picks, act.it, act.count)
        paying.run()
        act.after += paying.after
        if in_full(paying.action, paying.did, paying.count):
            act.case = PAID
            act.done((), 1)


def _payer(act: Act) -> Seat | None:
    """Who may pay: a player by name, or the owner of the card that it is about."""
    payer, link = act.action["payer"], act.link
    if payer == "owner":
        cards = Act(act.pos, link, act.i + 1, act.picks, act.it, act.count).cards()
        return next(map(owner, cards), None)
    return {"you": link.seat, "opponent": 1 - link.seat}.get(
        payer, link.player if link.player >= 0 else 1 - link.seat)
