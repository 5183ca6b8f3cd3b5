"""TTCG.

Cards whose effects are English sentences, the tools their authors write them with, and the
Cardscape.
"""

from .game import Ttcg

GAME = Ttcg()
