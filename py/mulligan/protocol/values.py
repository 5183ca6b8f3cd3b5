"""The small values a game tells Mulligan with: actions, options, places, pieces, prompts, words.

A *move* is an action as the rules hold it (an int or a small tuple); an *action* is its text with
the seat that took it.
"""

from typing import Any, NamedTuple, TypeAlias

from ..errors import Malformed
from .types import Card, ClauseId, FaceId, Pick, Seat

CHANCE = -1                                # the seat that shuffles, deals and tosses
ALL, OWNER, NOBODY = "all", "owner", "nobody"
WEIGHTS = ("easy", "medium", "deep")       # how much there is to learn
CLOTHS = ("green", "sky", "wine", "indigo", "umber")       # of tables (docs/view-model.md)


class Action(NamedTuple):
    """One recorded step: `0 play 7C 1,2`, or `* deal black ...` when chance acts."""

    seat: Seat
    text: str

    def __str__(self) -> str:
        return f"{'*' if self.seat == CHANCE else self.seat} {self.text}"

    @classmethod
    def parse(cls, line: str) -> "Action":
        """The inverse of `str`. Raises Malformed."""
        seat, _, text = line.partition(" ")
        if seat != "*" and not (seat.isascii() and seat.isdigit() and len(seat) < 3) or not text:
            raise Malformed(f"expected a seat and an action, like '0 pass', got {line[:60]!r}")
        return cls(CHANCE if seat == "*" else int(seat), text)


class Outcome(NamedTuple):
    """How a match ended.

    `winner` None is a draw; `reason` is the game's own word; `text` says it to a person. `lost`
    says of the loser what `text` says of nobody by name: the view begins with it, `You have no
    health left` or `Copper has no health left`, before `more`, instead of `text`. `won` does the
    same of the winner, for ends by which somebody has more; where both are given, of both.
    """

    winner: Seat | None
    reason: str
    text: str
    scores: tuple[float, ...] = ()
    clause: ClauseId = ""
    lost: "Verb | None" = None
    more: str = ""
    won: "Verb | None" = None


class Option(NamedTuple):
    """A match flag: its first choice is the default. `choices` pairs each value with its label.

    `preset` is the value the page proposes when it is another than the default; `span` = (least,
    most) lets any whole number in between pass, whatever is proposed. `later` says that records
    were kept before the option was there (`Game.earlier` says what it was then).
    """

    name: str
    label: str
    help: str
    choices: tuple[tuple[Any, str], ...]
    clause: ClauseId = ""
    preset: object = None
    span: tuple[int, int] | tuple[()] = ()
    later: bool = False

    @property
    def default(self) -> Any:
        return self.choices[0][0]

    def check(self, value: Any) -> Any:
        """Return `value` if it is one of the choices (same type, too). Raises Malformed."""
        for choice, _ in self.choices:
            if choice == value and type(choice) is type(value):
                return value
        if self.span and type(value) is int and self.span[0] <= value <= self.span[1]:
            return value
        allowed = ", ".join(repr(choice) for choice, _ in self.choices)
        if self.span:
            allowed += f", or a number from {self.span[0]} to {self.span[1]}"
        raise Malformed(f"{value!r} is not one of {allowed}", f"options.{self.name}")


class Zone(NamedTuple):
    """A place for cards.

    `place` is relative to the owner: `hand half centre side rail over`; the view turns it round.

    `gap` is the free space towards the zone above it, in card widths, on a table drawn to scale. A
    `slim` row shows its cards less tall. Of several zones of one half the first lies in front.
    `noun` is what a sentence calls the place, where its label alone is no noun: "your NOUN".
    A pile counts the cards of it that lie `beside` it while somebody looks at them.
    """

    id: str
    label: str
    layout: str
    place: str
    owner: Seat | None = None
    sees: str = ALL
    gap: float = 0
    slim: bool = False
    noun: str = ""
    beside: int = 0


class Piece(NamedTuple):
    """A card lying somewhere.

    `up` shows its face to those the zone shows faces to; `known` lets them look it up.

    `known` may also be the seats that know this card wherever it lies, whatever the zone shows: an
    `up` one shows its face to them.
    """

    card: Card
    up: bool = True
    known: bool | tuple[Seat, ...] = False
    back: FaceId = ""
    marks: tuple[str, ...] = ()
    extra: dict[str, Any] | None = None


class Cell(NamedTuple):
    """A spot of a laid-out zone.

    `at` is (x, y) from the top left as its owner sits, in cards or as the layout says.
    """

    id: str
    at: tuple[float, float]
    label: str
    pieces: tuple[Piece, ...] = ()
    tag: str = ""


class Ask(NamedTuple):
    """The prompt after n picks; `{0}` is the title of the first picked element.

    `aims` is asked instead where the next pick can only be a card or a place, no verb (and
    `Game.paying` where it pays); its `{what}` is `a target`, `a place` or both, as can be picked.
    `tone` "aim" asks for a target; `about` is a text it is about, and `by` whose words that is: the
    "you" in it is that player. `count` is (chosen so far, least, most) where several are chosen
    together, one action each; the view says it behind `ask`.
    """

    ask: str
    hint: str = ""
    tone: str = ""
    about: str = ""
    # the field hides tuple.count, which nobody asks of a prompt
    count: tuple[int, int, int] | tuple[()] = ()   # type: ignore[assignment]
    by: Seat | None = None
    aims: str = ""


class Verb(NamedTuple):
    """A verb in both forms a log line needs: `You lay`, `Copper lays`."""

    you: str
    they: str


class Link(NamedTuple):
    """A line between two elements of the table; its `kind` is as in the view.

    Without an `end` it points across the table. `by` lies in its way. `when` is the element that is
    to be picked for the line to be drawn.
    """

    start: Pick
    end: Pick | None
    kind: str
    by: Pick | None = None
    when: Pick | None = None


class Ref(NamedTuple):
    """A face named in a log line."""

    face: FaceId


class Whose(NamedTuple):
    """A seat as an owner in a log line.

    It reads `Your`, or `Copper's`; `first` when the sentence begins with it.
    """

    seat: Seat
    first: bool = True


Word: TypeAlias = str | Verb | Ref | Whose  # of a log line


class Line(NamedTuple):
    """One log line without its subject: words are str, Verb, Ref and Whose; `cue` names the sound.

    A `secret` line is told to its seat alone until the match is over. Until then the others hear
    `instead`, which has no subject, and nothing where that is empty.
    """

    words: tuple[Word, ...]
    clauses: tuple[ClauseId, ...] = ()
    cue: str = ""
    secret: bool = False
    instead: tuple[Word, ...] = ()


class Part(NamedTuple):
    """A part of a number on a card.

    It says what it comes from, how much it brings, and the clause behind it.
    """

    text: str
    value: int
    clause: ClauseId = ""


class Field(NamedTuple):
    """Something cards are filtered and sorted by; `kind` is `choice`, `number` or `flag`.

    `choices` pairs values with labels, in the order they are offered; a choice without them offers
    what the cards have. `signs` are (value, ink, letter) of values that stand for inks.
    """

    name: str
    label: str
    kind: str = "choice"
    choices: tuple[tuple[Any, str], ...] = ()
    signs: tuple[tuple[Any, str, str], ...] = ()


def flat(nested: Any) -> list[Card]:
    """The ints of nested lists and dicts, in order."""
    if isinstance(nested, int):
        return [nested]
    inner = nested.values() if isinstance(nested, dict) else nested
    return [card for part in inner for card in flat(part)]
