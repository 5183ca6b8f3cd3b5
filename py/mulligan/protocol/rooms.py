"""What a game keeps in the rooms of its package, so that it need not say so itself."""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def package_of(game: object) -> str:
    """The package that a game comes from."""
    return type(game).__module__.partition(".")[0]


def found_in(game: object, module: str, name: str) -> Any:
    """`name` of a module in the game's package, such as "bots.players"; None when it has none."""
    path = package_of(game)
    if not hasattr(sys.modules[path], "__path__"):      # a game in a single file has no rooms
        return None
    for step in module.split("."):
        path += f".{step}"
        if not find_spec(path):
            return None
    return getattr(import_module(path), name, None)


def text_in(game: object, name: str) -> str:
    """A file beside the rooms of the game's package; "" when it has none."""
    package = package_of(game)
    if not hasattr(sys.modules[package], "__path__"):
        return ""
    from importlib.resources import files                  # here, for it is slow to load
    file = files(package).joinpath(name)
    return file.read_text("utf-8") if file.is_file() else ""
