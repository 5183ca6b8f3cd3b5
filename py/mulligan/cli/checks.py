"""Commands that check a file: vectors, a set of cards, a deck list."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from .. import registry
from ..errors import Malformed
from ..data.files import read_bytes, read_stream, read_text
from ..cards.lint import MOST_BYTES
from ..protocol.game import Game
from ..protocol.listing import many
from .shared import DIFFERS, GOOD, flags, game_of, say_json

if TYPE_CHECKING:
    from ..cards.library import CardSet, Library

MOST_READ = 4 * MOST_BYTES                 # the readers of sets and lists tell what is too large


def conform(options: Namespace) -> int:
    from ..testing.vectors import run
    beside = registry.registered(registry.CASES)
    tried: Any = beside[options.game].load() if options.game in beside else game_of(options.game)
    if options.schema:
        cases = tried if options.game in beside else tried.case_format()
        say_json(cases.schema())
        return GOOD
    if options.file is None:
        raise Malformed("name a file of cases, or ask for the --schema of its format", "FILE")
    failed = run(tried, options.file)[1]
    return DIFFERS if failed else GOOD


def lint(options: Namespace) -> int:
    library = library_of(game_of(options.game))
    card_set, faults = library.read(read_bytes(options.file, MOST_READ), options.file)
    notes = library.notes(card_set) if card_set else []
    if options.json:
        say_json({"name": card_set and card_set.name, "digest": card_set and card_set.digest,
                  "cards": list(card_set.cards) if card_set else [],
                  "faults": [fault._asdict() for fault in faults],
                  "notes": [note._asdict() for note in notes]})
    elif card_set and not faults:
        for note in notes:
            print(f"note: {note}")
        print(f"{card_set.name}: {many(len(card_set.cards), 'card')}, no fault. {card_set.digest}")
    else:
        print("\n".join(map(str, faults)))
    return DIFFERS if faults else GOOD


def deck(options: Namespace) -> int:
    from ..cards import decks
    game = game_of(options.game)
    library = library_of(game)
    sets = [own_set(library, file) for file in options.set or ()]
    if options.file == "-":
        text = read_stream(sys.stdin, MOST_READ)
    else:
        text = read_text(options.file, MOST_READ)
    found, notes = decks.read(text, decks.CardNames(library, sets))
    faults = decks.faults_of(game, found, game.complete(flags(game, options.option)))
    legal = not notes and not faults
    if options.json:
        say_json({"deck": found, "legal": legal, "notes": [note._asdict() for note in notes],
                  "faults": [fault._asdict() for fault in faults]})
    else:
        for note in notes:
            hint = f". Did you mean {note.suggestion!r}?" if note.suggestion else ""
            print(f"{options.file}:{note.line}: {note.text}{hint}")
        for fault in faults:
            print(fault)
        name, verdict = found["name"] or "This deck", "legal" if legal else "not legal"
        print(f"{name}: {many(len(found['cards']), 'card')}, {verdict}.")
    return GOOD if legal else DIFFERS


def library_of(game: Game[Any]) -> "Library":
    """The card library of a game. Raises Malformed for a game without one."""
    if game.library is None:
        raise Malformed(f"{game.title} has no card sets and decks")
    return game.library


def own_set(library: "Library", file: str) -> "CardSet":
    """A person's set from a file, learned. Raises Malformed with its first fault."""
    card_set, faults = library.read(read_bytes(file, MOST_READ), file)
    if card_set is None or faults:
        more = ". 'mulligan lint' shows them all." if len(faults) > 1 else ""
        raise Malformed(f"{faults[0]}{more}")
    learned: CardSet = library.learn(card_set)
    return learned
