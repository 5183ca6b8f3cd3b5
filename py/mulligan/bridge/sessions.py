"""The matches, worlds, jobs and folders that are open here.

The first three are kept by id, the folders of tools by game.
"""

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from ..match.match import Match
from ..worlds.life import Life

if TYPE_CHECKING:                          # what is behind them comes when it is asked for
    from ..protocol.tools import Folder
    from ..remote.device import Device


class Job(Protocol):
    """Long work in slices; its owner is a match, a world or a folder."""

    @property
    def owner(self) -> object:
        """What it works for."""

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        """Go on until `enough()`: {"done", "progress", "result"?}, the result when all is done."""

    def finish(self) -> dict[str, Any]:
        """End it now: the answer of `work` with a result, from what is there."""


matches: dict[str, Match] = {}
remotes: dict[str, "Device"] = {}          # matches on two devices, by the id they have here
worlds: dict[str, Life] = {}
jobs: dict[str, Job] = {}
folders: dict[str, "Folder"] = {}          # by the id of the game
chance = random.SystemRandom()
_numbers = iter(range(1, 1 << 62))


def now() -> str:
    """The time of now, as records hold it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def add_match(match: Match, ident: str = "") -> str:
    """Open a match, under a new id if none is given; returns the id."""
    ident = ident or f"m{next(_numbers)}-{chance.randrange(1 << 40):010x}"
    matches[ident] = match
    return ident


def add_world(life: Life, ident: str = "") -> str:
    """Open a world, under a new id if none is given; returns the id."""
    ident = ident or f"w{chance.randrange(1 << 60):015x}"
    # loaded again: what runs for the old one would end nowhere
    if ident in worlds:
        drop_jobs_of(worlds[ident])
    worlds[ident] = life
    return ident


def add_job(job: Job) -> dict[str, Any]:
    """Start a job; returns what the page is told."""
    ident = f"j{next(_numbers)}"
    jobs[ident] = job
    return {"job": ident}


def drop_jobs_of(owner: object) -> None:
    """Drop the jobs of a match or world."""
    for ident in [ident for ident, job in jobs.items() if job.owner is owner]:
        del jobs[ident]
