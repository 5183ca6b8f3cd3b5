"""What Gomori has to be learned: positions at the ends of turns, and the player that plays them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from mulligan.players.learned import Learning, Seen, Weights
from mulligan.players.planner import Planner
from mulligan.protocol.types import Seat

from ..rules.position import PASS, PLAY, Play, Position, lay
from .features import FEATURES, SITUATIONS, values
from .lines import Beliefs, beliefs
from .turns import Found, valued_turns

BUDGET, QUIET = 20, 6                      # of the turns looked at while it learns


def look(game: Any, before: Position, seat: Seat, move: Play, after: Position) -> Iterator[Seen]:
    """What both colours know once a turn has ended: who moved, before its hand is filled up."""
    if after.stage != PLAY or after.colour == before.colour:
        return
    colour, other, ended = before.colour, after.colour, before.copy()
    if move != PASS:
        lay(ended, move)
    yield Seen(seat, 0, values(ended, colour, beliefs(ended, colour), moves=False))
    yield Seen(1 - seat, 1, values(after, other, beliefs(after, other), moves=True))


def turns_by(
        weights: Weights, pos: Position, seat: Seat, budget: int, hidden: Beliefs | None = None,
) -> Iterator[Found]:
    """Whole turns as who has learned those weights values them."""
    return valued_turns(pos, budget, hidden, QUIET, weights)


def player(game: Any, weights: Weights) -> Planner:
    """Plans its own turn, quickly."""
    return Planner(game, 60.0, budget=BUDGET, candidates=partial(turns_by, weights))


LEARNING = Learning(FEATURES, SITUATIONS, look, player)
