"""Nodes by which others act: an effect is performed by another card or player (TT-20.14, TT-20.22).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import costs, values
from ...rules.act import Act
from ...rules.chain import Link
from ...rules.costs import can_let
from ...rules.constants import INDEX_SHIFT
from .. import phrases
from ..node import NODES, Action, Cost, Node, node

if TYPE_CHECKING:
    from mulligan.protocol.types import Card

    from ...rules.costs import Payment
    from ...rules.pool import Want
    from ...rules.position import Position
    from ..types import Tree


def _perform(act: Act, card: Card, own: Card) -> None:
    """One of the normal effects of a card, now, as that of the card `own`.

    An effect that is performed that way performs none (TT-16.2), and one must fit the phase it
    names (TT-20.24).
    """
    pos, link = act.pos, act.link
    text = card >> INDEX_SHIFT
    usable = [i for i, effect in enumerate(pos.card(card).effects)
              if effect.style == "normal" and values.in_window(pos, link.seat, effect)
              and costs.performable(pos, Link(0, link.seat, own, text, i, nested=1), effect)]
    if usable:
        effect = act.picks.one(link.seat, usable, "effect")
        act.after.append(("perform", tuple(Link(0, link.seat, own, text, effect, nested=1))))
        act.done([card])


def _has_normal(pos: Position, card: Card) -> bool:
    return any(effect.style == "normal" for effect in pos.card(card).effects)


@node
class ActivateEffect(Action):
    """A normal effect of a card is performed as that card (TT-20.14)."""

    brings = True
    worth = 1
    unsealed = "performs effects of other cards"    # what can be paid of them hangs on a hand

    example = "Activate the effect of another unit you control."
    grammar = """
        card_action </ 'activate' ('the' / 'one') 'effect of' t:sel
                       ('without tapping' it)? -> ActivateEffect
    """

    def say(self, record: Tree, it: str = "it") -> str:
        return f"activate the effect of {phrases.cards(record['t'])}"

    def do(self, act: Act) -> None:
        cards = () if act.link.nested else act.cards(prompt="choose")
        for card in cards[:1]:
            _perform(act, card, card)

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return _has_normal(pos, card)


@node
class CopyEffect(Action):
    """A normal effect of a card is performed as this card (TT-20.14)."""

    brings = True
    worth = 1
    unsealed = "performs effects of other cards"    # what can be paid of them hangs on a hand

    example = "Copy the effect of one spell in your discard pile."
    grammar = """
        card_action </ 'copy the effect of' t:sel -> CopyEffect
    """
    from_where = "Copy the effect of"

    def say(self, record: Tree, it: str = "it") -> str:
        return f"copy the effect of {phrases.cards(record['t'])}"

    def do(self, act: Act) -> None:
        cards = () if act.link.nested else act.cards(prompt="choose")
        for card in cards[:1]:
            _perform(act, card, act.link.own)

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return _has_normal(pos, card)


@node
class Let(Node, Cost):
    """A cost that the opponent performs (TT-20.22)."""

    worth = -1                             # of what the other gains
    tells = False

    example = "Let your opponent draw one card to draw two cards."
    grammar = """
        cost     </ lets
        lets     <- 'let your opponent' act:let_act -> Let(who=opponent)
        let_more <- act:let_act -> Let(who=opponent)
        let_act  <- player_verb / given_up / !'sacrifice' card_action
    """

    def say(self, record: Tree, it: str = "it") -> str:
        act = record["act"]
        return f"let your opponent {NODES[act['node']].let(act)}"

    def payable(self, pos: Position, link: Link, cost: Tree, act: Tree) -> bool:
        return can_let(pos, link._replace(seat=1 - link.seat), act)

    def pay(self, payment: Payment) -> None:
        """The opponent does it, and makes its choices itself."""
        pos, link = payment.pos, payment.link
        act = Act(pos, link._replace(seat=1 - link.seat, targets=()), -1 - payment.i,
                  payment.picks)
        act.run()
        pos.agenda += reversed(act.after)
