"""ASIGOC: two Weapons a side, and a stack on which every effect can be answered."""

from .game import Asigoc

GAME = Asigoc()
