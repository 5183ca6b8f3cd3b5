"""What a node of the effect language is: all there is to know of it in one class (TT-18, TT-20).

A node is the name a record of a tree has, `{"node": "Mill", "n": 2}`. Its class stands in nodes/:

    @node
    class Mill(PlayerVerb, Cost):
        '''The top cards of a deck go to the discard pile (TT-20.5).'''

        example = "Your opponent mills two cards."
        grammar = '''
            cost        </ 'mill' n:number 'card(s)' from_deck? -> Mill
            player_verb </ 'mill(s)' n:card_count from_deck? -> Mill
        '''
        bounds, theme = CARDS, ("water", "dark")

        def verb(self, action, s, own):             # its words; the grammar reads them back
        def do(self, act):                          # what it does in an effect
        def pay(self, payment):                     # what it does as a cost

What a class does not say is as it is here. What every node of its kind must say is abstract, so
that a class which leaves it out is refused when it is loaded.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, TypeVar

from ..rules.constants import FIELD, Layer
from .limits import numbered, put_into, zones_of
from .phrases import SUBJECTS, THOSE, UNSAID, cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mulligan.protocol.types import Card, Seat

    from ..rules.act import Act
    from ..rules.chain import Link
    from ..rules.costs import Payment
    from ..rules.gather import Run
    from ..rules.pool import Want
    from ..rules.position import Position
    from ..rules.values import Now
    from .limits import Bounds
    from .types import Fault, Tree

# selectors of an action that name cards, in the order they are chosen
SELECTORS = ("t", "u", "using", "under")
ON_TOP = "on_top"                          # "that card" behind what is placed is the one on top
ON_FIELD = frozenset(("field", "above_self")), "This can only be done to cards on the field."
_OF_THEM = "Say which cards: 'Destroy one tapped unit your opponent controls.', for example."


def selectors(act: Tree) -> list[Tree]:
    """The selectors of an action that name cards, each one or more."""
    return [act[key] for key in SELECTORS if isinstance(act.get(key), dict)]


class Node(ABC):
    """What all nodes have: how they are read, checked and said."""

    grammar = ""                           # what it adds to phrases, in the notation of effects.peg
    example = ""                           # a sentence with it, as `say` says it

    # what reports call phrases that its grammar names with <= (TT-17.4)
    called: Mapping[str, str] = {}

    # ---- what is checked (TT-19.3) ---------------------------------------------------------------
    bounds: Bounds | None = None           # of its number (S6)
    units_only = False                     # spells have none of what it changes (S2)
    allowed: tuple[frozenset[str], str] | None = None      # zones of its cards; what else is said
    from_where = ""                        # the verb of one whose cards need a zone (S4)
    keeps_side = False                     # it takes cards, and none from the opponent (S15)
    shows = False                          # "from among them" may follow (S10)
    about_cards = False                    # "it" may follow although no card is selected (S8)
    names_this = False                     # "it" may follow, and may be this card (TT-10.8)
    off_a_deck = False                     # "it" is then what came from a deck (TT-10.8)
    brings = False                         # cards may come to the field, whatever its words say
    found_alone = False                    # "it" is then what it was looking for (TT-20.5)
    past = ""                              # what was done to its cards: "the destroyed unit"
    only = ""                              # the state of the cards that it can be done to at all
    whose_is_said = ""                     # what to write where it is open who does it (S16)
    unsealed = ""                          # why a match with it cannot be dealt sealed (TD-18.2)

    def check(self, record: Tree) -> Iterator[Fault]:
        """What is wrong with its numbers."""
        if self.bounds:
            yield from numbered(record, self.bounds)
            yield from numbered(record.get("or"), self.bounds)

    def misplaced(self, t: Tree) -> str:
        """What is wrong with where the cards of a selector are looked for (S4), or ""."""
        if t.get("sel") != "cards":
            return ""
        zones = zones_of(t)
        if self.allowed and not zones <= self.allowed[0]:
            return _OF_THEM if "revealed" in zones else self.allowed[1]
        if self.from_where and not zones:
            return f"Say where from: '{self.from_where} ... from your discard pile', for example."
        return ""

    def unprompted(self, action: Tree, event: str | None) -> str:
        """What is wrong with an event before it, or with none (S13), or ""."""
        return ""

    def useless(self, record: Tree, tree: Tree) -> str:
        """Why it can never be done in the sentence `tree`, or does nothing there, or "" (TT-19.4).
        """
        return ""

    after_then = "then"                    # the key that says it stands behind ", then" (TT-18.7)

    # ---- its words -------------------------------------------------------------------------------
    @abstractmethod
    def say(self, record: Tree, it: str = "it") -> str:
        """The plainest words of a record, which the grammar reads back; `it` is what "it" is."""

    def let(self, action: Tree) -> str:
        """Its words behind "let your opponent"."""
        return self.say(action)

    def place_after(self, action: Tree) -> str:
        """Where its cards lie behind it, "" where they were."""
        zone: str = put_into(action).get("zone", "")
        return zone.partition("_")[0] or self.goes_to

    def it_after(self, action: Tree) -> str:
        """What "it" is called in the action behind this one."""
        return "it"

    # ---- what it is in a roster ------------------------------------------------------------------
    shipped = True                         # whether a card of the set must have it (TT-21.7)
    theme: tuple[str, ...] = ()            # the types that keep to their theme with it (TT-21.3)

    def themes(self, action: Tree) -> tuple[str, ...]:
        """The types whose units keep to their theme with this action."""
        return self.theme

    # ---- what it is worth (worth.py) -------------------------------------------------------------
    # points of a player (TT-13) that it brings whoever it befalls, for one card, or for one of the
    # number of a player's verb: Draw more than 0, Destroy less; of a condition, how often it holds
    worth: float
    by_player = False                      # it befalls the player who does it
    own_side = False                       # worth it to its player, whomever it befalls
    counts = True                          # its number says how many there are of what is worth it

    def each(self, record: Tree) -> float:
        """What one is worth in this record, where that depends on more than the node."""
        return self.worth

    of_event = False                       # its words name what is waited for, as `what`

    # ---- where its cards are ---------------------------------------------------------------------
    zone = FIELD                           # where nothing else is said (TT-18.8)
    goes_to = ""                           # where its cards lie behind it, if it moves them


class Action(Node):
    """A node of section 20: something an effect does."""

    style = ""                             # that of a sentence with it which names none (TT-19.2)
    answers = ""                           # what a counter effect answers with it: any or attack
    chosen: tuple[str, ...] = SELECTORS    # the selectors whose cards somebody chooses (TT-10)
    of_two = ""                            # why "it" behind it may be either of two cards (S16)
    only_chooses = False                   # its cards are for what is done behind it
    own_cards = False                      # they are one's own where nothing else is said
    of_the_top = False                     # nothing of it befalls a covered card (TT-3.3)
    dooms = False                          # a chosen target cannot be used any more (TT-7.11)
    asks = ""                              # what is asked of the cards of `t`, with {} for a noun
    more_plays = False                     # a permission to play more (TT-6.6)
    layer = Layer.REST
    picky = False                          # whether it has a `fits` of its own
    begins = False                         # its words begin a sentence
    behind = False                         # its words stand behind the action it is about
    gives_number = True                    # "that many" may stand behind it (TT-10.9)
    once = False                           # it goes with no "for each" before it (S16)
    substitutes = False                    # it is done in the place of something else
    permits = False                        # it says what can, cannot or must be done
    like_leave = False                     # with how long it reads like leave to do it meanwhile
    limited = False                        # "once per turn" is for each use of it while it lasts
    unseen = ""                            # a sentence for what nobody sees of it (TT-16.8)

    def __init_subclass__(cls) -> None:
        cls.picky = cls.fits is not Action.fits

    @abstractmethod
    def do(self, act: Act) -> None:
        """Carry it out; `act.done` tells what came of it."""

    def possible(self, pos: Position, seat: Seat, action: Tree) -> bool:
        """Whether a player can do it, but for the cards it needs (TT-20.22)."""
        return True

    def settle(self, action: Tree, able: bool) -> None:
        """Its final form, where that depends on whether "if able" is said of it."""
        if able:
            action["unable"] = True        # which is no news (S16)

    def of_cards(self, action: Tree) -> Tree:
        """What it is where "they" who do it are cards and no player, or nothing."""
        return {}

    def unsure(self, action: Tree) -> str:
        """What of it can be read in two ways, with both (S16), or ""."""
        return ""

    def branch(self, case: int) -> str:
        """What stands before the actions of a case, in one after which not all is done."""
        return ""

    # ---- its targets -----------------------------------------------------------------------------
    def fits(self, pos: Position, link: Link, want: Want, card: Card) -> bool:
        """Whether a card is fit for what is to be done with it."""
        return True

    def pairs(self, pos: Position, action: Tree, card: Card, other: Card) -> bool:
        """Whether a second card goes with a first one (`t`) that was chosen for the action."""
        return True

    # ---- what lasts (TT-14) ----------------------------------------------------------------------
    def lasts(self, action: Tree) -> bool:
        """Whether it is a lasting one."""
        return False

    def stands(self, action: Tree) -> bool:
        """Whether a sentence of nothing else is passive (TT-19.2)."""
        return False

    def runs_on(self, action: Tree) -> bool:
        """Whether it is for whatever fits, as long as its effect is on (TT-14.3)."""
        return self.lasts(action)

    def apply(self, pos: Position, found: Now, run: Run) -> None:
        """Have its way while it runs; most leave nothing that is gathered."""

    def told(self, run: Run) -> Sequence[tuple[str, int, str]]:
        """What it is in the account of a card's values: (words, number, clause) each."""
        return ()

    def timeless(self, action: Tree) -> str:
        """Why it goes with no duration (S14), or ""."""
        return ""

    def left(self, run: Run) -> str:
        """What a change by it does, behind the name of its card or player (TT-16.8)."""
        words = self.say({**run.action, "t": {"sel": "it"}})
        return words.removeprefix("it ")


