"""The calls of the page about matches on two devices (docs/two-devices.md).

Such a match is open under an id of its own, `r0-...` where this device invited, `r1-...` where it
joined, and is looked at with the calls of every match. While it runs, its seat alone is looked
at, and nothing helps its person.
"""

from collections.abc import Callable
from typing import Any

from . import device_status, matches, remote_worlds, sessions
from ..errors import Illegal, Malformed
from ..match.zone_view import ViewData
from ..remote import clocks, half_view, letters, messages, terms, transcript
from ..remote.device import Device
from ..remote.kept import restore
from ..remote.table import DRAW, REMATCH, TAKEBACK
from ..registry import get
from .kept import kept_data, kept_since, kept_text
from .request import Request

SEEN = frozenset({"view", "happened", "account", "final", "foresee", "why", "plies", "inside"})
NOW = frozenset({"final", "foresee", "why"})     # what is asked before a choice
PLAIN = frozenset({"orders"})     # calls that are as in every match
NEXT = {0: 1, 1: 0, None: None}            # seats change hands from match to match


# ---- coming and going ----------------------------------------------------------------------------
def remote_invite(request: Request) -> ViewData:
    game, options = get(request.get("game", str)), request.get("options", dict, {})
    brought = _brought(request)
    why = game.unsealed(game.complete(options)) \
        or terms.told_openly(game, terms.Hand("", brought["deck"], tuple(brought["sets"])))
    sealed = request.get("sealed", bool, not why)
    if sealed and why:
        raise Illegal(f"{why} Change that, or invite without sealed cards (TD-10.2).",
                      clause="TD-10.2", reason="cannot_be_sealed", title="Not sealed")
    return _opened(Device.invite(game, options, seat=request.get("seat", int, None),
                                 sealed=sealed, clock=request.get("clock", int, 0), **brought))


def remote_join(request: Request) -> ViewData:
    letter = request.get("letter", str)
    remote_worlds.refuse_ordinary(letter)
    return _opened(Device.join(letter, **_brought(request)))


def remote_again(request: Request) -> ViewData:
    """Invite to the match both want after this one: seats change, decks stay (TD-6.1)."""
    device = _device(request)
    agreed = device.table.terms
    if agreed and agreed.world:
        raise Illegal("Cards of a world play this: begin the next match from your world.",
                      clause="TD-6.1", reason="of_a_world", title="From your world")
    if device.side or not device.table.rematch or agreed is None:
        raise Illegal("Who invited invites again, once both want another match (TD-6.1).",
                      clause="TD-6.1", reason="not_now", title="Not now")
    return _opened(Device.invite(
        agreed.game, agreed.options, name=agreed.names[0], seat=NEXT[agreed.wanted],
        deck=device.hand.deck, sets=device.hand.sets, accepts=agreed.accepts[0],
        sealed=agreed.sealed, clock=agreed.clock))


def _brought(request: Request) -> dict[str, Any]:
    return {"name": request.name("name"), "deck": request.get("deck", dict, None),
            "sets": request.get("sets", list, []), "accepts": request.get("accepts", bool, False)}


def load(request: Request, plain: Callable[[Request], Any]) -> Any:
    """Go on with a match as this device kept it (TD-8.4); `plain` loads any other record."""
    record = kept_data(request.get("record", (dict, str)))
    if record is None:
        return plain(request)
    device = restore(record)
    if device.table.terms is None:
        raise Malformed("holds no invitation (TD-3.1)", "kept")
    if world := request.name("world"):
        device.home = world, request.name("who")
    return opened(device)


def opened(device: Device) -> ViewData:
    """The summary of a match that is open from now on."""
    _opened(device)
    return device_status.summary(device)


def _opened(device: Device) -> ViewData:
    sessions.remotes[device_status.ident(device)] = device
    return _changed(device)


def _device(request: Request) -> Device:
    ident = request.get("match", str)
    if ident not in sessions.remotes:
        raise Malformed("this match is not open here; open it again", "match")
    return sessions.remotes[ident]


