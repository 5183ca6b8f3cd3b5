"""Nodes that show cards (TT-20.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import moving, targets, values
from ...rules.constants import DECK, HAND
from .. import phrases
from ..limits import CARDS, numbered
from ..node import Action, Cost, PlayerVerb, node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mulligan.protocol.types import Card

    from ...rules.act import Act
    from ...rules.costs import Payment
    from ..types import Fault, Tree


def _show(act: Act, cards: Sequence[Card]) -> None:
    moving.show(act.pos, cards)
    act.pos.revealed = tuple(cards)
    act.done(cards)


@node
class Reveal(Action, Cost):
    """Cards are shown to both players (TT-20.9)."""

    worth = -0.1                           # a card that is known

    past = "revealed"
    example = "Reveal one card in your hand."
    grammar = """
        cost        </ 'reveal' t:sel -> Reveal
        card_action </ 'reveal' !('their' !'highest|lowest') t:sel -> Reveal
        does        </ 'reveals' !('their' !'highest|lowest') t:sel -> Reveal
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
                     / 'reveal(s)' whose:poss 'hand(s)' -> RevealHand
        as_you      <- !(EOF '.') -> "you"
        own_act     </ 'look at' whose:poss 'hand' -> RevealHand
    """
    shows = about_cards = True
    goes_to = HAND

    def verb(self, action: Tree, s: str, own: str) -> str:
        return f"reveal{s} {phrases.POSS[action['whose']]} hand"

    def do(self, act: Act) -> None:
        _show(act, [card for seat in act.seats("whose") for card in act.pos.hands[seat]])


@node
class RevealTop(PlayerVerb):
    """The top cards of a deck are shown, and stay where they are (TT-20.9)."""

    worth = 0                              # what follows has the worth

    past = "revealed"
    example = "Reveal the top two cards of your deck and play one rank 1 unit from among them."
    grammar = """
        player_verb </ 'reveal(s) the top' n:top_count 'of' whose:poss 'deck' -> RevealTop
        top_count   <- number 'card(s)' / 'card' -> 1
    """
    bounds, goes_to = CARDS, DECK
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
    unsealed = "looks at cards that its player alone sees"

    example = "Look at the top three cards of your deck and put them back in any order."
    grammar = """
        card_action </ 'look at the top' n:top_count 'of' whose:poss 'deck' back -> OrderTop
        back        <- (', then' / 'and' / ', and' / '.' 'then'?) 'put|return' it
                       'back'? 'on top'? 'in any order'
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


# what is looked at of one's own deck; of the opponent's it reads the same with other owners
_LOOKED = """
        mine_one    <- look_on @look_it to:mine_place
        mine_look   <- look_on @looked to:mine_place (look_on rest:mine_rest)? in_an_order?
        mine_place  <- on_top ('of' mine 'deck')? -> {zone=deck_top}
                     / on_bottom ('of' mine 'deck')? -> {zone=deck_bottom}
                     / into mine 'hand' -> {zone=hand} / into mine 'discard pile' -> {zone=discard}
                     / 'back' -> {zone=deck_top}
        mine_rest   <- (put_on / 'leave')? what_is_left @mine_place
                     / 'shuffle' what_is_left 'into' mine 'deck' -> {zone=deck}
                     / 'discard' what_is_left -> {zone=discard}
        mine        <- ('its' / 'their') 'owner\\'s' / 'your' 'own'? / 'the'
"""
_THEIRS = _LOOKED.replace("mine", "theirs").replace(
    "'your' 'own'?", "'their' 'own'? / 'your opponent\\'s'")
_PLACES = {"deck_top": "on top of {} deck", "deck_bottom": "on the bottom of {} deck",
           "hand": "into {} hand", "discard": "into {} discard pile"}
_ANY = {"noun": "card"}


