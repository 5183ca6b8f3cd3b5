"""Nodes that go on until something is reached (TT-20.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import moving, values
from ...rules.constants import DISCARD
from .. import phrases
from ..limits import CARDS
from ..node import PlayerVerb, node

if TYPE_CHECKING:
    from mulligan.protocol.types import Seat

    from ...rules.act import Act
    from ...rules.position import Position
    from ..types import Tree


@node
class MillUntil(PlayerVerb):
    """Cards are milled one by one until so many fit, or the deck is empty (TT-20.5)."""

    worth, counts = -0.3, False

    shipped = False
    past = "milled"
    example = "Mill cards until you mill a unit."

    grammar = """
        player_verb </ 'mill(s)' !(!('cards until')) 'cards until'
                       owner:who_mills 'mill(s)' @milled_one -> MillUntil
        who_mills   <- 'you' -> "you" / 'they' -> "they"
        milled_one  <- ('a' / 'an') of:filter -> {n=1} / n:number of:filter
    """
    bounds, theme = CARDS, ("water", "dark")
    shows = about_cards = True
    off_a_deck = found_alone = True
    goes_to = DISCARD

    def verb(self, action: Tree, s: str, own: str) -> str:
        n, you = action["n"], "you mill" if own == "your" else "they mill"
        what = phrases.card(action["of"]) if n == 1 else (
            f"{phrases.number(n)} {phrases.filtered(action['of'], True)}")
        return f"mill{s} cards until {you} {what}"

    def do(self, act: Act) -> None:
        pos, milled, found = act.pos, [], []
        for seat in act.seats():
            left = act.n
            for card in reversed(pos.decks[seat].copy()):
                if not left:
                    break
                moving.mill(pos, seat, 1, act.link.own)
                milled.append(card)
                if values.fits(pos, card, act.action["of"]):
                    found.append(card)
                    left -= 1
        pos.revealed = tuple(milled)
        act.done(found)                    # "it" is what ended it, "that many" are all
        act.done((), len(milled))

    def possible(self, pos: Position, seat: Seat, action: Tree) -> bool:
        return bool(pos.decks[seat])


@node
class DrawUntil(PlayerVerb):
    """Cards are drawn until a hand holds so many (TT-20.5)."""

    worth, counts = 1.5, False

    shipped = False
    example = "Draw cards until you have five cards in your hand."

    grammar = """
        player_verb </ 'draw(s)' !(!('cards until' / 'until')) 'cards'? 'until'
                       @held_then -> DrawUntil
        held_then   <- 'you have' n:number 'card(s) in' 'your'? 'hand' -> {owner=you}
                     / 'they have' n:number 'card(s) in' ('their' 'own'?)? 'hand'
                       -> {owner=they}
    """
    bounds, theme, about_cards = CARDS, ("water", "air"), True

    def verb(self, action: Tree, s: str, own: str) -> str:
        have = "you have" if own == "your" else "they have"
        return f"draw{s} cards until {have} {phrases.plural(action['n'], 'card')} in {own} hand"

    def do(self, act: Act) -> None:
        pos = act.pos
        act.done([card for seat in act.seats()
                  for card in moving.draw(pos, seat, max(0, act.n - len(pos.hands[seat])))])

    def possible(self, pos: Position, seat: Seat, action: Tree) -> bool:
        free = not values.is_forbidden(pos, seat, "draw")
        return free and bool(pos.decks[seat]) and len(pos.hands[seat]) < action["n"]
