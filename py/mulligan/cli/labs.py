"""Commands that try a game out, and those that write files for the page.

Some try players against players or decks against decks, some speed or the life of a world.
"""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import registry
from ..errors import Malformed
from ..interrupt import STATUS as INTERRUPTED
from ..data.files import read_text
from ..protocol.game import Game
from ..worlds.files import MOST_BYTES, rules_of
from .shared import DIFFERS, GOOD, bar, check_player, flags, game_of, kinds_of, levels, say_json

if TYPE_CHECKING:
    from ..lab.rows import Row

EPOCH = date(1970, 1, 1).toordinal()       # day 0


def sim(options: Namespace) -> None:
    from ..lab import series as lab
    series(options, lab.sim)


def ladder(options: Namespace) -> None:
    from ..lab import series as lab
    series(options, lab.ladder)


def series(options: Namespace, run: Callable[..., dict[str, Any]]) -> None:
    """`sim` and `ladder`: run it with a bar, print it."""
    from ..lab import series as lab
    game = game_of(options.game)
    known = list(kinds_of(game))
    names = [level.id for level in levels()]
    if options.players:
        names = options.players.split(",")
    for name in names:
        check_player(name, known, "--players")
    with bar("games") as step:
        decks = lab.deck_pairs(game, options.decks) if options.decks else None
        rows: list[Row] = []
        report = run(game, names, options.n, flags(game, options.option), options.seed or 0,
                     options.seconds, step, decks, rows)
    write_rows(options.rows, rows)
    if options.json:
        say_json(report)
    else:
        print(lab.table(report))


def write_rows(file: str | None, rows: "Sequence[Row]") -> None:
    """Keep the rows of a series as CSV, if that was asked for, numbered through."""
    if file:
        from ..lab.rows import csv_text
        numbered = [row._replace(number=number) for number, row in enumerate(rows)]
        Path(file).write_text(csv_text(numbered), "utf-8")


def balance(options: Namespace) -> int:
    from ..lab import series as lab
    game = game_of(options.game)
    check_player(options.player, list(kinds_of(game)), "--player")
    if options.repair:
        return repair(game, options)
    with bar("games") as step:
        rows: list[Row] = []
        report = lab.balance(game, options.games, options.player, flags(game, options.option),
                             options.seed or 0, options.seconds, step, rows)
    write_rows(options.rows, rows)
    if options.json:
        say_json(report)
    else:
        print(lab.balance_table(report))
    return GOOD if report["all_fair"] else DIFFERS


def ended(options: Namespace, report: dict[str, Any], told: Callable[[dict[str, Any]], str],
          stopped: bool, good: bool) -> int:
    """Print a report in the way that was asked for; answers with the exit status."""
    if options.json:
        say_json(report)
    else:
        print(told(report))
    if stopped:
        return INTERRUPTED
    return GOOD if good else DIFFERS


def repair(game: Game[Any], options: Namespace) -> int:
    """Propose changes of numbers; the best of each size is told as soon as it is known."""
    from ..lab import repair as lab
    if options.rows:
        raise Malformed("a repair plays many variants and keeps no rows", "--rows")

    def say(changes: lab.Changes, farthest: float) -> None:
        print(f"\n{lab.words(game, changes)}: the farthest pair is at {100 * farthest:.1f} %.",
              file=sys.stderr)

    with bar("games") as step:
        report = lab.repair(game, options.games, options.player, flags(game, options.option),
                            options.seed or 0, options.seconds, step, say)
    return ended(options, report, lab.told, report["ended"] == lab.STOPPED, report["all_even"])


def exploit(options: Namespace) -> int:
    """Look for weights by which Expert beats a player, and tell what they score."""
    from ..lab import exploit as lab
    from ..lab.kept_deals import KeptDeals
    game = game_of(options.game)
    check_player(options.against, list(kinds_of(game)), "--against")
    training = lab.Training(options.tried, options.games, options.rounds, str(options.seed or 0))
    with bar("games") as step:
        report = lab.exploit(game, training, options.against, options.n,
                             flags(game, options.option), step,
                             KeptDeals(Path(options.keep) if options.keep else None))
    return ended(options, report, lab.told, report["ended"] == lab.STOPPED, report["holds"])


def remote(options: Namespace) -> int:
    """Matches between two devices over a bad or hostile wire, with one that lies, or with spies."""
    from ..lab import hostile, mixed_spying, remote as lab, spying
    game = game_of(options.game)
    if not 0 <= options.cut < 1:
        raise Malformed("expected a share of letters from 0 up to 1", "--cut")
    rules, seed = flags(game, options.option), options.seed or 0
    sealed = options.sealed
    if sealed is None:
        sealed = not game.unsealed(game.complete(rules))
    with bar("messages" if options.harm else "matches") as step:
        if options.spy:
            way = mixed_spying.MixedSpiedMatch if game.mixed else spying.SpiedMatch
            tell, report = spying.told, spying.series(game, rules, options.n, seed, options.cheat,
                                                      step, way)
        elif options.harm:
            tell, report = hostile.told, hostile.series(game, rules, options.harm, seed, sealed,
                                                        step)
        else:
            tell, report = lab.told, lab.series(game, rules, options.n, seed, options.cut,
                                                options.cheat, step, keeper(options.keep), sealed)
    return ended(options, report, tell, report["stopped"], report["good"])


