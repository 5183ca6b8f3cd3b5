"""The command line: `python -m mulligan COMMAND`, installed as `mulligan`."""

import argparse
import difflib
import json
import sys
from pathlib import Path

from . import __version__, registry
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
    near = difflib.get_close_matches(str(word), known, 1)
    return f" Did you mean {near[0]!r}?" if near else ""


def game_of(name):
    """The game called `name`. Raises Malformed with a suggestion."""
    known = list(registry.found())
    if name not in known:
        raise Malformed(f"there is no game {name!r}.{meant(name, known)} Known games: {', '.join(known) or 'none'}")
    return registry.get(name)


def match_of(source):
    """The match of a record: a file, `-` for standard input, or the packed text of a link."""
    if source == "-":
        return Match.replay(sys.stdin.read())
    if Path(source).is_file() or "." in source or "/" in source or len(source) < 20:
        try:
            return Match.replay(Path(source).read_text("utf-8"))
        except UnicodeDecodeError:
            raise Malformed("not UTF-8 text, so no record", source) from None
    return Match.replay(source)


def say_json(data):
    print(json.dumps(data, ensure_ascii=False, indent=2))


# ---- commands ------------------------------------------------------------------------------------------------------
def games(options):
    from .catalogue import entry
    found = {name: registry.get(name) for name in registry.found()}
    if options.json:
        say_json([{k: v for k, v in entry(name, game, []).items() if k != "wheels"} for name, game in found.items()])
        return
    for name, game in found.items():
        print(f"{name:10} {game.title} {game.version}: {game.hook} About {game.minutes} minutes.")
    if not found:
        print("No game is installed.")


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

    def command(run, name, help, game=False):
        made = commands.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".")
        made.set_defaults(run=run)
        if game:
            made.add_argument("game", metavar="GAME", help="a name that 'mulligan games' lists")
        return made

    made = command(games, "games", "list the games")
    made.add_argument("--json", action="store_true", help="print JSON")

    made = command(catalogue, "catalogue", "write games.json, rulebooks and posters for the page")
    made.add_argument("outdir", metavar="OUTDIR")
    return top
