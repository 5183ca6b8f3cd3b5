"""A person's own statistics: what the results of their finished matches come to.

The page keeps the matches, and a line for each finished one that was deleted; here they are only
counted (docs/view-model.md, part 2).
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from .. import shares
from ..data.checks import expect, integer, is_list, is_string, short_text
from ..protocol.types import Json
from .request import Request

LAST = 10                                  # results that are shown one by one
MOST = 100_000                             # matches, and moves of one


class Result(NamedTuple):
    """How a match ended for the one person who played it."""

    at: str                                # when it began, ISO 8601 in UTC; may be empty
    id: str
    game: str
    foe: str                               # the kind of the other seat: a level, or a device
    deck: str                              # the name of the person's; empty where none was chosen
    end: str                               # W, D or L
    moves: int


def result(line: Json, field: str) -> Result:
    """A result as the page keeps it. Raises Malformed."""
    expect(isinstance(line, dict), field, "expected an object")
    ident = short_text(line.get("id"), f"{field}.id", 80, 1)
    game = short_text(line.get("game"), f"{field}.game", 80, 1)
    foe = short_text(line.get("foe"), f"{field}.foe", 80, 1)
    at, deck, end = line.get("at", ""), line.get("deck", ""), line.get("end")
    expect(is_string(at, 40), f"{field}.at", "expected a time")
    expect(is_string(deck, 400), f"{field}.deck", "expected the name of a deck")
    expect(end in ("W", "D", "L"), f"{field}.end", "expected W, D or L")
    moves = integer(line.get("moves"), f"{field}.moves", 0, MOST)
    return Result(at, ident, game, foe, deck, end, moves)


def tally(results: Sequence[Result]) -> dict[str, Any]:
    """What is known of some matches, the first begun first; at least one.

    The interval is Wilson's as the lab has it, each match a deal of its own (`shares.interval`).
    """
    ends = [one.end for one in results]
    deals = shares.counted(ends)
    runs = [len(list(run)) for end, run in groupby(ends) if end == "W"]
    share = shares.interval(deals)
    return {"played": len(ends), "won": deals.get("W", 0), "drawn": deals.get("D", 0),
            "lost": deals.get("L", 0), "run": max(runs, default=0),
            "moves": round(sum(one.moves for one in results) / len(results), 1),
            "last": ends[-LAST:]} \
        | {name: round(value, 4) for name, value in share._asdict().items()}


def _parts(results: Sequence[Result],
           name: Callable[[Result], str]) -> list[tuple[str, list[Result]]]:
    """The results by a name, what was played last first; those without a name are in no part."""
    parts: dict[str, list[Result]] = {}
    for one in reversed(results):
        if name(one):
            parts.setdefault(name(one), []).insert(0, one)
    return list(parts.items())


def counted(results: Iterable[Result]) -> list[dict[str, Any]]:
    """What they come to by game, and in each game by opponent and by deck."""
    found = []
    for game, own in _parts(sorted(results), lambda one: one.game):
        foes, decks = _parts(own, lambda one: one.foe), _parts(own, lambda one: one.deck)
        found.append({"game": game, "whole": tally(own),
                      "foes": [{"name": name} | tally(part) for name, part in foes],
                      "decks": [{"name": name} | tally(part) for name, part in decks]})
    return found


# ---- the call ------------------------------------------------------------------------------------
def statistics(request: Request) -> list[dict[str, Any]]:
    """The statistics of the results the page keeps; no match need be open."""
    lines = request.get("results", list)
    expect(is_list(lines, MOST), "results", f"expected at most {MOST} results")
    return counted(result(line, f"results[{i}]") for i, line in enumerate(lines))
