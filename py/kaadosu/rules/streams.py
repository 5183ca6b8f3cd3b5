"""The streams of numbers everything by chance comes from (KA-2).

A stream is SHA-256 in counter mode, the same on every device.
"""

from hashlib import sha256
from struct import unpack
from typing import Any

WHOLE = 1 << 32


class Stream:
    """`stream(label)`: 32-bit numbers, eight a block; block k is SHA-256 of `label#k`."""

    __slots__ = ("label", "block", "left")

    def __init__(self, label: str) -> None:
        self.label, self.block = label, 0
        self.left: list[int] = []

    def next(self) -> int:
        """The next number, 0 to 2**32 - 1 (KA-2.1)."""
        if not self.left:
            block = sha256(f"{self.label}#{self.block}".encode()).digest()
            self.left = list(unpack(">8I", block))[::-1]
            self.block += 1
        return self.left.pop()

    def below(self, n: int) -> int:
        """An even number below `n` (KA-2.2)."""
        end = WHOLE // n * n
        while (number := self.next()) >= end:
            pass
        return number % n

    randrange = below                      # what random.Random calls it

    def chance(self, per_mille: int) -> bool:
        """Whether something happens that does so often (KA-2.2)."""
        return self.below(1000) < per_mille

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place (KA-2.3)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
