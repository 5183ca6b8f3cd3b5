"""What was shipped when an Orbit began: it keeps its list of cards and its decks (GT-18.7).

A release is added at the end when cards or decks change; those before it never change.
"""

from typing import NamedTuple

from ..cards.library import LIBRARY


class Release(NamedTuple):
    """How many cards there were, the first ones by id, and the prebuilt decks by their letters."""

    cards: int
    decks: dict[str, tuple[str, ...]]


def _decks(**lists: str) -> dict[str, tuple[str, ...]]:
    return {letter: tuple(cards.split()) for letter, cards in lists.items()}


RELEASES = {
    1: Release(120, _decks(
        A="gt001 gt004 gt007 gt005 gt006 gt008 gt117 gt011 gt023 gt010 gt100 gt075",
        B="gt013 gt016 gt017 gt107 gt062 gt022 gt018 gt028 gt031 gt066 gt024 gt064",
        C="gt037 gt039 gt042 gt043 gt025 gt027 gt032 gt106 gt095 gt041 gt036 gt120",
        D="gt073 gt078 gt079 gt082 gt101 gt052 gt118 gt049 gt057 gt060 gt083 gt115")),
}
NEWEST = max(RELEASES)


def cards_of(release: int) -> list[str]:
    """The ids of the cards of a release, in their order."""
    return sorted(LIBRARY.shipped.cards)[:RELEASES[release].cards]
