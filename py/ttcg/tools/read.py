"""read_effects: what the game reads in each sentence of a file (TT-T7)."""

from collections.abc import Sequence

from mulligan import Malformed

from ..language.nearest import nearest
from ..language.notes import notes
from ..language.phrases import several
from ..language.reader import Language, language
from ..language.vocabulary import key, wrong
from ..language.wording import say
from .console import Console, Steps
from .files import full_lines

# subtypes of the glossary that the cards of the game have none of (TT-T7.3)
GLOSSARY = ("flying=flying", "humanoid", "fish=fish")


def read_effects(console: Console, file: str, subtypes: Sequence[str] = GLOSSARY) -> Steps:
    """Yield (done, of) while it prints a line for each sentence, its fields between tabs (TT-T7.1).

    The fields are "accepted", style, the plainest wording, what to look at twice; or "refused",
    code, message. The sentence is the last. `subtypes` are the words of a set, "golem" or
    "elf=elves". Raises Malformed for words that none can add.
    """
    spoken = _with(subtypes)
    lines = full_lines(console.files, file)
    if not lines:
        console.warn(file, "has no lines")
    for done, line in enumerate(lines, 1):
        console.say(f"{row(line, spoken)}\n")
        yield done, len(lines)


def _with(subtypes: Sequence[str]) -> Language:
    """The language with the subtypes of a set (TT-2.8)."""
    pairs = [(one, many or several(one)) for one, _, many in
             (word.partition("=") for word in subtypes)]
    for n, fault in wrong(pairs):
        raise Malformed(f"{fault.text}. {fault.hint}".strip(), f"--subtypes {subtypes[n]}")
    return language(key(dict(pairs)))


def row(sentence: str, spoken: Language | None = None) -> str:
    """The line of one sentence."""
    plain, spoken = " ".join(sentence.split()), spoken or language()
    tree, fault = spoken.read(plain)
    fields: tuple[str, ...]
    if tree is not None:
        told = [f"{one.label}: {one.text}" for one in notes(plain, tree)]
        fields = ("accepted", tree["style"], say(tree, tag=False), *told, plain)
    else:
        assert fault is not None           # a sentence or what is wrong with it
        near = nearest(spoken, plain)
        hint = f" The nearest sentence: {near}" if near else ""
        fields = ("refused", fault.code, fault.message + hint, plain)
    return "\t".join(fields)
