"""The log of a whole match as one file, and what anyone makes of it (TD-7.4)."""

from typing import Any, NamedTuple

from ..data.json_text import canonical, parse
from ..data.shapes import Enum, ListOf, Text, hex_digits, whole
from ..data.typed import fitting
from ..errors import Illegal, Malformed
from ..match.match import Match
from ..match.record import Record
from ..registry import get
from . import messages
from .chains import Chain
from .device import Device
from .messages import MOST_BYTES, MOST_MESSAGES, Side
from .table import Table

FORMAT = "mulligan-transcript/1"
MOST_LETTERS = 20_000_000                  # of the text of a transcript
_SHAPE = whole(format=Enum(FORMAT), match=hex_digits(32),
               messages=ListOf(Text(most=MOST_BYTES), 1, 2 * MOST_MESSAGES))


class Verdict(NamedTuple):
    """What the log of a match says.

    `match` is the match it makes, None before the deal; `verified`: both sides have confirmed the
    same end. `lie` is what one side signed that nobody signs who keeps to the protocol, `liar` that
    side, `at` the place of the message in the log.
    """

    match: Match | None
    verified: bool
    lie: Illegal | Malformed | None = None
    liar: Side | None = None
    at: int | None = None


def transcript(device: Device) -> str:
    """The log a device holds, as the text of a file."""
    return canonical({"format": FORMAT, "match": device.id, "messages": device.order})


def record(device: Device) -> Record:
    """The match of a device as an ordinary record. Raises Illegal before the deal."""
    return device.table.playing.record()


def is_transcript(data: Any) -> bool:
    """Whether data from a file mean to be a transcript."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def verify(source: Any) -> Verdict:
    """What a transcript says: every signature, opening, action and end is judged anew.

    Raises Malformed for what is no transcript, or one with a message that neither side signed.
    """
    data = parse(source, "transcript") if isinstance(source, str) else source
    checked = fitting(data, _SHAPE, "transcript", "TD-7.4")
    chains = Chain(checked["match"], 0), Chain(checked["match"], 1)
    table = Table(get)
    for at, text in enumerate(checked["messages"]):
        try:
            message = messages.read(text)
        except Malformed as error:
            raise Malformed(str(error), f"messages[{at}]") from None
        side = message.side
        try:
            if not chains[side].new(message, chains[1 - side]):
                raise Malformed("came twice", f"messages[{at}]")
            table.take(message)
        except (Illegal, Malformed) as error:
            if getattr(error, "reason", "") in ("forged", "other_match", "missing"):
                raise Malformed(str(error), f"messages[{at}]") from None
            return Verdict(table.match, False, error, side, at)
        if message.number == 0:
            chains[side].key = bytes.fromhex(message.body["key"])
        chains[side].add(message)
    return Verdict(table.match, table.verified)
