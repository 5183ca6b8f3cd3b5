"""The series of a strength page as Markdown: a table of players, with the exploiter among them, a
table of decks, the commands."""

from collections.abc import Callable
from itertools import groupby

from .. import shares
from .kept_deals import KeptDeals
from .series import decks_of
from .strength import Row, Series, game_of, rows

UNKNOWN = "not measured yet"


def tables(every: list[Series], kept: KeptDeals) -> str:
    """All series as Markdown, game by game: players, decks, and the commands that repeat them."""
    parts = []
    for name, group in groupby(sorted(every, key=_order(every)), key=lambda series: series.game):
        found = list(group)
        whole = [row for series in found for row in rows(series) if _whole(row, kept)]
        engines = sorted({kept.engine(row.asked) for row in whole})
        made = f", measured with mulligan {' and '.join(engines)}" if engines else ""
        parts.append(f"## {game_of(name).title}\n\nRules {game_of(name).version}{made}.")
        if players := [series for series in found if not series.balance]:
            parts.append(_players(players, kept))
        parts += [_decks(series, kept) for series in found if series.balance]
        commands = "\n".join(series.command for series in found)
        parts.append(f"To repeat:\n\n```\n{commands}\n```")
    return "\n\n".join(parts)


def _order(every: list[Series]) -> Callable[[Series], int]:
    """Games in the order in which the file first names them."""
    games = list(dict.fromkeys(series.game for series in every))
    return lambda series: games.index(series.game)


def _whole(row: Row, kept: KeptDeals) -> bool:
    """Whether all deals of a row were played."""
    return 2 * sum(kept.deals(row.asked).values()) >= row.series.n


def _players(every: list[Series], kept: KeptDeals) -> str:
    lines = ["| first player against second | games | won, drawn, lost | score | 95 % interval |",
             "|---|--:|---|--:|---|"]
    for series in every:
        [row] = rows(series)
        deals = kept.deals(row.asked)
        words = " against ".join(f"`{name}`" for name in row.asked["between"])
        words += "".join(f", {name}={value}" for name, value in (series.options or {}).items())
        if not _whole(row, kept):
            lines.append(f"| {words} | {series.n:,} | {UNKNOWN} | | |")
            continue
        found = shares.tally(deals)
        counts = f"{found['wins']}, {found['draws']}, {found['losses']}"
        ends = f"{found['low']:.3f} to {found['high']:.3f}"
        lines.append(f"| {words} | {found['games']:,} | {counts} | {found['score']:.3f} | {ends} |")
    return "\n".join(lines)


def _decks(series: Series, kept: KeptDeals) -> str:
    """What every deck scores against each other one, and against all of them together, in %."""
    duels: dict[tuple[str, str], dict[str, int]] = {}
    for row in rows(series):
        first, second = row.asked["between"]
        if _whole(row, kept):
            duels[first, second] = kept.deals(row.asked)
            duels[second, first] = shares.turned(duels[first, second])
    names = {deck["id"]: deck["name"] for deck in decks_of(game_of(series.game))}
    head = (f"The decks, `{series.balance}` against itself, {series.n} games a pair; "
            "what the deck at the left scores, in %:")
    lines = [f"| | {' | '.join(names)} | all |", "|---|" + "--:|" * (len(names) + 1)]
    for deck, name in names.items():
        own = [duels.get((deck, other)) for other in names]
        cells = ["" if deck == other else _share(deals) for other, deals in zip(names, own)]
        whole = shares.summed(deals for deals in own if deals) if own.count(None) == 1 else None
        lines.append(f"| {deck} {name} | {' | '.join(cells)} | {_share(whole)} |")
    return f"{head}\n\n" + "\n".join(lines)


def _share(deals: dict[str, int] | None) -> str:
    if not deals:
        return UNKNOWN
    score, low, high = (100 * share for share in shares.interval(deals))
    return f"{score:.1f} ({low:.1f} to {high:.1f})"
