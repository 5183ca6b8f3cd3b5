"""Nodes that change ranks (TT-14.4, TT-20.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import lasting, values
from ...rules.gather import factor, touched
from ...rules.constants import Layer, owner
from .. import phrases
from ..limits import ranked
from ..node import Statement, node
from .lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...rules.act import Act
    from ...rules.gather import Run
    from ...rules.position import Position
    from ...rules.values import Now
    from ..types import Fault, Tree


@node
class SetRank(Lasting, Statement):
    """Cards become another rank (TT-20.16)."""

    worth = 0.5

    example = "Until your next turn, one unit you control becomes rank 3."
    grammar = """
        stated    </ become 'rank' n:INT -> SetRank
        statement </ t:possessor 'rank|level' 'becomes' n:INT -> SetRank
                   / 'the' 'rank|level' 'of' t:sel 'becomes' n:INT -> SetRank
    """
    layer, bare = Layer.RANK, False

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from ranked(record)

    def verb(self, action: Tree, s: str) -> str:
        return f"become{s} rank {action['n']}"

    def useless(self, record: Tree, tree: Tree) -> str:
        same = record["t"].get("of", {}).get("rank") == {"cmp": "eq", "n": record["n"]}
        return "These cards have that rank already." if same else ""

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        for card in touched(pos, run):
            found.own(card).rank = run.action["n"]

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [("Rank set", 0, "TT-14.4")]


@node
class SwapRanks(Lasting):
    """This card and a chosen one get the rank of each other (TT-20.16)."""

    worth = 0.3

    example = "This turn, swap this card's rank with another air unit you control."
    grammar = """
        card_action </ 'swap this' 'card\\'s|cards' 'rank with' t:sel -> SwapRanks
    """
    layer, theme = Layer.RANK, ("air",)
    of_two = ("'It' can be this card or the other one. Say 'this card', or name the other first: "
              "'Choose one unit you control. It gains 100 attack. Swap this card's rank with it.', "
              "for example.")

    def say(self, record: Tree, it: str = "it") -> str:
        return f"swap this card's rank with {phrases.cards(record['t'])}"

    def do(self, act: Act) -> None:
        pos, own = act.pos, act.link.own
        cards = [card for card in act.cards() if pos.is_top(card)]
        if cards and pos.is_top(own):
            mine, other = values.rank(pos, own), values.rank(pos, cards[0])
            lasting.change(act, own, owner(own), other)
            lasting.change(act, cards[0], owner(cards[0]), mine)
            act.done(cards[:1])

    def runs_on(self, action: Tree) -> bool:
        return False

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        """A change has fixed the rank.

        A text that is on by itself exchanges those of this card and of the first that fits.
        """
        cards = touched(pos, run)
        if run.target is not None:
            for card in cards:
                found.own(card).rank = run.extra
        elif cards and pos.is_top(run.own):
            mine, other = found.own(run.own), found.own(cards[0])
            mine.rank, other.rank = other.rank, mine.rank

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [("Rank exchanged", 0, "TT-14.4")]

    def left(self, run: Run) -> str:
        return f"has rank {run.extra}"


@node
class ChangeRank(Lasting):
    """The rank of cards goes up or down (TT-20.16)."""

    worth = 0.5

    example = "Reduce the rank of one unit on the field by one."
    grammar = """
        card_action </ 'increase the rank of' t:sel 'by' n:number -> ChangeRank(dir=up)
                     / ('reduce' / 'decrease') 'the rank of' t:sel 'by' n:number
                       -> ChangeRank(dir=down)
    """
    layer, theme = Layer.STEP, ("nature",)

    def each(self, record: Tree) -> float:
        return self.worth * record["n"] * (1 if record["dir"] == "up" else -1)

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from ranked(record)

    def say(self, record: Tree, it: str = "it") -> str:
        verb = "increase" if record["dir"] == "up" else "reduce"
        by = phrases.number(record["n"])
        return f"{verb} the rank of {phrases.cards(record['t'])} by {by}"

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        step = run.action["n"] * factor(pos, run)
        for card in touched(pos, run):
            found.own(card).rank += step if run.action["dir"] == "up" else -step

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [("Rank changed", 0, "TT-14.4")]

    def left(self, run: Run) -> str:
        verb = "gains" if run.action["dir"] == "up" else "loses"
        return f"{verb} {phrases.plural(run.action['n'] * run.times, 'rank')}"
