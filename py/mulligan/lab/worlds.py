"""The command `mulligan world`: simulates the worlds of a game and shows how they fare, or checks the file of one."""

from pathlib import Path

from ..worlds import life
from .chart import chart, short
from ..match.record import check_seed
from ..worlds.files import rules_of

MOST_LINES = 14                            # of the table


def simulate(game, days, rivals, seed, step):
    """Rows {name: number}, one a day, of a world without persons; `step` is told (days done, of how many). Raises Malformed."""
    rules, rows = rules_of(game), []
    check_seed(seed)
    for option in rules.options:
        if option.name == "rivals":
            option.check(rivals)
    for row in rules.simulate(seed, days, rivals):
        rows.append(row)
        step(len(rows), days)
    return rows


def table(rows):
    """The rows as text, a line for each stretch of days: the mean of every number, of the first name the last."""
    names = list(rows[0]) if rows else []
    each = -(-len(rows) // MOST_LINES) or 1
    lines = [[str(name) for name in names]]
    for at in range(0, len(rows), each):
        part = rows[at:at + each]
        lines.append([short(part[-1][names[0]]), *(short(round(sum(row[name] for row in part) / len(part), 2)) for name in names[1:])])
    widths = [max(len(line[i]) for line in lines) for i in range(len(names))]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(line, widths)) for line in lines)


def draw(game, rows, file, seed):
    """Write the chart of rows."""
    title = f"{game.title}: {len(rows)} days of the world {seed!r}"
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_text(chart(title, next(iter(rows[0])), rows), "utf-8")


def verify(game, text, step):
    """"" when the log of an exported world leads to this very world, else what differs. Raises Malformed for a broken file."""
    work = life.verify(text, game)
    while True:
        try:
            step(*next(work))
        except StopIteration as end:
            return end.value
