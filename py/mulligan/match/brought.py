"""The decks that seats bring to a match, checked before it begins."""

from typing import Any

from ..cards.decks import cards_in, check_brought, decks_in, faults_of
from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import CardData, Deck, Json, Options


def checked_decks(game: Game[Any], decks: Json, sets: Json,
                  options: Options) -> tuple[list[Deck | None], list[CardData]]:
    """(decks, sets) with every deck legal and the sets cut down to the cards the decks need."""
    given = list(decks)
    none_given = all(deck is None for deck in given)
    if none_given and not sets:
        return [], []
    if not game.library:
        clause = game.cites.get("decks", "")
        raise Malformed(f"{game.title} has no decks to choose{clause and f' ({clause})'}",
                        "sets" if none_given else "decks")
    if len(given) > len(game.seats):
        raise Malformed(f"{game.title} has {len(game.seats)} seats", "decks")
    game.library.take(list(sets))
    checked = [None if deck is None else check_brought(deck, f"decks[{i}]", game.slots)
               for i, deck in enumerate(given)]
    for i, brought in enumerate(checked):
        _check_faults(game, brought, f"decks[{i}]", options)
    used = {card for brought in checked for card in cards_in(brought)}
    return checked, game.library.embed(used)


def _check_faults(game: Game[Any], brought: Deck | None, field: str, options: Options) -> None:
    """Raise Malformed for the first rule that a deck of a seat breaks."""
    for number, deck in enumerate(decks_in(brought) if brought else ()):
        for fault in faults_of(game, deck, options):
            more = f"more[{number - 1}]" if number else ""
            place = ".".join(filter(None, (field, more, fault.key)))
            raise Malformed(f"{fault.words}{f' ({fault.clause})' if fault.clause else ''}", place)
