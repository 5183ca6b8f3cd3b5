"""Mulligan: the engine of a home for card games.

It knows no game; a game is a package that registers itself.
"""

from . import interrupt  # noqa: F401 (first: it looks after Ctrl-C while the rest is loaded)
from .errors import Illegal, Malformed, Stale
from .protocol.game import (ALL, CHANCE, NOBODY, OWNER, Action, Ask, Cell, Field, Game, Line,
                            Link, Option, Outcome, Pack, Part, Piece, Ref, State, Verb, Whose, Zone)
from .protocol.lessons import Chapter, LessonStep
from .match.match import Match
from .protocol.rulebook import Clause, Rulebook

__version__ = "0.1.0"
__all__ = ["ALL", "Action", "Ask", "CHANCE", "Cell", "Chapter", "Clause", "Field", "Game",
           "Illegal", "LessonStep", "Line", "Link", "Malformed", "Match", "NOBODY", "OWNER",
           "Option", "Outcome", "Pack", "Part", "Piece", "Ref", "Rulebook", "Stale", "State",
           "Verb", "Whose", "Zone"]