# ---- letters -------------------------------------------------------------------------------------
def remote_read(request: Request) -> ViewData:
    """What a letter is, before anything is done with it."""
    letter = letters.read(request.get("letter", str))
    sides = {messages.read(text).side for text in letter.messages} or {0, 1}
    out: ViewData = {"matches": [f"r{1 - side}-{letter.match}" for side in sorted(sides)],
                     "own": [f"r{side}-{letter.match}" for side in sorted(sides)]}
    first = messages.read(letter.messages[0]) if letter.messages else None
    if first and first.number == 0 and first.kind == terms.INVITE:
        body = terms.invitation_in(letter).body
        game = get(body["game"])
        terms.check_invite(game, body)
        options = game.complete(body["options"])
        out["invitation"] = {key: body[key] for key in ("game", "name", "seat", "made")} | {
            "title": game.title, "options": options} \
            | device_status.dealt(game, options, "sealed" in body) \
            | ({"clock": body["clock"]} if "clock" in body else {}) \
            | ({"link": remote_worlds.link_of(game)} if "world" in body else {})
    return out


def remote_letter(request: Request) -> ViewData:
    letter = _device(request).letter()
    return {"text": letter.text(), "packed": letter.packed()}


def remote_receive(request: Request) -> ViewData:
    device = _device(request)
    known, said = len(device.order), len(device.own)
    found = device.receive(request.get("letter", str))
    wrong = [reason for reason in found if reason != "twice"]
    status = _told(device) if len(device.own) > said else _changed(device)
    return {"status": status, "news": len(device.order) > known, "wrong": wrong,
            "why": str(device.refused) if wrong and device.refused else ""}


def remote_act(request: Request) -> ViewData:
    """Take an action, as `act` does; what is to be sent is there before the table is looked at."""
    device = _device(request)
    _check_own(request, device)
    device.act(request.get("action", str), request.get("ply", int))
    return _told(device)


def remote_transcript(request: Request) -> str:
    return transcript.transcript(_device(request))


# ---- questions and phrases -----------------------------------------------------------------------
def remote_ask(request: Request) -> ViewData:
    device, what = _device(request), request.get("what", str)
    if what not in (TAKEBACK, DRAW, REMATCH):
        raise Malformed(f"expected {TAKEBACK}, {DRAW} or {REMATCH}", "what")
    device.ask(what)
    return _told(device)


def remote_answer(request: Request) -> ViewData:
    device = _device(request)
    device.answer(request.get("yes", bool))
    return _told(device)


def remote_say(request: Request) -> ViewData:
    device = _device(request)
    device.phrase(request.get("phrase", int))
    return _told(device)


# ---- the clock -----------------------------------------------------------------------------------
def remote_time(request: Request) -> ViewData:
    device = _device(request)
    clocks.spend(device, request.get("left", int))
    return _told(device)


def remote_claim(request: Request) -> ViewData:
    device = _device(request)
    clocks.claim(device)
    return _told(device)


# ---- how it stands -------------------------------------------------------------------------------
def remote_status(request: Request) -> ViewData:
    return device_status.status(_device(request))


def _changed(device: Device) -> ViewData:
    """How it stands after something was done; the match is open from its deal on."""
    if device.match:
        device.match.home = device.home
        sessions.matches[device_status.ident(device)] = device.match
    return device_status.status(device)


def _told(device: Device) -> ViewData:
    """The same with the letter that tells the other side of it."""
    return _changed(device) | {"letter": device.letter().text()}


# ---- the calls of every match, for this one ------------------------------------------------------
def answer(name: str, request: Request, plain: Callable[[Request], Any]) -> Any:
    """Answer a call about a match on two devices; `plain` answers it for any other."""
    device = _device(request)
    if name.startswith("remote_"):
        return plain(request)
    if name in _OTHERWISE:
        return _OTHERWISE[name](request, device)
    open_now = device_status.open_now(device)
    if name in SEEN and not open_now:
        _check_own(request, device)
        if name in NOW and half_view.waits_for(device) == half_view.CARDS:
            raise half_view.waiting()
    elif name not in PLAIN and not open_now:
        raise _not_yet(device)
    return _seen(request, device, plain)


