"""An author's mark: an ECDSA signature (P-256, SHA-256, RFC 6979) over the id of a card.

It says "by the same hand", and no name (CS-5.8).

Plain arithmetic, made for one mark now and then on one's own device: it does not hide how long it
takes.
"""

import hashlib
import hmac
from collections.abc import Iterator
from typing import TypeAlias


from mulligan.data.checks import is_hex

from .types import Hex

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)
Point: TypeAlias = tuple[int, int]         # of the curve; None is the point at infinity
KEY, SIGN = 66, 128                        # hex digits of a public key, of a signature


def secret_of(seed: bytes) -> int:
    """The secret of 32 random bytes."""
    return int.from_bytes(seed, "big") % (N - 1) + 1


def key_of(secret: int) -> Hex:
    """The public key, compressed, in hex."""
    x, y = _multiple(secret)
    return f"{2 + (y & 1):02x}{x:064x}"


def sign(secret: int, text: str) -> Hex:
    """The signature of a text in hex."""
    digest = _digest(text)
    for k in _nonces(secret, digest):
        r = _multiple(k)[0] % N
        s = pow(k, -1, N) * (digest + r * secret) % N
        if r and s:
            return f"{r:064x}{s:064x}"
    raise AssertionError("the numbers of RFC 6979 have no end")


def fits(key: Hex, text: str, signature: Hex) -> bool:
    """Whether a signature is that of a text by a key; False for whatever is none."""
    point = _point(key)
    try:
        r, s = int(signature[:64], 16), int(signature[64:], 16)
    except (ValueError, TypeError):
        return False
    if point is None or len(signature) != SIGN or not (0 < r < N and 0 < s < N):
        return False
    over = pow(s, -1, N)
    found = _add(_times(_digest(text) * over % N, G), _times(r * over % N, point))
    return found is not None and found[0] % N == r


def _digest(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


def _nonces(secret: int, digest: int) -> Iterator[int]:
    """The numbers RFC 6979 takes for chance, so that one secret and text make one signature."""
    def mac(key: bytes, data: bytes) -> bytes:
        return hmac.new(key, data, hashlib.sha256).digest()
    seed = secret.to_bytes(32, "big") + (digest % N).to_bytes(32, "big")
    key, value = bytes(32), b"\1" * 32
    for step in (b"\0", b"\1"):
        key = mac(key, value + step + seed)
        value = mac(key, value)
    while True:
        value = mac(key, value)
        if 0 < (k := int.from_bytes(value, "big")) < N:
            yield k
        key = mac(key, value + b"\0")
        value = mac(key, value)


# ---- the curve; None is the point at infinity ----------------------------------------------------
def _add(p: Point | None, q: Point | None) -> Point | None:
    if p is None or q is None:
        return p or q
    if p[0] == q[0]:
        if (p[1] + q[1]) % P == 0:
            return None
        slope = (3 * p[0] * p[0] - 3) * pow(2 * p[1], -1, P) % P
    else:
        slope = (q[1] - p[1]) * pow(q[0] - p[0], -1, P) % P
    x = (slope * slope - p[0] - q[0]) % P
    return x, (slope * (p[0] - x) - p[1]) % P


def _multiple(k: int) -> Point:
    """G times a number from 1 to N - 1, which is never the point at infinity."""
    point = _times(k, G)
    assert point is not None
    return point


def _times(k: int, p: Point | None) -> Point | None:
    out = None
    while k:
        if k & 1:
            out = _add(out, p)
        p, k = _add(p, p), k >> 1
    return out


def _point(key: Hex) -> Point | None:
    """The point of a key, or None for what is no key."""
    if not is_hex(key, KEY) or key[:2] not in ("02", "03"):
        return None
    x = int(key[2:], 16)
    square = (x * x * x - 3 * x + B) % P
    y = pow(square, (P + 1) // 4, P)
    if x >= P or y * y % P != square:
        return None
    return x, y if y & 1 == int(key[1]) & 1 else P - y
