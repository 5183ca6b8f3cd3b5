"""A draft: packs go round, each takes a card and passes on; then three rounds of play (CS-9).

Seat 0 is the person, the other seats are collectors; a slot is a copy of the run in print.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .collectors import Taste
from .packs import CARDS
from .streams import Stream
from .types import CardId

FEWEST, MOST = 3, 7                        # collectors that sit down with the person
PACKS = 3                                  # of each, and rounds of picking
ROUNDS = 3                                 # of play
PICKS = PACKS * CARDS
LEAST = 20                                 # cards of a deck of a draft
COPIES = 2
SHARES = {1: 14, 2: 8, 3: 5, 4: 2, 5: 1}   # of ranks that a drafter looks for
SAME, RANK, SURPLUS = 2, 6, 40             # for a pick of its type, for a missing rank, for a third
WIN, DRAW = 2, 1


class Kind(NamedTuple):
    """What a drafter looks at on a card."""

    type: str
    rank: int
    strength: int


def kind_of(card: Mapping[str, Any]) -> Kind:
    """A spell has strength 8; a unit has from 4 to 12, the more, the more of its sum is Attack."""
    total = card.get("attack", 0) + card.get("defense", 0)
    return Kind(card["type"], card["level"], 4 + 8 * card["attack"] // total if total else 8)


def wants(taste: Taste, kinds: Mapping[CardId, Kind], picked: Sequence[int], slot: int) -> int:
    """How much a collector wants a card: its taste, its strength, and what was picked (CS-9.3)."""
    prints = taste.prints
    copy, have = prints.card(slot), [prints.card(one)[0] for one in picked]
    kind = kinds[copy[0]]
    holdings = taste.holdings
    liking = taste.copy_worth(copy, holdings.count.get(copy[0], 0) + have.count(copy[0]),
                              len(holdings.copies.get(copy, ())))
    types = Counter(kinds[ident].type for ident in have)
    ranks = Counter(kinds[ident].rank for ident in have)
    return (liking + 2 * kind.strength + SAME * types[kind.type]
            + RANK * (ranks[kind.rank] < SHARES[kind.rank])
            - SURPLUS * (have.count(copy[0]) >= COPIES))


def opened(first: int, seats: int, number: int) -> list[list[int]]:
    """What lies before each seat when the packs of a round of picking are open."""
    return [[CARDS * pack_of(first, seats, number, seat) + at for at in range(CARDS)]
            for seat in range(seats)]


def pack_of(first: int, seats: int, number: int, seat: int) -> int:
    """The pack of the run that a seat opens in a round of picking."""
    return first + seats * number + seat


def passed(hands: Sequence[list[int]], number: int) -> list[list[int]]:
    """The hands go on to the left, in the second round of picking to the right (CS-9.2)."""
    step = 1 if number % 2 else -1
    return [hands[(seat + step) % len(hands)] for seat in range(len(hands))]


def pairs(seats: int, number: int) -> list[tuple[int, int]]:
    """Who meets whom in a round of play; a seat that is as high as there are seats is free.

    Nobody meets anybody twice, and seat 0 plays in each round (CS-9.5).
    """
    even = seats + seats % 2
    others = list(range(1, even))
    ring = others[number:] + others[:number]
    return [(0, ring[0])] + [(ring[at], ring[-at]) for at in range(1, even // 2)]


def strength(kinds: Mapping[CardId, Kind], deck: Sequence[CardId]) -> int:
    """How strong a deck is: cards of its two main types and spells count twice (CS-9.6)."""
    types = Counter(kinds[ident].type for ident in deck if kinds[ident].type != "spell")
    main = {"spell", *sorted(types, key=lambda kind: (-types[kind], kind))[:2]}
    return sum(kinds[ident].strength * (1 + (kinds[ident].type in main)) for ident in deck)


def result(stream: Stream, one: int, other: int) -> int:
    """0 or 1: who of two collectors with decks so strong wins; chance goes by the squares."""
    return int(stream.below(one * one + other * other) >= one * one)


def table(seats: int, rounds: Sequence[Sequence[int]]) -> list[tuple[int, int, int]]:
    """(seat, points, points of those it met), the best first; a free round counts as won.

    `rounds` are the points of each seat in each round that was played. Equal ones stand in the
    order of their seats, the person last.
    """
    total = [sum(points[seat] for points in rounds) for seat in range(seats)]
    met = [0] * seats
    for number in range(len(rounds)):
        for one, other in pairs(seats, number):
            if max(one, other) < seats:
                met[one] += total[other]
                met[other] += total[one]
    order = sorted(range(seats), key=lambda seat: (-total[seat], -met[seat], seat == 0, seat))
    return [(seat, total[seat], met[seat]) for seat in order]
