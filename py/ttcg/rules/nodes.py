"""The actions of the effect language: each function carries out a node of section 20 of the rules.

Those that leave changes are in lasting.py. An action first makes all its choices, then changes the
position; so one that waits for a choice has changed nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import costs, destroying, lasting, moving, targets, values
from .act import NODES
from .chain import AT_ATTACK, AT_PLAY, Link, effect_of
from .pool import hidden
from .terms import DECK, DISCARD, FIELD, HAND, INDEX_SHIFT, is_spell_place, owner

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mulligan.protocol.types import Card, Seat

    from ..language.terms import Tree
    from .act import Act
    from .chain import Picks
    from .position import Position


# ---- cards that move -----------------------------------------------------------------------------
def _destroy(act: Act) -> None:
    """TT-20.1."""
    cards = act.cards()
    gone = destroying.destroy(act.pos, cards, act.link.own)
    act.done([card for card in gone if card in cards])


def _movable(act: Act, cards: Sequence[Card]) -> list[Card]:
    """From the field only the top card of a pile moves, if none under others is named (TT-20.2)."""
    pos, sel = act.pos, act.action["t"]
    under = set(sel.get("zones", (sel.get("zone"),))) & {"under_self", "under_other", "under_any",
                                                         "above_self"}
    return [card for card in cards if card not in pos.at or under or pos.is_top(card)]


def _send(act: Act) -> None:
    """Send, Return, Add, Shuffle: cards go to zones of their owners (TT-20.2, TT-20.3, TT-20.4)."""
    pos, cards, zone = act.pos, _movable(act, act.cards(prompt="search")), act.action["to"]["zone"]
    if zone == FIELD:
        return _lay_all(act, cards)
    if zone in ("deck_top", "deck_bottom"):
        cards = _ordered(act, cards)
        # what goes back to an end of the deck does so after the shuffle (TT-10.13)
        for seat in act.searched():
            moving.shuffle(pos, seat)
    chosen = act.want("t")
    moving.send(pos, cards, zone, act.link.own, known=chosen is not None and hidden(chosen))
    return act.done(cards)


def _ordered(act: Act, cards: Sequence[Card]) -> list[Card]:
    """Cards that go to the top or bottom of a deck, in the order their chooser wants (TT-20.2).

    The first one chosen lies deepest.
    """
    left = list(cards)
    out: list[Card] = []
    while left:
        out.append(act.picks.one(act.link.seat, left, "order",
                                 count=(len(out), len(cards), len(cards))))
        left.remove(out[-1])
    return out


def _search(act: Act) -> None:
    """TT-20.3."""
    cards = act.cards(prompt="search")
    if act.action["then"] == "play":
        return _lay_all(act, cards)
    moving.send(act.pos, cards, HAND, act.link.own, known=True)
    return act.done(cards)


def _play(act: Act) -> None:
    _lay_all(act, act.cards(prompt="play"))  # TT-20.10


def _lay_all(act: Act, cards: Sequence[Card]) -> None:
    """Cards go to the field one after the other.

    For each it is chosen where, when its turn comes (TT-6.8).
    """
    act.done(cards)
    act.after += (("lay", act.link.seat, card, act.link.own) for card in cards)


def lay(pos: Position, picks: Picks, seat: Seat, card: Card, source: Card) -> None:
    """One card that an effect plays; it stays where it is when there is no place for it any more.
    """
    places = targets.places(pos, seat, card)
    if places and owner(card) == seat and not pos.is_top(card):
        one = pos.card(card).rank == 1     # it takes the first empty place (TT-6.9)
        moving.play(pos, card, places[0] if one else picks.one(seat, places, "place"))


def _place_under(act: Act) -> None:
    """TT-20.10."""
    pos, cards = act.pos, _movable(act, act.cards())
    hosts = [host for host in act.cards("under", "under") if host in pos.at]
    done = []
    for card in cards if hosts else ():
        place = pos.at[hosts[0]]
        if (card not in pos.piles[place] and pos.card(card).spell == is_spell_place(place)
                and owner(card) == owner(hosts[0])):
            moving.place_under(pos, card, hosts[0])
            done.append(card)
    act.done(done)


def _rank_up(act: Act) -> None:
    """TT-20.11."""
    if lasting.is_on(act):
        return act.done((), 1)
    pos, link = act.pos, act.link
    tops = [card for card in act.cards(prompt="choose")
            if pos.is_top(card) and owner(card) == link.seat]
    if not tops:
        return None
    own_choice, unseen = act.want("using"), []
    if own_choice is None or own_choice.public:
        group = list(act.cards("using", "using"))
    else:
        group = [card for cards in targets.groups(pos, link, own_choice) for card in cards]
        unseen = [card for cards in targets.out_of_sight(pos, link, own_choice) for card in cards]
    options = [card for card in group
               if targets.may_rank_up(pos, link.seat, card, tops[0], act.action)]
    if options or unseen:
        stop = not options or own_choice is not None and hidden(own_choice)
        card = act.picks.one(link.seat, options, "using", stop, unseen=bool(unseen))
        if card >= 0:
            moving.play(pos, card, pos.at[tops[0]])
            act.done([card])
    return None


def _swap_cards(act: Act) -> None:
    """TT-20.17."""
    mine, other = act.cards("t"), act.cards("u", "swap")
    pos = act.pos
    pairs = [(a, b) for a in mine for b in other
             if pos.is_top(a) and b not in pos.at and targets.same_rank(pos, a, b)]
    if pairs:
        moving.swap(pos, *pairs[0], act.link.own)
        act.done(pairs[0])


# ---- decks, hands, points ------------------------------------------------------------------------
def _shuffle_discard(act: Act) -> None:
    seats = act.seats("whose")             # TT-20.4
    moved = [card for seat in seats for card in act.pos.discards[seat]]
    moving.send(act.pos, moved, DECK, act.link.own)
    for seat in seats:
        moving.shuffle(act.pos, seat)
    act.done(moved)


def _shuffle_deck(act: Act) -> None:
    for seat in act.seats("whose"):
        moving.shuffle(act.pos, seat)      # TT-20.4
    act.done((), 1)


def _draw(act: Act) -> None:
    """TT-20.5."""
    act.done((), sum(moving.draw(act.pos, seat, act.n) for seat in act.seats()))


def _mill(act: Act) -> None:
    """TT-20.5."""
    act.done((), sum(moving.mill(act.pos, seat, act.n, act.link.own) for seat in act.seats()))


def _discard(act: Act) -> None:
    """TT-20.6."""
    pos, sel, chosen = act.pos, act.action["t"], []
    if sel["sel"] != "cards":
        chosen = [card for card in act.cards() if card in pos.hands[owner(card)]]
    else:
        # "discard one card from your opponent's hand"
        by_side = "side" in sel and "who" not in act.action
        for seat in (values.sides(sel["side"], act.link.seat, act.link.player) if by_side
                     else act.seats()):
            chosen += _discarded_by(act, seat, sel)
    moving.send(pos, chosen, DISCARD, act.link.own)
    act.done(chosen)


def _discarded_by(act: Act, seat: Seat, sel: Tree) -> Sequence[Card]:
    """The hand cards a player has to discard, chosen by whom the text says (TT-10.6)."""
    pos, how = act.pos, act.action.get("how")
    options = [card for card in pos.hands[seat] if values.fits(pos, card, sel["of"])
               and not (sel.get("other") and card == act.link.own)]
    if sel["mode"] == "all":
        return options
    least, most = targets.bounds(sel, act.times)
    unseen = sel["of"] != {"noun": "card"}             # which of the hand fit
    if sel["mode"] == "exact" and len(options) < least:
        options, least = [], 0             # TT-10.4
    bounds = 0, most
    most = len(options) if most is None else min(most, len(options))
    least = min(least, len(options))
    if how == "random":
        return act.picks.random(options, most)
    chooser = {"your_choice": act.link.seat, "foe_choice": 1 - act.link.seat}.get(
        how or "", seat if "who" in act.action else act.link.seat)
    if chooser != seat:
        moving.show(pos, pos.hands[seat])
        return act.picks.cards(chooser, options, least, most, "discard_theirs")
    prompt = "discard_unseen" if act.action.get("who") == "both" else "discard"
    if unseen:
        return act.picks.unseen(seat, options, bounds, len(pos.hands[seat]), prompt)
    return act.picks.cards(seat, options, least, most, prompt)


def _discard_hand(act: Act) -> None:
    """TT-20.6."""
    pos, seats = act.pos, act.seats()
    counts = {seat: len(pos.hands[seat]) for seat in seats}
    moving.send(pos, [card for seat in seats for card in pos.hands[seat]], DISCARD, act.link.own)
    if act.action.get("redraw"):
        for seat in seats:
            moving.draw(pos, seat, counts[seat])
    act.done((), sum(counts.values()))


def _points(change: Callable[[Position, dict[Seat, int], Card], None]) -> Callable[[Act], None]:
    def node(act: Act) -> None:
        n = act.n
        change(act.pos, dict.fromkeys(act.seats(), n), act.link.own)  # TT-20.7
        act.done((), n)
    return node


def _skip(act: Act) -> None:
    for seat in act.seats():
        moving.skip(act.pos, seat, act.action["what"])  # TT-20.8
    act.done((), 1)


# ---- showing -------------------------------------------------------------------------------------
def _reveal(act: Act) -> None:
    cards = act.cards(prompt="reveal")     # TT-20.9
    moving.show(act.pos, cards)
    act.pos.revealed = tuple(cards)
    act.done(cards)


def _reveal_hand(act: Act) -> None:
    cards = [card for seat in act.seats("whose") for card in act.pos.hands[seat]]  # TT-20.9
    moving.show(act.pos, cards)
    act.pos.revealed = tuple(cards)
    act.done(cards)


def _reveal_top(act: Act) -> None:
    pos, cards = act.pos, []
    for seat in act.seats("whose"):
        count = min(act.n, len(pos.decks[seat]))
        cards += pos.decks[seat][len(pos.decks[seat]) - count:][::-1]
        pos.fixed[seat] = [max(pos.fixed[seat][0], count), pos.fixed[seat][1]]
    pos.revealed = tuple(cards)            # they stay where they are (TT-20.9)
    act.done(cards)


# ---- tapping, battle, the chain ------------------------------------------------------------------
def _tap(act: Act) -> None:
    """TT-20.12."""
    pos, own = act.pos, act.link.own
    cards = [card for card in act.cards()
             if pos.is_top(card) and card not in pos.tapped
             and not values.is_kept(pos, card, "tapped", own)]
    for card in moving.in_order(pos, cards):
        moving.tap(pos, card)
    act.done(cards)


def _untap(act: Act) -> None:
    """TT-20.12."""
    pos = act.pos
    cards = [card for card in act.cards()
             if card in pos.tapped and not values.is_kept(pos, card, "untapped", act.link.own)]
    for card in moving.in_order(pos, cards):
        moving.untap(pos, card)
    act.done(cards)


def _counter(act: Act) -> None:
    """TT-8.6 and TT-8.7: the link, the attack or the play that this effect answers."""
    pos, at = act.pos, act.link.answers
    if not targets.can_counter(pos, act.link.own, act.action, at):
        return
    if at == AT_ATTACK:
        pos.attack = ()
        act.done((), 1)
    elif at == AT_PLAY:
        card = pos.pending
        moving.send(pos, [card], DISCARD, act.link.own)
        act.done([card])
    else:
        i = next(i for i, link in enumerate(pos.chain) if link.number == at)
        pos.chain[i] = pos.chain[i]._replace(dead=1)
        act.done([pos.chain[i].own])


def _redirect(act: Act) -> None:
    """The attack, or the effect that chose the trigger's card, goes for this one (TT-20.13)."""
    pos, own = act.pos, act.link.own
    if not pos.is_top(own):
        return
    if act.effect.event == "targeted":
        _retarget(act)
        return
    if not pos.attack or pos.card(own).spell or pos.attack.target == own:
        return
    if owner(own) != owner(pos.attack.card):
        if not values.is_kept(pos, own, "attacked", pos.attack.card):
            pos.attack = pos.attack._replace(aim=pos.at[own], target=own)
            act.done([own])


