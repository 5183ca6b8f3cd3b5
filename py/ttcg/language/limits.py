"""What checks are made of: the parts of a tree, bounds of numbers, zones of cards (TT-19.3)."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from .types import Fault, Tree

Bounds: TypeAlias = tuple[int, int, str]   # (least, most, of what)

# keys of an action under which it says which cards or whose
WHICH = ("t", "u", "using", "under", "per", "in", "from", "whose")
MOST_RANK, MOST_SPELL_RANK = 5, 3
MOST_STAT = 5000
MOST_LYING = 70                            # cards of a deck (TT-2.6), so of a pile
PLACES = 5                                 # of units and of spells of a player (TT-3.1)
CARDS: Bounds = 1, 10, "cards"
POINTS: Bounds = 1, 20, "points"
TURNS: Bounds = 1, 10, "turns"
STAT: Bounds = 1, MOST_STAT, "attack or defense"
_NESTED = frozenset((dict, list))          # what has parts


def records(value: object) -> Iterator[Tree]:
    """All records in a tree, itself included."""
    todo: list[Any] = [value] if value.__class__ in _NESTED else []
    while todo:
        parts = todo.pop()
        if isinstance(parts, dict):
            yield parts
            parts = parts.values()         # what became of it meanwhile
        todo += [part for part in parts if part.__class__ in _NESTED][::-1]


def numbered(record: object, bounds: Bounds) -> Iterator[Fault]:
    """S6: the number of a record is out of its bounds."""
    least, most, of = bounds
    if not isinstance(record, dict):
        return
    n = record.get("n", least)
    if isinstance(n, int) and not least <= n <= most:
        yield "S6", f"A number of {of} is {least} to {most}.", record


def ranked(record: Tree) -> Iterator[Fault]:
    """S1: a rank that is set or changed is one that cannot be."""
    if not 1 <= record["n"] <= MOST_RANK:
        yield "S1", f"There are ranks 1 to {MOST_RANK}.", record


def zones_of(selector: Tree) -> set[str]:
    """The zones a selector names."""
    return set(selector.get("zones", ())) | {zone for zone in (selector.get("zone"),) if zone}


def put_into(action: Tree) -> Tree:
    """Where an action puts its cards, {"zone", "side"}, or {}: other `to` are kinds, or ends."""
    to = action.get("to")
    return to if isinstance(to, dict) else {}


def crowd(record: Tree) -> str:
    """Why a player never has as many cards on the field as a record asks for (TT-19.4), or ""."""
    noun, n = record["of"]["noun"], record["n"]
    if noun == "card" or n <= PLACES:
        return ""
    return f"A player has {PLACES} places for {noun}s, so never {n} of them."
