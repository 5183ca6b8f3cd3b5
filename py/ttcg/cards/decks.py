"""Decks of TTCG: what makes one legal, its charts, how to fill one up, and a first hand.

A deck is a list of card ids: 50 to 70 cards, units and spells in any mix, no card more than twice
(TT-2.6).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from mulligan import Malformed
from mulligan.cards.lint import Fault

from .library import INKS, LIBRARY, SPELL, TYPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import CardData, Options, Rng

LEAST, MOST = 50, 70                       # cards of a deck (TT-1.1)
COPIES, HAND = 2, 7
# by rank: what a deck is filled up to, units for each of two types
UNITS, SPELLS = {1: 9, 2: 5, 3: 3, 4: 1, 5: 1}, {1: 8, 2: 3, 3: 1}
STEP = 100                                 # of attack, in a chart
HIGHEST = 12                               # its last bar takes all that is above it, too


def deck_faults(cards: Sequence[str], options: Options | None = None) -> list[Fault]:
    """Every rule that a list of card ids breaks (TT-2.6, TT-2.7).

    Copies in other rarities are the same card. The settings deck_min, deck_max and copies of a test
    match (TT-1.1) are those of `options`.
    """
    options = options or {}
    copies = options.get("copies", COPIES)
    counts = Counter(map(base_id, cards))
    unknown = [Fault(LIBRARY.missing(ident), card=ident, clause="TT-2.7") for ident in counts
               if ident not in LIBRARY]
    return unknown + _size(len(cards), options) + [
        Fault(f"{LIBRARY.card(ident)['name']} stands in the deck {count} times, "
              f"and may stand in it {copies} times", card=ident,
              hint=f"Take {count - copies} out.", clause="TT-2.6")
        for ident, count in counts.items() if count > copies and ident in LIBRARY]


def base_id(ident: str) -> str:
    """The id of a card without its rarity: `TT001` of `TT001~3` (TT-1.9)."""
    card, _, rarity = ident.rpartition("~")
    return card if card and len(rarity) == 1 and rarity.isdigit() else ident


def expect_size(count: int, options: Options) -> None:
    """Raise Malformed unless a deck may have so many cards (TT-2.6)."""
    for fault in _size(count, options):
        raise Malformed(fault.text, "size")


def _size(count: int, options: Options) -> list[Fault]:
    least, most = options.get("deck_min", LEAST), options.get("deck_max", MOST)
    if least <= count <= most:
        return []
    hint = f"Add {least - count} more." if count < least else f"Take {count - most} out."
    return [Fault(f"A deck has {least} to {most} cards, this one has {count}", hint=hint,
                  clause="TT-2.6")]


def sections(cards: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The cards of a deck by type and then by rank, for its list.

    Headings of which there is no card are left out.
    """
    known = {ident: LIBRARY.card(base_id(ident)) for ident in cards}
    order = sorted(cards, key=lambda ident: known[ident]["level"])
    found = [(label if kind != SPELL else "Spells",
              [ident for ident in order if known[ident]["type"] == kind]) for kind, label in TYPES]
    return [(heading, own) for heading, own in found if own]


# ---- building ------------------------------------------------------------------------------------
def charts(cards: Sequence[str]) -> list[dict[str, Any]]:
    """The ranks, the types and the attack of what a deck holds."""
    found = [LIBRARY.card(base_id(ident)) for ident in cards]
    units = [card for card in found if card["type"] != SPELL]
    ranks, types = Counter(card["level"] for card in units), Counter(card["type"] for card in found)
    attack = Counter(min(card["attack"] // STEP, HIGHEST) for card in units)
    bars = [{"label": label, "value": types[kind], "ink": INKS[kind][0]} for kind, label in TYPES]
    return [{"label": "Units by rank",
             "bars": [{"label": str(n), "value": ranks[n]} for n in range(1, 6)]},
            {"label": "Types", "bars": bars},
            {"label": "Attack of units",
             "bars": [{"label": f"{n * STEP}{'+' if n == HIGHEST else ''}", "value": attack[n]}
                      for n in range(HIGHEST + 1)]}]


def finish_deck(cards: Sequence[str], rng: Rng) -> list[str]:
    """The deck filled up to 50 with units of its two main types, few of the high ranks, and spells;
    `rng` breaks ties.
    """
    deck, have = list(cards), Counter(map(base_id, cards))
    main = _main_types([LIBRARY.card(base_id(ident)) for ident in deck], rng)
    room = Counter({(kind, rank): n for kind in (*main, SPELL)
                    for rank, n in (SPELLS if kind == SPELL else UNITS).items()})
    for ident, count in have.items():
        room[_place(LIBRARY.card(ident))] -= count
    fit = [card for card in LIBRARY.shipped.cards.values() if card["type"] in (*main, SPELL)]
    rng.shuffle(fit)
    # first in the shares of a good deck, then whatever is left
    for strict in (True, False):
        for card in fit:
            ident, place = card["id"], _place(card)
            free = max(0, min(COPIES - have[ident], LEAST - len(deck),
                              room[place] if strict else COPIES))
            deck += [ident] * free
            have[ident] += free
            room[place] -= free
    return deck


def _place(card: CardData) -> tuple[str, int]:
    return card["type"], card["level"]


def _main_types(own: Sequence[CardData], rng: Rng) -> list[str]:
    """The two types of units that a deck has most of; what is missing is taken by chance."""
    counts = Counter(card["type"] for card in own)
    units = [kind for kind, _ in TYPES if kind != SPELL]
    rng.shuffle(units)
    return sorted(units, key=lambda kind: -counts[kind])[:2]


def opening(cards: Sequence[str], rng: Rng) -> list[str]:
    """The seven cards of a first hand (TT-4.2)."""
    return rng.sample(list(cards), min(HAND, len(cards)))
