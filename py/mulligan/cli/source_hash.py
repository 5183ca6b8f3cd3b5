"""Of which rules and players a report is: a short hash of their source and of the shipped cards."""

import hashlib
from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..protocol.game import Game

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ROOMS = "rules", "cards", "language", "bots"           # of a game, where it has them
LETTERS = 10


def measured(game: Game[Any]) -> str:
    """The version of the engine, and the hash, in a sentence."""
    return f"Mulligan {__version__}, rules, cards and players {source_hash(game)}."


def source_hash(game: Game[Any]) -> str:
    """The same for the same source, wherever it lies."""
    home = files(type(game).__module__.partition(".")[0])
    found = [*_found(home / "game.py"), *_found(files("mulligan") / "players", "players/")]
    for room in ROOMS:
        found += _found(home / room, f"{room}/")
    if game.library:
        found += _found(game.library.folder, "data/")
    lines = [f"{hashlib.sha256(content).hexdigest()} {name}\n" for name, content in sorted(found)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:LETTERS]


def _found(place: "Traversable", name: str = "") -> Iterator[tuple[str, bytes]]:
    """The name and the content of a file, or of every file of a folder that is there."""
    if place.is_file() and not place.name.endswith((".pyc", ".pyo")):
        yield name.rstrip("/") or place.name, place.read_bytes()
    elif place.is_dir() and place.name != "__pycache__":
        for inner in place.iterdir():
            yield from _found(inner, f"{name}{inner.name}/")
