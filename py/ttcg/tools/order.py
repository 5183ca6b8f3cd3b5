"""generate_and_order_effects.

All sentences from the templates, then the CSV that says what each is (TT-T5).

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
from .tag import NAME, TABLE, Table, as_lines, check, check_column, fill, tag
from .tag import count as texts_of

RULES = "effects/order_rules.txt"
RULE = re.compile(r"(.+?)(?:\s+if\s+(.+?))?\s+([~=])\s+(.+)")


class Call(NamedTuple):
    """A column to fill: rows that hold one of the texts, or of what patterns stand for."""

    column: str
    condition: str | None                  # a column that limits what can match
    sign: str                              # "~" before patterns, "=" before texts
    texts: list[str]

    def needles(self) -> tuple[list[str] | None, list[str] | None]:
        """(patterns, None) or (None, texts), as `tag` takes them."""
        return (self.texts, None) if self.sign == "~" else (None, self.texts)


def order(console: Console) -> Steps:
    """Yield (done, of) of each step in turn.

    What all of it needs is read before anything is removed.
    """
    calls = read(console.files)
    full_lines(console.files, TEMPLATES)
    for path in (ALL, TABLE):
        console.files.remove(path)
    yield from combine(console, file=TEMPLATES)
    yield from alphabetize(console, TEMPLATES, TEMPLATES)
    for number, call in enumerate(calls):
        text, exact = call.needles()
        yield from tag(console, call.column, input=TABLE if number else ALL,
                       match_column=call.condition, text=text, exact=exact)


def preview(console: Console, most: int = 20, **_: Any) -> list[str]:
    """The header and the first rows of the table, of sentences not yet sorted."""
    header, rows = [NAME], [[line] for line in sentences(console, most, file=TEMPLATES)]
    for number, call in enumerate(read(console.files)):
        text, exact = call.needles()
        if number:
            check(header, call.column, exact, call.condition, TABLE)
        table = Table(number > 0, header, rows, call.condition if number else None)
        fill(console, table, call.column, text, exact)
    return as_lines(header, rows)


def count(console: Console, **_: Any) -> int:
    """How many combinations a run would go through, those of the rules' patterns, too."""
    patterns = [call.texts for call in read(console.files) if call.sign == "~"]
    searched = sum(texts_of(console, texts) for texts in patterns)
    return combinations(console, file=TEMPLATES) + searched


def read(files: Files) -> list[Call]:
    """The calls in the order of their first rules.

    Rules of one column, condition and kind are one (TT-T5.3).
    """
    calls: dict[Any, list[str]] = {}
    for number, line in enumerate(full_lines(files, RULES), 1):
        if line[0] == "#":
            continue
        rule = RULE.fullmatch(line)
        if not rule:
            raise Malformed(f"rule {number}, {line!r}: expected COLUMN [if COLUMN] ~ pattern, "
                            "or COLUMN [if COLUMN] = text", RULES)
        check_column([NAME], rule[1], f"{RULES}, rule {number}")
        calls.setdefault(rule.groups()[:3], []).append(rule[4])
    if not calls:
        raise Malformed("holds no rule; expected lines like UNIT ~ <subtype>", RULES)
    return [Call(column, condition, sign, texts)
            for (column, condition, sign), texts in calls.items()]
