"""generate_and_order_effects: all sentences, then the CSV that says what each is (TT-T5.2).

Which text sets which column stands in effects/order_rules.txt, one rule a line (TT-T5.3):

    UNIT ~ <subtype> unit              a pattern with placeholders, as -t of add_csv_field
    LEVEL_1 if UNIT ~ rank 1           only where the column UNIT is True
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
from .files import Files, full_lines
from .tag import NAME, TABLE, Sheet, as_lines, check, check_column, fill, tag
from .tag import count as texts_of

RULES = "effects/order_rules.txt"
RULE = re.compile(r"(.+?)(?:\s+if\s+(.+?))?\s+([~=])\s+(.+)")


class Rule(NamedTuple):
    """A column to fill: rows that hold one of the texts, or of what patterns stand for."""

    column: str
    condition: str | None                  # a column that limits what can match
    sign: str                              # "~" before patterns, "=" before texts
    texts: list[str]

    def needles(self) -> tuple[list[str] | None, list[str] | None]:
        """(patterns, None) or (None, texts), as `tag` takes them."""
        return (self.texts, None) if self.sign == "~" else (None, self.texts)


def order(console: Console) -> Steps:
    """Yield (done, of) of each step in turn (TT-T5.1, TT-T5.2).

    What all of it needs is read before anything is removed.
    """
    rules = read(console.files)
    full_lines(console.files, TEMPLATES)
    for path in (ALL, TABLE):
        console.files.remove(path)
    yield from combine(console, file=TEMPLATES)
    yield from alphabetize(console, TEMPLATES, TEMPLATES)
    for number, rule in enumerate(rules):
        text, exact = rule.needles()       # nothing of the rule before (TT-T5.4)
        yield from tag(console, rule.column, input=TABLE if number else ALL,
                       match_column=rule.condition, text=text, exact=exact)


def preview(console: Console, most: int = 20, **_: Any) -> list[str]:
    """The header and the first rows of the table, of sentences not yet sorted."""
    header, rows = [NAME], [[line] for line in sentences(console, most, file=TEMPLATES)]
    for number, rule in enumerate(read(console.files)):
        text, exact = rule.needles()
        if number:
            check(header, rule.column, exact, rule.condition, TABLE)
        sheet = Sheet(number > 0, header, rows, rule.condition if number else None)
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
    for number, line in enumerate(full_lines(files, RULES), 1):
        if line[0] == "#":
            continue
        rule = RULE.fullmatch(line)
        if not rule:
            raise Malformed(f"rule {number}, {line!r}: expected COLUMN [if COLUMN] ~ pattern, "
                            "or COLUMN [if COLUMN] = text", RULES)
        check_column([NAME], rule[1], f"{RULES}, rule {number}")
        rules.setdefault(rule.groups()[:3], []).append(rule[4])
    if not rules:
        raise Malformed("holds no rule; expected lines like UNIT ~ <subtype>", RULES)
    return [Rule(column, condition, sign, texts)
            for (column, condition, sign), texts in rules.items()]
