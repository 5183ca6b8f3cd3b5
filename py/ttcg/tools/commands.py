"""The tools as programs: their command lines, exit statuses and messages (TT-T1.3).

Installed, they are called create_effect_combinations, add_csv_field, alphabetize_file,
generate_and_order_effects, read_effects; without installing, `python -m ttcg.tools TOOL ...`.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from mulligan import Malformed

from . import alphabetize, combine, order, read, tag
from .console import Console, Steps
from .files import Disk, Files

DONE, FAULTY, MISUSED = 0, 1, 2
VALUES = "where NAME.txt holds the values of <NAME> (default: %(default)s)"


class Misused(Exception):
    """A wrong command line; holds the usage text."""


class HelpAsked(Exception):
    """A question for help; holds the answer."""


class Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing and leaving, so that a page can use it, too."""

    def error(self, message: str) -> NoReturn:
        raise Misused(f"{self.format_usage()}{self.prog}: error: {message}\n")

    def print_help(self, file: Any = None) -> NoReturn:
        raise HelpAsked(self.format_help())


def run(tool: str, arguments: Sequence[str], files: Files, say: Callable[[str], object],
        complain: Callable[[str], object], step: Callable[[int, int], object] | None = None) -> int:
    """Run a tool by its command line; returns the exit status.

    `step(done, of)` hears of progress and may raise to stop it.
    """
    try:
        for done, of in PROGRAMS[tool](Console(files, say, complain), arguments):
            if step:
                step(done, of)
    except HelpAsked as answer:
        say(str(answer))
    except Misused as misused:
        complain(str(misused))
        return MISUSED
    except Malformed as error:
        complain(f"Error: {error}\n")
        return FAULTY
    return DONE


def _combine(console: Console, arguments: Sequence[str]) -> Steps:
    made = Parser(prog="create_effect_combinations",
                  description="Make every sentence that comes of templates with placeholders.")
    made.add_argument("-s", "--sentence", help="one template, e.g. 'Draw <number> cards.'")
    made.add_argument("-f", "--file", nargs="?", const=combine.TEMPLATES,
                      help=f"a file of templates (bare: {combine.TEMPLATES})")
    made.add_argument("-p", "--placeholder_dir", default=combine.FOLDER, metavar="DIR", help=VALUES)
    made.add_argument("-o", "--output_file", default=combine.ALL, metavar="OUT",
                      help="the file to write (default: %(default)s)")
    made.add_argument("-t", "--test_mode", action="store_true", help="print the sentences instead")
    made.add_argument("-d", "--dedupe", nargs="?", const=combine.ALL, metavar="FILE",
                      help=f"only remove repeated lines from a file (bare: {combine.ALL})")
    made.add_argument("-c", "--combinations_to_remove", default=combine.REMOVED, metavar="FILE",
                      help="phrases whose sentences are dropped (default: %(default)s)")
    made.add_argument("-r", "--replacements_file", default=combine.REPLACED, metavar="FILE",
                      help="lines 'old: new' (default: %(default)s)")
    made.add_argument("--linked-offsets", action="store_true",
                      help="<name> and <name+1> share one value instead of varying each for itself")
    options = vars(made.parse_args(arguments))
    path = options.pop("dedupe")
    if path is not None:
        return combine.dedupe(console, path)
    if (options["sentence"] is None) == (options["file"] is None):  # TT-T2.3
        made.error("give either -s/--sentence or -f/--file")
    return combine.combine(console, **options)


