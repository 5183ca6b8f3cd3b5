"""Decks: their shape, their form as plain text that people paste, and their packed form for links.

A deck is {"name": text, "cards": [card id, ...]}. As text it is one line a card, `2 Name of the
card`, under the name of the deck in a comment line; docs/card-sets.md says what the reader
forgives.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..data import links
from ..data.checks import expect, is_list, is_text
from ..data.spelling import fold, shown, unseen
from ..errors import Malformed
from .lint import Fault

if TYPE_CHECKING:
    from ..protocol.game import Game
    from ..protocol.types import Deck, Options
    from .library import CardSet, Library

FORMAT = "mulligan-deck/1"
MOST_CARDS, LONGEST_NAME, LONGEST_ID = 200, 60, 60
MOST_LETTERS, MOST_LINES = 20_000, 400     # of a deck list
LONGEST_LINE = 200                         # what stands behind is not read
MOST_NEAR = 20                             # wrong names a reader searches a near one for
_KEYS = ("format", "game", "name", "cards", "sets")
_COUNTS = (re.compile(r"(?P<n>\d{1,3})\s+(?P<name>.+)"),
           re.compile(r"(?P<n>\d{1,3})\s*[x×*]\s*(?P<name>.+)", re.I),
           re.compile(r"(?P<name>.+?)\s+[x×*]\s*(?P<n>\d{1,3})", re.I))


def check_deck(deck: Any, field: str = "deck") -> "Deck":
    """The deck {name, cards} when it has that shape; its cards are for the game to check.

    Raises Malformed.
    """
    shaped = isinstance(deck, dict) and set(deck) <= {"name", "cards"}
    expect(shaped, field, "expected a deck {name, cards}")
    name, cards = deck.get("name", ""), deck.get("cards")
    expect(is_text(name, LONGEST_NAME), f"{field}.name",
           f"expected a text of at most {LONGEST_NAME} letters that can be seen")
    if not is_list(cards, MOST_CARDS):
        raise Malformed(f"expected a list of at most {MOST_CARDS} card ids", f"{field}.cards")
    for i, card in enumerate(cards):
        plain = isinstance(card, str) and card.isascii() and card.isprintable()
        expect(plain and 0 < len(card) <= LONGEST_ID,
               f"{field}.cards[{i}]", "expected the id of a card")
    return {"name": " ".join(name.split()), "cards": list(cards)}


def check_brought(brought: Any, field: str, slots: int) -> "Deck":
    """What a seat brings: a deck, or one with `more` to pick from, at most `slots` in all.

    Raises Malformed.
    """
    if not isinstance(brought, dict) or "more" not in brought:
        return check_deck(brought, field)
    more = brought["more"]
    if slots < 2 or not is_list(more, slots - 1, 1):
        raise Malformed(f"expected a list of 1 to {slots - 1} decks" if slots > 1 else
                        "here a seat brings one deck", f"{field}.more")
    first = {key: part for key, part in brought.items() if key != "more"}
    others = [check_deck(deck, f"{field}.more[{i}]") for i, deck in enumerate(more)]
    return check_deck(first, field) | {"more": others}


def decks_in(brought: "Deck") -> "list[Deck]":
    """All decks that a seat brings."""
    return [brought, *brought.get("more", ())]


def cards_in(brought: "Deck | None") -> list[str]:
    """The ids of the cards of all decks that a seat brings; none for None."""
    return [card for deck in decks_in(brought) for card in deck["cards"]] if brought else []


def faults_of(game: "Game[Any]", deck: "Deck", options: "Options") -> list[Fault]:
    """Every Fault of a deck: cards nobody knows here, or else the rules it breaks."""
    library = library_of(game)
    unknown = [Fault(library.missing(ident), f"cards[{i}]", ident)
               for i, ident in enumerate(deck["cards"]) if ident not in library]
    return unknown or game.deck_faults(deck["cards"], options)


def library_of(game: "Game[Any]") -> "Library":
    """The library of a game. Raises Malformed when it has none."""
    if game.library is None:
        raise Malformed(f"{game.title} has no cards as data", "game")
    return game.library


# ---- names ---------------------------------------------------------------------------------------
class CardNames:
    """Finds cards by what people call them: the shipped set first, then `sets`."""

    def __init__(self, library: "Library", sets: "Iterable[CardSet]" = ()) -> None:
        self.library, self.sets = library, (library.shipped, *sets)

    def ids(self, called: str) -> list[str]:
        """The ids of the cards called so, the best first.

        `called` is an id, a name, or `Name (Name of its set)`.
        """
        if called in self.library:
            return [called]
        plain = fold(called)
        return self._named(plain) or self._named_with_set(plain)

    def _named(self, plain: str) -> list[str]:
        found = (ident for cards in self.sets for ident in cards.names.get(plain, ()))
        return list(dict.fromkeys(found))

    def _named_with_set(self, plain: str) -> list[str]:
        found: list[str] = []
        for cards in self.sets:
            ending = f" ({fold(cards.name)})"
            if cards.name and plain.endswith(ending):
                found += cards.names.get(plain.removesuffix(ending), ())
        return list(dict.fromkeys(found))

    def call(self, ident: str) -> str:
        """The shortest text that finds this card: its name, its name with its set, or its id."""
        name, home = self.library.card(ident)["name"], self.library.home(ident).name
        shipped = ident in self.library.shipped.cards
        for text in (name, f"{name} ({home})"):
            found = self.ids(text)
            if found == [ident] or shipped and found[:1] == [ident]:
                return str(text)
        return ident

    def near(self, called: str) -> str:
        """The text of the card most like a name nobody has, or ""."""
        plain = fold(called)[:2 * LONGEST_NAME]
        if plain.endswith(")"):            # the set may be what is wrong
            plain = plain.partition(" (")[0]
        names = list(dict.fromkeys(name for cards in self.sets for name in cards.names))
        found = difflib.get_close_matches(plain, names, 1)
        if not found and len(plain) > 2:
            found = [name for name in names if plain in name]
        return self.call(self._named(found[0])[0]) if found else ""




# ---- plain text ----------------------------------------------------------------------------------
class Note(NamedTuple):
    """What the reader of a deck list did not follow: the line, what is wrong, what may be meant."""

    line: int
    text: str
    suggestion: str = ""


class _Entry(NamedTuple):
    """What a line of a deck list says: a card so many times, and what to note of it."""

    copies: int
    card: str
    note: str = ""
    suggestion: str = ""


def read(text: str, names: CardNames) -> "tuple[Deck, list[Note]]":
    """A deck list as (deck, Notes). Raises Malformed for a text that is far too long to be one."""
    lines = text[:MOST_LETTERS + 1].removeprefix("\ufeff").splitlines()
    if len(text) > MOST_LETTERS or len(lines) > MOST_LINES:
        limit = f"{MOST_LINES} lines or {MOST_LETTERS:,} letters"
        raise Malformed(f"longer than {limit}: no deck list", "text")
    name = ""
    cards: list[str] = []
    notes: list[Note] = []
    for at, line in _short(lines):
        if line.startswith("#"):
            name = name or ("" if cards else _name(line[1:]))
        elif line and not _is_heading(line, names):
            entry = _read_line(line, names, len(notes) < MOST_NEAR)
            if len(cards) + entry.copies > MOST_CARDS:
                notes.append(Note(at, f"more than {MOST_CARDS} cards; the list ends here"))
                break
            cards += [entry.card] * entry.copies
            notes += [Note(at, entry.note, entry.suggestion)] if entry.note else []
    return {"name": name, "cards": cards}, notes


def _short(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """(number, line) of each, with single spaces and no longer than is read."""
    for at, line in enumerate(lines, 1):
        yield at, " ".join(line.split())[:LONGEST_LINE]


def _is_heading(line: str, names: CardNames) -> bool:
    return line.startswith("[") and line.endswith("]") and not names.ids(line)


def _name(text: str) -> str:
    """The name of a deck as its comment line gives it; "" when it is none."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_NAME and not unseen(text) else ""


