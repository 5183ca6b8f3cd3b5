"""Runs of the lab: the same bytes on any number of workers, and what was played outlives every fault."""

import errno
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from mulligan import registry
from mulligan.errors import Malformed
from mulligan.lab import plan, run, run_folder
from mulligan.lab.engines import DEAD, LocalEngine, Processes
from mulligan.lab.tasks import LEAST, MOST, tasks
from mulligan.lab.watchdog import Hung, Watchdog
from test_lab_rows import clash

pytestmark = [pytest.mark.native, pytest.mark.deep]
HERE = Path(__file__).resolve().parent
ENGINES = {"here": LocalEngine, "one": lambda: Processes(1), "three": lambda: Processes(3)}


def files(folder):
    return {name: (folder / name).read_bytes() for name in (run_folder.ROWS, run_folder.FAULTS, run_folder.PLAN)}


def test_the_same_bytes_on_any_number_of_workers(tmp_path):
    wanted = plan.make(registry.get("gtoons"), ["easy"], 24, seed=2)
    found = []
    for name, engine in ENGINES.items():
        told = []
        result = run.Run([wanted], engine(), tmp_path / name, lambda *at: told.append(at))()
        assert len(result.rows) == 24 and not result.trouble and not result.faults and told[-1] == (24, 24)
        assert len(result.times) == 24 and all(took > 0 for took in result.times.values())
        found.append(files(tmp_path / name))
        assert not (tmp_path / name / run_folder.JOURNAL).exists()
    assert found[0] == found[1] == found[2]


def test_tasks_are_of_20_to_200_games():
    assert {len(task) for task in tasks(range(10_000), 2)[:-1]} == {MOST}
    assert {len(task) for task in tasks(range(1000), 16)[:-1]} == {LEAST}
    assert [len(task) for task in tasks(range(10), 2)] == [3, 3, 3, 1], "nobody stands idle"
    assert [number for task in tasks(range(977), 3) for number in task] == list(range(977))


def test_a_run_that_is_stopped_goes_on(tmp_path):
    wanted = clash(60)
    engine = LocalEngine()

    def stop(done, of):
        if done == 17:
            engine.stop()
    part = run.Run([wanted], engine, tmp_path / "a", stop)()
    assert len(part.rows) == 17 and part.trouble.endswith("17 of 60 games are kept; the same command goes on.")
    told = []
    run.Run([wanted], LocalEngine(), tmp_path / "a", lambda *at: told.append(at))()
    assert told[0] == (18, 60)
    run.Run([wanted], LocalEngine(), tmp_path / "b")()
    assert files(tmp_path / "a") == files(tmp_path / "b")
    longer = run.Run([wanted._replace(games=64)], LocalEngine(), tmp_path / "a")()
    assert len(longer.rows) == 64 and longer.rows[:60] == run.Run([wanted], LocalEngine())().rows


@pytest.mark.parametrize("torn", [b'{"row": {"numb', b"\n"])
def test_what_a_killed_run_left_is_read(tmp_path, torn):
    """Its journal is there, its last line may be torn."""
    wanted = clash(12)
    whole = run.Run([wanted], LocalEngine())()
    kept = run_folder.RunFolder(tmp_path, [wanted])
    kept.add(run_folder.Done(tuple(run_folder.Timed(row, 1.0) for row in whole.rows[3:8]), ()))
    kept.journal.close()
    if torn != b"\n":
        with (tmp_path / run_folder.JOURNAL).open("ab") as file:
            file.write(torn)
    told = []
    assert run.Run([wanted], LocalEngine(), tmp_path, lambda *at: told.append(at))().rows == whole.rows
    assert len(told) == 7


def test_rows_of_another_plan_are_left_alone(tmp_path):
    run.Run([clash(4)], LocalEngine(), tmp_path)()
    before = files(tmp_path)
    with pytest.raises(Malformed, match="another plan: its seed differs"):
        run.Run([clash(4)._replace(seed="other")], LocalEngine(), tmp_path)
    assert files(tmp_path) == before


@pytest.mark.parametrize("player, words", [
    ("raising", "ZeroDivisionError: a planted fault"), ("stuck", "nobody moved for 0.3 seconds")])
