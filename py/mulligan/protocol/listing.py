"""Several things in one sentence."""

from collections.abc import Sequence


def either(words: Sequence[str]) -> str:
    """`words` to choose from: "a", "a or b", "a, b or c". Raises ValueError when there are none."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def sentence(words: str) -> str:
    """`words` with a capital letter and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."
