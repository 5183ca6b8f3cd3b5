"""How worlds fare: what a simulation must show month by month, and what playing well brings.

`python3 -m mulligan world kaadosu` tells it below its table (KA-17.21).
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from . import habits
from .economy import FIRST
from .people import MONTH

Finding: TypeAlias = tuple[str, str, bool]     # what must be, what was found, whether it is so
QUARTER, YEAR = 90, 365
HALF = 5000                                # of all base cards
RICHEST_IDLE, POOREST_IDLE, POOREST_BUSY = 1.2, 0.8, 1.5


def findings(seed: str, rows: Sequence[dict[str, Any]]) -> Iterator[Finding]:
    """What the rows of a simulation tell, from two months on."""
    if len(rows) < 2 * MONTH:
        return
    pool = min(row["pool"] for row in rows)
    yield "more than half of all cards stay in the pool", f"{pool:,} at least", pool > HALF
    for words, column in (("swaps", "swaps"), ("bargains", "bargains"),
                          ("changes of lead", "new leads")):
        yield _least(f"{words} in each month", column, rows, MONTH)
    if len(rows) >= QUARTER:
        yield _least("goods that come back unsold in each quarter", "back unsold", rows, QUARTER)
    if len(rows) >= YEAR:
        pairs = rows[-1]["alike"]
        yield "no two rivals are alike on the last day", f"{pairs} pairs", not pairs
    yield from _people(seed)


def _least(words: str, column: str, rows: Sequence[dict[str, Any]], days: int) -> Finding:
    """That something happens in each stretch of so many days."""
    sums = [sum(row[column] for row in rows[at:at + days])
            for at in range(0, len(rows) - days + 1, days)]
    return words, f"{min(sums)} at least", min(sums) > 0


def _people(seed: str) -> Iterator[Finding]:
    """What a person has after 60 days, by how they play."""
    idle, busy = (habits.share(seed, FIRST, some)
                  for some in (habits.PACKS_ONLY, habits.TRADES_WELL))
    yield (f"who only buys packs has {POOREST_IDLE} to {RICHEST_IDLE} of the rivals' median after "
           "60 days", f"{idle:.2f}", POOREST_IDLE <= idle <= RICHEST_IDLE)
    yield (f"who trades well has more than {POOREST_BUSY} of it", f"{busy:.2f}",
           busy > POOREST_BUSY)
