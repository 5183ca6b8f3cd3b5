"""The pages of an Orbit: today, lobby, shop, collection, decks.

A page is a function of a state that returns blocks (docs/view-model.md, part 5).
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from mulligan import Field, Malformed
from mulligan.protocol.worlds import Page, act, block, field, iso

from . import days, hall, hall_pages, match_deeds, releases, shop, zone
from .orbit import SLOTS, WHO, WINNERS, Orbit
from .rivals import ROSTER, Rival
from ..cards.decks import DECK, deck_faults
from ..cards.library import LIBRARY, text, values

Block: TypeAlias = dict[str, Any]          # a part of a page
NIGHTS = ("A win lifts a rating by more than a defeat costs. Each night takes back what the day's "
          "matches added to all, {}, so that a rating says how well somebody plays, and not how "
          "much. So a defeat costs 4 or 5 at its end, and with the night after it {}.")
BY_MATCHES = NIGHTS.format("by the matches each has played", "often more than 5")
BY_WINS = NIGHTS.format("and only from what wins brought", "never more than 5")
LATELY = 8                                 # lines of news on the first page
ROUND = ("The stock changes every day, and in a round of days each card comes exactly once. "
         "Points come from matches alone.")
PLAIN = ("The rivals are programs, and there is no server: account, ratings and cards live only in "
         "the storage of this browser.")
FIELDS = (Field("colour", "Colour"), Field("points", "Points", "number"),
          Field("type", "Kind"), Field("group", "Cast"), Field("power", "Has a power", "flag"),
          Field("rarity", "Rarity"))
KEEPS = Field("keeps", "Its owner keeps it", "flag")


# ---- today and lobby -----------------------------------------------------------------------------
def today(state: Orbit) -> list[Block]:
    """What waits, how the person stands, what happened (GT-17.7, GT-17.8)."""
    rating, played, won = state.account
    lines = state.news[:-LATELY - 1:-1]
    known = len(releases.cards_of(state.release))
    return [*_waits(state), block("acts", "Play", acts=[_random(state)]),
            block("facts", "You", items=[
                ["Rating", str(rating), f"rank {state.rank()} of {len(state.standing) + 1}"],
                ["Matches", str(played), f"{won} won"],
                ["Points", str(state.points), "to spend in the shop"],
                ["Cards", str(len(shop.owned(state))), f"of {known}"]]),
            block("table", "What happened", head=["Day", ""], empty="Nothing yet.",
                  rows=[{"cells": [iso(day), words]} for day, words in lines]),
            block("text", "What this is", text=PLAIN, tone="note", clauses=["GT-17.1"])]


def _waits(state: Orbit) -> list[Block]:
    """The match that waits (GT-17.8)."""
    waits = match_deeds.match_of(state)
    if waits is None:
        return []
    words = f"{waits['label']}. Left unfinished when the day ends, it counts as given up."
    return [block("text", "A match waits", text=words, tone="warn", clauses=["GT-17.8"]),
            block("acts", acts=[act("give_up", "Give up", tone="danger", clause="GT-17.8",
                                    confirm="Your rival wins then. Give up?")])]


def _slot(state: Orbit) -> Block:
    """The field for the secret pick (GT-18.5)."""
    known = match_deeds.ready(state)
    return field("slot", "Your deck, picked in secret", "choice",
                 value=known[0] if known else SLOTS[0],
                 choices=[[slot, f"Slot {slot}"] for slot in known or SLOTS[:1]])


def _off(state: Orbit) -> str:
    """Why no match can be begun now; "" when one can."""
    if state.battle:
        return "A match waits already."
    return "" if match_deeds.ready(state) else f"No slot holds a deck of {DECK} cards."


def _random(state: Orbit) -> Block:
    """A match against anybody (GT-17.8)."""
    off = _off(state) or ("" if match_deeds.willing(state) else "Everybody has played you today.")
    return act("random", "Play a random rival", [_slot(state)], tone="main", off=off,
               clause="GT-17.8")


def lobby(state: Orbit) -> list[Block]:
    """The leaderboard, with a challenge to each (GT-17.7, GT-17.8)."""
    rows = [_row(state, place, who, row) for place, (who, row) in enumerate(state.leaderboard(), 1)]
    said = BY_WINS if state.customs >= WINNERS else BY_MATCHES
    nights = [block("text", text=said, clauses=["GT-17.12"])]
    return [*_waits(state), block("acts", acts=[_random(state)]),
            block("table", "Leaderboard", rows=rows, empty="",
                  head=["Rank", "Name", "Rating", "Matches", "Won", "Style"]),
            *(nights if state.customs >= days.EVEN else ())]


def _row(state: Orbit, place: int, who: str, row: list[int]) -> Block:
    style = "you" if who == WHO else ROSTER[who].style
    line: Block = {"cells": [{"num": place}, state.called(who), *({"num": one} for one in row),
                             style]}
    return line if who == WHO else line | {"acts": [_challenge(state, who)]}


def _challenge(state: Orbit, rival: Rival) -> Block:
    off = _off(state) or ("Has played you today." if rival in state.met else "")
    return act("challenge", "Challenge", [_slot(state)], args={"rival": rival}, off=off,
               clause="GT-17.8")


# ---- cards ---------------------------------------------------------------------------------------
def counter(state: Orbit) -> list[Block]:
    """Today's stock (GT-18.2, GT-18.3)."""
    return [block("text", text=f"You have {state.points} points. {ROUND}",
                  clauses=["GT-18.2", "GT-18.3"]),
            block("tiles", "Today", empty="",
                  tiles=[_tile(state, ident) for ident in shop.stock(state, state.day)])]


