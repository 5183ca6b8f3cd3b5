"""The picture of a position, drawn from what a seat sees of it: laid-out zones, hands, piles.

It knows a card by its face alone: the corner, the glyph and the ink, or the title. The same view
gives the same picture, always.
"""

from html import escape
from typing import Any, NamedTuple

from ..drawing import GOLD, INKS, LINE, PAPER, box, num, path, pen, put
from ..match.view import View
from ..match.zone_view import ViewData
from ..protocol.game import Game
from ..protocol.types import Seat
from .drawn import Figure, Scene

WIDE, GAP = 44, 8                          # a card, and the room between two
EDGE, LABEL = 8, 16                        # round the picture, and for a line of words
# the colours of marked cells, in the order in which the figure names them
MARKS = ("#a2509a", "#1f8fae", "#c99a12", "#5b6fb8")
LIT = "#2f9e5b"


class Drawing(NamedTuple):
    """A part of a picture with its size, drawn from its own top left corner."""

    wide: float
    high: float
    shapes: str


def picture(game: Game[Any], figure: Figure, scene: Scene) -> tuple[str, str]:
    """(SVG text, text alternative) of one picture of a figure."""
    view = View(game, scene.state, figure.seat)
    zones = [zone for zone in view.zones if figure.whole or _told(zone, figure.seat)]
    parts = [_zone(game, view, zone, figure, scene) for zone in zones]
    wide = max(part.wide for part in parts) + 2 * EDGE
    at, body = float(EDGE), ""
    for part in parts:
        body += put((wide - part.wide) / 2, at, part.shapes)
        at += part.high + GAP
    high = at - GAP + EDGE
    cloth = box(0, 0, wide, high, INKS[_cloth(game)].deep, corner=8)
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}" '
           f'width="{num(wide)}" height="{num(high)}">{cloth}{body}</svg>')
    return svg, _alt(view, zones, figure, scene)


def _cloth(game: Game[Any]) -> str:
    return game.cloth if game.cloth in INKS else "green"


def _told(zone: ViewData, seat: Seat) -> bool:
    """Whether a figure that is not whole shows a zone: the field, and the hand of who moves."""
    return "cells" in zone or zone["place"] == "bottom" and zone["owner"] == seat


def _zone(game: Game[Any], view: View, zone: ViewData, figure: Figure, scene: Scene) -> Drawing:
    if "cells" in zone:
        return _field(game, view, zone, figure, scene)
    if zone["layout"] in ("pile", "count"):
        return _pile(game, view, zone, figure)
    return _row(game, view, zone)


def _field(game: Game[Any], view: View, zone: ViewData, figure: Figure, scene: Scene) -> Drawing:
    high = WIDE * game.ratio
    across, down = WIDE + GAP, high + GAP
    shapes = ""
    for cell in zone["cells"]:
        x, y = cell["at"]
        tile = box(0, 0, WIDE, high, "none", 'stroke="#fff" stroke-opacity=".35" '
                   'stroke-dasharray="3 3"', 4)
        if cell["cards"]:
            tile = _card(game, view, cell["cards"][-1], len(cell["cards"]))
        if cell["id"] in scene.lit:
            tile += _outline(high, LIT, 0)
        found = [at for at, (_, cells) in enumerate(figure.marks) if cell["id"] in cells]
        tile += "".join(_outline(high, MARKS[at % len(MARKS)], 4 * depth)
                        for depth, at in enumerate(found))
        shapes += put(x * across + 4, y * down + 4, tile)
    columns = max(cell["at"][0] for cell in zone["cells"]) + 1
    rows = max(cell["at"][1] for cell in zone["cells"]) + 1
    return Drawing(columns * across, rows * down, shapes)


def _outline(high: float, colour: str, inset: float) -> str:
    """The border round a cell; several of them lie inside each other."""
    return box(inset - 3, inset - 3, WIDE + 6 - 2 * inset, high + 6 - 2 * inset, "none",
               pen(3, colour), 6)