@node
class LookTop(Action):
    """Whoever does it sees the top cards of a deck, takes some and lays the rest (TT-20.31)."""

    worth = 0.4

    shipped = False
    unsealed = "looks at cards that its player alone sees"

    example = ("Look at the top three cards of your deck, put two of them into your hand and put "
               "the rest on the bottom of your deck.")
    grammar = """
        card_action </ 'look at the top' n:one_top 'of your deck' @mine_one -> LookTop(whose=you)
                     / 'look at the top' n:one_top 'of' foe_deck @theirs_one
                       -> LookTop(whose=opponent)
                     / 'look at the top' n:top_count 'of your deck' @mine_look -> LookTop(whose=you)
                     / 'look at the top' n:top_count 'of' foe_deck @theirs_look
                       -> LookTop(whose=opponent)
        one_top     <- ('one card' / 'card') -> 1
        foe_deck    <- 'your opponent\\'s deck'
        look_on     <- ', then' / ', and then' / 'and then' / ', and' / 'and' / '.' 'then'?
                     / ';' / ','
        put_on      <- 'put|place|add|send|return|move'
        look_it     <- may put_on it take:may_it / put_on it take:all_of_it
        may_it      <- of:any_card -> {mode=upto, n=1}
        all_of_it   <- of:any_card -> {mode=plain, n=1}
        looked      <- may put_on take:may_few / may shown:shows_it take:may_few 'and' put_on it
                     / put_on take:few / shown:shows_it take:few 'and' put_on it
        shows_it    <- 'reveal' -> yes
        may_few     <- 'any number' @some_of -> {mode=any}
                     / ('a' / 'an') @one_of -> {mode=upto, n=1}
                     / 'up to'? n:number @one_of -> {mode=upto}
        few         <- 'any number' @some_of -> {mode=any}
                     / ('a' / 'an') @one_of -> {mode=plain, n=1}
                     / 'up to' n:number @one_of -> {mode=upto} / n:number @one_of -> {mode=plain}
        some_of     <- among of:any_card / 'of' of:filter from_them?
        one_of      <- among of:any_card / of:filter from_them?
                     / of:any_card &'in|into|on|onto|to|at|back'
        from_them   <- 'from'? 'among' ('them' / 'those' 'card(s)'?) / among
        on_top      <- 'back'? 'on|onto|at|to' 'the'? 'top'
        on_bottom   <- 'back'? 'on|onto|at|to' 'the'? 'bottom'
        into        <- 'back'? 'into|in|to'
        what_is_left  <- 'the rest' among? / 'the other(s)' ('card(s)' / number 'card(s)'?)? among?
                     / 'the remaining' number? 'card(s)'?
        in_an_order <- 'in any order' / 'in an order of your choice'
    """ + _LOOKED + _THEIRS
    bounds = CARDS
    once = True
    unseen = "The top of the deck was looked at."

    def check(self, record: Tree) -> Iterator[Fault]:
        yield from super().check(record)
        yield from numbered(record["take"], CARDS)
        if record["to"]["zone"][:5] != "deck_":
            return
        if "shown" in record:
            yield "S16", "What goes back to the deck is not shown: leave out 'reveal'.", record
        if record.get("rest", {}).get("zone") == DECK:
            yield ("S16", "The whole deck is shuffled, and with it what you put there: put the "
                          "rest on the bottom, for example.", record)

    def each(self, record: Tree) -> float:
        """What comes to a hand is a card more for its owner."""
        if record["to"]["zone"] != HAND:
            return self.worth
        return record["take"].get("n", 2) * (1.2 if record["whose"] == "you" else -1.0)

    def say(self, record: Tree, it: str = "it") -> str:
        n, take, whose = record["n"], record["take"], phrases.POSS[record["whose"]]
        top = "card" if n == 1 else phrases.plural(n, "card")
        alone = (n == 1 and take["of"] == _ANY and take.get("n") == 1
                 and not record.keys() & {"rest", "shown"})
        few, may = ("it" if alone else _few(take)), take["mode"] == "upto"
        words = f"look at the top {top} of {whose} deck{' and' if alone else ','} "
        words += "you may " * may
        words += f"reveal {few} and put it" if "shown" in record else f"put {few}"
        words += f" {_PLACES[record['to']['zone']].format(whose)}"
        rest = record.get("rest", {}).get("zone")
        if rest == DECK:
            return f"{words} and shuffle the rest into {whose} deck"
        return f"{words} and put the rest {_PLACES[rest].format(whose)}" if rest else words

    def do(self, act: Act) -> None:
        pos, record = act.pos, act.action
        taken = moved = 0
        for seat in act.seats("whose"):
            deck = pos.decks[seat]
            n = min(act.n, len(deck))
            looked = deck[len(deck) - n:][::-1]
            chosen = _chosen(act, looked)
            rest = [card for card in looked if card not in chosen]
            shown = "shown" in record or record["take"]["of"] != _ANY
            lots = [(chosen, record["to"]["zone"], shown)]
            if "rest" in record:
                lots.append((rest, record["rest"]["zone"], False))
                moved += len(rest)
            # all is chosen before anything moves
            ordered = [(act.in_order(cards) if zone[:5] == "deck_" else cards, zone, open_to_all)
                       for cards, zone, open_to_all in lots]
            pos.fixed[seat] = [0, min(pos.fixed[seat][1], len(deck) - n)]
            for lot in ordered:
                _laid(act, *lot)
            taken += len(chosen)
        act.done((), taken)
        act.did = bool(taken or moved)


def _few(take: Tree) -> str:
    """`one of them`, `up to two dragon units from among them`; one, behind "you may"."""
    n = take.get("n", 0)
    words = "any number" if take["mode"] == "any" else phrases.number(n)
    if take["mode"] == "upto" and n > 1:
        words = f"up to {words}"
    if take["of"] == _ANY:
        return f"{words} of them"
    of = "of " * (take["mode"] == "any")
    return f"{words} {of}{phrases.filtered(take['of'], n != 1)} from among them"


def _chosen(act: Act, looked: Sequence[Card]) -> Sequence[Card]:
    """Those of the cards looked at that are taken; how many would fit is told to nobody (TT-3.9).
    """
    take, seat = act.action["take"], act.link.seat
    least, most = targets.bounds(take)
    most = len(looked) if most is None else min(most, len(looked))
    if take["of"] == _ANY:
        return act.picks.cards(seat, looked, min(least, len(looked)), most, "look")
    fit = [card for card in looked if values.fits(act.pos, card, take["of"])]
    return act.picks.unseen(seat, fit, (0, most), len(looked), "look")


def _laid(act: Act, cards: Sequence[Card], zone: str, shown: bool) -> None:
    """Cards that one player has seen go to a zone; what stays in the deck is sent nowhere."""
    pos = act.pos
    if zone == DECK:
        for seat in act.seats("whose"):
            moving.shuffle(pos, seat)
    elif zone[:5] == "deck_":
        for card in cards:
            moving.take(pos, card)
            moving.put(pos, card, zone, known=False)
    else:
        moving.send(pos, cards, zone, act.link.own, unseen=zone == HAND and not shown)
