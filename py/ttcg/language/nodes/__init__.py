"""The nodes of the effect language, a family a file (TT-18.3, section 20 of the rules).

A node is known once its family is loaded. Whoever reads, says or plays sentences imports this.
"""

from . import (attaching, battle, cards, conditions, hands, kinds, performing, playing, points,
               protection, ranks, showing, stats, tapping)

__all__ = ["attaching", "battle", "cards", "conditions", "hands", "kinds", "performing", "playing",
           "points", "protection", "ranks", "showing", "stats", "tapping"]
