"""What can be asked for: every command with its options."""

import argparse
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import date
from typing import Any

from .. import __version__
from .checks import conform, deck, lint
from .lab_runs import lab
from .labs import (balance, bench, catalogue, exploit, ladder, puzzles, remote, schema, sim,
                   strength, train, world)
from .matches import bot, games, play, replay, show
from .shared import meant


class Parser(argparse.ArgumentParser):
    """An argument parser that asks back: did you mean ...?"""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = list(action.choices)
            raise argparse.ArgumentError(action, f"there is no {value!r}.{meant(value, known)} "
                                                 f"Known: {', '.join(known)}")


def positive(kind: Callable[[str], float]) -> Callable[[str], float]:
    """A reader of numbers above zero for the parser."""
    def number(text: str) -> float:
        value = kind(text)
        if not 0 < value < 1e9:
            raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
        return value
    return number


class Commands:
    """The commands of the parser, added one by one."""

    def __init__(self, parser: ArgumentParser) -> None:
        self.parsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(self, run: Callable[[Namespace], int | None], help: str, game: bool = False,
            json: bool = False) -> ArgumentParser:
        """A command called as the function that runs it; `game`, `json`: what it takes first."""
        made = self.parsers.add_parser(run.__name__, help=help,
                                       description=help[0].upper() + help[1:] + ".")
        made.set_defaults(run=run)
        if game:
            made.add_argument("game", metavar="GAME", help="a name that 'mulligan games' lists")
        if json:
            made.add_argument("--json", action="store_true", help="print JSON")
        return made


def _match_options(made: ArgumentParser, seed: bool = True) -> None:
    made.add_argument("--option", action="append", metavar="NAME=VALUE",
                      help="a match option; may be given again")
    if seed:
        made.add_argument("--seed", type=int, help="the number the chance of the match comes from")


def build_parser() -> ArgumentParser:
    """Every command with its options."""
    top = Parser(prog="mulligan", description="Card games with their rules in plain Python.",
                 epilog="Begin with 'mulligan games', then 'mulligan play GAME'. "
                        "Each command has its own --help.")
    top.add_argument("--version", action="version", version=f"mulligan {__version__}")
    commands = Commands(top)
    _add_matches(commands)
    _add_checks(commands)
    _add_bot(commands)
    _add_remote(commands)
    _add_series(commands)
    _add_lab(commands)
    _add_measures(commands)
    _add_written(commands)
    return top


def _add_matches(commands: Commands) -> None:
    """Around a match."""
    commands.add(games, "list the games", json=True)

    made = commands.add(play, "play a match in this terminal", game=True)
    made.add_argument("--seat1", metavar="WHO",
                      help="person, a level or a character; a person unless said otherwise")
    made.add_argument("--seat2", metavar="WHO",
                      help="person, a level or a character; as --against unless said so")
    made.add_argument("--against", metavar="LEVEL", default="normal",
                      help="the level or the character you play against (default: normal); "
                           "games --json lists both")
    made.add_argument("--file", metavar="FILE",
                      help="keep the match in this file after every action, and go on from it")
    for seat, option in enumerate(("--deck", "--deck2"), 1):
        made.add_argument(option, action="append", metavar="LIST",
                          help=f"a deck list for seat {seat}; given again, one more deck to pick "
                               "from in secret, where the game has that")
    _own_cards(made)
    _match_options(made)

    made = commands.add(show, "draw a position of a record", json=True)
    made.add_argument("record", metavar="RECORD", help="a file, - for standard input, or a link")
    made.add_argument("--ply", type=int, metavar="N",
                      help="after N actions, chance included; the last one unless said")
    made.add_argument("--seat", type=int, metavar="S",
                      help="as the player of seat S (1, 2) sees it")
    made.add_argument("--text", action="store_true", help="print the score sheet instead")

    made = commands.add(replay, "play a record through and check its digest; exit status 1 "
                                "if it does not hold", json=True)
    made.add_argument("record", metavar="RECORD", help="a file, - for standard input, or a link")


