"""Ablation: what a card is worth is what its deck scores less when the card's text does nothing.

Each deck plays against every prebuilt one as it is, and once more, in the same deals, for every
card of it that is made blank. The blank card is one of a person's own (docs/card-sets.md).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import Malformed
from ..protocol.game import Game
from .differences import newcombe
from .findings import share_of
from .plan import Plan, Side, known_decks
from .report_sections import Ablation
from .rows import Row
from .sequential import points_of
from .observer import said

def blankable(game: Game[Any]) -> dict[str, list[str]]:
    """The cards of each prebuilt deck that have a text to take out."""
    library = game.library
    if not library or not said(game, "blank"):
        return {}
    return {ident: [card for card in dict.fromkeys(deck["cards"])
                    if game.blank(library.card(card)) is not None]
            for ident, deck in known_decks(game).items()}


def plans(game: Game[Any], plan: Plan, wanted: str, games: int) -> list[Plan]:
    """The plans beside `plan` that measure the cards `wanted`: ids parted by commas, or `all`.

    Each is of so many games of the first player against itself. Raises Malformed for cards that
    cannot be measured.
    """
    can = blankable(game)
    known = {card for cards in can.values() for card in cards}
    chosen = known if wanted == "all" else set(wanted.split(","))
    if not known:
        raise Malformed(f"{game.title} has no cards that can be made blank", "blank")
    for card in sorted(chosen - known):
        raise Malformed(f"{card!r} is in no prebuilt deck, or has no text to take out", "blank")
    player, decks = plan.pairings[0][0].player, list(known_decks(game))
    found = []
    for deck, cards in can.items():
        pairs = tuple((Side(player, deck), Side(player, other)) for other in decks)
        own = plan._replace(games=games, pairings=pairs, part=f"deck {deck}")
        every = [own._replace(part=f"deck {deck} without {card}", blank=card)
                 for card in cards if card in chosen]
        found += [own, *every] if every else []
    return found


def losses(rows: Sequence[Row], measured: Sequence[Plan]) -> Iterator[Ablation]:
    """What each deck loses with each card that was made blank."""
    by_part: dict[str, list[Row]] = {}
    for row in rows:
        by_part.setdefault(row.part, []).append(row)
    for plan in measured:
        whole = by_part.get(plan.part.partition(" without ")[0], [])
        without = by_part.get(plan.part, [])
        if plan.blank and whole and without:
            one, other = (share_of(part, (), lambda row: points_of(row, row.swapped))
                          for part in (whole, without))
            yield Ablation(plan.blank, other.games, newcombe(one.interval, other.interval))
