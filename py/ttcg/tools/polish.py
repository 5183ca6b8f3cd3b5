"""What happens to a raw sentence before it is sorted: replacements, singular, removals (TT-T2.10 to 2.15)."""

import re

from .files import full_lines

NOUNS = ("card", "spell", "creature", "target")
BETWEEN = (r"(\w+)", r"(\w+ \d+)", r"(.+?)")         # passes A, B, C of TT-T2.14
SINGULAR = [[(re.compile(rf"one {words} {noun}s\b"), rf"one \1 {noun}", f" {noun}s") for noun in NOUNS] for words in BETWEEN]


def removals(desk, path):
    """The phrases whose lines are dropped (TT-T2.11)."""
    return [line for line in _config(desk, path, "no line is removed") if line[0] != "#"]


def replacements(desk, path):
    """(old, new) pairs in file order; a phrase given again keeps its place and takes the last text (TT-T2.13)."""
    pairs = {}
    for line in _config(desk, path, "no phrase is replaced"):
        old, colon, new = line.partition(":")
        if line[0] == "#" or not colon:
            continue
        if not old.strip():
            desk.warn(path, f"{line!r} has nothing before the colon; ignored")
            continue
        pairs[old.strip()] = new.strip()
    return list(pairs.items())


def _config(desk, path, otherwise):
    if desk.files.exists(path):
        return full_lines(desk.files, path)
    desk.warn(path, f"not found; {otherwise}")
    return []


def singular(line):
    """`one ember cards` becomes `one ember card` (TT-T2.14)."""
    if "one " in line:
        for tries in SINGULAR:
            for pattern, text, plural in tries:
                if plural in line:
                    line = pattern.sub(text, line)
    return line


def polisher(pairs, removed):
    """A function: a raw sentence polished by steps 2 to 6 of TT-T2.10, or None when it is to be dropped."""
    def polish(line):
        for old, new in pairs:
            line = line.replace(old, new)
        line = singular(line).replace("  ", " ")
        for phrase in removed:
            if phrase in line:
                return None
        line = line.strip()
        for old, new in pairs:
            line = line.replace(old, new)
        return line
    return polish
