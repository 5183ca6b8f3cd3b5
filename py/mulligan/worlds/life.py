"""A `Life` keeps one world of a game: its state, every deed done in it, and what can be taken back.

A day is a number of days since 1970-01-01; it comes from outside, nothing here reads a clock.
"""

from ..match import record as records
from ..errors import Illegal, Malformed, Stale
from ..registry import get
from .files import (FORMAT, MOST_DEEDS, OPEN, check_day, check_deed, check_record, read, rules_of,
                    sealed, within)

MOST_UNDO = 12                             # deeds that can be taken back one after the other


class Life:
    """One world of a game: its state, the log of its deeds [day, who, deed], and what may be taken back.

    Whatever goes wrong is raised before anything changes. `rev` rises with every change, so that a deed that was meant
    for an earlier moment is told apart.
    """

    def __init__(self, game, seed, day, options=None, name=""):
        rules = rules_of(game)
        records.check_seed(seed)
        if not isinstance(seed, str) or not seed:
            raise Malformed("expected a text of 1 to 64 letters", "seed")
        records.check_seats([{"name": name}])
        self.game, self.rules, self.version = game, rules, game.version
        self.seed, self.start, self.name = seed, check_day(day), name
        self.options = rules.complete(options or {})
        self.state = rules.create(seed, day, self.options, name)
        self.log, self.undone, self.rev = [], [], 0

    # ---- reading -----------------------------------------------------------------------------------------------------
    @property
    def day(self):
        return self.rules.day(self.state)

    def people(self):
        return [list(one) for one in self.rules.people(self.state)]

    def check_who(self, who):
        """`who` if it is a person of this world. Raises Malformed."""
        people = [ident for ident, _ in self.rules.people(self.state)]
        if who not in people:
            raise Malformed(f"expected one of {', '.join(people)}", "who")
        return who

    # ---- deeds -------------------------------------------------------------------------------------------------------
    def do(self, who, deed, rev=None):
        """Do a deed; returns its Result. Raises Illegal, Malformed or Stale, and then changes nothing."""
        self._check_rev(rev)
        self.check_who(who)
        check_deed(deed)
        after = self.state.copy()
        result = self.rules.act(after, who, deed)
        if self.rules.undoable(self.state, after, who, deed):
            self.undone = [*self.undone[1 - MOST_UNDO:], (who, self.state)]
        else:
            self.undone = []
        self._append(who, deed, after)
        return result

    def trial(self, who, deed):
        """The Preview of a deed. Raises what `do` raises; nothing changes."""
        self.check_who(who)
        check_deed(deed)
        return self.rules.preview(self.state, who, deed)

    def can_undo(self, who):
        return bool(self.undone) and self.undone[-1][0] == who

    def undo(self, who):
        """Take back the last deed of a person. Raises Illegal when it was final."""
        if not self.can_undo(self.check_who(who)):
            raise Illegal("You can take back what nobody learned anything from, until another deed follows that is final.",
                          clause=self.rules.clauses.get("undo", ""), reason="no_undo", title="Nothing to take back")
        _, self.state = self.undone.pop()
        self.log.pop()
        self.rev += 1

    def _check_rev(self, rev):
        if rev is not None and rev != self.rev:
            raise Stale("The world has moved on since this was shown. Look again, then choose.")

    def _append(self, who, deed, after):
        if len(self.log) >= MOST_DEEDS:
            raise Illegal(f"This world has seen {MOST_DEEDS} deeds, and its file holds no more. Begin a new one.",
                          reason="full", title="The log is full")
        self.state = after
        self.log.append([self.rules.day(after), who, deed])
        self.rev += 1

    # ---- days --------------------------------------------------------------------------------------------------------
    def behind(self, day):
        return self.rules.behind(self.state, check_day(day))

    def open(self, day):
        """A generator that lives until it is `day`: yields (days lived, of how many), and at its end the world is there.

        Whoever stops in the middle leaves the world as it was. Raises Illegal when it has changed meanwhile.
        """
        return self._live(day, self.behind(day), self.rev)

    def _live(self, day, total, rev):
        if not total:
            return
        after = self.state.copy()
        for lived, _ in enumerate(self.rules.advance(after, day), 1):
            yield min(lived, total), total
        if self.rev != rev:
            raise Illegal("The world has moved on meanwhile. Open it again.", reason="stale", title="Too late")
        self.undone = []
        self._append("", dict(OPEN), after)

    def live(self, day):
        """`open` in one go."""
        for _ in self.open(day):
            pass
        return self

    # ---- files -------------------------------------------------------------------------------------------------------
    def record(self):
        """How this world came about: the same seed, first day and deeds make the same file."""
        return {"format": FORMAT, "game": self.game.id, "version": self.version, "seed": self.seed, "start": self.start,
                "options": self.options, "name": self.name, "deeds": self.log}

    def export(self):
        """The whole world as text: canonical JSON, with the SHA-256 of all the rest."""
        return sealed({"type": self.rules.format, "game": self.game.id, "version": self.game.version, "record": self.record(),
                       "state": self.rules.data(self.state)})

    @classmethod
    def load(cls, text, game=None):
        """The world of an exported text: its type, its hash and all that must hold are checked. Raises Malformed."""
        data = read(text, game)
        game = game or get(data["game"])
        life = cls.__new__(cls)
        made = data["record"]
        life.game, life.rules, life.version = game, rules_of(game), made["version"]
        life.seed, life.start, life.name, life.log = made["seed"], made["start"], made["name"], made["deeds"]
        life.options = within("record", life.rules.complete, made["options"])
        life.state = within("state", life.rules.restore, data["state"])
        if made["deeds"] and made["deeds"][-1][0] > life.day:
            raise Malformed("is a day this world has not reached", f"record.deeds[{len(made['deeds']) - 1}][0]")
        life.undone, life.rev = [], 0
        return life

    @classmethod
    def replay(cls, made, game):
        """A generator that lives a record from its first day on: yields (deeds done, of how many), returns the Life.

        Raises Malformed at the deed that the rules refuse.
        """
        check_record(made)
        if made["game"] != game.id:
            raise Malformed(f"this is a world of {made['game']!r}, not of {game.id!r}", "record.game")
        if made["version"] != game.version:
            raise Malformed(f"was made under rules {made['version']}; you have {game.version}, which may tell another story",
                            "record.version")
        life = cls(game, made["seed"], made["start"], made["options"], made["name"])
        for i, (day, who, deed) in enumerate(made["deeds"]):
            yield i, len(made["deeds"])
            try:
                life.repeat(day, who, deed)
            except (Illegal, Malformed) as error:
                clause = getattr(error, "clause", "")
                raise Malformed(f"{error}{f' ({clause})' if clause else ''}", f"record.deeds[{i}]") from None
        return life

    def repeat(self, day, who, deed):
        """Do one entry of a log."""
        if not who:
            if not self.behind(day):
                raise Malformed(f"day {day} has been opened already")
            return self.live(day)
        if day != self.day:
            raise Malformed(f"is of day {day}, but the world is at day {self.day}")
        return self.do(who, deed)


def finish(generator):
    """What a generator returns once it is through."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value


def verify(text, game=None):
    """A generator that replays the log of an exported world: yields (done, of how many), returns "" or what differs."""
    life = Life.load(text, game)
    again = yield from Life.replay(life.record(), life.game)
    if again.export() == life.export():
        return ""
    return "The deeds of its log lead to another world than the one in the file."
