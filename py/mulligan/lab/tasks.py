"""A task is some games of a plan; a worker plays them and hands back their rows."""

import threading
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from .done import Done, Fault, Timed, raised
from .plan import Plan, PlanRunner
from .watchdog import Hung, Watchdog

LEAST, MOST = 20, 200                      # games of a task

_one_game = threading.Lock()               # players keep plans for a whole process
_runner: list[PlanRunner] = []                # of the plan that was played last


class Stopped(BaseException):
    """Raised in a game when whoever asked for it has had enough."""


class Lost(Exception):
    """Who plays cannot be reached any more; the words say whom."""


def tasks(numbers: Sequence[int], workers: int) -> list[tuple[int, ...]]:
    """Games as tasks: about eight for each worker, of LEAST to MOST games.

    Tasks are smaller where workers would have nothing to do.
    """
    size = max(LEAST, min(MOST, -(-len(numbers) // (8 * workers))))
    size = max(1, min(size, -(-len(numbers) // (2 * workers))))
    return [tuple(numbers[at:at + size]) for at in range(0, len(numbers), size)]


def play_task(plan: Plan, numbers: Iterable[int], stopped: Callable[[], bool] = lambda: False,
              runner: PlanRunner | None = None, sacrifice: bool = False) -> Done:
    """Play some games of a plan.

    A game that raises, or hangs for `plan.patience` seconds, is a Fault, and the next one is
    played; `stopped` is asked before every move. `sacrifice` as in Watchdog.
    """
    rows: list[Timed] = []
    faults: list[Fault] = []
    with _one_game, Watchdog(plan.patience, sacrifice) as dog:
        def tick() -> None:
            if stopped():
                raise Stopped
            dog.tick()
        try:
            runner = runner or _runner_of(plan)
            for number in numbers:
                played = _play(runner, number, tick, dog)
                if isinstance(played, Timed):
                    rows.append(played)
                else:
                    faults.append(played)
        except Stopped:
            dog.rest()
    return Done(tuple(rows), tuple(faults))


def _play(runner: PlanRunner, number: int, tick: Callable[[], None],
          dog: Watchdog) -> Timed | Fault:
    start, part = perf_counter(), runner.plan.part
    try:
        tick()
        row = runner.play(number, tick)
        dog.rest()
        return Timed(row, round(1000 * (perf_counter() - start), 1))
    except Hung:
        dog.rest()
        return Fault(part, number, f"nobody moved for {runner.plan.patience:g} seconds")
    except Exception as error:
        dog.rest()
        return raised(part, number, error)


def _runner_of(plan: Plan) -> PlanRunner:
    if not _runner or _runner[0].plan != plan:
        _runner[:] = [PlanRunner(plan)]
    return _runner[0]


def lost(plan: Plan, numbers: Iterable[int], words: str) -> Done:
    """A task that no worker comes back from."""
    return Done((), tuple(Fault(plan.part, number, words) for number in numbers))
