"""What an effect is aimed at without being asked, told before it is used: there is one choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mulligan.protocol import listing

from ..rules import moves
from . import lying

if TYPE_CHECKING:
    from mulligan.protocol.types import Seat

    from ..rules.constants import Move
    from ..rules.position import Position


def aimed(pos: Position, seat: Seat, move: Move) -> str:
    """`on their Thorn Boar`; empty where a target is asked for, or none lies in play."""
    _, card, index = move
    effect = pos.card(card).effects[index]
    if not any(effect.wants) and not effect.host_only:
        return ""
    after = pos.copy()
    moves.play(after, seat, move)
    links = after.chain[len(pos.chain):]
    cards = [one for link in links[:1] for chosen in link.targets for one in chosen]
    there = [lying.in_play(pos, seat, one) for one in dict.fromkeys(cards) if pos.is_top(one)]
    return f"on {listing.together(there)}" if there else ""