def _add_checks(commands: Commands) -> None:
    """Checks of files."""
    made = commands.add(conform, "compare the rules with a vectors file; "
                                 "exit status 1 if a case failed", game=True)
    made.add_argument("file", metavar="FILE", nargs="?",
                      help="JSON, or one JSON object a line; plain or .gz")
    made.add_argument("--schema", action="store_true",
                      help="print the JSON Schema of the game's format instead")

    made = commands.add(lint, "check a file of cards of your own; "
                              "exit status 1 if it has a fault", game=True, json=True)
    made.add_argument("file", metavar="FILE", help="a set as docs/card-sets.md says")

    made = commands.add(deck, "check a deck list; exit status 1 if it is not legal",
                        game=True, json=True)
    made.add_argument("file", metavar="FILE",
                      help="lines like '2 Name of the card'; - for standard input")
    _own_cards(made)
    _match_options(made, seed=False)


def _own_cards(made: ArgumentParser) -> None:
    """The option for files of own cards."""
    made.add_argument("--set", action="append", metavar="FILE",
                      help="a file of cards of your own; may be given again")


def _add_bot(commands: Commands) -> None:
    """The bot protocol."""
    made = commands.add(bot, "play under a foreign judge: a JSON message a line in, "
                             "an answer a line out", game=True)
    made.add_argument("--level", default="expert", help="who plays (default: expert)")
    made.add_argument("--seconds", type=positive(float), metavar="S",
                      help="thinking time for a turn; the level's own unless said")
    _match_options(made)


def _add_remote(commands: Commands) -> None:
    """Two devices."""
    made = commands.add(remote, "play whole matches between two devices; exit status 1 "
                                "unless every honest one was verified and every lie named, "
                                "no spy found anything and no harm was done; Ctrl-C reports what "
                                "was done by then",
                        game=True, json=True)
    made.add_argument("-n", "--n", type=positive(int), default=10, metavar="N",
                      help="matches (default: 10)")
    made.add_argument("--cut", type=float, default=0.0, metavar="P",
                      help="how often a letter is lost, doubled or late, from 0 to 1 (default: 0)")
    made.add_argument("--cheat", metavar="KIND",
                      help="let one device tell a lie of this kind, or any: each kind in turn")
    way = made.add_mutually_exclusive_group()
    way.add_argument("--spy", action="store_true",
                     help="hold each device of sealed matches in turn, at every ply, and look for "
                          "cards that its person cannot know; with --cheat one dealer leaks")
    way.add_argument("--harm", type=positive(int), metavar="N",
                     help="alter, forge, drop, double, reorder or replay N messages; none may "
                          "change a match")
    made.add_argument("--sealed", action=argparse.BooleanOptionalAction, default=None,
                      help="deal so that no device holds what its person may not know (default: "
                           "where the game can be dealt so)")
    made.add_argument("--keep", metavar="FOLDER",
                      help="write the log of each match to a file there, for 'mulligan replay'")
    _match_options(made)


