"""Workers of dask.distributed: the same rows, and what happens when they or their scheduler go."""

import os
import sys
import threading

import pytest

from mulligan import registry
from mulligan.errors import Malformed
from mulligan.lab import cluster, plan, rows, run
from mulligan.lab.engines import DEAD, LocalEngine
from test_lab_rows import clash

pytestmark = pytest.mark.native


def test_without_dask_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Malformed, match=r"engine: dask.distributed is not installed: pip install 'mulligan\[lab\]'"):
        cluster.Dask(2)


@pytest.fixture
def dask():
    pytest.importorskip("distributed", reason="dask.distributed is no part of tests/requirements.txt")
    engine = cluster.Dask(2)
    yield engine
    engine.stop()


def test_the_same_rows_as_in_this_process(dask):
    wanted = plan.make(registry.get("gtoons"), ["easy"], 40, seed=2)
    found = run.Run([wanted], cluster.Dask(1, dask.cluster.scheduler_address))()
    assert not found.trouble and rows.csv_text(found.rows) == rows.csv_text(run.Run([wanted], LocalEngine())().rows)


def test_a_worker_killed_from_outside_costs_nothing(dask):
    killed = []

    def kill(done, of):
        if not killed:
            killed.extend(dask.client.run(os.getpid).values())
            os.kill(killed[0], 9)
    found = run.Run([clash(3000)], dask, None, kill)()
    assert killed and len(found.rows) == 3000 and not found.faults and not found.trouble


def test_a_game_that_kills_its_worker_is_named(dask):
    found = list(dask.results(clash(40, players=("deadly",)), [[17, 18], [19], [20, 21]]))
    assert [fault for done in found for fault in done.faults] == [("", 19, DEAD)]


def test_when_the_scheduler_goes_the_rows_are_kept(dask, tmp_path):
    gone = []

    def leave(done, of):
        if not gone:
            gone.append(threading.Thread(target=dask.cluster.close))
            gone[0].start()
    found = run.Run([clash(8000)], dask, tmp_path, leave)()
    gone[0].join()
    assert "scheduler cannot be reached any more" in found.trouble and 0 < len(found.rows) < 8000
    assert run.Run([clash(8000)], LocalEngine(), tmp_path).kept.sorted() == found.rows


def test_workers_with_other_rules_are_refused(dask):
    with pytest.raises(Malformed, match="a worker has version '1'"):
        run.Run([clash(4)._replace(version="0")], dask)()


def test_no_scheduler_at_an_address(monkeypatch):
    pytest.importorskip("distributed", reason="dask.distributed is no part of tests/requirements.txt")
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    with pytest.raises(Malformed, match="scheduler: no scheduler answers at tcp://127.0.0.1:9"):
        cluster.Dask(1, "tcp://127.0.0.1:9")
