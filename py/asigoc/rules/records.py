"""The records that lie in lists of a position: what waits, what lasts, what is left to do.

In the data of a position each is the list of its fields, in this order.
"""

from typing import Any, NamedTuple, TypeAlias

from .constants import Bound, Card, Seat, Spot, Stay

# A static as the rules hold it: its name, then its numbers. It stays a plain tuple: it comes from
# JSON as one, and each kind has its own length.
Static: TypeAlias = tuple[Any, ...]
# kinds of a Task
DISCARD = 0
SEARCH = 1
SHUFFLE = 2
DIG = 3
MOVE_IN = 4


class Entry(NamedTuple):
    """An effect on the Outlet (AS-6.1, AS-6.2).

    `kind` is of ENTRY_KINDS, `stay` that of the source when it was a Weapon, `ability` its index on
    the card, NONE for a blank entry.
    """

    number: int
    seat: Seat
    kind: int
    card: Card
    stay: Stay
    ability: int
    targets: tuple[Bound, ...]
    nullified: bool


class Trigger(NamedTuple):
    """An ability that was triggered and waits for its place on the Outlet (AS-10.3)."""

    seat: Seat
    card: Card
    stay: Stay
    kind: int
    ability: int


class Task(NamedTuple):
    """What is left to do of an operation: `chooser` decides about cards of `seat`.

    `detail` is the kind of card that is wanted, or how many cards a DIG looks at, or NONE.
    """

    kind: int
    seat: Seat
    chooser: Seat
    detail: int


class Modifier(NamedTuple):
    """Attack and Block added to the Weapon in a spot; `end` is a turn, ATTACK or STAY."""

    spot: Spot
    attack: int
    block: int
    end: int


class Grant(NamedTuple):
    """A static given to the Weapon in a spot."""

    spot: Spot
    static: Static
    end: int


class Shield(NamedTuple):
    """Damage kept off a player (AS-11.9): of `source`, the next `left` or ALL."""

    seat: Seat
    source: str
    left: int
    end: int
    stay: Stay