def _read_line(line: str, names: CardNames, search: bool) -> _Entry:
    """What a line that names a card says; with `search` for what is meant by a wrong name."""
    matches = [pattern.fullmatch(line) for pattern in _COUNTS]
    readings = [(int(found["n"]), found["name"].strip()) for found in matches if found]
    for count, called in [*readings, (1, line)]:
        found = names.ids(called)
        if found:
            note = "" if count else "the count is 0"
            if len(found) > 1 and found[0] not in names.library.shipped.cards:
                taken = names.call(found[0])
                note = f"{len(found)} cards are called {shown(called)!r}; taken is {taken}"
            return _Entry(count, found[0], note)
    called = readings[0][1] if readings else line
    suggestion = names.near(called) if search else ""
    return _Entry(0, "", f"there is no card called {shown(called)!r}", suggestion)


def write(
        deck: "Deck", names: CardNames, sections: Callable[[list[str]], Any] | None = None,
) -> str:
    """The deck as text that reads back to it: its name, then each card once, in the order they
    first appear.

    `sections(ids)` gives [(heading, ids)], as the game of the deck sorts its cards (Game.sections).
    """
    counts: dict[str, int] = {}
    for card in deck["cards"]:
        counts[card] = counts.get(card, 0) + 1
    lines = [f"# {deck['name']}"] if deck["name"] else []
    for heading, cards in sections(list(counts)) if sections else [("", counts)]:
        lines += [f"[{heading}]"] if heading else []
        lines += [f"{counts[card]} {names.call(card)}" for card in cards]
    return "".join(f"{line}\n" for line in lines)


# ---- links ---------------------------------------------------------------------------------------
def pack(game: "Game[Any]", deck: "Deck") -> str:
    """A deck as text for a link, with the cards of its own that it needs.

    Raises Malformed for an unknown card.
    """
    sets = library_of(game).embed(deck["cards"])
    return links.pack_json({"format": FORMAT, "game": game.id, **deck, "sets": sets})


def unpack(text: str) -> dict[str, Any]:
    """The inverse: {game, deck, sets}, its shape checked, its sets not yet. Raises Malformed."""
    data = links.unpack_json(text.strip(), "deck")
    known = isinstance(data, dict) and data.get("format") == FORMAT and set(data) <= set(_KEYS)
    game, sets = (data.get("game"), data.get("sets", [])) if known else (None, None)
    if not isinstance(game, str) or not isinstance(sets, list):
        raise Malformed("this is no packed deck; copy the whole link again", "link")
    deck = check_deck({"name": data.get("name", ""), "cards": data.get("cards")})
    return {"game": game, "deck": deck, "sets": sets}
