"""The calls of the page about tools (docs/view-model.md, section 6). Imported with the first of them."""

from ..cards import library
from . import sessions
from ..errors import Malformed
from ..registry import get
from ..protocol.tools import Folder, Work, complete


def _game(request):
    game = get(request.get("game", str))
    if not game.tools:
        raise Malformed(f"{game.title} has no tools", "game")
    return game


def _folder(game):
    """The folder a person works on."""
    if game.id not in sessions.folders:
        raise Malformed("these files are not open here; send all of them", "files")
    return sessions.folders[game.id]


def _tool(request):
    """(folder, tool, values of its fields) that a request names."""
    game, name = _game(request), request.get("tool", str)
    tool = next((tool for tool in game.tools if tool.id == name), None)
    if tool is None:
        raise Malformed(f"expected one of {', '.join(tool.id for tool in game.tools)}", "tool")
    return _folder(game), tool, complete(tool, request.get("options", dict, {}))


def tools(request):
    game = _game(request)
    return {"tools": [{"id": tool.id, "title": tool.title, "help": tool.help, "fields": list(tool.fields)} for tool in game.tools],
            "folders": list(game.workspace), "files": dict(_examples(game))}


def _examples(game):
    """(path, text) of the files the game brings along, to begin with."""
    for name in game.workspace:
        folder = library.folder(game.id) / name
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda file: file.name):
                if file.name.endswith((".txt", ".csv")):
                    yield f"{name}/{file.name}", file.read_text("utf-8")


def files(request):
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


def look(request):
    folder, tool, options = _tool(request)
    seen = tool.look(folder.copy(), options)
    return {"lines": list(seen.lines), "note": seen.note, "warned": seen.warned, "many": seen.many}


def start(request):
    folder, tool, options = _tool(request)
    work = Work(folder, tool, options)
    if work.run.many and not request.get("sure", bool, False):
        return {"many": work.run.many}
    return sessions.start(work)


CALLS = {"tools": tools, "tool_files": files, "tool_look": look, "tool_start": start}
