"""Ed25519 signatures (RFC 8032): who wrote a message, and that nobody changed it.

Natively nothing but the standard library is there, and a match must be verified there, too; so the
page signs with the same lines.
"""

from functools import lru_cache
from hashlib import sha512

from . import curve

SECRET_BYTES = 32


def public_key(secret: bytes) -> bytes:
    """The 32 bytes that verify what `secret`, 32 bytes, signs."""
    return curve.encode(curve.base_times(_scalar(sha512(secret).digest())))


def sign(secret: bytes, public: bytes, data: bytes) -> bytes:
    """The signature, 64 bytes, of `data` by the keys of `secret`."""
    half = sha512(secret).digest()
    nonce = _reduced(half[32:] + data)
    point = curve.encode(curve.base_times(nonce))
    rest = (nonce + _reduced(point + public + data) * _scalar(half)) % curve.ORDER
    return point + rest.to_bytes(32, "little")


def verifies(public: bytes, data: bytes, signature: bytes) -> bool:
    """Whether `signature` is that of `data` by the secret of `public`, a key; never raises."""
    key = _negative_comb(public) if len(public) == 32 else None
    if key is None or len(signature) != 64:
        return False
    rest = int.from_bytes(signature[32:], "little")
    if rest >= curve.ORDER:                # the same signature in other bytes
        return False
    challenge = _reduced(signature[:32] + public + data)
    point = curve.total((curve.base_comb(), rest), (key, challenge))
    return curve.encode(point) == signature[:32]


@lru_cache(8)
def _negative_comb(public: bytes) -> curve.Comb | None:
    """What takes the opposite of a key many times, or None: a key verifies many messages."""
    point = curve.decode(public)
    return None if point is None else curve.comb(curve.negative(point))


def is_key(data: bytes) -> bool:
    """Whether these are the 32 bytes of a key of full order; under others, forging is easy."""
    point = curve.decode(data) if len(data) == 32 else None
    if point is None:
        return False
    return not curve.same(curve.times(point, 8), curve.NEUTRAL)


def _scalar(half: bytes) -> int:
    number = int.from_bytes(half[:32], "little")
    return number & ~(7 | 1 << 255) | 1 << 254


def _reduced(data: bytes) -> int:
    return int.from_bytes(sha512(data).digest(), "little") % curve.ORDER
