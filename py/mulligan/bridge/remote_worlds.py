"""Matches on two devices for cards of a world: begun from it, and brought to it when they are over.

A world keeps the id of such a match and what it needs of the invitation; the log of the match is
judged here, before any deed sees it, so that a world need not know how it is signed.
"""

import re
from functools import lru_cache
from typing import Any

from . import sessions
from ..errors import Illegal, Malformed
from ..match.zone_view import ViewData
from ..protocol.game import Game
from ..protocol.worlds import Deed
from ..remote import letters, terms
from ..remote.chains import named_key
from ..remote.device import Device
from ..remote.transcript import Verdict, verify
from ..worlds.files import rules_of
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


def told(life: Life, who: str, deed: Deed) -> Deed:
    """A deed with what its world may know of an invitation or of a log that it brings."""
    deed = invited(life.game, deed)
    field = life.rules.logs.get(deed["do"])
    if field and deed.get(field) is not None:
        waits = life.rules.match(life.state, who) or {}
        invitation = waits.get("afar", {}).get("letter", "")
        deed = deed | {field: _log(life, _text(deed, field), field, invitation)}
    return deed


def invited(game: Game[Any], deed: Deed) -> Deed:
    """A deed with what can be known of an invitation that it brings to a world of a game."""
    field = rules_of(game).invited.get(deed["do"])
    if not field or deed.get(field) is None:
        return deed
    return deed | {field: _invitation(game, _text(deed, field), field)}


def _text(deed: Deed, field: str) -> str:
    """What a page sends: anything else would be taken for what was judged here."""
    if not isinstance(deed[field], str):
        raise Malformed("expected a text", field)
    return deed[field]


def _invitation(game: Game[Any], text: str, field: str) -> dict[str, Any]:
    found = _IN_LINK.search(text)
    text = found[1] if found else text.strip()
    parts = _WITH_SIGNAL.fullmatch(text)
    packed, signal = parts.groups() if parts else (text, "")
    letter = letters.read(packed)
    message = terms.invitation_in(letter)
    body = message.body
    if body["game"] != game.id or "world" not in body:
        raise Malformed("expected an invitation to play with cards of such a world (TD-3.1)", field)
    terms.check_invite(game, body)
    if not message.signed_by(named_key(message)):
        raise Malformed("is not signed by who invites (TD-2.3)", field)
    may_be_sealed = not game.unsealed(game.complete(body["options"]))
    if may_be_sealed and "sealed" not in body or "clock" in body or body["made"]:
        raise Malformed("expected an invitation to a match that is dealt sealed, without a clock "
                        "and without cards made by players (TD-3.1)", field)
    return {"match": letter.match, "name": body["name"], "options": body["options"],
            "letter": letter.packed(), "signal": signal[:4000]}


def _log(life: Life, text: str, field: str, invitation: str) -> dict[str, Any]:
    """What the log of a match says that both have confirmed; `text` may name one open here.

    `invitation` is the letter that was answered, "" without one.
    """
    device = sessions.remotes.get(text)
    verdict = _here(device) if device else _judged(text)
    if not verdict.verified and verdict.lie:
        raise Illegal(f"This log holds something that is not so: {verdict.lie}", clause="TD-7.4",
                      reason="lie", title="A log that does not hold")
    if not verdict.verified or verdict.match is None:
        raise Illegal("Both devices confirm the end of the match first: letters have to go out "
                      "and come back.", clause="TD-7.2", reason="unconfirmed", title="Not yet")
    if verdict.match.game is not life.game:
        raise Malformed(f"is of {verdict.match.game.title}", field)
    if not device:
        _check_same(verdict, invitation)
    return {"match": verdict.id, "first": verdict.first, "record": verdict.match.record()}


def _check_same(verdict: Verdict, invitation: str) -> None:
    """Raise Illegal for a log of this number that others have signed than the match itself.

    Who knows number and deck of a match can play one like it with themselves. It is told from the
    true one by the match on this device and by the invitation, where they are here.
    """
    begun = [chain.texts[0] for device in sessions.remotes.values() if device.id == verdict.id
             for chain in device.chains if chain.texts]
    if invitation:
        begun.append(letters.read(invitation).messages[0])
    if not verdict.begun.issuperset(begun):
        raise Illegal("This log was signed by others than the match that waits for you.",
                      clause="TD-7.4", reason="forged", title="Another log")


def _here(device: Device) -> Verdict:
    """What is known of a match that is open here, every message of which was judged as it came."""
    table = device.table
    first = device.seat ^ device.side if table.verified else 0
    return Verdict(table.match, table.verified, device.stopped, first=first, id=device.id)


@lru_cache(maxsize=2)
def _judged(text: str) -> Verdict:
    """The verdict on a log, which is asked for again when its deed is shown, then done."""
    return verify(text)


def link_of(game: Game[Any]) -> str:
    """The name of the link that takes an invitation into a world of a game.

    Raises Malformed where its worlds take none.
    """
    rules = game.world
    links = rules.links if rules else {}
    for name, (deed, *_) in links.items():
        if rules and deed in rules.invited:
            return name
    raise Malformed(f"{game.title} has no worlds that play each other (TD-3.1)", "letter")


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
