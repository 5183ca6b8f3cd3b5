"""How far apart two shares or two groups of games are, with 95 % intervals."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from ..shares import Z, Interval

ADDED = 2                                  # made-up games of each group: one won, one lost


class Group(NamedTuple):
    """Points of some games: how many games, the sum of their points, the sum of the squares."""

    games: int = 0
    points: float = 0.0
    squares: float = 0.0

    def plus(self, points: float) -> "Group":
        """With one game more."""
        return Group(self.games + 1, self.points + points, self.squares + points * points)

    @property
    def mean(self) -> float:
        """The mean points of a game; of none a half."""
        return self.points / self.games if self.games else 0.5

    @property
    def noise(self) -> float:
        """The variance of the mean.

        A game won and a game lost are added, as Agresti and Caffo (2000) do: so it is never 0.
        """
        count = self.games + ADDED
        mean = (self.points + ADDED / 2) / count
        return max(0.0, (self.squares + ADDED / 2) / count - mean * mean) / count


def newcombe(one: Interval, other: Interval) -> Interval:
    """`one` less `other`, of independent games, from -1 to 1.

    Newcombe's hybrid score interval (1998, his method 10): the distances from each share to the
    ends of its own interval, added as squares. It takes over what those intervals know of draws
    and deals.
    """
    gap = one.score - other.score
    below = sqrt((one.score - one.low) ** 2 + (other.high - other.score) ** 2)
    above = sqrt((one.high - one.score) ** 2 + (other.score - other.low) ** 2)
    return Interval(gap, max(-1.0, gap - below), min(1.0, gap + above))


def stratified(pairs: Iterable[tuple[Group, Group]]) -> Interval | None:
    """What games with something score more than those without it, stratum by stratum.

    Each pair is of one stratum, such as a deck: (with, without). So a card gets no credit for the
    deck it is in. The weights are those of Mantel and Haenszel (1959), n m / (n + m), the
    variance is the sum of that of the strata. None where no stratum has both.
    """
    weight = total = noise = 0.0
    for one, other in pairs:
        if one.games and other.games:
            own = one.games * other.games / (one.games + other.games)
            weight += own
            total += own * (one.mean - other.mean)
            noise += own * own * (one.noise + other.noise)
    if not weight:
        return None
    gap, half = total / weight, Z * sqrt(noise) / weight
    return Interval(gap, max(-1.0, gap - half), min(1.0, gap + half))


def mean(values: Sequence[float]) -> Interval:
    """The mean of some values with its interval; of one value, that of width zero is all there is.

    It is the normal one: for lengths of a hundred games and more, not for shares.
    """
    count = len(values)
    middle = sum(values) / count
    if count < 2:
        return Interval(middle, middle, middle)
    spread = sum((value - middle) ** 2 for value in values) / (count - 1)
    half = Z * sqrt(spread / count)
    return Interval(middle, middle - half, middle + half)
