"""Positions that stand in a rulebook, checked by the rules and drawn as pictures."""

from .rulebook_page import page
from .drawn import Figure, figure, figures

__all__ = ["Figure", "figure", "figures", "page"]
