"""Words people write and read.

Names folded for comparing, letters that hide, near misses, strange values shown safely.
"""

import difflib
import unicodedata
from collections.abc import Iterable

# control, direction and other marks that cannot be seen
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
_PILE = 3                                  # marks on one letter
_PLAIN = str.maketrans(dict.fromkeys("\u00b4\u2018\u2019\u201a\u201b\u2032`\u02bc", "'")
                       | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"')
                       | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))


def fold(text: str) -> str:
    """A name as people remember it: no case, no accents, plain quotes and hyphens, single
    spaces."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_PLAIN))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return " ".join(text.replace("`", "'").casefold().split())


def unseen(text: str) -> bool:
    """Whether a text holds letters that cannot be seen, turn the reading direction, or pile up
    marks."""
    marks = 0
    if text.isascii() and text.isprintable():
        return False
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in _UNSEEN or marks > _PILE:
            return True
    return False


def meant(word: object, known: Iterable[str]) -> str:
    """`Did you mean 'colour'?`, or nothing when no known word is near."""
    near = difflib.get_close_matches(str(word)[:60], list(known), 1)
    return f"Did you mean {near[0]!r}?" if near else ""


def shown(value: object) -> str:
    """A strange value, short and fit to be printed anywhere."""
    text = str(value)[:200]
    text = text if text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= 40 else text[:37] + "..."
