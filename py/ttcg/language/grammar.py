"""Reads the grammar of the effect language into expressions.

It is cards/ttcg/effects.peg, where its notation is told, with what the nodes add to it.

An expression is a tuple whose first item is its kind:
    ("word", words)             one of these words
    ("int",) ("end",)           digits; the end of the text
    ("rule", name)              a phrase by its name
    ("table", name)             a word of a table
    ("alt", (x, ...))           the first that fits
    ("seq", (x, ...), make)     all in a row; `make` as below
    ("opt", x) ("star", x) ("plus", x) ("and", x) ("not", x)
    ("key", name, x) ("take", x) ("list", x)    in the notation key:x  @x  +:x
`make` is None, ("record", {...}), or ("value", v) for a constant, in which "$" stands for what the
sequence itself makes.
"""

import re
from functools import lru_cache
from typing import Any

from .types import Expression

_TOKEN = re.compile(r"""\s*(?:\#[^\n]*\s*)*(?:
    (?P<rule>[a-z]\w*)\s*(?P<arrow><-|<=|</)
    | (?P<table>[A-Z]+)\s*=(?!\S)
    | '(?P<text>(?:\\.|[^'\\\n])*)'
    | (?P<make>->)\s*(?:"(?P<word>[^"\n]*)"|(?P<number>\d+)|(?P<yes>yes)\b
                       |(?P<node>[A-Z]\w*)?(?P<keys>\([^)\n]*\)|\{[^}\n]*\})?)
    | (?P<key>[a-z]\w*|\+):(?!\s)
    | (?P<name>[a-z]\w*)
    | (?P<capital>[A-Z]+)
    | (?P<sign>[/()?*+&!@]))""", re.VERBOSE)
_POSTFIX = {"?": "opt", "*": "star", "+": "plus"}


class Grammar:
    """`rules` by name, in order; `named` are those that reports call by name; `tables` of words."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, Expression] = {}
        self.tables: dict[str, frozenset[str]] = {}
        self.named: set[str] = set()
        reader = _Reader(text)
        while reader.token:
            name = reader.take("table")
            if name:
                self.tables[name] = frozenset(reader.need("text").split("|"))
                continue
            name, arrow = reader.token.group("rule", "arrow")
            reader.need("rule")
            options = reader.options()
            if name in self.rules:
                if arrow != "</":
                    raise ValueError(f"effects.peg: {name} stands twice")
                options = (*_options(self.rules[name]), *options)
            self.rules[name] = _choice(options)
            if arrow == "<=":
                self.named.add(name)


@lru_cache(maxsize=2)
def words_in(grammar: Grammar) -> frozenset[str]:
    """All words and signs that stand in the phrases of a grammar."""
    found: set[str] = set()
    todo: list[Any] = list(grammar.rules.values())
    while todo:
        x = todo.pop()
        if x[:1] == ("word",):
            found.update(x[1])
        else:
            todo += [part for part in x if isinstance(part, tuple)]
    return frozenset(found)


class _Reader:
    """Walks over the tokens of a grammar."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text.rstrip(), 0
        self.next()

    def next(self) -> None:
        self.token = _TOKEN.match(self.text, self.at) if self.at < len(self.text) else None
        if self.token:
            self.at = self.token.end()
        elif (self.at < len(self.text)
              and not re.fullmatch(r"(\s|#[^\n]*\n?)*", self.text[self.at:])):
            raise ValueError(f"effects.peg: cannot read {self.text[self.at:self.at + 40]!r}")

    def take(self, group: str) -> str | None:
        """What the next token holds for `group`, which is then behind us.

        It is None if the token is another one.
        """
        found = self.token and self.token.group(group)
        if found is not None:
            self.next()
        return found

    def sign(self, sign: str) -> bool:
        """Whether the next token is this sign, which is then behind us."""
        stands = self.token is not None and self.token.group("sign") == sign
        if stands:
            self.next()
        return stands

    def need(self, group: str) -> str:
        found = self.take(group)
        if found is None:
            raise ValueError(f"effects.peg: expected {group} before "
                             f"{self.text[self.at:self.at + 40]!r}")
        return found

    def options(self) -> tuple[Expression, ...]:
        found = [self.sequence()]
        while self.sign("/"):
            found.append(self.sequence())
        return tuple(found)

    def sequence(self) -> Expression:
        items = []
        while (item := self.item()) is not None:
            items.extend(item)
        return "seq", tuple(items), self.maker()

    def maker(self) -> tuple[str, Any] | None:
        """What stands behind the arrow of a sequence."""
        if not self.token or not self.token.group("make"):
            return None
        word, number, yes = self.token.group("word", "number", "yes")
        node, keys = self.token.group("node", "keys")
        self.next()
        if word is not None:
            return "value", word
        if number or yes:
            return "value", int(number) if number else True
        pairs = (pair.split("=") for pair in keys[1:-1].split(",") if pair.strip()) if keys else ()
        values = {key.strip(): _value(value.strip()) for key, value in pairs}
        return "record", {"node": node, **values} if node else values

    def item(self) -> list[Expression] | None:
        """The expressions of one item (a literal of several words is several).

        It is None at the end of the sequence.
        """
        before = next((name for sign, name in (("&", "and"), ("!", "not")) if self.sign(sign)),
                      None)
        take, key = self.sign("@"), self.take("key")
        found = self.primary()
        if found is None:
            return None
        if take or key:
            whole = _one(found)
            if take:
                found = [("take", whole)]
            else:
                found = [("list", whole) if key == "+" else ("key", key, whole)]
        for sign, kind in _POSTFIX.items():
            if self.sign(sign):
                found = [(kind, _one(found))]
        return [(before, _one(found))] if before else found

    def primary(self) -> list[Expression] | None:
        text = self.take("text")
        if text is not None:
            return [("word", _forms(word))
                    for word in re.findall(r"[^\s,]+|,", text.replace("\\'", "'"))]
        if self.sign("("):
            found = _choice(self.options())
            if not self.sign(")"):
                raise ValueError(f"effects.peg: expected ) before "
                                 f"{self.text[self.at:self.at + 40]!r}")
            return [found]
        name = self.take("name")
        if name:
            return [("rule", name)]
        name = self.take("capital")
        return [{"INT": ("int",), "EOF": ("end",)}.get(name, ("table", name))] if name else None


def _choice(options: tuple[Expression, ...]) -> Expression:
    return options[0] if len(options) == 1 else ("alt", options)


def _options(choice: Expression) -> tuple[Expression, ...]:
    """What a choice was made of."""
    return choice[1] if choice[0] == "alt" else (choice,)


def _one(items: list[Expression]) -> Expression:
    return items[0] if len(items) == 1 else ("seq", tuple(items), None)


def _forms(word: str) -> tuple[str, ...]:
    """`card(s)` is card or cards, `this|the` is this or the."""
    return (tuple(word[:-3] + end for end in ("", "s")) if word.endswith("(s)")
            else tuple(word.split("|")))


def _value(text: str) -> int | bool | str:
    if text.isdigit():
        return int(text)
    return True if text in ("yes", "true") else text
