"""Runs tests of a game against its changed rules, for tests/mutants.py.

Each run is a fork. A change of a function is put into a process that has read the game and its
tests: every function made from the code that was there gets the new code. A change of what runs
when modules are loaded needs a process that holds pytest and the engine, but no game yet. Time is
that of the processor, so that a busy machine makes no test late.
"""

import contextlib
import gc
import importlib
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType
from typing import NamedTuple

import hypothesis
import pytest

PATIENCE, GRACE = 10, 2.0                  # a test hangs that takes so many times longer
SLOW = 1.0                                 # seconds, traced: a test that takes longer is left out
MEMORY = 4 << 30                           # bytes
FIRST = 25                                 # tests that run before the others are even read
HANGS = " (hangs)"
BROKEN = 70                                # the exit status of a fork whose own work failed
ARGUMENTS = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:randomly"]


class Known(NamedTuple):
    """A test without a change: its seconds, and the (file, first line) of the functions it runs."""

    name: str
    seconds: float
    functions: frozenset[tuple[str, int]]


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis is not to make a failing example smaller: that it fails is enough."""
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("mutants", hypothesis.settings(), phases=phases)
    hypothesis.settings.load_profile("mutants")


class Change(NamedTuple):
    """A file in the copy, its new text, the first line of the changed function or 0, its tests."""

    path: Path
    text: str
    function: int
    tests: list[Known]


class Recorder:
    """Notes of each test its time and what it runs of some files."""

    def __init__(self, files: dict[str, str], only: Callable[[str], bool]) -> None:
        self.files, self.only = files, only
        self.known: list[Known] = []
        self.failed: list[str] = []
        self.left_out: set[str] = set()
        self.functions: set[tuple[str, int]] = set()

    def trace(self, frame, event, arg) -> None:
        name = self.files.get(frame.f_code.co_filename)
        if name:
            self.functions.add((name, frame.f_code.co_firstlineno))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.only(item.nodeid)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item):
        self.functions = set()
        begun = process_time()

        def stop(*_: object) -> None:
            # where it strikes within another library's code, that may make an error of its own of it
            self.left_out.add(item.nodeid)
            pytest.skip("it is slow")

        signal.signal(signal.SIGPROF, stop)
        signal.setitimer(signal.ITIMER_PROF, SLOW)
        sys.settrace(self.trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_PROF, 0)
            seconds = round(process_time() - begun, 4)
            self.known.append(Known(item.nodeid, seconds, frozenset(self.functions)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.nodeid not in self.left_out:
            self.failed.append(report.nodeid)
        if report.skipped:
            self.left_out.add(report.nodeid)


class FirstFailure:
    """Runs tests in an order, each for so long; ends the process at the first that fails."""

    def __init__(self, tests: list[Known], answer: Path) -> None:
        self.tests = {test.name: test for test in tests}
        self.answer = answer

    def end(self, name: str) -> None:
        self.answer.write_text(name, "utf-8")
        os._exit(1)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[name] for name in self.tests if name in found]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.end("(tests cannot be collected)")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item):
        signal.signal(signal.SIGPROF, lambda *_: self.end(f"{item.nodeid}{HANGS}"))
        seconds = PATIENCE * self.tests[item.nodeid].seconds + GRACE
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.end(report.nodeid)


class Changes:
    """Tries changes of functions in forks of a process in which all tests are collected."""

    def __init__(self, changes: list[Change], answer: Path) -> None:
        self.changes, self.answer = changes, answer

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        gc.freeze()                                    # so that forks share what was read
        with self.answer.open("w", encoding="utf-8") as out:
            for change in self.changes:
                print(json.dumps(self.first_failure(session, items, change)), file=out, flush=True)
        return True

    def first_failure(self, session: pytest.Session, items: dict[str, pytest.Item],
                      change: Change) -> str:
        answer = self.answer.with_suffix(".one")

        def work() -> int:
            bounded(change.tests)
            session.config.pluginmanager.register(FirstFailure(change.tests, answer))
            changed(change)
            for test in change.tests:
                item = items[test.name]
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            return 0

        return answered(Path.cwd(), work, answer)


def changed(change: Change) -> None:
    """Give every function made from a piece of code its changed code."""
    name = str(change.path)
    new = {code.co_name: code for code in codes(compile(change.text, name, "exec"))
           if code.co_firstlineno == change.function}
    gc.unfreeze()
    found = [one for one in gc.get_objects()
             if type(one) is FunctionType and one.__code__.co_filename == name
             and one.__code__.co_firstlineno == change.function]
    if not found:
        raise LookupError(f"there is no function at {name}:{change.function}")
    for one in found:
        one.__code__ = new[one.__code__.co_name]


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all within."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from codes(one)


@contextlib.contextmanager
def silent() -> Iterator[None]:
    """What a child prints goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    yield


