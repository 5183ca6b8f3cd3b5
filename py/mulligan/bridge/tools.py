"""The calls of the page about tools (docs/view-model.md, part 6).

Each function is named as its call. They are imported with the first of them.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from . import sessions
from ..cards import library
from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.tools import Folder, Tool, Work, complete
from ..registry import get
from .request import Request


class Setting(NamedTuple):
    """What a request names: the folder a person works on, a tool, the values of its fields."""

    folder: Folder
    tool: Tool
    options: dict[str, Any]


def _game(request: Request) -> Game[Any]:
    game: Game[Any] = get(request.get("game", str))
    if not game.tools:
        raise Malformed(f"{game.title} has no tools", "game")
    return game


def _folder(game: Game[Any]) -> Folder:
    """The folder a person works on."""
    if game.id not in sessions.folders:
        raise Malformed("these files are not open here; send all of them", "files")
    return sessions.folders[game.id]


def _setting(request: Request) -> Setting:
    game, name = _game(request), request.get("tool", str)
    tool = next((tool for tool in game.tools if tool.id == name), None)
    if tool is None:
        raise Malformed(f"expected one of {', '.join(tool.id for tool in game.tools)}", "tool")
    return Setting(_folder(game), tool, complete(tool, request.get("options", dict, {})))


def tools(request: Request) -> dict[str, Any]:
    game = _game(request)
    known = [{"id": tool.id, "title": tool.title, "help": tool.help, "fields": list(tool.fields)}
             for tool in game.tools]
    return {"tools": known, "folders": list(game.workspace), "files": dict(_examples(game))}


def _examples(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """(path, text) of the files the game brings along, to begin with."""
    for name in game.workspace:
        folder = library.folder(game.id) / name
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda file: file.name):
                if file.name.endswith((".txt", ".csv")):
                    yield f"{name}/{file.name}", file.read_text("utf-8")


def tool_files(request: Request) -> dict[str, int]:
    game = _game(request)
    fresh = request.get("fresh", bool, False)
    folder = Folder() if fresh else _folder(game)
    folder.put(request.get("files", dict))
    names = request.get("folders", list, list(folder.folders))
    if not all(isinstance(name, str) for name in names):
        raise Malformed("expected a list of names", "folders")
    folder.folders = tuple(names)
    sessions.folders[game.id] = folder
    return {"files": len(folder.files)}


def tool_look(request: Request) -> dict[str, Any]:
    folder, tool, options = _setting(request)
    look = tool.look(folder.copy(), options)
    return {"lines": list(look.lines), "note": look.note, "warned": look.warned, "many": look.many}


def tool_start(request: Request) -> dict[str, Any]:
    work = Work(*_setting(request))
    if work.run.many and not request.get("sure", bool, False):
        return {"many": work.run.many}
    return sessions.add_job(work)
