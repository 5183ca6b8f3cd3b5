"""What was shipped when an Orbit began: it keeps its list of cards and its decks (GT-18.7).

A release is added at the end when cards or decks change; those before it never change.
"""

from typing import NamedTuple

from ..cards.editions import FIRST_CARDS, deck_lists
from ..cards.library import LIBRARY


class Release(NamedTuple):
    """How many cards there were, the first ones by id, and the prebuilt decks by their letters."""

    cards: int
    decks: dict[str, tuple[str, ...]]


# each is an edition (GT-2.7)
RELEASES = {1: Release(FIRST_CARDS, deck_lists(1)), 2: Release(136, deck_lists(2))}
NEWEST = max(RELEASES)


def cards_of(release: int) -> list[str]:
    """The ids of the cards of a release, in their order."""
    return sorted(LIBRARY.shipped.cards)[:RELEASES[release].cards]
