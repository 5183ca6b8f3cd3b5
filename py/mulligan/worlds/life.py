"""Worlds: the life of a game between matches, with days that pass. What a game tells Mulligan about one, and who keeps it.

A game with a world has `Game.world`, a `Worlds`: rules without state, as a Game is. A `Life` holds the state of one world, every deed
done in it, and what can be taken back. A day is a number of days since 1970-01-01; it comes from outside, nothing here reads a clock.
"""

from datetime import date
from typing import NamedTuple

from ..match import record as records
from ..errors import Illegal, Malformed, Stale
from ..registry import get
from .files import (FORMAT, MOST_DEEDS, OPEN, check_day, check_deed, check_record, read, rules_of,
                    sealed, within)

MOST_UNDO = 12                             # deeds that can be taken back one after the other


class Result(NamedTuple):
    """What a deed brought: words for a person, files ((name, text), ...) to hand on, faces to turn over.

    `link` is what stands after the # of a link to hand on, one of `Worlds.links`; `reveal` is {"title", "seal"?, "lines"?, "open"?,
    "one_by_one"?, "back"?}, how the faces in `shown` are turned over (docs/view-model.md).
    """

    say: str = ""
    files: tuple = ()
    shown: tuple = ()
    link: str = ""
    reveal: dict | None = None


class Preview(NamedTuple):
    """What a deed would bring, as far as its person may know: words, faces that would come, {field: value} that could be filled in.

    `help` is {field: {"pos", "end", "text", "next"}} for fields of kind `sentence` (docs/view-model.md).
    """

    text: str = ""
    shown: tuple = ()
    fill: dict | None = None
    help: dict | None = None


class Page(NamedTuple):
    """A page of a world; `badge` is a short text beside its label, such as a number of things that wait."""

    id: str
    label: str
    badge: str = ""


