"""Opponents who lie: what a changed program could sign, and how it must be named (TD-9).

Each lie is a message that its side really signs, so no check of the wire finds it; the rules and
the commitments do.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..remote import clocks, messages, table as kinds, terms
from ..remote.device import Device
from ..remote.messages import Message, Side
from ..remote.table import commitment
from ..protocol.types import Seat

Told = str                                 # the text of a lying message


class Lie(NamedTuple):
    """A kind of lie.

    `tell(device, rng)` gives its messages when the device can tell it now, else nothing; they come
    in place of what is not acknowledged when it is told `instead`, else behind that. `named` is the
    reason by which the other side names it, empty where any of the rules' reasons may be, `words`
    say it to a person, and `often` is how often a liar tells it when it can. `begin` makes a device
    one of a liar before the deal; `side` is the one that can tell it, None for either. `asked` is
    how often the other side asks something when it has nothing else to do.
    """

    words: str
    tell: Callable[[Device, random.Random], Sequence[Told]]
    named: str = ""
    instead: bool = False
    often: float = 0.2
    begin: Callable[[Device], object] | None = None
    side: Side | None = None
    asked: float = 0.01


NONE: Sequence[Told] = ()


def signed(device: Device, kind: str, body: dict[str, Any], **other: Any) -> Told:
    """A message of this device that its own table was never asked about."""
    said: Message = device.own.next(kind, body, device.other)._replace(**other)
    return said.sign(device.secret, device.own.key).text()


def unheard(device: Device, *wanted: str) -> list[Message]:
    """The last messages of a device, where they are of these kinds and nobody has heard them."""
    news = device.own.texts[device.acknowledged:]
    said = [messages.read(text) for text in news[-len(wanted):]]
    return said if tuple(message.kind for message in said) == wanted else []


def altered(device: Device, message: Message, body: dict[str, Any], before: str = "") -> Message:
    """A message with another body, signed in the place of the true one."""
    changed = message._replace(body=body, before=before or message.before)
    return changed.sign(device.secret, device.own.key)


def plays(device: Device) -> bool:
    """Whether the match goes on, no choices at the same time are due and nothing is asked."""
    match = device.match
    asked = match and device.table.open_question(device.side)
    return bool(match and not match.outcome() and not device.table.round and not asked)


def _legal(device: Device, seat: Seat, rng: random.Random) -> str:
    """The text of some legal action of a seat, or nothing."""
    match = device.table.playing
    moves = match.legal(seat) if seat in match.to_move() else []
    return match.game.text(match.state, seat, rng.choice(moves)) if moves else ""


def _act(device: Device, text: str, digest: str = "") -> Sequence[Told]:
    playing = device.table.playing
    body = {"ply": playing.ply, "do": text, "digest": digest or playing.digest()}
    return [signed(device, kinds.ACT, body)]


def _opening(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens a secret that makes a seed it likes better."""
    return [altered(device, message, message.body | {"secret": rng.randbytes(32).hex()}).text()
            for message in unheard(device, terms.OPEN)]


def _other_deck(device: Device, rng: random.Random) -> Sequence[Told]:
    """Opens another deck than it has committed to: it had two of them."""
    library = device.table.find(messages.read(device.own.texts[0]).body["game"]).library
    if library is None:
        return NONE
    told = []
    for message in unheard(device, terms.OPEN):
        held = message.body["deck"]
        decks = [{"name": one["name"], "cards": list(one["cards"])} for one in library.decks]
        other = next(deck for deck in decks if not held or deck["cards"] != held["cards"])
        told.append(altered(device, message, message.body | {"deck": other}).text())
    return told


def _illegal(device: Device, rng: random.Random) -> Sequence[Told]:
    """Takes an action that was legal earlier and is not now."""
    if not plays(device) or device.seat not in device.table.playing.to_move():
        return NONE
    match = device.table.playing
    legal = {match.game.text(match.state, device.seat, move) for move in match.legal(device.seat)}
    gone = [action.text for action in match.actions if action.seat == device.seat
            and action.text not in legal]
    return _act(device, rng.choice(gone)) if gone else NONE


def _resigns_by_action(device: Device, rng: random.Random) -> Sequence[Told]:
    """Takes a resignation for an action, so that nothing stands behind it."""
    return _act(device, "resign") if plays(device) else NONE


def _out_of_turn(device: Device, rng: random.Random) -> Sequence[Told]:
    """Acts while the other is to move."""
    if not plays(device) or device.seat in device.table.playing.to_move():
        return NONE
    text = _legal(device, 1 - device.seat, rng)
    return _act(device, text) if text else NONE


def _position(device: Device, rng: random.Random) -> Sequence[Told]:
    """Takes a legal action and claims that another position comes of it."""
    text = _legal(device, device.seat, rng) if plays(device) else ""
    return _act(device, text, "sha256:" + rng.randbytes(32).hex()) if text else NONE


def _versions(device: Device, rng: random.Random) -> Sequence[Told]:
    """Signs a second message for the place of one that was heard."""
    if device.match is None or not device.acknowledged:
        return NONE
    at = device.acknowledged - 1
    body = {"phrase": rng.randrange(kinds.PHRASES)}
    return [signed(device, kinds.SAY, body, number=at, before=device.own.hash_at(at))]


