"""What an author may want to look at twice in a sentence that is right: see reading and useless."""

from typing import NamedTuple

from .reading import read_as
from .standing import is_for_the_first
from .types import Tree
from .useless import useless

LOOK, NOTHING = "Look twice", "It can do nothing"


_FIRST = ("Nobody uses this and chooses, as it is on all the time: it is for the first that fits, "
          "in the order of places, yours first. Write 'all units you control' for all, or let it "
          "be used: '[continuous] While this card is on the field, one unit you control gains 100 "
          "attack.', for example.")


class Note(NamedTuple):
    """One of them: under which words, what, of which letters (`end` is 0 for all), by which clause.
    """

    label: str
    text: str
    pos: int
    end: int
    clause: str


def notes(text: str, tree: Tree) -> list[Note]:
    """The notes on a sentence and its tree; empty for one that says what it means."""
    looks = [Note(LOOK, one.words, one.pos, one.end, "TT-17.8")
             for one in read_as(text, tree).differences]
    if is_for_the_first(tree):
        looks.append(Note(LOOK, _FIRST, 0, 0, "TT-14.7"))
    return looks + [Note(NOTHING, why, 0, 0, "TT-19.4") for why in useless(tree)]
