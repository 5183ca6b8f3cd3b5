"""Finds games through the entry-point group `mulligan.games`, and what else `conform` can run through `mulligan.cases`.

In a checkout nothing need be installed: the same group is then read from the pyproject.toml files beside this package.
"""

import tomllib
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from .errors import Malformed

GROUP = "mulligan.games"
CASES = "mulligan.cases"                   # name -> the Format of cases that belong to no game
_loaded = {}


def found(group=GROUP):
    """Game id -> EntryPoint of every registered game, by id; or what else is registered in a group."""
    games = {}
    for project in sorted(Path(__file__).resolve().parent.parent.glob("*/pyproject.toml")):
        table = tomllib.loads(project.read_text("utf-8")).get("project", {}).get("entry-points", {}).get(group, {})
        games.update((name, EntryPoint(name, value, group)) for name, value in table.items())
    games.update((e.name, e) for e in entry_points(group=group))
    return dict(sorted(games.items()))


def get(name):
    """The Game registered as `name`, imported now. Raises Malformed with the known names."""
    if not isinstance(name, str) or name not in _loaded:
        games = found()
        if not isinstance(name, str) or name not in games:
            raise Malformed(f"there is no game {name!r}; known games: {', '.join(games) or 'none'}", "game")
        try:
            _loaded[name] = games[name].load()
        except Exception as error:
            raise Malformed(f"the package of {name!r} could not be loaded: {type(error).__name__}: {error}", "game") from error
    return _loaded[name]