def _hearing(device: Device, rng: random.Random) -> Sequence[Told]:
    """Claims to have heard a message that was never sent."""
    if device.match is None:
        return NONE
    return [signed(device, kinds.SAY, {"phrase": 0}, heard=len(device.other) + 1,
                    heard_hash=rng.randbytes(32).hex())]


def _choice(device: Device, rng: random.Random) -> Sequence[Told]:
    """Shows another choice than it had committed to, once it could know the other's."""
    return [altered(device, shown, shown.body | {"do": shown.body["do"][::-1] + ["another"]}).text()
            for shown in unheard(device, kinds.SHOW)]


def _choice_salt(device: Device, rng: random.Random) -> Sequence[Told]:
    """Shows its choice with a wrong salt."""
    return [altered(device, shown, shown.body | {"salt": rng.randbytes(32).hex()}).text()
            for shown in unheard(device, kinds.SHOW)]


def chooses_twice(shows: str) -> Callable[[Device, random.Random], Sequence[Told]]:
    """Commits to all its choices twice, which the rules refuse, and shows them in such a message.
    """
    def tell(device: Device, rng: random.Random) -> Sequence[Told]:
        said = unheard(device, kinds.CHOOSE, shows)
        if not said:
            return NONE
        chosen, shown = said
        body = shown.body | {"do": shown.body["do"] * 2}
        bound = commitment(device.id, body["ply"], body["salt"], body["do"])
        first = altered(device, chosen, chosen.body | {"commit": bound})
        return [first.text(), altered(device, shown, body, first.hash()).text()]
    return tell


def _two_choices(device: Device, rng: random.Random) -> Sequence[Told]:
    """Commits to choices a second time."""
    now = device.table.round
    if now is None or not now.salt or now.shown[device.side]:
        return NONE
    bound = commitment(device.id, now.ply, rng.randbytes(32).hex(), now.own)
    return [signed(device, kinds.CHOOSE, {"ply": now.ply, "commit": bound})]


def _copies(device: Device, rng: random.Random) -> Sequence[Told]:
    """Repeats what the other side has committed to; it would repeat what that shows, too."""
    now = device.table.round
    if now is None or not now.commits[1 - device.side] or now.commits[device.side] \
            or device.side not in now.sides or device.table.open_question(device.side):
        return NONE
    return [signed(device, kinds.CHOOSE, {"ply": now.ply, "commit": now.commits[1 - device.side]})]


def _result(device: Device, rng: random.Random) -> Sequence[Told]:
    """Confirms an end that the rules do not make: that it has won."""
    if not plays(device):
        return NONE
    won = {"winner": device.seat, "reason": "resigned", "scores": []}
    return [signed(device, kinds.CLOSE, device.table.ending() | {"result": won})]


def _takeback(device: Device, rng: random.Random) -> Sequence[Told]:
    """Acts as if a takeback had been granted."""
    if not plays(device):
        return NONE
    playing = device.table.playing
    own = [ply for ply, action in enumerate(playing.actions) if action.seat == device.seat]
    if not own:
        return NONE
    body = {"ply": own[-1], "do": playing.actions[own[-1]].text, "digest": playing.digest()}
    return [signed(device, kinds.ACT, body)]


def _grant(device: Device, rng: random.Random) -> Sequence[Told]:
    """Accepts a draw that nobody has offered."""
    if not plays(device) or device.table.open_question(1 - device.side):
        return NONE
    return [signed(device, kinds.ANSWER, {"ask": max(len(device.other) - 1, 0), "yes": True})]


def _claims(device: Device, rng: random.Random) -> Sequence[Told]:
    """Claims the match, though the other's time is not up."""
    match = device.match
    return [signed(device, clocks.CLAIM, {})] if match and not match.outcome() else NONE


LIES = {
    "opening": Lie("opens another secret than it committed to", _opening, "other_opening",
                   instead=True, often=1, side=0),
    "other-deck": Lie("opens another deck than it committed to", _other_deck, "other_opening",
                      instead=True, often=1, side=0),
    "illegal": Lie("takes an action the rules refuse", _illegal),
    "resign": Lie("takes a resignation for an action", _resigns_by_action, "out_of_turn"),
    "turn": Lie("acts out of turn", _out_of_turn),
    "position": Lie("claims another position", _position, "other_position"),
    "versions": Lie("signs two messages for one place", _versions, "two_versions"),
    "hearing": Lie("claims to have heard what was not said", _hearing, "false_hearing"),
    "choice": Lie("shows another choice than it committed to", _choice, "other_choice",
                  instead=True, often=1),
    "choice-salt": Lie("shows its choice with a wrong salt", _choice_salt, "other_choice",
                       instead=True, often=1),
    "illegal-choice": Lie("commits to a choice the rules refuse", chooses_twice(kinds.SHOW),
                          instead=True, often=1),
    "commits": Lie("commits to two choices", _two_choices, "out_of_turn", often=1),
    "copies": Lie("repeats the commitment of the other", _copies, "copied", often=1),
    "result": Lie("claims to have won", _result, "false_end"),
    "takeback": Lie("takes back without being allowed to", _takeback, "out_of_turn"),
    "draw": Lie("accepts a draw nobody offered", _grant, "not_asked"),
    "claim": Lie("claims a match whose time is not up", _claims, "time_left"),
}
