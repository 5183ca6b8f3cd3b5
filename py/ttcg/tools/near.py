"""Near misses: what is almost a placeholder is named in a warning (TT-T2.8)."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from .console import Console
from .placeholders import PLACEHOLDER, Placeholders

BRACKETS = re.compile(r"<[^<>]+>")
WORD = re.compile(r"[A-Za-z0-9_]+")
ALIKE = 0.75                               # of two names, by difflib


def name_misses(console: Console, made: Placeholders, texts: Iterable[str]) -> None:
    """Warn of each near miss in these texts, and in the values that they lead to."""
    names = made.names()
    for text in dict.fromkeys(_brackets(made, list(texts))):
        if message := _miss(text, names):
            console.warn(made.folder or ".", message)


def _brackets(made: Placeholders, texts: list[str]) -> Iterator[str]:
    """What stands in angle brackets in the texts, and in the values of their placeholders."""
    seen: set[str] = set()
    while texts:
        for text in BRACKETS.findall(texts.pop()):
            yield text
            found = PLACEHOLDER.fullmatch(text)
            if found and found[1] not in seen:
                seen.add(found[1])
                texts += made.lines(found[1])


def _miss(text: str, names: list[str]) -> str:
    """What to say of a text in angle brackets; nothing of a placeholder, or of any other text."""
    found = PLACEHOLDER.fullmatch(text)
    if found and found[1] in names:
        return f"{text!r} is read as {text.replace(' ', '')}; leave out the blank" * (" " in text)
    word = WORD.search(text)
    near = get_close_matches(word[0].lower(), names, 1, ALIKE) if word else []
    return f"{text!r} stays as it is; write <{near[0]}> if that is meant" if near else ""