def _tag(console: Console, arguments: Sequence[str]) -> Steps:
    made = Parser(prog="add_csv_field",
                  description="Say in a column of a semicolon CSV which sentences hold a text.")
    made.add_argument("-i", "--input", default=tag.TABLE, metavar="IN",
                      help="a .csv file, or one sentence a line (default: %(default)s)")
    made.add_argument("-o", "--output", default=tag.TABLE, metavar="OUT",
                      help="the file to write, may be IN (default: %(default)s)")
    made.add_argument("-p", "--placeholder_dir", default=combine.FOLDER, metavar="DIR", help=VALUES)
    made.add_argument("-c", "--column", required=True,
                      help="the column to set; -t makes it if need be")
    made.add_argument("-m", "--match_column", metavar="COLUMN",
                      help="only rows with True in this column can match")
    what = made.add_mutually_exclusive_group(required=True)
    what.add_argument("-t", "--text", nargs="+",
                      help="patterns, placeholders allowed; any of them may match")
    what.add_argument("-e", "--exact", nargs="+", metavar="TEXT",
                      help="texts as they are; any of them may match")
    return tag.tag(console, **vars(made.parse_args(arguments)))


def _alphabetize(console: Console, arguments: Sequence[str]) -> Steps:
    made = Parser(prog="alphabetize_file", description="Sort the lines of a file.")
    made.add_argument("-i", "--input", default="input.txt", metavar="IN",
                      help="the file to read (default: %(default)s)")
    made.add_argument("-o", "--output", default="output.txt", metavar="OUT",
                      help="the file to write, may be IN (default: %(default)s)")
    made.add_argument("-H", "--headers", action="store_true", help="leave the first line first")
    return alphabetize.alphabetize(console, **vars(made.parse_args(arguments)))


def _order(console: Console, arguments: Sequence[str]) -> Steps:
    Parser(prog="generate_and_order_effects",
           description=f"In a folder with placeholders/ and effects/: make {combine.ALL} and "
           f"{tag.TABLE} anew from {combine.TEMPLATES} and {order.RULES}.").parse_args(arguments)
    return order.order(console)


def _read(console: Console, arguments: Sequence[str]) -> Steps:
    made = Parser(prog="read_effects",
                  description="Print what the game reads in each sentence of a file, a line each: "
                  "accepted, style, plainest wording, what to look at twice; or refused, code, "
                  "message; then the sentence, with tabs between.")
    made.add_argument("file", metavar="FILE", help="one sentence a line")
    made.add_argument("--subtypes", nargs="+", default=read.GLOSSARY, metavar="WORD",
                      help="the subtypes that the set adds, 'golem' or 'elf=elves' "
                      "(default: flying, humanoid and fish of the glossary)")
    return read.read_effects(console, **vars(made.parse_args(arguments)))


PROGRAMS = {"create_effect_combinations": _combine, "add_csv_field": _tag,
            "alphabetize_file": _alphabetize, "generate_and_order_effects": _order,
            "read_effects": _read}


# ---- as programs ---------------------------------------------------------------------------------
def create_effect_combinations(arguments: Sequence[str] | None = None) -> int:
    return main("create_effect_combinations", arguments)


def add_csv_field(arguments: Sequence[str] | None = None) -> int:
    return main("add_csv_field", arguments)


def alphabetize_file(arguments: Sequence[str] | None = None) -> int:
    return main("alphabetize_file", arguments)


def generate_and_order_effects(arguments: Sequence[str] | None = None) -> int:
    return main("generate_and_order_effects", arguments)


def read_effects(arguments: Sequence[str] | None = None) -> int:
    return main("read_effects", arguments)


def main(tool: str, arguments: Sequence[str] | None = None) -> int:
    """Run a tool in the current folder; a bar on standard error if that is a terminal.

    Returns the exit status.
    """
    from mulligan.cli import bar
    for stream, end in ((sys.stdout, "\n"), (sys.stderr, None)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", newline=end)
    try:
        with bar("sentences") as step:
            status = run(tool, sys.argv[1:] if arguments is None else arguments, Disk(), _print,
                         sys.stderr.write, step)
        sys.stdout.flush()
        return status
    except BrokenPipeError:                                # whoever read has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        print(f"Error: {error.filename or 'output'}: {error.strerror or error}", file=sys.stderr)
        return FAULTY
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _print(text: str) -> None:
    try:
        sys.stdout.write(text)
    except UnicodeEncodeError:
        raise Malformed("holds something that no UTF-8 text can hold", "standard output") from None