def _retarget(act: Act) -> None:
    """The link that chose the card chooses this one instead, where it may."""
    pos, own, about = act.pos, act.link.own, act.link.card
    for i, link in enumerate(pos.chain):
        if link.number != act.link.answers:
            continue
        new = list(link.targets)
        for at, want in enumerate(effect_of(pos, link).targets):
            fit = any(own in targets.choosable(pos, link, want, group)
                      for group in targets.groups(pos, link, want))
            if about in new[at] and own not in new[at] and fit:
                new[at] = tuple(own if card == about else card for card in new[at])
                act.done([own])
        pos.chain[i] = link._replace(targets=tuple(new))


def _end_battle(act: Act) -> None:
    act.pos.attack, act.pos.battle_over = (), True  # TT-20.13
    act.done((), 1)


def _perform(act: Act) -> None:
    """ActivateEffect and CopyEffect: one of the normal effects of a card, now (TT-20.14).

    An effect that is performed that way performs none (TT-16.2), and one must fit the phase it
    names (TT-20.24).
    """
    pos, link = act.pos, act.link
    if link.nested:
        return
    cards = act.cards(prompt="choose")
    if not cards:
        return
    card = cards[0]
    own = link.own if act.action["node"] == "CopyEffect" else card
    text = card >> INDEX_SHIFT
    usable = [i for i, effect in enumerate(pos.card(card).effects)
              if effect.style == "normal" and values.in_window(pos, link.seat, effect)
              and costs.performable(pos, Link(0, link.seat, own, text, i, nested=1), effect)]
    if usable:
        effect = act.picks.one(link.seat, usable, "effect")
        act.after.append(("perform", tuple(Link(0, link.seat, own, text, effect, nested=1))))
        act.done([card])


def _equip(act: Act) -> None:
    """TT-20.15."""
    hosts = [card for card in act.cards() if act.pos.is_top(card)]
    if hosts and act.pos.is_top(act.link.own):
        moving.attach(act.pos, act.link.own, hosts[0], act.link.effect)
        act.done(hosts[:1])


NODES |= {
    "Destroy": _destroy, "Send": _send, "Return": _send, "Add": _send, "Shuffle": _send,
    "Search": _search, "Play": _play, "PlaceUnder": _place_under, "RankUp": _rank_up,
    "SwapCards": _swap_cards, "ShuffleDiscard": _shuffle_discard, "ShuffleDeck": _shuffle_deck,
    "Draw": _draw, "Mill": _mill, "Discard": _discard, "DiscardHand": _discard_hand,
    "GainPoints": _points(moving.gain), "LosePoints": _points(moving.lose), "Skip": _skip,
    "Reveal": _reveal, "RevealHand": _reveal_hand, "RevealTop": _reveal_top, "Tap": _tap,
    "Untap": _untap, "Counter": _counter, "Redirect": _redirect,
    "EndBattle": _end_battle, "ActivateEffect": _perform, "CopyEffect": _perform, "Equip": _equip}
