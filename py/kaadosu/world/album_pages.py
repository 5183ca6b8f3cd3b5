"""The pages of the album: how far one is in each set, what a goal brings, which cards count."""

from typing import TYPE_CHECKING, Any
from collections.abc import Iterable

from mulligan import Malformed
from mulligan.protocol.worlds import act, block

from . import album
from .ledger import Collector

if TYPE_CHECKING:
    from .album import AlbumSet
    from .days import World

WHY = ("Your base cards fill sets by colour, shape and number. Each goal of a set brings you a "
       "pack of five cards once, free, as soon as you have that many at the same time. Cards that "
       "are on the market count too, Shadows and combos do not.")


def page(world: "World", who: Collector, query: str) -> list[dict[str, Any]]:
    """The whole album, or one set of it with its cards (KA-17.22)."""
    ids = list(album.owned(world, who))
    if query:
        return _one(world, who, query, ids)
    every = list(album.sets().values())
    parts = {"Colours and shapes": [one for one in every if one.steps == album.FAMILY],
             "Straights": [one for one in every if one.steps == album.STRAIGHT],
             "Numbers": [one for one in every
                         if one.steps not in (album.FAMILY, album.STRAIGHT)]}
    waits = len(album.waiting(world, who))
    found = {0: "No goal waits.", 1: "One goal is reached: its pack is yours."}
    return [block("text", text=f"{WHY} {found.get(waits, f'{waits} goals are reached.')}",
                  clauses=["KA-17.22"]),
            *(block("goals", title, sets=list(_rows(world, who, some, ids)), empty="")
              for title, some in parts.items())]


def _rows(world: "World", who: Collector, some: "Iterable[AlbumSet]",
          ids: list[int]) -> "Iterable[dict[str, Any]]":
    """The sets of a part of the album, each with how far one is."""
    for one in some:
        yield _row(world, who, one, ids) | {
            "go": {"label": "Its cards", "page": "album", "query": one.ident}}


def _row(world: "World", who: Collector, one: "AlbumSet", ids: list[int]) -> dict[str, Any]:
    far, taken = album.how_far(one, ids), world.taken.get(who, ())
    acts = [act("goal", f"Take the pack of goal {step}", args={"goal": goal}, tone="main",
                clause="KA-17.22")
            for step, goal in zip(one.steps, one.goals()) if step <= far and goal not in taken]
    row: dict[str, Any] = {
        "label": one.title, "have": far,
        "goals": [{"at": step} | ({"done": True} if goal in taken else {})
                  for step, goal in zip(one.steps, one.goals())]}
    return row | ({"note": one.note} if one.note else {}) | ({"acts": acts} if acts else {})


def _one(world: "World", who: Collector, query: str, ids: list[int]) -> list[dict[str, Any]]:
    """A set: how far one is, the own cards of it, those that others sell."""
    one = album.sets().get(query)
    if one is None:
        raise Malformed("there is no such set", "query")
    return [block("goals", one.title, sets=[_row(world, who, one, ids)], empty=""),
            block("cards", "Yours", list=f"set:{query}", empty="You have none of them yet."),
            block("cards", "On the market", list=f"sold:{query}",
                  empty="Nobody sells one of them today.")]