def forked(folder: Path, work: Callable[[], int]) -> int:
    """The exit status of a child that does the work in a folder; below 0 when a signal ended it."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = BROKEN
    try:
        os.chdir(folder)
        with silent():
            status = work()
    finally:
        os._exit(status)


def recorded(folder: Path, game: str, files: list[str], only: Callable[[str], bool],
             ) -> tuple[list[Known], list[str], set[tuple[str, int]]]:
    """The tests of some files without a change; the names of those that fail all the same; the
    functions that run when the game is loaded."""
    rules = (folder / "py" / game / "rules").glob("*.py")
    answer = folder / "recorded.json"

    def work() -> int:
        recorder = Recorder({str(path): path.name for path in rules}, only)
        sys.settrace(recorder.trace)
        importlib.import_module(game)
        sys.settrace(None)
        loading = sorted(recorder.functions)
        pytest.main([*ARGUMENTS, *files], plugins=[sys.modules[__name__], recorder])
        tests = [[one.name, one.seconds, sorted(one.functions)] for one in recorder.known
                 if one.name not in recorder.left_out]
        found = [tests, recorder.failed, loading]
        answer.write_text(json.dumps(found), "utf-8")
        return 0

    if forked(folder, work):
        sys.exit(f"the tests in {folder} cannot be run")
    tests, failed, loading = json.loads(answer.read_text("utf-8"))
    return [Known(name, seconds, frozenset((file, line) for file, line in functions))
            for name, seconds, functions in tests], failed, {(file, line) for file, line in loading}


def bounded(tests: list[Known]) -> None:
    """This process may take so much of the processor, of memory and of time."""
    together = int(PATIENCE * sum(test.seconds for test in tests)) + 60
    resource.setrlimit(resource.RLIMIT_CPU, (together, together + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.alarm(60 * together)                        # it waits for something that never comes


def answered(folder: Path, work: Callable[[], int], answer: Path) -> str:
    """What a fork wrote before it ended, "" when it had nothing to say."""
    answer.unlink(missing_ok=True)
    status = forked(folder, work)
    if answer.is_file():
        return answer.read_text("utf-8")
    if status == BROKEN:
        sys.exit(f"the tests in {folder} could not be run with a change")
    return "" if status in (0, 5) else f"(pytest ends with {status})"


def first_failures(folder: Path, changes: list[Change]) -> list[str]:
    """For each change of a function the first test that fails, "" for none."""
    answer = folder / "answers"
    names = {test.name for change in changes for test in change.tests}

    def work() -> int:
        files = sorted({name.partition("::")[0] for name in names})
        plugins = [sys.modules[__name__], Changes(changes, answer)]
        return int(pytest.main([*ARGUMENTS, *files], plugins=plugins))

    if forked(folder, work):
        sys.exit(f"the tests in {folder} cannot be run")
    return [json.loads(line) for line in answer.read_text("utf-8").splitlines()]


def first_failure(folder: Path, change: Change) -> str:
    """The first test that fails with a change of what is loaded, "" for none."""
    before = change.path.read_bytes()
    time = change.path.stat().st_mtime
    change.path.write_text(change.text, "utf-8")
    answer = folder / "answer"

    def run(tests: list[Known]) -> str:
        def work() -> int:
            sys.dont_write_bytecode = True
            bounded(tests)
            files = sorted({test.name.partition("::")[0] for test in tests})
            plugins = [sys.modules[__name__], FirstFailure(tests, answer)]
            return int(pytest.main([*ARGUMENTS, *files], plugins=plugins))
        return answered(folder, work, answer) if tests else ""

    try:
        return run(change.tests[:FIRST]) or run(change.tests[FIRST:])
    finally:
        change.path.write_bytes(before)
        os.utime(change.path, (time, time))