def _row(game: Game[Any], view: View, zone: ViewData) -> Drawing:
    cards = zone["cards"]
    high = WIDE * game.ratio
    shapes = _words(zone["label"], 0, 11, 11)
    for number, card in enumerate(cards):
        shapes += put(number * (WIDE + GAP), LABEL, _card(game, view, card, 1))
    wide = max(WIDE + GAP, len(cards) * (WIDE + GAP)) - GAP
    return Drawing(wide, high + LABEL, shapes)


def _pile(game: Game[Any], view: View, zone: ViewData, figure: Figure) -> Drawing:
    whose = "" if zone["owner"] is None else f", {game.seats[zone['owner']]}"
    words = f"{zone['label']}{whose}: {zone['count']}"
    shapes = _words(words, 0, 11, 11)
    high = LABEL
    if zone["cards"]:
        shapes += put(0, LABEL, _card(game, view, zone["cards"][-1], 1))
        high += round(WIDE * game.ratio)
    return Drawing(max(WIDE, 6 * len(words)), high, shapes)


def _card(game: Game[Any], view: View, card: ViewData, count: int) -> str:
    """A card as it lies: its face or its back; `count` says how many lie there."""
    high = WIDE * game.ratio
    face = view.faces[card.get("face") or card["back"]]
    ink = INKS[face["ink"]]
    if face["look"] == "back":
        shapes = box(0, 0, WIDE, high, ink.deep, pen(1.4), 4)
        shapes += box(4, 4, WIDE - 8, high - 8, "none", pen(1.2, ink.tint), 2)
    else:
        shapes = box(0, 0, WIDE, high, PAPER, pen(1.4), 4) + _print(game, face, high)
    if count > 1:
        shapes += box(WIDE - 18, high - 16, 18, 16, LINE, corner=4)
        shapes += _words(str(count), WIDE - 9, high - 4, 11, GOLD, "middle")
    return shapes


def _print(game: Game[Any], face: dict[str, Any], high: float) -> str:
    """What is printed on a face: corner and glyph, or the title where it has none."""
    glyph = game.glyphs.get(face.get("glyph", ""))
    deep = INKS[face["ink"]].deep
    if glyph is None:
        return _words(face["title"][:8], WIDE / 2, high / 2, 9, deep, "middle")
    sign = put(WIDE / 2, high * .6, path(glyph, deep), scale=.26)
    return _words(str(face["idx"]), 5, 17, 16, deep) + sign


def _words(text: str, x: float, y: float, size: float, colour: str = "#fff",
           anchor: str = "start") -> str:
    return (f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-weight="700" '
            f'font-family="system-ui, sans-serif" fill="{colour}" '
            f'text-anchor="{anchor}">{escape(text)}</text>')


# ---- in words ------------------------------------------------------------------------------------
def _alt(view: View, zones: list[ViewData], figure: Figure, scene: Scene) -> str:
    """What the picture shows, in words."""
    said = []
    for zone in zones:
        if "cells" in zone:
            lie = [f"{cell['label']}: {_pile_words(view, cell['cards'])}"
                   for cell in zone["cells"] if cell["cards"]]
            said.append(f"{zone['label']}: {'; '.join(lie) or 'empty'}")
            names = {cell["id"]: cell["label"] for cell in zone["cells"]}
            groups = [("Lit", scene.lit), *((name.capitalize(), at) for name, at in figure.marks)]
            said += [f"{name}: {'; '.join(names.get(cell, cell) for cell in cells)}"
                     for name, cells in groups if cells]
        elif "count" in zone:
            whose = "" if zone["owner"] is None else f" {zone['owner'] + 1}"
            said.append(f"{zone['label']}{whose}: {zone['count']}")
        else:
            cards = [_pile_words(view, [card]) for card in zone["cards"]]
            said.append(f"{zone['label']}: {', '.join(cards) or 'empty'}")
    return ". ".join(said) + "."


def _pile_words(view: View, cards: list[ViewData]) -> str:
    top = cards[-1]
    words = str(view.faces[top.get("face") or top["back"]]["title"])
    return words if len(cards) == 1 else f"{words} on a pile of {len(cards)}"
