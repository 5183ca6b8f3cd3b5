"""Compares the effect language with files of sentences: those with their tree, and refused ones
with their error.

docs/vectors.md says what each key means. Place and word are compared for syntax errors; for static
errors the code is (TT-17.5).
"""

from collections.abc import Iterator

from mulligan import Malformed
from mulligan.testing.caseshapes import TEXT, TEXTS, AnyValue, MapOf, case
from mulligan.testing.vectors import Cases, Format, Head, differences, marked, said
from mulligan.data.shapes import Enum, Integer

from ..cardscape.designs import STYLES
from ..language.reader import LONGEST, Wrong, read

SYNTAX = "syntax"
_GOOD = case({"text": TEXT, "style": Enum(*STYLES), "ast": MapOf(TEXT, AnyValue())},
             ("text", "ast"))
_BAD = case(
    {
        "text": TEXT,
        "style": Enum(*STYLES),
        "error": Enum(SYNTAX, *(f"S{n}" for n in range(1, 16))),
        "pos": Integer(0, LONGEST),
        "found": TEXT,
        "expected_includes": TEXTS,
    },
    ("text", "error"),
)


def good(case: dict, head: Head) -> Iterator[str]:
    """Differences of a sentence that has a tree."""
    tree, wrong = read(case["text"], case.get("style"))
    if wrong:
        yield said("text", "a tree", f"a refusal at {wrong.pos}, {wrong.code}: {wrong.message}")
    else:
        yield from differences(case["ast"], tree)


def bad(case: dict, head: Head) -> Iterator[str]:
    """Differences of a sentence that is refused."""
    for key in ("pos", "found", "expected_includes"):
        if key in case and case["error"] != SYNTAX:
            raise Malformed("only a syntax error has it", key)
    _, wrong = read(case["text"], case.get("style"))
    if wrong:
        yield from _error(case, wrong)
    else:
        yield said("text", f"the error {case['error']}", "a tree")


def _error(case: dict, wrong: Wrong) -> Iterator[str]:
    for key, got in (("error", wrong.code), ("pos", wrong.pos), ("found", wrong.found)):
        if key in case:
            yield from differences(case[key], got, key)
    for number, one in enumerate(case.get("expected_includes", ())):
        if one not in wrong.expected:
            yield said(
                f"expected_includes[{number}]", f"{one!r} among what would be taken", "none such"
            )


FORMAT = Format(
    "sentences of TTCG's effect language",
    Cases("good", _GOOD, good, "ast"),
    Cases("bad", _BAD, bad, "error"),
    head=marked("format", 1),
)
