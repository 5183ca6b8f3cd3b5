"""The command line: `python -m mulligan COMMAND`, installed as `mulligan`."""

import argparse
import contextlib
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace

from . import __version__, record, registry, spelling
from .errors import Illegal, Malformed
from .match import Match

GOOD, DIFFERS, BROKEN = 0, 1, 2             # exit statuses: fine; checked and found wrong; could not be done


def main(arguments=None):
    """Run one command; returns the exit status."""
    options = parser().parse_args(arguments)
    try:
        return options.run(options) or GOOD
    except (Malformed, Illegal) as error:
        clause = getattr(error, "clause", "")
        return _complain(f"{error}{f' ({clause})' if clause else ''}")
    except OSError as error:
        return _complain(f"{error.filename or 'file'}: {error.strerror or error}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _complain(message):
    print(f"mulligan: {message}", file=sys.stderr)
    return BROKEN


class Parser(argparse.ArgumentParser):
    """An argument parser that asks back: did you mean ...?"""

    def _check_value(self, action, value):
        if action.choices is not None and value not in action.choices:
            known = list(action.choices)
            raise argparse.ArgumentError(action, f"there is no {value!r}.{meant(value, known)} Known: {', '.join(known)}")


def meant(word, known):
    """` Did you mean 'play'?`, or nothing when no known word is near."""
    near = spelling.meant(word, known)
    return near and f" {near}"


def game_of(name):
    """The game called `name`. Raises Malformed with a suggestion."""
    known = list(registry.found())
    if name not in known:
        raise Malformed(f"there is no game {name!r}.{meant(name, known)} Known games: {', '.join(known) or 'none'}")
    return registry.get(name)


def match_of(source):
    """The match of a record: a file, `-` for standard input, a link, or its packed text."""
    if source == "-":
        return Match.replay(sys.stdin.read())
    if "#/" in source:
        source = source.rpartition("/")[2].partition("@")[0]
    if len(source) > 200 and all(letter.isalnum() or letter in "-_" for letter in source):
        return Match.replay(source)
    return Match.replay(read_text(source))


def read_text(file):
    """The text of a file. Raises Malformed when it is none."""
    try:
        return Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise Malformed("not UTF-8 text; save it as UTF-8", file) from None


def positive(kind):
    """A reader of numbers above zero for the parser."""
    def number(text):
        value = kind(text)
        if not 0 < value < 1e9:
            raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
        return value
    return number


def say_json(data):
    print(json.dumps(data, ensure_ascii=False, indent=2))


# ---- commands ------------------------------------------------------------------------------------------------------
def games(options):
    from .catalogue import entry
    found = {}
    for name in registry.found():
        try:
            found[name] = registry.get(name)
        except Malformed as error:         # one broken package leaves the others playable
            print(error, file=sys.stderr)
    if options.json:
        say_json([{k: v for k, v in entry(name, game, []).items() if k != "wheels"} for name, game in found.items()])
        return
    for name, game in found.items():
        print(f"{name:10} {game.title} {game.version}: {game.hook} About {game.minutes} minutes.")
    if not found:
        print("No game is installed.")


def play(options):
    from .terminal import Quit, Terminal
    file = options.file and Path(options.file)
    match = match_of(options.file) if file and file.exists() else new_match(options)
    keep = (lambda match: save(match, file)) if file else lambda match: None
    try:
        Terminal(match, clear=clear, keep=keep).play()
    except Quit:
        keep(match)
        print(f"\nKept in {file}: the same command goes on." if file else "\nLeft. With --file NAME a match is kept.")


def new_match(options):
    """A match as the options of `play` say: seat 1 is a person and the others play at --against, unless told."""
    game = game_of(options.game)
    known = ["person", *kinds_of(game)]
    seats = []
    for at, kind in enumerate((options.seat1, options.seat2)[:len(game.seats)]):
        kind = kind or ("person" if at == 0 else options.against)
        if kind not in known:
            raise Malformed(f"there is no player {kind!r}.{meant(kind, known)} Known: {', '.join(known)}")
        name = next((level.name for level in levels() if level.id == kind), "" if kind == "person" else kind)
        name += f" {at + 1}" if any(seat["name"] == name for seat in seats if name) else ""
        seats.append({"kind": kind, "name": name})
    return Match(game, flags(game, options.option), seats, seed=options.seed)


def flags(game, given):
    """`name=value` texts as match options, each value read as the option's own kind."""
    out = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        option = next((o for o in game.options if o.name == name), None)
        if not equals or option is None:
            known = [o.name for o in game.options]
            raise Malformed(f"expected NAME=VALUE with a name of {', '.join(known)}, got {text!r}.{meant(name, known)}")
        values = {str(choice).lower(): choice for choice, _ in option.choices}
        if value.lower() not in values:
            raise Malformed(f"{name} is one of {', '.join(values)}, not {value!r}.{meant(value, values)}")
        out[name] = values[value.lower()]
    return out


def save(match, file):
    """Write a record so that a full disk or a power cut leaves the old one."""
    fresh = file.with_name(file.name + ".new")
    fresh.write_text(json.dumps(match.record(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    os.replace(fresh, file)


def clear():
    """An empty screen, with nothing to scroll back to; where there is no screen, a few lines."""
    print("\033[3J\033[H\033[2J" if sys.stdout.isatty() else "\n" * 40, end="")


def show(options):
    match = match_of(options.record)
    if options.text:
        print(record.score_sheet(match), end="")
        return
    if options.seat is not None and not 1 <= options.seat <= len(match.seats):
        raise Malformed(f"expected a seat from 1 to {len(match.seats)}", "--seat")
    seat = None if options.seat is None else options.seat - 1
    over = bool(match.outcome())
    view = match.view(seat, options.ply, everything=seat is None and over)
    if options.json:
        say_json(view)
    else:
        from .terminal import table
        print(table(view))


def replay(options):
    try:
        match = match_of(options.record)
    except Malformed as error:
        if error.field.partition("[")[0] in ("actions", "digest", "result"):
            print(f"does not replay: {error}", file=sys.stderr)
            return DIFFERS
        raise
    end = match.outcome()
    line = "not over" if end is None else "draw" if end.winner is None else f"{match.names[end.winner]} wins"
    if options.json:
        say_json({"game": match.game.id, "version": match.version, "plies": match.ply, "digest": match.digest(),
                  "result": match.result(), "notice": match.notice})
    else:
        print(f"{match.game.title} (rules {match.version}), {match.ply} actions: {line}" + (f". {end.text}" if end else ""))
        print(match.notice or match.digest())
    return DIFFERS if match.notice else GOOD


def conform(options):
    from .conform import run
    beside = registry.found(registry.CASES)
    tried = SimpleNamespace(conform=beside[options.game].load()) if options.game in beside else game_of(options.game)
    failed = run(tried, options.file)[1]
    return DIFFERS if failed else GOOD


def sim(options):
    from . import lab
    return series(options, lab.sim)


def ladder(options):
    from . import lab
    return series(options, lab.ladder)


def series(options, run):
    """`sim` and `ladder`: run it with a bar, print it."""
    from . import lab
    game = game_of(options.game)
    known = list(kinds_of(game))
    names = options.players.split(",") if options.players else [level.id for level in levels()]
    for name in names:
        if name not in known:
            raise Malformed(f"there is no player {name!r}.{meant(name, known)} Known: {', '.join(known)}", "--players")
    with bar("games") as step:
        report = run(game, names, options.n, flags(game, options.option), options.seed or 0, options.seconds, step,
                     options.decks and lab.deck_pairs(game, options.decks))
    if options.json:
        say_json(report)
    else:
        print(lab.table(report))


def balance(options):
    from . import lab
    game = game_of(options.game)
    if options.player not in (known := list(kinds_of(game))):
        raise Malformed(f"there is no player {options.player!r}.{meant(options.player, known)} Known: {', '.join(known)}", "--player")
    with bar("games") as step:
        report = lab.balance(game, options.games, options.player, flags(game, options.option), options.seed or 0,
                             options.seconds, step)
    if options.json:
        say_json(report)
    else:
        print(lab.balance_table(report))
    return GOOD if report["even"] else DIFFERS


def levels():
    from .players import LEVELS
    return LEVELS


def kinds_of(game):
    from .players import kinds
    return kinds(game)


@contextlib.contextmanager
def bar(unit):
    """A progress bar on standard error, if that is a terminal: a function of (done, of)."""
    shown = sys.stderr.isatty()

    def step(done, of):
        if shown:
            full = 30 * done // max(1, of)
            print(f"\r[{'#' * full}{'.' * (30 - full)}] {done} of {of} {unit}", end="", file=sys.stderr, flush=True)
    try:
        yield step
    finally:
        if shown:
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)


def bench(options):
    from .bench import measure, table
    names = [options.only] if options.only else list(registry.found())
    note = (lambda text: print(f"\r{text:60}", end="", file=sys.stderr, flush=True)) if sys.stderr.isatty() else lambda text: None
    report = measure({name: game_of(name) for name in names}, options.seconds, options.slices, note)
    note("")
    if options.out:
        Path(options.out).parent.mkdir(parents=True, exist_ok=True)
        Path(options.out).write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    if options.json:
        say_json(report)
    else:
        print(table(report))


def bot(options):
    from .bots import serve
    from .players import make
    game = game_of(options.game)
    talker = game.talker(make(game, options.level), options.seconds, flags(game, options.option), options.seed)
    out = sys.stdout.fileno()
    with (open(out, "w", encoding="utf-8", newline="\n", closefd=False) as answers,
          contextlib.redirect_stdout(sys.stderr)):         # answers only: whatever else prints goes beside
        try:
            serve(talker, sys.stdin.buffer, answers, lambda text: print(text, file=sys.stderr, flush=True))
        except BrokenPipeError:                            # the judge has left: nobody reads the rest
            os.dup2(os.open(os.devnull, os.O_WRONLY), out)


def library_of(game):
    """The card library of a game. Raises Malformed for a game without one."""
    if game.library is None:
        raise Malformed(f"{game.title} has no card sets and decks")
    return game.library


def lint(options):
    made, faults = library_of(game_of(options.game)).read(Path(options.file).read_bytes(), options.file)
    if options.json:
        say_json({"name": made and made.name, "digest": made and made.digest, "cards": list(made.cards) if made else [],
                  "faults": [fault._asdict() for fault in faults]})
    else:
        print("\n".join(map(str, faults)) or f"{made.name}: {cards_in(made.cards)}, no fault. {made.digest}")
    return DIFFERS if faults else GOOD


def deck(options):
    from . import decks
    game = game_of(options.game)
    library = library_of(game)
    sets = [own_set(library, file) for file in options.set or ()]
    text = sys.stdin.read() if options.file == "-" else read_text(options.file)
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


def cards_in(cards):
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


def own_set(library, file):
    """A person's set from a file, learned. Raises Malformed with its first fault."""
    made, faults = library.read(Path(file).read_bytes(), file)
    if faults:
        raise Malformed(f"{faults[0]}. 'mulligan lint' shows them all." if len(faults) > 1 else str(faults[0]))
    return library.learn(made)


def world(options):
    from . import worldlab
    game = game_of(options.game)
    worldlab.rules_of(game)
    if options.verify:
        return verify(game, options.verify)
    with bar("days") as step:
        rows = worldlab.simulate(game, options.days, options.rivals, options.seed, step)
    if options.chart:
        worldlab.draw(game, rows, options.chart, options.seed)
    if options.json:
        say_json({"game": game.id, "version": game.version, "seed": options.seed,
                  "days": options.days, "rivals": options.rivals, "rows": rows})
    else:
        print(worldlab.table(rows))


def verify(game, file):
    """Check an exported world: its hash, all that must hold, and that its log leads to it."""
    from . import worldlab
    try:
        with bar("deeds") as step:
            wrong = worldlab.verify(game, read_text(file), step)
    except Malformed as error:
        wrong = str(error)
    if wrong:
        print(f"does not hold: {wrong}", file=sys.stderr)
        return DIFFERS
    print("The file is whole, all that must hold holds, and its log leads to this very world.")
    return GOOD


def catalogue(options):
    from .catalogue import write
    for path in write(options.outdir):
        print(path)


# ---- the parser ----------------------------------------------------------------------------------------------------
def parser():
    """Every command with its options."""
    top = Parser(prog="mulligan", description="Card games with their rules in plain Python.",
                 epilog="Begin with 'mulligan games', then 'mulligan play GAME'. Each command has its own --help.")
    top.add_argument("--version", action="version", version=f"mulligan {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(run, help, game=False, json=False):
        made = commands.add_parser(run.__name__, help=help, description=help[0].upper() + help[1:] + ".")
        made.set_defaults(run=run)
        if game:
            made.add_argument("game", metavar="GAME", help="a name that 'mulligan games' lists")
        if json:
            made.add_argument("--json", action="store_true", help="print JSON")
        return made

    def more(made, seed=True):
        made.add_argument("--option", action="append", metavar="NAME=VALUE", help="a match option; may be given again")
        if seed:
            made.add_argument("--seed", type=int, help="the number the chance of the match comes from")

    command(games, "list the games", json=True)

    made = command(play, "play a match in this terminal", game=True)
    made.add_argument("--seat1", metavar="WHO", help="person, or a level; a person unless said otherwise")
    made.add_argument("--seat2", metavar="WHO", help="person, or a level; as --against unless said otherwise")
    made.add_argument("--against", metavar="LEVEL", default="normal", help="the level you play against (default: normal)")
    made.add_argument("--file", metavar="FILE", help="keep the match in this file after every action, and go on from it")
    more(made)

    made = command(show, "draw a position of a record", json=True)
    made.add_argument("record", metavar="RECORD", help="a file, - for standard input, or a link")
    made.add_argument("--ply", type=int, metavar="N", help="after N actions, chance included; the last one unless said")
    made.add_argument("--seat", type=int, metavar="S", help="as the player of seat S (1, 2) sees it")
    made.add_argument("--text", action="store_true", help="print the score sheet instead")

    made = command(replay, "play a record through and check its digest; exit status 1 if it does not hold", json=True)
    made.add_argument("record", metavar="RECORD", help="a file, - for standard input, or a link")

    made = command(conform, "compare the rules with a vectors file; exit status 1 if a case failed", game=True)
    made.add_argument("file", metavar="FILE", help="JSON, or one JSON object a line; plain or .gz")

    made = command(lint, "check a file of cards of your own; exit status 1 if it has a fault", game=True, json=True)
    made.add_argument("file", metavar="FILE", help="a set as docs/card-sets.md says")

    made = command(deck, "check a deck list; exit status 1 if it is not legal", game=True, json=True)
    made.add_argument("file", metavar="FILE", help="lines like '2 Name of the card'; - for standard input")
    made.add_argument("--set", action="append", metavar="FILE", help="a file of cards of your own; may be given again")
    more(made, seed=False)

    made = command(bot, "play under a foreign judge: a JSON message a line in, an answer a line out", game=True)
    made.add_argument("--level", default="expert", help="who plays (default: expert)")
    made.add_argument("--seconds", type=positive(float), metavar="S", help="thinking time for a turn; the level's own unless said")
    more(made)

    for run, what, default in ((sim, "play two players against each other, each deal with seats swapped", "greedy,random"),
                               (ladder, "play every two of some players; does each beat the one before it?", None)):
        made = command(run, what, game=True, json=True)
        made.add_argument("--players", metavar="A,B", default=default,
                          help=f"names, weakest first (default: {default or 'the levels'})")
        made.add_argument("-n", "--n", type=positive(int), default=100, metavar="N", help="games for each pair (default: 100)")
        made.add_argument("--seconds", type=positive(float), metavar="S", help="thinking time for a move; each player's own unless said")
        made.add_argument("--decks", metavar="A,B", help="prebuilt decks by id, or all: every pair of them is dealt in turn")
        more(made)

    made = command(balance, "play prebuilt decks against each other; exit status 1 if a pair is uneven", game=True, json=True)
    made.add_argument("--games", type=positive(int), default=400, metavar="N", help="games for each pair (default: 400)")
    made.add_argument("--player", default="normal", help="who plays both sides (default: normal)")
    made.add_argument("--seconds", type=positive(float), metavar="S", help="thinking time for a move; the player's own unless said")
    more(made)

    made = command(bench, "measure the speed of rules, search and views", json=True)
    made.add_argument("--only", metavar="GAME", help="this game alone")
    made.add_argument("--seconds", type=positive(float), default=0.4, metavar="S", help="CPU seconds a slice (default: 0.4)")
    made.add_argument("--slices", type=positive(int), default=5, metavar="N", help="slices of each kind (default: 5)")
    made.add_argument("--out", metavar="FILE", help="write the report as JSON, too")

    made = command(world, "live a world for some days and show how its economy fares, or check the file of one", game=True, json=True)
    made.add_argument("--days", type=positive(int), default=60, metavar="N", help="how many days (default: 60)")
    made.add_argument("--rivals", type=int, default=20, metavar="M", help="how many rivals live there (default: 20)")
    made.add_argument("--seed", default="demo", metavar="TEXT", help="the text all chance comes from (default: demo)")
    made.add_argument("--chart", metavar="FILE", help="draw it, too: an SVG file")
    made.add_argument("--verify", metavar="FILE", help="check an exported world instead; exit status 1 if it does not hold")

    made = command(catalogue, "write games.json, rulebooks and posters for the page")
    made.add_argument("outdir", metavar="OUTDIR")
    return top
