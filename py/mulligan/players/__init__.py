"""Opponents: they think about determinised states only, and answer with better and better thoughts.

A player is an object with `seconds` (its time for a turn) and `think(hidden, seat, rng,
seconds=None)`, a generator of Thoughts; the last one it yields is its answer. It yields its first
thought at once and then every few milliseconds, so that whoever drives it can show progress, go
on with other work, or take the best so far. `hidden(rng)` gives a random full state that agrees
with all the seat knows: no player ever sees the true one.
"""

from .levels import LEVELS, Level, estimate, kinds, make, thinking_player
from .thought import Hidden, Player, Thought, hidden_from

__all__ = ["LEVELS", "Hidden", "Level", "Player", "Thought", "estimate", "hidden_from", "kinds",
           "make", "thinking_player"]
