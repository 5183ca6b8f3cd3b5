"""The group ristretto255 (RFC 9496), in plain Python: one text of 32 bytes for each of its points.

Its order is a prime, so no point can be told from others by a small part of it. Points are those of
`curve`; several stand for one, and `encode` gives them one text.
"""

from functools import lru_cache

from .curve import D, P, Point

_HALF = (P - 5) // 8
_I = pow(2, (P - 1) // 4, P)               # a root of -1


def _root(over: int) -> tuple[bool, int]:
    """(whether it is one, a root of 1 / `over`, even), by RFC 9496, section 4.2."""
    third = over * over % P * over % P
    root = third * pow(third * third % P * over % P, _HALF, P) % P
    check = over * root * root % P
    turned = check in (P - 1, P - _I)
    if turned:
        root = root * _I % P
    return check in (1, P - 1), _even(root)


def _even(number: int) -> int:
    return P - number if number & 1 else number


_ROOT = _root(-1 - D)[1]                   # of 1 / (a - d)


def encode(point: Point) -> bytes:
    """The 32 bytes of a point (section 4.3.2)."""
    x, y, z = point[:3]
    t = point[3]
    one, two = (z + y) * (z - y) % P, x * y % P
    root = _root(one * two % P * two % P)[1]
    first, second = root * one % P, root * two % P
    inverse = first * second % P * t % P
    if t * inverse % P & 1:
        x, y = y * _I % P, x * _I % P
        second = first * _ROOT % P
    if x * inverse % P & 1:
        y = P - y
    return _even(second * (z - y) % P).to_bytes(32, "little")


def decode(data: bytes) -> Point | None:
    """The point of 32 bytes, None where they are none (section 4.3.1), or the neutral one."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or s & 1 or not s:
        return None
    square = s * s % P
    minus, plus = 1 - square, 1 + square
    plus_squared = plus * plus % P
    v = (-(D * minus % P * minus) - plus_squared) % P
    good, root = _root(v * plus_squared % P)
    x = _even(2 * s * root % P * plus % P)
    y = minus * root % P * root % P * plus % P * v % P
    t = x * y % P
    return (x, y, 1, t) if good and not t & 1 and y else None


@lru_cache(maxsize=4096)
def point(text: str) -> Point | None:
    """The point of 64 hex digits, None where they are none."""
    return decode(bytes.fromhex(text))


def text(one: Point) -> str:
    """A point as 64 hex digits."""
    return encode(one).hex()