def keeper(folder: str | None) -> Callable[[int, str], None]:
    """What writes the log of match N to a folder, or, without one, does nothing."""
    def keep(at: int, text: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            (Path(folder) / f"match-{at + 1}.json").write_text(text + "\n", "utf-8")
    return keep


def strength(options: Namespace) -> None:
    """Play what is missing of the series beside a page; its tables are written row by row."""
    from ..lab import strength as kept_series
    from ..lab.kept_deals import KeptDeals
    from ..lab.page_text import write_between
    from ..lab.strength_page import tables
    page = Path(options.write)
    every = kept_series.read(page.with_suffix(".json"))
    kept = KeptDeals(page.with_suffix(".rows.json"))
    chosen = [] if options.no_play else kept_series.chosen(every, options.only)
    wanted = [row for one in chosen for row in kept_series.rows(one)]
    write_between(page, "strength", tables(every, kept))        # no marks: told before any play
    try:
        for row in wanted:
            with bar(f"games, {row.words}") as step:
                played = kept_series.play(row, kept, step, options.fresh)
            write_between(page, "strength", tables(every, kept))
            print(f"{kept_series.told(row, kept)}{'' if played else ', kept'}", flush=True)
    except KeyboardInterrupt:
        again = " without --fresh" if options.fresh else ""
        said = f"Stopped. What was played is kept: the same command{again} goes on."
        print(f"\n{said}", file=sys.stderr)
        raise


def train(options: Namespace) -> None:
    """Learn the weights of a game's features, and write or print them."""
    from ..lab import train as lab
    from ..players.learned import to_data
    game = game_of(options.game)
    training = lab.Training(options.games, options.rounds, options.seed, options.stray)
    with bar("games") as step:
        weights = lab.train(game, training, step, options.workers or 0)
    command = f"python3 -m mulligan train {game.id} {training.words}"
    data = to_data(game, lab.learning_of(game), weights, command)
    if options.write:
        Path(options.write).write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    else:
        say_json(data)


def puzzles(options: Namespace) -> None:
    """Make the puzzles that a list lacks; each is kept when it is found."""
    from . import puzzle_lists as lists
    game, file = game_of(options.game), options.write
    known = lists.read(game, file) if file and Path(file).exists() else lists.Listed([], [])
    made = lists.search(game, options.seed or 0, known.puzzles)
    day = (options.since or date.today() + timedelta(days=1)).toordinal() - EPOCH
    with bar("puzzles") as step:
        while (many := len(known.puzzles)) < options.n:
            step(many, options.n)
            known = known.and_one(next(made), day)
            if file:
                Path(file).write_text(lists.as_text(game, known), "utf-8")
    if not file:
        print(lists.as_text(game, known), end="")


def bench(options: Namespace) -> None:
    from ..lab.bench import measure, table
    names = [options.only] if options.only else list(registry.registered())
    games = {name: game_of(name) for name in names}
    report = measure(games, options.seconds, options.slices, _note)
    _note("")
    if options.out:
        Path(options.out).parent.mkdir(parents=True, exist_ok=True)
        Path(options.out).write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    if options.json:
        say_json(report)
    else:
        print(table(report))


def _note(text: str) -> None:
    """Say what is being done on one line of standard error, if that is a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text:60}", end="", file=sys.stderr, flush=True)


def world(options: Namespace) -> int:
    from ..lab import worlds
    game = game_of(options.game)
    rules_of(game)
    if options.verify:
        return verify(game, options.verify)
    with bar("days") as step:
        rows = worlds.simulate(game, options.days, options.rivals, options.seed, step)
    if options.chart:
        worlds.draw(game, rows, options.chart, options.seed)
    if options.json:
        say_json({"game": game.id, "version": game.version, "seed": options.seed,
                  "days": options.days, "rivals": options.rivals, "rows": rows,
                  "health": worlds.health(game, options.seed, rows)})
    else:
        print(worlds.table(rows))
        if told := worlds.health_table(worlds.health(game, options.seed, rows)):
            print(told)
    return GOOD


def verify(game: Game[Any], file: str) -> int:
    """Check an exported world: its hash, all that must hold, and that its log leads to it."""
    from ..lab import worlds
    try:
        with bar("deeds") as step:
            wrong = worlds.verify(game, read_text(file, 4 * MOST_BYTES), step)
    except Malformed as error:
        wrong = str(error)
    if wrong:
        print(f"does not hold: {wrong}", file=sys.stderr)
        return DIFFERS
    print("The file is whole, all that must hold holds, and its log leads to this very world.")
    return GOOD


def catalogue(options: Namespace) -> None:
    from .catalogue import write
    for path in write(options.outdir):
        print(path)


def schema(options: Namespace) -> None:
    """Write the schemas and the types that follow from declarations."""
    from ..lab import rows
    from ..viewmodel import write
    for path in write(options.checkout):
        print(path)
    row = Path(options.checkout) / rows.SCHEMA
    row.write_text(rows.schema_text(), "utf-8")
    print(row)
