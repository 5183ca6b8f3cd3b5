"""Bytes from a seed, canonical JSON, and codes people can type (CS-1)."""

import hashlib
import json
from typing import Any

from mulligan import Malformed

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS = str.maketrans({"I": "1", "L": "1", "O": "0", " ": None, "-": None})


def sha(*parts: bytes | str) -> bytes:
    """SHA-256 of bytes and ASCII texts, one after another."""
    return hashlib.sha256(b"".join(part.encode("ascii") if isinstance(part, str) else part
                                   for part in parts)).digest()


class Stream:
    """The endless bytes of a seed and a label (CS-1.1)."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._head, self._next, self._held = bytes(seed) + label.encode("ascii"), 0, b""

    def take(self, count: int) -> bytes:
        """The next bytes."""
        while len(self._held) < count:
            self._held += sha(self._head, self._next.to_bytes(8, "big"))
            self._next += 1
        taken, self._held = self._held[:count], self._held[count:]
        return taken

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely (CS-1.2)."""
        fair = (1 << 32) // n * n
        while (value := int.from_bytes(self.take(4), "big")) >= fair:
            pass
        return value % n

    def shuffle(self, items: list[Any]) -> None:
        """Put a list in random order (CS-1.3)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def canonical(data: Any) -> str:
    """JSON text that depends on the data alone: sorted keys, no blanks, ASCII (CS-1.4)."""
    return json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"),
                      allow_nan=False)


def base32(data: bytes) -> str:
    """Bytes as letters and digits that are not mistaken for one another (CS-1.5)."""
    bits, length = int.from_bytes(data, "big"), 8 * len(data)
    chars = -(-length // 5)
    bits <<= 5 * chars - length
    return "".join(LETTERS[bits >> 5 * i & 31] for i in range(chars - 1, -1, -1))


def tidy(code: str) -> str:
    """A typed code as it is printed: capitals, no blanks and hyphens, I and L as 1, O as 0."""
    return code.upper().translate(READ_AS)


def unbase32(code: str, field: str = "code") -> bytes:
    """The bytes of a code. Raises Malformed for a character that no code has."""
    code = tidy(code)
    for letter in code:
        if letter not in LETTERS:
            raise Malformed(f"{letter!r} stands in no code; they are made of {LETTERS}", field)
    bits, spare = 0, 5 * len(code) % 8
    for letter in code:
        bits = bits << 5 | LETTERS.index(letter)
    if spare >= 5 or bits & (1 << spare) - 1:
        raise Malformed("is no whole code; a character is missing or wrong", field)
    return (bits >> spare).to_bytes(5 * len(code) // 8, "big")
