"""Cards of Kaadosu as a person says them."""

from ..cards import library
from ..rules.battle import Position
from ..rules.lines import SPACES
from ..rules.terms import Card, Spot
from . import notation

WHERE = dict(zip(SPACES, ("the front left", "the front middle", "the front right",
                          "the back left", "the back right")))


def name(pos: Position, card: Card) -> str:
    return library.title(notation.code_of(pos, card))


def lying(pos: Position, spot: Spot) -> str:
    """A card of the field; of equal ones on one half it is also said where it lies."""
    called, half = name(pos, pos.field[spot]), spot // 5 * 5
    named = [name(pos, card) for card in pos.field[half:half + 5] if card >= 0]
    return f"{called} on {WHERE[SPACES[spot - half]]}" if named.count(called) > 1 else called
