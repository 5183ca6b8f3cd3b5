"""Turns a Grammar into a fast matcher.

Words are a list: str for words and signs, int for digits, None at the end, and behind it a dict of
what was found already, by place and phrase. A step takes (words, place, what was kept so far) and
gives the next place, or -1; a phrase takes (words, place) and gives (next place, value), or None.
Phrases do not contain themselves, so nothing here can nest without end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from .grammar import Grammar
from .types import Expression, Place, Tree, Words

Fit: TypeAlias = tuple[Place, Any] | None                     # the next place and the value
Kept: TypeAlias = Any                      # [(key, value)] so far; None where nothing is kept
Step: TypeAlias = Callable[[Words, Place, Kept], Place]         # the next place, or -1
Phrase: TypeAlias = Callable[[Words, Place], Fit]
Dispatch: TypeAlias = tuple[dict[Any, tuple[Any, ...]], tuple[Any, ...]]      # by word; for others
Firsts: TypeAlias = tuple[frozenset[str], bool, bool]           # words, digits too, perhaps empty

KEPT = ("key", "take", "list")
# tried again at one place
REMEMBERED = frozenset(("sel", "moved", "filter", "action", "count_sel", "counted", "quant",
                        "zones_of"))
CLASH = "clash"  # the key of a record that was given one key twice, and what it is about


class Several(str):
    """A subtype that was written in the plural; it is the word in the singular for all but MANY."""

    __slots__ = ()


class Machine:
    """`phrases[name]` for each rule of the grammar.

    Keys in `once` clash even when both values agree.
    """

    def __init__(self, grammar: Grammar, tables: Mapping[str, frozenset[str]],
                 once: Iterable[str] = ()) -> None:
        self.grammar, self.tables, self.once = grammar, tables, frozenset(once)
        self.phrases: dict[str, Phrase] = {}
        self._firsts: dict[int, Firsts] = {}       # by the id of an expression
        for name in grammar.rules:
            self.phrase(name)

    # ---- phrases ---------------------------------------------------------------------------------
    def phrase(self, name: str) -> Phrase:
        if name not in self.phrases:
            found = self.value(self.grammar.rules[name])
            self.phrases[name] = _remembered(found, name) if name in REMEMBERED else found
        return self.phrases[name]

    def value(self, x: Expression) -> Phrase:
        """The phrase of an expression."""
        kind = x[0]
        if kind == "rule":
            return self.phrase(x[1])
        if kind == "alt":
            return _first_fit(*self.dispatch(x[1], self.value))
        if kind == "seq":
            return self.sequence(x)
        step = self.step(x)

        def one(words: Words, at: Place) -> Fit:
            end = step(words, at, None)
            return None if end < 0 else (end, words[at])
        return one

    def sequence(self, seq: Expression) -> Phrase:
        """A phrase that is one sequence: a record, a list, or what its first phrase is."""
        _, items, make = seq
        step, kind = self.in_a_row(items), make[0] if make else ""
        if kind == "value" and "$" not in str(make[1]):
            return _constant(step, make[1])
        kept = {one[0] for one in _inside(seq) if one[0] in KEPT}
        if kind == "record" or kept - {"list"}:
            return self.record(step, make[1] if make else {})
        if kept:
            return _list(step)
        return self.passed(items, make[1] if make else "")

    def passed(self, items: tuple[Expression, ...], pattern: str) -> Phrase:
        """What the first phrase of a sequence makes; its first word when it has none."""
        inner = next((i for i, one in enumerate(items) if one[0] in ("rule", "int", "table")), 0)
        step = self.in_a_row((*items[:inner], ("key", "", items[inner]), *items[inner + 1:]))

        def passed(words: Words, at: Place) -> Fit:
            out: list[tuple[str, Any]] = []
            end = step(words, at, out)
            if end < 0:
                return None
            return end, pattern.replace("$", out[0][1]) if pattern else out[0][1]
        return passed

    def record(self, step: Step, base: Tree) -> Phrase:
        once = self.once

        def record(words: Words, at: Place) -> Fit:
            out: list[tuple[str, Any]] = []
            end = step(words, at, out)
            if end < 0:
                return None
            made = base.copy()
            for key, value in out:
                if key in made and (key in once or made[key] != value):
                    made.setdefault(CLASH, key)
                else:
                    made[key] = value
            return end, made
        return record

    # ---- steps -----------------------------------------------------------------------------------
    def in_a_row(self, items: Iterable[Expression]) -> Step:
        return row([self.step(one) for one in items])

    def step(self, x: Expression) -> Step:
        kind = x[0]
        if kind in KEPT:
            return getattr(self, "_" + kind)(x)
        if kind == "seq":
            return self.in_a_row(x[1])
        if kind == "alt":
            return _first_step(*self.dispatch(x[1], self.step), _keeps(x))
        if kind in ("opt", "star", "plus"):
            words, others = self.first(x[1])
            return _LOOPS[kind](self.step(x[1]), None if others else words)
        if kind in ("and", "not"):
            return _look(self.step(x[1]), kind == "and")
        return getattr(self, "_" + kind)(x)

    def _key(self, x: Expression) -> Step:
        name, phrase = x[1], self.value(x[2])

        def key(words: Words, at: Place, out: Kept) -> Place:
            found = phrase(words, at)
            if found is None:
                return -1
            out.append((name, found[1]))
            return found[0]
        return key

    def _take(self, x: Expression) -> Step:
        phrase = self.value(x[1])

        def take(words: Words, at: Place, out: Kept) -> Place:
            found = phrase(words, at)
            if found is None:
                return -1
            out.extend(found[1].items())
            return found[0]
        return take

    def _list(self, x: Expression) -> Step:
        return self._key(("key", "", x[1]))

    def _rule(self, x: Expression) -> Step:
        phrase = self.phrase(x[1])

        def rule(words: Words, at: Place, out: Kept) -> Place:
            found = phrase(words, at)
            return -1 if found is None else found[0]
        return rule

    def _word(self, x: Expression) -> Step:
        return word(x[1])

    def _table(self, x: Expression) -> Step:
        if x[1] == "MANY":
            return lambda words, at, out: at + 1 if words[at].__class__ is Several else -1
        return word(tuple(self.tables[x[1]]))

    def _int(self, x: Expression) -> Step:
        return lambda words, at, out: at + 1 if words[at].__class__ is int else -1

    def _end(self, x: Expression) -> Step:
        return lambda words, at, out: at if words[at] is None else -1

    # ---- first words -----------------------------------------------------------------------------
    def dispatch(self, options: tuple[Expression, ...],
                 build: Callable[[Expression], Any]) -> Dispatch:
        """({word: the options that can begin with it}, those for all other words)."""
        found = [(build(one), *self.first(one)) for one in options]
        known = set().union(*(words for _, words, _ in found))
        table = {word: tuple(one for one, words, others in found if others or word in words)
                 for word in known}
        return table, tuple(one for one, _, others in found if others)

    def first(self, x: Expression) -> tuple[frozenset[str], bool]:
        """The words an expression can begin with, and whether it may begin with others.

        Others are digits, or what follows where it is empty.
        """
        words, digits, empty = self._first(x)
        return words, digits or empty

    def _first(self, x: Expression) -> Firsts:
        found = self._firsts.get(id(x))
        if found is None:
            found = self._firsts[id(x)] = self._first_of(x)
        return found

    def _first_of(self, x: Expression) -> Firsts:
        kind = x[0]
        if kind == "word":
            return frozenset(x[1]), False, False
        if kind == "table":
            many = x[1] == "MANY"
            return frozenset(() if many else self.tables[x[1]]), many, False
        if kind == "int":
            return frozenset(), True, False
        if kind in ("end", "and", "not"):
            return frozenset(), False, True
        if kind == "rule":
            return self._first(self.grammar.rules[x[1]])
        if kind in ("key", "take", "list", "opt", "star", "plus"):
            words, digits, empty = self._first(x[-1])
            return words, digits, empty or kind in ("opt", "star")
        words, digits = frozenset(), False
        for one in x[1]:
            more, also, empty = self._first(one)
            words, digits = words | more, digits or also
            if kind == "seq" and not empty:
                return words, digits, False
        return words, digits, kind == "seq" or any(self._first(one)[2] for one in x[1])


def _inside(x: Expression) -> Iterator[Expression]:
    """All expressions in a sequence that keep something for it, groups included.

    What they keep is left out.
    """
    inner: Sequence[Expression] = ()
    if x[0] in ("seq", "alt"):
        inner = x[1]
    elif x[0] in ("opt", "star", "plus"):
        inner = x[1:]
    for one in inner:
        yield one
        yield from _inside(one)


def _keeps(x: Expression) -> bool:
    return any(one[0] in KEPT for one in (x, *_inside(x)))


# ---- the matchers --------------------------------------------------------------------------------
def word(forms: tuple[str, ...]) -> Step:
    """The step over one of these words."""
    if len(forms) > 1:
        known = frozenset(forms)
        return lambda words, at, out: at + 1 if words[at] in known else -1
    form = forms[0]
    return lambda words, at, out: at + 1 if words[at] == form else -1


def row(steps: Sequence[Step]) -> Step:
    """The step that takes steps one after the other."""
    if len(steps) == 1:
        return steps[0]
    if len(steps) == 2:
        first, second = steps

        def two(words: Words, at: Place, out: Kept) -> Place:
            at = first(words, at, out)
            return at if at < 0 else second(words, at, out)
        return two
    steps = tuple(steps)

    def many(words: Words, at: Place, out: Kept) -> Place:
        for step in steps:
            at = step(words, at, out)
            if at < 0:
                return -1
        return at
    return many


def _first_fit(table: dict[Any, tuple[Any, ...]], others: tuple[Any, ...]) -> Phrase:
    def fit(words: Words, at: Place) -> Fit:
        for one in table.get(words[at], others):
            found = one(words, at)
            if found is not None:
                return found
        return None
    return fit


def _first_step(table: dict[Any, tuple[Any, ...]], others: tuple[Any, ...], keeps: bool) -> Step:
    def plain(words: Words, at: Place, out: Kept) -> Place:
        for one in table.get(words[at], others):
            end = one(words, at, out)
            if end >= 0:
                return end
        return -1

    def keeping(words: Words, at: Place, out: Kept) -> Place:
        mark = len(out)
        for one in table.get(words[at], others):
            end = one(words, at, out)
            if end >= 0:
                return end
            del out[mark:]
        return -1
    return keeping if keeps else plain


def _opt(step: Step, starts: frozenset[str] | None) -> Step:
    def opt(words: Words, at: Place, out: Kept) -> Place:
        if starts is not None and words[at] not in starts:
            return at
        mark = len(out) if out else 0
        end = step(words, at, out)
        if end >= 0:
            return end
        if out:
            del out[mark:]
        return at
    return opt


def _star(step: Step, starts: frozenset[str] | None) -> Step:
    def star(words: Words, at: Place, out: Kept) -> Place:
        while starts is None or words[at] in starts:
            mark = len(out) if out else 0
            end = step(words, at, out)
            if end <= at:
                if out:
                    del out[mark:]
                break
            at = end
        return at
    return star


def _plus(step: Step, starts: frozenset[str] | None) -> Step:
    return row([step, _star(step, starts)])


_LOOPS = {"opt": _opt, "star": _star, "plus": _plus}


def _look(step: Step, wanted: bool) -> Step:
    def look(words: Words, at: Place, out: Kept) -> Place:
        return at if (step(words, at, []) >= 0) == wanted else -1
    return look


def _constant(step: Step, value: object) -> Phrase:
    def constant(words: Words, at: Place) -> Fit:
        end = step(words, at, [])
        return None if end < 0 else (end, value)
    return constant


def _list(step: Step) -> Phrase:
    def listed(words: Words, at: Place) -> Fit:
        out: list[tuple[str, Any]] = []
        end = step(words, at, out)
        return None if end < 0 else (end, [value for _, value in out])
    return listed


def _remembered(phrase: Phrase, name: str) -> Phrase:
    def remembered(words: Words, at: Place) -> Fit:
        known, key = words[-1], (name, at)
        if key in known:
            return known[key]
        found = known[key] = phrase(words, at)
        return found
    return remembered
