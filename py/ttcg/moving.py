"""What can befall a card: it is drawn, laid, tapped, sent, destroyed; and what befalls a player's points (TT-3, TT-12, TT-13)."""

from . import values
from .events import occur
from .terms import DECK, DID, DISCARD, FIELD, HAND, NONE, owner
from .values import touch

_DESTROYED, _TAPPED, _DISCARDED, _PLAYED = DID["destroyed"], DID["tapped"], DID["discarded"], DID["played"]


# ---- points ------------------------------------------------------------------------------------------------------------
def lose(pos, losses, source=NONE):
    """Players lose points, all at once: {seat: points}."""
    for seat, points in losses.items():
        if points > 0:
            pos.points[seat] -= points
    for seat, points in losses.items():
        if points > 0:
            occur(pos, ("lose_points",), NONE, seat, source)


def gain(pos, gains, source=NONE):
    """Players gain points, all at once; there is no upper limit (TT-13.1)."""
    for seat, points in gains.items():
        if points > 0:
            pos.points[seat] += points
    for seat, points in gains.items():
        if points > 0:
            occur(pos, ("gain_points",), NONE, seat, source)


# ---- tapping -----------------------------------------------------------------------------------------------------------
def tap(pos, card):
    pos.tapped[card] = pos.number
    mark(pos, card, _TAPPED)
    touch(pos)
    occur(pos, ("tapped",), card, owner(card))


def untap(pos, card):
    del pos.tapped[card]
    _unspend(pos, card)
    touch(pos)
    occur(pos, ("untapped",), card, owner(card))


def mark(pos, card, what):
    """Remember what befell a card this turn."""
    pos.did[card] = pos.did.get(card, 0) | what


def _unspend(pos, card):
    pos.spent -= {(card, 0), (card, 1)}


# ---- laying on the field ---------------------------------------------------------------------------------------------------
def lay(pos, card, place):
    """A card comes to the top of a place, untapped (TT-3.4); what it covers is untapped and switched off (TT-3.6, 7.7, 12.7)."""
    pile = pos.piles[place]
    if pile:
        if pile[-1] in pos.tapped:
            untap(pos, pile[-1])
        switch_off(pos, pile[-1])
        pos.attached.pop(pile[-1], None)
    pos.piles[place] = (*pile, card)
    pos.at[card] = place
    touch(pos)


def play(pos, card, place):
    """A card is played onto a place from wherever it lies, which may be a rank-up of what lies there (TT-6.7)."""
    covered = pos.top(place)
    came = take(pos, card)
    lay(pos, card, place)
    mark(pos, card, _PLAYED)
    kinds = ("played", "play", "rank_up") if covered >= 0 else ("played", "play")
    occur(pos, kinds, card, owner(card), covered, came, FIELD)
    if covered >= 0:
        occur(pos, ("ranked_up", "placed_under"), covered, owner(card), card, FIELD, FIELD)


def place_under(pos, card, host):
    """A card goes to the bottom of the pile of `host` (TT-20, PlaceUnder)."""
    came = leave(pos, card) if card in pos.at else take(pos, card)
    place = pos.at[host]
    pos.piles[place] = (card, *pos.piles[place])
    pos.at[card] = place
    touch(pos)
    occur(pos, ("placed_under", "placed_under_self"), card, owner(card), pos.top(place), came, FIELD)


def swap(pos, card, other):
    """The top card `card` and `other` of a hand, deck or discard pile change places; nothing is played (TT-20, SwapCards)."""
    place = pos.at[card]
    came = where(pos, other)
    drop_attached(pos, card)
    take(pos, other)
    pos.piles[place] = (*pos.piles[place][:-1], other)
    pos.at[other] = place
    forget(pos, card)
    put(pos, card, came)


