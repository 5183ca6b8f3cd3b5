"""The Cardscape as a world of Mulligan (CS-1 to CS-9): a profile, its deeds and its pages."""

from .worlds import WORLD

__all__ = ["WORLD"]
