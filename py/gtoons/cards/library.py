"""The cards gToons knows, and what a card browser tells about one of them."""

from mulligan.cards.library import Library

from .lint import Words, check
from ..rules.powers import facts_of, matches
from ..text.card_text import card_text

# what a filter names, the most specific first
NAMING = ("card", "character", "group", "type", "points", "colour")


def lint(card, say, cards=None):
    """Tell the faults of one card; `cards` are those of its file, None when they are not at hand."""
    check(card, say, None if cards is None else _words(cards))


def _words(cards):
    """The words that powers in a file may use; kept for the next card of the same file."""
    if _last[0] is not cards:
        _last[:] = cards, Words([*LIBRARY.shipped.cards.values(), *cards])
    return _last[1]


_last = [None, None]                       # the cards of a file, their Words
LIBRARY = Library("gtoons", lint, also=("schema", "colours", "types", "groups"))


def name_of(ident):
    """The name of a card that a power names by id; the id itself when nobody has shown that card here."""
    return LIBRARY.card(ident)["name"] if ident in LIBRARY else ident


def text(card):
    """The text of a card, made from its power."""
    return card_text(card, name_of)


def values(card):
    """What the card browser filters and sorts by."""
    return {"colour": card["colour"], "points": card["points"], "type": list(card["types"]),
            "group": list(card["groups"]), "power": bool(card["power"]), "rarity": card["rarity"]}


def around(ident):
    """The cards that may meet in a deck with this one, by id: the shipped ones and those of its own set."""
    return LIBRARY.shipped.cards | LIBRARY.home(ident).cards


def versions(ident):
    """The other cards of the same character (GT-1.5)."""
    character = LIBRARY.card(ident)["character"]
    return [other for other, card in around(ident).items() if card["character"] == character and other != ident]


def cares(ident):
    """The cards whose powers name this one by what it is, the most specific first."""
    facts = facts_of(LIBRARY.card(ident))
    ranks = {other: min((_rank(wanted, facts) for wanted in _selectors(card)), default=len(NAMING))
             for other, card in around(ident).items() if other != ident}
    return sorted((other for other, rank in ranks.items() if rank < len(NAMING)), key=ranks.get)


def _selectors(card):
    """The filters of a card's power."""
    for effect in card["power"]:
        for selector in (effect.get("to"), effect.get("per"), *(part.get("have") for part in effect.get("if", ()))):
            if selector:
                yield {key: value for key, value in selector.items() if key not in ("zone", "other")}


def _rank(wanted, facts):
    """How specifically a filter names a card with these facts: an index of NAMING; its length when it does not."""
    if not matches(wanted, facts):
        return len(NAMING)
    inner = (_rank(one, facts) for key in ("any", "all") for one in wanted.get(key, ()))
    return min([NAMING.index(key) for key in wanted if key in NAMING] + list(inner), default=len(NAMING))