def _seen(request: Request, device: Device, plain: Callable[[Request], Any]) -> Any:
    """The answer of a call, which names no card that is not known.

    A view says what it waits for, and how the match stands.
    """
    with half_view.veil(device):
        found = plain(request)
    if not isinstance(found, dict) or "zones" not in found:
        return found
    if not device_status.open_now(device):
        found = _taking_back(half_view.paused(found, device), device)
    return found | {"remote": device_status.status(device)}


def _not_yet(device: Device) -> Illegal:
    """Why a call is refused that needs the match to be over."""
    if device.match and device.match.outcome():
        return Illegal("The match is over, but its cards are not all open yet: both devices open "
                       "them first, and check every move (TD-13.2). Letters have to go out and "
                       "come back.", clause="TD-13.2", reason="hidden", title="Not yet")
    return Illegal("This is not done while a match on two devices runs.", reason="not_now",
                   title="Not now")


def _check_own(request: Request, device: Device) -> None:
    """Raise unless a request looks through the eyes of this device's person."""
    if device.match is None:
        raise Malformed("this match has not begun", "match")
    if request.get("seat", int, None) != device.seat or request.get("open", bool, False):
        raise Illegal("While the match runs, this device looks at its own seat alone.",
                      reason="hidden", title="Hidden")


def _taking_back(view: ViewData, device: Device) -> ViewData:
    """A view whose Undo takes back what nobody has seen, or asks for it (TD-6.2)."""
    table = device.table
    now = table.round
    unseen = bool(now and now.own and not now.salt)
    mine = any(table.may_take_back(device.side, ply) for ply in reversed(range(table.ply)))
    free = not device.stopped and not any(map(table.open_question, (0, 1)))
    asks = mine and free and not (now and now.salt)
    return view | {"undo": unseen or asks, "redo": False}


def _view(request: Request, device: Device) -> ViewData:
    _changed(device)
    own = Request({"match": device_status.ident(device), "seat": device.seat})
    return _seen(own, device, matches.view)


def _act(request: Request, device: Device) -> ViewData:
    remote_act(request)
    return _view(request, device)


def _overdue(request: Request, device: Device) -> ViewData:
    """The time that the rules give has run out: take what they then choose, of a round all of it.
    """
    _check_own(request, device)
    match, now = device.table.playing, device.table.round
    match.check_turn(device.seat, request.get("ply", int))
    if not device.to_choose() or match.game.clock(match.state) is None:
        raise Illegal("No clock is running for this seat.", reason="no_clock", title="No clock")
    while device.to_choose() and device.table.round is now:
        move = match.game.overdue(match.state, device.seat)
        device.act(match.game.text(match.state, device.seat, move))
        if now is None:
            break
    return _view(request, device)


def _undo(request: Request, device: Device) -> ViewData:
    now = device.table.round
    if now and now.own and not now.salt:
        device.undo()
    else:
        device.ask(TAKEBACK)
    return _view(request, device)


def _resign(request: Request, device: Device) -> ViewData:
    device.resign()
    return _view(request, device)


def _close(request: Request, device: Device) -> None:
    match = sessions.matches.pop(device_status.ident(device), None)
    del sessions.remotes[device_status.ident(device)]
    if match:
        sessions.drop_jobs_of(match)


def _record(request: Request, device: Device) -> str:
    """The match, once it is over; before, what another browser of this person goes on from."""
    if device_status.open_now(device):
        return matches.record(request)
    if request.get("as", str, "json") != "json":
        raise _not_yet(device) if device.match and device.match.outcome() else Illegal(
            "The match is on: its cards are not to be read yet.", reason="hidden",
            title="Not yet")
    return kept_text(device)


def _kept(request: Request, device: Device) -> str | ViewData:
    """All of it; for who has the first messages, `since` so many, what is new."""
    since = request.get("since", int, None)
    return kept_text(device) if since is None else kept_since(device, since)


_OTHERWISE: dict[str, Callable[[Request, Device], Any]] = {
    "act": _act, "overdue": _overdue, "undo": _undo,
    "resign": _resign, "close": _close, "record": _record,
    "kept": _kept,
    "summary": lambda request, device: device_status.summary(device)}
