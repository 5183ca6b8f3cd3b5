"""Shares of points: Wilson's interval for deals played twice, and how often it holds the truth."""

import random
from functools import cache
from math import exp, inf, lgamma, log

import pytest

from mulligan import shares
from mulligan.shares import interval

TRUE = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
TOGETHER = (-0.9, -0.6, -0.3, 0, 0.3, 0.6, 1)        # the correlation of a deal's two games
LEAST = 0.90                    # in every case, for 95 %; Wilson's own falls as far for n = 5
CASES = [(0.5, 0.3, 0.0), (0.5, 0.6, 0.4), (0.7, 0.3, 0.0), (0.7, 0.3, 0.5), (0.9, 0.1, 0.3)]


def chances(true: float, together: float) -> dict[str, float]:
    """How often a deal ends WW, WL and LL, games won with chance `true`; {} where it cannot be."""
    single = true * (1 - true)
    shared = together * single
    found = {"WW": true**2 + shared, "WL": 2 * (single - shared), "LL": (1 - true)**2 + shared}
    return found if min(found.values()) > -1e-12 else {}


@cache
def every(pairs: int) -> list:
    """Every outcome of so many deals without draws: (won whole, halved, lost whole, interval)."""
    out = []
    for won in range(pairs + 1):
        for lost in range(pairs - won + 1):
            found = {"WW": won, "WL": pairs - won - lost, "LL": lost}
            out.append((*found.values(), interval(found)))
    return out


def coverage(pairs: int, found: dict[str, float], true: float) -> float:
    """The chance that the interval holds the true share, summed over all outcomes, so exact."""
    logs = [log(chance) if chance > 1e-12 else -inf for chance in found.values()]
    total = 0.0
    for *counts, (_, low, high) in every(pairs):
        if low - 1e-12 <= true <= high + 1e-12:
            ways = lgamma(pairs + 1) - sum(lgamma(count + 1) for count in counts)
            total += exp(ways + sum(count * chance for count, chance in zip(counts, logs) if count))
    return total


@pytest.mark.native             # sums that do not depend on the Python they run in
def test_the_interval_holds_the_true_share_as_often_as_it_says():
    """Each case at least 90 %, all of them 95 to 98 % on average; 10, 40 and 200 games."""
    seen = []
    for pairs in (5, 20, 100):
        for true in TRUE:
            for together in TOGETHER:
                if found := chances(true, together):
                    seen.append(coverage(pairs, found, true))
                    assert seen[-1] >= LEAST, (pairs, true, together)
    assert len(seen) > 90 and 0.95 <= sum(seen) / len(seen) <= 0.98


@pytest.mark.native
@pytest.mark.parametrize("games", [10, 40, 200])
@pytest.mark.parametrize("true, drawn, alike", CASES)
def test_with_draws_it_holds_in_matches_played_by_lot(games, true, drawn, alike):
    """`drawn` of the games are draws, `alike` of the deals end twice the same; 2,000 series."""
    rng = random.Random(f"{games}/{true}/{drawn}/{alike}")
    weights = [true - drawn / 2, drawn, 1 - true - drawn / 2]
    held = 0
    for _ in range(2000):
        first = rng.choices("WDL", weights, k=games // 2)
        again = rng.choices("WDL", weights, k=games // 2)
        words = (a + (a if rng.random() < alike else b) for a, b in zip(first, again))
        _, low, high = interval(shares.counted(words))
        held += low <= true <= high
    assert held >= 0.93 * 2000                           # their own noise is 0.5 %


def test_no_interval_is_a_point():
    """Ten games split evenly, and any other result, leave something open; more games leave less."""
    even = interval({"WL": 5})
    assert even.score == 0.5 and even.low < 0.3 and even.high > 0.7
    for pairs in (1, 5, 20, 100):
        for *_, (score, low, high) in every(pairs):
            assert 0 <= low <= score <= high <= 1 and high - low > 1 / (20 * pairs)
    wide = [interval({"WL": pairs}) for pairs in (5, 50, 500)]
    assert wide[0].low < wide[1].low < wide[2].low < 0.5
    assert interval({"WW": 200}).high == 1 and 0.97 < interval({"WW": 200}).low < 1


def test_the_numbers_of_the_formula():
    """By hand: p = 0.7, squares 2.7 + 0.4 + 4.9 = 8, so D = (8 + 1) / (50 * 0.21 + 1)."""
    deals = {"WW": 30, "WL": 10, "LL": 10}
    assert interval(deals) == pytest.approx(shares.wilson(0.7, 50 / (9 / 11.5)))
    assert shares.wilson(0.2, 10) == pytest.approx((0.2, 0.0567, 0.5098), abs=1e-4)      # textbooks
    assert interval({"W": 1}) == pytest.approx(shares.wilson(1, 1))
    assert interval({"DD": 5}) == interval({"WL": 5}) and interval({"WW": 3, "W": 1}).score == 1
    assert interval({"WW": 1, "L": 1}).score == pytest.approx(2 / 3)     # two points of three games
    with pytest.raises(ValueError):
        interval({})


def test_from_the_other_side_it_is_the_same():
    deals = {"WW": 8, "WD": 3, "WL": 5, "DL": 2, "LL": 1, "L": 1}
    score, low, high = interval(deals)
    assert interval(shares.turned(deals)) == pytest.approx((1 - score, 1 - high, 1 - low))
    assert shares.turned(shares.turned(deals)) == deals


def test_deals_are_counted_and_summed():
    deals = shares.counted(["LW", "WL", "DW", "WW", "L"])
    assert deals == {"WW": 1, "WD": 1, "WL": 2, "L": 1} and list(deals)[0] == "WW"
    assert shares.summed([deals, {"WW": 2}]) == deals | {"WW": 3}
    row = shares.tally(deals)
    assert [row[key] for key in ("games", "wins", "draws", "losses")] == [9, 5, 1, 3]
    assert row["score"] == round(5.5 / 9, 4) and row["low"] < row["score"] < row["high"]
