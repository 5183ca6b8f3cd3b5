"""A message of the log: what it says, its one text form, its hash, its signature (TD-2).

Everything about a message is signed but the signature. The text is canonical JSON, so one message
has one text.
"""

from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias

from ..data.checks import expect, is_string
from ..data.json_text import canonical, parse
from ..data.shapes import Enum, Integer, MapOf, Text, AnyValue, hex_digits, whole
from ..data.typed import fitting
from ..errors import Malformed
from . import signing

Side: TypeAlias = int                      # 0 who invites, 1 who joins
Hash: TypeAlias = str                      # 64 hex digits

FORMAT = "mulligan/remote/1"
MOST_BYTES = 400_000                       # of a message; only one that opens a deck is long
MOST_MESSAGES = 20_000                     # of a side
_HASH = hex_digits(64)
_SHAPE = whole(
    format=Enum(FORMAT), match=hex_digits(32), side=Integer(0, 1),
    number=Integer(0, MOST_MESSAGES), before=Text("a hash, or nothing", most=64, least=0),
    heard=Integer(0, MOST_MESSAGES), heard_hash=Text("a hash, or nothing", most=64, least=0),
    kind=Text(most=20), body=MapOf(Text(most=20), AnyValue()), signature=hex_digits(128))


class Message(NamedTuple):
    """One message.

    It stands at `number` in the log of its side, behind the message of the hash `before`; its side
    had taken `heard` messages of the other then, the last of the hash `heard_hash`.
    """

    match: str
    side: Side
    number: int
    before: Hash
    heard: int
    heard_hash: Hash
    kind: str
    body: dict[str, Any]
    signature: str = ""

    def signed(self) -> bytes:
        """The bytes that are signed."""
        data = self._asdict() | {"format": FORMAT}
        del data["signature"]
        return canonical(data).encode()

    def hash(self) -> Hash:
        """What the next message of the same side names."""
        return sha256(self.signed()).hexdigest()

    def text(self) -> str:
        """The one text form."""
        return canonical(self._asdict() | {"format": FORMAT})

    def sign(self, secret: bytes, public: bytes) -> "Message":
        """The same message, signed."""
        return self._replace(signature=signing.sign(secret, public, self.signed()).hex())

    def signed_by(self, public: bytes) -> bool:
        """Whether the key signed it."""
        return signing.verifies(public, self.signed(), bytes.fromhex(self.signature))


def read(text: Any) -> Message:
    """The message of a text (TD-2.1).

    Raises Malformed for what is none, or not in its one form.
    """
    expect(is_string(text, MOST_BYTES, 2), "message", f"expected a text of at most {MOST_BYTES}")
    data = fitting(parse(text, "message"), _SHAPE, "message", "TD-2.1")
    try:
        written = canonical(data)
    except ValueError:
        raise Malformed("holds something that no text can hold (TD-2.1)", "message") from None
    expect(written == text, "message", "is not written in its one form (TD-2.1)")
    del data["format"]
    return Message(**data)
