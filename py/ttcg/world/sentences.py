"""The sentences of a card that is being written: what the parser says of them (CS-5.2)."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..cards import subtypes
from ..cards.library import LIBRARY
from ..cardscape import balance
from ..cardscape.designs import SPELL
from ..cardscape.types import Report
from ..language.reader import Wrong
from ..language.types import Subtypes, Tree

READ = "It is read as"
_WORD, _WORDS = re.compile(r"\S+"), re.compile(r"[a-z'-]+|[0-9]+|[.,]")


@lru_cache(maxsize=256)
def read(text: str, style: str | None, unit: bool,
         words: Subtypes = ()) -> tuple[Tree, None] | tuple[None, Wrong]:
    """(tree, None) or (None, Wrong) of a sentence: at every key the others are as they were.

    `words` are those of subtypes that a card adds.
    """
    from ..language import reader
    return reader.read(text, style, unit, words)


def check(text: str, style: str | None, unit: bool, words: Subtypes = ()) -> Report | None:
    """The parser's report on a sentence, or None (TT-17.4, TT-17.5)."""
    wrong = read(text, style, unit, words)[1]
    return None if wrong is None else wrong.report


@lru_cache(maxsize=256)
def helped(text: str, style: str | None, unit: bool, words: Subtypes = ()) -> dict[str, Any]:
    """The help at a field with a sentence (docs/view-model.md).

    It says where it stops making sense, and what may stand there; of a sentence that is right, how
    it is read (TT-17.8) and what of it can do nothing (TT-19.4).
    """
    from ..language.nearest import nearest
    from ..language.reader import language
    known, (tree, wrong) = language(words), read(text, style, unit, words)
    if tree is not None:
        article = "An" if tree["style"] == "equip" else "A"
        return {"text": f"{article} {tree['style']} effect.", "next": [],
                "notes": _noted(text, tree)}
    assert wrong is not None               # a sentence or what is wrong with it
    if wrong.code != "syntax":
        word = _WORD.match(text, wrong.pos)
        return {"pos": wrong.pos, "end": word.end() if word else len(text),
                "text": f"{wrong.code}: {wrong.message} ({wrong.clause})"}
    found = "" if wrong.found == "end of text" else wrong.found
    end = len(text) if found.endswith("...") else wrong.pos + len(found)
    # looked for when the sentence is whole, not at every key
    near = nearest(known, text, style, unit) if text.rstrip().endswith(".") else ""
    hint = f"\nThe nearest sentence: {near}" if near else ""
    return {"pos": wrong.pos, "end": end, "text": f"{wrong.message} ({wrong.clause}){hint}",
            "next": _best_first(text[:wrong.pos], known.following(text[:wrong.pos])[1])}


def _noted(text: str, tree: Tree) -> list[dict[str, Any]]:
    """How a sentence is read, then what to look at twice in it, with its place if it has one."""
    from ..language.notes import notes
    from ..language.wording import say
    out: list[dict[str, Any]] = [{"label": READ, "text": say(tree, tag=False)}]
    for one in notes(text, tree):
        place = {"pos": one.pos, "end": one.end} if one.end else {}
        out.append({"label": one.label, "text": f"{one.text} ({one.clause})", **place})
    return out


def _best_first(before: str, words: Iterable[str]) -> list[str]:
    """Words in the order in which the cards of the game use them after the one before.

    Those they never use come last.
    """
    last = _WORDS.findall(before.lower())[-1:]
    used = _habits().get("".join(last), {})
    return sorted(words, key=lambda word: (-used.get(word, 0), not word[:1].isalnum(), word))


@lru_cache(maxsize=1)
def _habits() -> dict[str, dict[str, int]]:
    """{word: {next word: how often}} over all sentences of the game; "" stands before the first."""
    habits: dict[str, dict[str, int]] = {}
    for card in LIBRARY.shipped.cards.values():
        for effect in card["effects"]:
            words = _WORDS.findall(effect["text"].lower())
            for before, word in zip(["", *words], words):
                after = habits.setdefault(before, {})
                after[word] = after.get(word, 0) + 1
    return habits


def warnings(design: dict[str, Any]) -> list[str]:
    """What is strong for its rank: never a refusal (CS-5.3, TT-21.5)."""
    out = []
    own = subtypes.of(design)
    for i, effect in enumerate(design["effects"], 1):
        tree = read(effect["text"], effect["style"], design["type"] != SPELL, own)[0]
        strong = balance.warnings(tree, design["level"]) if tree else ()
        out += [f"Effect {i}: {text}" for text in strong]
    return out


def fitting_styles(design: dict[str, Any]) -> dict[str, str] | None:
    """The styles that fit sentences which are right but for theirs (TT-19.2), to be filled in."""
    out = {}
    unit, own = design["type"] != SPELL, subtypes.of(design)
    for i, effect in enumerate(design["effects"], 1):
        tree = read(effect["text"], None, unit, own)[0]
        if tree and check(effect["text"], effect["style"], unit, own):
            out[f"style{i}"] = tree["style"]
    return out or None
