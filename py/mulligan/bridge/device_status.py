"""How a match on two devices stands, for the person of this one."""

from typing import Any

from . import matches, remote_worlds
from ..match.zone_view import ViewData
from ..protocol.game import Game
from ..protocol.types import Options
from ..remote import clocks, half_view, terms
from ..remote.device import Device

ELSEWHERE = "remote"                       # the kind of the seat at the other device
# why a match that could be is not dealt sealed
UNASKED = "Whoever invites has chosen this, or brings decks that cannot be kept secret."

INVITATION, ANSWER, DEAL = "invitation", "answer", "deal"
WAITS = {INVITATION: "Waits for an answer to your invitation",
         ANSWER: "Waits for the deal", DEAL: "Waits for the deal"}


def ident(device: Device) -> str:
    """The id of its match in this engine."""
    return f"r{device.side}-{device.id}"


def dealt(game: Game[Any], options: Options, sealed: bool, brought: str = "") -> ViewData:
    """How the cards are dealt, and why not sealed (TD-10).

    `brought`: why what this side brings cannot be sealed, "" where it can.
    """
    reason = "" if sealed else game.unsealed(options) or brought or UNASKED
    return {"sealed": sealed, "unsealed": reason}


def open_now(device: Device) -> bool:
    """Whether the match is over, and all that was dealt sealed is open and judged (TD-13.2)."""
    return bool(device.match and device.match.outcome()) and not device.table.half_known


def status(device: Device) -> ViewData:
    """All that the page is told of it; the match has been invited to, at least."""
    table = device.table
    agreed, match = table.terms, device.match
    assert agreed
    mine, other = device.side, 1 - device.side
    out: ViewData = {
        "match": ident(device), "game": agreed.game.id, "title": agreed.game.title,
        "side": mine, "names": [agreed.names[mine], agreed.names[other]],
        "begun": bool(match), "over": bool(match and match.outcome()),
        "seat": device.seat if match else None, "turn": device.to_choose(),
        "unheard": len(device.own) - device.acknowledged, "sent": len(device.own),
        "taken": len(device.order),
        "verified": table.verified, "again": table.rematch,
        "heard": _phrase(table.said[other])}
    # it is told to who invites, who could have asked for a sealed deal
    asks = device.side == 0 and not agreed.sealed
    brought = terms.told_openly(agreed.game, device.hand) if asks else ""
    out |= dealt(agreed.game, agreed.options, agreed.sealed, brought)
    if match is None:
        out["step"] = _step(device, agreed.names[other])
    if waits := half_view.waits_for(device):
        out["waits"] = waits
    if table.left:
        out |= {"left": [table.left[mine], table.left[other]],
                "claim": clocks.may_claim(table, mine)}
    if match:
        questions = table.open_question(mine), table.open_question(other)
        out |= {key: asked.what for key, asked in zip(("asked", "asks"), questions) if asked}
    if device.stopped:
        out["stopped"] = {"message": str(device.stopped), "clause": device.stopped.clause}
    return out


def _phrase(said: tuple[int, int] | None) -> ViewData | None:
    """A phrase, with the number of the message that said it."""
    return dict(zip(("number", "phrase"), said)) if said else None


def _step(device: Device, other: str) -> str:
    """What is to be sent, or waited for, before a match begins (TD-3, TD-11)."""
    if not other:
        return INVITATION
    return ANSWER if device.side and device.acknowledged == 0 else DEAL


def summary(device: Device) -> ViewData:
    """What lists show of it. What chance is drawn with stays secret while the match runs."""
    now = status(device)
    if device.match:
        out = matches.summary_of(ident(device), device.match)
        out["seats"] = [seat if i == device.seat else seat | {"kind": ELSEWHERE}
                        for i, seat in enumerate(out["seats"])]
        out["seed"] = out["seed"] if open_now(device) else None
        deck = matches.deck_of(device.match, device.seat)
        return out | ({"deck": deck} if deck else {}) | {"mode": "solo", "remote": now}
    agreed = device.table.terms
    assert agreed
    own, other = now["names"]
    seats = [{"kind": "person", "name": own}, {"kind": ELSEWHERE, "name": other or "a friend"}]
    return {"match": ident(device), "game": agreed.game.id, "title": agreed.game.title,
            "cloth": agreed.game.cloth, "seats": seats, "ply": 0, "turn": [], "over": None,
            "line": WAITS[now["step"]], "created": "", "seed": None, "mode": "solo",
            "remote": now} | remote_worlds.home_of(device)
