"""The cards gToons knows, and what a card browser tells about one of them."""

from collections.abc import Iterator
from typing import Any

from mulligan.cards.library import Library
from mulligan.cards.lint import Say
from mulligan.protocol.types import CardData

from ..rules.powers import Effect, Facts, facts_of, matches
from ..text.card_text import card_text
from .lint import Words, check

# what a filter names, the most specific first
NAMING = ("card", "character", "group", "type", "points", "colour")


def lint(card: CardData, say: Say, cards: list[Any] | None = None) -> None:
    """Tell the faults of one card; `cards` are those of its file, None when not at hand."""
    check(card, say, None if cards is None else _words(cards))


def _words(cards: list[Any]) -> Words:
    """The words that powers in a file may use; kept for the next card of the same file."""
    if not _last or _last[0][0] is not cards:
        _last[:] = [(cards, Words([*LIBRARY.shipped.cards.values(), *cards]))]
    return _last[0][1]


_last: list[tuple[list[Any], Words]] = []  # the cards of the last file with their Words, or nothing
LIBRARY = Library("gtoons", lint, also=("schema", "colours", "types", "groups"))


def name_of(ident: str) -> str:
    """The name of a card that a power names by id.

    It is the id itself when nobody has shown that card here.
    """
    return LIBRARY.card(ident)["name"] if ident in LIBRARY else ident


def text(card: CardData) -> str:
    """The text of a card, made from its power."""
    return card_text(card, name_of)


def values(card: CardData) -> dict[str, Any]:
    """What the card browser filters and sorts by."""
    return {"colour": card["colour"], "points": card["points"], "type": list(card["types"]),
            "group": list(card["groups"]), "power": bool(card["power"]), "rarity": card["rarity"]}


def around(ident: str) -> dict[str, CardData]:
    """The cards that may meet in a deck with this one, by id: shipped ones and those of its set."""
    return LIBRARY.shipped.cards | LIBRARY.home(ident).cards


def terms(card: CardData) -> list[list[str]]:
    """What the types are that its power names, each once, and where a card shows its own."""
    named = (word for wanted in _selectors(card) for word in _types(wanted))
    return [[word, f"a card whose sheet says {word} under its name, or that counts as one."]
            for word in map(str.capitalize, dict.fromkeys(named))]


def _types(wanted: Effect) -> Iterator[str]:
    """The types that a filter names, with those of its parts."""
    yield from wanted.get("type", ())
    parts = [*wanted.get("any", ()), *wanted.get("all", ())]
    for part in [*parts, wanted["not"]] if "not" in wanted else parts:
        yield from _types(part)


def versions(ident: str) -> list[str]:
    """The other cards of the same character (GT-1.5)."""
    character = LIBRARY.card(ident)["character"]
    return [other for other, card in around(ident).items()
            if card["character"] == character and other != ident]


def cares(ident: str) -> list[str]:
    """The cards whose powers name this one by what it is, the most specific first."""
    facts = facts_of(LIBRARY.card(ident))
    ranks = {other: min((_rank(wanted, facts) for wanted in _selectors(card)), default=len(NAMING))
             for other, card in around(ident).items() if other != ident}
    return sorted((other for other, rank in ranks.items() if rank < len(NAMING)),
                  key=ranks.__getitem__)


def _selectors(card: CardData) -> Iterator[Effect]:
    """The filters of a card's power."""
    for effect in card["power"]:
        conditions = (part.get("have") for part in effect.get("if", ()))
        for selector in (effect.get("to"), effect.get("per"), *conditions):
            if selector:
                yield {key: value
                       for key, value in selector.items() if key not in ("zone", "other")}


def _rank(wanted: Effect, facts: Facts) -> int:
    """How specifically a filter names a card with these facts: an index of NAMING.

    It is the length of NAMING when it does not.
    """
    if not matches(wanted, facts):
        return len(NAMING)
    inner = (_rank(one, facts) for key in ("any", "all") for one in wanted.get(key, ()))
    own = (NAMING.index(key) for key in wanted if key in NAMING)
    return min([*own, *inner], default=len(NAMING))
