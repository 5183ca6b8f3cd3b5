"""The linter of one card (TT-2.1, TT-2.2, TT-2.3, TT-2.4, TT-2.5, TT-2.8, TT-17.6).

It judges shape and numbers, and has every report of the parser on the sentences. `python -m
ttcg.cards.lint` prints the JSON Schema of card files, cards/ttcg/cards.schema.json.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mulligan.cards.lint import FORMAT, LONGEST_NAME, LONGEST_TEXT, MOST_CARDS
from mulligan.data.shapes import (Enum, Integer, ListOf, MapOf, Named, Object, Shape, Tagged,
                                  Text)

from ..cardscape.designs import RANKS, SPELL, STYLES, SUBTYPES, SUM, TYPES
from . import subtypes

if TYPE_CHECKING:
    from collections.abc import Callable

    from mulligan.protocol.types import CardData, ClauseId, Json

    Say = Callable[..., None]              # (path, text, hint, clause)

_TEXT = Text("a text", most=LONGEST_TEXT, least=0)
_EFFECT = Named("Effect", Object({"style": Enum(*STYLES),
                                 "text": Text("a sentence", most=LONGEST_TEXT)}, ("style", "text")))
_ALL = {"id": Text("an id", "[A-Za-z0-9-]+", 32), "name": Text("a name", most=LONGEST_NAME),
        "effects": ListOf(_EFFECT, 2, 2),
        "art": Text("a text", most=40, least=0),
        "author": Text("a text", most=LONGEST_NAME, least=0), "lore": _TEXT}
_WORD = Text("a word", "[a-z]+(-[a-z]+)*", 20, least=2)
_ALL["words"] = MapOf(_WORD, _WORD, 24)    # TT-2.8
_SPELL = Object(_ALL | {"level": Integer(1, RANKS[True])}, ("id", "name", "level", "effects"))
_NUMBER = Integer(0, SUM * RANKS[False])


def shape(subtype: Shape) -> Tagged:
    """The shape of a card whose subtypes are of that shape."""
    unit = Object(_ALL | {"level": Integer(1, RANKS[False]),
                          "subtypes": ListOf(subtype, 1, 3, once=True),
                          "attack": _NUMBER, "defense": _NUMBER},
                  ("id", "name", "level", "subtypes", "attack", "defense", "effects"))
    return Tagged("type", {**dict.fromkeys(TYPES, unit), SPELL: _SPELL})


@lru_cache(maxsize=64)
def _shape(words: tuple[str, ...]) -> Tagged:
    """The shape of a card that adds these subtypes."""
    return shape(Enum(*SUBTYPES, *words))


_CLAUSES = {"type": "TT-2.1", "subtypes": "TT-2.2", "level": "TT-2.3", "attack": "TT-2.4",
            "defense": "TT-2.4", "style": "TT-7.1"}


def check(card: Json, say: Say, cards: object = None) -> None:
    """Tell the faults of a card of any shape by `say(path, text, hint, clause)`."""
    def tell(path: tuple[str | int, ...], text: str, hint: str = "", clause: ClauseId = "") -> None:
        say(path, text, hint, clause
            or next((_CLAUSES[key] for key in reversed(path) if key in _CLAUSES), "TT-2.5"))
    if isinstance(card, dict) and card.get("type") == SPELL and _only_units_have(card, tell):
        return
    if not subtypes.check(card, tell):
        return
    if _shape(tuple(sorted(card.get("words", {})))).check(card, (), tell):
        _numbers(card, tell)
        _sentences(card, tell)


def _only_units_have(card: CardData, say: Say) -> list[str]:
    """Tell the keys of a spell that only a unit has, by what they are rather than as strange ones.
    """
    found: list[str] = [key for key in ("subtypes", "attack", "defense") if key in card]
    for key in found:
        say((key,), "a spell has none", "Leave out this key.")
    return found


def _numbers(card: CardData, say: Say) -> None:
    wanted = SUM * card["level"]
    if card["type"] != SPELL and card["attack"] + card["defense"] != wanted:
        hint = f"At rank {card['level']} they make {wanted}"
        if card["attack"] <= wanted:
            hint += f": defense {wanted - card['attack']}, for example"
        say(("attack",), f"attack and defense make {card['attack'] + card['defense']}", hint + ".")


def _sentences(card: CardData, say: Say) -> None:
    from ..language.nearest import nearest
    from ..language.reader import language
    known, unit = language(subtypes.of(card)), card["type"] != SPELL
    first, second = (" ".join(one["text"].lower().split()) for one in card["effects"])
    if first == second:
        say(("effects", 1, "text"), "both effects have this text", "Write another sentence.")
    for i, one in enumerate(card["effects"]):
        _, wrong = known.read(one["text"], one["style"], unit)
        if wrong:
            code = "" if wrong.code == "syntax" else f"{wrong.code} "
            place = f"{code}at letter {wrong.pos + 1}: "
            near = nearest(known, one["text"], one["style"], unit)
            hint = f"The nearest sentence: {near}" if near else ""
            say(("effects", i, "text"), place + wrong.message, hint, wrong.clause)


def note(card: CardData, say: Say) -> None:
    """Tell where a sentence is read otherwise than it is written (TT-17.8), and what is useless in
    it (TT-19.4), of a card without fault.
    """
    from ..language.notes import notes
    from ..language.reader import parse
    for i, one in enumerate(card["effects"]):
        tree = parse(one["text"], one["style"], card["type"] != SPELL, subtypes.of(card))
        for found in notes(one["text"], tree):
            say(("effects", i, "text"), f"{found.label}: {found.text}", "", found.clause)


def schema() -> dict[str, Any]:
    """JSON Schema of card files, for editors."""
    words = ListOf(Object({"one": _WORD, "many": _WORD}, ("one",)), 1, 24)
    file = Object({"format": Enum(FORMAT), "game": Enum("ttcg"),
                  "name": Text("a name", most=LONGEST_NAME), "author": _TEXT, "note": _TEXT,
                  "subtypes": words,
                  "cards": ListOf(Named("Card", shape(_WORD)), 1, MOST_CARDS)}, ("name", "cards"))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "TTCG card file"} | file.schema()


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
