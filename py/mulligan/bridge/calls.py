"""The calls of the page (docs/view-model.md, part 2): JSON text in, JSON text out, nothing else crosses.

A call never raises: what goes wrong comes back as an error with a kind, and leaves every match as it was.
"""

import json
import time
import traceback

from ..data import json_text
from ..match import commands, consent, orders, record, view
from . import cards, jobs, sessions, worlds
from ..errors import Illegal, Malformed, Stale
from ..match.match import Match
from ..players import LEVELS, kinds
from ..registry import get

_matches, _jobs = sessions.matches, sessions.jobs


def call(text):
    """Answer one request."""
    try:
        request = _request(text)
        name = request.pop("do", None)
        if not isinstance(name, str) or name not in CALLS:
            raise Malformed(f"there is no call {str(name)[:40]!r}; calls are {', '.join(CALLS)}", "do")
        answer = {"ok": CALLS[name](Request(request))}
    except Illegal as error:
        answer = _error("illegal", error, clause=error.clause, title=error.title)
    except Stale as error:
        answer = _error("stale", error)
    except Malformed as error:
        answer = _error("input", error, field=error.field)
    except Exception as error:
        answer = _error("crash", f"{type(error).__name__}: {error}", report=traceback.format_exc())
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _request(text):
    """A request as an object. Raises Malformed."""
    request = json_text.parse(text, "request")
    if not isinstance(request, dict):
        raise Malformed("expected a JSON object", "request")
    return request


def _error(kind, message, **more):
    return {"error": {"kind": kind, "message": str(message)} | {k: v for k, v in more.items() if v}}


class Request:
    """The fields of a request, each asked for with the kind of value it must be."""

    def __init__(self, fields):
        self.fields = fields

    def get(self, name, kind, default=...):
        """The field `name`; missing or null gives `default`, when there is one. Raises Malformed."""
        value = self.fields.get(name)
        if value is None and default is not ...:
            return default
        if not isinstance(value, kind) or isinstance(value, bool) and kind is not bool:
            wanted = " or ".join(k.__name__ for k in kind) if isinstance(kind, tuple) else kind.__name__
            raise Malformed(f"expected {wanted}, got {json.dumps(value)[:40]}", name)
        return value

    def name(self, name):
        """A short text that may be left out. Raises Malformed."""
        value = self.get(name, str, "")
        if len(value) > 60 or not json_text.writable(value):
            raise Malformed("expected a text of at most 60 letters", name)
        return value

    def match(self):
        """The open match the request names."""
        ident = self.get("match", str)
        if ident not in _matches:
            raise Malformed("this match is not open here; open it again", "match")
        return _matches[ident]

    def seat(self, match):
        return match.check_seat(self.get("seat", int))


# ---- matches -------------------------------------------------------------------------------------------------------
def new(request):
    game = get(request.get("game", str))
    seats = request.get("seats", list, [])
    match = Match(game, request.get("options", dict, {}), seats, request.get("decks", list, []),
                  request.get("seed", (int, str), None), sessions.stamp(), request.get("sets", list, []))
    return sessions.keep(_checked(match))


def _checked(match):
    """A match that is to begin. Raises Malformed for players we do not have, Illegal for cards that somebody has not accepted."""
    known = {"person", *kinds(match.game)}
    for i, seat in enumerate(match.seats):
        if seat["kind"] not in known:
            raise Malformed(f"expected one of {', '.join(sorted(known))}", f"seats[{i}].kind")
    consent.check(match)
    return match


def load(request):
    match = Match.replay(request.get("record", (dict, str)))
    known = {"person", *kinds(match.game)}
    for seat in match.seats:               # a player we do not have: the strongest level sits in
        if seat["kind"] not in known:
            seat["kind"] = LEVELS[-1].id
    orders.restore(match, request.get("orders", list, []))
    world = request.name("world")
    if world:
        match.home, match.dress = (world, request.name("who")), sessions.known_dress(match, request.get("dress", dict, {}))
    return sessions.keep(match, request.name("id"))


def close(request):
    match = request.match()
    del _matches[request.fields["match"]]
    sessions.forget_jobs(match)


def summary(request):
    return sessions.summary(request.fields.get("match"), request.match())


def branch(request):
    match = request.match()
    seats = request.get("seats", list, None)
    made = _checked(match.branch(request.get("ply", int), seats))
    if not match.outcome() and any(old["kind"] != "person" and new["kind"] == "person"
                                   for old, new in zip(match.seats, made.seats)):
        raise Illegal("While the match is on nobody may sit down at the other hand. Play it to its end first.",
                      reason="hidden", title="Not yet")
    made.created = sessions.stamp()
    return sessions.keep(made)


