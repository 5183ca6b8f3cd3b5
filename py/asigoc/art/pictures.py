"""The pictures of ASIGOC as SVG text: every card draws itself from its own data, always the same.

A weapon hangs on a shield, an item stands in a round seal, an ace in rays under a crown. The set
gives ink, hatching, sign and the form of shield, teeth and rays; the words of the name say what is
drawn; attack and block stud and rim the shield. No text of a card gets into a picture.
"""

from collections.abc import Mapping

from mulligan.drawing import GOLD, INKS, PAPER, Dice, box, disc, hatch, path, pen, put, svg, woven
from mulligan.protocol.types import CardData, Seat

from . import aces, items, weapons
from .frames import (FIELDS, GLYPHS, INK, OTHER, SHIELDS, SIDE, crown, fan, ground, seal, shield,
                     sign, sun)
from .parts import METALS, OUTLINE, at, draw, palette
from .keywords import CHARGES, find, index, words

__all__ = ["GLYPHS", "INK", "art", "back", "poster"]

WEAPON_WORDS, ITEM_WORDS, ACE_WORDS = (index(module.WORDS) for module in (weapons, items, aces))
DOES = items.DOES
METAL_WORDS = {word: word for word in METALS}


def art(card: CardData) -> str:
    """The picture of a card.

    What matters is in the middle square, for the page cuts it to its frame.
    """
    dice = Dice(f"{card['id']}/{card['name']}")
    group = card["set"] if card.get("set") in INK else OTHER
    return svg(100 + 2 * SIDE, 100, put(SIDE, 0, KINDS[card["type"]](card, group, dice)))


# ---- the three types -----------------------------------------------------------------------------

# of an arm without a charge: leaning, or crossed
STANCES = ((-36,), (36,), (40, -40))


def weapon(card: CardData, group: str, dice: Dice) -> str:
    """An arm on a shield, and a charge that tells the rest of its name."""
    said = words(card["name"])
    kind = find(WEAPON_WORDS, said) or dice.pick("arm", weapons.COMMON)
    drawing, turn, spot = weapons.FIGURES[kind]
    colours = palette(INK[group], group, find(METAL_WORDS, said))
    arm, charge = draw(colours, drawing), find(CHARGES, said)
    if charge:
        x, y, size = spot
        shapes = at(arm, 0, 0, turn) + at(draw(colours, f"@{charge}"), x, y, 0, size)
    else:
        stances = STANCES if turn == weapons.LEAN else ((turn,),)
        shapes = "".join(at(arm, 0, 0, lean) for lean in dice.pick("stance", stances))
    frame = shield(group, dice.pick("field", FIELDS), card["attack"], card["block"])
    return ground(group) + frame + _outlined(50, 52, shapes, .88)


def item(card: CardData, group: str, dice: Dice) -> str:
    """What an item is called, or else what it does, in a seal."""
    ability = card["ability"]
    drawing = _figure(card, dice, (ITEM_WORDS, items.FIGURES))
    frame = seal(group, dice.pick("field", FIELDS), ability.get("outlet", "empty") != "empty")
    return ground(group) + frame + _outlined(50, 50, draw(palette(INK[group], group), drawing), .92)


def ace(card: CardData, group: str, dice: Dice) -> str:
    """A person or a great thing in rays, under a crown."""
    drawing = _figure(card, dice, (ACE_WORDS, aces.FIGURES), (ITEM_WORDS, items.FIGURES))
    shapes = draw(palette(INK[group], group), drawing)
    return (sun(group, dice.pick("rays", (14, 16, 18, 20)))
            + _outlined(50, 58, shapes, .84) + crown(group))


KINDS = {"weapon": weapon, "item": item, "ace": ace}


