"""The group of edwards25519 (RFC 8032, section 5.1), in plain Python.

A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z. Nothing here takes the same time for every
scalar: keys are made for one match and never guard more than it.
"""

from functools import cache
from typing import TypeAlias

Point: TypeAlias = tuple[int, int, int, int]
Comb: TypeAlias = list[Point]              # of a point, by the bits that are picked

P = (1 << 255) - 19                        # of the field
ORDER = (1 << 252) + 27742317777372353535851937790883648493        # of the base point
D = -121665 * pow(121666, -1, P) % P
_TWICE_D = 2 * D % P
_ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
NEUTRAL: Point = (0, 1, 1, 0)
_BITS = 4                                  # of a scalar that one step of `times` takes
_TEETH, _SPAN = 6, 43                      # of a comb: rows of bits, and the bits of a row


def add(one: Point, other: Point) -> Point:
    """The sum of two points."""
    a = (one[1] - one[0]) * (other[1] - other[0])
    b = (one[1] + one[0]) * (other[1] + other[0])
    c = one[3] * other[3] % P * _TWICE_D
    d = 2 * one[2] * other[2]
    e, f = b - a, d - c
    g, h = d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(point: Point) -> Point:
    """Twice a point."""
    a, b = point[0] * point[0], point[1] * point[1]
    h = a + b
    e = h - (point[0] + point[1]) ** 2
    g = a - b
    f = 2 * point[2] * point[2] + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def negative(point: Point) -> Point:
    """What a point and this add up to nothing with."""
    return P - point[0], point[1], point[2], P - point[3]


def same(one: Point, other: Point) -> bool:
    """Whether two points are one."""
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 \
        and (one[1] * other[2] - other[1] * one[2]) % P == 0


def times(point: Point, scalar: int) -> Point:
    """A point taken `scalar` times, 0 <= scalar < 2**256."""
    row = _parts(point)
    x, y, z = NEUTRAL[:3]
    t = 0
    for digit in reversed(_signed_digits(scalar)):
        # as `double`, but that T is only found where it is used
        total, both = x * x + y * y, x + y
        e, g = (total - both * both) % P, (x * x - y * y) % P
        f, h = (2 * z * z + g) % P, total % P
        x, y, z = e * f % P, g * h % P, f * g % P
        if digit:                          # as `add`, with what the row has ready
            sums, (twice_z, part) = row[digit]
            a, b = (y - x) * sums[0], (y + x) * sums[1]
            c, d = e * h % P * part, z * twice_z
            e, h = (b - a) % P, (a + b) % P
            f, g = (d - c) % P, (d + c) % P
            x, y, z = e * f % P, g * h % P, f * g % P
        t = e * h
    return x, y, z, t % P


def _signed_digits(scalar: int) -> list[int]:
    """Odd digits below 2**_BITS or above -2**_BITS, with zeros between, whose sum is a scalar.

    The digit at a place counts 2**place times.
    """
    out = []
    while scalar:
        digit = 0
        if scalar & 1:
            digit = scalar & (2 << _BITS) - 1
            digit -= digit >> _BITS << _BITS + 1
            scalar -= digit
        out.append(digit)
        scalar >>= 1
    return out


_Parts: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


def _parts(point: Point) -> dict[int, _Parts]:
    """By odd digit what `times` needs of so many times a point: (Y - X, Y + X), (2 Z, 2 D T)."""
    twice, out = double(point), {}
    for digit in range(1, 1 << _BITS, 2):
        difference, total = point[1] - point[0], point[1] + point[0]
        double_z, part = 2 * point[2], point[3] * _TWICE_D % P
        out[digit] = (difference, total), (double_z, part)
        out[-digit] = (total, difference), (double_z, -part)
        point = add(point, twice)
    return out


def base_times(scalar: int) -> Point:
    """The base point taken `scalar` times, 0 <= scalar < 2**256."""
    return total((base_comb(), scalar))


def comb(point: Point) -> Comb:
    """The sums of a point taken 2**0, 2**_SPAN, 2**(2 _SPAN), ... times, of all that are picked.

    Whoever takes one point many times makes this once, which costs as much as to take it once.
    """
    out = [NEUTRAL]
    for tooth in range(_TEETH):
        out += [add(one, point) for one in out]
        for _ in range(_SPAN if tooth < _TEETH - 1 else 0):
            point = double(point)
    return out


def total(*terms: tuple[Comb, int]) -> Point:
    """The sum of points, each by its comb, each taken a number of times below 2**256."""
    columns = [_columns(scalar) for _, scalar in terms]
    out = NEUTRAL
    for at in range(_SPAN):
        out = double(out)
        for (table, _), picked in zip(terms, columns):
            if picked[at]:
                out = add(out, table[picked[at]])
    return out


def _columns(scalar: int) -> list[int]:
    """Every _SPAN-th bit of a scalar as a number, the highest first."""
    digits = f"{scalar:0{_TEETH * _SPAN}b}"
    return [int(digits[at::_SPAN], 2) for at in range(_SPAN)]


@cache
def base_comb() -> Comb:
    """The comb of the base point."""
    y = 4 * pow(5, -1, P) % P
    x = _root(y, 0)
    assert x is not None
    return comb((x, y, 1, x * y % P))


def encode(point: Point) -> bytes:
    """A point as 32 bytes: y, and in the top bit whether x is odd."""
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode(data: bytes) -> Point | None:
    """The point of 32 bytes, or None where they are none, or not written in the one right way."""
    number = int.from_bytes(data, "little")
    y, odd = number & (1 << 255) - 1, number >> 255
    x = _root(y, odd) if y < P else None
    return None if x is None else (x, y, 1, x * y % P)


def _root(y: int, odd: int) -> int | None:
    """The x of a point with this y, or None (RFC 8032, section 5.1.3)."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * _ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or not x and odd:
        return None
    return x if x & 1 == odd else P - x
