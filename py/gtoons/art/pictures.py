"""The pictures of gToons as SVG text: every card draws itself from its own data, the same for ever.

The ink gives the ground its colour and its hatching, the cast what stands behind and what is worn
and held, the type the figure, the character who it is and the card what it does. No text of a card
gets into a picture.
"""

from collections.abc import Iterable

from mulligan.drawing import HATCHINGS, INKS, LINE, box, disc, path, pen, put, svg, woven
from mulligan.protocol.types import CardData

from .beasts import critter, spook
from .folk import folk, robot
from .parts import OUTLINE, Toon, ink
from .things import gizmo, place, ride
from .wear import before, cast, hat, prop, scene

FIGURES = {"place": place, "ride": ride, "gizmo": gizmo, "robot": robot, "spook": spook,
           "critter": critter}
PEOPLE = ("kid", "oldtimer", "rascal",
          "hero")           # whose figure is drawn when a card has several types


def art(card: CardData) -> str:
    """The picture of a card, a square.

    The page cuts it to its frame, so what matters is in the middle.
    """
    toon, group = Toon(card), cast(card)
    return svg(100, 100, ground(toon.ink) + figure(toon, group, scene(toon, group)))


def figure(toon: Toon, group: str | None, behind: str) -> str:
    """A toon before a drawing; the card's pose leans it and turns it about."""
    worn, held = hat(toon, group), prop(toon, group)
    draw = next((FIGURES[kind] for kind in FIGURES if kind in toon.types), None)
    body = draw(toon, worn, held) if draw else folk(toon, _person(toon.types), worn, held)
    turn, mirror = toon.pose.pick(LEANS) if draw is not place else "", toon.pose.pick(TURNS)
    pose = f'<g transform="{mirror}{turn}">{body}</g>' if mirror or turn else body
    backdrop = f'<g opacity=".8" stroke="{toon.fill}" stroke-width="2.4">{ink(toon, behind)}</g>'
    return f"<g {OUTLINE}>{backdrop}{pose}{ink(toon, before(toon))}</g>"


LEANS = ("rotate(-5 50 90)", "", "rotate(5 50 90)")
TURNS = ("", "matrix(-1 0 0 1 100 0)")


def _person(types: Iterable[str]) -> str:
    return next((kind for kind in PEOPLE if kind in types), "folk")


def ground(colour: str) -> str:
    """The tint of an ink under its own hatching, drawn large."""
    ink = INKS[colour]
    stroke = pen(3 if colour == "yellow" else 1.4, ink.fill)
    lines = path(HATCHINGS[colour], "none", f'{stroke} stroke-opacity=".6"')
    pattern = (f'<pattern id="ground-{colour}" width="8" height="8" patternUnits="userSpaceOnUse" '
               f'patternTransform="scale(1.7)">{lines}</pattern>')
    square = box(0, 0, 100, 100, ink.tint) + box(0, 0, 100, 100, f"url(#ground-{colour})")
    return f"<defs>{pattern}</defs>{square}"


# ---- back and poster -----------------------------------------------------------------------------

def back(colour: str = "blue") -> str:
    """A woven back from which two eyes look."""
    ink = INKS[colour]
    tint, deep = ink.tint, ink.deep
    eye = disc(0, 0, 6.4, "#fff", pen(2.2), 8) + disc(1.4, 1.6, 3.2, LINE, "", 4.4)
    eyes = put(-8, 0, eye) + put(8, 0, eye)
    medal = disc(0, 0, 25, deep, pen(2, tint)) + disc(0, 0, 20, tint) + eyes
    return svg(100, 140, woven(colour, medal))


HEXAGON = "M0 -27L23.4 -13.5V13.5L0 27L-23.4 13.5V-13.5Z"
CELLS = ((27, 22), (73, 22), (3, 63.5), (50, 63.5), (97, 63.5), (27, 105), (73, 105))
STARS = (("blue", "robot", "robot", "", "teeth"),
         ("purple", "kid", "kid", "Hex & Daughters", "joy"),
         ("red", "rascal", "rascal", "", "smirk"),
         ("orange", "hero", "hero", "Patchwork Patrol", "joy"),
         ("yellow", "critter", "cat", "", "wink"), ("green", "spook", "ghost", "", "oh"),
         ("silver", "gizmo", "milkshake", "", "smile"))


def poster() -> str:
    """The picture of the game for the home screen.

    It shows seven toons in their cells before a rising sun.
    """
    rays = "".join(put(50, 64, path("M0 0L-9 -120H9Z", "#f2c230"), 22.5 * i) for i in range(16))
    cells = "".join(put(x, y, _cell(*star)) for (x, y), star in zip(CELLS, STARS))
    clip = f'<defs><clipPath id="cell"><path d="{HEXAGON}"/></clipPath></defs>'
    return svg(100, 128, clip + box(0, 0, 100, 128, "#f29a2e") + rays + cells)


def _cell(colour: str, kind: str, name: str, group: str, mood: str) -> str:
    toon = Toon({"id": kind, "name": name, "character": name, "colour": colour, "types": [kind]})
    toon.mood = mood
    picture = ground(colour) + figure(toon, cast({"groups": [group]}), "W o50 52 36")
    inside = put(0, 2, put(-50, -50, picture), 0, .56)
    return f'<g clip-path="url(#cell)">{inside}</g>' + path(HEXAGON, "none", pen(3))
