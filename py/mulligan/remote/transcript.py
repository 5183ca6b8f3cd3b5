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
from .chains import Chain, refusal
from .device import Device
from .messages import MOST_BYTES, MOST_MESSAGES, Message, Side
from .table import Table

FORMAT = "mulligan-transcript/1"
MOST_LETTERS = 20_000_000                  # of the text of a transcript
_OF_EITHER = ("false_hearing", "both_alike")           # of these a log names nobody
_SHAPE = whole(format=Enum(FORMAT), match=hex_digits(32),
               messages=ListOf(Text(most=MOST_BYTES), 1, 2 * MOST_MESSAGES))


class Verdict(NamedTuple):
    """What the log of a match says.

    `match` is the match it makes, None before the deal; `verified`: both sides have confirmed the
    same end. `lie` is what one side signed that nobody signs who keeps to the protocol, `liar` that
    side, None where it may be either, `at` the place of the message in the log. `guessed`: it was
    dealt sealed and not all was opened, so cards of the match that were not shown are guesses.
    `first` is the side that sits at the first seat, `id` that of the match, `begun` the first
    message of each side. What was confirmed stays so, whatever one side signs behind it.
    """

    match: Match | None
    verified: bool
    lie: Illegal | Malformed | None = None
    liar: Side | None = None
    at: int | None = None
    guessed: bool = False
    first: Side = 0
    id: str = ""
    begun: frozenset[str] = frozenset()


def transcript(device: Device) -> str:
    """The log a device holds, as the text of a file."""
    return canonical({"format": FORMAT, "match": device.id, "messages": device.order})


def record(device: Device) -> Record:
    """The match of a device as an ordinary record.

    Raises Illegal before the deal, and for a sealed match before all was opened (TD-13.2).
    """
    if device.table.half_known:
        raise refusal("This match was dealt sealed: what lay where is known when it is over.",
                      clause="TD-13.2", reason="sealed")
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
        _check_place(message, chains, at)
        try:
            chains[side].new(message, chains[1 - side])
            table.take(message)
        except (Illegal, Malformed) as error:
            return _known(_not_so(error, table, side, at), table, chains)
        if message.number == 0:
            chains[side].key = bytes.fromhex(message.body["key"])
        chains[side].add(message)
    seal = table.seal
    if seal and seal.lie:
        return Verdict(table.match, False, seal.lie, seal.liar, len(checked["messages"]) - 1,
                       guessed=True)
    return _known(Verdict(table.match, table.verified, guessed=table.half_known), table, chains)


def _known(verdict: Verdict, table: Table, chains: tuple[Chain, Chain]) -> Verdict:
    """A verdict with which match it is of."""
    return verdict._replace(first=table.seat_of(0) if table.match else 0, id=chains[0].match,
                            begun=frozenset(chain.texts[0] for chain in chains if chain.texts))


def _check_place(message: Message, chains: tuple[Chain, Chain], at: int) -> None:
    """Raise Malformed where a log is not whole or not in order: nobody has lied by that."""
    own = chains[message.side]
    if message.number < len(own) and own.texts[message.number] == message.text():
        raise Malformed("came twice (TD-7.4)", f"messages[{at}]")
    if message.number > len(own):
        raise Malformed("comes before one that it stands on (TD-7.4)", f"messages[{at}]")


def _not_so(error: Illegal | Malformed, table: Table, side: Side, at: int) -> Verdict:
    """What a message says that does not hold.

    Where one names a message of the other that is not here, a log alone does not tell who of the
    two has changed it, left it out or made it up; nor who has repeated a commitment that neither
    says it had heard of.

    Raises Malformed where neither side of this match signed it.
    """
    reason = getattr(error, "reason", "")
    if reason in ("forged", "other_match"):
        raise Malformed(str(error), f"messages[{at}]") from None
    return Verdict(table.match, table.verified, error, None if reason in _OF_EITHER else side, at,
                   table.half_known)
