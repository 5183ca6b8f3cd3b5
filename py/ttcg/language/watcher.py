"""The same matcher, slower, that watches how far a text can be understood: for reports, and for menus."""

from .matcher import Machine


class Watch(Machine):
    """A Machine that knows the farthest place it reached, and what would have been taken there.

    `expected` are words in quotes and phrases in angles, `next` the plain words; `places` tells where each record began.
    """

    def __init__(self, grammar, tables, once=()):
        self.reset()
        super().__init__(grammar, tables, once)

    def reset(self):
        self.far, self.expected, self.next, self.places, self._under, self._quiet = 0, set(), set(), {}, {}, 0

    def run(self, name, words):
        """Match a phrase; what was seen is kept until the next time, with the `found` and the words it was looked for `at`."""
        self.reset()
        self.at, self.found = words, self.phrases[name](words, 0)

    def missed(self, at, name, words):
        if at >= self.far and not self._quiet:
            if at > self.far:
                self.far, self.expected, self.next = at, set(), set()
            self.expected.add(self._under.get(at) or name)
            self.next.update(words)

    def phrase(self, name):
        if name in self.grammar.named and name not in self.phrases:
            phrase, angled = super().phrase(name), f"<{name.replace('_', ' ')}>"

            def named(words, at):
                outermost = self._under.setdefault(at, angled) is angled
                found = phrase(words, at)
                if outermost:
                    self._under.pop(at, None)
                return found
            self.phrases[name] = named
        return super().phrase(name)

    def dispatch(self, options, build):
        return {}, tuple(build(one) for one in options)

    def first(self, x):
        return frozenset(), True

    def _word(self, x):
        return self._noted(super()._word(x), "/".join(f"'{form}'" for form in x[1]), x[1])

    def _noted(self, step, name, words):
        def noted(around, at, out):
            end = step(around, at, out)
            if end < 0:
                self.missed(at, name, words)
            return end
        return noted

    def _table(self, x):
        return self._noted(super()._table(x), f"<{x[1].lower()}>", tuple(self.tables[x[1]]))

    def _int(self, x):
        return self._noted(super()._int(x), "<number>", ())

    def _end(self, x):
        return self._noted(super()._end(x), "end of text", ())

    def step(self, x):
        step = super().step(x)
        if x[0] != "not":
            return step

        def quietly(words, at, out):
            self._quiet += 1
            end = step(words, at, out)
            self._quiet -= 1
            return end
        return quietly

    def record(self, step, base):
        record = super().record(step, base)

        def placed(words, at):
            found = record(words, at)
            if found is not None:
                self.places[id(found[1])] = at, found[1]
            return found
        return placed
