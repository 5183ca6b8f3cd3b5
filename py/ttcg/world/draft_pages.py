"""The page of drafts: one begins, cards are picked, it is played for (CS-9)."""

from collections import Counter
from typing import Any

from mulligan import Malformed
from mulligan.protocol.listing import many
from mulligan.protocol.worlds import act, block, field

from ..cards import library
from ..cardscape import drafts
from ..cardscape.collectors import COLLECTORS, Item, Print
from . import bargaining, contest, drafting, rivals, town
from .profile import Profile

Block = dict[str, Any]
HOW = (f"You and three to seven collectors lay down {drafts.PACKS} sealed packs each. Everybody "
       "opens one, takes a card and passes the rest on, until all are taken; so it goes three "
       f"times. You keep what you pick. With a deck of {drafts.LEAST} to {drafts.PICKS} of your "
       "picks you then play three matches, while the collectors play theirs. Who comes first "
       f"gets the lore cards of all packs, and may open {drafting.PRIZE} packs more.")


def draft_page(state: Profile, query: str) -> list[Block]:
    """How a draft goes, or the one that goes on."""
    if not state.town:
        raise Malformed("this page is for worlds with collectors", "page")
    if not state.drafting:
        return _none(state)
    return _picking(state) if drafting.picking(state) else _playing(state)


def _none(state: Profile) -> list[Block]:
    number = field("number", "Collectors", "choice", value=drafts.FEWEST,
                   choices=[[n, str(n)] for n in range(drafts.FEWEST, drafts.MOST + 1)])
    level = field("level", "How well they play", "choice", value=rivals.OWN,
                  choices=[list(one) for one in rivals.LEVELS],
                  help="In their own style they look as far as the level Normal.")
    return [block("text", "How a draft goes", text=HOW, clauses=["CS-9.1", "CS-9.7"]),
            block("facts", items=[["Your drafts", contest.summary(state, "draft")]]),
            block("acts", acts=[act("draft", "Begin a draft", [number, level], tone="main",
                                    clause="CS-9.1", off=drafting.fault(state))])]


# ---- picking -------------------------------------------------------------------------------------
def _picking(state: Profile) -> list[Block]:
    now, prints = state.drafting, town.prints(town.seed_of(state))
    gone = drafts.PICKS // drafts.PACKS - len(now["hands"][0])
    to = now["people"][-1 if now["round"] % 2 else 0]
    rest = act("pick_rest", "Pick the rest for me", clause="CS-9.3",
               confirm="Pick all that is left by strength?")
    return [block("facts", items=[
                ["Pack", f"{now['round'] + 1} of {drafts.PACKS}"],
                ["Pick", f"{gone + 1} of {drafts.PICKS // drafts.PACKS}",
                 f"What is left goes to {COLLECTORS[to].name}."],
                ["Your picks", str(len(now["picks"][0])), _types(prints, now["picks"][0])]]),
            block("tiles", "Take one", empty="",
                  tiles=[_tile(state, prints, slot) for slot in now["hands"][0]]),
            block("cards", "Your picks", list="draft:picks", empty="Nothing yet."),
            block("acts", acts=[rest])]


def _tile(state: Profile, prints: Print, slot: int) -> dict[str, Any]:
    item: Item = ("card", slot)
    ident = prints.ident(item)
    here = [prints.card(one)[0] for one in state.drafting["picks"][0]].count(ident)
    words = prints.words(item)
    known = town.holdings(state).count.get(ident, 0)
    kind = library.kind(library.LIBRARY.card(ident))
    note = f"{kind}. You have {known}." if known else f"{kind}. You lack it."
    return {"label": words, "note": f"{note} Picked already: {here}." if here else note,
            "cards": [{"k": town.key_of(item), "face": bargaining.face_of(state, item)}],
            "acts": [act("pick", "Take it", args={"card": town.key_of(item)}, tone="main",
                         clause="CS-9.2")]}


def _types(prints: Print, slots: list[int]) -> str:
    counts = Counter(prints.kinds[prints.card(slot)[0]] for slot in slots)
    most = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:4]
    return ", ".join(f"{count} {kind}" for kind, count in most)


# ---- play ----------------------------------------------------------------------------------------
def _playing(state: Profile) -> list[Block]:
    now = state.drafting
    cards = field("cards", "Your deck", "cards", list="draft:picks", least=drafts.LEAST,
                  most=drafts.PICKS, value=[town.key_of(("card", slot)) for slot in now["deck"]])
    waits = "A match waits already." if state.battle else ""
    change = act("draft_deck", "Change your deck", [cards], clause="CS-9.4", off=waits)
    leave = act("leave_draft", "Leave the draft", tone="danger", clause="CS-9.7",
                confirm="Lose the matches that are left?")
    tile = {"label": _round(state), "note": f"{many(len(now['deck']), 'card')} of yours play.",
            "acts": [act("draft_game", "Play", tone="main", clause="CS-9.5", off=waits)]}
    return [block("tiles", "Next", tiles=[tile], empty=""),
            block("table", "How it stands", head=["", "Points", "Of those met"], empty="",
                  rows=[{"cells": [_name(state, seat), {"num": points}, {"num": met}]}
                        for seat, points, met in drafts.table(drafting.seats(state),
                                                              now["rounds"])]),
            block("acts", acts=[change, leave]),
            block("cards", "Your picks", list="draft:picks", empty="")]


def _round(state: Profile) -> str:
    number = len(state.drafting["rounds"]) + 1
    return f"Round {number} of {drafts.ROUNDS}: {COLLECTORS[drafting.opponent(state)].name}"


def _name(state: Profile, seat: int) -> str:
    return COLLECTORS[state.drafting["people"][seat - 1]].name if seat else state.name


def next_tile(state: Profile) -> dict[str, Any] | None:
    """What is to do in it now."""
    if not state.drafting or state.battle:
        return None
    words = "Take a card." if drafting.picking(state) else f"{_round(state)}."
    return {"label": "Your draft goes on", "note": words,
            "go": {"label": "Go on", "page": "draft"}}


def listing(state: Profile, name: str) -> tuple[Any, list[dict[str, Any]]]:
    """The list `draft:picks` of what the person picked."""
    if name != "draft:picks" or not state.drafting:
        raise Malformed("there is no such list", "list")
    prints, deck = town.prints(town.seed_of(state)), state.drafting["deck"]
    out = []
    for slot in state.drafting["picks"][0]:
        item: Item = ("card", slot)
        made, words = library.LIBRARY.card(prints.ident(item)), prints.words(item)
        entry = {"k": town.key_of(item), "name": words, "face": bargaining.face_of(state, item),
                 "text": f"{words} {library.text(made)}".lower(), "values": library.values(made)}
        out.append(entry | ({"marks": ["deck"]} if slot in deck else {}))
    return library.FIELDS, out
