"""Opponents who lie with an action where one at a time acts and cards are dealt sealed.

How they must be named: TD-4, TD-12, TD-16.7, TD-17.3.
"""

import random
from collections.abc import Sequence
from typing import Any

from ..protocol.types import Ply, Seat
from ..remote import half_known, sealing
from ..remote.deck_seal import PLAY
from ..remote.device import Device
from ..remote.mixed import PUT
from .liars import NONE, Lie, Told, plays, signed


def acting(device: Device, text: str, ply: Ply | None = None) -> tuple[str, dict[str, Any]]:
    """(kind, body) of an action that opens nothing, as matches of this kind say it."""
    seal, match = device.table.seal, device.table.playing
    assert seal
    body = {"ply": match.ply if ply is None else ply, "do": text, "cards": [],
            "digest": half_known.public_digest(match, match.state)}
    if seal.own_decks:
        return PLAY, body | {"slots": []}
    return PUT if seal.mixed else sealing.LAY, body


def goes_on(device: Device) -> bool:
    """Whether the match goes on, and neither side has something to open before an action."""
    seal = device.table.seal
    return bool(seal and seal.begun and plays(device) and not seal.waits(0) and not seal.waits(1))


def may_act(device: Device) -> bool:
    """Whether a device's person may act now."""
    return goes_on(device) and device.to_choose()


def _says(device: Device, text: str, ply: Ply | None = None) -> Sequence[Told]:
    return [signed(device, *acting(device, text, ply))]


def texts_of(device: Device, seat: Seat) -> list[str]:
    """The texts of what a seat may do, as this device knows the match."""
    match = device.table.playing
    moves = match.legal(seat) if seat in match.to_move() else []
    return [match.game.text(match.state, seat, move) for move in moves]


def _again(device: Device, rng: random.Random) -> Sequence[Told]:
    """Takes an action again with a card that lies open by now, and that it cannot take now."""
    if not may_act(device):
        return NONE
    match, seat = device.table.playing, device.seat
    open_cards = half_known.public_cards(match.game, match.state)
    legal, gone = texts_of(device, seat), []
    for ply, action in enumerate(match.actions):
        if action.seat == seat and match.moves[ply] is not None and action.text not in legal:
            path = match.game.path(match.states[ply], seat, match.moves[ply])
            if open_cards.intersection(pick for pick in path if isinstance(pick, int)):
                gone.append(action.text)
    return _says(device, rng.choice(gone)) if gone else NONE


def _out_of_turn(device: Device, rng: random.Random) -> Sequence[Told]:
    """Acts while the other is to move."""
    if not goes_on(device) or device.seat in device.table.playing.to_move():
        return NONE
    texts = texts_of(device, 1 - device.seat)
    return _says(device, rng.choice(texts)) if texts else NONE


def _resigns_by_action(device: Device, rng: random.Random) -> Sequence[Told]:
    """Takes a resignation for an action, so that nothing stands behind it."""
    return _says(device, "resign") if may_act(device) else NONE


def _position(device: Device, rng: random.Random) -> Sequence[Told]:
    """Takes a legal action and claims that everybody sees something else."""
    seal = device.table.seal
    if not seal or not may_act(device):
        return NONE
    text = rng.choice(texts_of(device, device.seat))
    kind, body = seal.acting(device.table, device.side, text)
    return [signed(device, kind, body | {"digest": "sha256:" + rng.randbytes(32).hex()})]


def _takeback(device: Device, rng: random.Random) -> Sequence[Told]:
    """Acts as if a takeback had been granted."""
    if not goes_on(device):
        return NONE
    own = [(ply, action.text) for ply, action in enumerate(device.table.playing.actions)
           if action.seat == device.seat]
    return _says(device, own[-1][1], own[-1][0]) if own else NONE


ACTION_LIES = {
    "illegal": Lie("takes an action again that the rules refuse now", _again),
    "turn": Lie("acts out of turn", _out_of_turn, "out_of_turn"),
    "resign": Lie("takes a resignation for an action", _resigns_by_action, "out_of_turn"),
    "position": Lie("claims another position", _position, "other_position"),
    "takeback": Lie("takes back without being allowed to", _takeback, "out_of_turn"),
}
