"""The pages of a world about others: rivals, the people of this world, trades with other worlds, the match that waits."""

from mulligan import Malformed
from mulligan.worlds import act, block, field

from . import battles, rivals
from .asking import called
from .cards import title
from .faces import BASE, COLOURS, SHADOW, SHAPES
from .people import LEAST as LEAST_SWAPPED
from .people import MOST as MOST_SWAPPED
from .trade import MOST as MOST_TRADED
from .trade import NO_PROMISE, file_of

OPENING = field("opening", "Opening", "choice", value="balanced", choices=[["balanced", "Balanced"], ["source", "As written"]],
                help="As written the first player wins nine matches in ten.")


# ---- the match ---------------------------------------------------------------------------------------------------------
def match_blocks(world, who):
    """What a person can do about the match that waits: play it from the page's own button, give it up, choose the stake."""
    battle = world.battle
    if not battle or who not in battles.seated(world):
        return []
    other = next(one for one in battles.seated(world) if one != who)
    if battle["winner"] is None:
        text = f"A match against {called(world, other)} waits{', and the guides are the stake' if battle['stakes'] else ''}."
        if other[0] == "r":
            text += " Left unfinished when the day ends, it counts as lost."
        give_up = act("give_up", "Give up", tone="danger", clause="KA-9.2", confirm="You lose the match. Give up?")
        return [block("text", "Your match", text=text, clauses=["KA-9.6"]), block("acts", acts=[give_up])]
    if battles.seated(world)[battle["winner"]] != who:
        return [block("text", "Your match", text=f"{called(world, other)} has won and has still to choose a guide.", clauses=["KA-9.7"])]
    drawn, own = (world.codes[battles.guides(world)[seat]] for seat in (battle["winner"], 1 - battle["winner"]))
    choice = field("choice", "You keep", "choice", choices=[["drawn", f"{title(drawn)}, the guide you drew"], ["original", f"{title(own)}, your own"]])
    return [block("bench", "You won: choose the stake", act=act("stake", "Keep it", [choice], tone="main", clause="KA-9.7"))]


def _deck_field(world, human, name="deck", label="Deck"):
    choices = [[deck, f"{deck} ({len(uids)})"] for deck, uids in sorted(world.decks[human].items())]
    return field(name, label, "choice", choices=choices)


def _no_match(world, human):
    """Why a match cannot begin, or ""."""
    if world.battle:
        return "Another match is being played."
    return "" if world.decks[human] else "Save a deck first."


# ---- rivals ------------------------------------------------------------------------------------------------------------
def _rivals(world, who, query):
    if query:
        return _rival(world, who, query)
    rows = []
    for one in sorted((one for one in world.joined if one[0] == "r"), key=lambda one: int(one[1:])):
        held, own = world.held[one], rivals.profile(world.seed, one)
        kinds = [world.faces[uid].kind for uid in held]
        rows.append({"cells": [called(world, one), {"num": kinds.count(BASE)}, {"num": sum(kind > SHADOW for kind in kinds)}, {"num": kinds.count(SHADOW)},
                               f"{COLOURS[own.colour]}, {SHAPES[own.shape]}"],
                     "go": {"label": "Look", "page": "rivals", "query": one}, "acts": [_challenge(world, who, one)]})
    return [block("table", "Rivals", head=["Rival", "Base cards", "Combos", "Shadows", "Likes"], rows=rows, empty="No rival has joined yet.")]


def _challenge(world, who, rival):
    off = "Played for a stake today." if rival in world.fought else _no_match(world, who)
    return act("challenge", "Play for a stake", [_deck_field(world, who), OPENING], args={"rival": rival}, off=off, clause="KA-17.12")


def _rival(world, who, rival):
    if rival not in world.joined or rival[0] != "r":
        raise Malformed("there is no such rival", "query")
    own, name = rivals.profile(world.seed, rival), called(world, rival)
    facts = [["Likes", f"{COLOURS[own.colour]}, {SHAPES[own.shape]}", "worth 2 and 1 more to it in a swap (KA-17.11)"],
             ["Cards", str(len(world.held[rival]))], ["Swap today", "done" if rival in world.swapped else "open"],
             ["Match today", "done" if rival in world.fought else "open"]]
    off = "It has swapped today." if rival in world.swapped else "It plays a match." if battles.playing(world, rival) else ""
    return [block("facts", name, items=facts),
            block("bench", "Swap", act=_swap(world, rival, rival, off), note=f"{name} wants one more than it gives, as it values cards, and keeps its best."),
            block("acts", acts=[_challenge(world, who, rival)]),
            block("cards", f"Cards of {name}", list=rival, empty="No cards.")]


def _swap(world, other, wanted, off=""):
    fields = [field("give", "You give", "cards", list="free", least=LEAST_SWAPPED, most=MOST_SWAPPED),
              field("want", "You get", "cards", list=wanted, where={"state": "free"}, least=LEAST_SWAPPED, most=MOST_SWAPPED)]
    return act("swap", "Swap" if other[0] == "r" else "Propose", fields, args={"with": other}, tone="main", off=off, clause="KA-16.9")


