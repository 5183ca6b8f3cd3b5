"""The numbers the rules of TTCG are written in: cards, places, zones, what is asked."""

from collections.abc import Callable
from typing import Any, TypeAlias

from mulligan.protocol.types import Card, Seat

Place: TypeAlias = int                     # seat * 10 + 0 to 4 for units, 5 to 9 for spells
CardIndex: TypeAlias = int                 # of a card in the pool
EffectIndex: TypeAlias = int               # which of the effects of a card
Move: TypeAlias = tuple[Any, ...]          # what moves.py says a move is
Task: TypeAlias = tuple[Any, ...]          # of the agenda: (what, ...), its links as plain tuples
Until: TypeAlias = tuple[int, int]         # when a change ends: see STAYS
Count: TypeAlias = tuple[int, int, int] | tuple[()]        # (chosen so far, least, most)
Watch: TypeAlias = Callable[[], None]      # called after each thing that was done

NONE = -1
TABLE = 2                                  # the mover when chance acts
NOBODY = 3                                 # the mover when the match is over

# A card in a match is an int: its index in the match's pool << 3 | its owner << 2 | which of the
# copies it is.
OWNER_BIT, INDEX_SHIFT = 2, 3

PLACES = 5                                 # of one kind, for each seat (TT-3.1)

TYPES = ("earth", "water", "fire", "air", "electric", "light", "nature", "dark", "spell")
SPELL = TYPES.index("spell")

# where a card lies when it is not on the field
HAND, FIELD = "hand", "field"
DECK, DISCARD = "deck", "discard"
THEM = "them"                              # no place: the cards that were named last
COMPARED = {"eq": int.__eq__, "ge": int.__ge__, "le": int.__le__, "gt": int.__gt__,
            "lt": int.__lt__}
SPENT = "spent"                            # which card: the one that the costs took

# the steps of a turn (TT-5.1)
START, DRAW, MAIN = 0, 1, 2
BATTLE, END = 3, 4
STEPS = ("start", "draw", "main", "battle", "end")
SKIPS = ("turn", "draw", "main", "battle")
SKIP_BATTLE = SKIPS.index("battle")

# what is asked: `pos.ask`
OVER = 0
DECKS, FIRST, SHUFFLE = 1, 2, 3
FREE, WINDOW = 4, 5
PICK, RANDOM = 6, 7

# answers that are no card and no place
STOP, NO, YES = -1, -2, -3

# the sides of a coin (TT-20.25)
HEADS, TAILS = 1, 2

# the case of an effect that a player pays for not to be done (TT-20.32); others count from 1
PAID = -1

# moves
PASS, PLAY, USE = 0, 1, 2
ATTACK, UNTAP = 3, 4
TO_BATTLE, END_TURN = 5, 6
CHOOSE = 7

# when a change ends (TT-14.2): (one of these, turn or seat ...)
STAYS, ONLY_IN = 0, 3
END_OF, START_OF = 1, 2


class Layer:
    """In what order changes have their way (TT-14.4, TT-14.5, TT-15.4)."""

    KIND = 0
    RANK = 1
    STEP = 2                               # ranks go up and down
    IMMUNITY = 3
    PROTECTION = 4
    STATS = 5
    REST = 6


def owner(card: Card) -> Seat:
    """The seat in whose deck a card began; on the field it controls it, too (TT-1.10)."""
    return card >> OWNER_BIT & 1


def is_spell_place(place: Place) -> bool:
    return place % 10 >= PLACES


def place_text(place: Place, seat: Seat) -> str:
    """A place as `seat` calls it: u1 to u5, s1 to s5, those of the enemy after an e (TT-16.7)."""
    spot = place % 10
    return (("" if place // 10 == seat else "e")
            + (f"s{spot - 4}" if spot >= PLACES else f"u{spot + 1}"))


def place_of(text: str, seat: Seat) -> Place | None:
    """The inverse of `place_text`; None for what is no place."""
    whose = 1 - seat if text[:1] == "e" else seat
    rest = text[1:] if text[:1] == "e" else text
    if len(rest) != 2 or rest[0] not in "us" or rest[1] not in "12345":
        return None
    return whose * 10 + int(rest[1]) - 1 + (PLACES if rest[0] == "s" else 0)


# what befell a card this turn (`did` of a filter), as bits; `not_attacked` is that it did not
DID = {"destroyed": 1, "tapped": 2, "discarded": 4, "played": 8, "attacked": 16}
NOT = "not_"