class Cost(ABC):
    """A node that can be a cost, too (TT-7.6)."""

    given_from = ""                        # where its cards are, if not where those of an effect
    tells = True                           # what it took is known to what is paid for

    @abstractmethod
    def pay(self, payment: Payment) -> Sequence[Card] | None:
        """Pay it (TT-7.5, step 4); returns the cards that it took, where nobody named them."""

    def price(self, cost: Tree) -> str:
        """Its words before "to"."""
        return NODES[cost["node"]].say(cost)

    def points(self, cost: Tree, have: int) -> int:
        """How many points it takes of somebody who has so many."""
        return 0

    def milled(self, cost: Tree) -> int:
        """How many cards of the deck it takes."""
        return 0

    def payable(self, pos: Position, link: Link, cost: Tree, act: Tree) -> bool:
        """Whether what is neither points nor cards of its selector is there.

        `act` is what it lets the opponent do.
        """
        return True

    def taken(self, pos: Position, seat: Seat) -> tuple[Card, ...]:
        """The cards that it takes without a choice, where it has no selector."""
        return ()

    def offered(self, pos: Position, link: Link, cards: list[Card]) -> list[Card]:
        """Those of the cards of its selector that may be chosen for it."""
        return cards

    def can_give(self, pos: Position, link: Link, card: Card) -> bool:
        """Whether it can be paid with a card."""
        return True


