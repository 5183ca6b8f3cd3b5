"""What a result does to ratings and points (GT-17.5, GT-17.6)."""

FIRST_RATING = 1000                        # where every rating begins
LEAST_STEP, EVEN, MOST_STEP = 8, 11, 14
WIDTH = 50                                 # points of difference that change a step by one
EARNED = {"won": 25, "tied": 15, "lost": 10, "given up": 0}


def gain(own: int, other: int) -> int:
    """How much a win against `other` lifts `own`: 8 to 14, 11 between equals (GT-17.5)."""
    return min(MOST_STEP, max(LEAST_STEP, EVEN + (other - own) // WIDTH))


def loss(own: int, other: int) -> int:
    """What a defeat costs: 5 against somebody rated lower, else 4 (GT-17.5)."""
    return 5 if other < own else 4


def rating_after(own: int, other: int, result: str) -> int:
    """The rating of `own` after a result against `other`; it never falls below 0 (GT-17.5)."""
    if result == "tied":
        return own
    return own + gain(own, other) if result == "won" else max(0, own - loss(own, other))
