"""Conditions that "or" and "and" join, where a verb of its own groups the last two (TT-18.5).

"You control a dragon or you control a fairy and a machine" is the dragon, or both others: so a
dragon or a fairy, and a dragon or a machine.
"""

from collections.abc import Sequence

from .limits import records
from .types import Tree

_WHOLE = {"node", "who", "zone", "cmp", "n", "of"}
_CLOSELY = {"state", "rank", "stat"}       # what is said of one kind alone
_TOLD = {"noun", "kinds"} | _CLOSELY
_SCOPES = "while", "after_while"


def group_clauses(tree: Tree) -> None:
    """Put what has to hold in the place of such conditions, in a sentence as it was read."""
    for record in records(tree):
        for key in ("if", "whether", "after_if"):
            if key in record:
                record[key] = [one for asked in record[key] for one in _grouped(asked)]
    for scope in (tree.get(key, {}) for key in _SCOPES):
        if "cond" in scope:
            both = _grouped(scope["cond"])
            scope |= dict(zip(("cond", "also"), both))


def _grouped(asked: Tree) -> list[Tree]:
    """The conditions that all have to hold; what "and" joins to the one before has more=yes."""
    parts = asked.get("any", ())
    at = next((at for at, one in enumerate(parts) if "more" in one), 0)
    if not at:
        return [asked]
    before, joined = parts[at - 1], {key: parts[at][key] for key in parts[at] if key != "more"}
    joined = {**joined, "who": before.get("who"), "zone": before.get("zone")}
    both = [_one_of([*parts[:at - 1], one, *parts[at + 1:]]) for one in (before, joined)]
    if None in both:
        return [{**asked, "any": [*parts[:at], *parts[at + 1:]], "listed": True}]
    return [one for one in both if one is not None]


def _one_of(counts: Sequence[Tree]) -> Tree | None:
    """One of several cards that a player controls, as one condition; None where it is no card."""
    first, every = counts[0], [one.get("of", {}) for one in counts]
    plain = first.get("zone") == "field" and (first.get("cmp"), first.get("n")) == ("ge", 1)
    same = all(one.keys() == _WHOLE and {**one, "of": first["of"]} == first for one in counts)
    if not (plain and same) or any(of.get("noun") != "unit" or not of.keys() <= _TOLD
                                   for of in every):
        return None
    if all("kinds" in of and not of.keys() & _CLOSELY for of in every):
        return {**first, "of": {"noun": "unit", "kinds": [one for of in every
                                                          for one in of["kinds"]]}}
    # an article for each: "a tapped dragon or a fairy", one kind of each (TT-18.5)
    apart = any(of.keys() & _CLOSELY for of in every)
    single = all(len(of.get("kinds", ())) < 2 for of in every)
    return {**first, "of": {"any": every, "noun": "card"}} if apart and single else None