def switch_off(pos, card):
    """Its continuous effects are off, its dormant ones fresh again (TT-7.7)."""
    if (card, 0) in pos.on or (card, 1) in pos.on:
        pos.on -= {(card, 0), (card, 1)}
        pos.changes = [change for change in pos.changes if change.own != card or not is_continuous(pos, change)]
    _unspend(pos, card)


def is_continuous(pos, change):
    """Whether a change is of an effect that is on, so that it ends with it."""
    return pos.pool.cards[change.text].effects[change.effect].style == "continuous"


def attach(pos, card, host, effect):
    """TT-12.6: an equip card is attached, its grant is on."""
    pos.attached[card] = host
    pos.on.add((card, effect))
    touch(pos)


# ---- leaving ---------------------------------------------------------------------------------------------------------------
def where(pos, card):
    """The zone a card lies in."""
    if card in pos.at:
        return FIELD
    seat = owner(card)
    return HAND if card in pos.hands[seat] else DISCARD if card in pos.discards[seat] else DECK


def take(pos, card):
    """Lift a card out of a hand, deck or discard pile; returns which."""
    seat = owner(card)
    pos.moved[card] = pos.links
    touch(pos)
    if card in pos.hands[seat]:
        pos.hands[seat].remove(card)
        if card in pos.known[seat]:
            pos.known[seat].remove(card)
        return HAND
    if card in pos.discards[seat]:
        pos.discards[seat].remove(card)
        return DISCARD
    deck, fixed = pos.decks[seat], pos.fixed[seat]
    at = deck.index(card)
    if at >= len(deck) - fixed[0]:
        fixed[0] -= 1
    elif at < fixed[1]:
        fixed[1] -= 1
    del deck[at]
    return DECK


def forget(pos, card):
    """A card has left the field: all changes, attachments and counters of it end (TT-12.9)."""
    pos.moved[card] = pos.links
    pos.at.pop(card, None)
    pos.tapped.pop(card, None)
    pos.attached.pop(card, None)
    switch_off(pos, card)
    pos.changes = [change for change in pos.changes if change.target != card]
    pos.paid = {pair for pair in pos.paid if card not in pair}
    touch(pos)


def leave(pos, card):
    """A card leaves its pile, in whatever depth; what is attached to it goes to the discard pile. Returns FIELD."""
    drop_attached(pos, card)
    place = pos.at[card]
    pos.piles[place] = tuple(one for one in pos.piles[place] if one != card)
    forget(pos, card)
    return FIELD


def drop_attached(pos, host):
    """TT-12.6: the equipped card leaves otherwise than by destruction, so its equip cards are sent."""
    for card in [card for card, to in pos.attached.items() if to == host]:
        if card in pos.at:
            send(pos, card, DISCARD)


def put(pos, card, zone, known=True):
    """Lay a card that was lifted into a zone of its owner; a deck is then shuffled, but for its top and bottom."""
    seat = owner(card)
    if zone == HAND:
        pos.hands[seat].append(card)
        if known:
            pos.known[seat].append(card)
    elif zone == DISCARD:
        pos.discards[seat].append(card)
    elif zone == "deck_bottom":
        pos.decks[seat].insert(0, card)
        pos.fixed[seat][1] += 1
    else:
        pos.decks[seat].append(card)
        if zone == "deck_top":
            pos.fixed[seat][0] += 1
        else:
            shuffle(pos, seat)
    touch(pos)


def send(pos, card, zone, kinds=(), source=NONE, known=True):
    """A card goes to a zone of its owner: discarded, milled, returned, added, sent (TT-3.10). Events first, then the move."""
    seat, came = owner(card), where(pos, card)
    went = DECK if zone[:4] == DECK else zone
    names = kinds + (("to_discard",) if went == DISCARD else ()) + (("leaves_field",) if came == FIELD else ())
    under = came == FIELD and not pos.is_top(card)
    if came != FIELD and came != went:
        names += ("moved",)
    if names:
        occur(pos, names, card, seat, source, came, went)
    if under:
        occur(pos, ("moved_from_under_self",), card, seat, pos.top(pos.at[card]), came, went)
    if came == FIELD:
        leave(pos, card)
    else:
        take(pos, card)
    put(pos, card, zone, known)


