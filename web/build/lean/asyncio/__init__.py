"""The package asyncio, in place of CPython's: what Pyodide's event loop stands on is there at once,
the rest (pipes, processes, servers) when it is asked for.

CPython's loads all of it, sockets of Unix among them, which took a twentieth of a start.
"""

# ruff: noqa: F403, F405 -- CPython's gathers its names in the same way
from importlib import import_module
from typing import Any

from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .tasks import *
from .timeouts import *

_AT_ONCE = ("coroutines", "events", "exceptions", "futures", "locks", "queues", "runners", "tasks",
            "timeouts")
_LATER = ("base_events", "graph", "protocols", "streams", "subprocess", "taskgroups", "threads",
          "transports", "unix_events")


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return [each for module in _AT_ONCE + _LATER for each in _part(module).__all__]
    if name == "AbstractEventLoopPolicy":
        return events._AbstractEventLoopPolicy
    if name == "DefaultEventLoopPolicy":               # of a page: nothing here waits for signals
        return events._BaseDefaultEventLoopPolicy
    for module in () if name.startswith("__") else _LATER:
        part = _part(module)
        if name == module:
            return part
        if name in part.__all__:
            return getattr(part, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _part(name: str) -> Any:
    return import_module(f"{__name__}.{name}")
