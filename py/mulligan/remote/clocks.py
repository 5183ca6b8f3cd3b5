"""A clock that both have agreed to: the time of each side for the whole match (TD-15).

A device measures its own person, and them alone, while they may choose and the page is open. So
nobody runs out of time by being away, and who has run out is told of by its own device.
"""

from typing import TYPE_CHECKING, Any

from ..data.shapes import Integer, Shape, whole
from ..match.endings import decided
from .chains import refusal
from .messages import Message, Side

if TYPE_CHECKING:
    from .device import Device
    from .table import Table

TIME, CLAIM = "time", "claim"
LEAST, MOST = 60, 10_800                   # seconds that a clock may give each side
SHAPES: dict[str, Shape] = {TIME: whole(left=Integer(0, MOST)), CLAIM: whole()}


def check_time(table: "Table", side: Side, left: int) -> None:
    """Raise Illegal unless a side may say that it has so many seconds left (TD-15.2)."""
    if table.left is None:
        raise refusal("No clock runs in this match.", clause="TD-15.1", reason="no_clock")
    if left > table.left[side]:
        raise refusal("Nobody has more time than before.", clause="TD-15.2", reason="more_time")


def take_time(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """Take how much time a side has left, as its own device says."""
    check_time(table, side, body["left"])
    assert table.left
    table.left[side] = body["left"]


def may_claim(table: "Table", side: Side) -> bool:
    """Whether the time of the other side is up while the match goes on (TD-15.3)."""
    match = table.match
    return bool(table.left and not table.left[1 - side] and match and not decided(match))


def take_claim(table: "Table", side: Side, body: dict[str, Any], message: Message) -> None:
    """End the match for a side that the other's time is up for (TD-15.3)."""
    if table.left is None or table.left[1 - side]:
        raise refusal("The time of the other side is not up.", clause="TD-15.3",
                      reason="time_left")
    table.give_up(side, message.number, 1 - side)


# ---- what a device says --------------------------------------------------------------------------
def spend(device: "Device", left: int) -> None:
    """Tell how many seconds are left to a device's person, unless that was told (TD-15.2).

    Raises Illegal for more than before, or without a clock.
    """
    known, match = device.table.left, device.match
    check_time(device.table, device.side, left)
    if match and not match.outcome() and known and known[device.side] != left:
        device.say(TIME, {"left": left})


def claim(device: "Device") -> None:
    """Let a device's person win, as the time of the other side is up (TD-15.3).

    Raises Illegal where it is not.
    """
    if not may_claim(device.table, device.side):
        raise refusal("The time of the other side is not up.", clause="TD-15.3",
                      reason="time_left")
    device.forget_choices()
    device.say(CLAIM, {})
    device.follow()
