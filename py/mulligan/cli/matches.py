"""Commands around a match: the games there are, playing one, a record, a foreign judge."""

import contextlib
import json
import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from ..data import files
from ..data.json_text import parse
from .. import registry
from ..cards.decks import cards_in
from ..match import consent
from ..match import record as records
from ..errors import Malformed
from ..lab.page_text import write_whole
from ..match.match import Match
from ..protocol.game import Game
from ..remote import transcript
from . import deck_lists
from .shared import DIFFERS, GOOD, check_player, flags, game_of, kinds_of, named, say_json


def games(options: Namespace) -> None:
    from .catalogue import entry
    found: dict[str, Game[Any]] = {}
    for name in registry.registered():
        try:
            found[name] = registry.get(name)
        except Malformed as error:         # one broken package leaves the others playable
            print(error, file=sys.stderr)
    if options.json:
        listed = [entry(name, game, []) for name, game in found.items()]
        say_json([{key: value for key, value in one.items() if key != "wheels"} for one in listed])
        return
    for name, game in found.items():
        print(f"{name:10} {game.title} {game.version}: {game.hook} About {game.minutes} minutes.")
    if not found:
        print("No game is installed.")


def play(options: Namespace) -> None:
    from .terminal import Quit, Terminal
    file = options.file and Path(options.file)
    match = kept_match(options) if file and file.exists() else new_match(options)

    def keep(match: Match) -> None:
        if file:
            save(match, file)
    try:
        Terminal(match, clear=clear, keep=keep).play()
    except Quit:
        keep(match)
        kept = f"Kept in {file}: the same command goes on."
        print(f"\n{kept if file else 'Left. With --file NAME a match is kept.'}")


def kept_match(options: Namespace) -> Match:
    """The match of the file that `play` goes on from. Raises Malformed for one of another game."""
    game, match = game_of(options.game), match_of(options.file)
    if match.game.id != game.id:
        raise Malformed(f"holds a match of {match.game.id}, not of {game.id}; "
                        "name that game, or another file", options.file)
    return match


def new_match(options: Namespace) -> Match:
    """A match as the options of `play` say.

    Seat 1 is a person and the others play at --against, unless told.
    """
    game = game_of(options.game)
    known = ["person", *kinds_of(game)]
    seats: list[dict[str, str]] = []
    for at, kind in enumerate((options.seat1, options.seat2)[:len(game.seats)]):
        kind = kind or ("person" if at == 0 else options.against)
        check_player(kind, known)
        name = "" if kind == "person" else named(game, kind)
        if name and any(seat["name"] == name for seat in seats):
            name += f" {at + 1}"
        seats.append({"kind": kind, "name": name})
    decks = deck_lists.decks_of(game, options)
    ids = {card for brought in decks for card in cards_in(brought)}
    sets = game.library.embed(ids) if game.library else ()
    match = Match(game, flags(game, options.option), seats, decks, options.seed, sets=sets)
    consent.check(match)
    return match


def match_of(source: str) -> Match:
    """The match of a record: a file, `-` for standard input, a link, or its packed text."""
    if source == "-":
        return Match.replay(files.read_stream(sys.stdin, records.MOST_BYTES))
    if "#/" in source:
        source = source.rpartition("/")[2].partition("@")[0]
    if len(source) > 200 and all(letter.isalnum() or letter in "-_." for letter in source):
        return Match.replay(source)
    most = 4 * records.MOST_BYTES          # letters of four bytes
    return Match.replay(files.read_text(source, most))


def save(match: Match, file: Path) -> None:
    """Keep the record of a match in a file."""
    write_whole(file, json.dumps(match.record(), ensure_ascii=False, indent=1) + "\n")


def clear() -> None:
    """An empty screen, with nothing to scroll back to; where there is no screen, a few lines."""
    print("\033[3J\033[H\033[2J" if sys.stdout.isatty() else "\n" * 40, end="")


def show(options: Namespace) -> None:
    match = match_of(options.record)
    if options.text:
        print(records.score_sheet(match), end="")
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


def replay(options: Namespace) -> int:
    told = transcript_in(options.record)
    if told is not None:
        return verify(told, options)
    try:
        match = match_of(options.record)
    except Malformed as error:
        if error.field.partition("[")[0] in ("actions", "digest", "result"):
            print(f"does not replay: {error}", file=sys.stderr)
            return DIFFERS
        raise
    if options.json:
        say_json({"game": match.game.id, "version": match.version, "plies": match.ply,
                  "digest": match.digest(), "result": match.result(), "notice": match.notice})
    else:
        print(f"{match.game.title} (rules {match.version}), {match.ply} actions: {_ending(match)}")
        print(match.notice or match.digest())
    return DIFFERS if match.notice else GOOD


def transcript_in(source: str) -> Any:
    """The data of a file, where that is the log of a match between two devices; else None."""
    if source == "-" or len(source) > 200 or not Path(source).is_file():
        return None
    with contextlib.suppress(Malformed):
        data = parse(files.read_text(source, transcript.MOST_LETTERS))
        return data if transcript.is_transcript(data) else None
    return None


def verify(data: Any, options: Namespace) -> int:
    """Judge a match between two devices from its log alone. Raises Malformed for a broken log."""
    verdict = transcript.verify(data)
    match, lie = verdict.match, verdict.lie
    said = "The match had not begun." if match is None else _ending(match)
    if options.json:
        say_json({"match": data["match"], "verified": verdict.verified,
                  "lie": lie and str(lie), "clause": getattr(lie, "clause", ""),
                  "liar": verdict.liar, "message": verdict.at,
                  "game": match and match.game.id, "plies": match and match.ply,
                  "digest": match.digest() if match and not verdict.guessed else None,
                  "result": match and match.result()})
    elif lie is not None:
        sides = {0: "the side that invited", 1: "the side that joined", None: "one of the two"}
        print(f"Message {verdict.at}: {sides[verdict.liar]} signed what does not hold. {lie}")
    else:
        print(said)
        print("Both sides have signed this end." if verdict.verified else
              "Every message holds; both sides have not signed an end.")
        if match and verdict.guessed:
            print("It was dealt sealed, and not all cards were opened.")
    return DIFFERS if lie else GOOD


def _ending(match: Match) -> str:
    """How a match ended, in words."""
    end = match.outcome()
    if end is None:
        return "not over"
    return ("draw" if end.winner is None else f"{match.names[end.winner]} wins") + f". {end.text}"


def bot(options: Namespace) -> None:
    from ..players.bot_protocol import MOST, serve
    from ..players import make
    game = game_of(options.game)
    player: Any = make(game, options.level)
    given = flags(game, options.option)
    talker = game.talker(player, options.seconds, given, options.seed)
    out = sys.stdout.fileno()
    # answers only: whatever else prints goes beside
    with (open(out, "w", encoding="utf-8", newline="\n", closefd=False) as answers,
          contextlib.redirect_stdout(sys.stderr)):
        try:
            serve(talker, files.lines_of(sys.stdin.buffer, MOST), answers,
                  lambda text: print(text, file=sys.stderr, flush=True))
        except BrokenPipeError:            # the judge has left: nobody reads the rest
            os.dup2(os.open(os.devnull, os.O_WRONLY), out)
