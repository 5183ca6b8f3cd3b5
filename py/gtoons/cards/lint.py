"""The linter of one card: what its shape says, and what no shape can say.

Clauses GT-1.1, GT-1.2, GT-1.3 and GT-1.4; powers keep to the schema of section 9.

Types, groups and characters are free words. So that a mistyped one does not make a power that never
works, the words a power looks for must exist: on a card of the same file or in the shipped set.
`python -m gtoons.cards.lint` prints the JSON Schema of card files, cards/gtoons/cards.schema.json.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from mulligan.cards.lint import FORMAT, LONGEST_NAME, LONGEST_TEXT, MOST_CARDS, Say
from mulligan.data.json_text import Path
from mulligan.data.shapes import (Boolean, Either, Enum, Integer, ListOf, Named, Object, Shape,
                                  Tagged, Text)
from mulligan.data.spelling import meant, shown
from mulligan.protocol.types import CardData

from ..rules.powers import COLOURS, SLOTS, ZONES, Effect

POINTS = {"silver": (1, 3), "black": (8, 10)}                    # GT-1.3; all others 1 to 12
MADE = ("colour", "type", "group", "character")                  # what a treat can change
MOST_EFFECTS, DEEPEST, LARGEST = 6, 4, 99
MOST_FAULTS = 12                           # told of one card
MOST_SUGGESTIONS = 30                      # for words of one file

# ---- shapes --------------------------------------------------------------------------------------
_WORD = Named("word", Text(f"a text of 1 to {LONGEST_NAME} letters, with single spaces between "
                           "words", r"\S+( \S+)*", LONGEST_NAME))
_COLOUR = Named("colour", Enum(*COLOURS))                        # GT-1.2
_POINTS = Integer(1, 12)
_WORDS = Named("words", ListOf(_WORD, once=True))
_SLOTS = Named("slots", ListOf(Integer(1, SLOTS // 2), once=True))                  # GT-3.1
_WANTED: dict[str, Shape] = {                                    # the keys of a filter (GT-9.5)
    "colour": ListOf(_COLOUR, once=True), "type": _WORDS, "group": _WORDS, "character": _WORDS,
    "card": _WORDS, "points": ListOf(_POINTS, once=True), "slot": _SLOTS}
_FILTER = Named("filter", Object(_WANTED, some=True).called(
    "a filter, an object with at least one key", 'Write something like {"colour": ["red"]}.'))
_WANTED |= {"not": _FILTER, "any": ListOf(_FILTER), "all": ListOf(_FILTER)}
_CARDS = Named("selector", Object(
    {"zone": Enum(*ZONES), "other": Boolean(), **_WANTED}, ("zone",)).called(
    "cards, an object with a zone", 'Write something like {"zone": "adjacent"}.'))
_COUNT = Integer(0, SLOTS)
_CONDITION = Either(Object({"have": _CARDS, "min": _COUNT, "max": _COUNT}, ("have",)),
                    Object({"slot": _SLOTS}, ("slot",))).called(
    "a condition, with either have or slot",
    'Write {"have": {"zone": "adjacent"}} or {"slot": [7]}.')
_AIM: dict[str, Shape] = {"to": _CARDS, "if": Named("conditions", ListOf(_CONDITION))}
_EFFECT = Named("effect", Tagged("op", {
    "add": Object({"n": Integer(-LARGEST, LARGEST), "per": _CARDS, **_AIM}, ("n",)),
    "mul": Object({"n": Integer(0, LARGEST), **_AIM}, ("n",)),
    "mute": Object({"what": Enum("adjacent", "all"), **_AIM}, ("what", "to")),
    "ward": Object({}),
    "treat": Object({"colour": _COLOUR, **dict.fromkeys(MADE[1:], _WORD), **_AIM}, ("to",), MADE),
}).called("an effect, an object with op", 'Write something like {"op": "add", "n": 2}.'))
_CARD = {"id": Text("an id", "[A-Za-z0-9-]+", 32), "name": _WORD, "character": _WORD,
         "colour": _COLOUR, "points": _POINTS,
         "groups": ListOf(_WORD, 0, once=True), "types": _WORDS,                    # GT-1.4
         "power": ListOf(_EFFECT, 0, MOST_EFFECTS),
         "rarity": Enum("common", "uncommon", "rare", "slam")}
_TEXT = Text("a text", most=LONGEST_TEXT, least=0)
_UNREAD = Text("a text", most=LONGEST_TEXT, least=0,
               hint="Leave it out: the text of a card is made from its power.")
CARD = Object(_CARD | {"text": _UNREAD}, _CARD)


class _Enough(Exception):
    """A card has so many faults that the rest can wait."""


class Words:
    """The types, groups, characters and ids that powers may look for.

    Near ones are suggested so often and no more.
    """

    def __init__(self, cards: Iterable[Any]) -> None:
        self.by_key: dict[str, set[str]] = {"type": set(), "group": set(), "character": set(),
                                            "card": set()}
        self.suggestions = MOST_SUGGESTIONS
        for key, value in _words_of(cards):
            if isinstance(value, str):
                self.by_key[key].add(value)

    def near(self, word: str, key: str) -> str:
        """A hint at what was meant.

        Comparing with hundreds of words takes its time, so a hostile file gets few.
        """
        self.suggestions -= 1
        return meant(word, sorted(self.by_key[key])) if self.suggestions >= 0 else ""


def _words_of(cards: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    """(key of a filter, word) of cards of any shape."""
    for card in filter(lambda card: isinstance(card, dict), cards):
        yield from (("card", card.get("id")), ("character", card.get("character")))
        for key, values in (("type", card.get("types")), ("group", card.get("groups"))):
            yield from ((key, value) for value in (values if isinstance(values, list) else ()))
        power = card["power"] if isinstance(card.get("power"), list) else []
        for effect in filter(lambda effect: isinstance(effect, dict),
                             power):          # a treat makes words, too
            yield from ((key, effect.get(key)) for key in MADE[1:])


def check(card: Any, say: Say, words: Words | None = None) -> None:
    """Tell the faults of a card by `say(path, text, hint="")`.

    `words` are what its power may look for; with None that is anything.
    """
    count = 0

    def tell(*found: Any) -> None:
        nonlocal count
        count += 1
        say(*found)
        if count == MOST_FAULTS:
            raise _Enough
    try:
        if CARD.check(card, (), tell):
            _card(card, tell, words)
    except _Enough:
        say((), f"has {MOST_FAULTS} faults or more", "Correct these first.")


# ---- what no shape can say -----------------------------------------------------------------------
def _card(card: CardData, say: Say, known: Words | None) -> None:
    """A card whose shape is right."""
    least, most = POINTS.get(card["colour"], (1, 12))
    if not least <= card["points"] <= most:
        say(("points",), f"a {card['colour']} card has {least} to {most} points",
            "Change points or colour.")
    for i, effect in enumerate(card["power"]):
        _effect(effect, ("power", i), say, known)


def _effect(effect: Effect, path: Path, say: Say, known: Words | None) -> None:
    if effect["op"] == "add" and not effect["n"]:
        say(path + ("n",), "adds 0, which does nothing",
            "Write another number, or leave the effect out.")
    for key in ("to", "per"):
        _filter(effect.get(key, {}), path + (key,), say, known)
    for i, condition in enumerate(effect.get("if", ())):
        _condition(condition, path + ("if", i), say, known)


def _condition(condition: Effect, path: Path, say: Say, known: Words | None) -> None:
    least, most = condition.get("min", 1), condition.get("max", SLOTS)
    if least > most:
        say(path, f"never holds: at least {least} and at most {most}",
            'Write "min": 0 beside it; without min at least one card is asked for.')
    _filter(condition.get("have", {}), path + ("have",), say, known)


def _filter(wanted: Effect, path: Path, say: Say, known: Words | None, depth: int = 0) -> None:
    """A filter and those in it: each word is known, and they end somewhere."""
    if known:
        _known(wanted, path, say, known)
    for one, at in _inner(wanted, path):
        if depth == DEEPEST:
            return say(at, f"filters may stand in one another {DEEPEST} deep",
                       "Use fewer brackets.")
        _filter(one, at, say, known, depth + 1)
    return None


def _known(wanted: Effect, path: Path, say: Say, known: Words) -> None:
    """The words that a filter looks for."""
    for key, words in known.by_key.items():
        for i, word in enumerate(wanted.get(key, ())):
            if word not in words:
                say(path + (key, i), f"no card has the {'id' if key == 'card' else key} "
                    f"{shown(word)!r}", known.near(word, key))


def _inner(wanted: Effect, path: Path) -> Iterator[tuple[Effect, Path]]:
    """(filter, its path) of those in a filter."""
    if "not" in wanted:
        yield wanted["not"], path + ("not",)
    for key in ("any", "all"):
        for i, one in enumerate(wanted.get(key, ())):
            yield one, path + (key, i)


# ---- the schema ----------------------------------------------------------------------------------
def schema() -> dict[str, Any]:
    """JSON Schema of card files, for editors."""
    words = ListOf(_WORD, 0, None, once=True)
    file = Object({"format": Enum(FORMAT), "game": Enum("gtoons"), "name": _WORD, "author": _TEXT,
                   "note": _TEXT, "schema": Enum("gt-cards/1"), "colours": ListOf(_COLOUR),
                   "types": words, "groups": words,
                   "cards": ListOf(Named("card", CARD), 1, MOST_CARDS)}, ("name", "cards"))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "gToons card file"} | file.schema()


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
