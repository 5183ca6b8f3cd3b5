"""A match as it stood earlier, to be looked at and thought about only."""

from copy import copy

from .caches import Caches
from .match import Match
from ..protocol.types import Ply


def past(match: Match, ply: Ply) -> Match:
    """The match as it stood after `ply` actions; nothing of it is the match's own."""
    earlier = copy(match)
    earlier.states = match.states[:ply + 1]
    earlier.actions, earlier.moves = match.actions[:ply], match.moves[:ply]
    earlier.barriers, earlier.undone = match.barriers[:ply], []
    earlier.ended = None
    earlier.caches = Caches()
    return earlier