def _add_series(commands: Commands) -> None:
    """Players and decks against each other."""
    series = (
        (sim, "play two players against each other, each deal with seats swapped", "greedy,random"),
        (ladder, "play every two of some players; does each beat the one before it?", None))
    for run, what, default in series:
        made = commands.add(run, what, game=True, json=True)
        made.add_argument("--players", metavar="A,B", default=default,
                          help=f"names, weakest first (default: {default or 'the levels'})")
        made.add_argument("-n", "--n", type=positive(int), default=100, metavar="N",
                          help="games for each pair (default: 100)")
        made.add_argument("--seconds", type=positive(float), metavar="S",
                          help="thinking time for a move; each player's own unless said")
        made.add_argument("--decks", metavar="A,B",
                          help="prebuilt decks by id, or all: every pair of them is dealt in turn")
        _rows_option(made)
        _match_options(made)

    made = commands.add(balance, "play prebuilt decks against each other; "
                                 "exit status 1 if a pair is not fair", game=True, json=True)
    made.add_argument("--games", type=positive(int), default=400, metavar="N",
                      help="games for each pair (default: 400)")
    made.add_argument("--player", default="normal", help="who plays both sides (default: normal)")
    made.add_argument("--repair", action="store_true",
                      help="propose the fewest changes of cards' numbers that make every pair even "
                           "(45 to 55 %%), and play them in other deals")
    made.add_argument("--seconds", type=positive(float), metavar="S",
                      help="thinking time for a move, with --repair 20,000 looks a second; "
                           "the player's own unless said")
    _rows_option(made)
    _match_options(made)

    made = commands.add(exploit, "look for weights by which Expert beats a player, and play them "
                                 "in other deals; exit status 1 if they score more than 0.6",
                        game=True, json=True)
    made.add_argument("--against", default="expert", metavar="PLAYER",
                      help="who is to be beaten (default: expert)")
    made.add_argument("--tried", type=positive(int), default=8, metavar="N",
                      help="sets of weights in each round (default: 8)")
    made.add_argument("--games", type=positive(int), default=16, metavar="N",
                      help="games that each of them plays at first (default: 16)")
    made.add_argument("--rounds", type=positive(int), default=2, metavar="N",
                      help="rounds; each draws weights nearer to the best so far (default: 2)")
    made.add_argument("-n", "--n", type=positive(int), default=200, metavar="N",
                      help="games of what was found in other deals (default: 200)")
    made.add_argument("--keep", metavar="FILE.json",
                      help="keep the deals that were played there, and go on from them")
    _match_options(made)

    made = commands.add(strength, "play the series that a file beside a page names, "
                                  "and write the page's tables; goes on where it was stopped")
    made.add_argument("--write", metavar="PAGE.md", required=True,
                      help="the page; PAGE.json names the series, PAGE.rows.json keeps the deals")
    made.add_argument("--only", metavar="NAME", default="*",
                      help="only series so called, the others stay: "
                           "'GAME/*', GAME/PLAYER-PLAYER, GAME/decks-PLAYER or "
                           "GAME/exploit-PLAYER")
    made.add_argument("--fresh", action="store_true", help="forget what was played, and begin anew")
    made.add_argument("--no-play", action="store_true",
                      help="only write the page, of what was kept")


def _rows_option(made: ArgumentParser) -> None:
    """The option for the rows behind what is printed."""
    made.add_argument("--rows", metavar="FILE.csv",
                      help="write a row for each game, as docs/lab.md says")


