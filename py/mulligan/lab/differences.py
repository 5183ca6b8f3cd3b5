"""How far apart two shares or two groups of games are, with 95 % intervals."""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from ..shares import Z, Interval, deviations

FEWEST = 20                                # deals below which nothing is compared
ADDED = 2                                  # made-up games of each group: one won, one lost


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


class Sample(NamedTuple):
    """The points of a seat in a game: in which stratum, such as a deck, and of which deal."""

    stratum: Hashable
    deal: Hashable
    points: float


class Gain(NamedTuple):
    """What something brings, and how many deals that hangs on: those that have it, or have not."""

    interval: Interval
    deals: int


def student(rest: float, deals: int) -> float:
    """As `deviations`, of a mean of so many deals whose noise is known from them alone.

    It is the first terms of the quantile of Student's distribution (Abramowitz and Stegun 26.7.5).
    """
    z, freedom = deviations(rest), deals - 1
    return z * (1 + (z ** 2 + 1) / (4 * freedom)
                + (5 * z ** 4 + 16 * z ** 2 + 3) / (96 * freedom ** 2))


class Strata:
    """Samples of some strata, for many comparisons within them.

    What is compared gets no credit for its stratum: each sample is measured by the mean of its
    own. The gain is that of Mantel and Haenszel (1959), whose weights are n m / (n + m). Its
    variance is worked out of what whole deals bring together (Liang and Zeger, 1986), since the
    games of a deal are alike: so it is right for many small strata, too.
    """

    def __init__(self, samples: Sequence[Sample]) -> None:
        self.samples = samples
        self.members: dict[Hashable, list[int]] = {}
        for at, sample in enumerate(samples):
            self.members.setdefault(sample.stratum, []).append(at)
        self.above = [0.0] * len(samples)  # how far each is above the mean of its stratum
        for members in self.members.values():
            middle = sum(samples[at].points for at in members) / len(members)
            for at in members:
                self.above[at] = samples[at].points - middle

    def gain(self, having: Collection[int]) -> Gain | None:
        """What the samples `having` something score more than the others of their strata.

        None where fewer than FEWEST deals have it, or have it not.
        """
        counts = Counter(self.samples[at].stratum for at in having)
        shares = {stratum: count / len(self.members[stratum]) for stratum, count in counts.items()
                  if count < len(self.members[stratum])}
        weight = sum(counts[stratum] * (1 - share) for stratum, share in shares.items())
        compared = {at for at in having if self.samples[at].stratum in shares}
        groups = {self.samples[at].deal for at in compared}, {
            self.samples[at].deal for stratum in shares for at in self.members[stratum]
            if at not in compared}
        fewest = min(map(len, groups))
        if fewest < FEWEST:
            return None
        gap = sum(self.above[at] for at in compared) / weight
        noise = self._noise(compared, shares, gap) * fewest / (fewest - 1) / weight ** 2
        noise += sum((len(group) + ADDED) ** -2 for group in groups)
        half = student(0.05, fewest) * sqrt(noise)
        return Gain(Interval(gap, max(-1.0, gap - half), min(1.0, gap + half)), fewest)

    def _noise(self, compared: Collection[int], shares: Mapping[Hashable, float],
               gap: float) -> float:
        """The sum, over deals, of the square of what each adds to the weighted gain by chance."""
        sums: dict[Hashable, float] = {}
        for stratum, share in shares.items():
            members = self.members[stratum]
            loss = sqrt(len(members) / (len(members) - 1))     # of a degree to the mean
            for at in members:
                lean = (at in compared) - share
                chance = loss * lean * (self.above[at] - gap * lean)
                deal = self.samples[at].deal
                sums[deal] = sums.get(deal, 0.0) + chance
        return sum(one * one for one in sums.values())


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
