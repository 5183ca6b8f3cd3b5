"""Mulligan: the engine of a home for card games. It knows no game; a game is a package that registers itself."""

from .errors import Illegal, Malformed, Stale
from .game import (ALL, CHANCE, NOBODY, OWNER, Action, Ask, Cell, Game, Line, Option, Outcome, Piece, Ref, State, Verb,
                   Zone)
from .match import Match
from .rulebook import Clause, Rulebook

__version__ = "0.1.0"
__all__ = ["ALL", "CHANCE", "NOBODY", "OWNER", "Action", "Ask", "Cell", "Clause", "Game", "Illegal", "Line",
           "Malformed", "Match", "Option", "Outcome", "Piece", "Ref", "Rulebook", "Stale", "State", "Verb", "Zone"]
