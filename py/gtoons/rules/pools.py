"""The cards that a match may hold, and the prebuilt decks among them, by edition (GT-2.7)."""

from functools import lru_cache

from ..cards.editions import FIRST_CARDS, deck_lists
from ..cards.library import LIBRARY
from .powers import Index, Pool


@lru_cache(maxsize=32)
def pool(customs: tuple[str, ...] = (), edition: int = 1) -> Pool:
    """The cards a match may hold: the shipped set, then people's cards by id.

    In the first edition what came after it stands last, so that each card keeps its index.
    """
    shipped, own = list(LIBRARY.shipped.cards.values()), map(LIBRARY.card, customs)
    known = known_cards(edition)
    return Pool([*shipped[:known], *own, *shipped[known:]])


def known_cards(edition: int) -> int:
    """How many cards, the first of the shipped set, an edition has (GT-2.7)."""
    return FIRST_CARDS if edition == 1 else len(LIBRARY.shipped.cards)


@lru_cache(maxsize=2)
def prebuilt(edition: int) -> tuple[tuple[Index, ...], ...]:
    """The four decks of an edition as tuples of indexes (GT-2.4, GT-2.7)."""
    index = {ident: i for i, ident in enumerate(LIBRARY.shipped.cards)}
    return tuple(tuple(index[card] for card in cards) for cards in deck_lists(edition).values())
