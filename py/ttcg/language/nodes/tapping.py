"""Nodes that tap and untap (TT-20.12, TT-20.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import moving, values
from ...rules.chain import effect_of
from .. import phrases
from ..limits import POINTS
from ..node import ON_FIELD, Action, Cost, Statement, node
from ..styles import TAPPING
from .lasting import Lasting

if TYPE_CHECKING:
    from mulligan.protocol.types import Card

    from ...rules.act import Act
    from ...rules.chain import Link
    from ...rules.costs import Payment
    from ...rules.gather import Run
    from ...rules.pool import Want
    from ...rules.position import Position
    from ...rules.values import Now
    from ..types import Tree

_SELF = {"sel": "self"}


@node
class Tap(Action, Cost):
    """Cards that are untapped are tapped (TT-20.12)."""

    worth = -0.5                           # an effect less

    past = "tapped"
    example = "Tap one unit your opponent controls."
    grammar = """
        cost        </ 'tap' t:sel -> Tap
        card_action </ 'tap' t:sel -> Tap
        to_two      </ 'tap' @two_sels -> Tap
        own_act     </ t:stat_sel 'is|are tapped' -> Tap
        does        </ 'taps' t:sel -> Tap / 'chooses' t:sel 'and taps' @found -> Tap
    """
    allowed, theme, of_the_top = ON_FIELD, ("water", "electric"), True
    only = "untapped"

    def say(self, record: Tree, it: str = "it") -> str:
        return f"tap {phrases.cards(record['t'])}"

    def useless(self, record: Tree, tree: Tree) -> str:
        if record["t"].get("of", {}).get("state") == "tapped":
            return "Only untapped cards can be tapped."
        used = tree["style"] in TAPPING and "delay" not in tree and record is tree["do"][0]
        return "Using the effect has tapped this card." * (used and record["t"] == _SELF)

    def do(self, act: Act) -> None:
        pos, own = act.pos, act.link.own
        cards = [card for card in act.cards() if _can_be_tapped(pos, card, own)]
        for card in moving.in_order(pos, cards):
            moving.tap(pos, card)
        act.done(cards)

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return card not in pos.tapped and not values.is_kept(pos, card, "tapped", link.own)

    def offered(self, pos: Position, link: Link, cards: list[Card]) -> list[Card]:
        """Not its own card, where the use of it taps that anyway."""
        if effect_of(pos, link).style in ("dormant", "passive"):
            return cards
        return [card for card in cards if card != link.own]

    def can_give(self, pos: Position, link: Link, card: Card) -> bool:
        return _can_be_tapped(pos, card, link.own)

    def pay(self, payment: Payment) -> None:
        for card in payment.cards:
            if card not in payment.pos.tapped:     # its use may have done it (TT-7.13)
                moving.tap(payment.pos, card)


def _can_be_tapped(pos: Position, card: Card, source: Card) -> bool:
    return (pos.is_top(card) and card not in pos.tapped
            and not values.is_kept(pos, card, "tapped", source))


@node
class Untap(Action, Cost):
    """Cards that are tapped are untapped (TT-20.12)."""

    worth = 0.5                            # an effect more

    past = "untapped"
    example = "Untap one unit you control."
    grammar = """
        cost        </ 'untap' t:sel -> Untap
        card_action </ 'untap' t:sel -> Untap
        to_two      </ 'untap' @two_sels -> Untap
        own_act     </ t:stat_sel 'is|are untapped' -> Untap
        does        </ 'untaps' t:sel -> Untap
    """
    allowed, theme, of_the_top = ON_FIELD, ("earth", "electric", "light"), True
    only = "tapped"

    def say(self, record: Tree, it: str = "it") -> str:
        return f"untap {phrases.cards(record['t'])}"

    def useless(self, record: Tree, tree: Tree) -> str:
        if record["t"].get("of", {}).get("state") == "untapped":
            return "Only tapped cards can be untapped."
        event = tree.get("trigger", {}).get("subj")
        own = record["t"] == _SELF or record["t"] == {"sel": "it"} and event == _SELF
        alone = tree["do"] == [record] and "delay" not in tree
        if tree["style"] == "latent" and alone and own:
            return "A latent effect needs an untapped card. Write '[passive]' in front."
        pays = tree["style"] in TAPPING and record in tree.get("costs", ())
        return f"A {tree['style']} effect needs an untapped card." * (pays and own)

    def do(self, act: Act) -> None:
        pos, own = act.pos, act.link.own
        cards = [card for card in act.cards() if _can_be_untapped(pos, card, own)]
        for card in moving.in_order(pos, cards):
            moving.untap(pos, card)
        act.done(cards)

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return _can_be_untapped(pos, card, link.own)

    def can_give(self, pos: Position, link: Link, card: Card) -> bool:
        return _can_be_untapped(pos, card, link.own)

    def pay(self, payment: Payment) -> None:
        for card in payment.cards:
            moving.untap(payment.pos, card)


def _can_be_untapped(pos: Position, card: Card, source: Card) -> bool:
    return card in pos.tapped and not values.is_kept(pos, card, "untapped", source)


@node
class PaidUntap(Lasting, Statement):
    """Cards can be untapped for points (TT-20.21)."""

    worth = 0.3

    example = "This turn, units you control can be untapped once by paying two points per card."
    grammar = """
        stated </ can 'be untapped once by paying' n:number 'point(s)' 'per card'? -> PaidUntap
    """
    bounds, theme = POINTS, ("electric",)

    def verb(self, action: Tree, s: str) -> str:
        return f"can be untapped once by paying {phrases.plural(action['n'], 'point')} per card"

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.untaps.append(run)


@node
class StartUntap(Lasting, Statement):
    """Cards can be untapped at the start of a turn (TT-20.21)."""

    worth = 0.5

    example = "This card can be untapped at the start of its owner's turn."
    grammar = """
        stated </ can 'be untapped at the start of'
                  ('the' 'owner\\'s|owners' / 'its owner\\'s' / 'your') 'turn' -> StartUntap
    """
    theme = ("electric",)

    def verb(self, action: Tree, s: str) -> str:
        return "can be untapped at the start of its owner's turn"

    def stands(self, action: Tree) -> bool:
        return True

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        found.starts.append(run)