class Condition(Node):
    """A node of a condition (TT-18.3)."""

    of_it = False                          # it is about what "it" is, and not about this card
    of_one = False                         # it is about one card, so "it" may not be several (S16)
    of_card = False                        # its record can say which card "it" is (standing.py)
    of_own = False                         # it is about this card, which is "it" then

    def is_of_own(self, condition: Tree) -> bool:
        """Whether a record of it is about this card."""
        return self.of_own

    @abstractmethod
    def holds(self, pos: Position, condition: Tree, own: Card, seat: Seat, they: Seat) -> bool:
        """Whether it is true for the card `own` of `seat`."""

    def opposite(self, condition: Tree) -> Tree | None:
        """The condition that holds where it does not, for "unless"; None where there is none."""
        return None


# ---- how sentences are made of actions -----------------------------------------------------------
def all_of(conditions: Sequence[Tree]) -> str:
    """`you control a dragon and you have five or more points`"""
    return " and ".join(NODES[one["node"]].say(one) for one in conditions)


class PlayerVerb(Action):
    """A verb of a player: `your opponent draws two cards`."""

    by_player = True

    def say(self, record: Tree, it: str = "it") -> str:
        who = record.get("who")
        subject = f"{SUBJECTS[who]} ".lstrip() if who else ""
        s = "s" if who in ("opponent", "owner", UNSAID) else ""
        return subject + self.verb(record, s, "your" if who in (None, "you") else "their")

    def let(self, action: Tree) -> str:
        return self.verb(action, "", "their")

    def otherwise(self, action: Tree, many: Callable[[Tree], str]) -> str:
        """`, or two points if you control a dragon`; `many` says a number (TT-20.28)."""
        other = action.get("or")
        return f", or {many(other)} if {all_of(other['if'])}" if other else ""

    def left(self, run: Run) -> str:
        return self.verb(run.action, "s", "their")

    @abstractmethod
    def verb(self, action: Tree, s: str, own: str) -> str:
        """The verb and what follows; `s` ends the verb, `own` is your or their."""