def _add_lab(commands: Commands) -> None:
    """Many games and what they say."""
    made = commands.add(lab, "play many games and report on decks, seats, cards, openings, "
                             "players; goes on where it was stopped", game=True, json=True)
    made.add_argument("--games", type=positive(int), default=200, metavar="N",
                      help="games in all (default: 200)")
    made.add_argument("--players", metavar="A,B", default="normal",
                      help="names; each plays itself and every other (default: normal)")
    made.add_argument("--apart", action="store_true", help="nobody plays against itself")
    made.add_argument("--decks", metavar="A,B", default="all",
                      help="prebuilt decks by id (default: all)")
    made.add_argument("--looks", type=positive(int), metavar="N",
                      help="what a player has for a move; unless said, 20000 for each second of "
                           "its own")
    made.add_argument("--until-sure", type=float, nargs="?", const=0.05, metavar="GAIN",
                      help="of two players: end when it is sure whether the first scores half, "
                           "or GAIN more (default: 0.05)")
    made.add_argument("--blank", metavar="CARDS",
                      help="also play decks with a card made blank: ids, or all, in games whose "
                           "cards can be")
    made.add_argument("--blank-games", type=positive(int), default=100, metavar="N",
                      help="games for each of these cards and decks (default: 100)")
    made.add_argument("--workers", type=positive(int), metavar="N",
                      help="processes that play (default: this one alone)")
    made.add_argument("--engine", choices=("processes", "dask"), default="processes",
                      help="whose workers (default: processes)")
    made.add_argument("--scheduler", metavar="ADDRESS",
                      help="a scheduler of dask.distributed that is there, such as tcp://HOST:8786")
    made.add_argument("--patience", type=positive(float), default=60.0, metavar="S",
                      help="seconds without a move after which a game is given up (default: 60)")
    made.add_argument("--out", metavar="FOLDER", help="keep the rows there")
    made.add_argument("--html", metavar="FILE", help="write the report as one HTML file")
    _match_options(made)

    made = commands.add(train, "learn what a game's features are worth from games against itself",
                        game=True)
    made.add_argument("--games", type=positive(int), default=400, metavar="N",
                      help="games in each round (default: 400)")
    made.add_argument("--rounds", type=positive(int), default=3, metavar="N",
                      help="rounds; each plays with what the one before it learned (default: 3)")
    made.add_argument("--stray", type=float, default=0.1, metavar="P",
                      help="how often any move is made, from 0 to 1 (default: 0.1)")
    made.add_argument("--seed", default="0", metavar="TEXT",
                      help="the text all chance comes from (default: 0)")
    made.add_argument("--workers", type=positive(int), metavar="N",
                      help="processes that play (default: this one alone)")
    made.add_argument("--write", metavar="FILE", help="keep the weights there")

    made = commands.add(puzzles, "make a game's puzzles of the day: moments with one best answer, "
                                 "by a deep search", game=True)
    made.add_argument("-n", "--n", type=positive(int), default=10, metavar="N",
                      help="how many the list shall have (default: 10)")
    made.add_argument("--seed", type=int, help="the number all chance comes from (default: 0)")
    made.add_argument("--since", type=date.fromisoformat, metavar="DATE",
                      help="the first day that draws on what is new (default: tomorrow)")
    made.add_argument("--write", metavar="FILE",
                      help="keep them there; what it has already stays, so it goes on")


def _add_measures(commands: Commands) -> None:
    """What is measured."""
    made = commands.add(bench, "measure the speed of rules, search and views", json=True)
    made.add_argument("--only", metavar="GAME", help="this game alone")
    made.add_argument("--seconds", type=positive(float), default=0.4, metavar="S",
                      help="CPU seconds a slice (default: 0.4)")
    made.add_argument("--slices", type=positive(int), default=5, metavar="N",
                      help="slices of each kind (default: 5)")
    made.add_argument("--out", metavar="FILE", help="write the report as JSON, too")

    made = commands.add(world, "live a world for some days and show how its economy fares, "
                               "or check the file of one", game=True, json=True)
    made.add_argument("--days", type=positive(int), default=60, metavar="N",
                      help="how many days (default: 60)")
    made.add_argument("--rivals", type=int, default=20, metavar="M",
                      help="how many rivals live there (default: 20)")
    made.add_argument("--seed", default="demo", metavar="TEXT",
                      help="the text all chance comes from (default: demo)")
    made.add_argument("--chart", metavar="FILE", help="draw it, too: an SVG file")
    made.add_argument("--verify", metavar="FILE",
                      help="check an exported world instead; exit status 1 if it does not hold")


def _add_written(commands: Commands) -> None:
    """What is written for the page."""
    made = commands.add(catalogue, "write games.json, rulebooks and posters for the page")
    made.add_argument("outdir", metavar="OUTDIR")

    made = commands.add(schema, "write the JSON Schema and the types "
                                "of all that crosses to the page")
    made.add_argument("checkout", metavar="CHECKOUT", nargs="?", default=".",
                      help="the folder with docs/ and web/ (default: this one)")
