"""Decks: their shape, their form as plain text that people paste, and their packed form for links.

A deck is {"name": text, "cards": [card id, ...]}. As text it is one line a card, `2 Name of the card`, under the name of the
deck in a comment line; docs/card-sets.md says what the reader forgives.
"""

import difflib
import re
from typing import NamedTuple

from . import record
from .cards import fold, unseen
from .errors import Malformed
from .jsonlines import shown

FORMAT = "mulligan-deck/1"
MOST_CARDS, LONGEST_NAME = 200, 60
MOST_LETTERS, MOST_LINES = 20_000, 400     # of a deck list
_KEYS = ("format", "game", "name", "cards", "sets")
_COUNTS = (re.compile(r"(?P<n>\d{1,3})\s+(?P<name>.+)"), re.compile(r"(?P<n>\d{1,3})\s*[x×*]\s*(?P<name>.+)", re.I),
           re.compile(r"(?P<name>.+?)\s+[x×*]\s*(?P<n>\d{1,3})", re.I))


def check_deck(deck, field="deck"):
    """The deck {name, cards} when it has that shape; its cards are judged by the game. Raises Malformed."""
    if not isinstance(deck, dict) or not set(deck) <= {"name", "cards"}:
        raise Malformed("expected a deck {name, cards}", field)
    name, cards = deck.get("name", ""), deck.get("cards")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or unseen(name):
        raise Malformed(f"expected a text of at most {LONGEST_NAME} letters that can be seen", f"{field}.name")
    if not isinstance(cards, list) or len(cards) > MOST_CARDS:
        raise Malformed(f"expected a list of at most {MOST_CARDS} card ids", f"{field}.cards")
    for i, card in enumerate(cards):
        if not isinstance(card, str) or not 0 < len(card) <= 60:
            raise Malformed("expected the id of a card", f"{field}.cards[{i}]")
    return {"name": " ".join(name.split()), "cards": list(cards)}