def _tile(state: Orbit, ident: str) -> Block:
    card = LIBRARY.card(ident)
    return {"label": card["name"], "note": f"{card['rarity']}, {shop.price(ident)} points",
            "cards": [{"k": ident, "face": ident}], "acts": [_buy(state, ident)]}


def _buy(state: Orbit, ident: str) -> Block:
    few = shop.price(ident) - state.points
    off = f"{few} points too few." if few > 0 else ""
    return act("buy", "Buy", args={"card": ident}, clause="GT-18.3",
               off="You own it, or sell or bid for one." if hall.has(state, WHO, ident) else off)


def collection(state: Orbit) -> list[Block]:
    return [block("cards", "Your cards", list="mine", empty="You have no cards.")]


def decks(state: Orbit) -> list[Block]:
    """Four slots (GT-18.4)."""
    rows = [{"cells": [f"Slot {slot}", {"num": len(cards)}, _verdict(cards)],
             "acts": [act("deck", "Choose its cards", [_picked(cards)], args={"slot": slot},
                          clause="GT-18.4")]} for slot, cards in state.slots.items()]
    return [block("text", text="Before each match you pick one of your decks and your rival one of "
                               "theirs; neither is told what the other picked.",
                  clauses=["GT-18.4", "GT-18.5"]),
            block("table", "Your decks", head=["Slot", "Cards", ""], rows=rows, empty="")]


def _verdict(cards: list[str]) -> str:
    if not cards:
        return "Empty"
    faults = deck_faults(cards)
    return faults[0].words if faults else "Ready"


def _picked(cards: list[str]) -> Block:
    return field("cards", "Cards", "cards", list="mine", least=0, most=DECK, value=cards)


def listing(state: Orbit, name: str) -> tuple[tuple[Field, ...], list[dict[str, Any]]]:
    """The own cards, or those of a rival, such as `of:r3`."""
    kind, _, who = name.partition(":")
    if name == "mine":
        return FIELDS, [_entry(state, ident) for ident in hall.owned(state)]
    if kind != "of" or who not in state.hall.get("people", ()):
        raise Malformed("there is no such list", "list")
    return (*FIELDS, KEEPS), [_theirs(state, who, ident) for ident in hall.cards(state, who)]


def _entry(state: Orbit, ident: str) -> dict[str, Any]:
    card = LIBRARY.card(ident)
    free = ident not in state.battle.get("cards", ())
    return {"k": ident, "name": card["name"], "face": ident,
            "values": values(card) | {"free": free},
            "text": f"{card['name']} {text(card)} {ident}".lower()}


def _theirs(state: Orbit, rival: Rival, ident: str) -> dict[str, Any]:
    entry, keeps = _entry(state, ident), ident in hall.kept(rival)
    entry["values"] = entry["values"] | {"keeps": keeps}
    return entry | ({"note": "Keeps it"} if keeps else {})


def card(state: Orbit, key: Any) -> dict[str, Any]:
    """A card of the Orbit, with what can be done with it."""
    there = shop.stock(state, state.day)
    if not isinstance(key, str) or key not in releases.cards_of(state.release):
        raise Malformed("there is no such card", "k")
    decked = [slot for slot, cards in state.slots.items() if key in cards]
    lines = [["Rarity", LIBRARY.card(key)["rarity"]], ["Price", str(shop.price(key))]]
    lines += [["In slots", ", ".join(decked)]] if decked else []
    lines += [["Copies in this Orbit", str(state.hall["copies"].get(key, 0))]] if state.hall else []
    buying = [_buy(state, key)] if key in there else []
    return {"face": key, "lines": lines, "acts": [*buying, *hall_pages.card_acts(state, key)]}


def kept(state: Orbit) -> list[Block]:
    """What is on the device, and how to keep it (GT-17.10)."""
    return [block("facts", "This Orbit", items=[
                ["Began", iso(state.start)], ["Day", iso(state.day)],
                ["Rivals", str(len(state.standing))],
                ["Cards there are", str(len(releases.cards_of(state.release)))]]),
            block("keep", "Its file", text="The file holds the whole Orbit: account, cards, rivals "
                                           "and the hall.")]


# ---- all pages -----------------------------------------------------------------------------------
PAGES: dict[str, tuple[str, Callable[..., list[Block]]]] = {
    "today": ("Today", today), "lobby": ("Lobby", lobby), "shop": ("Shop", counter),
    "auctions": ("Auctions", hall_pages.auction), "trades": ("Trades", hall_pages.trades),
    "collection": ("Collection", collection), "decks": ("Decks", decks),
    "zone": ("Zone", zone.page), "world": ("This world", kept)}
WITH_QUERY = ("trades",)                   # pages that say more of what a row of them led to


def pages(state: Orbit) -> list[Page]:
    badges = {"trades": len(state.hall.get("offers", ()))}
    return [Page(ident, label, str(badges.get(ident) or ""))
            for ident, (label, _) in PAGES.items()]


def page(state: Orbit, ident: str, query: str = "") -> list[Block]:
    """The blocks of a page. Raises Malformed for one there is not."""
    if ident not in PAGES:
        raise Malformed("there is no such page", "page")
    draw = PAGES[ident][1]
    return draw(state, query) if ident in WITH_QUERY else draw(state)
