"""Cards that the lab makes of a game's own, as a person would bring them (docs/card-sets.md)."""

import json
from typing import Any

from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import CardData


def learned(game: Game[Any], called: str, card: CardData) -> str:
    """The id of a card in a set called so, which the game's library knows from now on.

    Raises Malformed, with the first fault that was found, for what is no card of the game.
    """
    library = game.library
    assert library, "its cards are data"
    data: dict[str, Any] = {"game": game.id, "name": called, "cards": [card]}
    cards, faults = library.read(json.dumps(data))
    if cards is None:
        raise Malformed(faults[0].text)
    return next(iter(library.learn(cards).cards))
