"""Nodes that change types and subtypes of units (TT-14.4, TT-20.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abc import abstractmethod

from ...rules import lasting, values
from ...rules.gather import touched
from ...rules.constants import SPELL, TYPES, Layer, owner
from .. import phrases
from ..node import Statement, node
from .lasting import Lasting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card

    from ...rules.act import Act
    from ...rules.chain import Link
    from ...rules.gather import Run
    from ...rules.pool import Want
    from ...rules.position import Position
    from ...rules.values import Now
    from ..types import Tree


class _Kind(Lasting):
    """Units become another kind; with "any other" the controller chooses it."""

    layer = Layer.KIND
    units_only = True
    what = ""                              # how its kind is called

    def say(self, record: Tree, it: str = "it") -> str:
        t = phrases.cards(record["t"])
        if record["to"] == "any":
            return f"change {t} to any other {self.what}"
        return f"change the {self.what} of {t} to {record['to']}"

    def do(self, act: Act) -> None:
        if lasting.is_on(act):
            return act.done((), 1)
        pos = act.pos
        cards = [card for card in act.cards() if pos.is_top(card) and not pos.card(card).spell]
        extras = self.choose(act, cards) if act.action["to"] == "any" else {}
        for card in cards:
            lasting.change(act, card, owner(card), extras.get(card, 0))
        return act.done(cards)

    @abstractmethod
    def choose(self, act: Act, cards: list[Card]) -> dict[Card, object]:
        """What is chosen for each of the cards."""

    def runs_on(self, action: Tree) -> bool:
        return action["to"] != "any"

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        if run.action["to"] == "any" and run.target is None:
            return                         # nobody chooses for a text on by itself (TT-14.7)
        for card in touched(pos, run):
            if not pos.card(card).spell:
                self.become(found, card, run)

    @abstractmethod
    def become(self, found: Now, card: Card, run: Run) -> None:
        """A unit becomes it."""

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return not pos.card(card).spell

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [(f"{self.what.capitalize()} changed", 0, "TT-14.4")]

    def left(self, run: Run) -> str:
        return f"becomes {phrases.article(self.becomes(run))}"

    @abstractmethod
    def becomes(self, run: Run) -> str:
        """The kind that units become, one word or several."""


@node
class ChangeType(_Kind):
    """Units become another type (TT-20.16)."""

    worth = 0

    example = "Until the end of the next turn, change one fire unit to any other type."
    grammar = """
        card_action </ 'change' t:sel 'to any other type' -> ChangeType(to=any)
                     / 'change the type of' t:sel 'to' to:TYPE -> ChangeType
                     / 'change|turn' t:sel 'into' ('a' / 'an') to:TYPE of_kind? -> ChangeType
        stated      </ become ('a' / 'an')? to:TYPE 'type'? of_kind? -> ChangeType
    """
    what = "type"

    def useless(self, record: Tree, tree: Tree) -> str:
        same = record["t"].get("of", {}).get("kinds") == [[f"type:{record['to']}"]]
        return f"Units of the type {record['to']} are of it already." if same else ""

    def choose(self, act: Act, cards: list[Card]) -> dict[Card, object]:
        """One for all of them, and not that of the first."""
        if not cards:
            return {}
        now = values.kind(act.pos, cards[0])
        others = [kind for kind in range(SPELL) if kind != now]
        return dict.fromkeys(cards, act.picks.one(act.link.seat, others, "type"))

    def become(self, found: Now, card: Card, run: Run) -> None:
        to = run.action["to"]
        found.own(card).type = run.extra if to == "any" else TYPES.index(to)

    def becomes(self, run: Run) -> str:
        to = run.action["to"]
        return f"{TYPES[run.extra] if to == 'any' else to} unit"


@node
class AddSubtype(Lasting, Statement):
    """Units have one more subtype (TT-20.16)."""

    worth = 0

    shipped = False

    example = "This card counts as a dragon."
    grammar = """
        stated </ ('is also' / 'are also' / 'counts as' / 'count as') ('a' / 'an')?
                  to:SUBTYPE of_kind? -> AddSubtype
    """
    layer = Layer.KIND
    units_only = True

    def verb(self, action: Tree, s: str) -> str:
        return f"count{s} as {phrases.article(action['to'])}"

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        for card in touched(pos, run):
            if not pos.card(card).spell:
                found.own(card).subs |= {run.action["to"]}

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        return [(f"Counts as {run.action['to']}", 0, "TT-14.4")]


@node
class ChangeSubtype(_Kind):
    """One subtype replaces another; one that is named becomes the only one (TT-20.16)."""

    worth = 0

    example = "Change the subtype of one unit you control to beast."
    grammar = """
        card_action </ 'change' t:sel 'to any other subtype' -> ChangeSubtype(to=any)
                     / 'change the subtype of' t:sel 'to' to:SUBTYPE -> ChangeSubtype
                     / 'change|turn' t:sel 'into' ('a' / 'an') to:SUBTYPE of_kind? -> ChangeSubtype
        stated      </ become ('a' / 'an')? to:SUBTYPE of_kind? -> ChangeSubtype
    """
    what = "subtype"

    def choose(self, act: Act, cards: list[Card]) -> dict[Card, object]:
        """For each which one goes, if it has any, and which one comes."""
        pos, words = act.pos, act.pos.pool.subtypes
        extras: dict[Card, object] = {}
        for card in cards:
            now = sorted(pos.now.of[card].subs)
            other = [i for i, word in enumerate(words) if word not in now]
            if not other:
                continue
            old = act.picks.one(act.link.seat, [words.index(word) for word in now],
                                "old_subtype") if now else 0
            new = act.picks.one(act.link.seat, other, "subtype")
            extras[card] = tuple(sorted({*now, words[new]} - {words[old]}))
        return extras

    def become(self, found: Now, card: Card, run: Run) -> None:
        found.own(card).subs = frozenset(run.extra or (run.action["to"],))

    def becomes(self, run: Run) -> str:
        return " ".join(run.extra or (run.action["to"],))
