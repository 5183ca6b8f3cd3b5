"""The protocol: what a game tells Mulligan.

Its parts stand beside this file, each with its own questions.

Everything hot (`legal`, `play`, `State.copy`) works on moves; text, labels and faces are made only
for views.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from ..errors import Illegal, Malformed
from .cards import CardsAndDecks
from .opponents import Opponents
from .presentation import Presentation
from .rooms import found_in, package_of
from .sealing import Pack, Sealing
from .state import State
from .text import Text
from .types import Card, ClauseId, Options, S, Seat
from .values import (ALL, CHANCE, NOBODY, OWNER, Action, Ask, Cell, Field, Line, Link, Option,
                     Outcome, Part, Piece, Ref, Verb, Whose, Zone, flat)
from .windows import Until, Windows

if TYPE_CHECKING:
    from ..testing.vectors import Format
    from .lessons import Chapter
    from .rulebook import Rulebook
    from .tools import Tool
    from .worlds import Worlds


class Game(Opponents[S], Text[S], Presentation[S], Windows[S], Sealing[S], CardsAndDecks,
           Generic[S]):
    """The rules of one game; holds no state of any match. See docs/new-game.md.

    `S` is the class of its states. What it is asked by position is named in its own words.
    """

    id: str = ""
    title: str = ""
    version: str = ""                      # of its rules; a record of another one is only read
    hook: str = ""                         # a line that makes one want to play it
    credit: str = ""
    meta: str = ""
    seats: Sequence[str] = ("Seat 1", "Seat 2")    # what each is called before anybody sits there
    minutes: int = 10                      # a match takes
    weight: str = "medium"                 # how much there is to learn, one of WEIGHTS
    cloth: str = "green"                   # of the table, one of CLOTHS
    ratio: float = 1.4                     # height of a card over its width
    phases: Sequence[str] = ()
    options: Sequence[Option] = ()
    # which seat begins: (the values of options, the seat); none fits where chance or cards say it
    first: Sequence[tuple[Mapping[str, Any], Seat]] = ()
    glyphs: Mapping[str, Any] = {}
    lesson: "Sequence[Chapter]" = ()       # the guided first matches
    # for what the engine does itself: `resign undo history decks accept`
    cites: Mapping[str, ClauseId] = {}
    plies: int = 1000                      # no match has more actions than this (chance included)

    def rulebook(self) -> "Rulebook":
        """The game's Rulebook: by default that of the RULES.md in its package."""
        from .rulebook import shipped      # read when it is first asked for
        return shipped(package_of(self))

    def drawn(self, lines: Sequence[str], /) -> S:
        """The position that lines of a rulebook draw; `mulligan.figures` makes it a picture.

        Raises Malformed for what is no position of the game.
        """
        raise Malformed(f"{self.title} draws no positions", "position")

    # ---- the life between matches, tools over files
    world: "Worlds[Any] | None" = None          # when there is a life between matches
    tools: "Sequence[Tool]" = ()           # programs over text files, for the page
    workspace: Sequence[str] = ()          # their folders; examples come from the card folder

    # ---- measuring, conformance, the bot protocol
    def case_format(self) -> "Format":
        """The Format of the game's vector files.

        By default it is `FORMAT` in dev/vectors.py of its package.

        Raises Malformed when there is none.
        """
        declared: Format | None = found_in(self, "dev.vectors", "FORMAT")
        if declared is None:
            raise Malformed(f"{self.title} has no conformance format", "game")
        return declared

    def conform(self, documents: Iterable[tuple[int, Any]], /) -> Iterator[tuple[str, list[str]]]:
        """Yield (case id, [difference, ...]) for each case in (line, JSON object) pairs."""
        return self.case_format().conform(documents)

    def talker(
            self, player: str, seconds: float | None = None, options: Options | None = None,
            seed: int | None = None,
    ) -> Any:
        """Plays under a foreign judge, if the game has a bot protocol (players.bot_protocol)."""
        raise Malformed(f"{self.title} has no bot protocol", "game")

    # ---- shared helpers
    def complete(self, options: Options | None) -> Options:
        """All options with their values, checked. Raises Malformed for an unknown name or value."""
        known = {o.name: o for o in self.options}
        given = dict(options or {})
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise Malformed(f"there is no such option; options are {names}", f"options.{name}")
        return {name: o.check(given.get(name, o.default)) for name, o in known.items()}

    def begins(self, options: Options, /) -> Seat | None:
        """The seat that begins by the options alone; None where chance or the cards say it."""
        return next((seat for given, seat in self.first if given.items() <= options.items()), None)

    def earlier(self, options: Options, /) -> Options:
        """The options a record names, with what the others were before they could be named.

        A game says so of an option that came later, and of one whose default has changed.
        """
        return options

    def digested(self, options: Options, /) -> Options:
        """The options that a record names and its digest is of.

        An option that came later is one of them only where leaving it out would mean another value:
        so the digests of old records hold.
        """
        counted = dict(options)
        for option in self.options:
            rest = {name: value for name, value in counted.items() if name != option.name}
            if option.later and self.complete(self.earlier(rest)) == options:
                counted = rest
        return counted

    def cards_of(self, state: S) -> list[Card]:
        """Every card of the match, flat."""
        return flat(state.data()["cards"])


__all__ = ["ALL", "CHANCE", "NOBODY", "OWNER", "Action", "Ask", "Cell", "Field", "Game",
           "Illegal", "Line", "Link", "Malformed", "Option", "Outcome", "Pack", "Part", "Piece",
           "Ref", "State", "Until", "Verb", "Whose", "Zone"]
