"""Decks of ASIGOC: what makes one legal, its charts, how to fill one up, and a first hand.

A deck is a list of card ids: 15 Weapons and Items, and one Ace among them, mostly the last.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mulligan.cards.lint import Fault
from mulligan.protocol.types import CardData, Rng

from .library import LIBRARY, TYPES, may_meet
from ..rules.constants import ACE, KINDS

DECK, HAND = 15, 4
WEAPONS = 8                                # of the cards a deck is filled up to
HIGHEST = 5                                # the last bar of a chart takes all that is above it, too
# what a card is worth for its set, and for being in a prebuilt deck
MAIN, PROVEN = 3, 1


def deck_faults(
        cards: Sequence[str], kinds: Mapping[str, int] | None = None, aside: str | None = None,
) -> list[Fault]:
    """Every rule that a list of card ids breaks (AS-1.2, AS-1.3, AS-1.4, AS-1.6).

    `kinds` gives the kind of each card, those of known cards unless said; `aside` is the id of an
    Ace that was named apart.
    """
    if kinds is None:
        kinds = {ident: KINDS.index(LIBRARY.card(ident)["type"])
                 for ident in cards if ident in LIBRARY}
    unknown = [Fault(LIBRARY.missing(ident), card=ident, clause="AS-1.6")
               for ident in cards if ident not in kinds]
    own = list(cards)
    if aside is None:
        aces = [ident for ident in own if kinds.get(ident) == ACE]
        own = [ident for ident in own if kinds.get(ident) != ACE]
    else:
        aces = [aside]
        if aside in own:
            own.remove(aside)
    return unknown + _size(own) + _twice(own) + _aces(own, aces, kinds)


def _size(own: Sequence[str]) -> list[Fault]:
    if len(own) == DECK:
        return []
    gap = DECK - len(own)
    return [Fault(f"A deck has exactly {DECK} Weapons and Items, this one has {len(own)}",
                  hint=f"Add {gap} more." if gap > 0 else f"Take {-gap} out.", clause="AS-1.2")]


def _twice(own: Sequence[str]) -> list[Fault]:
    return [Fault(f"{_name(ident)} stands in the deck {count} times, and may stand in it once",
                  card=ident, hint="Take the others out.", clause="AS-1.3")
            for ident, count in Counter(own).items() if count > 1]


def _aces(own: Sequence[str], aces: Sequence[str], kinds: Mapping[str, int]) -> list[Fault]:
    faults = [Fault(f"{_name(ident)} is an Ace and cannot be one of the {DECK} cards", card=ident,
                    hint="Take it out.", clause="AS-1.2")
              for ident in own if kinds.get(ident) == ACE]
    if len(aces) == 1:
        return faults + [Fault(f"{_name(ident)} is no Ace", card=ident,
                               hint="Bring an Ace beside the deck.", clause="AS-1.4")
                         for ident in aces if kinds.get(ident, ACE) != ACE]
    text = f"You bring exactly one Ace, and this deck has {len(aces) or 'none'}"
    hint = f"Take {len(aces) - 1} out." if aces else "Add one."
    return [*faults, Fault(text, hint=hint, clause="AS-1.4")]


def _name(ident: str) -> str:
    return LIBRARY.card(ident)["name"] if ident in LIBRARY else ident


def sections(cards: Iterable[str]) -> list[tuple[str, list[str]]]:
    """The cards of a deck by type, for its list.

    Headings of which there is no card are left out.
    """
    kinds = {ident: LIBRARY.card(ident)["type"] for ident in cards}
    groups = [(f"{name}s", [ident for ident in cards if kinds[ident] == kind])
              for kind, name in TYPES]
    return [(heading, own) for heading, own in groups if own]


# ---- building ------------------------------------------------------------------------------------
def charts(cards: Iterable[str]) -> list[dict[str, Any]]:
    """The values of the Weapons of a deck, and its types."""
    known = [LIBRARY.card(ident) for ident in cards]
    weapons = [card for card in known if card["type"] == "weapon"]
    types = Counter(card["type"] for card in known)
    bars = [{"label": f"{name}s", "value": types[kind]} for kind, name in TYPES]
    return [*(_curve(key, [card[key] for card in weapons]) for key in ("attack", "block")),
            {"label": "Types", "bars": bars}]


def _curve(key: str, numbers: Iterable[int]) -> dict[str, Any]:
    """The chart of one value: how many Weapons have each number."""
    tally = Counter(min(number, HIGHEST) for number in numbers)
    bars = [{"label": f"{n}{'+' if n == HIGHEST else ''}", "value": tally[n]}
            for n in range(HIGHEST + 1)]
    return {"label": f"{key.capitalize()} of Weapons", "bars": bars}


def finish_deck(cards: Iterable[str], rng: Rng) -> list[str]:
    """The deck filled up with cards of its main sets, about half of them Weapons, and an Ace.

    `rng` breaks ties.
    """
    deck = list(cards)
    known = dict(LIBRARY.shipped.cards)
    for ident in deck:
        known |= may_meet(ident)
    kinds = {ident: card["type"] for ident, card in known.items()}
    main = _main_sets([known[ident] for ident in deck], rng)
    proven = {ident for one in LIBRARY.decks for ident in one["cards"]}
    worth = {ident: rng.random() + MAIN * (card.get("set") in main) + PROVEN * (ident in proven)
             for ident, card in known.items()}
    free = [ident for ident in known if ident not in deck]
    best = sorted(free, key=worth.__getitem__, reverse=True)
    fit = {kind: [ident for ident in best if kinds[ident] == kind] for kind in KINDS}
    have = Counter(kinds[ident] for ident in deck)
    room = DECK - have["weapon"] - have["item"]
    weapons = min(room, max(0, WEAPONS - have["weapon"]))
    for kind, n in (("weapon", weapons), ("item", room - weapons)):
        deck += fit[kind][:max(0, n)]
    ace = [] if have["ace"] else fit["ace"][:1]
    return deck + ace


def _main_sets(found: Iterable[CardData], rng: Rng) -> set[str]:
    """The set most cards of a deck are of; for an empty deck, that of a prebuilt one."""
    sets = [card["set"] for card in found if "set" in card]
    if not sets:
        start = rng.choice(LIBRARY.decks)["cards"]
        sets = [LIBRARY.card(ident)["set"] for ident in start]
    return {name for name, _ in Counter(sets).most_common(1)}


def opening(cards: Iterable[str], rng: Rng) -> list[str]:
    """The four cards of a first hand (AS-2.1)."""
    own = [ident for ident in cards if LIBRARY.card(ident)["type"] != "ace"]
    return rng.sample(own, min(HAND, len(own)))
