"""The node that attaches a card (TT-20.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import moving
from .. import phrases
from ..node import NODES, ON_FIELD, Action, node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mulligan.protocol.types import Card

    from ...rules.act import Act
    from ...rules.chain import Link
    from ...rules.pool import Want
    from ...rules.position import Position
    from ..types import Fault, Tree

_IT = {"sel": "it"}


def _granted(grant: Tree) -> str:
    """`gains 100 attack`"""
    return NODES[grant["node"]].say({**grant, "t": _IT}).removeprefix("it ")


@node
class Equip(Action):
    """This card is attached to a unit, and gives it what is named (TT-20.15)."""

    worth = 0                              # what it grants has the worth

    example = "Equip this card to one unit, it gains 200 attack."
    grammar = """
        card_action </ 'equip' ('this card' / 'this')? 'to' t:sel @grants? -> Equip
        grants      <- grant:ban more:bans -> {} / grant:grant_c more:more_grants? -> {}
        ban         <- (', and' / ',' / 'and' / '.')? @granted_to @banned_grant
        bans        <- +:or_banned (+:grant_more)*
        granted_to  <- 'it' -> {} / 'which' -> {} / 'that unit' found_as:a_unit
                     / 'that spell' found_as:a_spell_too
                     / 'that' found_as:called_kind of_kind?
        grant_c     <- (', and' / ',' / 'and' / '.')? grant
        more_grants <- (+:grant_more)+
        grant_more  <- ('and' / 'but') granted
        grant       <- @granted_to @granted
    """
    allowed, style, of_the_top = ON_FIELD, "equip", True

    def check(self, record: Tree) -> Iterator[Fault]:
        """A card is attached to one unit (TT-12.6)."""
        t = record["t"]
        if t["sel"] == "cards" and "few" not in t and t.get("n") != 1:
            yield "S6", "A card is attached to one unit: 'Equip this card to one unit.'", t

    def say(self, record: Tree, it: str = "it") -> str:
        words = f"equip this card to {phrases.cards(record['t'])}"
        if "grant" not in record:
            return words
        grant = record["grant"]
        said = " and ".join(_granted(one) for one in (grant, *record.get("more", ())))
        return f"{words}, it {said}"

    def timeless(self, action: Tree) -> str:
        if "grant" not in action:
            return ""
        return "What it gives lasts while this card is attached: leave out how long."

    def useless(self, record: Tree, tree: Tree) -> str:
        return "A card is not attached to itself." if record["t"]["sel"] == "self" else ""

    def it_after(self, action: Tree) -> str:
        """Without a grant another word, as `it` would be the grant."""
        return "it" if "grant" in action else "that card"

    def do(self, act: Act) -> None:
        own = act.link.own
        hosts = [card for card in act.cards() if card != own and act.pos.is_top(card)]
        if hosts and act.pos.is_top(act.link.own):
            moving.attach(act.pos, act.link.own, hosts[0], act.link.effect)
            act.done(hosts[:1])

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        """TT-20.15: a unit, unless the text says spells; never the card itself."""
        spell = want.sel.get("of", {}).get("noun") == "spell"
        return card != link.own and pos.card(card).spell == spell
