"""The calls of the page about long work (docs/view-model.md, part 2).

Each function is named as its call.
"""

import time
from typing import Any

from . import jobs, sessions
from ..errors import Malformed
from .request import Request
from .sessions import Job


def job(request: Request) -> dict[str, Any]:
    match, kind = request.match(), request.get("kind", str)
    return sessions.add_job(jobs.start(match, kind, request.get("seat", int, None),
                                       request.get("ply", int, None)))


def _running(request: Request) -> Job:
    ident = request.get("job", str)
    if ident not in sessions.jobs:
        raise Malformed("there is no such job; start it again", "job")
    return sessions.jobs[ident]


def _worked(request: Request, answer: dict[str, Any]) -> dict[str, Any]:
    """The answer of a slice of work; a job that is done is forgotten."""
    if answer["done"]:
        sessions.jobs.pop(request.fields["job"], None)
    return answer


def step(request: Request) -> dict[str, Any]:
    running = _running(request)
    milliseconds = max(1, min(request.get("ms", (int, float)), 1000))
    until = time.perf_counter() + milliseconds / 1000
    return _worked(request, running.work(lambda: time.perf_counter() >= until))


def now(request: Request) -> dict[str, Any]:
    return _worked(request, _running(request).finish())


def drop(request: Request) -> None:
    sessions.jobs.pop(request.get("job", str), None)