class Statement(Action):
    """Something about cards: `all fire units gain 100 attack`."""

    bare = True                            # its subject needs no "all"

    def say(self, record: Tree, it: str = "it") -> str:
        t = record["t"]
        several = t["sel"] == "cards" and t.get("n", 2) != 1 or t["sel"] == "it" and it == THOSE
        return f"{cards(t, it=it, bare=self.bare)} {self.verb(record, '' if several else 's')}"

    def left(self, run: Run) -> str:
        return self.verb(run.action, "s")

    @abstractmethod
    def verb(self, action: Tree, s: str) -> str:
        """The verb and what follows; `s` ends the verb."""


# ---- all of them ---------------------------------------------------------------------------------
NODES: dict[str, Node] = {}
ACTIONS: dict[str, Action] = {}
COSTS: dict[str, Cost] = {}
CONDITIONS: dict[str, Condition] = {}

Class = TypeVar("Class", bound=Node)


def goes_on(action: Tree) -> bool:
    """Whether an action lasts, or is leave to play more for as long."""
    one = ACTIONS[action["node"]]
    return one.lasts(action) or one.more_plays


def node(cls: type[Class]) -> type[Class]:
    """Decorator: a node of the name of its class is known from now on."""
    name = cls.__name__
    if "TT-" not in (cls.__doc__ or ""):
        raise TypeError(f"the node {name} names no clause")
    if f"-> {name}" not in cls.grammar:
        raise TypeError(f"no alternative of the grammar makes the node {name}")
    if not hasattr(cls, "worth"):
        raise TypeError(f"the node {name} does not say what it is worth")
    if ("cost " in cls.grammar) != issubclass(cls, Cost):
        raise TypeError(f"the node {name} is read as a cost or paid as one, but not both")
    one = NODES[name] = cls()
    if isinstance(one, Action):
        ACTIONS[name] = one
    if isinstance(one, Condition):
        CONDITIONS[name] = one
    if isinstance(one, Cost):
        COSTS[name] = one
    return cls
