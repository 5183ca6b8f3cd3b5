"""The numbers the rules speak in."""

from typing import TypeAlias

from mulligan.protocol.types import Card, Seat

Spot: TypeAlias = int                      # a slot of the field: seat * 2 + slot - 1; NONE for none
Stay: TypeAlias = int                      # the number of a Weapon's arrival on the field (AS-7.7)
Aim: TypeAlias = int                       # a chosen target: a Spot, a Card or an entry's number
Bound: TypeAlias = int                     # a target as an entry keeps it: a Stay for a Weapon

INDEX, OWNER_BIT = 1023, 10
WEAPON, ITEM, ACE = range(3)               # AS-1.1
KINDS = ("weapon", "item", "ace")
STEPS = ("draw", "main", "battle", "end")  # AS-4.1
STEP_NAMES = tuple(step.capitalize() for step in STEPS)
DRAW = 0
MAIN = 1
BATTLE = 2
END = 3
NO_ATTACK, MINE, THEIRS = range(3)         # whose attack is pending
MOMENTS = 2 * 4 * 2 * 3                    # how many moments `window` tells apart

# who decides; TABLE is chance
A = 0
B = 1
TABLE = 2
NOBODY = 3
# what about
PRIORITY = 0
BLOCK = 1
TARGET = 2
CHOICE = 3
DECKS = 4
DEAL = 5
FIRST = 6
OVER = 7
NONE = -1
DRAWN = -2                                 # the match ended in a draw
ATTACK = -1                                # lasts as long as the pending attack
STAY = 1 << 20                             # lasts as long as the Weapon stays
ALL = -1                                   # of a shield: prevents everything
ENTRY_KINDS = ("item", "ace", "activated", "entered", "triggered")       # AS-6.2
USE = 0
USE_ACE = 1
ACTIVATED = 2
ENTERED = 3
TRIGGERED = 4


def window(foreign: int, step: int, answering: int, attack: int) -> int:
    """The number of a moment: another's turn, step, is the Outlet in use, whose attack."""
    return ((foreign * 4 + step) * 2 + answering) * 3 + attack


def spots_of(seat: Seat) -> tuple[Spot, Spot]:
    """The two slots of a seat."""
    return seat * 2, seat * 2 + 1


def owner_of(card: Card) -> Seat:
    """Who brought a card."""
    return card >> OWNER_BIT & 1
