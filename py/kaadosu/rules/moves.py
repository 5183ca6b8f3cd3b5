"""A move of the battle is an int: its kind << 12 | one << 6 | other. Here it is made and read.

What the two numbers are goes by the kind: PLACE an index in the hand and a space, DISCARD an index,
MOVE a space and where to, ATTACK a space and the enemy's, STRIKE and RETIRE a space; END has none,
STAKE only the other, the choice.
"""

from .constants import Move

# kinds of moves; STRIKE is an attack on their health
PLACE = 0
MOVE = 1
ATTACK = 2
STRIKE = 3
RETIRE = 4
END = 5
DISCARD = 6
STAKE = 7
KIND_BIT, ONE_BIT, MOST = 12, 6, 63        # where kind and one begin; the highest number


def packed(kind: int, one: int = 0, other: int = 0) -> Move:
    """The move of a kind."""
    return kind << KIND_BIT | one << ONE_BIT | other


def kind_of(move: Move) -> int:
    """Of which kind a move is."""
    return move >> KIND_BIT


def parts_of(move: Move) -> tuple[int, int, int]:
    """(kind, one, other) of a move."""
    return move >> KIND_BIT, move >> ONE_BIT & MOST, move & MOST
