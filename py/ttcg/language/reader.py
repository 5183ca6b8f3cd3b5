"""What a sentence on a card means: text to tree (TT-17, TT-18), or a report why it is none.

`parse(text)` gives the tree or raises Wrong; `read(text)` gives (tree, None) or (None, Wrong).
`following(text)` tells what may come next, for whoever offers words to choose from. A tree is plain
JSON data.
"""

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from mulligan.cards.library import folder
from mulligan.data.spelling import shown

from . import nodes  # noqa: F401 (who reads sentences must know the nodes)
from .checks import faults
from .expected import listed
from .forms import FORMS
from .grammar import Grammar, words_in
from .joining import joined
from .matcher import Machine, Several
from .node import NODES
from .phrases import NUMBERS, several
from .synonyms import ADVICE, SYNONYMS
from .types import Subtypes, Tree, Words
from .watcher import Watch

# other forms of a word, which mean the same
SAME = {"spell-caster": "spellcaster", "spell-casters": Several("spellcaster"),
        "can't": "cannot", "!": "."}
_FOE = ("the", "an", "each", "target")     # "the opponent" is your opponent
_FOES = ("the", "each", "target")          # and "the opponent's" is your opponent's
# behind "an opponent's"; of their cards it may be one, and the grammar tells
_HIS = ("hand", "deck", "discard", "side", "turn", "next", "draw", "main", "battle")
_THIS = {"unit": "card", "unit's": "card's", "spell": "card", "spell's": "card's"}
LONGEST = 1000                             # characters of a sentence that are looked at
LARGEST = 999_999_999                      # a longer number is no larger: nothing allows either
# once in a sentence (S7)
LEADS = ("trigger", "window", "while", "if", "limit", "duration", "delay", "per", "guard")
_TOKEN = re.compile(r"[a-z]+n't|[a-z]+(?:-[a-z]+)*(?:'s|s'|')?|[0-9]+|\S")
_WHOLE = re.compile(r"[^\s.,\[\]]*")       # a word with whatever letters
_PLAIN = {ord("\u2019"): "'"} | {ord(letter): letter.lower()
                                 for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_SHOWN = 60                                # characters of a word that a report repeats


class Wrong(ValueError):
    """A refused sentence.

    `code` is "syntax" or "S1" to "S16" (TT-17.4, TT-17.5), `pos` counts letters from 0, `meant` is
    the nearest word or "". `found` and `expected` are those of a syntax error; `faults` are all
    (code, message) of one that the checks refuse.
    """

    def __init__(self, code: str, pos: int, message: str, found: str = "",
                 expected: Sequence[str] = (), meant: str = "",
                 more: Iterable[tuple[str, str]] = ()) -> None:
        super().__init__(message)
        self.code, self.pos, self.message, self.found = code, pos, message, found
        self.expected, self.meant, self.faults = list(expected), meant, list(more)

    @property
    def clause(self) -> str:
        """The clause of the rules behind this."""
        return "TT-17.4" if self.code == "syntax" else "TT-19.3"

    @property
    def report(self) -> dict[str, Any]:
        """The report as JSON data, in the form of TT-17.4 and TT-17.5."""
        if self.code == "syntax":
            return {"error": "syntax", "pos": self.pos, "found": self.found,
                    "expected": self.expected, "meant": self.meant,
                    "message": self.message}
        return {"error": self.code, "pos": self.pos, "message": self.message}


class Language:
    """The effect language with the subtypes of the rules and those that a set adds (TT-2.8)."""

    def __init__(self, subtypes: Subtypes = ()) -> None:
        self.grammar = _grammar()
        ruled = self.grammar.tables["SUBTYPE"]
        known = ruled | {one for one, _ in subtypes}
        self.tables = self.grammar.tables | {"SUBTYPE": known,
                                             "NOTSUBTYPE": frozenset(f"non-{one}" for one in known)}
        self._same = (SAME | {several(word): Several(word) for word in ruled}
                      | {many: Several(one) for one, many in subtypes})
        self._effect = Machine(self.grammar, self.tables, LEADS).phrases["effect"]
        self._watch: Watch | None = None

    def parse(self, text: str, style: str | None = None, unit: bool = False) -> Tree:
        """The tree of a sentence; `unit`: on a unit. Raises Wrong.

        Its style is `style`, with which a tag must agree, or that of the tag, or the one that fits.
        """
        words = self._words(text[:LONGEST + 1])
        found = self._effect(words, 0) if len(text) <= LONGEST else None
        if found is None:
            raise self._syntax(text)
        tree = joined(found[1], style, unit)
        for _ in faults(tree, style, unit):
            raise self._refused(text, style, unit)
        return tree

    def read(self, text: str, style: str | None = None,
             unit: bool = False) -> tuple[Tree, None] | tuple[None, Wrong]:
        """(tree, None) or (None, Wrong)."""
        try:
            return self.parse(text, style, unit), None
        except Wrong as wrong:
            return None, wrong

    def following(self, text: str) -> tuple[list[str], list[str]]:
        """What may come after a text that is right so far: (phrases and words, plain words).

        The former are as a report names them, with "end of text" among them when it is a sentence.
        Two empty lists when the text is not right.
        """
        watch = self._watched(self._words(text[:LONGEST]))
        if watch.found and len(text) <= LONGEST:
            return ["end of text"], []
        if len(text) > LONGEST or watch.at[watch.far] is not None:
            return [], []
        return sorted(watch.expected), sorted(watch.next)

    def words(self) -> frozenset[str]:
        """All words that may stand in a sentence, as they are written."""
        return frozenset({*words_in(self.grammar), *self._same,
                          *(word for table in self.tables.values() for word in table)})

    def _another(self, found: str, meant: str) -> bool:
        """Whether a word that was found is no slip of the pen, but says something else.

        "Without" is not "with": a word of the language is meant, unless the other is a form of it,
        or a number: "on unit" is "one unit".
        """
        forms = found.rstrip("s") == meant.rstrip("s") or SYNONYMS.get(found) == meant
        slips = forms or meant in NUMBERS and found not in NUMBERS
        return bool(meant) and not slips and found in self.words()

    def _words(self, text: str) -> Words:
        """The words of a text, each subtype in the singular; "this unit" is this card (TT-17.9).

        "The opponent" is your opponent, and who "gets" something gains it.
        """
        words = [self._same.get(word, word) if word.__class__ is str else word
                 for word in _words(text)]
        for at, word in enumerate(words):
            if word == "this" and words[at + 1].__class__ is str:
                words[at + 1] = _THIS.get(words[at + 1], words[at + 1])
            if (word in _FOE and words[at + 1] == "opponent"
                or word in _FOES and words[at + 1] == "opponent's"
                or word == "an" and words[at + 1] == "opponent's" and words[at + 2] in _HIS):
                words[at] = "your"
            if word in ("get", "gets") and words[at + 1] not in ("+", "-"):
                words[at] = word.replace("get", "gain")
        return words

    def _watched(self, words: Words) -> Watch:
        if self._watch is None:
            self._watch = Watch(self.grammar, self.tables, LEADS)
        self._watch.run("effect", words)
        return self._watch

    def _syntax(self, text: str) -> Wrong:
        """The report of a text that is no sentence (TT-17.4)."""
        spans = [one.span() for one in _TOKEN.finditer(_plain(text[:LONGEST + 1]))]
        if len(text) > LONGEST:
            spans = [span for span in spans if span[1] <= LONGEST]
        watch = self._watched(self._words(text[:spans[-1][1]] if spans else ""))
        far, expected = watch.far, sorted(watch.expected)
        before = _plain(text[slice(*spans[far - 1])]) if far else "^"
        if far == len(spans) and len(text) > LONGEST:
            return _too_long(text, spans, expected)
        if far == len(spans):
            message = f"The sentence ends too soon. Expected {listed(expected, before)}."
            return Wrong("syntax", len(text), message, "end of text", expected)
        start, end = spans[far]
        found = _plain(text[start:end])
        meant = _near(text, start, found, watch.next)
        meant = "" if self._another(found, meant) else meant
        message = f"Found {_quoted(found)}, expected {listed(expected, before)}."
        return Wrong("syntax", start, message + _hint(text, start, meant), _cut(found), expected,
                     meant)

    def _refused(self, text: str, style: str | None, unit: bool) -> Wrong:
        """The report of a sentence that the checks refuse (TT-17.5).

        It names the first by code, with its place.
        """
        watch = self._watched(self._words(text))
        assert watch.found is not None     # it was a sentence when `parse` read it
        tree = joined(watch.found[1], style, unit)
        found = sorted(faults(tree, style, unit), key=lambda fault: int(fault[0][1:]))
        code, message, at = found[0]
        spans = [one.start() for one in _TOKEN.finditer(_plain(text))]
        place = watch.places.get(id(at), (0, None))[0]
        return Wrong(code, spans[place], message, more=[fault[:2] for fault in found])


@lru_cache(maxsize=1)
def _grammar() -> Grammar:
    """The grammar says what is a sentence (TT-17.3): that of all, and what each node adds."""
    phrases = (folder("ttcg") / "effects.peg").read_text("utf-8")
    return Grammar("\n".join((phrases, *(node.grammar for node in NODES.values()))))


@lru_cache(maxsize=16)
def language(subtypes: Subtypes = ()) -> Language:
    """The Language with more subtypes, a word for one and a word for several each (TT-2.8)."""
    return Language(subtypes)


def parse(text: str, style: str | None = None, unit: bool = False,
          subtypes: Subtypes = ()) -> Tree:
    """The tree of a sentence: see Language.parse. Raises Wrong."""
    return language(subtypes).parse(text, style, unit)


def read(text: str, style: str | None = None, unit: bool = False,
         subtypes: Subtypes = ()) -> tuple[Tree, None] | tuple[None, Wrong]:
    """(tree, None) or (None, Wrong)."""
    return language(subtypes).read(text, style, unit)


def following(text: str) -> tuple[list[str], list[str]]:
    """What may come after a text: see Language.following."""
    return language().following(text)


# ---- words (TT-17.2) -----------------------------------------------------------------------------
def _plain(text: str) -> str:
    """Small letters and straight apostrophes.

    Only A to Z are changed, so that every letter keeps its place and no other becomes one.
    """
    return text.lower() if text.isascii() else text.translate(_PLAIN)


def words_of(text: str) -> list[str]:
    """The words of a sentence that are written in letters."""
    return [word for word in _words(text[:LONGEST + 1]) if word.__class__ is str]


def _words(text: str) -> Words:
    """The words as a Machine takes them."""
    words = [_number(one) if one[0] in "0123456789" else one
             for one in (token.removesuffix("-type") for token in _TOKEN.findall(_plain(text)))]
    words += None, {}
    return words


def _number(digits: str) -> int:
    digits = digits.lstrip("0")
    return int(digits or 0) if len(digits) < 10 else LARGEST


# ---- the words of reports ------------------------------------------------------------------------
def _too_long(text: str, spans: list[tuple[int, int]], expected: Sequence[str]) -> Wrong:
    pos = spans[-1][1] if spans else 0
    pos += len(text[pos:LONGEST + 1]) - len(text[pos:LONGEST + 1].lstrip())
    found = _TOKEN.match(_plain(text[pos:pos + LONGEST]))
    return Wrong("syntax", pos,
                 f"The sentence is too long: it may have at most {LONGEST} characters.",
                 _cut(found[0]) if found else "end of text", expected)


def _near(text: str, start: int, found: str, words: Collection[str]) -> str:
    """The nearest of the words that may stand there.

    A word with strange letters in it is taken whole; for a word of other games it is the one that
    this language has for it.
    """
    same = SYNONYMS.get(found, "")
    if same and same.split()[0] in words:
        return same
    whole = _WHOLE.findall(_plain(text[start:start + _SHOWN]))[0]
    near = (difflib.get_close_matches(whole, words, 1) if any(letter.isalpha() for letter in whole)
            else [])
    return near[0] if near else ""


def _hint(text: str, start: int, meant: str) -> str:
    """What to write instead."""
    plain = _plain(text[:LONGEST])
    spans = ((found.span("at" if found.re.groupindex else 0), advice) for form, advice in FORMS
             if (found := re.search(form, plain)))
    form = next((advice for (begin, end), advice in spans if begin <= start <= end), "")
    if form:
        return f" {form}"
    word = re.split(r"\s", text[start:start + _SHOWN], maxsplit=1)[0]
    strange = next((one for one in word if not one.isascii() and one != "\u2019"), "")
    said = f" Did you mean {meant!r}?" if meant else ""
    if meant and SYNONYMS.get(_plain(word.rstrip(".,"))) == meant:
        said = f" Here {_quoted(word.rstrip('.,'))} is called {meant!r}."
    advice = ADVICE.get(_plain(word.rstrip(".,")))
    said = f" {advice}" if advice and not meant else said
    if strange:
        name = unicodedata.name(strange, "a strange letter").lower()
        said += f" {_quoted(strange)} is {name}; only the letters a to z are read."
    return said


def _quoted(word: str) -> str:
    return f"'{shown(word)}'"


def _cut(word: str) -> str:
    return word if len(word) <= _SHOWN else word[:_SHOWN] + "..."