def _figure(
        card: CardData, dice: Dice, *books: tuple[Mapping[str, str], Mapping[str, str]],
) -> str:
    """The drawing that the name asks for, then a part, then what its ability does.

    `books` are (kinds by word, drawings by kind), the first one first.
    """
    said = words(card["name"])
    for names, drawings in books:
        kind = find(names, said)
        if kind:
            return drawings[kind]
    part = find(CHARGES, said)
    if part:
        return f"@{part}"
    kinds = [DOES[op["op"]] for op in card["ability"]["do"] if op["op"] in DOES]
    return items.FIGURES[kinds[0] if kinds else dice.pick("deed", sorted(DOES.values()))]


def _outlined(x: float, y: float, shapes: str, scale: float) -> str:
    """Shapes with the outline of all figures, in their place on the picture."""
    return f'<g transform="translate({x} {y}) scale({scale})" {OUTLINE}>{shapes}</g>'


# ---- backs and poster ----------------------------------------------------------------------------

# seat: ink, whose form the shield has, what is on it
BACKS = (("orange", "wayfolk", "@sword 0 0 0 .9"),
         ("blue", "kilnmarrow", "@sword 0 0 -38 .8|@sword 0 0 38 .8"))


def back(seat: Seat) -> str:
    """A woven back.

    The shields of the two seats differ, so that they are known without their colour.
    """
    colour, form, arms = BACKS[seat]
    ink = INKS[colour]
    tint, deep = ink.tint, ink.deep
    medal = disc(0, 0, 33, deep, pen(2, tint)) + disc(0, 0, 29, tint)
    medal += put(-25, -26, path(SHIELDS[form], ink.fill, pen(4)), 0, .5)
    medal += _outlined(0, 0, draw(palette(colour), arms), .62)
    return svg(100, 140, woven(colour, medal))


QUARTERS = (("kilnmarrow", 0, 0), ("tesselkeep", 50, 0), ("glimfen", 0, 50), ("carrowdeep", 50, 50))
CROSSED = (("kilnmarrow", "fork", -42), ("tesselkeep", "mace", 42))
OUTLET = (("tesselkeep", "portcullis", 22), ("kilnmarrow", "stoke", 50), ("glimfen", "lampeye", 78))


def poster() -> str:
    """The picture of the game for the home screen.

    It shows a shield of four sets, and three effects on the Outlet.
    """
    ink = INKS["red"]
    rays = put(50, 54, path(fan(((0, 0), (-9, -120), (9, -120)), 16), ink.fill, 'opacity=".75"'))
    blades = "".join(_crossed(*arm) for arm in CROSSED)
    seals = "".join(put(x - 17, 90, _effect(group, kind), 0, .34) for group, kind, x in OUTLET)
    shapes = put(22, 20, _quartered(), 0, .56) + put(24, 5, crown("wayfolk"), 0, .52)
    return svg(100, 128, box(0, 0, 100, 128, ink.deep) + rays + blades + shapes + seals)


def _crossed(group: str, kind: str, turn: float) -> str:
    arm = draw(palette(INK[group], group), weapons.FIGURES[kind][0])
    return _outlined(50, 50, at(at(arm, 0, -11), 0, 12, turn), .86)


def _quartered() -> str:
    outline = SHIELDS["kilnmarrow"]
    field = "".join(_quarter(*quarter) for quarter in QUARTERS)
    cross = "M50 0V100M0 50H100"
    field += path(cross, "none", pen(4)) + path(cross, "none", pen(1.6, GOLD))
    clip = f'<defs><clipPath id="quarters"><path d="{outline}"/></clipPath></defs>'
    edge = path(outline, "none", pen(7)) + path(outline, "none", pen(3.4, GOLD))
    return f'{clip}<g clip-path="url(#quarters)">{field}</g>{edge}'


def _quarter(group: str, x: int, y: int) -> str:
    fields = (box(x, y, 50, 50, INKS[INK[group]].fill)
              + box(x, y, 50, 50, hatch(INK[group], light=True)))
    return fields + put(69 if x else 31, 65 if y else 30, path(sign(group), PAPER), 0, .24)


def _effect(group: str, kind: str) -> str:
    return seal(group) + _outlined(50, 50, draw(palette(INK[group]), items.FIGURES[kind]), .92)