class Worlds:
    """The rules of a game's worlds; holds no state of any. See docs/new-game.md, and docs/view-model.md for what pages are made of.

    A state is a `mulligan.State`. A deed is a JSON object {"do": name, ...}; who does it is the id of a person.
    """

    format = ""                            # the "type" of a world's file
    title = "World"                        # what a person calls one
    blurb = ""                             # a line about it, for who has none yet
    options = ()                           # Options of a new world
    clauses = {}                           # clauses for what the engine does itself: `undo import back`
    leap = 0                               # more days at once than these are asked about first: a world never goes back; 0 for never
    chance = {}                            # deeds that need chance from outside: {name: (field, how many hex digits)}
    links = {}                             # what links bring, by the name before the =: {name: (deed, field that gets the rest)}

    # ---- rules -------------------------------------------------------------------------------------------------------
    def create(self, seed, day, options, name):
        """The state of a new world with one person called `name`; quick: the days up to `day` are still to be lived."""
        raise NotImplementedError

    def day(self, state):
        """The day it is in a world."""
        raise NotImplementedError

    def behind(self, state, day):
        """How many days `advance` has to live until it is `day`; 0 when there is nothing to do, also not to open `day`."""
        raise NotImplementedError

    def advance(self, state, day):
        """A generator that changes `state` until it is `day` there and that day is open, and yields after each day lived."""
        raise NotImplementedError

    def people(self, state):
        """The persons of a world: [(id, name)]."""
        raise NotImplementedError

    def act(self, state, who, deed):
        """Change `state` by a deed; returns a Result. Raises Illegal for what the rules refuse, Malformed for what is no deed."""
        raise NotImplementedError

    def undoable(self, before, after, who, deed):
        """Whether a deed may be taken back: nobody learned anything by it, and neither chance nor anybody else had a part in it."""
        return False

    def check(self, state):
        """Raise Malformed when something that always holds does not."""

    def data(self, state):
        """A state as JSON."""
        return state.data()

    def restore(self, data):
        """The state of JSON from anywhere. Raises Malformed naming the field, and for whatever `check` finds."""
        raise NotImplementedError

    def complete(self, options):
        """All options with their values, checked. Raises Malformed for an unknown name or value."""
        known = {o.name: o for o in self.options}
        for name in options:
            if name not in known:
                raise Malformed(f"there is no such option; options are {', '.join(known) or 'none'}", f"options.{name}")
        return {name: o.check(options.get(name, o.default)) for name, o in known.items()}

    # ---- pages -------------------------------------------------------------------------------------------------------
    def pages(self, state, who):
        """The Pages, the one that opens first at the front."""
        raise NotImplementedError

    def page(self, state, who, page, query=""):
        """The blocks of a page; `query` is what a row of it led to (docs/view-model.md). Nothing in it is hidden from `who`."""
        raise NotImplementedError

    def list(self, state, who, name):
        """A list of cards that blocks and fields of deeds name: (Fields, entries {k, name, face, values, text, note?, marks?})."""
        raise Malformed("there is no such list", "list")

    def card(self, state, who, key):
        """A card of any list or block: {"face", "lines": [[label, value]], "acts": [act]}."""
        raise Malformed("there is no such card", "k")

    def face(self, game, state, ident):
        """A face named on a page; a world may put its own `picture` on one (docs/view-model.md)."""
        return game.face(ident)

    def preview(self, state, who, deed):
        """The Preview of a deed. By default the words of the Result, which then must tell nothing new.

        What `act` refuses is refused here; the error may have a `fill` and a `help`, as a Preview has. Asked at every key of a
        field of kind `sentence`: then do not copy a large state.
        """
        return Preview(self.act(state.copy(), who, deed).say)

    def cloth(self, game, state):
        """The cloth its pages and the tables of its matches have."""
        return game.cloth

    def worn(self, state, who):
        """The faces that stand for others at the table of a person's match, such as the back of the own cards: {face: the one shown}."""
        return {}

    def plate(self, state, who):
        """What is always in sight: [[label, value]]."""
        return []

    def news(self, state, who):
        """What happened, the latest last: [{"day", "words", "who"?, "clauses"?}]."""
        return []

    def line(self, state):
        """A world in one line, for lists of worlds."""
        return ""

    def match(self, state, who):
        """The match that waits for a person, as {"label", "options", "seats", "decks", "seed"}, or None."""
        return None

    # ---- the command line --------------------------------------------------------------------------------------------
    def simulate(self, seed, days, rivals):
        """Yield a row {name: number} for each of `days` days of a world without persons; the same names in every row."""
        raise Malformed("this game has no simulation")


# ---- what blocks are made of -------------------------------------------------------------------------------------------
def act(do, label, fields=(), **more):
    """An act as a block holds it; `more` is args, tone, confirm, off, clause."""
    made = {"do": do, "label": label} | ({"fields": list(fields)} if fields else {})
    return made | {key: value for key, value in more.items() if value}


def field(name, label, kind, **more):
    """A field of an act; `more` is help, value, least, most, choices, list, where, one, fill, accept."""
    return {"name": name, "label": label, "kind": kind} | {key: value for key, value in more.items() if value is not None}


def block(kind, title="", **more):
    """A block of a page; what is empty is left out, but for the list the block is about and what stands there when it is empty."""
    made = {"kind": kind} | ({"title": title} if title else {})
    return made | {key: value for key, value in more.items() if value or isinstance(value, list) or key == "empty"}


def faces_in(part, found):
    """Collect the ids of all faces that stand in blocks or cards, under `face`, `back` and `shown`."""
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, str):
                if key == "face" or key == "back":
                    found.add(value)
            elif key == "shown":
                found.update(value)
            elif key != "args":            # of a deed, whatever they are called
                faces_in(value, found)
    elif isinstance(part, (list, tuple)):
        for one in part:
            faces_in(one, found)
    return found


def iso(day):
    """A day as people write it: 2026-11-21."""
    return date.fromordinal(719_163 + day).isoformat()


# ---- the keeper --------------------------------------------------------------------------------------------------------
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
                          self.rules.clauses.get("undo", ""), "no_undo", "Nothing to take back")
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
