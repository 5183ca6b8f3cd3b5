"""Values of a world's file, each checked before it is used (KA-17.14)."""

from collections.abc import Container, Iterable
from typing import Any

from mulligan.data.checks import expect, integer, is_list, is_string
from mulligan.worlds.deeds import one_line

from ..cards.faces import Code, face
from .asking import NAMED
from .ledger import PACK, Collector, Uid

GREATEST, MANY = 10**12, 100_000


def number(value: Any, field: str, least: int = 0, most: int = GREATEST) -> int:
    return integer(value, field, least, most)


def text(value: Any, field: str, most: int = NAMED) -> str:
    expect(is_string(value, most, 1) and one_line(value), field,
           f"expected a text of 1 to {most} letters")
    return value


def flag(value: Any, field: str) -> bool:
    expect(isinstance(value, bool), field, "expected true or false")
    return value


def table(value: Any, field: str, keys: Iterable[str] | None = None,
          most: int = MANY) -> dict[str, Any]:
    expect(isinstance(value, dict) and len(value) <= most
           and all(isinstance(key, str) for key in value), field, "expected an object")
    expect(keys is None or set(value) == set(keys), field,
           f"expected the keys {', '.join(sorted(keys or ()))}")
    return value


def rows(value: Any, field: str, most: int = MANY, exactly: int | None = None) -> list[Any]:
    if exactly is None:
        expect(is_list(value, most), field, f"expected a list of at most {most}")
    else:
        expect(is_list(value, exactly, exactly), field, f"expected a list of {exactly}")
    return value


def code(value: Any, field: str) -> Code:
    expect(isinstance(value, str) and face(value) is not None, field,
           "expected the code of a card (KA-1.6)")
    return value


def codes(value: Any, field: str, most: int = PACK) -> list[Code]:
    return [code(one, f"{field}[{i}]") for i, one in enumerate(rows(value, field, most))]


def uids(value: Any, field: str, most: int = MANY) -> list[Uid]:
    return [number(one, f"{field}[{i}]", 1) for i, one in enumerate(rows(value, field, most))]


def member(value: Any, field: str, known: Container[str]) -> Collector:
    expect(isinstance(value, str) and value in known, field, "expected somebody of this world")
    return value
