"""Ready effects for the designer, by what they do: those of shipped cards (CS-5.2)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..cards.library import LIBRARY, trees

# words that are short in the name of what an effect does
PLAIN = {"Mod": "Change", "Scale": "Multiply", "Stat": "attack or defense",
         "Stats": "attack and defense"}
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@lru_cache(maxsize=1)
def effects() -> dict[str, dict[str, str]]:
    """{key: {"does", "style", "text"}}, by what an effect does first, then by its words."""
    found = {}
    for card in LIBRARY.shipped.cards.values():
        for n, (effect, tree) in enumerate(zip(card["effects"], trees(card)), 1):
            does = _does(tree["do"][0]["node"])
            found[does, effect["text"], effect["style"]] = f"{card['id']}.{n}"
    return {key: {"does": does, "style": style, "text": text}
            for (does, text, style), key in sorted(found.items())}


def _does(node: str) -> str:
    """What an action does, in words: `Gain points`"""
    words = [PLAIN.get(word, word.lower()) for word in _CAPITAL.sub(" ", node).split()]
    said = " ".join(words)
    return said[:1].upper() + said[1:]


def choices() -> list[list[str]]:
    """[key, words] of each, for a form."""
    return [[key, f"{one['does']}: {one['text']} ({one['style']})"]
            for key, one in effects().items()]


def filled(deed: Mapping[str, Any]) -> dict[str, str]:
    """What choosing ready effects writes into a form: the sentence, its style, and no choice."""
    fill: dict[str, str] = {}
    for i in (1, 2):
        one = effects().get(str(deed.get(f"ready{i}")))
        if one:
            fill |= {f"text{i}": one["text"], f"style{i}": one["style"], f"ready{i}": ""}
    return fill
