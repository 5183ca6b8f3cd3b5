"""What a seat can only guess: a random full position that agrees with all it knows (AS-3.7)."""

from collections import Counter

from mulligan.protocol.types import Card, Rng, Seat

from ..cards.library import LIBRARY
from ..rules.moves import numbered
from ..rules.position import Position
from ..rules.records import DIG
from ..rules.constants import ACE, CHOICE, DECKS, INDEX, NONE, OVER, OWNER_BIT


def determinise(pos: Position, seat: Seat, rng: Rng) -> Position:
    """A copy of `pos` with everything hidden from `seat` drawn anew.

    It depends on `rng` and on what is known alone.
    """
    new, other = pos.copy(), 1 - seat
    if pos.ask == OVER or pos.ask == DECKS and not any(pos.brought):
        return new
    deck = new.decks[seat]
    if pos.number:                         # the order of the own deck, but for cards it looks at
        top = _looking_at(pos, seat)
        rest = sorted(deck[:-top] if top else deck)
        rng.shuffle(rest)
        deck[:] = rest + (deck[-top:] if top else [])
    hand, known = new.hands[other], set(pos.known[other])
    hidden = [i for i, card in enumerate(hand) if card not in known]
    count = len(hidden) + len(new.decks[other])
    if not pos.brought[other] or not count:
        return new
    cards = _draw(pos, other, count, rng)
    if not pos.number:
        cards.sort()
    for i in hidden:
        hand[i] = cards.pop()
    new.decks[other] = cards
    return new


def _looking_at(pos: Position, seat: Seat) -> int:
    """How many cards on top of its own deck a seat is looking at."""
    if pos.ask != CHOICE or not pos.todo:
        return 0
    task = pos.todo[-1]
    return task.detail if task.kind == DIG and task.seat == seat else 0


def seen(pos: Position, seat: Seat) -> list[Card]:
    """The cards of a seat that lie open: on the field, discarded, and those known in the hand."""
    field = [card for card in pos.slots[seat * 2:seat * 2 + 2] if card != NONE]
    return [*field, *pos.discards[seat], *pos.known[seat]]


def fitting(pos: Position, seat: Seat, count: int) -> list[list[Card]]:
    """The hidden cards of a seat for each prebuilt deck that fits, `count` of them.

    A deck fits that holds its Ace and all it has shown.
    """
    shown = set(seen(pos, seat))
    found: list[list[Card]] = []
    for deck in LIBRARY.decks:
        cards, ace = numbered(pos.pool, deck["cards"], seat)
        fits = ace == pos.aces[seat] and shown <= set(cards)
        if fits and len(cards) - len(shown) == count:
            found.append([card for card in cards if card not in shown])
    return found


def _draw(pos: Position, seat: Seat, count: int, rng: Rng) -> list[Card]:
    """`count` cards a seat may hide, shuffled.

    The rest of a prebuilt deck that fits is taken, else cards of its set and the others.
    """
    decks = fitting(pos, seat, count)
    if decks:
        cards = decks[int(rng.random() * len(decks))]
    else:
        cards = _any(pos, seat, count, rng)
    rng.shuffle(cards)
    return cards


def _any(pos: Position, seat: Seat, count: int, rng: Rng) -> list[Card]:
    """Shipped cards, those of the sets that were seen more often."""
    shown, pool = seen(pos, seat), pos.pool.cards
    ace = [pos.aces[seat]] if pos.aces[seat] != NONE else []
    sets = Counter(pool[card & INDEX].data.get("set") for card in (*shown, *ace))
    free = [i for i, card in enumerate(pool) if card.id in LIBRARY.shipped.cards
            and card.kind != ACE and i | seat << OWNER_BIT not in shown]
    free.sort(key=lambda i: rng.random() / (1 + sets[pool[i].data.get("set")]))
    return [i | seat << OWNER_BIT for i in free[:count]]
