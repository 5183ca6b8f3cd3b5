"""Cards of Kaadosu as a person says them."""

from ..cards import library
from ..cards.faces import COLOURS, SHAPES, Face
from ..rules.battle import DRAWN, Position
from ..rules.lines import SPACES
from ..rules.constants import Card, Space, Spot
from . import notation

WHERE = dict(zip(SPACES, ("the front left", "the front middle", "the front right",
                          "the back left", "the back right")))


def name(pos: Position, card: Card) -> str:
    return library.title(notation.code_of(pos, card))


def place(space: Space) -> str:
    """A space of the field, by where it lies on its half."""
    return WHERE[SPACES[space]]


def lying(pos: Position, spot: Spot) -> str:
    """A card of the field; of equal ones on one half it is also said where it lies."""
    called, half = name(pos, pos.field[spot]), spot // 5 * 5
    named = [name(pos, card) for card in pos.field[half:half + 5] if card >= 0]
    return f"{called} on {place(spot - half)}" if named.count(called) > 1 else called


def staked(pos: Position) -> str:
    """What the winner chose, as the end of a match says it (KA-9.7, KA-9.8)."""
    drawn, own = (name(pos, pos.guides[seat]) for seat in (pos.winner, 1 - pos.winner))
    if pos.kept == DRAWN:
        return f"{drawn} is the winner's for good, and {own} the loser's."
    return f"The winner takes {own} back, and the loser {drawn}: nobody loses a card."


def weakness(one: Face, whose: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """What a guide does to the cards of whom it was drawn from: (whose damage to whom, how much).

    They take more (KA-7.2) and deal less (KA-7.3). `whose` they are is a word with a blank, or "".
    """
    shapes, colour = " and ".join(f"{SHAPES[shape]}s" for shape in one.shapes), COLOURS[one.colour]
    return ((f"{colour.capitalize()} deals {whose}{shapes}", f"+{one.plus}"),
            (f"{shapes.capitalize()} deal {colour}", f"−{one.minus}"))
