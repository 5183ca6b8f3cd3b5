"""Who plays tasks: this process, or workers of its own. `cluster.py` has the third, dask.

An engine hands back what comes of tasks in any order. A worker that dies costs its task at most
once more; only the game that kills its worker every time is given up, with words that say so.
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.context import SpawnContext
from typing import Any, NamedTuple, Protocol

from ..protocol.game import Game
from .done import Done
from .plan import Plan, PlanRunner
from .tasks import lost, play_task

DEAD = "its worker died each time it was played"
STRIKES = 2                                # deaths of workers after which a task is played alone


class Engine(Protocol):
    """Plays tasks; `workers` at a time."""

    workers: int

    def results(self, plan: Plan, tasks: Sequence[Sequence[int]]) -> Generator[Done, None, None]:
        """Yield what came of the tasks as it comes."""

    def stop(self) -> None:
        """Begin nothing more: `results` ends soon, with what was played."""


class LocalEngine:
    """This process plays, one game after the other."""

    workers = 1

    def __init__(self, game: Game[Any] | None = None) -> None:
        self.game, self.stopped = game, False

    def results(self, plan: Plan, tasks: Sequence[Sequence[int]]) -> Generator[Done, None, None]:
        """Yield one game at a time."""
        runner = PlanRunner(plan, self.game)
        for number in (number for task in tasks for number in task):
            if self.stopped:
                return
            yield play_task(plan, [number], lambda: self.stopped, runner)

    def stop(self) -> None:
        """End after this game."""
        self.stopped = True


class Batch(NamedTuple):
    """A task, and how many workers died while it was one of those in work."""

    numbers: Sequence[int]
    strikes: int = 0


class Flag:
    """Tells workers to stop. It has no lock: a worker that is killed would keep it for ever."""

    def __init__(self, context: SpawnContext) -> None:
        self.byte: Any = context.RawValue("b", 0)

    def set(self) -> None:
        self.byte.value = 1

    def is_set(self) -> bool:
        return bool(self.byte.value)


class Processes:
    """As many processes of this machine as `workers`, each a Python of its own."""

    def __init__(self, workers: int) -> None:
        self.workers, self.context = workers, get_context("spawn")
        self.flag = Flag(self.context)
        self.suspects: list[Batch] = []

    def stop(self) -> None:
        """Games in work end before their next move."""
        self.flag.set()

    def results(self, plan: Plan, tasks: Sequence[Sequence[int]]) -> Generator[Done, None, None]:
        """Yield what came of each task."""
        waiting = deque(Batch(task) for task in tasks)
        while waiting and not self.flag.is_set():
            yield from self.until_death(plan, waiting, self.workers)
            struck = [Batch(one.numbers, one.strikes + 1) for one in self.suspects]
            self.suspects = []
            for batch in struck:
                if batch.strikes < STRIKES:
                    waiting.append(batch)
                else:
                    yield from self.alone(plan, batch.numbers)

    def alone(self, plan: Plan, numbers: Sequence[int]) -> Generator[Done, None, None]:
        """Play each game with nobody beside it, to learn which of them kills its worker."""
        for number in numbers:
            if self.flag.is_set():
                return
            yield from self.until_death(plan, deque([Batch([number])]), 1)
            if self.suspects:
                self.suspects = []
                yield lost(plan, [number], DEAD)

    def until_death(self, plan: Plan, waiting: "deque[Batch]",
                    workers: int) -> Generator[Done, None, None]:
        """Yield what came of tasks until none waits, or a worker dies: then `suspects` are those
        that were in work."""
        running: dict[Future[Done], Batch] = {}
        pool = ProcessPoolExecutor(workers, self.context, _begin, (self.flag, os.getpid()))
        try:
            while running or waiting and not self.flag.is_set():
                # one more than workers, so that nobody waits for this process
                while waiting and len(running) <= workers and not self.flag.is_set():
                    batch = waiting.popleft()
                    running[pool.submit(_work, plan, batch.numbers)] = batch
                for future in self.finished(running):
                    done = future.result()
                    del running[future]
                    yield done
        except BrokenProcessPool:
            self.suspects = list(running.values())
        finally:
            if running and not self.suspects:
                self.flag.set()            # left early: whoever plays is to end
            pool.shutdown(wait=False, cancel_futures=True)

    def finished(self, running: "dict[Future[Done], Batch]") -> "list[Future[Done]]":
        """The tasks that are done, one at least; Ctrl-C stops, and what was played still comes."""
        try:
            return list(wait(running, return_when=FIRST_COMPLETED).done)
        except KeyboardInterrupt:
            self.stop()
            return []


# ---- in a worker ---------------------------------------------------------------------------------
_flag: list[Flag] = []


def _begin(flag: Flag, parent: int) -> None:
    """Ctrl-C is for who asked; and nobody goes on when that process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _flag[:] = [flag]
    threading.Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _work(plan: Plan, numbers: Sequence[int]) -> Done:
    return play_task(plan, numbers, _flag[0].is_set, sacrifice=True)