# ---- people ------------------------------------------------------------------------------------------------------------
def _people(world, who, query):
    if query:
        return _person(world, who, query)
    rows = []
    for number, made in sorted(world.proposals.items(), key=lambda entry: int(entry[0])):
        if who in (made["from"], made["to"]):
            rows.append(_proposal(world, who, number, made))
    others = [{"cells": [name, {"num": len(world.held[human])}], "go": {"label": "Look", "page": "people", "query": human}}
              for human, name in sorted(world.names.items()) if human != who and human in world.joined]
    new = act("join", "Join", [field("name", "Name", "text", most=40)], clause="KA-18.1")
    return [block("table", "Swaps that wait", head=["With", "You give", "You get"], rows=rows, empty="No swap waits."),
            block("table", "Others on this device", head=["Name", "Cards"], rows=others, empty="Nobody else yet."),
            block("bench", "A further person on this device", act=new, note="Only in one world are base cards unique among the people in it.")]


def _proposal(world, who, number, made):
    mine = made["from"] == who
    sides = [", ".join(title(world.codes[uid]) for uid in made[side] if uid in world.codes) for side in ("give", "want")]
    acts = [] if mine else [act("agree", "Agree", args={"proposal": number}, tone="main", clause="KA-16.9")]
    acts.append(act("decline", "Take back" if mine else "Decline", args={"proposal": number}))
    return {"cells": [called(world, made["to" if mine else "from"]), *(sides if mine else sides[::-1])], "acts": acts} | ({"mine": True} if mine else {})


def _person(world, who, other):
    if other not in world.names or other == who or other not in world.joined:
        raise Malformed("there is nobody of that name here", "query")
    off = _no_match(world, who) or ("" if world.decks[other] else f"{called(world, other)} has no deck.")
    fields = [_deck_field(world, who, "deck", "Your deck"), _deck_field(world, other, "their_deck", "Their deck"), OPENING,
              field("stakes", "For the guides", "flag", value=True)]
    return [block("bench", f"Swap with {called(world, other)}", act=_swap(world, other, other)),
            block("bench", "Play", act=act("battle", "Play", fields, args={"with": other}, off=off, clause="KA-18.1")),
            block("cards", f"Base cards of {called(world, other)}", list=other, empty="None.")]


# ---- trades by files ---------------------------------------------------------------------------------------------------
def _trade(world, who, query):
    rows = [_trade_row(world, trade, made) for trade, made in sorted(world.trades.items()) if made["who"] == who]
    done = [_done_row(world, trade, made) for trade, made in sorted(world.done.items()) if made["who"] == who]
    give = field("give", "You give", "cards", list="free", most=MOST_TRADED, fill=True)
    want = field("want", "You want", "words", most=MOST_TRADED, help="Codes of up to five cards of the other world, such as B42, S42 or M(B42+S1).")
    benches = (("Make an offer", act("offer", "Make the offer file", [give, want], tone="main", clause="KA-18.2")),
               ("Answer an offer", act("accept", "Make the answer file", [field("offer", "The offer you got", "file", accept=".json"), give], clause="KA-18.2")),
               ("You got an answer", act("complete", "Complete the trade", [field("accept", "The answer", "file", accept=".json")], clause="KA-18.2")),
               ("You got a receipt", act("receipt", "Bring the cards home", [field("receipt", "The receipt", "file", accept=".json")], clause="KA-18.2")))
    text = ("Offer, answer, receipt: three files between two worlds. What you give is held meanwhile. A base card that somebody owns here already arrives as "
            f"a Shadow. Purses never leave a world. {NO_PROMISE}")
    return [block("text", text=text, tone="note", clauses=["KA-18.2", "KA-18.4", "KA-18.6", "KA-18.11"]),
            block("table", "Open trades", head=["Trade", "You give", "You get"], rows=rows, empty="No trade is open."),
            *(block("bench", name, act=made) for name, made in benches),
            *([block("table", "Finished trades", head=["Trade", "How"], rows=done, empty="")] if done else [])]


def _trade_row(world, trade, made):
    warn = "The other side may have completed it already. Cancel?" if made["side"] == "accept" else "Cancel this offer?"
    acts = [act("file", "The file again", args={"trade": trade}), act("cancel", "Cancel", args={"trade": trade}, tone="danger", confirm=warn, clause="KA-18.3")]
    return {"cells": [f"{made['side']} {trade[:8]}", ", ".join(title(world.codes[uid]) for uid in made["give"]), ", ".join(map(title, made["get"]))], "acts": acts}


def _done_row(world, trade, made):
    row = {"cells": [trade[:8], made["how"]]}
    return row | ({"acts": [act("file", "The receipt again", args={"trade": trade})]} if file_of(world, trade) else {})


PAGES = {"rivals": _rivals, "people": _people, "trade": _trade}
