"""read_effects: what the game reads in each sentence of a file (TT-T7)."""

from ..language.notes import notes
from ..language.nearest import nearest
from ..language.reader import language, read
from ..language.wording import say
from .console import Console, Steps
from .files import full_lines


def read_effects(console: Console, file: str) -> Steps:
    """Yield (done, of) while it prints a line for each sentence, its fields between tabs (TT-T7.1).

    They are "accepted", style, the plainest wording, what to look at twice; or "refused", code,
    message. The sentence is the last.
    """
    lines = full_lines(console.files, file)
    if not lines:
        console.warn(file, "has no lines")
    for done, line in enumerate(lines, 1):
        console.say(f"{row(line)}\n")
        yield done, len(lines)


def row(sentence: str) -> str:
    """The line of one sentence."""
    plain = " ".join(sentence.split())
    tree, wrong = read(plain)
    fields: tuple[str, ...]
    if tree is not None:
        told = [f"{one.label}: {one.text}" for one in notes(plain, tree)]
        fields = ("accepted", tree["style"], say(tree, tag=False), *told, plain)
    else:
        assert wrong is not None           # a sentence or what is wrong with it
        near = nearest(language(), plain)
        hint = f" The nearest sentence: {near}" if near else ""
        fields = ("refused", wrong.code, wrong.message + hint, plain)
    return "\t".join(fields)
