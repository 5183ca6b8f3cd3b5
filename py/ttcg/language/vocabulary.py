"""The words of subtypes that a set of cards adds (TT-2.8).

They are {the word for one: the word for several}. A card keeps those that it uses, so that it is
read alike wherever it goes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from mulligan.data.spelling import shown

from .phrases import several
from .reader import SAME, language, words_of
from .synonyms import SYNONYMS
from .types import Subtypes

MOST, SHORTEST, LONGEST = 24, 2, 20        # words of a set; letters of one
Vocabulary: TypeAlias = Mapping[str, str]
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_LETTERS = "Write it in small letters a to z, with a hyphen between two parts."


class Wrong(NamedTuple):
    """Why a word is none: of which subtype, its word for "one" or "many", why, and what to do."""

    one: str
    which: str
    text: str
    hint: str = ""


def key(words: Vocabulary) -> Subtypes:
    """The words as `language` takes them."""
    return tuple(sorted(words.items()))


def wrong(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[int, Wrong]]:
    """(index, Wrong) of all that is wrong with the words of subtypes, (one, several) each (TT-2.8).
    """
    taken: dict[str, str] = {}
    for n, (one, many) in enumerate(pairs):
        if n == MOST:
            yield n, Wrong(one, "one", f"a set adds at most {MOST} subtypes")
            return
        words = {"one": one, "many": many}
        bad = [Wrong(one, which, *fault) for which, word in words.items()
               for fault in _faults(word)]
        bad = bad or [
            Wrong(one, which, f"{word!r} is a word of the subtype {taken[word]!r} already",
                  "Give each subtype words of its own.")
            for which, word in words.items() if word in taken]
        yield from ((n, fault) for fault in bad)
        for word in words.values():
            taken.setdefault(word, one)


def _faults(word: str) -> Iterator[tuple[str, str]]:
    """(text, hint) of what is wrong with one word by itself."""
    if not word:
        yield "expected a word, got none", _LETTERS
    elif len(word) > LONGEST:
        yield f"{shown(word)!r} is longer than {LONGEST} letters", ""
    elif len(word) < SHORTEST or not _WORD.fullmatch(word) or word.endswith("-type"):
        yield f"{shown(word)!r} is no word of {SHORTEST} to {LONGEST} letters", _LETTERS
    elif word in _ruled():
        yield f"{word!r} is a word of a subtype of the game", "It need not be named."
    elif word in _taken():
        yield f"{word!r} is a word of the effect language", "Choose another word."
    elif word in SYNONYMS:
        yield (f"{word!r} is what other games call {SYNONYMS[word]!r}, and is kept for that",
               "Choose another word.")


@lru_cache(maxsize=1)
def _ruled() -> frozenset[str]:
    """The words of the subtypes of the game (TT-2.2)."""
    ruled = language().tables["SUBTYPE"]
    return frozenset({*ruled, *map(several, ruled), *SAME})


@lru_cache(maxsize=1)
def _taken() -> frozenset[str]:
    """All words of the language (TT-17.3), and those of which it takes the stem."""
    return language().words()


def used(words: Vocabulary, subtypes: Iterable[str], texts: Iterable[str]) -> dict[str, str]:
    """The words that a card of these subtypes and sentences uses, sorted."""
    met = {*subtypes, *(word for text in texts for word in words_of(text))}
    return {one: many for one, many in key(words) if one in met or many in met}
