"""How a match ends (TT-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .constants import NOBODY, OVER

if TYPE_CHECKING:
    from .position import Position

DRAWN = 2                                  # `winner` of a draw


def end(pos: Position, winner: int, reason: str) -> None:
    """The match is over."""
    pos.over, pos.winner, pos.reason = True, winner, reason
    pos.mover, pos.ask, pos.options = NOBODY, OVER, ()


def check_points(pos: Position) -> None:
    """TT-13.3 and TT-13.4: whoever has no point left has lost, at once."""
    a, b = pos.points[0] <= 0, pos.points[1] <= 0
    if a or b:
        end(pos, DRAWN if a and b else int(a), "points")
