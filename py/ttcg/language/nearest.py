"""The nearest sentence that the language takes, for one that it refuses (TT-17.4).

Where a sentence goes wrong, a word is put in, taken out or put in the place of another. Each change
must let the sentence go on further; a few of them lead to a sentence, or there is none near.
"""

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from .reader import Language, Wrong, words_of
from .synonyms import SYNONYMS
from .types import Tree
from .wording import say

CHANGES = 2                                # of words, at most
_TRIES = 160                               # texts that are read, at most
_MOST = 200                                # letters of a sentence that is looked at


def nearest(language: Language, text: str, style: str | None = None, unit: bool = False) -> str:
    """The plainest wording of what is read with the fewest changes; "" when none is near."""
    wrong = language.read(text, style, unit)[1]
    if wrong is None or wrong.code != "syntax" or len(text) > _MOST or _OF_WHAT.search(text):
        return ""
    left, edge = _TRIES, [(text, wrong)]
    for _ in range(CHANGES):
        further: list[tuple[str, Wrong]] = []
        for at, why in edge:
            for changes in (_swaps(language, at, why), _others(language, at, why)):
                tried = [(one, *language.read(one, style, unit)) for one in islice(changes, left)]
                left -= len(tried)
                right = next((tree for one, tree, _ in tried
                              if tree is not None and _keeps(text, one)
                              and not _waits(text, tree)), None)
                if right is not None:
                    return say(right, tag=False)
                found = [(one, still) for one, _, still in tried
                         if still and still.code == "syntax" and _left(one, still) < _left(at, why)]
                further += found
                if found:
                    break                  # what is likely goes on: no need to guess
        edge = sorted(further, key=lambda one: _left(*one))[:3]
    return ""


def _waits(text: str, tree: Tree) -> bool:
    """Whether a text says how long it waits for an event, and a sentence how long it lasts then."""
    event = words_of(text.split(",", maxsplit=1)[0])
    return {"trigger", "duration"} <= tree.keys() and "turn" in event


def _keeps(text: str, near: str) -> bool:
    """Whether a sentence near a text has its numbers, what it denies, its kinds and its links."""
    typed, found = words_of(text), words_of(near)
    once = [word for word, after in zip(typed, [*typed[1:], ""]) if word != after]
    lost, came = Counter(once) - Counter(found), Counter(found) - Counter(typed)
    for word in lost:                      # what it is called here, or a slip of the pen
        meant = [*SYNONYMS.get(word, "").split(), *difflib.get_close_matches(word, came, 1)]
        came -= Counter(meant)
    if lost and not came.keys().isdisjoint(_TELLING):
        return False                       # "a spell or trap" is not "a spell or unit"
    nouns = {"card", "unit", "spell"} & {*typed}
    if nouns and not {"card", "unit"} & came.keys() <= nouns:
        return False                       # "one unit and one" is not "one unit and one card"
    # "no dragons and a beast" denies one thing less, "another card" may be a spell
    other = ("a", "one") if {"no", "not"} & {*typed} else ("card", "unit") * ("another" in typed)
    return not any(map(_NUMBER_OR_NOT.match, lost)) and lost.keys().isdisjoint(_TELLING) and (
        came.keys().isdisjoint(other))


def _left(text: str, wrong: Wrong) -> int:
    """How many letters of a text are not right yet."""
    return len(text) - wrong.pos


def _swaps(language: Language, text: str, wrong: Wrong) -> Iterator[str]:
    """The text with the wrong word replaced by what it may mean: one of other games, or a slip."""
    before, word, after = _parts(text, wrong)
    slip = "" if word.lower() in language.words() else wrong.meant
    for swap in dict.fromkeys((slip, SYNONYMS.get(word.lower(), ""))):
        if swap:
            yield _joined(before, swap, after)


def _others(language: Language, text: str, wrong: Wrong) -> Iterator[str]:
    """The text with a word less, with one more, or with another one, the likeliest first.

    What carries meaning is not guessed: words of the language that were written stay, but for one
    that stands twice, and those that come are small or look like the wrong one.
    """
    before, word, after = _parts(text, wrong)
    known = language.words()
    twice = before.lower().endswith(f" {word.lower()}")
    strange = word.lower() not in known
    if word and after and (strange or twice or word.lower() in _SMALL):
        yield _joined(before, after)
    words = sorted(language.following(before)[1],
                   key=lambda one: (one not in _SMALL, len(one), one))
    for one in words:
        if one in _SMALL:
            yield _joined(before, one, word, after)
    alike = difflib.get_close_matches(word.lower(), words, 3) if word and strange else ()
    for one in words if word and (strange or word.lower() in _SMALL) else ():
        if one in _SMALL - _TELLING or one in alike:
            yield _joined(before, one, after)


def _parts(text: str, wrong: Wrong) -> tuple[str, str, str]:
    """What is right, the wrong word or "", what follows it."""
    rest = text[wrong.pos:].lstrip()
    word = "" if wrong.found == "end of text" else rest[:len(wrong.found)]
    return text[:wrong.pos].rstrip(), word, rest[len(word):].lstrip()


# small words that carry meaning, and numbers in words that the language has not
_TELLING = frozenset(("your", "one", "card", "unit", "to", "from", "and", "or"))
_OF_WHAT = re.compile(r"\bfor (each|every) *[.,]", re.I)        # what is counted is not guessed
_NUMBER_OR_NOT = re.compile(
    r"(?:no|not|never|zero|none|(?:non|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|\w+teen|twenty|thirty|forty|fifty|hundred)(?:-.*)?)$")
_SMALL = frozenset((".", ",", "to", "a", "the", "your", "of", "and", "on", "from", "card", "one",
                    "unit"))


def _joined(*parts: str) -> str:
    """Words with blanks between them, none before a comma or a full stop; a capital at the start.
    """
    text = " ".join(filter(None, parts))
    for sign in ".,":
        text = text.replace(f" {sign}", sign)
    return text[:1].upper() + text[1:]
