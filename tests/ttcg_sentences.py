"""Sentences of the effect language made from its grammar, at random: what people might write, sense or no sense.

And what the reader says of any text.
"""

import random

from ttcg.language.reader import language, read

RULES = language().grammar.rules
_NUMBERS = (1, 1, 2, 2, 3, 3, 4, 5, 40)
_ROUNDS = {"opt": (0, 0, 0, 1), "star": (0, 0, 0, 0, 0, 1, 1, 2), "plus": (1,) * 9 + (2,)}
_PLACES = (("take", ("rule", "where")), ("take", ("rule", "mwhere")))
# how often cards that lie somewhere already are said to lie elsewhere, too
_IN_A_PLACE = (0, 0, 0, 0, 0, 0, 0, 1)
_ELSEWHERE = (0, 0, 0, 1, 1)


def sentence(seed, start="effect"):
    """The sentence of a seed: written as people do, with a capital letter and no blank before a comma."""
    words = []
    _grow(("rule", start), random.Random(seed), words)
    text = " ".join(words).replace(" ,", ",").replace(" .", ".").replace("[ ", "[").replace(" ]", "]")
    return text[:1].upper() + text[1:]


def _grow(x, rng, words):
    kind = x[0]
    if kind == "word":
        words.append(rng.choice(x[1]))
    elif kind == "table":
        words.append(rng.choice(sorted(language().tables[x[1]])))
    elif kind == "int":
        words.append(str(rng.choice(_NUMBERS)))
    elif kind == "rule":
        _grow(RULES[x[1]], rng, words)
    elif kind == "alt":
        _grow(rng.choice([one for one in x[1] if not _hangs(one)] or x[1]), rng, words)
    elif kind == "seq":
        barred = ()
        placed = x[2] is not None and x[2][0] == "record" and "zone" in x[2][1]
        for one in x[1]:
            if one[0] == "star" and one[1] in _PLACES:
                for _ in range(rng.choice(_IN_A_PLACE if placed else _ELSEWHERE)):
                    _grow(one[1], rng, words)
            elif one[0] == "not":
                barred = _first_words(one[1])
            elif barred:
                words += _begun_otherwise(barred, one, rng)
                barred = ()
            else:
                _grow(one, rng, words)
    elif kind in ("key", "take", "list"):
        _grow(x[-1], rng, words)
    elif kind in _ROUNDS:
        for _ in range(rng.choice(_ROUNDS[kind])):
            _grow(x[1], rng, words)


def _hangs(x):
    """Whether it is there only before words that others say."""
    return x[0] == "seq" and x[1][-1][0] == "and"


def _first_words(x):
    """The words of which one stands first in what the grammar names by words; none for other things."""
    if x[0] == "word":
        return x[1]
    if x[0] == "alt":
        return tuple(word for one in x[1] for word in _first_words(one))
    return _first_words(x[1][0]) if x[0] == "seq" else ()


def _begun_otherwise(barred, x, rng):
    """What is said there that begins with none of the words the grammar bars, if that comes up soon."""
    for _ in range(9):
        made = []
        _grow(x, rng, made)
        if not (made and made[0].startswith(barred)):
            break
    return made


def code_of(text, **more):
    """The code of the error of a text, or "ok"."""
    wrong = read(text, **more)[1]
    return wrong.code if wrong else "ok"
