"""The zone of an Orbit: own cards on a page of one's own, and the link that shows it (GT-21)."""

from typing import Any, TypeAlias

from mulligan import Malformed
from mulligan.data.links import pack_json, unpack_json
from mulligan.data.shapes import Integer, ListOf, Row, Text, whole
from mulligan.data.typed import fitting
from mulligan.protocol.worlds import Preview, Result, act, block
from mulligan.worlds.deeds import Plan, one_line, refused

from .hall import owned
from .match_deeds import Request
from .orbit import Orbit
from ..cards.library import LIBRARY

Block: TypeAlias = dict[str, Any]          # a part of a page
COLUMNS, ROWS = 6, 4                       # GT-21.1
PLACES = COLUMNS * ROWS
LINK = "orbitzone"                         # the name of its links
ZONE = ListOf(Row(Text("a card"), Integer(0, PLACES - 1)), 0, PLACES)
HOW = ("Drag your cards to their places, or choose a card and then a place. What stands here is "
       "yours: a card that you sell or give away leaves it.")


def place(request: Request) -> Plan:
    """{card, at}: an own card stands at a place; what stood there goes where it was (GT-21.2)"""
    state = request.state
    ident = request.text("card", "Choose a card.", "GT-21.2")
    where = request.integer("at", None, 0, PLACES - 1)
    if ident not in owned(state):
        raise refused("You do not have this card in hand.",
                      clause="GT-21.1", reason="not_owned", title="Not yours")
    before = next((at for card, at in state.zone if card == ident), None)
    rest = [[card, at] for card, at in state.zone if card != ident and at != where]
    there = [card for card, at in state.zone if at == where and card != ident]
    if before is not None:
        rest += [[card, before] for card in there]
    text = f"{LIBRARY.card(ident)['name']} stands in place {where + 1}."

    def run() -> Result:
        state.zone = sorted([*rest, [ident, where]], key=lambda one: one[1])
        return Result(text)
    return Preview(text), run


def unplace(request: Request) -> Plan:
    """{card}: it is shown no more (GT-21.2)"""
    state, ident = request.state, request.text("card", "Choose a card.", "GT-21.2")
    if ident not in [card for card, _ in state.zone]:
        raise refused("This card does not stand in your zone.",
                      clause="GT-21.2", reason="not_there", title="Not there")
    text = f"{LIBRARY.card(ident)['name']} is taken down."

    def run() -> Result:
        state.zone = [one for one in state.zone if one[0] != ident]
        return Result(text)
    return Preview(text), run


def share(request: Request) -> Plan:
    """zone_link {}: a link that shows the zone to anybody (GT-21.3)"""
    state = request.state
    if not state.zone:
        raise refused("Put a card into your zone first.",
                      clause="GT-21.3", reason="empty", title="Nothing to show")
    text = "The link holds your name and the cards of your zone; whoever opens it sees them."
    packed = pack_json({"name": state.name, "zone": state.zone})
    return Preview(text), lambda: Result(text, link=f"{LINK}={packed}")


# ---- pages ---------------------------------------------------------------------------------------
def page(state: Orbit) -> list[Block]:
    """The own zone, to be changed (GT-21.1, GT-21.2)."""
    off = "" if state.zone else "Put a card into your zone first."
    return [block("text", text=HOW, clauses=["GT-21.1", "GT-21.2"]),
            _places(f"Zone of {state.name}", state.zone) | {"list": "mine", "put": "place",
                                                            "take": "unplace"},
            block("acts", acts=[act("zone_link", "Share as a link", off=off, clause="GT-21.3")])]


def _places(title: str, zone: list[list[Any]]) -> Block:
    pieces = [{"k": card, "face": card, "at": at} for card, at in zone]
    return block("places", title, columns=COLUMNS, rows=ROWS, pieces=pieces)


def shown(text: str) -> tuple[str, list[Block]]:
    """Whose zone a link shows, and its blocks, in which nothing can be done (GT-21.3).

    Raises Malformed for what is no such link.
    """
    data = fitting(unpack_json(text, "zone"), whole(name=Text("a name", most=64), zone=ZONE),
                   "link", "GT-21.3")
    cards, places = ([one[part] for one in data["zone"]] for part in (0, 1))
    if (len(set(cards)) < len(cards) or len(set(places)) < len(places)
            or not set(cards) <= set(LIBRARY.shipped.cards) or not one_line(data["name"])):
        raise Malformed("expected known cards, each once and in a place of its own (GT-21.3)",
                        "link")
    return f"Zone of {data['name']}", [_places("", data["zone"])]


DEEDS = {"place": place, "unplace": unplace, "zone_link": share}
