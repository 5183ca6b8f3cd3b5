"""Matches on two devices for cards of a world: begun from it, and brought to it when they are over.

A world keeps the id of such a match and what it needs of the invitation; the log of the match is
judged here, before any deed sees it, so that a world need not know how it is signed.
"""

import re
from functools import lru_cache
from typing import Any

from . import sessions
from ..errors import Illegal, Malformed
from ..match.view import ViewData
from ..protocol.game import Game
from ..protocol.worlds import Deed
from ..remote import letters, terms
from ..remote.device import Device
from ..remote.transcript import Verdict, verify
from ..worlds.life import Life

_IN_LINK = re.compile(r"#/letter/([^\s/?#]+)")
# a packed letter (version, letters, sum) and the signal behind it (TD-8.5)
_WITH_SIGNAL = re.compile(r"([^.{]+\.[^.]+\.[0-9a-f]{8})\.(.+)", re.DOTALL)


def begun(life: Life, waits: dict[str, Any]) -> Device:
    """The device of a match with a friend that waits in a world: it invites, or joins (TD-3.1)."""
    game, afar = life.game, waits["afar"]
    if afar["letter"]:
        return Device.join(afar["letter"], name=afar["name"], deck=waits["deck"])
    return Device.invite(game, waits["options"], name=afar["name"], deck=waits["deck"],
                         sealed=not game.unsealed(game.complete(waits["options"])),
                         match=afar["match"], world=True)


def told(life: Life, deed: Deed) -> Deed:
    """A deed with what its world may know of an invitation or of a log that it brings."""
    for fields, read in ((life.rules.invited, _invitation), (life.rules.logs, _log)):
        field = fields.get(deed["do"])
        if field and isinstance(deed.get(field), str):
            deed = deed | {field: read(life, deed[field], field)}
    return deed


def _invitation(life: Life, text: str, field: str) -> dict[str, Any]:
    found = _IN_LINK.search(text)
    text = found[1] if found else text.strip()
    parts = _WITH_SIGNAL.fullmatch(text)
    packed, signal = parts.groups() if parts else (text, "")
    letter = letters.read(packed)
    body = terms.invitation_in(letter).body
    if body["game"] != life.game.id or "world" not in body:
        raise Malformed("expected an invitation to play with cards of such a world (TD-3.1)", field)
    terms.check_invite(life.game, body)
    return {"match": letter.match, "name": body["name"], "options": body["options"],
            "letter": letter.packed(), "signal": signal[:4000]}


def _log(life: Life, text: str, field: str) -> dict[str, Any]:
    """What the log of a match says that both have confirmed; `text` may name one open here."""
    device = sessions.remotes.get(text)
    verdict = _here(device) if device else _judged(text)
    if verdict.lie:
        raise Illegal(f"This log holds something that is not so: {verdict.lie}", clause="TD-7.4",
                      reason="lie", title="A log that does not hold")
    if not verdict.verified or verdict.match is None:
        raise Illegal("Both devices confirm the end of the match first: letters have to go out "
                      "and come back.", clause="TD-7.2", reason="unconfirmed", title="Not yet")
    if verdict.match.game is not life.game:
        raise Malformed(f"is of {verdict.match.game.title}", field)
    return {"match": verdict.id, "first": verdict.first, "record": verdict.match.record()}


def _here(device: Device) -> Verdict:
    """What is known of a match that is open here, every message of which was judged as it came."""
    table = device.table
    over = table.verified and not device.stopped
    return Verdict(table.match, over, first=device.seat ^ device.side if over else 0, id=device.id)


@lru_cache(maxsize=2)
def _judged(text: str) -> Verdict:
    """The verdict on a log, which is asked for again when its deed is shown, then done."""
    return verify(text)


def link_of(game: Game[Any]) -> str:
    """The name of the link that takes an invitation into a world of a game; "" without one."""
    rules = game.world
    links = rules.links if rules else {}
    return next((name for name, (deed, _) in links.items() if rules and deed in rules.invited), "")


def refuse_ordinary(letter: str) -> None:
    """Raise Illegal where an invitation is not to be answered with just any deck (TD-3.1)."""
    if "world" in terms.invitation_in(letters.read(letter)).body:
        raise Illegal("This match is played with cards of a world: bring it into yours.",
                      clause="TD-3.1", reason="of_a_world", title="With cards of a world")


def home_of(device: Device) -> ViewData:
    """Which world a match on two devices belongs to, and whose it is there."""
    if not device.home:
        return {}
    world, who = device.home
    return {"world": world, "who": who}
