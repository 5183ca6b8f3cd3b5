"""The command `mulligan world`.

Simulates the worlds of a game and shows how they fare, or checks the file of one.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..match.record import check_seed
from ..protocol.game import Game
from ..worlds import life
from ..worlds.files import rules_of
from .chart import Row, chart, short

MOST_LINES = 14                            # of the table


def simulate(game: Game[Any], days: int, rivals: int, seed: str,
             step: Callable[[int, int], object]) -> list[Row]:
    """A Row a day of a world without persons; `step` is told (days done, of how many).

    Raises Malformed.
    """
    rules = rules_of(game)
    check_seed(seed)
    for option in rules.options:
        if option.name == "rivals":
            option.check(rivals)
    rows: list[Row] = []
    for row in rules.simulate(seed, days, rivals):
        rows.append(row)
        step(len(rows), days)
    return rows


def health(game: Game[Any], seed: str, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """What the rows of a simulation tell of how worlds fare: {"must", "found", "holds"} of each."""
    return [{"must": must, "found": found, "holds": holds}
            for must, found, holds in rules_of(game).health(seed, list(map(dict, rows)))]


def health_table(findings: Sequence[dict[str, Any]]) -> str:
    """The findings as text, a line for each; "" when there are none."""
    return "\n".join(f"{'holds' if one['holds'] else 'FAILS'}  {one['must']}: {one['found']}"
                     for one in findings)


def table(rows: Sequence[Row]) -> str:
    """The rows as text, a line for each stretch of days.

    A line has the mean of every number, but of the first name the last.
    """
    names = list(rows[0]) if rows else []
    each = -(-len(rows) // MOST_LINES) or 1
    lines = [[str(name) for name in names]]
    for at in range(0, len(rows), each):
        part = rows[at:at + each]
        means = (round(sum(row[name] for row in part) / len(part), 2) for name in names[1:])
        lines.append([short(part[-1][names[0]]), *map(short, means)])
    widths = [max(len(line[i]) for line in lines) for i in range(len(names))]
    padded = ([cell.rjust(width) for cell, width in zip(line, widths)] for line in lines)
    return "\n".join(map("  ".join, padded))


def draw(game: Game[Any], rows: Sequence[Row], file: str, seed: str) -> None:
    """Write the chart of rows."""
    title = f"{game.title}: {len(rows)} days of the world {seed!r}"
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_text(chart(title, next(iter(rows[0])), rows), "utf-8")


def verify(game: Game[Any], text: str, step: Callable[[int, int], object]) -> str:
    """"" when the log of an exported world leads to this very world, else what differs.

    Raises Malformed for a broken file.
    """
    work = life.verify(text, game)
    while True:
        try:
            step(*next(work))
        except StopIteration as end:
            return str(end.value)