@pytest.mark.parametrize("engine", ["here", "one"])
def test_a_game_that_raises_or_hangs_is_named_and_the_others_are_played(player, words, engine, tmp_path):
    wanted = clash(40, players=(player,), patience=0.3)
    result = run.Run([wanted], ENGINES[engine](), tmp_path)()
    lost = [fault.number for fault in result.faults]
    assert lost and {fault.words for fault in result.faults} == {words} and not result.trouble
    assert sorted([*lost, *(row.number for row in result.rows)]) == list(range(40))
    assert [fault["number"] for fault in json.loads((tmp_path / run_folder.FAULTS).read_text("utf-8"))] == lost


@pytest.mark.parametrize("player", ["deadly", "asleep"])
def test_a_game_that_kills_its_worker_is_named(player):
    """`asleep` is in a call that never comes back: the watchdog can only end the whole worker."""
    wanted = clash(40, players=(player,), patience=0.2)
    found = list(Processes(2).results(wanted, [[17, 18], [19, 20], [21]]))
    assert [fault for done in found for fault in done.faults] == [("", 19, DEAD)]
    assert sorted(one.row.number for done in found for one in done.rows) == [17, 18, 20, 21]


def test_a_worker_killed_from_outside_costs_nothing():
    wanted = clash(1200)
    killed = []

    def kill(done, of):
        if not killed:
            killed.append(multiprocessing.active_children()[0])
            killed[0].kill()
    result = run.Run([wanted], Processes(2), None, kill)()
    assert killed and len(result.rows) == 1200 and not result.faults and not result.trouble


def asks(flag, ready):
    """What a worker does all the time: ask whether it is to stop."""
    ready.send(True)
    while not flag.is_set():
        pass


def test_a_worker_killed_while_it_asks_whether_to_stop_stops_nobody():
    """A lock that it held would be held for ever: this process would wait for it."""
    engine = Processes(1)
    for _ in range(8):
        heard, ready = multiprocessing.Pipe(duplex=False)
        worker = engine.context.Process(target=asks, args=(engine.flag, ready))
        worker.start()
        assert heard.poll(30)
        time.sleep(0.01)
        worker.kill()
        worker.join()
    told = threading.Thread(target=engine.stop, daemon=True)
    told.start()
    told.join(10)
    assert not told.is_alive() and engine.flag.is_set()


def test_a_full_disk_ends_the_run_with_words(tmp_path, monkeypatch):
    wanted, count = clash(30), []
    add = run_folder.RunFolder.add

    def full(self, done):
        count.append(1)
        if len(count) == 11:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(tmp_path / run_folder.JOURNAL))
        add(self, done)
    monkeypatch.setattr(run_folder.RunFolder, "add", full)
    result = run.Run([wanted], LocalEngine(), tmp_path)()
    assert "No space left on device" in result.trouble and "10 of 30 games are kept" in result.trouble
    monkeypatch.setattr(run_folder.RunFolder, "add", add)
    assert len(run.Run([wanted], LocalEngine(), tmp_path)().rows) == 30


def test_a_disk_that_takes_no_files_of_the_end_leaves_the_journal(tmp_path, monkeypatch):
    def full(file, content):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(file))
    going = run.Run([clash(6)], LocalEngine(), tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(run_folder, "_write", full)
        assert "could not be written" in going().trouble
    assert len((tmp_path / run_folder.JOURNAL).read_text("utf-8").splitlines()) == 6
    assert len(run_folder.RunFolder(tmp_path, [clash(6)]).rows) == 6


def test_control_c_keeps_what_workers_have_played():
    """A run of far too many games: stopped, it says how many are kept."""
    code = ("from mulligan.lab import run\nfrom mulligan.lab.engines import Processes\n"
            "from test_lab_rows import clash\n"
            "if __name__ == '__main__':\n"
            " result = run.Run([clash(100_000)], Processes(2), None, lambda *at: print('step', flush=True))()\n"
            " print(len(result.rows), result.trouble)\n")
    paths = os.pathsep.join((str(HERE.parent / "py"), str(HERE)))
    going = subprocess.Popen([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": paths},
                             stdout=subprocess.PIPE, text=True)
    going.stdout.readline()
    going.send_signal(signal.SIGINT)
    out, _ = going.communicate(timeout=30)
    last = out.splitlines()[-1]
    assert going.returncode == 0 and "It was stopped." in last and int(last.split()[0]) > 0, out


def test_the_watchdog_lets_those_be_who_move():
    with Watchdog(0.2) as dog:
        for _ in range(5):
            dog.tick()
            time.sleep(0.08)
        dog.rest()
        time.sleep(0.3)
        dog.tick()
        with pytest.raises(Hung):
            while True:
                pass
        dog.rest()
    assert threading.active_count() < 20
