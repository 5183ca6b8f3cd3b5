"""States of worlds that are named parts of plain JSON data, and how such parts are read."""

from collections.abc import Mapping
from copy import copy
from typing import Any, ClassVar, Self, TypeAlias

from ..data import json_text
from ..data.checks import expect, is_list, is_object, is_string
from ..protocol.state import State
from .files import check_day

Keys: TypeAlias = Mapping[str, type]       # the parts of a state, each with its type in JSON

MOST_NEWS = 200                            # lines
_WORDS = {dict: "an object", list: "a list", int: "a whole number", str: "a text"}


class KeyedState(State):
    """The state of a world whose parts are named by `keys`.

    A subclass has `__slots__ = tuple(keys)`; `later` are parts that files of earlier days do not
    have, as they were then. A part that is left out is as `later` says, else empty. What lists and
    objects hold is shared with copies: it is replaced, never changed in place.
    """

    __slots__ = ()
    keys: ClassVar[Keys]
    later: ClassVar[Mapping[str, Any]] = {}

    day: int
    news: list[list[Any]]                  # [day, words] each

    def __init__(self, **parts: Any) -> None:
        for key, kind in self.keys.items():
            left_out = key not in parts
            setattr(self, key, copy(self.later.get(key, kind())) if left_out else parts[key])

    def copy(self) -> Self:
        return type(self)(**{key: copy(part) for key, part in self.data().items()})

    def data(self) -> dict[str, Any]:
        return {key: getattr(self, key) for key in self.keys}

    def tell(self, words: str) -> None:
        """Keep a line of news."""
        news = [*self.news, [self.day, words]][-MOST_NEWS:]
        self.news = news                   # type: ignore[misc]

    @classmethod
    def parts_of(cls, data: Any) -> dict[str, Any]:
        """The parts that JSON from anywhere has, those of `later` added where it lacks them.

        Raises Malformed for other keys or types, naming the key.
        """
        if isinstance(data, dict):
            data = {key: copy(part) for key, part in cls.later.items()} | data
        expect(is_object(data, cls.keys), "", f"expected the keys {', '.join(cls.keys)}")
        for key, kind in cls.keys.items():
            expect(type(data[key]) is kind, key, f"expected {_WORDS[kind]}")
        parts: dict[str, Any] = data
        return parts

    def check_news(self, longest: int) -> None:
        """Raise Malformed for news that are no lines of a day and of so many letters."""
        expect(len(self.news) <= MOST_NEWS, "news", "too many")
        for line in self.news:
            expect(is_list(line, 2, 2) and is_string(line[1], longest)
                   and json_text.writable(line[1]), "news", "expected days and words")
            check_day(line[0], "news")
