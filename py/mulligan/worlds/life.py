"""A `Life` keeps one world of a game: its state, every deed done in it, and what can be taken back.

A day is a number of days since 1970-01-01; it comes from outside, nothing here reads a clock.
"""

from collections.abc import Generator
from typing import Any, NamedTuple, TypeAlias

from ..errors import Illegal, Malformed, Stale
from ..match import record as records
from ..protocol.game import Game
from ..protocol.types import Json, Options
from ..protocol.worlds import Day, Preview, Result
from ..registry import get
from .files import (FORMAT, MOST_DEEDS, OPEN, check_day, check_deed, check_record, read, rules_of,
                    with_checksum, within)

MOST_UNDO = 12                             # deeds that can be taken back one after the other

Deed: TypeAlias = dict[str, Any]           # {"do": name, ...}, as the rules of a world know it
Progress: TypeAlias = tuple[int, int]      # what is done, of how many


class Saved(NamedTuple):
    """What a world's file holds beside how it began: the version of its rules, state and log."""

    version: str
    state: Any
    log: list[list[Any]]


class Undoable(NamedTuple):
    """Who may take back a deed, and the state before it."""

    who: str
    before: Any


class Life:
    """One world of a game: its state, the log of its deeds, and what may be taken back.

    A line of the log is [day, who, deed]. It begins on `day` with one person called `name`, or
    goes on from what was `saved`. Whatever goes wrong is raised before anything changes. `rev`
    rises with every change, so that a deed that was meant for an earlier moment is told apart.
    """

    def __init__(self, game: Game[Any], seed: Json, day: Json, options: Options | None = None,
                 name: str = "", saved: Saved | None = None) -> None:
        rules = rules_of(game)
        if saved is None:
            saved = _beginning(game, seed, day, options, name)
        self.game, self.rules, self.version = game, rules, saved.version
        self.seed, self.start, self.name = seed, day, name
        self.options = rules.complete(options or {})
        self.state, self.log = saved.state, saved.log
        self.undone: list[Undoable] = []
        self.rev = 0

    # ---- reading ---------------------------------------------------------------------------------
    @property
    def day(self) -> int:
        """The day it is in this world."""
        return self.rules.day(self.state)

    def people(self) -> list[list[str]]:
        """The persons of this world: [[id, name]]."""
        return [list(person) for person in self.rules.people(self.state)]

    def check_who(self, who: Json) -> str:
        """`who` if it is a person of this world. Raises Malformed."""
        people = [ident for ident, _ in self.rules.people(self.state)]
        if not isinstance(who, str) or who not in people:
            raise Malformed(f"expected one of {', '.join(people)}", "who")
        return who

    # ---- deeds -----------------------------------------------------------------------------------
    def do(self, who: Json, deed: Json, rev: int | None = None) -> Result:
        """Do a deed; returns its Result.

        Raises Illegal, Malformed or Stale, and then changes nothing.
        """
        self._check_rev(rev)
        who = self.check_who(who)
        check_deed(deed)
        after = self.state.copy()
        result = self.rules.act(after, who, deed)
        undone: list[Undoable] = []
        if self.rules.undoable(self.state, after, who, deed):
            undone = [*self.undone[1 - MOST_UNDO:], Undoable(who, self.state)]
        self._append(who, deed, after, undone)
        return result

    def trial(self, who: Json, deed: Json) -> Preview:
        """The Preview of a deed. Raises what `do` raises; nothing changes."""
        who = self.check_who(who)
        check_deed(deed)
        return self.rules.preview(self.state, who, deed)

    def can_undo(self, who: str) -> bool:
        """Whether a person may take back the last deed."""
        return bool(self.undone) and self.undone[-1].who == who

    def undo(self, who: Json) -> None:
        """Take back the last deed of a person. Raises Illegal when it was final."""
        if not self.can_undo(self.check_who(who)):
            raise Illegal("You can take back what nobody learned anything from, "
                          "until another deed follows that is final.",
                          clause=self.rules.clauses.get("undo", ""), reason="no_undo",
                          title="Nothing to take back")
        self.state = self.undone.pop().before
        self.log.pop()
        self.rev += 1

    def _check_rev(self, rev: int | None) -> None:
        if rev is not None and rev != self.rev:
            raise Stale("The world has moved on since this was shown. Look again, then choose.")

    def _append(self, who: str, deed: Deed, after: Any, undone: list[Undoable]) -> None:
        """Keep a deed that was done, the state after it and what can be taken back then."""
        if len(self.log) >= MOST_DEEDS:
            raise Illegal(f"This world has seen {MOST_DEEDS} deeds, and its file holds no more. "
                          "Begin a new one.",
                          reason="full", title="The log is full")
        self.state, self.undone = after, undone
        self.log.append([self.rules.day(after), who, deed])
        self.rev += 1

    # ---- days ------------------------------------------------------------------------------------
    def behind(self, day: Json) -> int:
        """How many days are to be lived until it is `day`. Raises Malformed for no day."""
        return self.rules.behind(self.state, check_day(day))

    def open(self, day: Day) -> Generator[Progress, None, None]:
        """A generator that lives until it is `day`.

        Yields (days lived, of how many), and then the world is there.

        Whoever stops in the middle leaves the world as it was. Raises Illegal when it has changed
        meanwhile.
        """
        return self._live(day, self.behind(day), self.rev)

    def _live(self, day: Day, total: int, rev: int) -> Generator[Progress, None, None]:
        if not total:
            return
        after = self.state.copy()
        for lived, _ in enumerate(self.rules.advance(after, day), 1):
            yield min(lived, total), total
        if self.rev != rev:
            raise Illegal("The world has moved on meanwhile. Open it again.", reason="stale",
                          title="Too late")
        self._append("", dict(OPEN), after, [])

    def live(self, day: Day) -> "Life":
        """`open` in one go."""
        for _ in self.open(day):
            pass
        return self

    # ---- files -----------------------------------------------------------------------------------
    def record(self) -> dict[str, Any]:
        """How this world came about: the same seed, first day and deeds make the same file."""
        return {"format": FORMAT, "game": self.game.id, "version": self.version, "seed": self.seed,
                "start": self.start, "options": self.options, "name": self.name, "deeds": self.log}

    def export(self) -> str:
        """The whole world as text: canonical JSON, with the SHA-256 of all the rest."""
        return with_checksum({"type": self.rules.format, "game": self.game.id,
                              "version": self.game.version, "record": self.record(),
                              "state": self.rules.data(self.state)})

    @classmethod
    def load(cls, text: Json, game: Game[Any] | None = None) -> "Life":
        """The world of an exported text: its type, its hash and all that must hold are checked.

        Raises Malformed.
        """
        data = read(text, game)
        game = game or get(data["game"])
        rules, record = rules_of(game), data["record"]
        options = within("record", rules.complete, {**rules.earlier, **record["options"]})
        state = within("state", rules.restore, data["state"])
        saved = Saved(record["version"], state, record["deeds"])
        life = cls(game, record["seed"], record["start"], options, record["name"], saved)
        if life.log and life.log[-1][0] > life.day:
            raise Malformed("is a day this world has not reached",
                            f"record.deeds[{len(life.log) - 1}][0]")
        return life

    @classmethod
    def replay(cls, record: Json, game: Game[Any]) -> "Generator[Progress, None, Life]":
        """A generator that lives a record from its first day on.

        Yields (deeds done, of how many), returns the Life.

        Raises Malformed at the deed that the rules refuse.
        """
        check_record(record)
        if record["game"] != game.id:
            raise Malformed(f"this is a world of {record['game']!r}, not of {game.id!r}",
                            "record.game")
        if record["version"] != game.version:
            raise Malformed(f"was made under rules {record['version']}; you have {game.version}, "
                            "which may tell another story", "record.version")
        life = cls(game, record["seed"], record["start"], record["options"], record["name"])
        for i, (day, who, deed) in enumerate(record["deeds"]):
            yield i, len(record["deeds"])
            try:
                life.repeat(day, who, deed)
            except (Illegal, Malformed) as error:
                clause = getattr(error, "clause", "")
                raise Malformed(f"{error}{f' ({clause})' if clause else ''}",
                                f"record.deeds[{i}]") from None
        return life

    def repeat(self, day: Day, who: str, deed: Deed) -> None:
        """Do one entry of a log."""
        if not who:
            if not self.behind(day):
                raise Malformed(f"day {day} has been opened already")
            self.live(day)
            return
        if day != self.day:
            raise Malformed(f"is of day {day}, but the world is at day {self.day}")
        self.do(who, deed)


def _beginning(game: Game[Any], seed: Json, day: Json, options: Options | None, name: str) -> Saved:
    """A world on its first day. Raises Malformed for what it cannot begin with."""
    rules = rules_of(game)
    records.check_seed(seed)
    if not isinstance(seed, str) or not seed:
        raise Malformed("expected a text of 1 to 64 letters", "seed")
    records.check_seats([{"name": name}])
    check_day(day)
    return Saved(game.version, rules.create(seed, day, rules.complete(options or {}), name), [])


def verify(text: Json, game: Game[Any] | None = None) -> Generator[Progress, None, str]:
    """A generator that replays the log of an exported world.

    Yields (done, of how many), returns "" or what differs.
    """
    life = Life.load(text, game)
    again = yield from Life.replay(life.record(), life.game)
    if again.export() == life.export():
        return ""
    return "The deeds of its log lead to another world than the one in the file."