# ---- looking and acting --------------------------------------------------------------------------------------------
def _view(request, match, seat, ply=None, everything=False, step=None):
    return sessions.dressed(match, match.view(seat, ply, everything, step) | {"match": request.fields["match"]})


def show(request):
    match = request.match()
    return _view(request, match, request.get("seat", int, None), request.get("ply", int, None),
                 request.get("open", bool, False), request.get("step", int, None))


def act(request):
    match, seat = request.match(), request.get("seat", int)
    match.act(seat, request.get("action", str), request.get("ply", int))
    return _view(request, match, seat)


def final(request):
    match = request.match()
    return match.is_final(request.get("seat", int), request.get("action", str), request.get("ply", int))


def undo(request):
    match = request.match()
    return _view(request, match.undo(request.seat(match)), request.fields["seat"])


def redo(request):
    match = request.match()
    return _view(request, match.redo(request.seat(match)), request.fields["seat"])


def resign(request):
    match = request.match()
    return _view(request, match.resign(request.seat(match)), request.fields["seat"])


def overdue(request):
    match, seat = request.match(), request.get("seat", int)
    match.expire(seat, request.get("ply", int))
    return _view(request, match, seat)


def give(request):
    match = request.match()
    seat = request.seat(match)
    orders.give(match, seat, request.get("orders", list))
    return _view(request, match, seat)


def happened(request):
    match = request.match()
    seat = request.get("seat", int, None)
    return view.happened(match, seat if seat is None else match.check_seat(seat))


def account(request):
    match = request.match()
    return commands.account(match, request.get("seat", int, None), request.get("ply", int, match.ply), request.get("card", str),
                         request.get("open", bool, False))


def why(request):
    match = request.match()
    return commands.why(match, request.seat(match), request.get("path", list))


def say(request):
    match = request.match()
    seat = request.seat(match)
    said, changed = commands.say(match, seat, request.get("text", str))
    return {"say": said} | ({"view": _view(request, match, seat)} if changed else {})


def art(request):
    game = get(request.get("game", str))
    if game.library:
        game.library.take(request.get("sets", list, []))
    out = {}
    for i, face in enumerate(request.get("faces", list)):
        try:
            out[face] = game.art(face)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError):
            raise Malformed(f"{game.title} has no such face", f"faces[{i}]") from None
    return out


def plies(request):
    match = request.match()
    seat = request.get("seat", int, None)
    return commands.plies(match, seat if seat is None else match.check_seat(seat))


def as_record(request):
    match, form = request.match(), request.get("as", str, "json")
    if form == "json":
        return json.dumps(match.record(), ensure_ascii=False, indent=1)
    if form == "link":
        return record.pack(match.record())
    if form == "text":
        return record.score_sheet(match)
    raise Malformed("expected json, text or link", "as")


# ---- long work -----------------------------------------------------------------------------------------------------
def job(request):
    match, kind = request.match(), request.get("kind", str)
    return sessions.start(jobs.start(match, kind, request.get("seat", int, None)))


def _job(request):
    ident = request.get("job", str)
    if ident not in _jobs:
        raise Malformed("there is no such job; start it again", "job")
    return _jobs[ident]


def _worked(request, answer):
    """The answer of a slice of work; a job that is done is forgotten."""
    if answer["done"]:
        _jobs.pop(request.fields["job"], None)
    return answer


def step(request):
    running = _job(request)
    until = time.perf_counter() + max(1, min(request.get("ms", (int, float)), 1000)) / 1000
    return _worked(request, running.work(lambda: time.perf_counter() >= until))


def now(request):
    return _worked(request, _job(request).finish())


def drop(request):
    _jobs.pop(request.get("job", str), None)


def _of_tools(name):
    """A call whose module, and the tools behind it, are imported when it is first made."""
    def call(request):
        from . import tools
        return tools.CALLS[name](request)
    return call


CALLS = {"new": new, "load": load, "close": close, "summary": summary, "view": show, "act": act, "final": final, "undo": undo,
         "redo": redo, "resign": resign, "overdue": overdue, "orders": give,
         "happened": happened, "account": account, "why": why, "say": say, "art": art, "record": as_record, "branch": branch,
         "plies": plies, "job": job, "step": step, "now": now, "drop": drop, **cards.CALLS, **worlds.CALLS,
         **{name: _of_tools(name) for name in ("tools", "tool_files", "tool_look", "tool_start")}}
