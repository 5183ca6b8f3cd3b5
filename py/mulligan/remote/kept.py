"""What a device keeps after every message, so that a reload goes on where it was (TD-8.4)."""

from collections.abc import Sequence
from typing import Any

from ..cards.decks import check_brought
from ..data.shapes import (AnyValue, Enum, Integer, ListOf, Text, hex_digits, whole)
from ..data.typed import fitting
from . import judging, messages
from .device import Device
from .messages import MOST_BYTES, MOST_MESSAGES
from .rounds import choose
from .terms import Hand

FORMAT = "mulligan-remote-kept/1"
_SHAPE = whole(
    format=Enum(FORMAT), side=Integer(0, 1), match=hex_digits(32), secret=hex_digits(64),
    hand=whole(secret=hex_digits(64), deck=AnyValue(), sets=ListOf(AnyValue(), 0, 200)),
    choices=ListOf(Text(most=4000), 0, 200), salt=Text("a salt, or nothing", most=64, least=0),
    acknowledged=Integer(0, MOST_MESSAGES),
    messages=ListOf(Text(most=MOST_BYTES), 1, 2 * MOST_MESSAGES))


def keep(device: Device) -> dict[str, Any]:
    """All of a device as JSON data. It holds its secret key: it is for this device alone."""
    now = device.table.round
    return {"format": FORMAT, "side": device.side, "match": device.id,
            "secret": device.secret.hex(), "hand": device.hand.body(),
            "choices": now.own if now else [], "salt": now.salt if now else "",
            "acknowledged": device.acknowledged, "messages": device.order}


def restore(data: Any) -> Device:
    """The device of what `keep` gave.

    Signatures are not verified again. Raises Malformed for what nobody kept.
    """
    kept = fitting(data, _SHAPE, "kept", "TD-8.4")
    hand = Hand(kept["hand"]["secret"], kept["hand"]["deck"], tuple(kept["hand"]["sets"]))
    device = Device(kept["side"], kept["match"], bytes.fromhex(kept["secret"]), hand)
    for text in kept["messages"]:
        if messages.read(text).side == device.side:
            _repeat(device, text)
        else:
            device.take(text, trusted=True)
    if hand.deck is not None and device.table.terms:
        check_brought(hand.deck, "kept.hand.deck", device.table.terms.game.slots)
    device.acknowledged = kept["acknowledged"]
    _choose_again(device, kept["choices"], kept["salt"])
    device.stopped = device.stopped or judging.false_claim(device.table, device.side)
    return device


def _repeat(device: Device, text: str) -> None:
    """Take an own message again, as it was kept."""
    message = messages.read(text)
    device.table.take(message)
    device.own.add(message)
    device.order.append(text)


def _choose_again(device: Device, choices: Sequence[str], salt: str) -> None:
    """Choose in this round again what was chosen before; `salt` of what is committed to."""
    now = device.table.round
    if now is None:
        return
    for text in choices if not device.table.playing.outcome() else ():
        choose(device.table.playing, device.seat, now, text)
    now.own, now.salt = list(choices), salt
    device.follow()
