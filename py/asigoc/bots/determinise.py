"""What a seat can only guess: a random full position that agrees with all it knows (AS-3.7)."""

from collections import Counter

from ..cards.library import LIBRARY
from ..language.operations import DIG
from ..rules.moves import numbered
from ..rules.terms import ACE, CHOICE, DECKS, INDEX, NONE, OVER, OWNER_BIT


def guess(pos, seat, rng):
    """A copy of `pos` with everything hidden from `seat` drawn anew; it depends on `rng` and on what is known alone."""
    new, other = pos.copy(), 1 - seat
    if pos.ask == OVER or pos.ask == DECKS and not any(pos.brought):
        return new
    top = pos.todo[-1][3] if pos.ask == CHOICE and pos.todo and pos.todo[-1][:2] == (DIG, seat) else 0
    deck = new.decks[seat]
    if pos.number:                         # the order of the own deck, but for the cards the seat is looking at
        rest = sorted(deck[:-top] if top else deck)
        rng.shuffle(rest)
        deck[:] = rest + (deck[-top:] if top else [])
    hand, known = new.hands[other], set(pos.known[other])
    hidden = [i for i, card in enumerate(hand) if card not in known]
    count = len(hidden) + len(new.decks[other])
    if not pos.brought[other] or not count:
        return new
    cards = drawn(pos, other, count, rng)
    if not pos.number:
        cards.sort()
    for i in hidden:
        hand[i] = cards.pop()
    new.decks[other] = cards
    return new


def seen(pos, seat):
    """The cards of a seat that lie open: on the field, discarded, and those known in the hand."""
    return [card for card in (*pos.slots[seat * 2:seat * 2 + 2], *pos.discards[seat], *pos.known[seat]) if card != NONE]


def fitting(pos, seat, count):
    """The hidden cards of a seat for each prebuilt deck that holds its Ace and all it has shown, `count` of them."""
    shown, found = set(seen(pos, seat)), []
    for deck in LIBRARY.decks:
        cards, ace = numbered(pos.pool, deck["cards"], seat)
        if ace == pos.aces[seat] and len(cards) - len(shown) == count and shown <= set(cards):
            found.append([card for card in cards if card not in shown])
    return found


def drawn(pos, seat, count, rng):
    """`count` cards a seat may hide: the rest of a prebuilt deck that fits, else of its set and the others, shuffled."""
    decks = fitting(pos, seat, count)
    if decks:
        cards = decks[int(rng.random() * len(decks))]
    else:
        cards = _any(pos, seat, count, rng)
    rng.shuffle(cards)
    return cards


def _any(pos, seat, count, rng):
    """Shipped cards, those of the sets that were seen more often."""
    shown = seen(pos, seat)
    sets = Counter(pos.pool.cards[card & INDEX].data.get("set") for card in (*shown, *([pos.aces[seat]] if pos.aces[seat] != NONE else ())))
    free = [i for i, card in enumerate(pos.pool.cards[:len(LIBRARY.shipped.cards)])
            if card.kind != ACE and i | seat << OWNER_BIT not in shown]
    free.sort(key=lambda i: rng.random() / (1 + sets[pos.pool.cards[i].data.get("set")]))
    return [i | seat << OWNER_BIT for i in free[:count]]

