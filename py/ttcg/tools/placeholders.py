"""Placeholders: `<name>` is each line of DIR/name.txt, `<name+k>` the same plus k (TT-T2.4).

Values may hold placeholders again. Expansion streams: of a sentence's placeholders the one with
most values is never held in memory as a list, so a run that needs much memory would not end anyway.
Short lists are worked out once, from the innermost outwards, so depth costs no stack. The order of
the sentences is free: the tools sort or only search them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, TypeAlias

from mulligan import Malformed

from .files import Files, lines_of

Key: TypeAlias = tuple[str, frozenset[str]]           # a name, and what stays as it is above it
Group: TypeAlias = tuple[str, list[int | None]]        # a name and the offsets it stands with
# blanks may stand inside; anything else between angle brackets is text (TT-T2.8)
PLACEHOLDER = re.compile(r"< *([A-Za-z0-9_]+)(?:([+-])([0-9]+))? *>")
NUMBER = re.compile(r"[+-]?[0-9]+")
PLAIN = None                               # the offset of `<name>`; `<name+0>` is a form of its own
LONGEST = 4000                             # digits
KEPT = 4_000  # so many values of one placeholder are kept once they are worked out
UNCOUNTED = 10 ** 15                       # sentences a run is told to have at most
GREATEST = 10 ** 300                       # a larger count stays this one
DEEPEST = 60  # placeholders within placeholders, where cycles or long lists are among them
TANGLES = 10_000                           # ways in which placeholders may hold one another
LETTERS = 50_000                           # of a sentence with all its values in it
PREVIEW_LETTERS = 20_000_000               # that a preview makes in all; then it ends


class Placeholders:
    """The placeholder files of one folder.

    `linked`: all forms of one name share a value (--linked-offsets, TT-T2.5). `most`: no more than
    so many sentences will be taken, so none needs more values than that; such a look ends after
    `PREVIEW_LETTERS` letters.
    """

    def __init__(self, files: Files, folder: str, linked: bool = False,
                 most: int | None = None) -> None:
        self.files, self.linked, self.most = files, linked, most
        self.folder = folder if not folder or folder.endswith("/") else f"{folder}/"
        self._lines: dict[str, list[str]] = {}
        self._inner: dict[str, set[str]] = {}              # the placeholders that values hold
        self._reach: dict[str, frozenset[str]] = {}        # these and all within them
        self._plain: dict[str, bool | None] = {}           # whether it cannot come back to itself
        self._counts: dict[Key, tuple[int, int]] = {}
        self._values: dict[Key, list[str]] = {}
        self._made = 0

    def path(self, name: str) -> str:
        return f"{self.folder}{name}.txt"

    def names(self) -> list[str]:
        """The placeholders that have a file."""
        found = self.files.list(self.folder or ".")
        return [name.removesuffix(".txt") for name in found if name.endswith(".txt")]

    def lines(self, name: str) -> list[str]:
        """The values of a placeholder as its file has them.

        It is None when there is no file or only blank lines (TT-T2.7).
        """
        if name not in self._lines:
            found = (lines_of(self.files, self.path(name)) if self.files.exists(self.path(name))
                     else ())
            self._lines[name] = [line.replace("_", " ").strip() for line in found if line.strip()]
        return self._lines[name]

    def total(self, sentences: Iterable[str]) -> int:
        """How many sentences come of all of these.

        What nobody would wait for is no longer told apart.
        """
        return min(sum(map(self.count, sentences)), UNCOUNTED)

    def count(self, sentence: str, above: frozenset[str] = frozenset()) -> int:
        """How many sentences come of it, doubles included, without making them, up to GREATEST."""
        return self._reckon(sentence, above, "sentence")[0]

    def expand(self, sentence: str, above: frozenset[str] = frozenset()) -> Iterator[str]:
        """Yield every sentence that comes of it (TT-T2.5).

        Placeholders `above`, being expanded already, stay (TT-T2.6).
        """
        if not above:
            self._reckon(sentence, above, "sentence")
        made = self._expand(sentence, above)
        return made if self.most is None else self._metered(made)

    def _metered(self, values: Iterator[str]) -> Iterator[str]:
        """The values, until a look has made enough letters."""
        for value in values:
            self._made += len(value) + 1
            if self._made > PREVIEW_LETTERS:
                return
            yield value

    def _reckon(self, sentence: str, above: frozenset[str], field: str) -> tuple[int, int]:
        """(how many sentences come of it, letters of the longest at most).

        Raises Malformed for one longer than LETTERS: it is refused before it is made.
        """
        if "<" not in sentence:
            return 1, len(sentence)
        count, letters = 1, len(sentence)
        groups = self._groups(sentence, above)
        varied = {name for name, _ in groups}
        for name, _ in groups:
            count = min(count * self._size(name, above), GREATEST)
        for name, _, digits in PLACEHOLDER.findall(sentence):
            if name in varied:
                letters += self._counted(name, above)[1] + len(digits) + 1
        if letters > LETTERS:
            raise Malformed(f"comes to more than {LETTERS:,} letters with "
                            "its placeholders filled in",
                            field)
        return count, letters

    def _expand(self, sentence: str, above: frozenset[str]) -> Iterator[str]:
        groups = self._groups(sentence, above) if "<" in sentence else ()
        if not groups:
            yield sentence
            return
        groups.sort(key=lambda group: -self._size(group[0], above))
        make = _form(sentence, groups, self.linked).format
        longest, *others = (_shifted(self._stream(name, above), offsets)
                            for name, offsets in groups)
        lists = self._lists(others)
        for value in longest:
            for rest in product(*lists):
                yield make(value, *rest)

    def _lists(self, streams: list[Iterable[Any]]) -> list[list[Any]]:
        """The values of these as lists, as long as the first `most` sentences need them.

        The last one varies fastest.
        """
        lists, need = [], self.most
        for values in reversed(streams):
            lists.append(list(islice(values, need)))
            if need is not None:
                need = -(-need // max(1, len(lists[-1])))
        return lists[::-1]

    def _groups(self, sentence: str, above: frozenset[str]) -> list[Group]:
        """[name, offsets] of what varies in a sentence.

        Each form varies for itself, or each name when they are linked.
        """
        forms = dict.fromkeys((name, _offset(sign, digits))
                              for name, sign, digits in PLACEHOLDER.findall(sentence)
                              if name not in above and self.lines(name))
        for name, _ in forms:
            self._settle(name)
        if not self.linked:
            return [(name, [offset]) for name, offset in forms]
        return [(name, [offset for other, offset in forms if other == name])
                for name in dict.fromkeys(name for name, _ in forms)]

    def _stream(self, name: str, above: frozenset[str]) -> Iterable[str]:
        """The values of a placeholder, resolved: a list, or a generator when they are many."""
        key = self._key(name, above)
        if key in self._values:
            return self._values[key]
        inside = self._inside(name, above)
        stream = (value for line in self.lines(name) for value in self.expand(line, inside))
        if self._size(name, above) > KEPT:
            return stream
        values = self._values[key] = list(stream)
        return values

    def _size(self, name: str, above: frozenset[str]) -> int:
        """How many values a placeholder has."""
        return self._counted(name, above)[0]

    def _counted(self, name: str, above: frozenset[str]) -> tuple[int, int]:
        """(how many values a placeholder has, letters of the longest at most)."""
        key = self._key(name, above)
        if key not in self._counts:
            if len(self._counts) > TANGLES:
                raise Malformed("placeholders hold one another in too many ways; break the cycles",
                                self.path(name))
            inside = self._inside(name, above)
            found = [self._reckon(line, inside, self.path(name)) for line in self.lines(name)]
            count = min(sum(count for count, _ in found), GREATEST)
            self._counts[key] = count, max((letters for _, letters in found), default=0)
        return self._counts[key]

    def _settle(self, name: str) -> None:
        """Work out what can come back to nothing, from the innermost outwards."""
        todo = [name]
        while todo:
            name = todo[-1]
            if name not in self._plain:
                self._plain[name] = None  # on the way; who meets it again has found a cycle
                todo += [inner for inner in self._held(name) if inner not in self._plain]
                continue
            todo.pop()
            if self._plain[name] is None:
                self._plain[name] = all(self._plain[inner] for inner in self._held(name))
                if self._plain[name] and self._size(name, frozenset()) <= KEPT:
                    self._stream(name, frozenset())

    def _inside(self, name: str, above: frozenset[str]) -> frozenset[str]:
        if len(above) >= DEEPEST:
            raise Malformed(f"more than {DEEPEST} placeholders within one another; "
                            "put their values into one file", self.path(name))
        return above | {name}

    def _key(self, name: str, above: frozenset[str]) -> Key:
        """What its values depend on: of the placeholders above, only those it can come back to."""
        return name, frozenset() if self._plain.get(name) else above & self._reached(name)

    def _reached(self, name: str) -> frozenset[str]:
        """Every placeholder that its values hold, directly or through others."""
        if name not in self._reach:
            found: set[str] = set()
            todo = [name]
            while todo:
                fresh = self._held(todo.pop()) - found
                found |= fresh
                todo += fresh
            self._reach[name] = frozenset(found)
        return self._reach[name]

    def _held(self, name: str) -> set[str]:
        """The placeholders that its values hold directly."""
        if name not in self._inner:
            self._inner[name] = {match[0] for line in self.lines(name) if "<" in line
                                 for match in PLACEHOLDER.findall(line)}
        return self._inner[name]


def _form(sentence: str, groups: Sequence[Group], linked: bool) -> str:
    """The sentence as a format.

    What varies stands in it as {0}, {1} ...; in linked groups of several forms as {0[1]}.
    """
    at = {(name, offset): f"{{{i}[{j}]}}" if linked and len(offsets) > 1 else f"{{{i}}}"
          for i, (name, offsets) in enumerate(groups) for j, offset in enumerate(offsets)}
    return PLACEHOLDER.sub(lambda match: at.get((match[1], _offset(match[2], match[3])), match[0]),
                           sentence.replace("{", "{{").replace("}", "}}"))


def _offset(sign: str, digits: str) -> int | None:
    if not sign:
        return PLAIN
    if len(digits) > LONGEST:
        raise Malformed(f"an offset of more than {LONGEST} digits", "placeholder")
    return int(sign + digits)


def _shifted(values: Iterable[str], offsets: list[int | None]) -> Iterable[Any]:
    """The values of a group: each as it is, plus an offset, or as a tuple of all its forms."""
    if offsets == [PLAIN]:
        return values
    if len(offsets) == 1:
        return (shift(value, offsets[0]) for value in values)
    return (tuple(shift(value, offset) for offset in offsets) for value in values)


def shift(value: str, offset: int | None) -> str:
    """A value with k added if it is an integer, else as it is (TT-T2.9)."""
    if offset is PLAIN or not NUMBER.fullmatch(value.strip()) or len(value) > LONGEST:
        return value
    return str(int(value) + offset)
