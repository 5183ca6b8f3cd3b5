"""generate_and_order_effects: all sentences, then the CSV that says what each is (TT-T5.2).

Which text sets which column stands in effects/order_rules.txt, one rule a line (TT-T5.3):

    UNIT ~ <subtype> unit              a pattern with placeholders, as -t of add_csv_field
    LEVEL_1 if UNIT ~ rank 1           only where the column UNIT is True
    SPELL if not UNIT ~ _              only where it is False; _ stands in every sentence
    LEVEL_1 if UNIT, not LEVEL_2 ~ one           where both hold
    SPELL = spell                      a text as it is, as -e
"""

import re
from typing import Any, NamedTuple

from mulligan import Malformed

from .alphabetize import alphabetize
from .combine import ALL, TEMPLATES, combine
from .combine import count as combinations
from .combine import preview as sentences
from .console import Console, Steps
from .default_rules import DEFAULTS
from .files import Files, full_lines
from .tag import NAME, TABLE, Limit, Sheet, as_lines, check, check_column, fill, tag
from .tag import count as texts_of

RULES = "effects/order_rules.txt"
ALL_ROWS = "_"                             # as the empty value of a placeholder
RULE = re.compile(r"(?P<column>.+?)(?:\s+if\s+(?P<limits>.+?))?\s+(?P<sign>[~=])\s+(?P<text>.+)")


class Rule(NamedTuple):
    """A column to fill: rows that hold one of the texts, or of what patterns stand for."""

    column: str
    limits: tuple[Limit, ...]              # they say which rows can match
    sign: str                              # "~" before patterns, "=" before texts
    texts: list[str]

    def needles(self) -> tuple[list[str] | None, list[str] | None]:
        """(patterns, None) or (None, texts), as `tag` takes them."""
        return (self.texts, None) if self.sign == "~" else (None, self.texts)


def order(console: Console) -> Steps:
    """Yield (done, of) of each step in turn (TT-T5.1, TT-T5.2).

    What all of it needs is read before anything is removed.
    """
    rules = _rules(console)
    full_lines(console.files, TEMPLATES)
    for path in (ALL, TABLE):
        console.files.remove(path)
    yield from combine(console, file=TEMPLATES)
    yield from alphabetize(console, TEMPLATES, TEMPLATES)
    for number, rule in enumerate(rules):
        text, exact = rule.needles()       # nothing of the rule before (TT-T5.4)
        yield from tag(console, rule.column, input=TABLE if number else ALL,
                       limits=rule.limits, text=text, exact=exact)


def preview(console: Console, most: int = 20, **_: Any) -> list[str]:
    """The header and the first rows of the table, of sentences not yet sorted."""
    header, rows = [NAME], [[line] for line in sentences(console, most, file=TEMPLATES)]
    for number, rule in enumerate(_rules(console)):
        text, exact = rule.needles()
        if number:
            check(header, rule.column, exact, rule.limits, TABLE)
        sheet = Sheet(number > 0, header, rows, rule.limits if number else ())
        fill(console, sheet, rule.column, text, exact)
    return as_lines(header, rows)


def count(console: Console, **_: Any) -> int:
    """How many combinations a run would go through, those of the rules' patterns, too."""
    patterns = [rule.texts for rule in read(console.files) if rule.sign == "~"]
    searched = sum(texts_of(console, texts) for texts in patterns)
    return combinations(console, file=TEMPLATES) + searched


def read(files: Files) -> list[Rule]:
    """The rules in the order of their first lines.

    Lines of one column, condition and kind are one rule (TT-T5.3).
    """
    rules: dict[Any, list[str]] = {}
    for number, line in enumerate(_lines(files), 1):
        if line[0] == "#":
            continue
        rule = RULE.fullmatch(line)
        if not rule:
            raise Malformed(f"rule {number}, {line!r}: expected COLUMN [if CONDITION] ~ pattern, "
                            "or COLUMN [if CONDITION] = text", RULES)
        check_column([NAME], rule["column"], f"{RULES}, rule {number}")
        kind = rule["column"], _limits(rule["limits"]), rule["sign"]
        text = rule["text"]
        rules.setdefault(kind, []).append("" if text == ALL_ROWS else text)
    if not rules:
        raise Malformed("holds no rule; expected lines like UNIT ~ <subtype>", RULES)
    return [Rule(column, limits, sign, texts) for (column, limits, sign), texts in rules.items()]


def _limits(condition: str | None) -> tuple[Limit, ...]:
    """`UNIT, not SPELL`: what stands in these columns of the rows that can match."""
    names = [] if condition is None else [name.strip() for name in condition.split(",")]
    return tuple((name.removeprefix("not ").strip(), not name.startswith("not "))
                 for name in names)


def _rules(console: Console) -> list[Rule]:
    """The rules, with a warning when they are the ones for a folder without any."""
    if not console.files.exists(RULES):
        console.warn(RULES, "not found; the rules that every folder has are used")
    return read(console.files)


def _lines(files: Files) -> list[str]:
    return full_lines(files, RULES) if files.exists(RULES) else list(DEFAULTS)
