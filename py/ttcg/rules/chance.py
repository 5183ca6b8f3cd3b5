"""What chance does: which deck, who begins, how a deck lies, which card at random (TT-4, TT-16.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulligan import Illegal

from ..cards.library import LIBRARY
from .constants import DECKS, FIRST, INDEX_SHIFT, RANDOM, SHUFFLE, TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.protocol.types import Card, Rng

    from .position import Position
    from .constants import Move


def sample(pos: Position, rng: Rng) -> Move:
    """A move of chance, drawn with `rng` (TT-16.1)."""
    if pos.ask == DECKS:
        return "deck", int(rng.random() * len(LIBRARY.decks))  # TT-4.4
    if pos.ask == FIRST:
        fixed = {"A": 0, "B": 1}.get(pos.rules.first)
        return "first", int(rng.random() * 2) if fixed is None else fixed
    if pos.ask == RANDOM:
        return "random", pos.options[int(rng.random() * len(pos.options))]
    order = sorted(pos.decks[pos.shuffles[0]])
    rng.shuffle(order)
    return "shuffle", tuple(order)


def check(pos: Position, move: Move) -> None:
    """Raise Illegal unless chance may do this now (TT-4, TT-10.6)."""
    wanted = {DECKS: "deck", FIRST: "first", SHUFFLE: "shuffle",
              RANDOM: "random"}.get(pos.ask) if pos.mover == TABLE else None
    if not isinstance(move, tuple) or move[0] != wanted:
        raise Illegal("Chance has nothing of the kind to do now.", clause="TT-16.1",
                      reason="malformed")
    if wanted == "shuffle" and not _is_order(pos, move[1]):
        raise Illegal("A deck is shuffled whole: each of its cards once.", clause="TT-4.2",
                      reason="malformed")
    if (wanted == "first" and pos.rules.first != "random"
            and move[1] != "AB".index(pos.rules.first)):
        raise Illegal("Who begins was settled for this match.", clause="TT-4.1",
                      reason="malformed")
    if wanted == "random" and move[1] not in pos.options:
        raise Illegal("Chance takes one of the cards it may take.", clause="TT-10.6",
                      reason="malformed")


def _is_order(pos: Position, cards: Sequence[Card]) -> bool:
    """Whether a deck may lie so: its cards, where blanks are any cards that lie there (TT-3.7)."""
    deck = pos.decks[pos.shuffles[0]]
    if not len(cards) == len(deck) == len({*cards}):
        return False
    if {*cards} == {*deck}:
        return True
    every = (*deck, *cards)
    return all(_is_card(pos, one) for one in cards) and any(pos.card(one).blank for one in every)


def _is_card(pos: Position, card: object) -> bool:
    """Whether it is the number of a card."""
    return isinstance(card, int) and 0 <= card >> INDEX_SHIFT < len(pos.pool.index)
