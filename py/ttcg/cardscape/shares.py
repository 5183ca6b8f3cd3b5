"""A secret in shares: so many of them give it back, one fewer gives nothing (CS-4.3).

It is made byte by byte over GF(256) with x^8 + x^4 + x^3 + x + 1; share x is the value of a
polynomial at x, the secret its value at 0.
"""

from collections.abc import Iterable, Mapping, Sequence

from mulligan import Malformed
from mulligan.data.checks import expect, is_int

from .types import Share

THRESHOLD, SECRET = 5, 10


def _tables() -> tuple[list[int], list[int]]:
    powers, logs, value = [0] * 510, [0] * 256, 1
    for i in range(255):
        powers[i] = powers[i + 255] = value
        logs[value] = i
        value ^= (value << 1) ^ (0x11B if value & 0x80 else 0)  # times 3, which generates the field
    return powers, logs


_POWERS, _LOGS = _tables()


def times(a: int, b: int) -> int:
    """The product in GF(256)."""
    return _POWERS[_LOGS[a] + _LOGS[b]] if a and b else 0


def over(a: int, b: int) -> int:
    """The quotient in GF(256)."""
    return _POWERS[_LOGS[a] + 255 - _LOGS[b]] if a else 0


def split(secret: bytes, coefficients: Sequence[bytes], places: Iterable[int]) -> dict[int, Share]:
    """{x: share} at the given places (1 to 255).

    `coefficients` are threshold - 1 random texts as long as the secret.
    """
    if any(len(row) != len(secret) for row in coefficients):
        raise Malformed("each must be as long as the secret", "coefficients")
    return {x: bytes(_value([byte, *rest], _place(x)) for byte, *rest in zip(secret, *coefficients))
            for x in places}


def join(shares: Mapping[int, Share], threshold: int = THRESHOLD) -> bytes:
    """The secret of {x: share}. Raises Malformed when there are too few.

    Wrong shares give a wrong secret.
    """
    if len(shares) < threshold:
        raise Malformed(f"{len(shares)} of {threshold} shares", "shares")
    used = sorted(shares)[:threshold]
    if len({len(shares[x]) for x in used}) != 1:
        raise Malformed("they are not equally long", "shares")
    weights = [_weight(_place(x), used) for x in used]
    out = bytearray(len(shares[used[0]]))
    for x, weight in zip(used, weights):
        for i, byte in enumerate(shares[x]):
            out[i] ^= times(byte, weight)
    return bytes(out)


def _value(coefficients: Sequence[int], x: int) -> int:
    value = 0
    for coefficient in reversed(coefficients):
        value = times(value, x) ^ coefficient
    return value


def _weight(x: int, places: Iterable[int]) -> int:
    """Lagrange's weight of a place for the value at 0."""
    weight = 1
    for other in places:
        if other != x:
            weight = times(weight, over(other, other ^ x))
    return weight


def _place(x: int) -> int:
    expect(is_int(x, 1, 255), "shares", "a share has a place from 1 to 255")
    return x
