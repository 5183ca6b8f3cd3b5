"""Nodes that change attack and defense (TT-14.5, TT-20.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abc import abstractmethod

from ...rules import lasting
from ...rules.gather import Sums, factor, touched
from ...rules.constants import Layer
from .. import phrases
from ..limits import STAT, numbered
from ..node import Statement, node
from .lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulligan.protocol.types import Card

    from ...rules.act import Act
    from ...rules.chain import Link
    from ...rules.gather import Run
    from ...rules.pool import Want
    from ...rules.position import Position
    from ...rules.values import Now
    from ..types import Fault, Tree


class _Change(Lasting):
    """A change of the sums of units, whenever it came."""

    layer = Layer.STATS
    units_only = True

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        count = factor(pos, run)
        for card in touched(pos, run):
            if not pos.card(card).spell:
                if card not in found.sums:
                    found.sums[card] = Sums()
                self.add(found.sums[card], run.action, count)

    @abstractmethod
    def add(self, sums: Sums, action: Tree, count: int) -> None:
        """Add it to the sums of a card; its numbers count `count` times."""


@node
class ModStat(_Change, Statement):
    """Units gain or lose attack or defense (TT-20.16)."""

    worth = 0.5                            # for each 100

    example = "This turn, all fire units gain 100 attack."
    grammar = """
        card_action </ 'increase' @stat_of 'by' n:INT stat? !per -> ModStat(dir=up)
                     / ('reduce' / 'decrease') @stat_of 'by' n:INT stat? !per
                       -> ModStat(dir=down)
                     / 'add' n:INT stat:stat 'to' t:sel -> ModStat(dir=up)
                     / @stat_of ('is|are increased by' / 'increase(s) by') n:INT !per
                       -> ModStat(dir=up)
                     / @stat_of ('is|are reduced|decreased by' / 'decrease(s) by') n:INT !per
                       -> ModStat(dir=down)
                     / 'give' t:sel '+'? n:INT stat:stat also:also_stat? -> ModStat(dir=up)
                     / 'give' t:sel n:INT ('more' / 'extra' / 'additional') stat:stat
                       -> ModStat(dir=up)
                     / 'give' t:sel '+' n:INT '/' '+' stat:attack also:plus_defense
                       -> ModStat(dir=up)
        own_act     </ 'increase' @stat_of 'by' n:INT stat? per:per -> ModStat(dir=up)
                     / ('reduce' / 'decrease') @stat_of 'by' n:INT stat? per:per
                       -> ModStat(dir=down)
                     / @stat_of ('is|are increased by' / 'increase(s) by') n:INT per:per
                       -> ModStat(dir=up)
                     / @stat_of ('is|are reduced|decreased by' / 'decrease(s) by') n:INT per:per
                       -> ModStat(dir=down)
        granted     </ @stat_change -> ModStat
        stated      </ @stat_change per:per? -> ModStat
        stat_change <- 'gain(s)' '+'? n:INT stat:stat also:also_stat? -> {dir=up}
                     / has '+' n:INT '/' '+' stat:attack also:plus_defense -> {dir=up}
                     / has '-' n:INT '/' '-' stat:attack also:plus_defense -> {dir=down}
                     / has '+' n:INT stat:stat also:also_stat? -> {dir=up}
                     / has '-' n:INT stat:stat also:also_less? -> {dir=down}
                     / 'lose(s)' n:INT stat:stat also:also_stat? -> {dir=down}
                     / ('has' / 'have') n:INT ('more' / 'extra' / 'additional') stat:stat
                       -> {dir=up}
                     / ('has' / 'have') n:INT 'less' stat:stat -> {dir=down}
        also_stat   <- 'and' '+'? n:INT stat:stat / 'and' stat:stat
        also_less   <- 'and' '-' n:INT stat:stat / 'and' stat:stat
        has         <- 'gain(s)' / 'get(s)' / 'has' / 'have'
        attack      <- !(EOF '.') -> "attack"
        plus_defense <- n:INT stat:as_defense
        as_defense  <- !(EOF '.') -> "defense"
    """
    bare = False

    def each(self, record: Tree) -> float:
        parts = (record, record["also"]) if "also" in record else (record,)
        sign = self.worth if record["dir"] == "up" else -self.worth
        return sign * sum(part["n"] for part in parts) / 100

    def themes(self, action: Tree) -> tuple[str, ...]:
        if action["dir"] == "down":
            return ("water",)
        return ("fire",) if action["stat"] == "attack" else ("earth", "light")

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from numbered(record, STAT)
        yield from numbered(record.get("also"), STAT)

    def verb(self, action: Tree, s: str) -> str:
        also = f" and {action['also']['n']} {action['also']['stat']}" if "also" in action else ""
        verb = f"{'gain' if action['dir'] == 'up' else 'lose'}{s}"
        return f"{verb} {action['n']} {action['stat']}{also}{phrases.counted(action)}"

    def left(self, run: Run) -> str:
        """With the numbers it came to (TT-10.9)."""
        action = {key: value for key, value in run.action.items() if key != "per"}
        action["n"] *= run.times
        if "also" in action:
            action["also"] = {**action["also"], "n": action["also"]["n"] * run.times}
        return self.verb(action, "s")

    def let(self, action: Tree) -> str:
        if "also" in action:
            also = action["also"]
            return (f"give {phrases.cards(action['t'])} {action['n']} {action['stat']} and "
                    f"{also['n']} {also['stat']}")
        verb = "increase" if action["dir"] == "up" else "reduce"
        return f"{verb} the {action['stat']} of {phrases.cards(action['t'])} by {action['n']}"

    def add(self, sums: Sums, action: Tree, count: int) -> None:
        for part in (action, action["also"]) if "also" in action else (action,):
            sums.of(part["stat"]).gained += part["n"] * (count if action["dir"] == "up" else -count)

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        action = run.action
        sign = run.times if action["dir"] == "up" else -run.times
        parts = (action, action["also"]) if "also" in action else (action,)
        return [(part["stat"].capitalize(), sign * part["n"], "TT-14.5") for part in parts]


class _OfUnits(_Change):
    """A change that only units can be chosen for."""

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return not pos.card(card).spell


@node
class SwapStats(_OfUnits):
    """Attack and defense of units are exchanged (TT-20.16)."""

    worth = 0

    once = True
    example = "Swap the attack and defense of one unit you control."
    grammar = """
        card_action </ swaps 'the attack and defense of' t:sel -> SwapStats
                     / swaps t:possessor 'attack and defense' -> SwapStats
        swaps       <- 'swap' / 'switch' / 'exchange'
    """

    def say(self, record: Tree, it: str = "it") -> str:
        return f"swap the attack and defense of {phrases.cards(record['t'])}"

    def add(self, sums: Sums, action: Tree, count: int) -> None:
        sums.swaps += 1

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [("Attack and defense exchanged", 0, "TT-14.4")]

    def left(self, run: Run) -> str:
        return "has attack and defense exchanged"


@node
class ScaleStat(_OfUnits):
    """A stat of units is doubled or halved (TT-20.16)."""

    worth = 1

    once = True
    example = "Double the attack of this card."
    grammar = """
        card_action </ 'double the' stat:stat 'of' t:sel -> ScaleStat(by=double)
                     / 'halve the' stat:stat 'of' t:sel -> ScaleStat(by=half)
                     / 'double' t:possessor stat:stat -> ScaleStat(by=double)
                     / 'halve' t:possessor stat:stat -> ScaleStat(by=half)
        statement   </ @stat_of ('is' / 'are') 'doubled' -> ScaleStat(by=double)
                     / @stat_of ('is' / 'are') 'halved' -> ScaleStat(by=half)
    """
    theme = ("fire",)

    def each(self, record: Tree) -> float:
        return self.worth if record["by"] == "double" else -self.worth

    def say(self, record: Tree, it: str = "it") -> str:
        verb = "double" if record["by"] == "double" else "halve"
        return f"{verb} the {record['stat']} of {phrases.cards(record['t'])}"

    def add(self, sums: Sums, action: Tree, count: int) -> None:
        stat = sums.of(action["stat"])
        if action["by"] == "double":
            stat.doubled += 1
        else:
            stat.halved += 1

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        how = "doubled" if run.action["by"] == "double" else "halved"
        return [(f"{run.action['stat'].capitalize()} {how}", 0, "TT-14.5")]

    def left(self, run: Run) -> str:
        how = "doubled" if run.action["by"] == "double" else "halved"
        return f"has its {run.action['stat']} {how}"


@node
class SetStat(_OfUnits):
    """A stat of units becomes a number (TT-20.16)."""

    worth = 0.5

    shipped = False

    example = "The attack of this card becomes 500."
    grammar = """
        own_act   </ 'set' @stat_of 'to' n:INT -> SetStat
        statement </ @stat_of 'become(s)' n:INT -> SetStat
        stat_of   <- t:possessor stat:stat / 'the' stat:stat 'of' t:sel
    """

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from numbered(record, (0, *STAT[1:]))

    def themes(self, action: Tree) -> tuple[str, ...]:
        return ("nature",)

    def say(self, record: Tree, it: str = "it") -> str:
        return f"the {record['stat']} of {phrases.cards(record['t'], it=it)} becomes {record['n']}"

    def add(self, sums: Sums, action: Tree, count: int) -> None:
        sums.of(action["stat"]).fixed = action["n"]

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [(f"{run.action['stat'].capitalize()} set", 0, "TT-14.5")]

    def left(self, run: Run) -> str:
        return f"has its {run.action['stat']} set to {run.action['n']}"


@node
class InvertChanges(Lasting):
    """Gains of attack and defense are losses, and losses gains (TT-20.16)."""

    worth = 0

    example = "Until your next turn, attack and defense changes are inverted."
    grammar = """
        statement </ 'attack and defense changes are inverted' -> InvertChanges
    """
    layer = Layer.STATS

    def say(self, record: Tree, it: str = "it") -> str:
        return "attack and defense changes are inverted"

    def stands(self, action: Tree) -> bool:
        return True

    def do(self, act: Act) -> None:
        lasting.on_table(act)

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.inverted += 1

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [("Changes inverted", 0, "TT-14.4")]

    def left(self, run: Run) -> str:
        return "gains of attack and defense are losses, and losses gains"