def shuffle(pos, seat):
    """A deck is to be shuffled, by chance, before anything else happens."""
    pos.fixed[seat] = [0, 0]
    if seat not in pos.shuffles:
        pos.shuffles.append(seat)


def discard(pos, cards, source=NONE):
    """Cards go from hands to discard piles, all at once."""
    for card in cards:
        mark(pos, card, _DISCARDED)
        send(pos, card, DISCARD, ("discarded", "discard"), source)


def mill(pos, seat, count, source=NONE):
    """The top cards of a deck go to the discard pile, one by one, fewer if it runs out; returns how many."""
    count = min(count, len(pos.decks[seat]))
    for _ in range(count):
        send(pos, pos.decks[seat][-1], DISCARD, ("milled",), source)
    return count


def draw(pos, seat, count):
    """A player draws what is there (TT-13.7); returns how many."""
    if values.is_forbidden(pos, seat, "draw"):
        return 0
    deck, fixed = pos.decks[seat], pos.fixed[seat]
    count = min(count, len(deck))
    for _ in range(count):
        card = deck.pop()
        pos.hands[seat].append(card)
        if fixed[0]:
            fixed[0] -= 1
            pos.known[seat].append(card)
    fixed[1] = min(fixed[1], len(deck))
    if count:
        touch(pos)
        occur(pos, ("draw",), NONE, seat)
    return count


# ---- destruction -----------------------------------------------------------------------------------------------------------
def in_order(pos, cards):
    """Cards on the field in place order, the active player's first (TT-10.11)."""
    mine = pos.turn * 10
    return sorted(cards, key=lambda card: ((pos.at[card] - mine) % 20, pos.piles[pos.at[card]].index(card)))


def destroy(pos, cards, source=NONE, in_battle=False):
    """Destroy cards on the field, all at once; returns those that were (TT-12.1 to 12.6).

    Whoever was destroyed as a unit costs its owner points equal to its rank just before (TT-12.3).
    """
    doomed = [card for card in in_order(pos, [card for card in cards if card in pos.at])
              if not (values.is_indestructible(pos, card, source, in_battle) if pos.is_top(card) else False)
              and (in_battle or not values.is_immune(pos, card, source))]
    losses, sent, gone = {0: 0, 1: 0}, [], []
    for card in doomed:
        if card in gone:
            continue
        pile = pos.piles[pos.at[card]]
        if not in_battle and pos.rules.effect_destroy == "pile" and pile[-1] == card:
            under = [one for one in pile[:-1] if one not in gone]
        else:
            under = []
        gone += [*under, card]
        sent += [(one, False) for one in under] + [(card, True)]
    hosts = set(gone)
    for equip, host in list(pos.attached.items()):
        if host in hosts and equip not in hosts and pos.is_top(equip):
            hit = host in doomed and not values.is_indestructible(pos, equip, source, False)
            sent.append((equip, hit))
            gone.append(equip)
    for card, hit in sent:
        if hit and not pos.card(card).spell:
            losses[owner(card)] += values.rank(pos, card)
    kinds = ("destroyed", "destroyed_by_battle" if in_battle else "destroyed_by_effect")
    for card, hit in sent:
        occur(pos, (*(kinds if hit else ()), "to_discard", "leaves_field"), card, owner(card), source, FIELD, DISCARD)
    for card, hit in sent:
        if hit:
            mark(pos, card, _DESTROYED)
        place = pos.at[card]
        pos.piles[place] = tuple(one for one in pos.piles[place] if one != card)
        forget(pos, card)
        pos.discards[owner(card)].append(card)
    if pos.rules.destroyer_gains:          # TT-1.5
        gain(pos, {1 - seat: points for seat, points in losses.items()}, source)
    lose(pos, losses, source)
    return [card for card, hit in sent if hit]
