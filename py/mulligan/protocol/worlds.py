"""Worlds: what a game tells Mulligan about the life between its matches, with days that pass.

A game with a world has `Game.world`, a `Worlds`: rules without state, as a Game is. A day is a
number of days since 1970-01-01.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias

from ..errors import Malformed
from .types import ClauseId, FaceId, Json, Options, S
from .values import Option

if TYPE_CHECKING:
    from .game import Game

Day: TypeAlias = int                       # days since 1970-01-01
Person: TypeAlias = str                    # who lives in a world: the id a game gives
Deed: TypeAlias = dict[str, Any]           # {"do": name, ...}
Block: TypeAlias = dict[str, Any]          # a part of a page (docs/view-model.md)
# what a link has to do with somebody: new to them; what they wait for; taken in before, or over;
# something they have, which anybody else may take, too; made by them for somebody else; about
# something that is not known where they are
Relation: TypeAlias = Literal["new", "waits", "taken", "has", "own", "strange"]


class Result(NamedTuple):
    """What a deed brought: words for a person, files (name, text) to hand on, faces to turn over.

    `link` is what stands after the # of a link to hand on, one of `Worlds.links`; `reveal` is
    {"title", "seal"?, "lines"?, "fold"?, "open"?, "one_by_one"?, "back"?}, how the faces in `shown`
    are turned over (docs/view-model.md). With `play` the match that waits then is played at once.
    """

    say: str = ""
    files: Sequence[tuple[str, str]] = ()
    shown: Sequence[FaceId] = ()
    link: str = ""
    reveal: dict[str, Any] | None = None
    play: bool = False


class LinkDeed(NamedTuple):
    """The deed that takes what a link brings: in `field`; its other fields are on the page."""

    deed: str
    field: str
    page: str                              # where a person finds the deed; "" where it is no matter
    brings: str                            # in a person's words, with the article: "a trade offer"


class Preview(NamedTuple):
    """What a deed would bring, as far as its person may know.

    It has words, faces that would come, {field: value} that could be filled in. `help` is {field:
    {"pos", "end", "text", "next"}} for fields of kind `sentence` (docs/view-model.md).
    """

    text: str = ""
    shown: Sequence[FaceId] = ()
    fill: dict[str, Any] | None = None
    help: dict[str, Any] | None = None


class Page(NamedTuple):
    """A page of a world; `badge` is a short text beside its label, such as how much waits there."""

    id: str
    label: str
    badge: str = ""


class Worlds(Generic[S]):
    """The rules of a game's worlds; holds no state of any.

    See docs/new-game.md, and docs/view-model.md for what pages are made of. `S` is the class of the
    states, a `mulligan.State`. A deed is a JSON object {"do": name, ...}; who does it is the id of
    a person.
    """

    format: str = ""                          # the "type" of a world's file
    title: str = "World"                    # what a person calls one
    blurb: str = ""                        # a line about it, for who has none yet
    options: Sequence[Option] = ()         # of a new world
    # clauses for what the engine does itself: `undo import back`
    clauses: Mapping[str, ClauseId] = {}
    # what options were before they existed: a record that does not name them has these
    earlier: Options = {}
    # more days at once are asked about first, as a world never goes back; 0 for never
    leap: int = 0
    # deeds that need chance from outside: {name: (field, how many hex digits)}
    chance: Mapping[str, tuple[str, int]] = {}
    # deeds that bring a friend's invitation, and the log of a match with one: {name: field}. They
    # get what can be known of it: {"match", "name", "options", "letter", "signal"}, and of a log
    # that both have confirmed {"match", "first": who invited sits there, "record"}
    invited: Mapping[str, str] = {}
    logs: Mapping[str, str] = {}
    # what links bring, by the name before the =, which no other game has
    links: Mapping[str, LinkDeed] = {}
    # links that only show something, by the name before the =
    exhibits: Sequence[str] = ()

    # ---- rules -----------------------------------------------------------------------------------
    def create(self, seed: Any, day: Day, options: Options, name: str, /) -> S:
        """The state of a new world with one person called `name`.

        It is quick: the days up to `day` are still to be lived.
        """
        raise NotImplementedError

    def day(self, state: S, /) -> Day:
        """The day it is in a world."""
        raise NotImplementedError

    def behind(self, state: S, day: Day, /) -> int:
        """How many days `advance` has to live until it is `day`.

        It is 0 when there is nothing to do, also not to open `day`.
        """
        raise NotImplementedError

    def advance(self, state: S, day: Day, /) -> Iterator[Any]:
        """A generator that changes `state` until it is `day` there and that day is open.

        It yields after each day lived.
        """
        raise NotImplementedError

    def people(self, state: S, /) -> Sequence[tuple[Person, str]]:
        """The persons of a world: [(id, name)]."""
        raise NotImplementedError

    def act(self, state: S, who: Person, deed: Deed, /) -> Result:
        """Change `state` by a deed.

        Raises Illegal for what the rules refuse, Malformed for what is no deed.
        """
        raise NotImplementedError

    def relation(self, state: S, who: Person, deed: Deed, /) -> Relation:
        """What a link has to do with a person, by the deed that takes it in.

        Raises Malformed for a link that is damaged, Illegal for one that nobody could take in.
        """
        return "new"

    def undoable(self, before: S, after: S, who: Person, deed: Deed, /) -> bool:
        """Whether a deed may be taken back.

        It may be if nobody learned anything by it, and neither chance nor anybody else had a part
        in it.
        """
        return False

    def check(self, state: S, /) -> None:
        """Raise Malformed when something that always holds does not."""

    def data(self, state: S, /) -> dict[str, Any]:
        """A state as JSON."""
        return state.data()

    def restore(self, data: Json, /) -> S:
        """The state of JSON from anywhere.

        Raises Malformed naming the field, and for whatever `check` finds.
        """
        raise NotImplementedError

    def complete(self, options: Options) -> Options:
        """All options with their values, checked. Raises Malformed for an unknown name or value."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(known) or "none"
                raise Malformed(f"there is no such option; options are {names}", f"options.{name}")
        return {name: option.check(options.get(name, option.default))
                for name, option in known.items()}

    # ---- pages -----------------------------------------------------------------------------------
    def pages(self, state: S, who: Person, /) -> Sequence[Page]:
        """The Pages, the one that opens first at the front."""
        raise NotImplementedError

    def page(self, state: S, who: Person, page: str, query: str = "", /) -> list[Block]:
        """The blocks of a page; `query` is what a row of it led to (docs/view-model.md).

        Nothing in it is hidden from `who`.
        """
        raise NotImplementedError

    def list(self, state: S, who: Person, name: str, /) -> Any:
        """A list of cards that blocks and fields of deeds name.

        It is (Fields, entries {k, name, face, values, text, note?, marks?}).
        """
        raise Malformed("there is no such list", "list")

    def card(self, state: S, who: Person, key: Any, /) -> dict[str, Any]:
        """A card of any list or block: {"face", "lines": [[label, value]], "acts": [act]}."""
        raise Malformed("there is no such card", "k")

    def face(self, game: "Game[Any]", state: S, ident: FaceId, /) -> dict[str, Any]:
        """A face named on a page; a world may put its own `picture` on one (docs/view-model.md)."""
        return game.face(ident)

    def preview(self, state: S, who: Person, deed: Deed, /) -> Preview:
        """The Preview of a deed. By default the words of the Result, which then must tell nothing
        new.

        What `act` refuses is refused here; the error may have a `fill` and a `help`, as a Preview
        has. Asked at every key of a field of kind `sentence`: then do not copy a large state.
        """
        return Preview(self.act(state.copy(), who, deed).say)

    def cloth(self, game: "Game[Any]", state: S, /) -> str:
        """The cloth its pages and the tables of its matches have."""
        return game.cloth

    def exhibit(self, name: str, text: str, /) -> tuple[str, Sequence[Block]]:
        """What one of the `exhibits` shows: its heading and blocks in which nothing can be done.

        `text` is the part after the =. Raises Malformed for what is no such link.
        """
        raise Malformed("there is no such link", "name")

    def worn(self, state: S, who: Person, /) -> dict[FaceId, FaceId]:
        """The faces that stand for others at the table of a person's match: {face: the one shown}.

        One of them may be the back of the own cards.
        """
        return {}

    def plate(self, state: S, who: Person, /) -> Sequence[Sequence[Any]]:
        """What is always in sight: [[label, value]]."""
        return []

    def news(self, state: S, who: Person, /) -> Sequence[dict[str, Any]]:
        """What happened, the latest last: [{"day", "words", "who"?, "clauses"?}]."""
        return []

    def line(self, state: S, /) -> str:
        """A world in one line, for lists of worlds."""
        return ""

    def due(self, state: S, who: Person, /) -> str:
        """What there is to do in it now, in a line; "" when nothing waits."""
        return ""

    def match(self, state: S, who: Person, /) -> dict[str, Any] | None:
        """The match that waits for a person, or None.

        It is {"label", "options", "seats", "decks", "seed", "holds"?}; `holds` is (seat, face) of a
        card that is in that seat's first hand (mulligan.worlds.deal). One with a friend on another
        device is {"label", "options", "deck", "afar"}: {"match": its id, "name": of the person,
        "letter", "signal"}, the last two of the invitation, "" where the person invites.
        """
        return None

    # ---- the command line ------------------------------------------------------------------------
    def simulate(self, seed: Any, days: int, rivals: int, /) -> Iterable[dict[str, float]]:
        """Yield a row {name: number} for each of `days` days of a world without persons.

        The names are the same in every row.
        """
        raise Malformed("this game has no simulation")

    def health(self, seed: Any, rows: Sequence[dict[str, float]],
               /) -> Iterable[tuple[str, str, bool]]:
        """What the rows of a simulation tell of how worlds fare.

        Yields (what must be, what was found, whether it is so).
        """
        return ()


