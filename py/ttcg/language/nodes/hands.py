"""Nodes about hands and decks (TT-20.4 to TT-20.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import moving, targets, values
from ...rules.constants import DECK, DISCARD, HAND, owner
from .. import phrases
from ..limits import CARDS, zones_of
from ..node import Cost, PlayerVerb, node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulligan.protocol.types import Card, Seat

    from ...rules.act import Act
    from ...rules.chain import Link
    from ...rules.costs import Payment
    from ...rules.position import Position
    from ..types import Fault, Tree

_HOW = {"your_choice": " of your choice", "their_choice": " of their choice",
        "random": " at random"}


def _many(action: Tree) -> str:
    """`two cards`, `that many cards`, `all cards`"""
    n = action["n"]
    return {"that_many": "that many cards", "all": "all cards"}.get(n) or phrases.plural(n, "card")


def _enough(pos: Position, seat: Seat, action: Tree) -> bool:
    """Whether a deck holds as many cards as an action names."""
    n = action["n"]
    return len(pos.decks[seat]) >= (n if isinstance(n, int) else 1)


@node
class Draw(PlayerVerb):
    """The top cards of a deck go to the hand (TT-20.5)."""

    worth = 0.8

    past = "drawn"
    example = "Draw two cards."
    grammar = """
        player_verb </ 'draw(s)' n:card_count per:per? or:or_draw? -> Draw
                     / 'draw(s)' !(!('cards equal to')) 'cards' n:just_one per:as_many -> Draw
        or_draw     <- or_cards / @or_if 'draw(s)' n:few_cards @instead -> {}
    """
    bounds, about_cards, off_a_deck = CARDS, True, True
    theme, goes_to = ("water", "air"), HAND

    def verb(self, action: Tree, s: str, own: str) -> str:
        other = self.otherwise(action, _many)
        return f"draw{s} {phrases.so_many(action, _many(action), 'cards')}{other}"

    def do(self, act: Act) -> None:
        act.done([card for seat in act.seats()
                  for card in moving.draw(act.pos, seat, act.n_of(seat))])

    def possible(self, pos: Position, seat: Seat, action: Tree) -> bool:
        return not values.is_forbidden(pos, seat, "draw") and _enough(pos, seat, action)


@node
class Mill(PlayerVerb, Cost):
    """The top cards of a deck go to the discard pile (TT-20.5)."""

    worth = -0.1                           # cards of a deck are many

    past = "milled"
    example = "Your opponent mills two cards."
    grammar = """
        cost        </ 'mill' n:number 'card(s)' @from_deck? -> Mill
                     / 'send|put the top' n:top_count 'of your deck to|into' ('your' / 'the')
                       'discard pile' -> Mill
        player_verb </ 'mill(s)' n:card_count @from_deck? per:per? or:or_mill? -> Mill
                     / 'mill(s) the top' n:top_count 'of' owner:deck_of 'deck' -> Mill
                     / 'sends|puts the top' n:top_count 'of their deck to|into'
                       ('their' / 'the') 'discard pile' -> Mill
                     / 'mill(s)' !(!('cards equal to')) 'cards' n:just_one per:as_many -> Mill
        or_mill     <- or_cards / @or_if 'mill(s)' n:few_cards @instead -> {}
        own_act     </ 'send|put the top' n:top_count 'of' owner:deck_of 'deck to|into'
                       into:poss 'discard pile' -> Mill
        deck_of     <- ('each player\\'s' / 'each') -> "either" / poss
        from_deck   <- 'from the top of' owner:poss 'deck' -> {} / 'from' owner:deck_of 'deck' -> {}
    """
    bounds, theme = CARDS, ("water", "dark")
    shows = about_cards = off_a_deck = True
    goes_to = DISCARD

    def verb(self, action: Tree, s: str, own: str) -> str:
        other = self.otherwise(action, _many)
        return f"mill{s} {phrases.so_many(action, _many(action), 'cards')}{other}"

    def do(self, act: Act) -> None:
        milled = [card for seat in act.seats()
                  for card in moving.mill(act.pos, seat, act.n_of(seat), act.link.own)]
        act.pos.revealed = tuple(milled)
        act.done(milled)

    def possible(self, pos: Position, seat: Seat, action: Tree) -> bool:
        return _enough(pos, seat, action)

    def price(self, cost: Tree) -> str:
        deck = " from your opponent's deck" if "who" in cost else ""
        return f"mill {_many(cost)}{deck}"

    def milled(self, cost: Tree) -> int:
        return 0 if "who" in cost else cost["n"]

    def payable(self, pos: Position, link: Link, cost: Tree, act: Tree) -> bool:
        return "who" not in cost or _enough(pos, 1 - link.seat, cost)

    def pay(self, payment: Payment) -> Sequence[Card]:
        link, cost = payment.link, payment.cost
        seat = 1 - link.seat if "who" in cost else link.seat
        return moving.mill(payment.pos, seat, cost["n"], link.own)


def _pay_from_hand(payment: Payment) -> None:
    """The cards of a cost that are still in the hand are discarded."""
    pos, link = payment.pos, payment.link
    cards = [card for card in payment.cards if card in pos.hands[link.seat]]
    moving.send(pos, cards, DISCARD, link.own)


@node
class DiscardHand(PlayerVerb, Cost):
    """A whole hand is discarded; perhaps as many cards are drawn (TT-20.6)."""

    worth = -2

    past = "discarded"
    example = "Discard your hand."
    grammar = """
        cost        </ 'discard your hand' -> DiscardHand
        player_verb </ 'discard(s)' @a_hand 'and draw(s) the same number of cards'
                       'they discarded'? -> DiscardHand(redraw=yes)
                     / 'discard(s)' @a_hand -> DiscardHand
        a_hand      <- owner:poss 'hand' -> {} / !(!(hands_of 'hands')) owner:hands_of 'hands' -> {}
        hands_of    <- 'both players\\'' -> "either" / 'their' 'own'? -> "they"
    """
    about_cards, goes_to = True, DISCARD

    def each(self, record: Tree) -> float:
        return 0 if "redraw" in record else self.worth

    def verb(self, action: Tree, s: str, own: str) -> str:
        redraw = f" and draw{s} the same number of cards" if "redraw" in action else ""
        return f"discard{s} {own} hand{redraw}"

    def do(self, act: Act) -> None:
        pos, seats = act.pos, act.seats()
        counts = {seat: len(pos.hands[seat]) for seat in seats}
        cards = [card for seat in seats for card in pos.hands[seat]]
        moving.send(pos, cards, DISCARD, act.link.own)
        if act.action.get("redraw"):
            for seat in seats:
                moving.draw(pos, seat, counts[seat])
        act.done(cards)

    def possible(self, pos: Position, seat: Seat, action: Tree) -> bool:
        return bool(pos.hands[seat])

    def payable(self, pos: Position, link: Link, cost: Tree, act: Tree) -> bool:
        return bool(pos.hands[link.seat])

    def taken(self, pos: Position, seat: Seat) -> tuple[Card, ...]:
        return tuple(pos.hands[seat])

    def pay(self, payment: Payment) -> None:
        _pay_from_hand(payment)


@node
class Discard(PlayerVerb, Cost):
    """Cards of a hand go to the discard pile (TT-20.6)."""

    worth = -0.6                           # the least of a hand

    past = "discarded"
    example = "Discard one card to draw two cards."
    grammar = """
        cost        </ 'discard' t:itself 'from your hand' -> Discard / 'discard' t:sel -> Discard
        player_verb </ 'discard(s)' n:that_many t:many_cards (how:how @hand_tail?)? -> Discard
                     / 'discard(s)' t:from_it -> Discard
                     / 'discard(s)' t:random_few !mwhere -> Discard(how=random)
                     / 'discard(s)' t:random_few @hand_tail -> Discard(how=random)
                     / 'discard(s)' t:sel how:how? @hand_tail? per:per? -> Discard
                     / 'discard(s)' t:so_many_cards how:by_chance -> Discard
                     / 'choose(s) and discard(s)' t:sel @hand_tail? -> Discard
        that_many   <- that_number 'cards' -> "that_many"
        many_cards  <- of:any_card ('from' @zones_of)? -> {sel=cards, mode=plain}
        so_many_cards <- n:number of:any_card -> {sel=cards, mode=plain}
        from_it     <- @quant of:filter 'from it' -> {sel=cards, zone=hand, side=shown}
        by_chance   <- 'at random' -> "random"
        hand_tail   <- 'from' owner:poss 'hand'
        random_few  <- ('a' / 'one') 'random' of:filter -> {sel=cards, mode=plain, n=1}
                     / n:number 'random' of:filter -> {sel=cards, mode=plain}
        how         <= 'of your choice' -> "your_choice" / 'of their choice' -> "their_choice"
                     / 'at random' -> "random"
    """
    called = {"how": "'of your choice', 'of their choice' or 'at random'"}
    allowed = frozenset((HAND,)), ("Only cards in a hand can be discarded: others are destroyed, "
                                   "or sent to a discard pile.")
    zone, goes_to, theme = HAND, DISCARD, ("dark",)

    def misplaced(self, t: Tree) -> str:
        if "revealed" in zones_of(t):
            return "Say where from: 'Draw two cards, then discard one card from your hand.'"
        return self.allowed[1] if t.get("sel") == "host" else super().misplaced(t)

    def verb(self, action: Tree, s: str, own: str) -> str:
        how = _HOW.get(action.get("how", ""), "")
        if "n" in action:
            return f"discard{s} that many cards{phrases.zone(action['t'], 'from')}{how}"
        return f"discard{s} {phrases.cards(action['t'])}{how}{phrases.counted(action)}"

    def do(self, act: Act) -> None:
        pos, sel, chosen = act.pos, act.action["t"], []
        if sel["sel"] != "cards":
            chosen = [card for card in act.cards() if card in pos.hands[owner(card)]]
        else:
            # "discard one card from your opponent's hand"
            by_side = "side" in sel and act.action.get("who", "you") == "you"
            for seat in (values.sides(sel["side"], act.link.seat, act.link.player) if by_side
                         else act.seats()):
                chosen += _discarded_by(act, seat, sel)
        moving.send(pos, chosen, DISCARD, act.link.own)
        act.done(chosen)

    def can_give(self, pos: Position, link: Link, card: Card) -> bool:
        return card in pos.hands[link.seat]

    def pay(self, payment: Payment) -> None:
        _pay_from_hand(payment)


def _discarded_by(act: Act, seat: Seat, sel: Tree) -> Sequence[Card]:
    """The hand cards a player has to discard, chosen by whom the text says (TT-10.6)."""
    pos, how = act.pos, act.action.get("how")
    options = [card for card in pos.hands[seat] if values.fits(pos, card, sel["of"])
               and not (sel.get("other") and card == act.link.own)
               and values.compares(pos, card, sel, act.link.own)]
    if sel["mode"] == "all":
        return options
    least, most = (act.n, act.n) if "n" in act.action else targets.bounds(sel, act.times_of(seat))
    unseen = sel["of"] != {"noun": "card"}             # which of the hand fit
    if sel["mode"] == "exact" and len(options) < least:
        options, least = [], 0             # TT-10.4
    bounds = 0, most
    most = len(options) if most is None else min(most, len(options))
    least = min(least, len(options))
    if how == "random":
        return act.picks.random(options, most)
    chooser = {"your_choice": act.link.seat, "foe_choice": 1 - act.link.seat}.get(
        how or "", seat if act.action.get("who", "you") != "you" else act.link.seat)
    if chooser != seat:
        moving.show(pos, pos.hands[seat])
        return act.picks.cards(chooser, options, least, most, "discard_theirs")
    prompt = "discard_unseen" if act.action.get("who") == "both" else "discard"
    if unseen:
        return act.picks.unseen(seat, options, bounds, len(pos.hands[seat]), prompt)
    return act.picks.cards(seat, options, least, most, prompt)


_WHOSE_PILE = ("Both players shuffle the pile of one, or each their own. Write 'Both players "
               "shuffle their discard pile into their deck.' or 'Shuffle your discard pile into "
               "your deck.'")


# ---- shuffling -----------------------------------------------------------------------------------
@node
class ShuffleDiscard(PlayerVerb):
    """A whole discard pile goes into the deck, which is shuffled (TT-20.4)."""

    worth = 0.3

    example = "Shuffle your discard pile into your deck."
    grammar = """
        player_verb </ 'shuffle(s)' whose:poss 'discard pile(s) into' into:poss 'deck(s)'
                       -> ShuffleDiscard
    """

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from super().check(record)
        if record.get("who") == "both" and record["whose"] == "you":
            yield "S16", _WHOSE_PILE, record

    def verb(self, action: Tree, s: str, own: str) -> str:
        whose = phrases.POSS[action["whose"]]
        return f"shuffle{s} {whose} discard pile into {whose} deck"

    def do(self, act: Act) -> None:
        seats = act.seats("whose")
        moved = [card for seat in seats for card in act.pos.discards[seat]]
        moving.send(act.pos, moved, DECK, act.link.own)
        for seat in seats:
            moving.shuffle(act.pos, seat)
        act.done(moved)


@node
class ShuffleDeck(PlayerVerb):
    """A deck is shuffled (TT-20.4)."""

    worth = 0

    example = "Shuffle your deck."
    grammar = """
        player_verb </ 'shuffle(s)' whose:poss 'deck' -> ShuffleDeck
    """
    gives_number = False

    def verb(self, action: Tree, s: str, own: str) -> str:
        return f"shuffle{s} {phrases.POSS[action['whose']]} deck"

    def do(self, act: Act) -> None:
        for seat in act.seats("whose"):
            moving.shuffle(act.pos, seat)
        act.done((), 1)
