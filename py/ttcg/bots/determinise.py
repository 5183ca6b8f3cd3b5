"""What a seat can only guess: a random full position that agrees with all it knows (TT-3.7,
TT-3.9).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from ..cards.library import LIBRARY, named_decks
from ..rules import flow
from ..rules.position import sees
from ..rules.constants import DECKS, INDEX_SHIFT, OWNER_BIT, PICK, RANDOM, STOP, TABLE

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from mulligan.protocol.types import Card, Rng, Seat

    from ..rules.pool import Pool
    from ..rules.position import Position


def determinise(pos: Position, seat: Seat, rng: Rng) -> Position:
    """A copy of `pos` with everything hidden from `seat` drawn anew."""
    new, other = pos.copy(), 1 - seat
    if pos.over or pos.ask == DECKS:
        return new
    _mix(new, pos, seat, new.decks[seat], rng)
    hand = pos.hands[other]
    free = [i for i, card in enumerate(hand) if card not in pos.known[other]]
    top, bottom = pos.fixed[other]
    deck = pos.decks[other]
    looked = _looked_at(pos, seat)
    loose = [i for i in range(bottom, len(deck) - top) if deck[i] not in looked]
    if pos.brought[other] and free + loose:
        hidden = {hand[i] for i in free} | {deck[i] for i in loose}
        drawn = _drawn(pos, other, len(free) + len(loose), hidden, rng)
        if hidden.difference(drawn):
            new._waits = None
        for i in free:
            new.hands[other][i] = drawn.pop()
        for i in loose:
            new.decks[other][i] = drawn.pop()
    _again(new, pos, seat, rng)
    return new


def _mix(new: Position, pos: Position, seat: Seat, deck: list[Card], rng: Rng) -> None:
    """The own deck in another order, but for what is known of its ends."""
    top, bottom = pos.fixed[seat]
    looked = _looked_at(pos, seat)
    loose = [i for i in range(bottom, len(deck) - top) if deck[i] not in looked]
    middle = sorted([deck[i] for i in loose])
    rng.shuffle(middle)
    for i, card in zip(loose, middle):
        deck[i] = card


def _looked_at(pos: Position, seat: Seat) -> set[Card]:
    """The cards of a deck that a seat looks at, and whose places it knows (TT-20.9, TT-20.31)."""
    if pos.ask != PICK or pos.mover != seat or pos.prompt not in ("look", "order"):
        return set()
    before = [pos.answers[at] for at in flow.chosen(pos)]
    return {card for card in (*pos.options, *before) if card >= 0}


def _again(new: Position, pos: Position, seat: Seat, rng: Rng) -> None:
    """What the other is choosing, or has chosen in secret for the same effect, is offered and
    chosen anew; so are cards of its hand among which chance chooses.
    """
    if pos.ask not in (PICK, RANDOM):
        return
    chosen = flow.chosen(pos)
    secret = [at in chosen and not sees(pos, seat, one) for at, one in enumerate(pos.answers)]
    if pos.mover == seat and not any(secret):
        return
    new.answers = ()
    for value, unseen in zip(pos.answers, secret):
        if unseen:
            asked = TABLE if pos.ask == RANDOM else 1 - seat
            cards = [card for card in _asked(new, pos, asked)
                     if card >= 0 and not sees(new, seat, card)]
            value = cards[int(rng.random() * len(cards))] if cards else STOP
        new.answers = (*new.answers, value)
    if pos.mover != seat:
        new.options = _asked(new, pos, pos.mover)


def _asked(new: Position, pos: Position, mover: Seat) -> tuple[int, ...]:
    """What is offered to `mover` in a guess by what `pos` asks for.

    It is only to stop where it would not have been asked.
    """
    trial = new.copy()
    flow.run(trial)
    same = (trial.mover, trial.ask, trial.prompt,
            len(trial.agenda)) == (mover, pos.ask, pos.prompt, len(pos.agenda))
    return trial.options if same else (STOP,)


def _drawn(pos: Position, seat: Seat, count: int, hidden: Container[Card],
           rng: Rng) -> list[Card]:
    """`count` cards a seat may hide, shuffled: the rest of a prebuilt deck that fits, else cards
    like those it has shown.
    """
    shown = [card for pile in (pos.hands[seat], pos.decks[seat], pos.discards[seat],
                               *pos.piles[seat * 10:seat * 10 + 10])
             for card in pile if card not in hidden]
    counts = Counter([card >> INDEX_SHIFT for card in shown])
    size = count + len(shown)
    fitting = _fitting(pos.pool, counts, size)
    if fitting:
        deck = fitting[int(rng.random() * len(fitting))]
        indexes = [index for index, n in deck.items() for _ in range(n - counts.get(index, 0))]
    else:
        indexes = _any(pos, seat, count, counts, rng)
    cards = _copies(indexes, shown, seat)
    rng.shuffle(cards)
    return cards


def _fitting(known: Pool, counts: Counter[int], size: int) -> list[Counter[int]]:
    """The prebuilt decks of `size` cards that have as many of each; those offered no more only if
    no other does (TT-4.5).
    """
    for decks in _prebuilt(known):
        found = [deck for deck, cards in decks if cards == size
                 and all(n <= deck.get(index, 0) for index, n in counts.items())]
        if found:
            return found
    return []


@lru_cache(maxsize=8)
def _prebuilt(known: Pool) -> list[list[tuple[Counter[int], int]]]:
    """How often each card, by its index, stands in each prebuilt deck, and how many there are: of
    those that are offered, and of the others.
    """
    found = [(Counter(known.index[ident] for ident in deck["cards"]), len(deck["cards"]))
             for deck in named_decks()]
    return [found[:len(LIBRARY.decks)], found[len(LIBRARY.decks):]]


def _any(pos: Position, seat: Seat, count: int, counts: Counter[int], rng: Rng) -> list[int]:
    """Cards of the types that were seen most, each at most twice with those shown."""
    kinds = Counter[int]()
    for index, n in counts.items():
        kinds[pos.pool.cards[index].type] += n
    most = max(2, pos.rules.copies)
    pool = [i for i in range(len(LIBRARY.shipped.cards)) for _ in range(most - counts.get(i, 0))]
    pool.sort(key=lambda i: rng.random() / (1 + 3 * kinds[pos.pool.cards[i].type]))
    return pool[:count]


def _copies(indexes: Iterable[int], shown: Iterable[Card], seat: Seat) -> list[Card]:
    """Cards of these indexes that are none of the shown ones."""
    taken, out = set(shown), []
    for index in indexes:
        card = index << INDEX_SHIFT | seat << OWNER_BIT
        while card in taken:
            card += 1
        taken.add(card)
        out.append(card)
    return out
