"""A card without its text, as one of a person's own cards."""

from functools import cache
from typing import Any

from ..errors import Malformed
from ..protocol.game import Game
from .own_cards import learned

SET = "Without their text"                 # what the set of blank cards is called


@cache
def blank_of(game: Game[Any], card: str) -> str:
    """The id of a card without its text, which the game's library knows from now on.

    Raises Malformed where there is none.
    """
    library = game.library
    if not library or card not in library.shipped.cards:
        raise Malformed(f"there is no card {card!r} to make blank", "blank")
    blank = game.blank(library.card(card))
    if blank is None:
        raise Malformed(f"{game.title} knows no blank {card!r}", "blank")
    try:
        return learned(game, SET, blank | {"id": f"{card}-blank"})
    except Malformed as error:
        raise Malformed(f"the blank {card!r} is no card: {error}", "blank") from error
