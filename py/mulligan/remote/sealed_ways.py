"""In which of its ways a match is dealt sealed (TD-10.2), and the messages of all of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..data.shapes import Shape
from ..match.match import Match
from . import covering, deck_messages, mixed_messages, sealing
from .chains import refusal
from .covered import BARE, COVER, UNCOVER, CoveredSeal
from .deck_seal import PLAY, REVEAL, DeckSeal
from .messages import Message, Side
from .mixed import MixedSeal
from .sealing import Seal

if TYPE_CHECKING:
    from .table import Table

SHAPES: dict[str, Shape] = (sealing.SHAPES | covering.SHAPES | mixed_messages.SHAPES
                            | deck_messages.SHAPES)
TAKEN: dict[str, Callable[["Table", Side, dict[str, Any], Message], None]] = {
    sealing.DEAL: sealing.take_deal, sealing.LOTS: sealing.take_lots,
    sealing.LAY: sealing.take_lay, sealing.UNSEAL: sealing.take_unseal,
    COVER: covering.take_cover, BARE: covering.take_bare, UNCOVER: covering.take_uncover,
    PLAY: deck_messages.take_play, REVEAL: deck_messages.take_reveal} | mixed_messages.TAKEN


def seal_of(table: "Table", match: Match) -> Seal:
    """What a table is to know of a match that is dealt sealed."""
    terms = table.terms
    assert terms
    owners = [terms.side_at(seat) for seat in range(2)]
    if match.game.covered:
        return CoveredSeal(match, owners, table.secret, terms.closed())
    if match.game.mixed:
        return MixedSeal(match, owners, table.secret, terms.closed(), table.deck)
    if match.game.own_decks:
        return DeckSeal(match, owners, table.secret, terms.closed())
    return Seal(match, owners, table.secret)


def check_open(table: "Table") -> None:
    """Raise Illegal for an answer before all is open that the rules show (TD-14.5, TD-17.4).

    Elsewhere what was drawn stays owed, and an answer may come before it.
    """
    seal = table.seal
    if isinstance(seal, CoveredSeal | DeckSeal) and not table.playing.outcome() \
            and (seal.owes(0) or seal.owes(1)):
        raise refusal("First all is opened that the rules show.",
                      clause="TD-14.5" if seal.covered else "TD-17.4", reason="not_now")
