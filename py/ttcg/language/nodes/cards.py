"""Nodes by which cards go to another zone (TT-20.1 to TT-20.4, TT-20.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import destroying, moving, saving
from ...rules.pool import hidden
from ...rules.constants import DECK, DISCARD, FIELD, HAND, is_spell_place, owner
from .. import phrases
from ..limits import zones_of
from ..node import ON_TOP, Action, Cost, PlayerVerb, node
from .playing import fits_play, lay_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card

    from ...rules.act import Act
    from ...rules.chain import Link
    from ...rules.costs import Payment
    from ...rules.pool import Want
    from ...rules.position import Position
    from ..types import Tree

_UNDER = frozenset(("under_self", "under_that", "under_other", "under_any"))
_OWN_ONLY = ("earth", "light", "nature", "dark")       # themes that get back cards of their own


@node
class Destroy(Action, Cost):
    """Cards on the field are destroyed (TT-20.1)."""

    worth = -2                             # its rank in points, and a card

    past = "destroyed"
    example = "Destroy one unit your opponent controls."
    grammar = """
        cost        </ ('destroy' / 'sacrifice') t:sel -> Destroy
        card_action </ ('destroy' t:sel / 'sacrifice' t:own_ones) -> Destroy
        own_ones    <- 'this card' -> {sel=self} / 'another' of:filter 'you control'?
                       -> {sel=cards, mode=plain, n=1, zone=field, side=you, other=yes}
                     / @quant ('of your' / 'your')? of:filter 'you control'?
                       -> {sel=cards, zone=field, side=you}
        to_two      </ 'destroy' @two_sels -> Destroy
        own_act     </ t:stat_sel 'is|are destroyed' -> Destroy
        does        </ ('chooses and'? 'destroys') t:sel -> Destroy
                     / 'chooses' t:sel 'and destroys' @found -> Destroy
                     / 'sacrifices' t:sacrificed -> Destroy
        given_up    </ 'sacrifice' t:sacrificed -> Destroy
        sacrificed  <- @quant ('of their' 'own'?)? of:filter 'they control'?
                       -> {sel=cards, zone=field, side=they}
    """
    allowed = (frozenset(("field", "above_self")) | _UNDER,
               "Only cards on the field can be destroyed.")
    theme = "fire", "dark"
    dooms, goes_to = True, DISCARD

    def say(self, record: Tree, it: str = "it") -> str:
        return f"destroy {phrases.cards(record['t'])}"

    def do(self, act: Act) -> None:
        meant = act.cards()
        # what is done or paid for something is not replaced itself (TT-12.11)
        tasks = saving.saved(act.pos, act.picks, meant, act.link.own, False) if act.i >= 0 else []
        cards = [card for card in meant if card not in saving.kept(tasks)]
        act.after += tasks
        gone = destroying.destroy(act.pos, cards, act.link.own)
        act.done([card for card in gone if card in cards])

    def pay(self, payment: Payment) -> None:
        destroying.destroy(payment.pos, payment.cards, payment.link.own)

    def can_give(self, pos: Position, link: Link, card: Card) -> bool:
        return destroying.can_be_destroyed(pos, card, link.own, False)

    def each(self, record: Tree) -> float:
        """A spell costs no points (TT-12.3); what goes for its own effect has had its use."""
        sel = record["t"]
        spell = sel["sel"] == "self" or sel.get("of", {}).get("noun") == "spell"
        return self.worth / 3 if spell else self.worth


# ---- to zones of their owners --------------------------------------------------------------------
def _movable(act: Act, cards: Sequence[Card]) -> list[Card]:
    """From the field only the top card of a pile moves, if none under others is named (TT-20.2)."""
    pos = act.pos
    under = zones_of(act.action["t"]) & {*_UNDER, "above_self"}
    return [card for card in cards if card not in pos.at or under or pos.is_top(card)]


def _send(act: Act) -> None:
    """Cards go to zones of their owners (TT-20.2, TT-20.3, TT-20.4)."""
    pos, cards, zone = act.pos, _movable(act, act.cards(prompt="search")), act.action["to"]["zone"]
    if zone == FIELD:
        return lay_all(act, cards)
    if zone in ("deck_top", "deck_bottom"):
        cards = act.in_order(cards)
        # what goes back to an end of the deck does so after the shuffle (TT-10.13)
        for seat in act.searched():
            moving.shuffle(pos, seat)
    chosen = act.want("t")
    moving.send(pos, cards, zone, act.link.own, known=chosen is not None and hidden(chosen))
    return act.done(cards)


def _pay(payment: Payment) -> None:
    """Cards go to zones of their owners as a cost."""
    pos, link, cards = payment.pos, payment.link, payment.cards
    zone = payment.cost["to"]["zone"]
    if zone == FIELD:
        pos.agenda += [("lay", link.seat, card, link.own) for card in reversed(cards)]
        return
    if any(moving.where(pos, card) == DECK for card in cards):
        moving.shuffle(pos, link.seat)     # TT-10.5
    moving.send(pos, cards, zone, link.own)


def _sent(verb: str, action: Tree) -> str:
    """`send one unit on the field to its owner's hand`"""
    where = phrases.destination(action["to"], action["t"])
    return f"{verb} {phrases.cards(action['t'], 'from')} to {where}"


def _is_own(action: Tree) -> bool:
    return action["t"].get("side") == "you" or action["t"].get("sel") == "self"


class _Sending(Action, Cost):
    """To a zone of the owner, as an action and as a cost."""

    def each(self, record: Tree) -> float:
        """What comes to a hand from elsewhere than the field is a card more."""
        zones = zones_of(record["t"]) - {FIELD}
        gain = record["to"]["zone"] in (HAND, FIELD) and zones
        return abs(self.worth) if gain else self.worth

    def useless(self, record: Tree, tree: Tree) -> str:
        zone = record["to"]["zone"]
        stays = zone in (HAND, "discard") and zones_of(record["t"]) == {zone}
        return "The cards stay where they are." if stays else ""

    def do(self, act: Act) -> None:
        _send(act)

    def pay(self, payment: Payment) -> None:
        _pay(payment)


@node
class Send(_Sending):
    """Cards are sent to a zone of their owners (TT-20.2)."""

    worth = -1

    past = "sent"
    example = "Send one card from your hand to your deck."
    grammar = """
        cost        </ 'send' t:sel 'to' to:dest -> Send / 'put|place' t:laid to:on_field -> Send
                     / 'put|place' t:sel to:put_to -> Send
        card_action </ 'send' t:sel 'to' to:dest -> Send / 'put|place' t:laid to:on_field -> Send
                     / 'put|place' t:sel to:put_to -> Send
                     / 'move' t:sel 'to' to:dest -> Send
        does        </ 'sends' t:sel 'to' to:dest -> Send
                     / 'puts|places' t:laid to:on_field -> Send
                     / 'puts|places' t:sel to:put_to -> Send
                     / 'chooses' t:sel 'and sends' @found 'to' to:dest -> Send
    """

    def say(self, record: Tree, it: str = "it") -> str:
        return _sent("send", record)


@node
class Return(_Sending):
    """Cards return to a zone of their owners (TT-20.2)."""

    worth = -1

    past = "returned"
    example = "Return one unit to its owner's hand."
    grammar = """
        cost        </ 'return' t:sel 'to' to:dest -> Return
        card_action </ 'return' t:sel 'to' to:dest -> Return
                     / 'return' t:sel to:put_to -> Return
        to_two      </ 'return' @two_sels 'to' to:dest -> Return
        own_act     </ t:stat_sel 'is|are returned to' to:dest -> Return
        does        </ 'returns' t:sel 'to' to:dest -> Return
                     / 'chooses' t:sel 'and returns' @found 'to' to:dest -> Return
    """
    theme = "water", "air"

    def themes(self, action: Tree) -> tuple[str, ...]:
        return self.theme + _OWN_ONLY if _is_own(action) else self.theme

    def say(self, record: Tree, it: str = "it") -> str:
        return _sent("return", record)


@node
class Add(Action):
    """Cards of a zone come to the hand (TT-20.3)."""

    worth = 0.8

    past = "added"
    example = "Add one spell from your discard pile to your hand."
    grammar = """
        card_action </ 'add' t:sel 'to' to:dest -> Add
                     / 'take' t:sel ('and add' @found 'to' / 'and put' @found 'into') to:dest -> Add
                     / 'recover' t:sel 'to' to:dest -> Add(recovered=yes)
                     / 'recover' t:sel to:own_hand -> Add(recovered=yes)
        own_hand    <- !(EOF '.') -> {zone=hand, side=you}
        to_two      </ 'add' @two_sels 'to' to:dest -> Add
    """
    from_where, keeps_side = "Add", True

    def themes(self, action: Tree) -> tuple[str, ...]:
        return _OWN_ONLY if _is_own(action) else ()

    def say(self, record: Tree, it: str = "it") -> str:
        return _sent("add", record)

    def do(self, act: Act) -> None:
        _send(act)


@node
class Shuffle(PlayerVerb, Cost):
    """Cards go into a deck, which is shuffled (TT-20.4)."""

    worth = 0

    past = "shuffled"
    example = "Shuffle one card from your hand into your deck."
    grammar = """
        cost        </ 'shuffle' t:sel 'into' to:dest -> Shuffle
        player_verb </ 'shuffle(s)' t:sel 'into' to:dest -> Shuffle
                     / 'shuffle(s)' t:whole_hand 'into' to:dest -> Shuffle
    """
    from_where, theme = "Shuffle", ("nature",)

    def verb(self, action: Tree, s: str, own: str) -> str:
        cards = phrases.cards(action["t"], "from")
        return f"shuffle{s} {cards} into {phrases.destination(action['to'], action['t'])}"

    def do(self, act: Act) -> None:
        _send(act)

    def pay(self, payment: Payment) -> None:
        _pay(payment)


@node
class Search(Action):
    """Somebody looks for cards, to add or to play them (TT-20.3)."""

    worth = 1.2                            # the card that is wanted

    example = "Search your deck for one rank 1 unit and play it."
    grammar = """
        card_action </ search
        search      </ 'search' in:own_place 'for' t:sel shown_first? and_then
                       ('add' / 'return') @found 'to your hand' -> Search(then=add)
                     / 'search' in:own_place 'for' t:sel shown_first? and_then 'put' @found
                       'into|in your hand' -> Search(then=add)
                     / 'search' in:their_place 'for' t:sel shown_first? and_then
                       ('add' / 'return' / 'put') @found 'to|into|in their hand' -> Search(then=add)
                     / 'search' in:zones_of 'for' t:sel and_then 'play' @found -> Search(then=play)
                     / 'search' in:zones_of 'for' t:sel &found_is_all -> Search(then=add)
        found_is_all <- '.' EOF / 'to'
        own_place   <- !'their' zones_of
        their_place <- &'their' zones_of
        shown_first <- ',' 'reveal' it / 'and reveal' it
        and_then    <- ', and then' / ', and' / ', then' / 'and then' / 'and' / ','
    """
    keeps_side, about_cards, theme = True, True, _OWN_ONLY
    after_then = "linked"                  # as it has a then of its own

    def place_after(self, action: Tree) -> str:
        return FIELD if action["then"] == "play" else HAND

    def misplaced(self, t: Tree) -> str:
        named = t.get("sel") == "cards" and zones_of(t)
        return "The place to search is named already." if named else ""

    def say(self, record: Tree, it: str = "it") -> str:
        them = "it" if record["t"].get("n") == 1 else "them"
        own = "their" if record["in"].get("side") == "they" else "your"
        then = f"play {them}" if record["then"] == "play" else f"add {them} to {own} hand"
        where = phrases.zone(record["in"], "")
        return f"search{where} for {phrases.cards(record['t'])} and {then}"

    def do(self, act: Act) -> None:
        cards = act.cards(prompt="search")
        if act.action["then"] == "play":
            return lay_all(act, cards)
        moving.send(act.pos, cards, HAND, act.link.own, known=True)
        return act.done(cards)

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return want.action["then"] != "play" or fits_play(pos, link, card)


@node
class Choose(Action):
    """Cards are chosen, and what follows is done to them (TT-20.2)."""

    worth = 0                              # what follows has the worth

    shipped = False

    example = "Choose one unit your opponent controls and tap it."
    grammar = """
        card_action </ 'choose' t:sel piled:piled? -> Choose
        piled       <- 'with cards under it' -> yes
    """
    only_chooses = True

    def say(self, record: Tree, it: str = "it") -> str:
        piled = " with cards under it" if "piled" in record else ""
        return f"choose {phrases.cards(record['t'])}{piled}"

    def do(self, act: Act) -> None:
        act.done(act.cards())

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        return "piled" not in want.action or len(pos.piles[pos.at[card]]) > 1


@node
class PlaceUnder(Action):
    """Cards go to the bottom of a pile (TT-20.10)."""

    worth = 0.8                            # one more that has to be destroyed

    example = "Place one beast unit from your discard pile under this card."
    grammar = """
        card_action </ ('place' / 'move' / 'put') t:moved under:under_dest -> PlaceUnder
                     / 'take' t:moved ('and move' / 'and place') @found under:under_dest
                       -> PlaceUnder
        under_dest  <- 'under this one' -> {sel=self} / 'under' sel
    """
    from_where, keeps_side, own_cards = "Place", True, True
    of_two = ("'It' can be the card that lies under another one then, or the one on top. Name the "
              "latter: 'Choose one unit you control. It gains 100 attack. Place this card under "
              "it.', for example. For the former give its rank as a number: 'gain two points'.")
    theme = "earth", "nature"

    def say(self, record: Tree, it: str = "it") -> str:
        cards = phrases.cards(record["t"], "from", moved=True)
        return f"place {cards} under {phrases.cards(record['under'])}"

    def do(self, act: Act) -> None:
        pos, cards = act.pos, _movable(act, act.cards())
        hosts = [host for host in act.cards("under", "under") if host in pos.at]
        done = []
        for card in cards if hosts else ():
            place = pos.at[hosts[0]]
            if (card not in pos.piles[place] and pos.card(card).spell == is_spell_place(place)
                    and owner(card) == owner(hosts[0])):
                moving.place_under(pos, card, hosts[0])
                done.append(card)
        act.done(hosts[:1] if done and ON_TOP in act.action else done)

    def it_after(self, action: Tree) -> str:
        """Behind this card "that card" is the other one, which is on top (TT-10.8)."""
        return "that card" if ON_TOP in action else "it"

    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        if want.key == "under":
            return pos.is_top(card)
        host = want.action["under"]
        return not (host["sel"] == "self"
                    and (card == link.own or pos.card(card).spell != pos.card(link.own).spell))

    def pairs(self, pos: Position, action: Tree, card: Card, other: Card) -> bool:
        """None lies under itself, or under what is no card of its kind."""
        return card != other and pos.card(card).spell == pos.card(other).spell
