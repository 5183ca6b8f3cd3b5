"""Parses the shipped cards once.

`python -m ttcg.dev.trees` writes cards/ttcg/trees.json, {card id: [tree, tree]}. No match and no
start of the page parses the roster; a test says when the file is not that of the cards.
"""

import json
from pathlib import Path

from mulligan.protocol.types import CardData

from ..cards.library import LIBRARY, SPELL
from ..language.reader import parse
from ..language.types import Tree


def made() -> str:
    """The trees of all shipped cards as the text of the file, a card a line."""
    lines = (f"{json.dumps(ident)}:{_compact(_trees(card))}"
             for ident, card in LIBRARY.shipped.cards.items())
    return "{" + ",\n".join(lines) + "}\n"


def _trees(card: CardData) -> list[Tree]:
    unit = card["type"] != SPELL
    return [parse(one["text"], one["style"], unit) for one in card["effects"]]


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


if __name__ == "__main__":
    place = Path(str(LIBRARY.folder / "trees.json"))
    place.write_text(made(), "utf-8")
    print(f"{place}: the trees of {len(LIBRARY.shipped.cards)} cards")
