"""The calls of the page about the lab (docs/view-model.md, part 7).

Each function is named as its call. They are imported with the first of them, from a wheel of their
own: most who come to the page never ask for it.
"""

from collections.abc import Callable, Generator
from contextvars import copy_context
from time import perf_counter
from typing import Any

from . import sessions
from ..data import json_text
from ..errors import Malformed
from ..lab.asked import Asked
from ..lab.done import Fault, raised
from ..lab.plan import Plan, PlanRunner
from ..lab.report import facts, report
from ..lab.report_charts import Chart, Histogram
from ..lab.report_sections import Bar, Cell, Section, sections
from ..lab.rows import Row, csv_text, from_data, to_data
from ..protocol.game import Game
from ..registry import get
from .request import Request

MOST = 1_000_000                           # games, and looks of a move

LONGEST = 4000                             # letters of a text the page keeps of a test

_QUESTIONS = ("players", "decks", "seats")
_FORM = ("question", "one", "other", "level", "deck", "games", "looks", "seed")
_runner: list[PlanRunner] = []                # of the plan that was played last


class Playing:
    """A game of a plan as a job; one that raises has words instead of a row.

    The clock of its players is set in a context of its own, so that whatever else works here keeps
    the time of day.
    """

    def __init__(self, runner: PlanRunner, number: int) -> None:
        self.owner: object = runner
        self.plan, self.number = runner.plan, number
        self.begun, self.context = perf_counter(), copy_context()
        self.steps: Generator[None, None, Row] = runner.steps(number)

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        """Play on until `enough()`."""
        try:
            self.context.run(next, self.steps)
            while not enough():
                self.context.run(next, self.steps)
        except StopIteration as end:
            return self.ended(json_text.canonical(to_data(end.value)), "")
        except Exception as error:
            return self.ended(None, raised(self.plan.part, self.number, error).words)
        return {"done": False, "progress": {"share": 0, "note": ""}}

    def ended(self, row: str | None, fault: str) -> dict[str, Any]:
        """What came of it."""
        milliseconds = round(1000 * (perf_counter() - self.begun), 1)
        return {"done": True, "progress": {"share": 1, "note": ""},
                "result": {"row": row, "fault": fault, "ms": milliseconds}}

    def finish(self) -> dict[str, Any]:
        return self.work(lambda: False)


# ---- what is asked -------------------------------------------------------------------------------
def _game(request: Request) -> Game[Any]:
    game: Game[Any] = get(request.get("game", str))
    return game


def _texts(given: Request, name: str) -> list[str]:
    found: list[str] = given.get(name, list)
    if not all(isinstance(one, str) for one in found):
        raise Malformed("expected a list of texts", name)
    return found


def _number(given: Request, name: str, least: int = 1) -> int:
    number: int = given.get(name, int)
    if not least <= number <= MOST:
        raise Malformed(f"expected a number from {least} to {MOST}", name)
    return number


def _short(given: Request, name: str) -> str:
    found: str = given.get(name, str)
    if len(found) > LONGEST:
        raise Malformed(f"expected at most {LONGEST} letters", name)
    return found


def _asked(request: Request) -> Asked:
    given = Request(request.get("asked", dict))
    decks = _texts(given, "decks")
    looks = None if given.fields.get("looks") is None else _number(given, "looks")
    return Asked(tuple(_texts(given, "players")), _number(given, "games"),
                 _number(given, "seed", 0), ",".join(decks) or "all", looks,
                 given.get("mirrors", bool))


def _played(request: Request) -> list[Row]:
    """The rows that came of games, in the order of their games."""
    rows = [from_data(json_text.parse(text, f"rows[{at}]"), f"rows[{at}]")
            for at, text in enumerate(_texts(request, "rows"))]
    return sorted(rows, key=lambda row: row.number)


def _faults(request: Request) -> list[Fault]:
    """The games without a row."""
    found = []
    for at, one in enumerate(request.get("faults", list, [])):
        if not (isinstance(one, list) and list(map(type, one)) == [int, str]):
            raise Malformed("expected [number, words]", f"faults[{at}]")
        found.append(Fault("", *one))
    return sorted(found)


def _runner_of(game: Game[Any], plan: Plan) -> PlanRunner:
    if not _runner or _runner[0].plan != plan:
        _runner[:] = [PlanRunner(plan, game)]
    return _runner[0]


def _command(asked: Asked, game: Game[Any]) -> str:
    """The command of a plan that can be played: no name or id in it has a sign for a shell."""
    return " ".join(asked.command(game.id))


# ---- the calls -----------------------------------------------------------------------------------
def lab_plan(request: Request) -> dict[str, str]:
    game, asked = _game(request), _asked(request)
    asked.plan(game)
    return {"command": _command(asked, game), "version": game.version}


def lab_start(request: Request) -> dict[str, Any]:
    game = _game(request)
    plan = _asked(request).plan(game)
    return sessions.add_job(Playing(_runner_of(game, plan), _number(request, "number", 0)))


def lab_report(request: Request) -> dict[str, Any]:
    game, rows = _game(request), _played(request)
    found = map(_section, sections(game, rows)) if rows else ()
    told = [[title, ", ".join(values)] for title, values in facts(game, rows).items()]
    return {"games": len(rows), "facts": told, "sections": list(found)}


def lab_file(request: Request) -> str:
    rows, kind = _played(request), request.get("as", str)
    if kind == "csv":
        return csv_text(rows)
    if kind != "html":
        raise Malformed("expected csv or html", "as")
    game = _game(request)
    return report(game, rows, _command(_asked(request), game), _faults(request),
                  request.get("trouble", str, ""))


def lab_read(request: Request) -> dict[str, Any]:
    """A test of the page that a file brings: what is read again is what the page keeps."""
    game, asked, rows = _game(request), _asked(request), _played(request)
    asked.plan(game)
    for row in rows:
        if row.game != game.id or row.number >= asked.games:
            raise Malformed("expected rows of this test", "rows")
    form = Request(request.get("form", dict))
    for name in _FORM:
        _short(form, name)
    _texts(form, "decks")
    if set(form.fields) != {*_FORM, "decks"} or form.fields["question"] not in _QUESTIONS:
        raise Malformed("expected a form of the lab", "form")
    return {"command": _command(asked, game),
            "rows": [[row.number, json_text.canonical(to_data(row))] for row in rows],
            "faults": [[fault.number, fault.words] for fault in _faults(request)],
            "edition": _short(request, "edition"), "trouble": _short(request, "trouble")}


# ---- a report as data ----------------------------------------------------------------------------
def _section(section: Section) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": section.id, "title": section.title, "lead": section.lead, "folded": section.folded,
        "head": list(section.head), "rows": [list(map(_cell, row)) for row in section.rows]}
    return told | {"chart": _chart(section.chart)} if section.chart else told


def _cell(cell: Cell) -> Any:
    return cell._asdict() | {"interval": list(cell.interval)} if isinstance(cell, Bar) else cell


def _chart(chart: Chart) -> dict[str, Any]:
    if isinstance(chart, Histogram):
        return {"kind": "histogram", "title": chart.title,
                "columns": [list(column) for column in chart.columns()]}
    scores = [[chart.scores.get((row, column)) for column in chart.names] for row in chart.names]
    return {"kind": "heat", "title": chart.title, "names": list(chart.names), "scores": scores}
