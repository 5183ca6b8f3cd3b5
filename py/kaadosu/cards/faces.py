"""Cards as their codes say (KA-1, KA-12, KA-15): base cards, Shadows, and what merging makes."""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from ..rules.streams import Stream

COUNT = 10_000                             # KA-1.1
COLOURS = ("red", "blue", "green", "gold", "violet")             # KA-1.2
SHAPES = ("circle", "square", "star")
KINDS = ("base", "shadow", "combo", "shadow_combo")              # KA-1.3
BASE, SHADOW = 0, 1
COMBO, SHADOW_COMBO = 2, 3
PREFIX = "kaadosu/1/card/"
UNKNOWN = "?"                                # stands for a code that is not known: no deck holds it
Code: TypeAlias = str                      # of a card: "B42", "S42", "M(B42+S1)" (KA-1.6)
Rank: TypeAlias = tuple                    # what decides who begins: the greater goes first


def _steps(weights: tuple[int, ...]) -> tuple[int, ...]:
    """An index for each of 100 draws, by cumulative weights."""
    return tuple(i for i, weight in enumerate(weights) for _ in range(weight))


_COLOUR, _SHAPE = _steps((26, 26, 26, 11, 11)), _steps((42, 42, 16))                   # KA-12.3
_VALUE = tuple(i + 1 for i in _steps((16, 16, 16, 16, 9, 8, 7, 6, 4, 2)))


class Face(NamedTuple):
    """What a card is.

    `number` holds one id or two, `colour` and `shapes` are indexes in the fixed orders.
    """

    kind: int
    number: tuple[int, ...]
    colour: int
    shapes: tuple[int, ...]
    plus: int
    minus: int

    @property
    def power(self) -> int:
        """Spending power, or the worth without bonus (KA-13.1, KA-13.3, KA-13.4)."""
        if self.kind == BASE:
            return (self.plus + self.minus + 1) // 2
        if self.kind == COMBO:
            return (max(self.plus, self.minus) + 1) // 2
        return int(self.kind == SHADOW_COMBO)

    @property
    def cost(self) -> int:
        """What it adds to the cost of a pack (KA-13.2, KA-13.3)."""
        return self.power // 2 if self.kind == BASE else 0

    def data(self) -> dict[str, Any]:
        """The card in the exchange format (KA-11.3)."""
        return {"kind": KINDS[self.kind], "number": list(self.number),
                "color": COLOURS[self.colour], "shapes": [SHAPES[shape] for shape in self.shapes],
                "plus": self.plus, "minus": self.minus}


_UNKNOWN = Face(BASE, (0,), 0, (0,), 0, 0)


@lru_cache(maxsize=COUNT)
def base(ident: int) -> Face:
    """The base card of an id (KA-12.2)."""
    stream = Stream(f"{PREFIX}{ident}")
    colour, shape = stream.below(100), stream.below(100)
    plus, minus = stream.below(100), stream.below(100)
    return Face(BASE, (ident,), _COLOUR[colour], (_SHAPE[shape],), _VALUE[plus], _VALUE[minus])


def face(code: object) -> Face | None:
    """The Face of a code (KA-1.6), or None for an invalid one, whatever it is."""
    return _face(code) if isinstance(code, str) and len(code) <= 20 else None


def known(code: Code) -> Face:
    """The Face of a code that was checked before, or of UNKNOWN. Raises KeyError for any other."""
    one = face(code)
    if one is None and code == UNKNOWN:
        return _UNKNOWN
    if one is None:
        raise KeyError(code)
    return one


@lru_cache(maxsize=4 * COUNT)
def _face(code: Code) -> Face | None:
    if code[:2] == "M(" and code[-1:] == ")":
        lead, plus, partner = code[2:-1].partition("+")
        one, other = _single(lead), _single(partner)
        return merged(one, other) if plus and one and other else None
    return _single(code)


def _single(code: Code) -> Face | None:
    kind, digits = code[:1], code[1:]
    numeral = digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) <= 5
    if kind not in ("B", "S") or not numeral or int(digits) > COUNT:
        return None
    one = base(int(digits))
    return one if kind == "B" else one._replace(kind=SHADOW)                            # KA-1.4


def merged(lead: Face, partner: Face) -> Face | None:
    """What merging two faces makes (KA-15.2, KA-15.3, KA-15.4, KA-15.5), None when it is refused.
    """
    if lead.kind > SHADOW or partner.kind > SHADOW or lead.shapes == partner.shapes:
        return None
    shadows = (lead.kind == SHADOW) + (partner.kind == SHADOW)
    kind = SHADOW_COMBO if shadows == 2 else COMBO
    number = tuple(sorted(lead.number + partner.number, reverse=True))                  # KA-1.7
    shapes = tuple(sorted(lead.shapes + partner.shapes))
    plus = _value(lead.plus, partner.plus, shadows)
    minus = _value(lead.minus, partner.minus, shadows)
    return Face(kind, number, lead.colour, shapes, plus, minus)


def _value(a: int, b: int, shadows: int) -> int:
    """One value of a merged card (KA-15.4)."""
    low, high = sorted((a, b))
    return (high + (low + 1) // 2, high + low // 4, (high + low) // 2)[shadows]


def merged_code(lead: Code, partner: Code) -> Code:
    """The code of what two codes make."""
    return f"M({lead}+{partner})"


def rank(one: Face) -> Rank:
    """What decides who begins: the higher goes first (KA-3.6)."""
    return (*one.number, 0)[:2], -(0, 2, 1, 3)[one.kind]


def week(day: int) -> int:
    """The week of a day, Monday to Sunday (KA-13.5)."""
    return (day + 3) // 7


@lru_cache(maxsize=64)
def bonus(of_week: int) -> tuple[int, int]:
    """The colour and the shape that gain in a week (KA-13.5)."""
    stream = Stream(f"kaadosu/1/bonus/{of_week}")
    return stream.below(5), stream.below(3)


def worth(one: Face, gaining: tuple[int, int]) -> int:
    """What a card brings when tendered, with the `gaining` colour and shape (KA-13.5, KA-13.6)."""
    power = one.power
    if one.kind == BASE or one.kind == COMBO:
        power += (one.colour == gaining[0]) + (gaining[1] in one.shapes)
    return power
