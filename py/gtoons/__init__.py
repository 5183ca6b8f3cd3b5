"""gToons: two secret lines of seven on a half-honeycomb, cards with powers, and decks to build."""

from .game import GToons

GAME = GToons()
