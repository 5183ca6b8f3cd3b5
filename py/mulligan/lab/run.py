"""A run: plans played to their end by an engine, into a folder; what was stopped goes on."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from .run_folder import RunFolder
from .done import Fault
from .engines import Engine
from .plan import Plan
from .rows import Row
from .tasks import Lost, tasks

Progress: TypeAlias = Callable[[int, int], object]     # told (games done, of how many)


class StoppingRule(Protocol):
    """Says after each game, in their order, whether the answer is sure."""

    def feed(self, row: Row) -> bool:
        """Take the next row; True when no more games are needed."""


class Result(NamedTuple):
    """What came of a run: rows by part and number, games without one, and what went wrong."""

    rows: list[Row]
    faults: list[Fault]
    times: dict[tuple[str, int], float]
    trouble: str = ""                      # why it ended early, in words; empty: it did not


class Run:
    """Plays what is missing of some plans. A `stopping` rule may end the only plan it is given."""

    def __init__(self, plans: Sequence[Plan], engine: Engine, folder: str | Path | None = None,
                 on_progress: Progress | None = None, stopping: StoppingRule | None = None) -> None:
        self.plans, self.engine, self.stopping = plans, engine, stopping
        self.kept = RunFolder(folder, plans)
        self.on_progress = on_progress or (lambda done, of: None)
        self.fed, self.sure = 0, False

    def __call__(self) -> Result:
        """Play; returns what there is, also when it was stopped or something broke."""
        trouble = ""
        try:
            for plan in self.plans:
                self.play(plan)
        except KeyboardInterrupt:
            trouble = "It was stopped."
        except (Lost, OSError) as error:
            trouble = f"It ended early: {_words(error)}."
        finally:
            self.engine.stop()
        self.forget_the_rest()
        try:
            self.kept.close()
        except OSError as error:
            trouble = trouble or f"The files of the end could not be written: {_words(error)}."
        if not trouble and self.engine_was_stopped():
            trouble = "It was stopped."
        kept = self.kept
        if trouble:
            trouble += f" {len(kept.rows)} of {self.games()} games "
            trouble += "are kept; the same command goes on." if kept.folder else "were played."
        faults = [kept.faults[key] for key in sorted(kept.faults)]
        return Result(kept.sorted(), faults, kept.times, trouble)

    def games(self) -> int:
        """How many games are asked for."""
        return sum(plan.games for plan in self.plans)

    def engine_was_stopped(self) -> bool:
        """Whether games are missing that nobody gave up."""
        known = self.kept.rows.keys() | self.kept.faults.keys()
        return not self.sure and any((plan.part, number) not in known for plan in self.plans
                                     for number in range(plan.games))

    def play(self, plan: Plan) -> None:
        """Play what is missing of a plan."""
        missing = [number for number in range(plan.games)
                   if (plan.part, number) not in self.kept.rows]
        if self.is_enough(plan) or not missing:
            return
        kept = len(self.kept.rows)
        results = self.engine.results(plan, tasks(missing, self.engine.workers))
        try:
            for done in results:
                self.kept.add(done)
                kept += len(done.rows) + len(done.faults)
                self.on_progress(min(kept, self.games()), self.games())
                if self.is_enough(plan):
                    return
        finally:
            results.close()

    def is_enough(self, plan: Plan) -> bool:
        """Whether the stopping rule is sure, from the games that are there without a gap."""
        while self.stopping and not self.sure and (plan.part, self.fed) in self.kept.rows:
            self.sure = self.stopping.feed(self.kept.rows[plan.part, self.fed])
            self.fed += 1
        return self.sure

    def forget_the_rest(self) -> None:
        """Drop what was played past the game after which the stopping rule was sure."""
        if self.sure:
            self.kept.drop([key for key in self.kept.rows if key[1] >= self.fed])


def _words(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename or 'a file'}: {error.strerror or error}"
    return str(error).rstrip(".")
