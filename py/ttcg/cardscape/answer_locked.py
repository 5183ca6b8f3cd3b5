"""Texts that open with a key, and keys that come from answers (CS-6.3, CS-6.4)."""

import hashlib
import hmac
import re
from collections.abc import Generator

from mulligan import Illegal
from mulligan.data.shapes import Text
from mulligan.protocol.slices import returned

from .streams import Stream, sha

TAG = 16
ITERATIONS = 200_000
SLICE = 10_000                             # hashes between two steps


def blob(most: int) -> Text:
    """The shape of what `seal` makes, in hex: at most so many bytes."""
    return Text(f"at most {most} sealed bytes in hex", "([0-9a-f]{2})+", 2 * most, least=2 * TAG)


def normal(answer: str) -> str:
    """An answer as it is hashed: capitals and digits, single blanks (CS-6.3)."""
    return " ".join(re.sub(r"[^A-Z0-9 ]", "", re.sub(r"\s", " ", answer.upper())).split())


def key_steps(salt: bytes, answer: str,
              iterations: int = ITERATIONS) -> Generator[tuple[int, int], None, bytes]:
    """Yield (done, of); returns the key of an answer.

    Slow on purpose, so that guessing is slow, too.
    """
    digest = sha("ttcg-key-1|", salt, normal(answer))
    for start in range(0, iterations, SLICE):
        for _ in range(min(SLICE, iterations - start)):
            digest = hashlib.sha256(digest + salt).digest()
        yield min(start + SLICE, iterations), iterations
    return digest


def key_of(salt: bytes, answer: str, iterations: int = ITERATIONS) -> bytes:
    """The key of an answer, at one go."""
    return returned(key_steps(salt, answer, iterations))


def entry_key(secret: bytes) -> bytes:
    """The key of a sealed entry of the album (CS-4.3)."""
    return sha("ttcg-entry-1|", secret)


def seal(key: bytes, plain: bytes) -> bytes:
    """The bytes, locked. A key seals one text only: twice the same stream would give both away."""
    cipher = _masked(key, plain)
    return _tag(key, cipher) + cipher


def unseal(key: bytes, blob: bytes) -> bytes:
    """The bytes again. Raises Illegal for a wrong key or a changed blob."""
    tag, cipher = blob[:TAG], blob[TAG:]
    if len(blob) < TAG or not hmac.compare_digest(tag, _tag(key, cipher)):
        raise Illegal("It does not open with this.", clause="CS-6.4", reason="wrong_key",
                      title="Still sealed")
    return _masked(key, cipher)


def _masked(key: bytes, data: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(data, Stream(key, "seal").take(len(data))))


def _tag(key: bytes, cipher: bytes) -> bytes:
    return hmac.new(sha(key, "mac"), cipher, hashlib.sha256).digest()[:TAG]
