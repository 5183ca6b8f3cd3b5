"""The nearest sentence that the language takes, for one that it refuses (TT-17.4).

Where a sentence goes wrong, a word is put in, taken out or put in the place of another. Each change
must let the sentence go on further; a few of them lead to a sentence, or there is none near.
"""

from collections.abc import Iterator
from itertools import islice

from .reader import Language, Wrong
from .synonyms import SYNONYMS
from .wording import say

CHANGES = 2                                # of words, at most
_TRIES = 160                               # texts that are read, at most
_MOST = 200                                # letters of a sentence that is looked at


def nearest(language: Language, text: str, style: str | None = None, unit: bool = False) -> str:
    """The plainest wording of what is read with the fewest changes; "" when none is near."""
    wrong = language.read(text, style, unit)[1]
    if wrong is None or wrong.code != "syntax" or len(text) > _MOST:
        return ""
    left, edge = _TRIES, [(text, wrong)]
    for _ in range(CHANGES):
        further: list[tuple[str, Wrong]] = []
        for at, why in edge:
            for changes in (_swaps(at, why), _others(language, at, why)):
                tried = [(one, *language.read(one, style, unit)) for one in islice(changes, left)]
                left -= len(tried)
                right = next((tree for _, tree, _ in tried if tree is not None), None)
                if right is not None:
                    return say(right, tag=False)
                found = [(one, still) for one, _, still in tried
                         if still and still.code == "syntax" and _left(one, still) < _left(at, why)]
                further += found
                if found:
                    break                  # what is likely goes on: no need to guess
        edge = sorted(further, key=lambda one: _left(*one))[:3]
    return ""


def _left(text: str, wrong: Wrong) -> int:
    """How many letters of a text are not right yet."""
    return len(text) - wrong.pos


def _swaps(text: str, wrong: Wrong) -> Iterator[str]:
    """The text with the wrong word replaced by what it may mean."""
    before, word, after = _parts(text, wrong)
    for swap in dict.fromkeys((wrong.meant, SYNONYMS.get(word.lower(), ""))):
        if swap:
            yield _joined(before, swap, after)


def _others(language: Language, text: str, wrong: Wrong) -> Iterator[str]:
    """The text with a word less, with one more, or with another one, the likeliest first."""
    before, word, after = _parts(text, wrong)
    if word and after:
        yield _joined(before, after)
    words = language.following(before)[1]
    words.sort(key=lambda one: (one not in _SMALL, len(one), one))
    for one in words:
        yield _joined(before, one, word, after)
    for one in words if word else ():
        yield _joined(before, one, after)


def _parts(text: str, wrong: Wrong) -> tuple[str, str, str]:
    """What is right, the wrong word or "", what follows it."""
    rest = text[wrong.pos:].lstrip()
    word = "" if wrong.found == "end of text" else rest[:len(wrong.found)]
    return text[:wrong.pos].rstrip(), word, rest[len(word):].lstrip()


_SMALL = frozenset((".", ",", "to", "a", "the", "your", "of", "and", "on", "from", "card", "one"))


def _joined(*parts: str) -> str:
    """Words with blanks between them, none before a comma or a full stop; a capital at the start.
    """
    text = " ".join(filter(None, parts))
    for sign in ".,":
        text = text.replace(f" {sign}", sign)
    return text[:1].upper() + text[1:]
