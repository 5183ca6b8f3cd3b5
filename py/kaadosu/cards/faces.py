"""Cards as their codes say (KA-1, KA-12, KA-15): the 10,000 base cards, Shadows of them, and what merging makes."""

from functools import lru_cache
from typing import NamedTuple

from ..rules.streams import Stream

COUNT = 10_000
COLOURS = ("red", "blue", "green", "gold", "violet")             # KA-1.2
SHAPES = ("circle", "square", "star")
KINDS = ("base", "shadow", "combo", "shadow_combo")              # KA-1.3
BASE, SHADOW, COMBO, SHADOW_COMBO = range(4)
PREFIX = "kaadosu/1/card/"


def _steps(weights):
    """An index for each of 100 draws, by cumulative weights."""
    return tuple(i for i, weight in enumerate(weights) for _ in range(weight))


_COLOUR, _SHAPE = _steps((26, 26, 26, 11, 11)), _steps((42, 42, 16))                   # KA-12.3
_VALUE = tuple(i + 1 for i in _steps((16, 16, 16, 16, 9, 8, 7, 6, 4, 2)))


class Face(NamedTuple):
    """What a card is: `number` holds one id or two, `colour` and `shapes` are indexes in the fixed orders."""

    kind: int
    number: tuple
    colour: int
    shapes: tuple
    plus: int
    minus: int

    @property
    def power(self):
        """Spending power, or the worth without bonus (KA-13.1, 13.3, 13.4)."""
        if self.kind == BASE:
            return (self.plus + self.minus + 1) // 2
        if self.kind == COMBO:
            return (max(self.plus, self.minus) + 1) // 2
        return int(self.kind == SHADOW_COMBO)

    @property
    def cost(self):
        """What it adds to the cost of a pack (KA-13.2, 13.3)."""
        return self.power // 2 if self.kind == BASE else 0

    def data(self):
        """The card in the exchange format (KA-11.3)."""
        return {"kind": KINDS[self.kind], "number": list(self.number), "color": COLOURS[self.colour],
                "shapes": [SHAPES[shape] for shape in self.shapes], "plus": self.plus, "minus": self.minus}


@lru_cache(maxsize=COUNT)
def base(ident):
    """The base card of an id (KA-12.2)."""
    stream = Stream(f"{PREFIX}{ident}")
    colour, shape, plus, minus = (stream.below(100) for _ in range(4))
    return Face(BASE, (ident,), _COLOUR[colour], (_SHAPE[shape],), _VALUE[plus], _VALUE[minus])


def face(code):
    """The Face of a code (KA-1.6), or None for an invalid one, whatever it is."""
    return _face(code) if isinstance(code, str) and len(code) <= 20 else None


@lru_cache(maxsize=4 * COUNT)
def _face(code):
    if code[:2] == "M(" and code[-1:] == ")":
        lead, plus, partner = code[2:-1].partition("+")
        parents = [_single(part) for part in (lead, partner)]
        return merged(*parents) if plus and all(parents) else None
    return _single(code)


def _single(code):
    kind, digits = code[:1], code[1:]
    if kind not in ("B", "S") or not digits.isascii() or not digits.isdigit() or digits[0] == "0" or len(digits) > 5:
        return None
    ident = int(digits)
    if ident > COUNT:
        return None
    return base(ident) if kind == "B" else base(ident)._replace(kind=SHADOW)            # KA-1.4


def merged(lead, partner):
    """What merging two faces makes (KA-15.2 to 15.5), or None when it is refused."""
    if lead.kind > SHADOW or partner.kind > SHADOW or lead.shapes == partner.shapes:
        return None
    shadows = (lead.kind == SHADOW) + (partner.kind == SHADOW)
    plus, minus = (_value(*pair, shadows) for pair in ((lead.plus, partner.plus), (lead.minus, partner.minus)))
    number = tuple(sorted(lead.number + partner.number, reverse=True))                  # KA-1.7
    return Face(SHADOW_COMBO if shadows == 2 else COMBO, number, lead.colour, tuple(sorted(lead.shapes + partner.shapes)), plus, minus)


def _value(a, b, shadows):
    """One value of a merged card (KA-15.4)."""
    low, high = sorted((a, b))
    return (high + (low + 1) // 2, high + low // 4, (high + low) // 2)[shadows]


def merged_code(lead, partner):
    """The code of what two codes make."""
    return f"M({lead}+{partner})"


def rank(one):
    """What decides who begins: the higher goes first (KA-3.6)."""
    return (*one.number, 0)[:2], -(0, 2, 1, 3)[one.kind]


def week(day):
    """The week of a day, Monday to Sunday (KA-13.5)."""
    return (day + 3) // 7


@lru_cache(maxsize=64)
def bonus(of_week):
    """The colour and the shape that gain in a week (KA-13.5)."""
    stream = Stream(f"kaadosu/1/bonus/{of_week}")
    return stream.below(5), stream.below(3)


def worth(one, gaining):
    """What a card brings when it is tendered, with the `gaining` colour and shape (KA-13.5, 13.6)."""
    power = one.power
    if one.kind == BASE or one.kind == COMBO:
        power += (one.colour == gaining[0]) + (gaining[1] in one.shapes)
    return power
