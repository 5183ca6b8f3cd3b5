"""Workers of dask.distributed play: a cluster of this machine, or one that is there already.

It is an extra: `pip install 'mulligan[lab]'`. On a cluster that is there, every worker needs the
engine and the game, of the same version.
"""

import contextlib
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from ..errors import Malformed
from .done import Done
from .engines import DEAD
from .plan import Plan
from .tasks import Lost, lost, play_task

MISSING = ("dask.distributed is not installed: pip install 'mulligan[lab]', or leave out "
           "--scheduler and --engine dask, then this machine's processes play")
PATIENCE = 30                              # seconds in which a scheduler must answer


class Dask:
    """Workers of a scheduler; without an address, of one that lives as long as this engine.

    Raises Malformed where dask.distributed is not installed, and for a scheduler that does not
    answer.
    """

    def __init__(self, workers: int = 1, address: str = "") -> None:
        try:
            import distributed
        except ImportError as error:
            raise Malformed(MISSING, "engine") from error
        self.distributed: Any = distributed
        self.stopped, self.address = False, address
        self.cluster: Any = None
        if not address:
            # a process each, and no page of its own: its port may be taken
            self.cluster = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=":0",
                silence_logs=50)
        try:
            self.client: Any = distributed.Client(self.cluster or address, timeout=PATIENCE)
        except OSError as error:
            raise Malformed(f"no scheduler answers at {address}", "scheduler") from error
        self.workers = workers if self.cluster else self.seen()

    def seen(self) -> int:
        """How many games the workers of the scheduler can play at once, one at least."""
        return max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))

    def stop(self) -> None:
        """Leave the scheduler; a cluster of its own ends. What was not handed back is not kept."""
        if self.stopped:
            return
        self.stopped = True
        with contextlib.suppress(Exception):       # it may be gone
            self.client.close(timeout=5)
        if self.cluster:
            with contextlib.suppress(Exception):
                self.cluster.close(timeout=5)

    def results(self, plan: Plan, tasks: Sequence[Sequence[int]]) -> Generator[Done, None, None]:
        """Yield what came of each task. Raises Lost when the scheduler is gone."""
        waiting = deque(tuple(task) for task in tasks)
        numbers: dict[Any, tuple[int, ...]] = {}
        while waiting or numbers:
            while waiting and len(numbers) <= self.workers:
                future = self.submit(plan, waiting[0])
                numbers[future] = waiting.popleft()
            for future in self.finished(list(numbers)):
                done = self.handed_back(plan, future, numbers.pop(future), waiting)
                if done:
                    yield done

    def submit(self, plan: Plan, numbers: tuple[int, ...]) -> Any:
        """A future of a task. Dask plays a task anew whose worker died."""
        try:
            return self.client.submit(play_task, plan, numbers, pure=False,
                                      retries=0)
        except Exception as error:
            raise self.gone() from error

    def finished(self, running: list[Any]) -> list[Any]:
        """The futures that are done, one at least; Lost when the scheduler has left."""
        while True:
            if self.client.status != "running":
                raise self.gone()
            with contextlib.suppress(TimeoutError), self.losing():
                found = self.distributed.wait(running, timeout=2, return_when="FIRST_COMPLETED")
                return list(found.done)

    def handed_back(self, plan: Plan, future: Any, numbers: tuple[int, ...],
                    waiting: "deque[tuple[int, ...]]") -> Done | None:
        """What came of a task; of one that killed its workers each game becomes a task."""
        if future.status == "finished":
            with self.losing():
                done: Done = future.result(timeout=PATIENCE)
                return done
        if future.status == "error" and isinstance(future.exception(),
                                                   self.distributed.KilledWorker):
            if len(numbers) == 1:
                return lost(plan, numbers, DEAD)
            waiting.extend((number,) for number in numbers)
            return None
        with self.losing():
            future.result(timeout=PATIENCE)
        raise self.gone()

    @contextlib.contextmanager
    def losing(self) -> Iterator[None]:
        """Says Lost of what goes wrong between here and the scheduler; Malformed stays."""
        try:
            yield
        except (Malformed, TimeoutError):
            raise
        except Exception as error:
            raise self.gone() from error

    def gone(self) -> Lost:
        """The words for a scheduler that left."""
        whose = f"the scheduler at {self.address}" if self.address else "the own scheduler"
        return Lost(f"{whose} cannot be reached any more")
