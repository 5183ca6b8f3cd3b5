"""The words of a report on what could stand somewhere: what is likely comes first (TT-17.4).

A sentence that may end ends with a full stop; then come words that the examples of the nodes have
there, by how often, then what stands for many words, then other words, then signs.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from .node import NODES

_FEW = 12                                  # that are named


def listed(expected: Sequence[str], before: str) -> str:
    """`a number, 'a' or 'all'`, the likeliest first; `before` is the word they stand behind."""
    forms = {form for one in expected if "/" in one for form in one.split("/")}
    words = list(dict.fromkeys(one if one[0] != "<" else _phrase(one[1:-1])
                               for one in likely(expected, before) if one not in forms))
    few = words if len(words) <= _FEW else [*words[:_FEW - 1], "other words"]
    return few[0] if len(few) == 1 else f"{', '.join(few[:-1])} or {few[-1]}"


def likely(expected: Iterable[str], before: str) -> list[str]:
    """The same, the likeliest first."""
    after, all_ = _habits().get(before, Counter()), _habits()[""]

    def rank(one: str) -> tuple[int, int, int, str]:
        forms = one.replace("'", "").split("/")
        here, anywhere = (max(count[form] for form in forms) for count in (after, all_))
        known = one[0] == "'" and one[1].isalnum() and here > 0
        return 1 if known else _kind(one), -here, -anywhere, one
    return sorted(expected, key=rank)


def _kind(one: str) -> int:
    """A full stop, likely words, phrases, words, signs, the end of the text."""
    if one == "'.'":
        return 0
    if one[0] == "<":
        return 2
    if one[0] != "'":
        return 5
    return 3 if one[1].isalnum() else 4


@lru_cache(maxsize=1)
def _habits() -> dict[str, Counter[str]]:
    """{word: how often which word stands behind it} in the examples; "": how often at all."""
    habits: dict[str, Counter[str]] = {"": Counter()}
    for node in NODES.values():
        words = node.example.lower().replace(",", " ,").replace(".", " .").split()
        habits[""].update(words)
        for before, word in zip(["^", *words], words):
            habits.setdefault(before, Counter())[word] += 1
    return habits


def _phrase(name: str) -> str:
    return _PHRASES.get(name, f"{'an' if name[0] in 'aeiou' else 'a'} {name}")


_PHRASES = {
    **dict.fromkeys(("kind", "unit kind", "but kind", "kind not"), "a type or subtype"),
    "noun": "'card', 'unit' or 'spell'", "other": "'other'",
    "state": "'tapped', 'untapped' or 'equipped'", "rank": "'rank' with a number",
    "where": "where they are",
    "mwhere": "where they are", "sel": "which cards", "moved": "which cards",
    "dest": "where to", "cond": "a condition", "each time": "'each time'",
    "once tail": "'once per turn'", "limit": "'once per turn'", "scope": "'while'",
    "window": "'during'", "may": "'you may'",
    "poss": "'your', 'their' or another owner", "ev subject": "what it happens to",
    "ev card": "what card",
    "a player": "a player", "players": "players", "quant": "how many",
    "stat": "'attack' or 'defense'", "xstat": "'attack', 'defense' or 'rank'",
    "delay": "'at the end of the turn'", "duration": "how long"}
_PHRASES |= {name: words for node in NODES.values() for name, words in node.called.items()}
