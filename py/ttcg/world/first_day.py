"""What a Cardscape has to do next: a first pack at a press, then a deck, then a match.

The first pack is one of a run of one's own, which is fixed by the same deed (CS-2.9, CS-2.11).
"""

from collections.abc import Iterator
from typing import Any

from mulligan.protocol.listing import many
from mulligan.protocol.worlds import Preview, Result, act, block
from mulligan.worlds.deeds import Plan, refused

from ..cards import decks
from ..cardscape.packs import CARDS
from . import contest_pages, draft_pages, lists, match_deeds, packs
from .profile import Profile
from .request import Request


def first(request: Request) -> Plan:
    """{seed: 64 hex digits from outside}: a run of one's own is fixed, its first pack opened"""
    state, seed = request.state, request.hexes("seed", 64)
    if state.runs and not untouched(state):
        raise refused("You have packs already: open one of those.",
                      clause="CS-2.9", reason="begun", title="Begun already")

    def run() -> Result:
        name = state.town["run"] if state.town else packs.draw(state, seed, packs.SHEETS[0])
        return packs.opened(state, name, [state.pack(name, state.index(name, 0))])
    return Preview(f"{many(CARDS, 'card')} and a lore card."), run


def untouched(state: Profile) -> bool:
    """Whether the run in print of a world with collectors is all there is, and still sealed."""
    return bool(state.town) and not any(run["opened"] for run in state.runs.values())


def next_thing(state: Profile) -> list[dict[str, Any]]:
    """The one thing to do, as a block; none once there is a deck and nothing is new or goes on."""
    tiles = list(_next(state))
    return [block("tiles", "To do", tiles=tiles, empty="")] if tiles else []


def due(state: Profile) -> str:
    """The one thing to do, in a line."""
    return next((tile["label"] for tile in _next(state)), "")


def _next(state: Profile) -> Iterator[dict[str, Any]]:
    goes_on = draft_pages.next_tile(state) or contest_pages.next_tile(state)
    if goes_on:
        yield goes_on
    elif not state.runs or untouched(state):
        yield {"label": "Your first pack", "note": f"{many(CARDS, 'card')} and a lore card, free.",
               "back": f"back:{state.back or 0}",
               "acts": [act("first", "Open it", tone="main", clause="CS-2.9")]}
    elif not state.decks:
        yield _first_deck(state)
    elif not state.battles:
        yield {"label": "Play a match with your deck", "note": "Nothing is at stake.",
               "acts": [act("play", "Play", lists.against(), tone="main", clause="TT-2.6",
                            args={"deck": name})
                        for name, keys in state.decks.items()
                        if not match_deeds.faults(state, keys)][:1],
               "go": {"label": "Decks", "page": "decks"}}


def _first_deck(state: Profile) -> dict[str, Any]:
    """A deck at a press, or the packs that are missing for one."""
    best = match_deeds.proposal(state)
    few = decks.LEAST - len(best)
    if few <= 0:
        return {"label": "Make a deck of what you have", "note": f"{many(len(best), 'card')}.",
                "acts": [act("deck", "Make it", tone="main", clause="TT-2.6",
                             args={"name": "Deck 1", "cards": best})]}
    name = max(state.runs, key=state.left)
    able = [n for n in packs.AT_ONCE if n <= state.left(name)]
    number = next((n for n in able if n * CARDS >= few), max(able, default=0))
    opens = [act("open", f"Open {number}" if number > 1 else "Open one", tone="main",
                 clause="CS-2.11", args={"run": name, "packs": number})] if able else []
    if state.town and not able:
        note = "More packs come tomorrow, and collectors trade."
    else:
        note = f"A pack has {CARDS}; all of them are free."
    return {"label": f"A deck has {decks.LEAST} cards: {few} to go", "note": note, "acts": opens}


DEEDS = {"first": first}
