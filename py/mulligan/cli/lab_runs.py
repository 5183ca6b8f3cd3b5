"""The command `lab`: many games, their rows, and the report of them."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import Malformed
from ..protocol.game import Game
from .shared import BROKEN, GOOD, bar, check_player, flags, game_of, kinds_of, say_json

if TYPE_CHECKING:
    from ..lab.asked import Asked
    from ..lab.done import Fault
    from ..lab.engines import Engine
    from ..lab.plan import Plan
    from ..lab.report_sections import Cell
    from ..lab.rows import Row
    from ..lab.run import Result
    from ..lab.sequential import Sequential


def lab(options: Namespace) -> int:
    """Play what is missing of a plan, and say what the rows say."""
    game = game_of(options.game)
    plan, stopping = plan_of(game, options), stopping_of(options)
    beside = beside_of(game, plan, options)
    if options.html:
        Path(options.html).parent.mkdir(parents=True, exist_ok=True)
    result = played([plan, *beside], stopping, options)
    rows = [row for row in result.rows if not row.part]
    answer = stopping.answer if stopping else ""
    if options.html:
        from ..lab.report import report
        from ..lab.ablation import losses
        from .source_hash import measured
        text = report(game, rows, command_of(options), result.faults, result.trouble,
                      list(losses(result.rows, beside)), answer, measured(game))
        Path(options.html).write_text(text, "utf-8")
    if options.json:
        from ..lab.rows import to_data
        say_json({"rows": [to_data(row) for row in result.rows],
                  "faults": [fault._asdict() for fault in result.faults],
                  "trouble": result.trouble, "answer": answer})
    else:
        tell(game, rows, result.faults, answer)
    if result.trouble:
        print(result.trouble, file=sys.stderr)
    return BROKEN if result.trouble else GOOD


def plan_of(game: Game[Any], options: Namespace) -> "Plan":
    """The plan that the options ask for."""
    names = options.players.split(",")
    for name in names:
        check_player(name, list(kinds_of(game)), "--players")
    if options.until_sure is not None and len(names) != 2:
        raise Malformed("expected two players, the one asked about first", "--until-sure")
    return asked_of(options).plan(game, flags(game, options.option), options.patience)


def asked_of(options: Namespace) -> "Asked":
    """What the options ask for; of two players told apart, no games of one with itself."""
    from ..lab.asked import Asked
    return Asked(tuple(options.players.split(",")), options.games, options.seed or 0,
                 options.decks, options.looks, not options.apart and options.until_sure is None)


def beside_of(game: Game[Any], plan: "Plan", options: Namespace) -> "list[Plan]":
    """The plans that measure cards made blank."""
    if not options.blank:
        return []
    if options.until_sure is not None:
        raise Malformed("a test that ends by itself measures no cards", "--blank")
    from ..lab.ablation import plans
    return plans(game, plan, options.blank, options.blank_games)


def stopping_of(options: Namespace) -> "Sequential | None":
    """The test that ends the run, if one was asked for."""
    if options.until_sure is None:
        return None
    if not 0 < options.until_sure < 0.5:
        raise Malformed("expected a gain between 0 and 0.5", "--until-sure")
    from ..lab.sequential import Question, Sequential
    return Sequential(options.players.split(",")[0], Question(0.5, 0.5 + options.until_sure))


def engine_of(options: Namespace) -> "Engine":
    """Who plays: this process, workers of this machine, or those of dask."""
    from ..lab.engines import LocalEngine, Processes
    if options.scheduler or options.engine == "dask":
        from ..lab.cluster import Dask
        return Dask(options.workers or 1, options.scheduler or "")
    return Processes(options.workers) if options.workers else LocalEngine()


def played(plans: "Sequence[Plan]", stopping: "Sequential | None", options: Namespace) -> "Result":
    """What came of the run, with a bar while it goes on."""
    from ..lab.run import Run
    with bar("games") as step:
        engine = engine_of(options)
        try:
            return Run(plans, engine, options.out, step, stopping)()
        finally:
            engine.stop()


def command_of(options: Namespace) -> str:
    """What makes the same rows again."""
    parts: list[str] = []
    for given in options.option or ():
        parts += ["--option", given]
    if options.blank:
        parts += ["--blank", options.blank, "--blank-games", str(options.blank_games)]
    if options.until_sure is not None:
        parts += ["--until-sure", str(options.until_sure)]
    asked = asked_of(options)
    if options.until_sure is not None:
        asked = asked._replace(mirrors=True)       # its own word says that nobody meets itself
    return shlex.join([*asked.command(options.game), *parts])


def said(cell: "Cell") -> str:
    """A cell of a table as text."""
    return str(cell if isinstance(cell, str | int) else cell.words)


def tell(game: Game[Any], rows: "Sequence[Row]", faults: "Sequence[Fault]", answer: str) -> None:
    """The report in a few lines of text."""
    from ..lab.report_sections import sections
    print(f"{len(rows)} games of {game.title}.")
    if answer:
        print(f"{answer[0].upper()}{answer[1:]}.")
    for section in sections(game, rows) if rows else ():
        if section.id in ("short", "seats", "length", "leads"):
            print(f"{section.title}: {section.lead}")
        if section.id in ("short", "ladder"):
            for row in section.rows:
                print("  " + ", ".join(filter(None, map(said, row))))
    for fault in faults:
        print(f"Game {fault.number} has no row: {fault.words}.")
