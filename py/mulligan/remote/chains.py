"""What one side has said: a chain of signed messages, each naming the one before (TD-2).

Nothing can be left out of a chain, put in, changed or moved without breaking it.
"""

from typing import Any

from ..errors import Illegal
from ..protocol.types import ClauseId
from . import signing
from .messages import Hash, Message, Side


class Chain:
    """The messages of one side; `key` is the public key they are signed with, from the first."""

    def __init__(self, match: str, side: Side) -> None:
        self.match, self.side = match, side
        self.key = b""
        self.texts: list[str] = []
        self.hashes: list[Hash] = []
        self.heard = 0                     # messages of the other side, by the last message

    def __len__(self) -> int:
        return len(self.texts)

    def hash_at(self, count: int) -> Hash:
        """The hash of the last of the first `count` messages; empty for none."""
        return self.hashes[count - 1] if count else ""

    def next(self, kind: str, body: dict[str, Any], heard: "Chain") -> Message:
        """The next message of this side, not signed yet; `heard` is the chain of the other."""
        return Message(self.match, self.side, len(self), self.hash_at(len(self)), len(heard),
                       heard.hash_at(len(heard)), kind, body)

    def add(self, message: Message) -> None:
        """Add the next message, unchecked."""
        self.texts.append(message.text())
        self.hashes.append(message.hash())
        self.heard = message.heard

    def new(self, message: Message, other: "Chain", trusted: bool = False) -> bool:
        """Whether this is the next message of this side; False for one that came before.

        `other` is the chain of the side it was sent to. Raises Illegal for a message that is not of
        this chain, and names why (TD-2.2 to TD-2.7). `trusted`: read back from where this device
        kept it; its signature was verified then.
        """
        said_before = message.number < len(self)
        if said_before and message.text() == self.texts[message.number]:
            return False
        self._check_sender(message, trusted)
        if message.number > len(self):
            raise refusal("A message before this one has not come yet.",
                          clause="TD-2.4", reason="missing")
        if said_before and message.hash() == self.hashes[message.number]:
            return False
        if said_before:
            raise refusal("The other side signed two different messages for one place.",
                          clause="TD-2.5", reason="two_versions")
        if message.before != self.hash_at(len(self)):
            raise refusal("The other side signed a message behind another one than it had sent.",
                          clause="TD-2.5", reason="two_versions")
        possible = self.heard <= message.heard <= len(other)
        if not possible or message.heard_hash != other.hash_at(message.heard):
            raise refusal("The other side claims to have heard what was never said.",
                          clause="TD-2.6", reason="false_hearing")
        return True

    def _check_sender(self, message: Message, trusted: bool) -> None:
        if message.match != self.match:
            raise refusal("This message is of another match.",
                          clause="TD-2.7", reason="other_match")
        if message.side != self.side:
            raise refusal("This message is one's own.", clause="TD-2.7", reason="own_message")
        if not trusted and not message.signed_by(self.key or named_key(message)):
            raise refusal("This message was not signed by the other side.",
                          clause="TD-2.3", reason="forged")


def named_key(message: Message) -> bytes:
    """The key that the first message of a side names.

    Raises Illegal where there is none.
    """
    key = message.body.get("key") if message.number == 0 else None
    try:
        data = bytes.fromhex(key) if isinstance(key, str) else b""
    except ValueError:
        data = b""
    if not signing.is_key(data):
        raise refusal("The first message of a side names its key.",
                      clause="TD-2.3", reason="forged")
    return data


def refusal(text: str, *, clause: ClauseId, reason: str) -> Illegal:
    """A refusal of the protocol."""
    return Illegal(text, clause=clause, reason=reason, title="Not taken")
