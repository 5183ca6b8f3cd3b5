"""What a game answers about its cards and decks, when cards are data."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .types import CardData, Deck, Options, Rng, Seat
from .values import Field

if TYPE_CHECKING:
    from ..cards.library import Library
    from ..cards.lint import Fault


class CardsAndDecks:
    """The part of the protocol that speaks of cards as data and of decks; `Game` has it."""

    library: "Library | None" = None       # when cards are data; with it come all calls below
    fields: Sequence[Field] = ()           # of a card
    slots: int = 1                         # decks a seat may bring, to pick one at the table
    # the numbers of a card of which more is better, each with the least change worth a try:
    # `balance --repair` proposes others
    numbers: Mapping[str, int] = {}

    def values(self, card: CardData, /) -> dict[str, Any]:
        """What a card of the library has in each of the `fields`: {name: value or values}."""
        return {}

    def about(self, ident: str, /) -> dict[str, list[Any]]:
        """More on a card: {"lines": [[label, text]], "versions": [ids], "cares": [ids]}.

        `cares` are the cards it matters to.
        """
        return {"lines": [], "versions": [], "cares": []}

    def maker(self, card: CardData, /) -> str:
        """Who made a card of a person's set, as far as the card says; else ""."""
        return ""

    def deck_faults(self, cards: Sequence[str], options: Options, /) -> "list[Fault]":
        """A Fault for each rule that a deck of known card ids breaks; [] for a legal deck."""
        return []

    def sections(self, cards: Sequence[str], /) -> Sequence[tuple[str, Sequence[str]]]:
        """The cards of a deck as its list shows them, (heading, ids); by default under none."""
        return [("", cards)]

    def charts(self, cards: Sequence[str], /) -> list[dict[str, Any]]:
        """What a deck is made of: [{"label", "bars": [{"label", "value", "ink"?}]}]."""
        return []

    def contrasts(self) -> "Sequence[tuple[str, Deck, Deck]]":
        """Decks that differ in one thing, (what it is, one deck, the other), for `balance`.

        What the first of the two scores tells what that thing is worth; it need not be even.
        """
        return ()

    def blank(self, card: CardData, /) -> CardData | None:
        """A card of the library without its text, for the lab to measure what that is worth.

        None where the card has none, or the game cannot tell it apart.
        """
        return None

    def finish_deck(self, cards: Sequence[str], rng: Rng, /) -> list[str]:
        """`cards` filled up to a deck that is legal if `cards` allow it; nothing is taken out."""
        return list(cards)

    def deck_of(self, state: Any, seat: Seat, move: Any, /) -> str:
        """The id of the prebuilt deck that a move takes; "" for other moves."""
        return ""

    def opening(self, cards: Sequence[str], rng: Rng, /) -> list[str]:
        """The ids of a first hand from a deck, drawn with `rng`."""
        return []
