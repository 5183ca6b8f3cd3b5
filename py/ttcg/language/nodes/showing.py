"""Nodes that show cards (TT-20.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import moving
from ...rules.terms import HAND
from .. import phrases
from ..limits import CARDS
from ..node import Action, Cost, PlayerVerb, node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card

    from ...rules.act import Act
    from ...rules.costs import Payment
    from ..terms import Tree


def _show(act: Act, cards: Sequence[Card]) -> None:
    moving.show(act.pos, cards)
    act.pos.revealed = tuple(cards)
    act.done(cards)


@node
class Reveal(Action, Cost):
    """Cards are shown to both players (TT-20.9)."""

    worth = -0.1                           # a card that is known

    example = "Reveal one card in your hand."
    grammar = """
        cost        </ 'reveal' t:sel -> Reveal
        card_action </ 'reveal' t:sel -> Reveal
        does        </ 'reveals' t:sel -> Reveal
    """
    shows = about_cards = True
    given_from = HAND

    def say(self, record: Tree, it: str = "it") -> str:
        return f"reveal {phrases.cards(record['t'])}"

    def do(self, act: Act) -> None:
        _show(act, act.cards(prompt="reveal"))

    def pay(self, payment: Payment) -> None:
        """Nothing is left to be paid: what is revealed was shown when it was named (TT-7.5)."""


@node
class RevealHand(PlayerVerb):
    """A hand is shown to both players (TT-20.9)."""

    worth = -0.2

    example = "Your opponent reveals their hand."
    grammar = """
        player_verb </ 'reveal your hand to your opponent' whose:as_you -> RevealHand
                     / 'reveal(s)' whose:poss 'hand' -> RevealHand
        as_you      <- !EOF -> "you"
        own_act     </ 'look at' whose:poss 'hand' -> RevealHand
    """
    shows = about_cards = True

    def verb(self, action: Tree, s: str, own: str) -> str:
        return f"reveal{s} {phrases.POSS[action['whose']]} hand"

    def do(self, act: Act) -> None:
        _show(act, [card for seat in act.seats("whose") for card in act.pos.hands[seat]])


@node
class RevealTop(PlayerVerb):
    """The top cards of a deck are shown, and stay where they are (TT-20.9)."""

    worth = 0                              # what follows has the worth

    example = "Reveal the top two cards of your deck and play one rank 1 unit from among them."
    grammar = """
        player_verb </ 'reveal(s) the top' n:top_count 'of' whose:poss 'deck' -> RevealTop
        top_count   <- number 'card(s)' / 'card' -> 1
    """
    bounds = CARDS
    shows = about_cards = True

    def verb(self, action: Tree, s: str, own: str) -> str:
        n = action["n"]
        top = "card" if n == 1 else phrases.plural(n, "card")
        return f"reveal{s} the top {top} of {phrases.POSS[action['whose']]} deck"

    def do(self, act: Act) -> None:
        pos, cards = act.pos, []
        for seat in act.seats("whose"):
            count = min(act.n, len(pos.decks[seat]))
            cards += pos.decks[seat][len(pos.decks[seat]) - count:][::-1]
            pos.fixed[seat] = [max(pos.fixed[seat][0], count), pos.fixed[seat][1]]
        pos.revealed = tuple(cards)
        act.done(cards)


@node
class OrderTop(Action):
    """Whoever does it sees the top cards of a deck and puts them back in any order (TT-20.9)."""

    worth = 0.4

    shipped = False

    example = "Look at the top three cards of your deck and put them back in any order."
    grammar = """
        card_action </ 'look at the top' n:top_count 'of' whose:poss 'deck' back -> OrderTop
        back        <- (', then' / 'and' / ', and') 'put|return' it 'back'? 'on top'? 'in any order'
    """
    bounds = CARDS
    unseen = "The top cards of the deck are back, in the order that was chosen."

    def say(self, record: Tree, it: str = "it") -> str:
        n = record["n"]
        top = "card" if n == 1 else phrases.plural(n, "card")
        whose = phrases.POSS[record["whose"]]
        return f"look at the top {top} of {whose} deck and put them back in any order"

    def do(self, act: Act) -> None:
        pos, count = act.pos, 0
        for seat in act.seats("whose"):
            deck = pos.decks[seat]
            n = min(act.n, len(deck))
            order = act.in_order(deck[len(deck) - n:])
            deck[len(deck) - n:] = order
            pos.fixed[seat] = [0, min(pos.fixed[seat][1], len(deck) - n)]
            count += n
        act.done((), count)
