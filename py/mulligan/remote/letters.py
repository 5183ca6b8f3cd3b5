"""What travels: some messages of one side, in a text that any carrier may bring (TD-8).

The same text goes through a live channel, a link, a QR code or a file. It says how many messages of
the other side have come, so whoever reads it knows what to send again. Only the messages are
signed: a changed count costs a letter more, nothing else.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..data import links
from ..data.checks import expect, is_string
from ..data.json_text import canonical, parse
from ..data.shapes import Enum, Integer, ListOf, Text, hex_digits, whole
from ..data.typed import fitting
from .messages import MOST_BYTES, MOST_MESSAGES

FORMAT = "mulligan/letter/1"
MOST_IN_ONE = 500                          # messages; what is left comes with the next letter
_SHAPE = whole(format=Enum(FORMAT), match=hex_digits(32), have=Integer(0, MOST_MESSAGES),
               messages=ListOf(Text(most=MOST_BYTES), 0, MOST_IN_ONE))


class Letter(NamedTuple):
    """Messages of one side of a match, and how many of the other side it has."""

    match: str
    have: int
    messages: Sequence[str]

    def text(self) -> str:
        """As JSON, for a live channel or a file."""
        return canonical({"format": FORMAT} | self._asdict())

    def packed(self) -> str:
        """Packed, for a link or a QR code."""
        return links.pack(self.text())


def read(text: Any) -> Letter:
    """The letter of a text, packed or not (TD-8.1). Raises Malformed."""
    expect(is_string(text, links.MOST_BYTES, 2), "letter", "expected the text of a letter")
    text = text.strip()
    opened = text if text.startswith("{") else links.unpack(text, "letter", links.MOST_BYTES)
    data = fitting(parse(opened, "letter"), _SHAPE, "letter", "TD-8.1")
    return Letter(data["match"], data["have"], data["messages"])
