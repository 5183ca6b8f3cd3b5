"""The same matcher, slower, that watches how far a text can be understood.

It serves reports and menus.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .grammar import Grammar
from .matcher import Dispatch, Fit, Kept, Machine, Phrase, Step
from .types import Expression, Place, Tree, Words


class Watch(Machine):
    """A Machine that knows the farthest place it reached, and what would have been taken there.

    `expected` are words in quotes and phrases in angles, `next` the plain words; `places` tells
    where each record began.
    """

    def __init__(self, grammar: Grammar, tables: Mapping[str, frozenset[str]],
                 once: Iterable[str] = ()) -> None:
        self.reset()
        super().__init__(grammar, tables, once)

    def reset(self) -> None:
        """Forget what was seen."""
        self.far = 0
        self.expected: set[str] = set()
        self.next: set[str] = set()
        # by the id of a record, which is kept so that it stays the only one
        self.places: dict[int, tuple[Place, Tree]] = {}
        self._under: dict[Place, str] = {}  # the phrase reports name, by where it began
        self._quiet = 0

    def run(self, name: str, words: Words) -> None:
        """Match a phrase; what was seen is kept until the next time.

        Kept as well are what was `found`, and the words it was looked for `at`.
        """
        self.reset()
        self.at, self.found = words, self.phrases[name](words, 0)

    def missed(self, at: Place, name: str, words: Iterable[str]) -> None:
        if at >= self.far and not self._quiet:
            if at > self.far:
                self.far, self.expected, self.next = at, set(), set()
            self.expected.add(self._under.get(at) or name)
            self.next.update(words)

    def phrase(self, name: str) -> Phrase:
        if name in self.grammar.named and name not in self.phrases:
            phrase, angled = super().phrase(name), f"<{name.replace('_', ' ')}>"

            def named(words: Words, at: Place) -> Fit:
                outermost = self._under.setdefault(at, angled) is angled
                found = phrase(words, at)
                if outermost:
                    self._under.pop(at, None)
                return found
            self.phrases[name] = named
        return super().phrase(name)

    def dispatch(self, options: tuple[Expression, ...],
                 build: Callable[[Expression], Any]) -> Dispatch:
        return {}, tuple(build(one) for one in options)

    def first(self, x: Expression) -> tuple[frozenset[str], bool]:
        return frozenset(), True

    def _word(self, x: Expression) -> Step:
        return self._noted(super()._word(x), "/".join(f"'{form}'" for form in x[1]), x[1])

    def _noted(self, step: Step, name: str, words: Iterable[str]) -> Step:
        def noted(around: Words, at: Place, out: Kept) -> Place:
            end = step(around, at, out)
            if end < 0:
                self.missed(at, name, words)
            return end
        return noted

    def _table(self, x: Expression) -> Step:
        return self._noted(super()._table(x), f"<{x[1].lower()}>", tuple(self.tables[x[1]]))

    def _int(self, x: Expression) -> Step:
        return self._noted(super()._int(x), "<number>", ())

    def _end(self, x: Expression) -> Step:
        return self._noted(super()._end(x), "end of text", ())

    def step(self, x: Expression) -> Step:
        step = super().step(x)
        if x[0] != "not":
            return step

        def quietly(words: Words, at: Place, out: Kept) -> Place:
            self._quiet += 1
            end = step(words, at, out)
            self._quiet -= 1
            return end
        return quietly

    def record(self, step: Step, base: Tree) -> Phrase:
        record = super().record(step, base)

        def placed(words: Words, at: Place) -> Fit:
            found = record(words, at)
            if found is not None:
                self.places[id(found[1])] = at, found[1]
            return found
        return placed
