"""Worlds: what a game tells Mulligan about the life between its matches, with days that pass.

A game with a world has `Game.world`, a `Worlds`: rules without state, as a Game is. A day is a number of days since 1970-01-01.
"""

from datetime import date
from typing import NamedTuple

from ..errors import Malformed


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
