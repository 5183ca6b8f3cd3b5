"""Finds games through the entry-point group `mulligan.games`, and what else `conform` can run
through `mulligan.cases`.

In a checkout nothing need be installed: the same group is then read from the pyproject.toml files
beside this package.
"""

from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from .errors import Malformed

GROUP = "mulligan.games"
CASES = "mulligan.cases"                   # name -> the Format of cases that belong to no game
_loaded: dict[str, Any] = {}


def registered(group: str = GROUP) -> dict[str, EntryPoint]:
    """Game id -> EntryPoint of every registered game, by id; or what else is registered in a
    group."""
    games = {point.name: point for point in [*_in_checkout(group), *entry_points(group=group)]}
    return dict(sorted(games.items()))


def _in_checkout(group: str) -> list[EntryPoint]:
    """The same of the projects beside this package; none where it is installed."""
    found = sorted(Path(__file__).resolve().parent.parent.glob("*/pyproject.toml"))
    if not found:
        return []
    from . import projects                 # here, for the page has neither them nor it
    return [point for project in found for point in projects.entry_points(project, group)]


def get(name: Any) -> Any:
    """The Game registered as `name`, imported now. Raises Malformed with the known names."""
    if not isinstance(name, str) or name not in _loaded:
        games = registered()
        if not isinstance(name, str) or name not in games:
            known = ", ".join(games) or "none"
            raise Malformed(f"there is no game {name!r}; known games: {known}", "game")
        try:
            _loaded[name] = games[name].load()
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
            text = f"the package of {name!r} could not be loaded: {fault}"
            raise Malformed(text, "game") from error
    return _loaded[name]
