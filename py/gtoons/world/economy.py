"""A lobby lived without people, in numbers (GT-17.9)."""

from collections.abc import Iterator

from . import days
from .orbit import Orbit
from .prices import price
from .releases import NEWEST
from .rivals import ROSTER


def simulate(seed: str, many: int, rivals: int) -> Iterator[dict[str, float]]:
    """Yield the numbers of each day of a lobby of rivals alone (GT-17.9)."""
    options = {"pre_days": 0, "rivals": rivals, "starter": "A", "release": NEWEST,
               "customs": days.CUSTOMS}
    state = days.found(seed, days.FIRST_DAY, options, "nobody")
    leads, leader = 0, ""
    closed, shares = 0, list[float]()
    for number in range(1, many + 1):
        before = set(state.hall["lots"])
        state.day += 1
        days.live(state)
        closed += len(before - set(state.hall["lots"]))
        shares += [paid / price(card) for day, card, paid, _, _ in state.hall["sales"]
                   if day == state.day]
        ratings = sorted(row[0] for row in state.standing.values())
        first = max(state.standing, key=lambda rival: state.standing[rival][0])
        leads, leader = leads + (first != leader), first
        yield {"day": number, "matches": len(ratings) // 2 * days.ROUNDS, "lowest": ratings[0],
               "median": ratings[len(ratings) // 2], "highest": ratings[-1], "leaders": leads,
               "by strength": round(agreement(state), 3), "lots": closed,
               "sold": round(len(shares) / max(1, closed), 3),
               "of shop price": round(sum(shares) / max(1, len(shares)), 3)}


def agreement(state: Orbit) -> float:
    """The rank correlation of ratings with strengths, from -1 to 1 (GT-17.9)."""
    rivals = list(state.standing)
    ratings = _ranks([state.standing[rival][0] for rival in rivals])
    strengths = _ranks([ROSTER[rival].strength for rival in rivals])
    middle = (len(rivals) - 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(ratings, strengths))
    alone = [sum((a - middle) ** 2 for a in ranks) for ranks in (ratings, strengths)]
    return float(both / (alone[0] * alone[1]) ** 0.5) if all(alone) else 0.0


def _ranks(values: list[int]) -> list[float]:
    """The place of each value among all; equal ones share the mean of their places."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]
