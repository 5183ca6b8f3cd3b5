"""Decks of gToons: what makes one legal, its charts, how to fill one up, and a test draw.

Cards are ids here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mulligan.cards.decks import decks_in
from mulligan.cards.lint import Fault
from mulligan.protocol.types import CardData, Deck, Rng

from ..rules.position import Case
from ..rules.powers import COLOURS, SLOTS, Board, Index, Ink, Pool
from ..rules.score import TRUE_COLOURS, points
from .library import LIBRARY, around

DECK, HAND = 12, 6
NEAR = 0.4                     # how much of a pair's gain counts: two cards seldom lie side by side
TRIED = 200            # own cards tried besides those of the deck: the work grows with their square
IN_COLOUR = 3                            # what a card of the deck's two main colours is worth more


def deck_faults(cards: Sequence[str], allow_duplicates: bool = False) -> list[Fault]:
    """What keeps a list of cards from being a legal deck (GT-2.1, GT-2.2)."""
    faults = []
    if len(cards) != DECK:
        missing = DECK - len(cards)
        todo = f"Add {missing} more." if missing > 0 else f"Take {-missing} out."
        faults.append(Fault(f"A deck has exactly {DECK} cards, this one has {len(cards)}",
                            hint=todo, clause="GT-2.1"))
    for ident, count in Counter(cards).items():
        if count > 1 and not allow_duplicates:
            name = LIBRARY.card(ident)["name"]
            text = f"{name} stands in the deck {count} times, and may stand in it once"
            faults.append(Fault(text, card=ident,
                                hint="Another version of the same character is allowed.",
                                clause="GT-2.2"))
    return faults


def charts(cards: Sequence[str]) -> list[dict[str, Any]]:
    """The points curve and the colours of a deck."""
    found = [LIBRARY.card(ident) for ident in cards]
    curve, inks = (Counter(card["points"] for card in found),
                   Counter(card["colour"] for card in found))
    return [{"label": "Points",
             "bars": [{"label": str(value), "value": curve[value]} for value in range(1, 13)]},
            {"label": "Colours",
             "bars": [{"label": colour, "value": inks[colour], "ink": colour}
                      for colour in COLOURS]}]


def finish_deck(cards: Sequence[str], rng: Rng) -> list[str]:
    """The deck filled up to twelve with cards that go well with what is in it; `rng` breaks near
    ties.

    Of a large set of a person's cards `TRIED` are looked at, those that `rng` draws.
    """
    deck = list(cards)
    if len(deck) >= DECK:
        return deck
    known = _candidates(deck, rng)
    ids = list(known)
    pool = Pool(known.values())
    alone = [sum(points(pool, _side(card))) for card in range(len(ids))]
    gain = [value + rng.random() for value in alone]         # of every card, with the deck as it is
    seen = [ids.index(ident) for ident in deck]
    for fresh in seen:
        _add(pool, alone, gain, fresh)
    while len(deck) < DECK:
        main = _main_colours(pool, seen)
        met = {pool.character[card] for card in seen}
        free = [card for card in range(len(ids)) if ids[card] not in deck]
        best = max(free, key=lambda card: (pool.character[card] not in met,
                                           gain[card] + IN_COLOUR * (pool.colour[card] in main)))
        deck.append(ids[best])
        seen.append(best)
        _add(pool, alone, gain, best)
    return deck


def _candidates(deck: Sequence[str], rng: Rng) -> dict[str, CardData]:
    """The cards a deck may be filled up with, and its own, by id."""
    known = dict(LIBRARY.shipped.cards)
    for ident in set(deck):
        known |= around(ident)
    extra = [ident for ident in known if ident not in LIBRARY.shipped.cards and ident not in deck]
    for ident in rng.sample(extra, max(0, len(extra) - TRIED)):
        del known[ident]
    return known


def _add(pool: Pool, alone: list[int], gain: list[float], fresh: Index) -> None:
    """Count in, for every card, what it and `fresh` gain side by side."""
    for card in range(len(pool)):
        gain[card] += NEAR * (sum(points(pool, _side(card, fresh))) - alone[card] - alone[fresh])


def _side(last: Index, beside: Index = -1) -> Board:
    """A board with one card in slot 7 and one that touches it."""
    board = [-1] * SLOTS
    board[6], board[5] = last, beside
    return board


def _main_colours(pool: Pool, cards: Iterable[Index]) -> Sequence[Ink]:
    """The two true colours most cards have; of an empty deck all, so that none is ahead."""
    tally = Counter(pool.colour[card] for card in cards if pool.colour[card] < TRUE_COLOURS)
    return [colour for colour, _ in tally.most_common(2)] or range(TRUE_COLOURS)


def opening(cards: Sequence[str], rng: Rng) -> list[str]:
    """A test draw: the six cards of an opening hand (GT-5.1)."""
    return rng.sample(list(cards), min(HAND, len(cards)))


def case(deck: Deck | None, index: Mapping[str, Index]) -> Case:
    """The decks that a seat brought to pick from; none when it brought one or none (GT-2.8)."""
    if deck is None or "more" not in deck:
        return ()
    return tuple((one["name"], tuple(index[card] for card in one["cards"]))
                 for one in decks_in(deck))
