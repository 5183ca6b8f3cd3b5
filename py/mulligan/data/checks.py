"""Checks of data from outside: what a value is, and what is said of the field where it is not.

For a whole object, and for what people write by hand, use `mulligan.data.shapes`.
"""

from collections.abc import Iterable
from typing import Any, TypeGuard

from ..errors import Malformed
from .spelling import unseen

_HEX = frozenset("0123456789abcdef")


def expect(condition: object, field: str, message: str) -> None:
    """Raise Malformed with `message` about `field` unless the condition holds."""
    if not condition:
        raise Malformed(message, field)


# ---- what a value is -----------------------------------------------------------------------------
def is_int(value: object, least: int | None = None, most: int | None = None) -> TypeGuard[int]:
    """Whether a value is an int within bounds; true and false are none."""
    if type(value) is not int:
        return False
    return (least is None or value >= least) and (most is None or value <= most)


def is_hex(value: object, digits: int) -> TypeGuard[str]:
    """Whether a value is a text of so many hex digits, small letters only."""
    return isinstance(value, str) and len(value) == digits and _HEX.issuperset(value)


def is_text(value: object, most: int, least: int = 0) -> TypeGuard[str]:
    """Whether a value is a text of `least` to `most` letters, each of which can be seen."""
    return is_string(value, most, least) and not unseen(value)


def is_string(value: object, most: int, least: int = 0) -> TypeGuard[str]:
    """Whether a value is a text of `least` to `most` letters, whatever letters they are."""
    return isinstance(value, str) and least <= len(value) <= most


def is_list(value: object, most: int, least: int = 0) -> TypeGuard[list[Any]]:
    """Whether a value is a list of `least` to `most` values."""
    return isinstance(value, list) and least <= len(value) <= most


def is_object(value: object, keys: Iterable[str]) -> TypeGuard[dict[str, Any]]:
    """Whether a value is an object with just these keys."""
    return isinstance(value, dict) and set(value) == set(keys)


# ---- a value, or Malformed -----------------------------------------------------------------------
def integer(value: object, field: str, least: int, most: int) -> int:
    """A whole number within bounds. Raises Malformed."""
    if not is_int(value, least, most):
        raise Malformed(f"expected a whole number from {least} to {most}", field)
    return value


def hexes(value: object, field: str, digits: int) -> str:
    """A text of so many hex digits. Raises Malformed."""
    if not is_hex(value, digits):
        raise Malformed(f"expected {digits} hex digits", field)
    return value


def short_text(value: object, field: str, most: int, least: int = 0) -> str:
    """A text of `least` to `most` letters that can be seen. Raises Malformed."""
    if not is_text(value, most, least):
        size = f"{least} to {most}" if least else f"at most {most}"
        raise Malformed(f"expected a text of {size} letters that can be seen", field)
    return value
