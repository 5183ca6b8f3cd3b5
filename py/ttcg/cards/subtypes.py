"""Subtypes that a file of cards adds (TT-2.8): {"subtypes": [{"one": "golem", "many": "golems"}]}.

Each card keeps the words that it uses: {"words": {"golem": "golems"}}.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulligan.cards.lint import Common

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mulligan.protocol.types import CardData, Json

    from ..language.types import Subtypes

    Say = Callable[..., None]              # (path, text, hint, clause)

CLAUSE = "TT-2.8"
_FORM = 'Write [{"one": "golem", "many": "golems"}].'


def given(data: Json, say: Say) -> list[Any]:
    """The cards of a file, each with the words that the file adds; tells what is wrong with these.
    """
    cards: list[Any] = data["cards"]
    if "subtypes" not in data:
        return cards
    words = _declared(data["subtypes"], say)
    return [_with(card, words) for card in cards]


def _with(card: Any, words: dict[str, str]) -> Any:
    """A card of any shape with more words; its own go before."""
    own = card.get("words", {}) if isinstance(card, dict) else None
    return card | {"words": words | own} if words and isinstance(own, dict) else card


def _declared(listed: Json, say: Say) -> dict[str, str]:
    """{one: several} of the good words of a file's list."""
    from ..language.phrases import several
    if not isinstance(listed, list) or not listed:
        say(("subtypes",), "expected a list of subtypes with their words", _FORM, CLAUSE)
        return {}
    pairs: list[tuple[str, str]] = []
    at: list[int] = []
    for i, entry in enumerate(listed):
        if _is_entry(entry):
            at.append(i)
            pairs.append((entry["one"], entry.get("many", several(entry["one"]))))
        else:
            say(("subtypes", i), 'expected {"one", "many"}, the words of a subtype', _FORM, CLAUSE)
    bad = set()
    for n, fault in _wrong(pairs):
        if fault.which in listed[at[n]] or n not in bad:
            which = fault.which if fault.which in listed[at[n]] else "one"
            say(("subtypes", at[n], which), fault.text, fault.hint, CLAUSE)
        bad.add(n)
    return {one: many for n, (one, many) in enumerate(pairs) if n not in bad}


def _is_entry(entry: Json) -> bool:
    return (isinstance(entry, dict) and {"one"} <= set(entry) <= {"one", "many"}
            and all(isinstance(word, str) for word in entry.values()))


def check(card: CardData, say: Say) -> bool:
    """Tell the faults of a card's own words; True when there are none."""
    words = card.get("words", {})
    if not isinstance(words, dict) or not all(isinstance(word, str) for word in words.values()):
        say(("words",), "expected words of subtypes", 'Write {"golem": "golems"}.', CLAUSE)
        return False
    faults = list(_wrong(list(words.items()))) if words else []
    for _, fault in faults:
        say(("words", fault.one), fault.text, fault.hint, CLAUSE)
    return not faults


def _wrong(pairs: list[tuple[str, str]]) -> Iterator[tuple[int, Any]]:
    """(index, Wrong) of the words of some subtypes."""
    from ..language.vocabulary import wrong
    return wrong(pairs)


def kept(card: CardData) -> CardData:
    """A good card with the words that it uses, and no others."""
    if "words" not in card:
        return card
    from ..language.vocabulary import used
    words = used(card["words"], card.get("subtypes", ()),
                 [one["text"] for one in card["effects"]])
    rest = {name: value for name, value in card.items() if name != "words"}
    return rest | {"words": words} if words else rest


def of(card: CardData) -> Subtypes:
    """The words of a good card as the effect language takes them."""
    return tuple(sorted(card.get("words", {}).items()))


COMMON = Common("subtypes", given, kept)
