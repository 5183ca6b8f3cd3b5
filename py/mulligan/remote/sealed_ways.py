"""In which of its ways a match is dealt sealed (TD-10.2)."""

from typing import TYPE_CHECKING

from ..match.match import Match
from .covered import CoveredSeal
from .mixed import MixedSeal
from .sealing import Seal

if TYPE_CHECKING:
    from .table import Table


def seal_of(table: "Table", match: Match) -> Seal:
    """What a table is to know of a match that is dealt sealed."""
    terms = table.terms
    assert terms
    owners = [terms.side_at(seat) for seat in range(2)]
    if match.game.covered:
        return CoveredSeal(match, owners, table.secret, terms.closed())
    if match.game.mixed:
        return MixedSeal(match, owners, table.secret, terms.closed(), table.deck)
    return Seal(match, owners, table.secret)
