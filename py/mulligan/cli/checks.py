"""Commands that check a file: vectors, a set of cards, a deck list."""

import sys
from argparse import Namespace

from .. import registry
from ..errors import Malformed
from ..data.files import read_bytes, read_stream, read_text
from ..cards.lint import MOST_BYTES
from .shared import DIFFERS, GOOD, flags, game_of, say_json

MOST_READ = 4 * MOST_BYTES                 # the readers of sets and lists tell what is too large


def conform(options: Namespace) -> int:
    from ..testing.vectors import run
    beside = registry.found(registry.CASES)
    tried = beside[options.game].load() if options.game in beside else game_of(options.game)
    if options.schema:
        say_json((tried if options.game in beside else tried.case_format()).schema())
        return GOOD
    if options.file is None:
        raise Malformed("name a file of cases, or ask for the --schema of its format", "FILE")
    failed = run(tried, options.file)[1]
    return DIFFERS if failed else GOOD


def lint(options):
    library = library_of(game_of(options.game))
    made, faults = library.read(read_bytes(options.file, MOST_READ), options.file)
    if options.json:
        say_json({"name": made and made.name, "digest": made and made.digest, "cards": list(made.cards) if made else [],
                  "faults": [fault._asdict() for fault in faults]})
    else:
        print("\n".join(map(str, faults)) or f"{made.name}: {cards_in(made.cards)}, no fault. {made.digest}")
    return DIFFERS if faults else GOOD


def deck(options):
    from ..cards import decks
    game = game_of(options.game)
    library = library_of(game)
    sets = [own_set(library, file) for file in options.set or ()]
    if options.file == "-":
        text = read_stream(sys.stdin, MOST_READ)
    else:
        text = read_text(options.file, MOST_READ)
    made, notes = decks.read(text, decks.Shelf(library, sets))
    faults = decks.faults_of(game, made, game.complete(flags(game, options.option)))
    if options.json:
        say_json({"deck": made, "legal": not notes and not faults, "notes": [note._asdict() for note in notes],
                  "faults": [fault._asdict() for fault in faults]})
    else:
        for note in notes:
            print(f"{options.file}:{note.line}: {note.text}" + (f". Did you mean {note.suggestion!r}?" if note.suggestion else ""))
        for fault in faults:
            print(fault)
        print(f"{made['name'] or 'This deck'}: {cards_in(made['cards'])}, {'not legal' if notes or faults else 'legal'}.")
    return DIFFERS if notes or faults else GOOD


def library_of(game):
    """The card library of a game. Raises Malformed for a game without one."""
    if game.library is None:
        raise Malformed(f"{game.title} has no card sets and decks")
    return game.library


def own_set(library, file):
    """A person's set from a file, learned. Raises Malformed with its first fault."""
    made, faults = library.read(read_bytes(file, MOST_READ), file)
    if faults:
        raise Malformed(f"{faults[0]}. 'mulligan lint' shows them all." if len(faults) > 1 else str(faults[0]))
    return library.learn(made)


def cards_in(cards):
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"
