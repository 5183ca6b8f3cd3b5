"""Sentences of the effect language made from its grammar, at random: what people might write, sense or no sense.

And what the reader says of any text.
"""

import random

from ttcg.language.reader import language, read

RULES = language().grammar.rules
_NUMBERS = (1, 1, 2, 2, 3, 3, 4, 5, 40)
_ROUNDS = {"opt": (0, 0, 0, 1), "star": (0, 0, 0, 1, 1, 2), "plus": (1, 1, 1, 1, 1, 2)}


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
        _grow(rng.choice(x[1]), rng, words)
    elif kind == "seq":
        for one in x[1]:
            _grow(one, rng, words)
    elif kind in ("key", "take", "list"):
        _grow(x[-1], rng, words)
    elif kind in _ROUNDS:
        for _ in range(rng.choice(_ROUNDS[kind])):
            _grow(x[1], rng, words)


def code_of(text, **more):
    """The code of the error of a text, or "ok"."""
    wrong = read(text, **more)[1]
    return wrong.code if wrong else "ok"
