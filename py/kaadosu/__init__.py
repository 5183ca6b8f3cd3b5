"""Kaadosu: two decks shuffled into one, guides that bend the rules, lines of sight over five spaces
a side; and a world of 10,000 cards.
"""

from .game import Kaadosu

GAME = Kaadosu()
