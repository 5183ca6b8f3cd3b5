"""What happens to a raw sentence before it is sorted (TT-T2.10).

There are replacements (TT-T2.13), the singular (TT-T2.14) and removals (TT-T2.11).
"""

import re
from collections.abc import Callable

from mulligan import Malformed

from .console import Console
from .files import full_lines
from .placeholders import LETTERS

NOUNS = ("card", "spell", "creature", "target")
BETWEEN = (r"(\w+)", r"(\w+ \d+)")                    # passes A and B of TT-T2.14
NEAR = [[(re.compile(rf"one {words} {noun}s\b"), rf"one \1 {noun}", f" {noun}s") for noun in NOUNS]
        for words in BETWEEN]
FAR = [(re.compile(rf"one .+? {noun}(s)\b"), f" {noun}s") for noun in NOUNS]         # pass C


def removals(console: Console, path: str) -> list[str]:
    """The phrases whose lines are dropped (TT-T2.11)."""
    return [line for line in _config(console, path, "no line is removed") if line[0] != "#"]


def replacements(console: Console, path: str) -> list[tuple[str, str]]:
    """(old, new) pairs in file order.

    A phrase given again keeps its place and takes the last text (TT-T2.13).
    """
    pairs = {}
    for line in _config(console, path, "no phrase is replaced"):
        old, colon, new = line.partition(":")
        if line[0] == "#" or not colon:
            continue
        if not old.strip():
            console.warn(path, f"{line!r} has nothing before the colon; ignored")
            continue
        pairs[old.strip()] = new.strip()
    return list(pairs.items())


def _config(console: Console, path: str, otherwise: str) -> list[str]:
    if console.files.exists(path):
        return full_lines(console.files, path)
    console.warn(path, f"not found; {otherwise}")                      # TT-T2.15
    return []


def singular(line: str) -> str:
    """`one ember cards` becomes `one ember card` (TT-T2.14)."""
    if "one " in line:
        for tries in NEAR:
            for pattern, text, plural in tries:
                if plural in line:
                    line = pattern.sub(text, line)
        for pattern, plural in FAR:
            if plural in line:
                line = _far(pattern, line)
    return line


def _far(pattern: re.Pattern, line: str) -> str:
    """`line` without the group of each match.

    Where one "one" finds no plural, no later one does: so the work grows with the line only.
    """
    pieces, at = [], 0
    while (start := line.find("one ", at)) >= 0 and (found := pattern.match(line, start)):
        pieces.append(line[at:found.start(1)])
        at = found.end()
    return "".join([*pieces, line[at:]])


def polisher(pairs: list, removed: list) -> Callable[[str], str | None]:
    """A function: a raw sentence polished by steps 2 to 6 of TT-T2.10, or None when it is to be
    dropped.
    """
    grown = [(old, new, len(new) - len(old)) for old, new in pairs]

    def replaced(line: str) -> str:
        for old, new, more in grown:
            if more > 0 and len(line) + line.count(old) * more > LETTERS:
                raise Malformed(f"{old!r} makes a sentence longer than {LETTERS:,} letters",
                                "replacements")
            line = line.replace(old, new)
        return line

    def polish(line: str) -> str | None:
        line = singular(replaced(line)).replace("  ", " ")
        for phrase in removed:
            if phrase in line:
                return None
        return replaced(line.strip())
    return polish