# ---- what blocks are made of ---------------------------------------------------------------------
def act(do: str, label: str, fields: Iterable[Block] = (), **more: Any) -> Block:
    """An act as a block holds it; `more` is args, tone, confirm, off, clause."""
    block = {"do": do, "label": label} | ({"fields": list(fields)} if fields else {})
    return block | {key: value for key, value in more.items() if value}


def field(name: str, label: str, kind: str, **more: Any) -> Block:
    """A field of an act.

    `more` is help, value, least, most, choices, list, where, one, fill, accept.
    """
    given = {key: value for key, value in more.items() if value is not None}
    return {"name": name, "label": label, "kind": kind} | given


def block(kind: str, title: str = "", **more: Any) -> Block:
    """A block of a page.

    What is empty is left out, but for the list the block is about and what stands there when it is
    empty.
    """
    head = {"kind": kind} | ({"title": title} if title else {})
    return head | {key: value for key, value in more.items()
                   if value or isinstance(value, list) or key == "empty"}


def folded(heading: str, blocks: Iterable[Block]) -> list[Block]:
    """Blocks that stand together under a heading, folded until somebody asks for them."""
    return [one | {"fold": heading} for one in blocks]


def faces_in(part: Any, found: set[FaceId]) -> set[FaceId]:
    """Collect the ids of all faces that stand in blocks or cards, under `face`, `back` and
    `shown`."""
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


def iso(day: Day) -> str:
    """A day as people write it: 2026-11-21."""
    return date.fromordinal(719_163 + day).isoformat()
