"""A test that ends by itself: is the first player stronger, or not by as much as counts?

The generalised sequential probability ratio test on deals, as Fishtest does for chess programs:
every deal scores 0, 1/4, 1/2, 3/4 or 1 (the five counts give it the name pentanomial), so that luck
of the deal, draws and games that go together are taken as they come.
"""

from collections.abc import Mapping
from math import log
from typing import NamedTuple

from ..protocol.types import Seat
from ..shares import POINTS
from .rows import Row

TINY = 1e-3                                # deals taken to have ended in each way nobody saw
CLOSE, STEPS = 1e-9, 100                  # of the solution, and how long it is sought


class Question(NamedTuple):
    """Does a player score `even` or `better`? `wrong` is how often either answer may err."""

    even: float = 0.5
    better: float = 0.55
    wrong: float = 0.05

    @property
    def bound(self) -> float:
        """The log-likelihood ratio at which the answer is sure."""
        return log((1 - self.wrong) / self.wrong)


def ratio(counts: Mapping[float, float], question: Question) -> float:
    """The log-likelihood ratio of `better` to `even` after deals, {score: how many}.

    Of all ways in which deals may end with that mean, the likeliest is taken for each side.
    """
    scores = [quarter / 4 for quarter in range(5)]
    seen = [max(TINY, counts.get(score, 0)) for score in scores]
    total = sum(seen)
    shares = [count / total for count in seen]
    likely = [_likeliest(scores, shares, mean) for mean in (question.even, question.better)]
    terms: list[float] = [share * log(better / even)
                          for share, even, better in zip(shares, *likely)]
    return total * sum(terms)


def _likeliest(scores: list[float], shares: list[float], mean: float) -> list[float]:
    """The distribution of that mean under which `shares` are likeliest: each is divided by
    1 + x (score - mean), for the x that gives the mean (Owen 2001)."""
    apart = [score - mean for score in scores]
    low, high = -1 / max(apart) + CLOSE, -1 / min(apart) - CLOSE
    for _ in range(STEPS):
        x = (low + high) / 2
        # falls with x
        if sum(share * gap / (1 + x * gap) for share, gap in zip(shares, apart)) > 0:
            low = x
        else:
            high = x
        if high - low < CLOSE:
            break
    return [share / (1 + (low + high) / 2 * gap) for share, gap in zip(shares, apart)]


class Sequential:
    """Takes rows of a plan between two players in the order of their games, until it is sure.

    `first` is the player asked about. Only whole deals count.
    """

    def __init__(self, first: str, question: Question | None = None) -> None:
        self.first, self.question = first, question or Question()
        self.counts: dict[float, float] = {}
        self.half: float | None = None     # what the first game of the deal brought
        self.deals, self.value = 0, 0.0

    def feed(self, row: Row) -> bool:
        """Take the next game; True when the answer is sure."""
        points = points_of(row, row.players.index(self.first))
        if self.half is None:
            self.half = points
            return False
        score = (self.half + points) / 2
        self.half = None
        self.counts[score] = self.counts.get(score, 0) + 1
        self.deals += 1
        self.value = ratio(self.counts, self.question)
        return abs(self.value) >= self.question.bound

    @property
    def answer(self) -> str:
        """What is known now, in words."""
        even, better, wrong = self.question
        found = f"log-likelihood ratio {self.value:+.2f} after {self.deals} deals"
        if self.value >= self.question.bound:
            return f"{self.first} is stronger: it scores {better:g} rather than {even:g} ({found})"
        if self.value <= -self.question.bound:
            return (f"{self.first} is not stronger by as much as was asked: it scores {even:g} "
                    f"rather than {better:g} ({found})")
        return f"not sure yet, for errors of {wrong:g}: {found}"


def points_of(row: Row, seat: Seat) -> float:
    """What a seat got of a game: 1, 1/2 or 0."""
    if row.winner is None:
        return POINTS["D"]
    return POINTS["W"] if row.winner == seat else POINTS["L"]
