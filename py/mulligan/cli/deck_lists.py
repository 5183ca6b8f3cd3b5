"""The deck lists that `play` is given, one or several for a seat."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from ..cards import decks
from ..data.files import read_text
from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import Deck
from .checks import MOST_READ, library_of, own_set


def decks_of(game: Game[Any], options: Namespace) -> list[Deck | None]:
    """What the seats bring, None for a seat without a list.

    Raises Malformed naming the file, and the line, that says no deck.
    """
    lists = [options.deck, options.deck2][:len(game.seats)]
    if not any(lists) and not options.set:
        return []
    library = library_of(game)
    names = decks.CardNames(library, [own_set(library, file) for file in options.set or ()])
    return [_brought(files, names) for files in lists]


def _brought(files: Sequence[str] | None, names: decks.CardNames) -> Deck | None:
    if not files:
        return None
    first, *more = [_deck(file, names) for file in files]
    return first | {"more": more} if more else first


def _deck(file: str, names: decks.CardNames) -> Deck:
    """The deck of one list. Raises Malformed for a line that names no card."""
    found, notes = decks.read(read_text(file, MOST_READ), names)
    for note in notes:
        hint = f". Did you mean {note.suggestion!r}?" if note.suggestion else ""
        raise Malformed(f"line {note.line}: {note.text}{hint}", file)
    return found
