"""Decks: their shape, their form as plain text that people paste, and their packed form for links.

A deck is {"name": text, "cards": [card id, ...]}. As text it is one line a card, `2 Name of the card`, under the name of the
deck in a comment line; docs/card-sets.md says what the reader forgives.
"""

import difflib
import re
from typing import NamedTuple

from ..data import links
from ..errors import Malformed
from .lint import Fault
from ..data.spelling import fold, shown, unseen

FORMAT = "mulligan-deck/1"
MOST_CARDS, LONGEST_NAME = 200, 60
MOST_LETTERS, MOST_LINES = 20_000, 400     # of a deck list
LONGEST_LINE = 200                         # what stands behind is not read
MOST_NEAR = 20                             # wrong names a reader searches a near one for
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
        if not isinstance(card, str) or not 0 < len(card) <= 60 or not card.isascii() or not card.isprintable():
            raise Malformed("expected the id of a card", f"{field}.cards[{i}]")
    return {"name": " ".join(name.split()), "cards": list(cards)}


def faults_of(game, deck, options):
    """Every Fault of a deck: cards nobody knows here, or else the rules it breaks."""
    unknown = [Fault(game.library.missing(ident), f"cards[{i}]", ident)
               for i, ident in enumerate(deck["cards"]) if ident not in game.library]
    return unknown or game.deck_faults(deck["cards"], options)


# ---- plain text ----------------------------------------------------------------------------------------------------
class Shelf:
    """Finds cards by what people call them: the shipped set first, then `sets`."""

    def __init__(self, library, sets=()):
        self.library, self.sets = library, (library.shipped, *sets)

    def ids(self, called):
        """The ids of the cards called so: an id, a name, or `Name (Name of its set)`; the best first."""
        if called in self.library:
            return [called]
        plain = fold(called)
        for cards in (self._named(plain), self._named_with_set(plain)):
            if cards:
                return cards
        return []

    def _named(self, plain):
        return list(dict.fromkeys(ident for cards in self.sets for ident in cards.names.get(plain, ())))

    def _named_with_set(self, plain):
        return list(dict.fromkeys(
            ident for cards in self.sets if cards.name and plain.endswith(f" ({fold(cards.name)})")
            for ident in cards.names.get(plain[:-len(fold(cards.name)) - 3], ())))

    def call(self, ident):
        """The shortest text that finds this card and no other: its name, its name with its set, or its id."""
        name, home = self.library.card(ident)["name"], self.library.home(ident).name
        return next((text for text in (name, f"{name} ({home})") if self.ids(text) == [ident] or
                     self.ids(text)[:1] == [ident] and ident in self.library.shipped.cards), ident)

    def near(self, called):
        """The text of the card most like a name nobody has, or ""."""
        plain = fold(called)[:2 * LONGEST_NAME]
        if plain.endswith(")"):            # the set may be what is wrong
            plain = plain.partition(" (")[0]
        names = list(dict.fromkeys(name for cards in self.sets for name in cards.names))
        found = difflib.get_close_matches(plain, names, 1) or [name for name in names if len(plain) > 2 and plain in name]
        return self.call(self._named(found[0])[0]) if found else ""


class Note(NamedTuple):
    """What the reader of a deck list did not follow: the line, what is wrong, and what may be meant."""

    line: int
    text: str
    suggestion: str = ""


def read(text, shelf):
    """A deck list as (deck, Notes). Raises Malformed for a text that is far too long to be one."""
    lines = text[:MOST_LETTERS + 1].removeprefix("\ufeff").splitlines()
    if len(text) > MOST_LETTERS or len(lines) > MOST_LINES:
        raise Malformed(f"longer than {MOST_LINES} lines or {MOST_LETTERS:,} letters: no deck list", "text")
    name, cards, notes = "", [], []
    for at, line in enumerate((" ".join(line.split())[:LONGEST_LINE] for line in lines), 1):
        if line.startswith("#"):
            name = name or ("" if cards else _name(line[1:]))
        elif line and not (line.startswith("[") and line.endswith("]") and not shelf.ids(line)):
            count, found, note = _read_line(line, shelf, len(notes) < MOST_NEAR)
            if len(cards) + count > MOST_CARDS:
                notes.append(Note(at, f"more than {MOST_CARDS} cards; the list ends here"))
                break
            cards += [found] * count
            notes += [Note(at, *note)] if note else []
    return {"name": name, "cards": cards}, notes


def _name(text):
    """The name of a deck as its comment line gives it; "" when it is none."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_NAME and not unseen(text) else ""


def _read_line(line, shelf, search):
    """(how many, card id, what to note) of a line that names a card; with `search` for what is meant by a wrong name."""
    matches = [pattern.fullmatch(line) for pattern in _COUNTS]
    readings = [(int(found["n"]), found["name"].strip()) for found in matches if found]
    for count, called in [*readings, (1, line)]:
        found = shelf.ids(called)
        if found:
            note = ("the count is 0",) if not count else ()
            if len(found) > 1 and found[0] not in shelf.library.shipped.cards:
                note = (f"{len(found)} cards are called {shown(called)!r}; taken is {shelf.call(found[0])}",)
            return count, found[0], note
    called = readings[0][1] if readings else line
    return 0, "", (f"there is no card called {shown(called)!r}", shelf.near(called) if search else "")


def write(deck, shelf, sections=None):
    """The deck as text that reads back to it: its name, then each card once, in the order they first appear.

    `sections(ids)` gives [(heading, ids)], as the game of the deck sorts its cards (Game.sections).
    """
    counts = {}
    for card in deck["cards"]:
        counts[card] = counts.get(card, 0) + 1
    lines = [f"# {deck['name']}"] if deck["name"] else []
    for heading, cards in sections(list(counts)) if sections else [("", counts)]:
        lines += [f"[{heading}]"] if heading else []
        lines += [f"{counts[card]} {shelf.call(card)}" for card in cards]
    return "".join(f"{line}\n" for line in lines)


# ---- links ---------------------------------------------------------------------------------------------------------
def pack(game, deck):
    """A deck as text for a link, with the cards of its own that it needs. Raises Malformed for an unknown card."""
    return links.pack_json({"format": FORMAT, "game": game.id, **deck, "sets": game.library.embed(deck["cards"])})


def unpack(text):
    """The inverse: {game, deck, sets}, its shape checked, its sets not yet. Raises Malformed."""
    data = links.unpack_json(text.strip(), "deck")
    if not isinstance(data, dict) or data.get("format") != FORMAT or not set(data) <= set(_KEYS):
        raise Malformed("this is no packed deck; copy the whole link again", "link")
    game, sets = data.get("game"), data.get("sets", [])
    if not isinstance(game, str) or not isinstance(sets, list):
        raise Malformed("this is no packed deck; copy the whole link again", "link")
    return {"game": game, "deck": check_deck({"name": data.get("name", ""), "cards": data.get("cards")}), "sets": sets}
