"""The nodes of the effect language, a family a file (TT-18.3, section 20 of the rules).

A node is known once its family is loaded. Whoever reads, says or plays sentences imports this.
"""

from . import (attaching, battle, branching, cards, conditions, ending, hands, kinds, of_it,
               performing, playing, points, protection, ranks, showing, stats, tapping, until)

__all__ = ["attaching", "battle", "branching", "cards", "conditions", "ending", "hands", "kinds",
           "of_it", "performing", "playing", "points", "protection", "ranks", "showing", "stats",
           "tapping", "until"]
