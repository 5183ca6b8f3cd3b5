"""The calls of the page (docs/view-model.md, part 2).

JSON text goes in and JSON text comes out; nothing else crosses.

A call never raises: what goes wrong comes back as an error with a kind, and leaves every match as
it was.
"""

import traceback
from collections.abc import Callable
from typing import Any

from . import cards, daily, job_calls, lessons, matches, puzzles, sessions, statistics, worlds
from ..data.json_text import compact
from ..errors import Illegal, Malformed, Stale
from ..match.log import Lines
from .request import Request


_KEPT = "mulligan-remote-kept/"            # so begins the format of what a device of two keeps


def call(text: str) -> str:
    """Answer one request."""
    try:
        request = Request.parse(text)
        name = request.fields.pop("do", None)
        if not isinstance(name, str) or name not in CALLS:
            raise Malformed(f"there is no call {str(name)[:40]!r}; calls are {', '.join(CALLS)}",
                            "do")
        answer = {"ok": _answer(name, request)}
    except Illegal as error:
        answer = _error("illegal", str(error), clause=error.clause, title=error.title)
    except Stale as error:
        answer = _error("stale", str(error))
    except Malformed as error:
        answer = _error("input", str(error), field=error.field)
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        answer = _error("crash", message, report=traceback.format_exc())
    return _text(answer)


def _text(answer: dict[str, Any]) -> str:
    """An answer as JSON; the lines of a view's log are JSON already."""
    view = answer.get("ok")
    if not isinstance(view, dict) or not isinstance(view.get("log"), Lines):
        return compact(answer)
    others = compact({key: part for key, part in view.items() if key != "log"})
    return f'{{"ok":{others[:-1]},"log":{view["log"].text}}}}}'


def _answer(name: str, request: Request) -> Any:
    """The result of a call; a match on two devices answers most of them in its own way."""
    if request.fields.get("match") in list(sessions.remotes):
        from . import remote
        return remote.answer(name, request, CALLS[name])
    if name == "load" and _KEPT in str(request.fields.get("record"))[:120]:
        from . import remote
        return remote.load(request, CALLS[name])
    return CALLS[name](request)


def _error(kind: str, message: str, **more: str) -> dict[str, Any]:
    filled = {key: value for key, value in more.items() if value}
    return {"error": {"kind": kind, "message": message} | filled}


# The module of tools, and the tools behind it, are imported when they are first asked for.
def tools(request: Request) -> Any:
    from . import tools
    return tools.tools(request)


def tool_files(request: Request) -> Any:
    from . import tools
    return tools.tool_files(request)


def tool_look(request: Request) -> Any:
    from . import tools
    return tools.tool_look(request)


def tool_start(request: Request) -> Any:
    from . import tools
    return tools.tool_start(request)


# ... and so are those of matches on two devices and of the lab, with all behind them.
def _remote(name: str) -> Callable[[Request], Any]:
    def remote_call(request: Request) -> Any:
        from . import remote
        return getattr(remote, name)(request)
    remote_call.__name__ = name
    return remote_call


def _lab(name: str) -> Callable[[Request], Any]:
    def lab_call(request: Request) -> Any:
        from . import lab
        return getattr(lab, name)(request)
    lab_call.__name__ = name
    return lab_call


_REMOTE = tuple(map(_remote, (
    "remote_invite", "remote_join", "remote_again", "remote_read", "remote_letter",
    "remote_receive", "remote_act", "remote_transcript", "remote_ask", "remote_answer",
    "remote_say", "remote_time", "remote_claim", "remote_status")))
_LAB = tuple(map(_lab, ("lab_plan", "lab_start", "lab_report", "lab_file", "lab_read")))
_FUNCTIONS: tuple[Callable[[Request], Any], ...] = (
    matches.new, matches.load, matches.close, matches.summary, matches.view, matches.act,
    matches.final, matches.undo, matches.redo, matches.resign, matches.overdue, matches.orders,
    matches.happened, matches.account, matches.why, matches.say, matches.art, matches.record,
    matches.kept,
    matches.branch, matches.plies, matches.inside,
    matches.foresee, lessons.lesson, puzzles.puzzle, puzzles.puzzles_read, daily.daily,
    statistics.statistics,
    job_calls.job, job_calls.step, job_calls.now, job_calls.drop,
    cards.cards, cards.card, cards.decks, cards.deck, cards.deck_read, cards.deck_write,
    cards.deck_pack, cards.deck_unpack, cards.deck_finish, cards.deck_draw, cards.set_read,
    cards.accord,
    worlds.world_new, worlds.world_load, worlds.world_close, worlds.world_summary,
    worlds.world_export, worlds.world_job, worlds.world_verify, worlds.world_view,
    worlds.world_list, worlds.world_card, worlds.world_try, worlds.world_do, worlds.world_undo,
    worlds.world_match, worlds.world_exhibit, worlds.world_link,
    tools, tool_files, tool_look, tool_start,
    *_REMOTE, *_LAB,
)
CALLS = {function.__name__: function for function in _FUNCTIONS}
