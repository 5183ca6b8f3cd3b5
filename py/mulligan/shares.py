"""What a share of points in a series is worth: the score of paired games with its 95 % interval.

Results are counted by deal, as words: `WW` is a deal whose two games the first side won both, `WD`
one won and one drawn, `W` a deal played once (the last of an odd number of games). A draw is half a
point, so a deal scores 0, 1/4, 1/2, 3/4 or 1.
"""

from collections.abc import Iterable, Mapping
from math import erfc, sqrt
from typing import NamedTuple

POINTS = {"W": 1.0, "D": 0.5, "L": 0.0}
Z = 1.959964                    # 95 % of the normal distribution lie within so many deviations
ADDED = 1.0                     # squares, around 1/2, of two deals won whole and two lost whole

FARTHEST, HALVINGS = 40.0, 80    # deviations, and the steps in which they are found

Deals = Mapping[str, int]       # how many deals ended as each word says


class Interval(NamedTuple):
    """A share of the points, from 0 to 1, and the ends of its 95 % interval."""

    score: float
    low: float
    high: float


def interval(deals: Deals, z: float = Z) -> Interval:
    """The first side's share of the points and its 95 % interval; from 0 to 1, never of width zero.

    `z` is how many deviations it reaches, where it is to hold more than 95 %.

    A share is no mean of a normal sample: near 0 and 1, and for few games, `mean ± 1.96 deviations`
    is far too narrow, and of no width when all deals ended alike. Wilson's interval (1927) holds
    there, but for independent wins and losses, and ours are neither: a draw is half a point, which
    varies less than a win or a loss, and the two games of a deal are one observation, as the luck
    of the deal may give each side one of them (or the stronger deck may win both).

    So the deal is what is sampled, and Wilson's formula gets the effective number of deals, as in
    surveys by clusters (Kish 1965; Korn and Graubard 1998; Franco, Little, Louis and Slud 2019): m
    / D for m deals, where D is the variance of a deal's score over p (1 - p), the most a score of
    mean p can vary. Halves need nothing else: draws, and pairs that cancel, show as a smaller D. D
    = 1 is a deal whose games always end alike, D = 1/2 two independent games without draws.

    The variance seen in a few deals may be far too small by chance, and where all deals ended alike
    it is 0 and says nothing. Therefore D is taken as if two deals more had been won whole and two
    lost whole, the addition of Agresti and Coull (1998): D = (squares + 1) / (m p (1 - p) + 1), for
    each of the four is 1/4 from the middle, squared. So D is 1 where nothing is known, never 0, and
    the addition fades as deals come in.

    Over shares from 0.5 to 0.98, all correlations of the two games, and 10, 40 and 200 games, the
    95 % intervals hold the true share in 90 to 100 %, 96.4 % on average; mean ± 1.96 deviations
    falls to 10 %. The tests work this out.

    A deal played once counts by its games: residuals are those of a ratio of sums (points over
    games). Raises ValueError without a game.
    """
    count = sum(deals.values())
    games = sum(len(word) * times for word, times in deals.items())
    if not games:
        raise ValueError("no game was counted")
    score = sum(points(word) * times for word, times in deals.items()) / games
    squares = 0.0
    for word, times in deals.items():
        residual = (points(word) - score * len(word)) * count / games
        squares += times * residual * residual
    design = min(1.0, (squares + ADDED) / (count * score * (1 - score) + ADDED))
    return wilson(score, count / design, z)


def wilson(score: float, count: float, z: float = Z) -> Interval:
    """Wilson's 95 % interval for a share `score` of `count` observations, whole or not."""
    wide = z * z / count
    middle = (score + wide / 2) / (1 + wide)
    half = sqrt(wide * score * (1 - score) + wide * wide / 4) / (1 + wide)
    # the score itself is within, also where it is 0 or 1 and the root is rounded
    low, high = min(score, middle - half), max(score, middle + half)
    return Interval(score, max(0.0, low), min(1.0, high))


def deviations(rest: float) -> float:
    """Within so many deviations to either side lies all of the normal distribution but `rest`.

    Sought by halves, as the page has not the module `statistics`, which is large.
    """
    low, high = 0.0, FARTHEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if erfc(middle / sqrt(2)) > rest else (low, middle)
    return high


def points(word: str) -> float:
    """The first side's points in a deal that ended as `word` says."""
    return sum(POINTS[letter] for letter in word)


def counted(words: Iterable[str]) -> dict[str, int]:
    """How many deals ended as each word says; the order of a deal's two games is no matter."""
    out: dict[str, int] = {}
    for word in words:
        key = "".join(sorted(word, key="WDL".index))
        out[key] = out.get(key, 0) + 1
    return _ordered(out)


def _ordered(deals: Deals) -> dict[str, int]:
    """The same, best deals first: equal counts are equal texts."""
    return {word: deals[word] for word in sorted(deals, key=lambda word: (-points(word), word))}


def turned(deals: Deals) -> dict[str, int]:
    """The same deals from the other side."""
    other = str.maketrans("WDL", "LDW")
    return _ordered({word.translate(other)[::-1]: times for word, times in deals.items()})


def summed(several: Iterable[Deals]) -> dict[str, int]:
    """All deals of several series together."""
    out: dict[str, int] = {}
    for deals in several:
        for word, times in deals.items():
            out[word] = out.get(word, 0) + times
    return _ordered(out)


def tally(deals: Deals) -> dict[str, object]:
    """What is known of a series, as plain JSON, all from the first side.

    Returns {"games", "wins", "draws", "losses", "deals", "score", "low", "high"}, to four places.
    """
    found = {name: sum(word.count(letter) * times for word, times in deals.items())
             for name, letter in (("wins", "W"), ("draws", "D"), ("losses", "L"))}
    ends = {name: round(value, 4) for name, value in interval(deals)._asdict().items()}
    return {"games": sum(found.values())} | found | {"deals": dict(deals)} | ends
